"""Names of tests and servers that a text prints in the middle of the rows of a merged cell."""

import pytest

from esrp_ingest import parse_bytes

TITLE = "Acme A1 4,000 Mailbox Exchange 2013 Storage Solution\nESRP - Storage Version 4.0\n\n"
HEAD = f"{TITLE}Storage Performance Results\n\n"
READS, WRITES, LATENCY = "Database Disks Reads/sec", "Log Disks Writes/sec", "Average Log Disk Write Latency"


def row(name: str, label: str = "", figure: str = "") -> str:
    return f" {name:<20}{label:<40}{figure:>10}".rstrip()


def figures(*lines: str) -> dict[str, tuple[str, str | None]]:
    (solution,) = parse_bytes((HEAD + "\n".join(lines)).encode(), "a.txt").solutions
    return {each.value_text: (each.scope, each.condition) for each in solution.reported_metric}


@pytest.mark.parametrize(
    ("head", "first", "second", "whose"),
    [
        ("Test", "Performance test", "Stress test", [("server", None), ("server", "Stress test")]),
        ("Server", "Server 1", "Server 2", [("Server 1", None), ("Server 2", None)]),
        ("Host", "EXCH01", "EXCH02", [("EXCH01", None), ("EXCH02", None)]),
    ],
)
def test_a_name_between_rows_is_of_as_many_above_it_as_below(
    head: str, first: str, second: str, whose: list[tuple[str, str | None]]
):
    found = figures(
        row(head, "Metric", "Value"),
        row("", READS, "171.193"),
        row(first),
        row("", WRITES, "267.779"),
        row("", READS, "637.687"),
        row(second),
        row("", WRITES, "239.292"),
    )
    assert [found[text] for text in ("171.193", "267.779", "637.687", "239.292")] == [
        whose[0],
        whose[0],
        whose[1],
        whose[1],
    ]


def test_a_name_beside_the_middle_of_three_rows_is_of_all_of_them():
    found = figures(
        row("Test", "Metric", "Value"),
        row("", READS, "171.193"),
        row("Performance test", WRITES, "267.779"),
        row("", LATENCY, "1.452"),
        row("", READS, "637.687"),
        row("Stress test", WRITES, "239.292"),
        row("", LATENCY, "1.914"),
    )
    assert {found[text] for text in ("171.193", "267.779", "1.452")} == {("server", None)}
    assert {found[text] for text in ("637.687", "239.292", "1.914")} == {("server", "Stress test")}


def test_names_at_the_top_of_their_rows_stay_there():
    found = figures(
        row("Test", "Metric", "Value"),
        row("Performance test", READS, "171.193"),
        row("", WRITES, "267.779"),
        row("Stress test", READS, "637.687"),
        row("", WRITES, "239.292"),
    )
    assert found["267.779"] == ("server", None)
    assert found["239.292"] == ("server", "Stress test")
