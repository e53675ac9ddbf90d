"""Headers of a summary's tables: a machine's name above the labels, and columns that name disks and units."""

import pytest
from html_tables import html_table
from weasyprint import HTML

from esrp_ingest.extract.paper.results.summary_keys import with_unit
from esrp_ingest.models import ParsedDocument
from esrp_ingest.parsing import parse_bytes

FRONT = (
    "<h1>Acme A1 4,000 Mailbox Exchange 2013 Storage Solution</h1><p>Tested with: ESRP - Storage 3.0</p>"
    "<h2>Storage Performance Results</h2>"
)
UNDECIDED = "server, state or test not stated"
STYLE = "<style>td{border:0.5pt solid;padding:2pt 6pt}table{border-collapse:collapse}</style>"
ROWS = (("Database Disks Reads/sec", "221.16"), ("Average Database Disk Read Latency (ms)", "11.95"))


def table(*rows: tuple[str, ...]) -> str:
    return html_table(rows)


def read(body: str, medium: str) -> ParsedDocument:
    if medium == "html":
        return parse_bytes((FRONT + body).encode(), "paper.html")
    return parse_bytes(HTML(string=STYLE + FRONT + body).write_pdf(), "paper.pdf")


def said(document: ParsedDocument) -> list[tuple[str, str | None, str | None, str | None]]:
    [solution] = document.solutions
    return [(each.scope, each.condition, each.metric, each.value_text) for each in solution.reported_metric]


@pytest.mark.parametrize("medium", ["html", "page"])
@pytest.mark.parametrize("kind", ["Server", "Host", "Exchange server", "Virtual machine", "VM", "Mailbox server"])
def test_a_machine_above_the_labels_is_whose_figures_stand_below(kind: str, medium: str) -> None:
    body = "".join(table((f"{kind} {name}", "Result"), *ROWS) for name in ("EXS1", "EXS2"))
    document = read(body, medium)
    metrics = ("database_reads_per_sec", "database_read_latency_ms")
    assert said(document) == [
        (name, None, metric, value)
        for name in ("EXS1", "EXS2")
        for metric, (_, value) in zip(metrics, ROWS, strict=True)
    ]
    assert [finding for finding in document.findings if finding.rule == "undecided_scope"] == []


@pytest.mark.parametrize("kind", ["Guest", "Model"])
def test_what_is_no_machine_above_the_labels_is_told(kind: str) -> None:
    others = tuple((label, value.replace(".", "7.")) for label, value in ROWS)
    body = table((f"{kind} EXS1", "Result"), *ROWS) + table((f"{kind} EXS2", "Result"), *others)
    document = read(body, "html")
    assert {scope for scope, *_ in said(document)} == {"server"}
    assert {finding.rule for finding in document.findings if finding.severity == "warning"} == {"undecided_scope"}


@pytest.mark.parametrize("medium", ["html", "page"])
@pytest.mark.parametrize("disks", ["I/O", "Disks"])
def test_columns_of_disks_and_of_units_say_which_metric_a_row_is(disks: str, medium: str) -> None:
    rows = (
        (disks, "Counter", "Unit", "Value"),
        ("Database", "Reads", "1/sec", "12.2"),
        ("Database", "Read latency", "ms", "10.2"),
        ("Transaction log", "Writes", "1/sec", "3.3"),
        ("Transaction log", "Write latency", "ms", "1.3"),
    )
    assert said(read(table(*rows), medium)) == [
        ("server", None, "database_reads_per_sec", "12.2"),
        ("server", None, "database_read_latency_ms", "10.2"),
        ("server", None, "log_writes_per_sec", "3.3"),
        ("server", None, "log_write_latency_ms", "1.3"),
    ]


def test_disks_of_another_kind_are_a_state() -> None:
    rows = (("Disk type", "Counter", "Value"), *((kind, *row) for kind in ("SSD", "HDD") for row in ROWS))
    assert [condition for _, condition, *_ in said(read(table(*rows), "html"))] == ["SSD", "SSD", "HDD", "HDD"]


