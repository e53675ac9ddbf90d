"""A report of several servers is as many runs, however its tables name the server."""

import pytest
from laid_out import Paper

from esrp_ingest.extract.sections import Block, RunSpan, outline
from esrp_ingest.extract.servers import each_run
from esrp_ingest.layout import Cell, Line
from esrp_ingest.vocabulary.sections import Section


def line(*texts: str, row: bool = False) -> Line:
    return Line(tuple(map(Cell, texts)), is_row=row)


def spans(*lines: Line, before: tuple[Block, ...] = ()) -> list[RunSpan]:
    return each_run([RunSpan(line("x"), blocks=[*before, Block(Section.MAINTENANCE_IO, list(lines))])])


def texts(span: RunSpan) -> list[str]:
    return [each.text for block in span.blocks for each in block.lines]


def test_a_report_of_one_server_is_left_alone():
    (one,) = spans(line("Instances", "Reads/sec", "Bytes"), line("DB01", "1.000", "2.000"))
    assert one.server is None
    assert texts(one) == ["Instances Reads/sec Bytes", "DB01 1.000 2.000"]


def test_labels_above_the_parts():
    first, second = spans(
        line("Server 1"), line("DB01", "1.000", "2.000"), line("Server 2:"), line("DB01", "3.000", "4.000")
    )
    assert (first.server, texts(first)) == ("Server 1", ["DB01 1.000 2.000"])
    assert (second.server, texts(second)) == ("Server 2", ["DB01 3.000 4.000"])


def test_a_column_of_servers_whatever_they_are_called():
    first, second = spans(
        line("Server", "Instances", "Reads/sec", "Bytes", row=True),
        line("MBX-A", "DB01", "1.000", "2.000", row=True),
        line("MBX-B", "DB01", "3.000", "4.000", row=True),
    )
    assert (first.server, texts(first)) == ("MBX-A", ["Instances Reads/sec Bytes", "DB01 1.000 2.000"])
    assert (second.server, texts(second)) == ("MBX-B", ["Instances Reads/sec Bytes", "DB01 3.000 4.000"])


def test_a_label_merged_over_rows_counts_until_the_next_one():
    rows = (
        line("Server", "Instances", "Reads/sec", "Bytes", row=True),
        line("Server 1", "DB01", "1.000", "2.000", row=True),
        line("", "DB02", "3.000", "4.000", row=True),
        line("Server 2", "DB01", "5.000", "6.000", row=True),
        line("DB02", "7.000", "8.000", row=True),
    )
    first, second = spans(*rows)
    assert texts(first)[1:] == ["DB01 1.000 2.000", "DB02 3.000 4.000"]
    assert texts(second)[1:] == ["DB01 5.000 6.000", "DB02 7.000 8.000"]


def test_what_names_no_server_is_about_the_only_one():
    summary = Block(Section.TEST_SUMMARY, [line("Machine Name", "MBX")])
    (one,) = spans(line("Host 7"), line("DB01", "1.000", "2.000"), before=(summary,))
    assert one.server == "Host 7"
    assert texts(one) == ["Machine Name MBX", "DB01 1.000 2.000"]


def test_what_names_no_server_among_several_is_nobody_s():
    summary = Block(Section.TEST_SUMMARY, [line("Machine Name", "MBX")])
    rows = (line("Host 7"), line("DB01", "1.000", "2.000"), line("Host 8"), line("DB01", "3.000", "4.000"))
    found = spans(*rows, before=(summary,))
    assert [(each.server, texts(each)[0]) for each in found] == [
        (None, "Machine Name MBX"),
        ("Host 7", "DB01 1.000 2.000"),
        ("Host 8", "DB01 3.000 4.000"),
    ]


def test_a_label_without_rows_parts_nothing():
    (one,) = spans(line("DB01", "1.000", "2.000"), line("Server 2"))
    assert one.server is None


def test_a_label_between_two_reports_belongs_to_the_second():
    texts = ["Test Summary", "Log Replication I/O Performance", "Server 2", "Stress Test Result Report", "Test Summary"]
    found = outline([line(each) for each in texts]).runs
    assert [each.server for each in each_run(found)] == [None, "Server 2"]


