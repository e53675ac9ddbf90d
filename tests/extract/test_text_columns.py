"""Tables of figures in text that a page was copied as: columns that all of its rows share, by the letters they take."""

from io import BytesIO

import docx
import pytest

from esrp_ingest.parsing import parse_bytes

FRONT = """Acme A100 2,000 Mailbox Exchange 2010 Storage Solution
Tested with: ESRP - Storage 3.0

Simulated Exchange Configuration

Number of Exchange mailboxes simulated      2,000
Number of hosts                             2
Number of databases/host                    4

Test Results Summary

"""
Figures = list[tuple[str, str | None, str | None, str | None]]


def figures(table: str) -> Figures:
    (solution,) = parse_bytes(f"{FRONT}{table}\n\nConclusion\n\nIt was quick.\n".encode(), "paper.txt").solutions
    return [(each.scope, each.condition, each.metric, each.value_text) for each in solution.reported_metric]


READS, WRITES, LATENCY = "database_reads_per_sec", "database_writes_per_sec", "database_read_latency_ms"


def of_servers(*rows: tuple[str, str, str], condition: str | None = None) -> Figures:
    return [(f"Server {at}", condition, metric, text) for metric, *texts in rows for at, text in enumerate(texts, 1)]


WHOLE = of_servers((READS, "337.2", "335.9"), (WRITES, "128.7", "128.0"), (LATENCY, "4.9", "15.3"))


@pytest.mark.parametrize(
    "table",
    [
        """                                          Server 1   Server 2
Database I/O
Database Disks Reads/sec                  337.2      335.9
Database Disks Writes/sec                 128.7      128.0
Average Database Disk Read Latency (ms)   4.9        15.3""",
        """ Metric                                   Server 1 Server 2
 Database Disks Reads/sec                 337.2    335.9
 Database Disks Writes/sec                128.7    128.0
 Average Database Disk Read Latency (ms)  4.9      15.3""",
        """ Metric                                   Server 1     Server 2
 Database Disks Reads/sec                 337.2        335.9
 Database Disks Writes/sec                128.7        128.0
 Average Database Disk Read Latency (ms) 4.9           15.3""",
        """ Metric                       Server 1     Server 2
 Database I/O
 Database Disks Reads/sec     337.2        335.9
 Database Disks Writes/sec    128.7        128.0
 Average Database Disk        4.9          15.3
 Read Latency (ms)""",
        """                                          Server 1   Server 2
Database I/O
Database Disks Reads/sec                  337.2      335.9
Database Disks Writes/sec                 128.7      128.0
                                              Server 1      Server 2
Database I/O
Average Database Disk Read Latency (ms)       4.9           15.3""",
    ],
    ids=["group below an empty corner", "names touch", "a label touches", "a label wraps", "the header again"],
)
def test_each_figure_is_of_the_server_over_it(table: str):
    assert figures(table) == WHOLE


def test_cells_before_a_total_may_be_empty():
    table = """                                Server 1               Server 2                     Total
MB read/sec per database        71.20                  70.84
MB read/sec total per server    712.00                 708.40
MB read/sec total                                                                   1420.40"""
    each, server = "backup_mb_per_sec_per_database", "backup_mb_per_sec_per_server"
    total = ("aggregate", None, "backup_mb_per_sec", "1420.40")
    assert figures(table) == [*of_servers((each, "71.20", "70.84"), (server, "712.00", "708.40")), total]


def test_lines_between_rows_name_their_state():
    table = """ Metric                       Server 1 Server 2
 Normal state
 Database Disks Reads/sec     337.2    335.9
 Database Disks Writes/sec    128.7    128.0
 Degraded state
 Database Disks Reads/sec     237.2    235.9
 Database Disks Writes/sec    118.7    118.0"""
    degraded = of_servers((READS, "237.2", "235.9"), (WRITES, "118.7", "118.0"), condition="Degraded state")
    assert figures(table) == [*of_servers((READS, "337.2", "335.9"), (WRITES, "128.7", "128.0")), *degraded]


