"""Labels and values in a column for each server are read as if each server's stood alone."""

import pytest
from laid_out import Paper

from esrp_ingest.extract.run_names import SERVERS
from esrp_ingest.extract.sections import Block, RunSpan, outline
from esrp_ingest.extract.server_columns import columns_of_runs
from esrp_ingest.extract.servers import each_run
from esrp_ingest.layout import Cell, Line
from esrp_ingest.vocabulary.sections import Section


def row(*texts: str) -> Line:
    return Line(tuple(map(Cell, texts)), is_row=True)


def texts(span: RunSpan) -> list[str]:
    return [line.text for block in span.blocks for line in block.lines]


def page(*rows: tuple[tuple[float, str], ...]) -> list[Line]:
    paper = Paper()
    for each in rows:
        paper.line(*each)
    return paper.reading().lines


SUMMARY = (
    ((40, "Test Summary"),),
    ((190, "Server 1"), (340, "Server 2")),
    ((40, "Overall Test Result"), (180, "Pass"), (330, "Fail")),
    ((40, "Machine Name"), (180, "MBX-A"), (330, "MBX-B")),
    ((40, "Database Sizing and Throughput"),),
    ((190, "Server 1"), (340, "Server 2")),
    ((40, "Achieved Transactional I/O per Second"), (260, "812.5"), (390, "790.25")),
)
IO = (
    ((40, "Transactional I/O Performance"),),
    ((40, "MSExchange Database ==> Instances"), (250, "I/O Database Reads/sec"), (400, "I/O Database Writes/sec")),
)


def test_given_cells():
    rows = [row("", "Server 1", "Server 2:"), row("Machine Name", "MBX-A", "MBX-B"), row("Thread Count", "3", "")]
    heads, columns = columns_of_runs(Block(Section.PARAMETERS, rows), SERVERS)
    assert heads == rows[:1]
    found = {server: [list(line.texts) for line in lines] for server, lines in columns.items()}
    assert found == {
        "Server 1": [["Machine Name", "MBX-A"], ["Thread Count", "3"]],
        "Server 2": [["Machine Name", "MBX-B"], ["Thread Count"]],
    }


@pytest.mark.parametrize(
    ("section", "head"),
    [
        (Section.PARAMETERS, row("", "Server 1", "Server 1")),
        (Section.PARAMETERS, row("Server 1")),
        (Section.PARAMETERS, row("", "Server 1", "Note")),
        (Section.TRANSACTIONAL_IO, row("", "Server 1", "Note")),
    ],
)
def test_what_is_no_head_parts_nothing(section: Section, head: Line):
    assert columns_of_runs(Block(section, [head, row("Thread Count", "3", "4")]), SERVERS) == ([], {})


def test_rows_of_another_width_are_nobodys():
    rows = [row("", "Server 1", "Server 2"), row("Thread Count", "3", "4"), row("Lazy Commits", "55%")]
    _, columns = columns_of_runs(Block(Section.PARAMETERS, rows), SERVERS)
    assert [line.text for line in columns["Server 1"]] == ["Thread Count 3"]


def test_columns_of_a_page_go_to_the_tables_of_each_run():
    lines = page(
        *SUMMARY,
        ((40, "Server 1"),),
        *IO,
        ((40, "Instance1.1"), (250, "10.125"), (400, "5.500")),
        ((40, "Server 2"),),
        *IO,
        ((40, "Instance2.1"), (250, "11.250"), (400, "6.750")),
    )
    first, second = each_run(outline(lines).runs)
    assert (first.server, second.server) == ("Server 1", "Server 2")
    assert texts(first)[:3] == [
        "Overall Test Result Pass",
        "Machine Name MBX-A",
        "Achieved Transactional I/O per Second 812.5",
    ]
    assert texts(second)[:3] == [
        "Overall Test Result Fail",
        "Machine Name MBX-B",
        "Achieved Transactional I/O per Second 790.25",
    ]
    assert texts(first)[-1] == "Instance1.1 10.125 5.500"
    assert texts(second)[-1] == "Instance2.1 11.250 6.750"
    assert second.sections == {Section.TEST_SUMMARY, Section.SIZING, Section.TRANSACTIONAL_IO}


def test_what_is_of_no_server_stays_a_report_of_its_own():
    lines = page(*SUMMARY, *IO, ((40, "Instance1.1"), (250, "10.125"), (400, "5.500")))
    assert [span.server for span in each_run(outline(lines).runs)] == ["Server 1", "Server 2", None]


def test_configurations_of_two_servers_are_two_though_no_table_parts_them():
    lines = page(
        ((40, "Test Summary"),),
        ((40, "Overall Test Result"), (250, "Pass")),
        ((40, "Server 1"),),
        ((40, "Database Configuration"),),
        ((40, "Instance1.1"), (250, "Log path: C:\\a")),
        ((40, "Host System Performance"),),
        ((40, "Available MBytes"), (250, "100.000")),
        ((40, "Server 2"),),
        ((40, "Database Configuration"),),
        ((40, "Instance2.1"), (250, "Log path: C:\\b")),
    )
    assert [[block.section for block in span.blocks] for span in each_run(outline(lines).runs)] == [
        [Section.TEST_SUMMARY, Section.CONFIGURATION, Section.HOST],
        [Section.CONFIGURATION],
    ]


def test_machines_that_the_table_names_head_columns():
    rows = [row("", "EX01", "EX02"), row("Machine Name", "EX01", "EX02"), row("Thread Count", "3", "4")]
    _, columns = columns_of_runs(Block(Section.PARAMETERS, rows), SERVERS)
    assert [line.texts for line in columns["EX02"]] == [("Machine Name", "EX02"), ("Thread Count", "4")]
    assert columns_of_runs(Block(Section.PARAMETERS, [rows[0], rows[2]]), SERVERS) == ([], {})
    assert list(columns_of_runs(Block(Section.PARAMETERS, [rows[0], rows[2]]), SERVERS, {"EX01", "EX02"})[1]) == [
        "EX01",
        "EX02",
    ]