def test_a_servers_name_that_wraps_around_its_row_is_put_before_it():
    paper = Paper()
    paper.line((0.0, "Server"), (60.0, "Instances"), (140.0, "Reads/sec"), (240.0, "Bytes"))
    for server, name, first in (("1", "DB01", 1), ("1", "DB02", 3), ("2", "DB01", 5)):
        paper.line((0.0, "Server"), step=4.0)
        paper.line((60.0, name), (140.0, f"{first}.000"), (240.0, f"{first + 1}.000"), step=4.0)
        paper.line((0.0, server), step=12.0)
    first, second = spans(*paper.reading().lines)
    assert (first.server, texts(first)[1:]) == ("Server 1", ["DB01 1.000 2.000", "DB02 3.000 4.000"])
    assert (second.server, texts(second)[1:]) == ("Server 2", ["DB01 5.000 6.000"])


def test_the_title_of_the_servers_column_in_a_line_of_its_own_is_dropped():
    (one,) = spans(line("Server"), line("Instances", "Reads/sec", "Bytes"), line("DB01", "1.000", "2.000"))
    assert texts(one)[-1] == "DB01 1.000 2.000"


def test_a_servers_name_that_wraps_below_its_row_is_whole():
    paper = Paper()
    paper.line((40, "Transactional I/O Performance"))
    paper.line((40, "Server"), (80, "MSExchange Database ==> Instances"), (260, "Reads/sec"), (360, "Writes/sec"))
    for name, first in (("A", 1), ("B", 3)):
        paper.line((40, "MBX-"), (80, f"DB0{first}"), (260, "1.000"), (360, "2.000"), step=10)
        paper.line((40, name), step=10)
        paper.line((80, f"DB0{first + 1}"), (260, "3.000"), (360, "4.000"))
    found = each_run(outline(paper.reading().lines).runs)
    assert [(each.server, texts(each)[-2:]) for each in found] == [
        ("MBX-A", ["DB01 1.000 2.000", "DB02 3.000 4.000"]),
        ("MBX-B", ["DB03 1.000 2.000", "DB04 3.000 4.000"]),
    ]


def test_servers_that_a_table_names_head_columns_of_values():
    summary = Block(
        Section.TEST_SUMMARY,
        [line("", "MBX-A", "MBX-B", row=True), line("Overall Test Result", "Pass", "Fail", row=True)],
    )
    rows = (
        line("Server", "Instances", "Reads/sec", "Bytes", row=True),
        line("MBX-A", "DB01", "1.000", "2.000", row=True),
        line("MBX-B", "DB01", "3.000", "4.000", row=True),
    )
    found = spans(*rows, before=(summary,))
    assert [(each.server, texts(each)[0]) for each in found] == [
        ("MBX-A", "Overall Test Result Pass"),
        ("MBX-B", "Overall Test Result Fail"),
    ]


@pytest.mark.parametrize("title", [[], ["Performance Test Result Report"]])
def test_what_stands_alone_above_reports_and_above_rows_is_a_server(title: list[str]):
    header = line("Instances", "Reads/sec", "Bytes")
    lines = [
        *map(line, [*title, "EXCH-A", "Test Summary"]),
        *(line("Machine Name", "SPAN-A"), line("Database Sizing and Throughput"), line("Database Files (Count)", "1")),
        *map(line, ["EXCH-B", "Test Summary"]),
        *(line("Machine Name", "SPAN-B"), line("Database Sizing and Throughput"), line("Database Files (Count)", "1")),
        line("Background Database Maintenance I/O Performance"),
        header,
        *(line("EXCH-A"), line("DB01", "1.000", "2.000"), line("EXCH-B"), line("DB01", "3.000", "4.000")),
    ]
    found = each_run(outline(lines).runs, lines)
    assert [(each.server, texts(each)[-1]) for each in found] == [
        ("EXCH-A", "DB01 1.000 2.000"),
        ("EXCH-B", "DB01 3.000 4.000"),
    ]
    assert [[text for text in texts(each) if text.startswith("Machine")] for each in found] == [
        ["Machine Name SPAN-A"],
        ["Machine Name SPAN-B"],
    ]


def test_what_stands_alone_above_reports_but_not_above_rows_is_no_server():
    lines = [
        *map(line, ["Morning", "Test Summary"]),
        *(line("Machine Name", "MBX"), line("Database Sizing and Throughput"), line("Database Files (Count)", "1")),
        *map(line, ["Evening", "Test Summary"]),
        line("Machine Name", "MBX"),
    ]
    assert [each.server for each in each_run(outline(lines).runs, lines)] == [None, None]
