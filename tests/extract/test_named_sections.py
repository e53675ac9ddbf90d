"""A section whose heading names a server or a machine is that one's, in whatever order they stand."""

import pytest

from esrp_ingest.extract.headings import find_mark
from esrp_ingest.extract.named_sections import named_sections
from esrp_ingest.extract.sections import outline
from esrp_ingest.extract.servers import each_run
from esrp_ingest.layout import Cell, Line
from esrp_ingest.vocabulary.sections import Section

HEADINGS = ("Transactional I/O Performance", "Total I/O Performance")


def line(*texts: str) -> Line:
    return Line(tuple(map(Cell, texts)))


def named(headings: list[str]) -> dict[str | None, list[str]]:
    """The rows of each server, below headings of which the last word of each is that of a row."""
    lines = [line("Performance Test Result Report")]
    for heading in headings:
        lines += [line(heading), line(f"DB-{heading.strip('()')[-1]}", "1.000", "2.000")]
    return {
        span.server: [each.texts[0] for block in span.blocks for each in block.lines]
        for span in each_run(outline(lines).runs, lines)
    }


@pytest.mark.parametrize(
    ("text", "section"),
    [
        ("Transactional I/O Performance (Server 2)", Section.TRANSACTIONAL_IO),
        ("Table 4: Total I/O Performance - Server 2", Section.TOTAL_IO),
        ("Server 2: Host System Performance", Section.HOST),
        ("Server 2 (MBX2) - Host System Performance", Section.HOST),
        ("A.3 Test Summary, Server 2", Section.TEST_SUMMARY),
    ],
)
def test_a_server_beside_the_name_of_a_section(text: str, section: Section):
    mark = find_mark(line(text), 0)
    assert mark is not None
    assert (mark.section, mark.server) == (section, "Server 2")


@pytest.mark.parametrize("text", ["Server 2: Performance Test", "Total I/O Performance of Server 1 and Server 2"])
def test_no_section_is_what_says_more(text: str):
    assert getattr(find_mark(line(text), 0), "section", None) is None


@pytest.mark.parametrize("first", ["Server 2", "Server 1"])
def test_each_table_is_that_servers_whose_name_its_heading_says(first: str):
    servers = sorted(["Server 1", "Server 2"], key=lambda name: name != first)
    found = named([f"{heading} ({server})" for heading in HEADINGS for server in servers])
    assert found == {server: [f"DB-{server[-1]}"] * 2 for server in servers}


def test_names_of_machines_are_told_by_several_sections():
    found = named([f"{heading} - MBX{number}" for heading in HEADINGS for number in (2, 1)])
    assert found == {"MBX2": ["DB-2"] * 2, "MBX1": ["DB-1"] * 2}


@pytest.mark.parametrize("names", [("MBX1", "MBX1"), ("RAID5", "RAID10"), ("Run1", "Run2"), ("DB1", "DB2")])
def test_one_name_alone_and_what_counts_other_things_are_no_machines(names: tuple[str, str]):
    assert not named_sections([line(f"{heading} ({name})") for heading in HEADINGS for name in names])


def test_a_numbered_server_below_a_numbered_section_parts_its_table():
    lines = [line("Performance Test Result Report")]
    for at, heading in enumerate(HEADINGS, start=1):
        lines.append(line(f"A.{at} {heading}"))
        for part in (1, 2):
            lines += [line(f"A.{at}.{part} Server {3 - part}"), line(f"DB-{3 - part}", "1.000", "2.000")]
    found = each_run(outline(lines).runs, lines)
    assert [span.server for span in found] == ["Server 2", "Server 1"]