def test_a_blank_alone_may_part_two_states():
    table = """ Metric                       Normal       Degraded (one failed disk) Rebuild
 Database Disks Reads/sec     337.2        237.2                        137.2
 Database Disks Writes/sec    128.7        118.7                        108.7"""
    found = [(condition, text) for _, condition, _, text in figures(table)]
    states = (None, "Degraded (one failed disk)", "Rebuild")
    texts = ("337.2", "237.2", "137.2", "128.7", "118.7", "108.7")
    assert found == [(states[at % 3], text) for at, text in enumerate(texts)]


def test_what_stands_over_several_columns_is_said_of_each():
    table = """ Server       Database I/O                           Transaction Log I/O
              Reads/      Writes/     Read           Writes/     Write
              sec         sec         Latency (ms)   sec         Latency (ms)
 Server       199.80      123.46      13.47          98.68       1.26
 1
 Server       197.42      122.12      12.93          98.06       1.24
 2
 Total/       397.22      245.58      13.20          196.74      1.25
 Average"""
    metrics = (READS, WRITES, LATENCY, "log_writes_per_sec", "log_write_latency_ms")
    found = figures(table)
    assert [metric for _, _, metric, _ in found] == [*metrics] * 3
    assert [scope for scope, *_ in found] == [name for name in ("Server 1", "Server 2", "aggregate") for _ in metrics]


def test_a_unit_and_its_figure_are_two_columns_also_where_a_blank_parts_them():
    table = """ Metric                          Unit     Value
 Database Disks Reads/sec        1/s      337.25
 Database Disks Writes/sec       IOPS 128.75
 Average Database Read Latency   s        0.0117"""
    assert [(metric, text) for _, _, metric, text in figures(table)] == [
        (READS, "337.25"),
        (WRITES, "128.75"),
        (LATENCY, "0.0117"),
    ]


def test_rows_that_agree_on_no_columns_are_read_in_their_order():
    table = """ Metric                       Server 1     Server 2
 Database Disks Reads/sec     337.2                 335.9
 Database Disks Writes/sec         128.7    128.0"""
    assert figures(table) == of_servers((READS, "337.2", "335.9"), (WRITES, "128.7", "128.0"))


def test_a_label_that_reaches_below_a_figure_leaves_no_columns():
    table = """ Database Disks Reads/sec and what else was seen 337.2     335.9
 Database Disks Writes/sec    128.7        128.0"""
    assert figures(table) == [("aggregate", None, WRITES, "128.7 128.0")]


@pytest.mark.parametrize(
    "head",
    ["Server 1     Server 2    Server 3", "Server 1 Server 2 Server 3", "SERVER 1 SERVER 2 SERVER 3"],
    ids=["apart", "blanks alone", "capitals"],
)
@pytest.mark.parametrize(
    "rows",
    [
        """ Database Disks Reads/sec                     337.2        335.9         334.8
 Database Disks Writes/sec                    128.7        128.0         127.1
 Average Database Disk Read Latency (ms) 4.9               15.3          15.4""",
        """ Database Disks Reads/sec                     337.2 335.9        334.8
 Database Disks Writes/sec                      128.7        128.0  127.1
 Average Database Disk Read Latency (ms) 4.9         15.3        15.4""",
    ],
    ids=["columns", "no columns"],
)
def test_names_as_many_as_the_figures_of_each_row_head_them_in_their_order(head: str, rows: str):
    three = of_servers(
        (READS, "337.2", "335.9", "334.8"), (WRITES, "128.7", "128.0", "127.1"), (LATENCY, "4.9", "15.3", "15.4")
    )
    found = [(scope and scope.capitalize(), *others) for scope, *others in figures(f"{' ' * 46}{head}\n{rows}")]
    assert found == three


