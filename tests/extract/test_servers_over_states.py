"""Servers over states in a header of two lines: each figure is the lower name's state of the upper name's server."""

import pytest
from weasyprint import HTML

from esrp_ingest.extract.paper.parts.states import names_below_others
from esrp_ingest.parsing import parse_bytes

FRONT = "<h1>Acme A1 4,000 Mailbox Exchange 2013 Storage Solution</h1><p>Tested with: ESRP - Storage Version 4.0</p>"
STYLE = "<style>td { border: 1px solid; padding: 1pt 5pt }</style>"
READS = ("110.5", "101.25", "120.5", "111.25", "230.75")
METRIC = "Database Disks Reads/sec"


def table(*over: str, lower: tuple[str, ...], figures: tuple[str, ...] = READS, last: str = "") -> str:
    """A table whose header spans: servers over as many columns each, and what stands below them."""
    span = len(lower) // len(over)
    upper = "".join(f'<td colspan="{span}">{name}</td>' for name in over)
    heads = "".join(f"<td>{name}</td>" for name in lower)
    total = f'<td rowspan="2">{last}</td>' if last else ""
    width = len(lower) + bool(last)
    rows = "".join(
        f"<tr><td>{label}</td>{''.join(f'<td>{text}</td>' for text in figures[:width])}</tr>"
        for label in (METRIC, "Log Disks Writes/sec")
    )
    top = f'<tr><td rowspan="2">Metric</td>{upper}{total}</tr><tr>{heads}</tr>'
    return f"{FRONT}<h2>Performance Results</h2><table>{top}{rows}</table><h2>Conclusion</h2><p>It was quick.</p>"


def read(document: str, kind: str) -> list[tuple[str, str | None, str | None]]:
    """Whose each figure of the reads is, in which state, and its text."""
    data = document.encode() if kind == "html" else HTML(string=STYLE + document).write_pdf()
    (solution,) = parse_bytes(data, f"paper.{kind}").solutions
    found = [figure for figure in solution.reported_metric if figure.metric == "database_reads_per_sec"]
    return [(figure.scope, figure.condition, figure.value_text) for figure in found]


@pytest.mark.parametrize("kind", ["html", "pdf"])
@pytest.mark.parametrize("names", [("LONEX1", "LONEX2"), ("ex-mbx-01", "ex-mbx-02"), ("Server 1", "Server 2")])
def test_figures_are_of_the_server_over_their_state(names: tuple[str, str], kind: str):
    states = ("Normal", "One copy lost")
    assert read(table(*names, lower=states * 2), kind) == [
        (names[0], None, "110.5"),
        (names[0], "One copy lost", "101.25"),
        (names[1], None, "120.5"),
        (names[1], "One copy lost", "111.25"),
    ]


@pytest.mark.parametrize("kind", ["html", "pdf"])
def test_a_total_beside_them_is_of_all_servers(kind: str):
    found = read(table("LONEX1", "LONEX2", lower=("Normal", "Disk failed") * 2, last="Total"), kind)
    assert found[1:] == [
        ("LONEX1", "Disk failed", "101.25"),
        ("LONEX2", None, "120.5"),
        ("LONEX2", "Disk failed", "111.25"),
        ("aggregate", None, "230.75"),
    ]


def test_sums_stand_over_states_as_servers_do():
    found = read(table("LONEX1", "Total", lower=("Normal", "Disk failed") * 2), "html")
    assert [each[:2] for each in found[2:]] == [("aggregate", None), ("aggregate", "Disk failed")]


def test_targets_below_servers_are_no_results():
    found = read(table("LONEX1", "LONEX2", lower=("Measured", "Target") * 2), "html")
    assert found == [("LONEX1", None, "110.5"), ("LONEX2", None, "120.5")]


def test_what_the_columns_below_a_server_measure_is_no_state():
    page = table("LONEX1", "LONEX2", lower=("IOPS", "Latency (ms)") * 2)
    (solution,) = parse_bytes(page.encode(), "paper.html").solutions
    assert [(each.scope, each.condition, each.metric) for each in solution.reported_metric[:2]] == [
        ("LONEX1", None, "database_reads_per_sec"),
        ("LONEX1", None, "database_read_latency_ms"),
    ]


