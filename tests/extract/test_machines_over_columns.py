"""Machines that each head a set of columns, or a table, are servers where all of these have the same header."""

import pytest
from placed_lines import placed_line

from esrp_ingest.extract.sections import Block, RunSpan
from esrp_ingest.extract.servers import each_run
from esrp_ingest.layout import Cell, Line
from esrp_ingest.vocabulary.sections import Section

METRICS = ("I/O Log Reads/sec", "I/O Log Reads Average Bytes")


def row(*texts: str | tuple[str, int], given: bool = True) -> Line:
    """A row of cells, each with the number of columns that it takes where that is more than one."""
    cells, at = [], 0
    for each in texts:
        text, width = (each, 1) if isinstance(each, str) else each
        cells.append(Cell(text, (), (at, at + width)))
        at += width
    return Line(tuple(cells), is_row=given)


def runs(*lines: Line, section: Section = Section.LOG_REPLICATION_IO) -> dict[str | None, list[str]]:
    found = each_run([RunSpan(row("x"), blocks=[Block(section, list(lines))])])
    return {span.server: [line.text for block in span.blocks for line in block.lines] for span in found}


@pytest.mark.parametrize("servers", [("MBX1", "MBX2"), ("Server 1", "Server 2")])
def test_a_row_of_both_servers_instances_is_one_of_each(servers: tuple[str, str]):
    over = row("", *((server, 2) for server in servers))
    head = row("Instance", *METRICS, *METRICS)
    found = runs(over, head, row("DB01", "1.5", "2.5", "3.5", "4.5"))
    names = f"Instance {' '.join(METRICS)}"
    assert found == {servers[0]: [names, "DB01 1.5 2.5"], servers[1]: [names, "DB01 3.5 4.5"]}


def test_each_server_has_its_own_column_of_instances():
    over = row(("MBX1", 3), ("MBX2", 3))
    head = row("Instance", *METRICS, "Instance", *METRICS)
    found = runs(over, head, row("DB01", "1.5", "2.5", "DB02", "3.5", "4.5"))
    assert found["MBX1"][1:] == ["DB01 1.5 2.5"]
    assert found["MBX2"][1:] == ["DB02 3.5 4.5"]


@pytest.mark.parametrize(
    ("names", "metrics"),
    [
        (("MBX1", "MBX2"), (*METRICS, "I/O Log Reads/sec", "I/O Log Writes/sec")),
        (("Database", "Log"), (*METRICS, *METRICS)),
        (("DB01", "DB02"), (*METRICS, *METRICS)),
    ],
    ids=["other metrics", "kinds", "databases"],
)
def test_what_heads_other_columns_or_is_no_machine_is_none(names: tuple[str, str], metrics: tuple[str, ...]):
    over = row("", *((name, 2) for name in names))
    lines = [over, row("Instance", *metrics), row("DB07", "1.5", "2.5", "3.5", "4.5")]
    assert set(runs(*lines)) == {None}


def test_headers_of_a_page_wrap_and_are_wider_than_their_figures():
    wide = [(150, "I/O Log"), (250, "I/O Log Writes/sec"), (350, "I/O Log"), (450, "I/O Log Writes/sec")]
    found = runs(
        placed_line(0, (150, "MBX1"), (350, "MBX2")),
        placed_line(10, (0, "Instance"), *wide),
        placed_line(20, (150, "Reads/sec"), (350, "Reads/sec")),
        placed_line(30, (0, "Mailbox Database 1"), (150, "1.5"), (250, "2.5"), (350, "3.5"), (450, "4.5")),
    )
    head = ["Instance I/O Log I/O Log Writes/sec", "Reads/sec"]
    assert found == {"MBX1": [*head, "Mailbox Database 1 1.5 2.5"], "MBX2": [*head, "Mailbox Database 1 3.5 4.5"]}


@pytest.mark.parametrize(("second", "told"), [(METRICS, True), (METRICS[::-1], False)])
def test_machines_alone_above_tables_of_one_header_name_these(second: tuple[str, str], told: bool):
    lines = [row("MBX1", given=False), row("Instance", *METRICS), row("DB01", "1.5", "2.5")]
    lines += [row("MBX2", given=False), row("Instance", *second), row("DB02", "3.5", "4.5")]
    assert set(runs(*lines)) == ({"MBX1", "MBX2"} if told else {None})