@pytest.mark.parametrize(
    ("label", "unit", "group", "united"),
    [
        ("Reads", "1/sec", "Database I/O", "Reads (1/sec)"),
        ("Reads", "1/sec", "", "Reads"),
        ("Read latency", "ms", "Database I/O", "Read latency"),
        ("Reads", "", "Database I/O", "Reads"),
    ],
)
def test_a_unit_makes_a_label_known_below_the_disks_that_it_is_about(
    label: str, unit: str, group: str, united: str
) -> None:
    assert with_unit(label, unit, group) == united


@pytest.mark.parametrize("head", ["Degraded (1 drive\nfailed)", ""])
@pytest.mark.parametrize("other", ["During rebuild", "Server 2"])
def test_a_column_that_nothing_heads_beside_named_ones_is_not_the_tested_state(head: str, other: str) -> None:
    above, _, below = head.partition("\n")
    rows = (("Reads/sec", "435.2", "392.4", "372.4"), ("Writes/sec", "270.5", "243.2", "231.1"))
    lines = [
        "Acme A1 4,000 Mailbox Exchange 2013 Storage Solution\nTested with: ESRP - Storage 3.0\n",
        "Storage Performance Results",
        f"{above:>89}",
        f"{'Array state':44}{'Normal':56}{other}",
        f"{'':72}{below}",
        *(f"{'Database Disks ' + label:44}{one:28}{two:28}{three}" for label, one, two, three in rows),
    ]
    document = parse_bytes("\n".join(lines).encode(), "p.txt")
    [solution] = document.solutions
    [middle] = {each.condition for each in solution.reported_metric if each.value_text in ("392.4", "243.2")}
    [last] = {
        (each.scope, each.condition) for each in solution.reported_metric if each.value_text in ("372.4", "231.1")
    }
    assert middle == ("Degraded (1 drive failed)" if head else UNDECIDED)
    assert last == (("Server 2", None) if other == "Server 2" else ("server", other))
    assert ("undecided_scope" in {finding.rule for finding in document.findings}) is not bool(head)


@pytest.mark.parametrize("medium", ["html", "page"])
@pytest.mark.parametrize(
    "names", [("MBX1 (active)", "MBX2 (active)"), ("Node A", "Node B"), ("Exchange VM 1", "Exchange VM 2")]
)
def test_captions_of_a_server_and_a_test_say_both_whatever_stands_in_brackets(
    names: tuple[str, ...], medium: str
) -> None:
    tests = (("Performance (2 hours)", None), ("Stress (24 hours)", "Stress (24 hours)"))
    pairs = [(name, test, condition) for name in names for test, condition in tests]
    body = "".join(f"<p>{name}: {test}</p>" + table(("Metric", "Value"), *ROWS) for name, test, _ in pairs)
    document = read(body, medium)
    read_so = [(scope.removesuffix(" (active)"), condition) for scope, condition, *_ in said(document)]
    assert read_so == [(name.removesuffix(" (active)"), condition) for name, _, condition in pairs for _ in ROWS]


def test_one_server_below_each_of_two_tests_is_no_part_of_these() -> None:
    body = table(
        ("", "Normal operation", "Drive failure"),
        ("", "EX-MBX-01", "EX-MBX-01"),
        ("Database Disks Reads/sec", "21.5", "19.3"),
        ("Database Read Latency (ms)", "9.1", "12.2"),
    )
    assert {(scope, condition) for scope, condition, *_ in said(read(body, "html"))} == {
        ("EX-MBX-01", None),
        ("EX-MBX-01", "Drive failure"),
    }


@pytest.mark.parametrize("medium", ["html", "page"])
def test_rows_among_known_metrics_whose_labels_nobody_knows_are_kept_with_these(medium: str) -> None:
    rows = (*ROWS, ("Processor Time (%)", "53.492"))
    document = read(table(("Metric", "EXCH02"), *rows), medium)
    assert said(document) == [
        ("EXCH02", None, "database_reads_per_sec", "221.16"),
        ("EXCH02", None, "database_read_latency_ms", "11.95"),
        ("EXCH02", None, None, "53.492"),
    ]
