"""Where the columns of a solution stand: every one of them in the row, line or report that says so."""

from pathlib import Path

import pytest
from read_once import read_once

from esrp_ingest.extract.paper.parts.sources import Sources
from esrp_ingest.extract.paper.setup.columns import _hosts
from esrp_ingest.models import SOLUTION_ROWS, ReportedMetric, Run, Solution
from esrp_ingest.parsing import parse_bytes

PAPER = """Fabrikam FX40 4,000 mailbox Exchange 2013 storage solution
Tested with: ESRP - Storage Version 4.0
Test date: June 2014
The mailbox size was 2 GB.
Primary Storage Hardware
Storage Connectivity (Fiber Channel, SAS, SATA, iSCSI)\tSAS
Number of storage controllers\t2
Number of storage ports\t4 per controller
Total number of disks tested in solution\t24 SSDs
"""
FIXTURES = Path(__file__).parents[2] / "fixtures"


def unplaced(solution: Solution) -> set[str]:
    """The columns that hold something nobody can be shown the place of."""
    placed = {source.column_name for source in solution.solution_source if source.page or source.line}
    stated = {name for name, value in solution if value is not None and name not in SOLUTION_ROWS}
    return stated - placed


def test_each_column_names_its_line():
    lines = PAPER.splitlines()
    (solution,) = parse_bytes(PAPER.encode(), "paper.txt").solutions
    assert unplaced(solution) == set()
    places = {source.column_name: (lines[(source.line or 0) - 1], source) for source in solution.solution_source}
    for column, (line, source) in places.items():
        assert source.value_text in line.replace("\t", " "), column
    assert places["mailbox_size_mb"][1].value_text == "mailbox size was 2 GB"
    assert places["disk_type"][1].value_text == places["disks"][1].value_text == "24 SSDs"


def test_what_is_counted_names_what_was_counted_and_how():
    (solution,) = parse_bytes(PAPER.encode(), "paper.txt").solutions
    ports = [source for source in solution.solution_source if source.column_name == "storage_ports"]
    assert solution.storage_ports == 8
    assert [source.value_text for source in ports] == ["4 per controller", "2"]
    assert {source.note for source in ports} == {"ports of each controller, times the controllers"}


@pytest.mark.parametrize(
    "name", ["samples/sample-linden-la9-2010-f.pdf", "papers/emc-cx4-efd-2009", "papers/dell-me4024-2018"]
)
def test_no_column_of_a_paper_is_without_its_place(name: str):
    path = FIXTURES / name
    solutions = read_once(path if path.is_file() else path / "paper.txt").solutions
    assert [unplaced(solution) for solution in solutions] == [set()] * max(len(solutions), 1)


@pytest.mark.parametrize(
    ("scopes", "servers", "count", "said", "note"),
    [
        (("Host 1", "Host 2"), (), 2, ["Host 1", "Host 2"], "the servers that the summary names"),
        (("aggregate",), ("A", "B"), 2, ["A", "B"], "counted"),
        ((), ("A",), 1, ["A"], "counted"),
        ((), (None,), 1, ["performance"], "one: nothing tells several servers apart"),
        (("Node A", "Node B"), ("A",), 2, ["Node A", "Node B"], "the servers that the summary names"),
    ],
)
def test_the_number_of_hosts_names_what_it_was_counted_by(
    scopes: tuple[str, ...], servers: tuple[str | None, ...], count: int, said: list[str], note: str
):
    figures = [
        ReportedMetric(scope=scope, metric="database_reads_per_sec", value=1.0, label="Reads", value_text="1")
        for scope in scopes
    ]
    runs, sources = [Run(test_type="performance", server=server) for server in servers], Sources()
    assert _hosts(None, figures, runs, sources) == count
    found = sources.by_column["servers"]
    assert [source.value_text for source in found] == said
    assert all(note in str(source.note) for source in found)


def test_hosts_that_a_row_states_are_counted_by_nothing_else():
    sources = Sources()
    assert _hosts(4, [], [Run(test_type="performance", server="A")], sources) == 4
    assert sources.by_column == {}
    assert _hosts(None, [], [], sources) is None


@pytest.mark.parametrize("scope", ["aggregate", "server"])
def test_figures_that_name_no_server_tell_no_number_of_hosts(scope: str) -> None:
    figure = ReportedMetric(scope=scope, metric="database_reads_per_sec", value=1.0, label="Reads", value_text="1")
    assert _hosts(None, [figure], [], Sources()) is None