@pytest.mark.parametrize(
    "names",
    [
        ("Test 1 Normal", "Test 1 Degraded", "Test 2 Normal", "Test 2 Degraded"),
        ("RAID 5 Normal", "RAID 5 Degraded", "RAID 6 Normal", "RAID 6 Degraded"),
        ("LONEX1 Normal", "LONEX1 Degraded", "LONEX2 Normal", "LONEX2 Rebuild"),  # the states differ
        ("MD1220 Normal", "MD1220 Degraded", "MD1200 Normal", "MD1200 Degraded"),  # models
        ("LONEX1", "LONEX2"),
    ],
)
def test_other_names_over_states_are_no_servers(names: tuple[str, ...]):
    assert names_below_others(names) == {}


def test_a_machine_that_the_paper_names_elsewhere_is_one_over_states():
    names = ("Alpha Normal", "Alpha Rebuild", "Beta Normal", "Beta Rebuild")
    assert names_below_others(names) == {}
    assert names_below_others(names, ("ALPHA", "BETA"))["Beta Rebuild"] == ("Rebuild", "Beta")


TEXT = """Acme A1 4,000 Mailbox Exchange 2013 Storage Solution
Tested with: ESRP - Storage Version 4.0
Performance Results

Metric                                            Host 1                  Host 2
                                                  {states}
Database I/O
Database Disks Reads/sec                          198.75    174.14       161.05     199.42   172.62       160.59
Database Disks Writes/sec                         122.24    105.52       98.81      121.50   106.40       97.90
"""


def read_text(states: str) -> list[tuple[str, str | None, str | None]]:
    (solution,) = parse_bytes(TEXT.format(states=states).encode(), "paper.txt").solutions
    found = [figure for figure in solution.reported_metric if figure.metric == "database_reads_per_sec"]
    return [(figure.scope, figure.condition, figure.value_text) for figure in found]


def test_states_that_come_again_below_servers_are_over_their_columns_in_a_text_too():
    """Single blanks part them, and the second server begins over the last state of the first one."""
    assert read_text("Normal Degraded Rebuild Normal Degraded Rebuild") == [
        ("Host 1", None, "198.75"),
        ("Host 1", "Degraded", "174.14"),
        ("Host 1", "Rebuild", "161.05"),
        ("Host 2", None, "199.42"),
        ("Host 2", "Degraded", "172.62"),
        ("Host 2", "Rebuild", "160.59"),
    ]


def test_words_that_do_not_come_again_below_servers_head_no_columns_one_by_one():
    conditions = {condition for _, condition, _ in read_text("all the figures are from tests")}
    assert conditions
    assert conditions.isdisjoint(("all", "the", "figures", "are", "from", "tests"))


@pytest.mark.parametrize("kind", ["html", "pdf"])
@pytest.mark.parametrize("corner", ["Database I/O", "Metric", ""])
@pytest.mark.parametrize("span", [' rowspan="2"', ""])
def test_a_group_of_rows_in_the_corner_shifts_nothing(span: str, corner: str, kind: str):
    over = "".join(f'<td colspan="2">{name}</td>' for name in ("2-hour performance", "24-hour stress"))
    below = f"{'' if span else '<td></td>'}{'<td>Server 1</td><td>Server 2</td>' * 2}"
    rows = "".join(
        f"<tr><td>{label}</td>{''.join(f'<td>{text}</td>' for text in READS[:4])}</tr>"
        for label in (METRIC, "Log Disks Writes/sec")
    )
    found = read(
        f"{FRONT}<h2>Performance Results</h2><table><tr><td{span}>{corner}</td>{over}</tr>"
        f"<tr>{below}</tr>{rows}</table>"
        "<h2>Conclusion</h2><p>It was quick.</p>",
        kind,
    )
    assert found == [
        ("Server 1", None, "110.5"),
        ("Server 2", None, "101.25"),
        ("Server 1", "24-hour stress", "120.5"),
        ("Server 2", "24-hour stress", "111.25"),
    ]
