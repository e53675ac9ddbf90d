"""Labels and values: beside each other, in turn, in one cell, in columns of several runs."""

import pytest
from blocks import table

from esrp_ingest.document import Paragraph
from esrp_ingest.reports.pairs import join_wrapped, label_of, pair_in, pairs_of, read_value
from esrp_ingest.values.printed import Values


def said(*rows: tuple[str, ...]) -> list[tuple[str | None, str]]:
    pairs, _ = pairs_of(table(*rows))
    return [(pair.key and pair.key.column, pair.value) for pair in pairs]


def value(label: str, text: str) -> dict[str, object]:
    ((pair, *_), _) = pairs_of(table((label, text)))
    return dict(read_value(pair, Values()))


def test_two_pairs_stand_beside_each_other() -> None:
    rows = ("Thread Count", "7", "Lazy Commits", "55%"), ("Insert Operations", "40%", "Read Operations", "25%")
    assert said(*rows) == [
        ("thread_count", "7"),
        ("lazy_commit_pct", "55%"),
        ("insert_pct", "40%"),
        ("read_pct", "25%"),
    ]


def test_a_label_and_its_value_are_in_one_cell() -> None:
    assert said(("Machine Name: EX1", ""), ("Thread Count 7", "")) == [("machine_name", "EX1"), ("thread_count", "7")]


def test_a_value_goes_on_in_the_next_row() -> None:
    rows = ("Test Description", "first"), ("", "second"), ("Machine Name", "EX1"), ("", "second")
    assert said(*rows)[0] == ("description", "first\nsecond")
    assert said(*rows)[1] == ("machine_name", "EX1")


def test_what_all_columns_say_alike_is_one_value() -> None:
    pairs, several = pairs_of(table(("Thread Count", "7", "7"), ("Lazy Commits", "55%", "55%")))
    assert [pair.value for pair in pairs] == ["7", "55%"]
    assert several == []


def test_labels_are_known_by_likeness_and_with_remarks() -> None:
    assert [known and (known[0].column, known[1]) for known in map(label_of, ("Thred Count", "Thread Count (x)"))] == [
        ("thread_count", False),
        ("thread_count", True),
    ]
    assert label_of("Colour") is None


def test_a_line_is_a_label_and_its_value() -> None:
    found = pair_in(Paragraph("Machine Name: EX1"))
    assert found is not None
    assert (found.label, found.value) == ("Machine Name", "EX1")
    assert pair_in(Paragraph("Any other line")) is None


@pytest.mark.parametrize(
    ("label", "text", "columns"),
    [
        ("Thread Count", "7 (per database)", {"thread_count": 7, "thread_scope": "database"}),
        ("Thread Count", "16 (per-storage group)", {"thread_count": 16, "thread_scope": "storage_group"}),
        ("Thread Count", "20", {"thread_count": 20, "thread_scope": "global"}),
        ("Thread Count", "7 blue", {"thread_count": 7}),
        ("Overall Test Result", "Fail - slow", {"result": "fail", "result_reason": "slow"}),
        ("Minimum Database Cache", "2 GiB", {"minimum_cache_mb": 2048.0}),
        ("Initial Database Size (bytes)", "6734849605632", {"initial_database_bytes": 6734849605632}),
        ("Machine Name", "EX1\nof the lab", {}),
        ("Machine Name", "QES-\nHOST1", {"machine_name": "QES-HOST1"}),
        ("Operating System", "C:\\Logs", {}),
        ("Performance Log", "C:\\Logs\\\nx.blg\nD:\\y.blg Table 4", {"performance_log": "C:\\Logs\\x.blg\nD:\\y.blg"}),
        ("Lazy Commits", "7O%", {}),
    ],
)
def test_values_are_read_by_their_labels(label: str, text: str, columns: dict[str, object]) -> None:
    assert value(label, text) == columns


def test_lines_of_a_path_are_joined_where_it_breaks() -> None:
    assert join_wrapped(["C:\\Logs\\", "run_1"]) == "C:\\Logs\\run_1"
    assert join_wrapped(["the first", "the second"]) == "the first the second"
