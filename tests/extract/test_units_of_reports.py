"""Figures of reports in other units than their columns': converted where that is exact, else left out and told."""

import pytest
from html_tables import html_table
from weasyprint import HTML

from esrp_ingest.models import ParsedDocument, Run
from esrp_ingest.parsing import parse_bytes

IO = [
    f"I/O {where} {deed} {what}"
    for where in ("Database", "Log")
    for what in ("Average Latency", "/sec", "Average Bytes")
    for deed in ("Reads", "Writes")
]
COLUMNS = [column.replace(" /", "/") for column in IO]
FIGURES = ["14.5", "2.5", "100.5", "50.5", "32768.5", "34000.5", "0.5", "1.5", "1.5", "20.5", "230000.5", "5000.5"]


def parsed(*sections: tuple[str, list[list[str]]], form: str = "html") -> ParsedDocument:
    page = "<h2>Performance Test Result Report</h2>"
    page += "".join(f"<h3>{heading}</h3>{html_table(rows)}" for heading, rows in sections)
    if form == "pdf":
        return parse_bytes(HTML(string=f"<style>td{{padding:2pt 6pt}}</style>{page}").write_pdf(), "report.pdf")
    return parse_bytes(page.encode(), "report.html")


def one_run(document: ParsedDocument) -> Run:
    (run,) = document.runs
    return run


def rules(document: ParsedDocument) -> set[str]:
    return {finding.rule for finding in document.findings if finding.severity != "info"}


def backup(*header: str, row: tuple[str, str, str] = ("1024.00", "00:01:40", "10.24")) -> ParsedDocument:
    rows = [["Database Instance", *header], *([f"Instance1.{at}", *row] for at in (1, 2))]
    return parsed(("Database Backup Statistics - All", rows))


@pytest.mark.parametrize(
    ("header", "row", "expected"),
    [
        (
            ("Database Size (GiB)", "Elapsed Backup Time (HH:MM:SS)", "MBytes Transferred/sec"),
            ("1.5", "00:01:40", "10.24"),
            (1536.0, 100.0, 10.24),
        ),
        (
            ("Database Size (bytes)", "Elapsed Backup Time (minutes)", "MBytes Transferred/min"),
            ("1048576", "1.5", "614.4"),
            (1.0, 90.0, 10.24),
        ),
        (("Size (MB)", "Elapsed seconds", "MB/s"), ("1024.00", "100", "10.24"), (1024.0, 100.0, 10.24)),
    ],
)
def test_a_backup_in_units_that_are_known(
    header: tuple[str, ...], row: tuple[str, str, str], expected: tuple[float, ...]
):
    first = one_run(backup(*header, row=row)).backup_result[0]
    assert (first.database_size_mb, first.elapsed_seconds, first.mb_per_sec) == expected


@pytest.mark.parametrize("unit", ["GBytes", "GB", "KBytes", "KB", "TB"])
def test_a_size_that_may_be_of_two_kinds_is_left_out(unit: str):
    document = backup(f"Database Size ({unit})", "Elapsed Backup Time (HH:MM:SS)", "MBytes Transferred/sec")
    first = one_run(document).backup_result[0]
    assert (first.database_size_mb, first.elapsed_seconds, first.mb_per_sec) == (None, 100.0, 10.24)
    assert "doubtful_unit" in rules(document)


def test_the_sum_below_a_rate_that_is_left_out_is_none_of_another_column():
    rows = [
        ["Database Instance", "Database Size (MBytes)", "Elapsed Backup Time (HH:MM:SS)", "GBytes Transferred/sec"],
        ["Instance1.1", "1024.00", "00:01:40", "0.01"],
        ["Sum", "1024.00", "", "0.01"],
    ]
    assert one_run(parsed(("Database Backup Statistics - All", rows))).printed_aggregate == ()


def test_a_recovery_in_minutes():
    rows = [["Database Instance", "Log files replayed", "Elapsed minutes"], ["Instance1.1", "501", "1.5"]]
    (found,) = one_run(parsed(("Soft-Recovery Statistics - All", rows))).soft_recovery_result
    assert (found.logs_replayed, found.elapsed_seconds) == (501, 90.0)


def transactional(columns: list[str], figures: list[str], *units: str) -> ParsedDocument:
    rows = [["Instance", *columns], *([["", *units]] if units else []), ["Instance1.1", *figures]]
    return parsed(("Transactional I/O Performance", rows))


