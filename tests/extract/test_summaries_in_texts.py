"""Result summaries as programs lay them out in texts: what single blanks part, and cells that wrap around figures."""

from esrp_ingest.models import ParsedDocument
from esrp_ingest.parsing import parse_bytes

FRONT = """Acme A1 4000 Mailbox Exchange 2013 Storage Solution

Tested with: ESRP - Storage Version 4.0

Storage Performance Results

"""
END = "\n\nConclusion\n\nThe solution met the goals of the program, as the tables above show.\n"
READS, WRITES, LATENCY = "database_reads_per_sec", "database_writes_per_sec", "database_read_latency_ms"


def read(table: str) -> ParsedDocument:
    return parse_bytes((FRONT + table.strip("\n") + END).encode(), "paper.txt")


def said(document: ParsedDocument) -> list[tuple[str, str | None, str | None, float | None]]:
    [solution] = document.solutions
    return [(each.scope, each.condition, each.metric, each.value) for each in solution.reported_metric]


HALVES = """
 Metric                         Healthy           Metric                         Degraded
 Database Disks Reads/sec            {} Database Disks Reads/sec                 {}
 Database Disks Writes/sec            {} Database Disks Writes/sec                {}
 Database Read Latency (ms)             {} Database Read Latency (ms)               {}
"""
WRAPPED_HALVES = HALVES.replace(
    " Metric                         Healthy           Metric                         Degraded",
    "                                Normal                                           Drive\n"
    " Metric                                           Metric\n"
    "                                operation                                        failure",
)


def test_a_blank_between_a_figure_and_the_label_of_the_table_beside_parts_both() -> None:
    figures = ("805.11", "851.16", "331.25", "298.01", "4.56", "4.94")
    assert sorted(said(read(HALVES.format(*figures))), key=str) == sorted(
        [
            ("server", None, READS, 805.11),
            ("server", None, WRITES, 331.25),
            ("server", None, LATENCY, 4.56),
            ("server", "Degraded", READS, 851.16),
            ("server", "Degraded", WRITES, 298.01),
            ("server", "Degraded", LATENCY, 4.94),
        ],
        key=str,
    )


def test_marks_of_footnotes_behind_a_label_leave_it_the_same() -> None:
    table = HALVES.format("805.11", "851.16", "331.25", "298.01", "4.56", "4.94")
    marked = table.replace("Reads/sec            805.11", "Reads/sec2           805.11")
    assert said(read(marked)) == said(read(table))


def test_headers_of_tables_beside_each_other_wrap_around_what_heads_their_labels() -> None:
    document = read(WRAPPED_HALVES.format("805.11", "851.16", "331.25", "298.01", "4.56", "4.94"))
    conditions = {(condition, value) for _, condition, metric, value in said(document) if metric == LATENCY}
    assert conditions == {(None, 4.56), ("Drive failure", 4.94)}


def test_a_rate_may_name_another_unit_below_its_header() -> None:
    table = """
                  Database Disk Read      Database Disk Write                             Log Disk Write
                                                                   Log Disk Writes/sec
                  Latency                 Latency                                         Latency
                  (ms)                    (ms)                     (IOPS)                 (ms)
 EX1.lab.local                    3.097                    8.730               389.295                    0.372
 EX2.lab.local                    5.251                    2.656               182.344                    3.678
"""
    metrics = (LATENCY, "database_write_latency_ms", "log_writes_per_sec", "log_write_latency_ms")
    figures = {"EX1.lab.local": (3.097, 8.73, 389.295, 0.372), "EX2.lab.local": (5.251, 2.656, 182.344, 3.678)}
    assert said(read(table)) == [
        (server, None, metric, value)
        for server, values in figures.items()
        for metric, value in zip(metrics, values, strict=True)
    ]


def test_figures_with_a_verdict_behind_them_stay_in_the_table_of_the_labels_beside() -> None:
    table = """
                       Exchange      Exchange
                                                       Status
                       Server A      Server B
 Database Disks
                         962.538        1050.810       OK
 Reads/sec
 Database Disks
                         456.770          566.576      OK
 Writes/sec
 Database Disk
 Read Latency              9.164           14.160      met
 (ms)
"""
    assert said(read(table)) == [
        ("Exchange Server A", None, READS, 962.538),
        ("Exchange Server B", None, READS, 1050.81),
        ("Exchange Server A", None, WRITES, 456.77),
        ("Exchange Server B", None, WRITES, 566.576),
        ("Exchange Server A", None, LATENCY, 9.164),
        ("Exchange Server B", None, LATENCY, 14.16),
    ]


def test_two_results_in_a_line_are_no_heading_but_told_where_nobody_reads_them() -> None:
    document = read(" Reads\n                  1419.308      1617.386      OK\n per server\n")
    assert any(finding.rule == "unread_figures" for finding in document.findings)


def test_the_role_of_a_server_may_wrap_below_the_figures_of_its_row() -> None:
    table = """
                 Database       Database       Database
 Host            Disks          Disks          Read Latency
                 Reads/sec      Writes/sec     (ms)
 MBX1
                   1096.279        367.145        18.701
 (active)
 MBX2
                   2127.489         67.026        14.356
 (active)
 Total             3223.768        434.171
"""
    figures = {("MBX1", READS): 1096.279, ("MBX2", LATENCY): 14.356, ("aggregate", WRITES): 434.171}
    read_so = {(scope.removesuffix(" (active)"), metric): value for scope, _, metric, value in said(read(table))}
    assert {key: read_so.get(key) for key in figures} == figures


def test_rows_of_given_cells_with_nothing_before_their_figures_are_no_halves() -> None:
    rows = "<tr><td><td>Server 1<td>Server 2<tr><td>Database Disks Reads/sec<td>1.5<td>2.5<tr><td><td>3.5<td>4.5"
    document = parse_bytes(f"<h1>{FRONT}</h1><table>{rows}</table>".encode(), "paper.html")
    assert [value for _, _, metric, value in said(document) if metric == READS] == [1.5, 2.5]
