"""Cells that name a server and its instance are of that server, where there are several and both are what they seem."""

import pytest
from placed_lines import placed_line

from esrp_ingest.extract.grid.names_of_both import with_servers_apart
from esrp_ingest.extract.sections import Block, RunSpan
from esrp_ingest.extract.servers import each_run
from esrp_ingest.layout import Cell, Line
from esrp_ingest.vocabulary.sections import Section


def line(*texts: str) -> Line:
    return Line(tuple(Cell(text, (), (at, at + 1)) for at, text in enumerate(texts)), is_row=True)


def table(*names: str) -> list[Line]:
    return [line("Instance", "Reads/sec", "Bytes"), *(line(name, "1.000", "2.000") for name in names)]


def runs(lines: list[Line]) -> dict[str | None, list[str]]:
    found = each_run([RunSpan(line("x"), blocks=[Block(Section.MAINTENANCE_IO, lines)])])
    return {span.server: [each.texts[0] for block in span.blocks for each in block.lines[1:]] for span in found}


@pytest.mark.parametrize(
    ("first", "second", "servers"),
    [
        ("MBX1\\DB01", "MBX2\\DB01", ["MBX1", "MBX2"]),
        ("MBX1/DB01", "MBX2/DB01", ["MBX1", "MBX2"]),
        ("Server 1: DB01", "Server 2: DB01", ["Server 1", "Server 2"]),
    ],
)
def test_the_same_instance_of_two_servers(first: str, second: str, servers: list[str]):
    assert runs(table(first, second)) == {server: ["DB01"] for server in servers}


def test_a_servers_label_before_a_name_of_jetstress():
    found = runs(table("Server 1 Instance7.1", "Server 2 Instance8.1"))
    assert found == {"Server 1": ["Instance7.1"], "Server 2": ["Instance8.1"]}


def test_the_row_of_all_is_none_of_them():
    assert [*runs(table("MBX1\\DB01", "MBX2\\DB01", "Average"))] == ["MBX1", "MBX2"]


@pytest.mark.parametrize(
    "names",
    [
        ("MBX1\\DB01", "MBX1\\DB02"),
        ("SG1\\DB01", "SG2\\DB02"),
        ("MBX1\\DB01", "DB02"),
        ("Server 1 DB01", "Server 2 DB01"),
        ("Mailbox Database 1", "Mailbox Database 2"),
        ("C:\\DB1", "D:\\DB2"),
    ],
)
def test_what_names_one_server_or_something_else_stays(names: tuple[str, str]):
    assert [each.text for each in with_servers_apart(table(*names))] == [each.text for each in table(*names)]


def test_on_a_page_figures_stand_as_close_as_words():
    lines = [
        placed_line(0, (0, "Instance Reads/sec Bytes")),
        placed_line(20, (0, "MBX1\\DB01 1.000"), (200, "2.000")),
        placed_line(40, (0, "MBX2\\DB01 3.000"), (200, "4.000")),
    ]
    assert runs(lines) == {"MBX1": ["DB01"], "MBX2": ["DB01"]}