@pytest.mark.parametrize(
    ("unit", "printed"), [("s", "0.0145"), ("ms", "14.5"), ("\u00b5s", "14500"), ("us", "14500.0"), ("sec", "0.014500")]
)
@pytest.mark.parametrize("below", ["", " (msec)", " (sec)"])
def test_the_unit_in_a_cell_goes_before_that_of_its_header(unit: str, printed: str, below: str):
    columns = [column + below if "Latency" in column else column for column in COLUMNS]
    figures = [f"{printed} {unit}", *FIGURES[1:]]
    assert one_run(transactional(columns, figures)).instance_io[0].database_read_latency_ms == 14.5


def test_a_row_of_units_counts():
    times = [("s" if "Latency" in column else "B" if "Bytes" in column else "1/s") for column in COLUMNS]
    io = one_run(transactional(COLUMNS, FIGURES, *times)).instance_io[0]
    assert (io.database_read_latency_ms, io.database_read_bytes, io.log_reads_per_sec) == (14500.0, 32768.5, 1.5)


def test_a_row_of_units_of_two_kinds_leaves_sizes_out():
    sizes = ["KB" if "Bytes" in column else "ms" if "Latency" in column else "1/s" for column in COLUMNS]
    document = transactional(COLUMNS, FIGURES, *sizes)
    io = one_run(document).instance_io[0]
    assert (io.database_read_latency_ms, io.database_read_bytes, io.log_writes_per_sec) == (14.5, None, 20.5)
    assert "doubtful_unit" in rules(document)


@pytest.mark.parametrize("form", ["html", "pdf"])
@pytest.mark.parametrize("at", [1, 3])
def test_a_column_of_units_beside_labels_is_no_instance(at: int, form: str):
    units = ["s" if "Latency" in column else "bytes" if "Bytes" in column else "1/s" for column in COLUMNS]
    rows = [
        ["Metric", "Instance1.1", "Instance1.2"],
        *([label, text, text] for label, text in zip(COLUMNS, FIGURES, strict=True)),
    ]
    rows = [[*row[:at], unit, *row[at:]] for row, unit in zip(rows, ["Unit", *units], strict=True)]
    run = one_run(parsed(("Transactional I/O Performance", rows), form=form))
    assert [row.instance for row in run.instance_io] == ["Instance1.1", "Instance1.2"]
    assert {row.database_read_latency_ms for row in run.instance_io} == {14500.0}


@pytest.mark.parametrize(
    ("label", "value", "expected"),
    [
        ("Initial Database Size (bytes)", "1073741824", 1073741824),
        ("Initial Database Size (GiB)", "1", 1073741824),
        ("Initial Database Size", "1.5 GiB", None),
        ("Initial Database Size (GB)", "1024", None),
        ("Initial Database Size (bytes)", "1024 GB", None),
    ],
)
def test_bytes_of_a_run(label: str, value: str, expected: int | None):
    document = parsed(
        ("Test Summary", [["Overall Test Result", "Pass"]]), ("Database Sizing and Throughput", [[label, value]])
    )
    assert one_run(document).initial_database_bytes == expected
    assert ("unread_value" in rules(document)) == (expected is None)


@pytest.mark.parametrize(
    ("value", "count"), [("7 (per database)", 7), ("20", 20), ("7 or 8", None), ("7-8", None), ("7/8", None)]
)
def test_several_counts_of_threads_are_none(value: str, count: int | None):
    document = parsed(
        ("Test Summary", [["Overall Test Result", "Pass"]]), ("Jetstress System Parameters", [["Thread Count", value]])
    )
    assert one_run(document).thread_count == count
    assert ("unread_value" in rules(document)) == (count is None)


@pytest.mark.parametrize(
    ("name", "read"),
    [
        ("Available MBytes", True),
        ("Available MBytes (MB)", True),
        ("Availble MBytes", True),
        ("Available GBytes", False),
        ("Available MBytes (GB)", False),
    ],
)
def test_a_counter_in_another_unit_is_another_one(name: str, read: bool):
    rows = [
        ["Counter", "Average", "Minimum", "Maximum"],
        [name, "2.5", "1.5", "3.5"],
        ["Pool Paged Bytes", "2", "1", "3"],
    ]
    document = parsed(("Test Summary", [["Overall Test Result", "Pass"]]), ("Host System Performance", rows))
    assert ("Available MBytes" in {row.counter for row in one_run(document).host_counter}) == read