def test_a_column_without_a_name_beside_those_of_servers_is_nobodys_and_told():
    table = """ Metric                       Server 1     Server 2
 Database Disks Reads/sec     337.2        335.9        673.1
 Database Disks Writes/sec    128.7        128.0        256.7"""
    parsed = parse_bytes(f"{FRONT}{table}\n\nConclusion\n\nIt was quick.\n".encode(), "paper.txt")
    (solution,) = parsed.solutions
    named = [each for each in solution.reported_metric if each.condition is None]
    assert [(each.scope, each.value_text) for each in named] == [
        ("Server 1", "337.2"),
        ("Server 2", "335.9"),
        ("Server 1", "128.7"),
        ("Server 2", "128.0"),
    ]
    told = [finding.message for finding in parsed.findings if finding.rule == "undecided_scope"]
    assert [text for text in ("673.1", "256.7") if not any(text in message for message in told)] == []


@pytest.mark.parametrize("between", ["", "\n\n\f", "\n\nAcme A100 in the laboratory                    7\n\f"])
@pytest.mark.parametrize("shift", [0, 3], ids=["below each other", "farther right"])
def test_a_state_goes_on_below_a_header_that_stands_again(between: str, shift: int):
    table = f""" Metric                                   MBX-NODE1 MBX-NODE2
 Normal state
 Database Disks Reads/sec                 337.2     335.9
 Database Disks Writes/sec                128.7     128.0
 Average Database Disk Read Latency (ms)  4.9       15.3
 Degraded state
 Database Disks Reads/sec                 237.2     235.9{between}
 Metric                                   {" " * shift}MBX-NODE1 MBX-NODE2
 Database Disks Writes/sec                {" " * shift}118.7     118.0
 Average Database Disk Read Latency (ms) 14.9       {" " * shift}25.3"""
    found = figures(table)
    assert {condition for _, condition, _, _ in found[:6]} == {None}
    assert {condition for _, condition, _, _ in found[6:]} == {"Degraded state"}
    assert [text for _, _, _, text in found[6:]] == ["237.2", "235.9", "118.7", "118.0", "14.9", "25.3"]
    assert [scope for scope, _, _, _ in found] == ["MBX-NODE1", "MBX-NODE2"] * 6


def test_a_name_that_ends_in_a_hyphen_goes_on_below():
    table = """ Server        Database Disks      Database Disks
               Reads/sec           Writes/sec
 MBX-          337.2               128.7
 NODE1
 MBX-          335.9               128.0
 NODE2"""
    assert [(scope, text) for scope, _, _, text in figures(table)] == [
        ("MBX-NODE1", "337.2"),
        ("MBX-NODE1", "128.7"),
        ("MBX-NODE2", "335.9"),
        ("MBX-NODE2", "128.0"),
    ]


def test_what_stands_alone_below_a_cell_of_a_header_ends_it():
    table = """ Metric                          Server 1    Server 2    Sum or
                                                         average\u00b9
 Database Disks Reads/sec        337.2       335.9       673.1
 Database Disks Writes/sec       128.7       128.0       256.7"""
    assert [scope for scope, _, _, _ in figures(table)] == ["Server 1", "Server 2", "aggregate"] * 2


def test_headings_below_tables_of_word_end_none_of_their_cells():
    document = docx.Document()
    for text in ("Acme A100 2,000 Mailbox Exchange 2010 Storage Solution", "Tested with: ESRP - Storage 3.0"):
        document.add_paragraph(text)
    disks = ("Item", "Databases", "Logs"), ("RAID level", "RAID 6", "RAID 1")
    results = ("Metric", "EXMBX01", "EXMBX02"), ("Database Disks Reads/sec", "337.2", "335.9")
    for heading, rows in (("Disk Configuration", disks), ("Test Result Summary", results)):
        document.add_paragraph(heading)
        table = document.add_table(0, 3)
        for row in rows:
            for cell, text in zip(table.add_row().cells, row, strict=True):
                cell.text = text
    file = BytesIO()
    document.save(file)
    (solution,) = parse_bytes(file.getvalue(), "paper.docx").solutions
    assert [(each.scope, each.condition) for each in solution.reported_metric] == [("EXMBX01", None), ("EXMBX02", None)]
