"""Configurations in text with one cell a line: set-ups in columns, and columns that were copied one after the other."""

from collections.abc import Callable, Iterable

import pytest

from esrp_ingest.models import Finding, Solution
from esrp_ingest.parsing import parse_bytes
from fixtures.builders.printed import SETUPS, SetUps
from fixtures.builders.summaries import HEAD
from tests.dumped_cells import Rows, cells, cells_apart, columns, rows_apart

LABELS = ("Storage cache", "Number of storage controllers", "Number of storage ports", "Storage model", "Raid level")
VALUES = ("8 GB", "2", "4", "Acme A1, firmware 1.2", "RAID10")
WHOLE = (
    ("Storage Connectivity", "SAS", "iSCSI"),
    ("Storage cache", "8 GB", "16 GB"),
    ("Raid level", "RAID 5", "RAID 6"),
)


def read(lines: Iterable[str]) -> tuple[list[Solution], list[Finding]]:
    """What a paper with a configuration of these lines says."""
    front = (
        *HEAD,
        "Simulated Exchange Configuration",
        "Number of databases/host",
        "4",
        "Number of copies/database",
        "2",
    )
    text = "\n".join((*front, "Number of servers/DAG", "3", "Primary Storage Hardware", *lines, "Conclusion", "Done."))
    parsed = parse_bytes(text.encode(), "paper.txt")
    return list(parsed.solutions), list(parsed.findings)


def rules(findings: Iterable[Finding]) -> set[str]:
    return {finding.rule for finding in findings}


@pytest.mark.parametrize("dump", [cells, cells_apart, rows_apart])
@pytest.mark.parametrize("setups", SETUPS, ids=lambda setups: setups.name)
def test_each_set_up_has_its_own_values(setups: SetUps, dump: Callable[[Rows], Iterable[str]]) -> None:
    solutions, _ = read(dump([("Parameter", *setups.names), *setups.rows]))
    found = [(solution.configuration, solution.model_dump()) for solution in solutions]
    assert [name for name, _ in found] == list(setups.names)
    for (_, columns_of_it), says in zip(found, setups.says, strict=True):
        assert {column: columns_of_it[column] for column in says} == says


def test_a_row_that_has_not_a_value_for_each_set_up_is_told() -> None:
    solutions, findings = read(cells([("Parameter", "A100", "A200"), *WHOLE, ("Number of storage ports", "4")]))
    assert [solution.connectivity for solution in solutions] == ["SAS", "iSCSI"]
    assert [solution.storage_ports for solution in solutions] == [None, None]
    assert "doubtful_rows" in rules(findings)


@pytest.mark.parametrize("names", [("A100",), ("A100", "A200", "A300"), ("A100", "A100")])
def test_no_value_is_taken_where_other_names_stand_above_them(names: tuple[str, ...]) -> None:
    (solution,), findings = read(cells([("Parameter", *names), *WHOLE]))
    assert (solution.connectivity, solution.cache_gb, solution.raid_level) == (None, None, None)
    assert "doubtful_rows" in rules(findings)


def test_names_and_values_that_had_room_in_one_line_are_each_set_ups_own() -> None:
    lines = ("Parameter", "A100 A200", "Storage cache", "8 GB", "16 GB", "Number of storage ports", "4", "8")
    solutions, _ = read((*lines, "Raid level", "RAID 5 RAID 6"))
    found = [(solution.configuration, solution.raid_level, solution.cache_gb) for solution in solutions]
    assert found == [("A100", "RAID5", 8), ("A200", "RAID6", 16)]


def test_columns_of_set_ups_one_after_the_other_are_as_many_solutions() -> None:
    solutions, _ = read(columns([("Parameter", "A100", "A200"), *WHOLE]))
    found = [(solution.configuration, solution.connectivity, solution.raid_level) for solution in solutions]
    assert found == [("A100", "SAS", "RAID5"), ("A200", "iSCSI", "RAID6")]


@pytest.mark.parametrize("header", [(), ("Configuration item", "Value")])
def test_labels_above_as_many_values_have_one_each(header: tuple[str, ...]) -> None:
    (solution,), findings = read((*header[:1], *LABELS, *header[1:], *VALUES))
    assert [(fact.label, fact.value) for fact in solution.solution_fact[3:]] == list(zip(LABELS, VALUES, strict=True))
    assert (solution.cache_gb, solution.storage_ports, solution.raid_level) == (8, 4, "RAID10")
    assert "doubtful_rows" not in rules(findings)


@pytest.mark.parametrize("values", [VALUES[1:], (*VALUES, "12 Gbps"), (VALUES[0], *VALUES[2:], "Mirrored"), VALUES[:1]])
def test_labels_above_more_or_less_values_or_such_that_are_none_of_theirs_have_none(values: tuple[str, ...]) -> None:
    (solution,), findings = read((*LABELS, *values))
    assert (solution.cache_gb, solution.controllers, solution.storage_ports, solution.raid_level) == (None,) * 4
    assert "doubtful_rows" in rules(findings)
