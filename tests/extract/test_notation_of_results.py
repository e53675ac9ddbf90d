"""Results that are written with decimal commas in papers that write all else with points, and the reverse."""

import pytest
from weasyprint import HTML

from esrp_ingest.models import ParsedDocument
from esrp_ingest.parsing import parse_bytes

FRONT = (
    "<h1>Acme A100 4,000 Mailbox Exchange 2013 Storage Solution</h1><p>Tested with: ESRP - Storage 4.0</p>"
    "<h2>Simulated Exchange Configuration</h2><table><tr><td>Number of Exchange mailboxes simulated<td>{mailboxes}"
    "<tr><td>Number of hosts<td>2<tr><td>Total raw storage capacity (GB)<td>{capacity}"
    "<tr><td>Simulated profile: I/O's per second per mailbox<td>{profile}</table>"
)
POINTS = FRONT.format(mailboxes="4,000", capacity="43,200", profile="0.06")
COMMAS = FRONT.format(mailboxes="4.000", capacity="43.200", profile="0,06")
STYLE = "<style>body{font:9pt DejaVu Sans}td{padding:2pt 9pt;border:0.5pt solid}table{border-collapse:collapse}</style>"
LABELS = (
    "Database Disks Transfers/sec",
    "Average Database Disk Read Latency (ms)",
    "Average Log Disk Write Latency (ms)",
)


def paper(front: str, texts: tuple[str, ...], *, as_pdf: bool, heading: str = "Test Results Summary") -> ParsedDocument:
    rows = "".join(f"<tr><td>{label}<td>{text}" for label, text in zip(LABELS, texts, strict=True))
    html = f"{STYLE}{front}<h2>{heading}</h2><table>{rows}</table><h2>Conclusion</h2><p>End.</p>"
    return parse_bytes(*((HTML(string=html).write_pdf(), "p.pdf") if as_pdf else (html.encode(), "p.html")))


@pytest.mark.parametrize("as_pdf", [True, False])
@pytest.mark.parametrize(
    ("front", "texts", "values"),
    [
        (POINTS, ("1.227,672", "9,727", "0,749"), [1227.672, 9.727, 0.749]),
        (POINTS, ("227,672", "9,727", "1,749"), [227.672, 9.727, 1.749]),  # nine seconds are no latency
        (POINTS, ("4,227", "9.727", "0.749"), [4227.0, 9.727, 0.749]),
        (COMMAS, ("4,227.672", "9.727", "0.749"), [4227.672, 9.727, 0.749]),
        (COMMAS, ("4.227,672", "9,727", "0,749"), [4227.672, 9.727, 0.749]),
        (COMMAS, ("227.672", "9.727", "1.749"), [227.672, 9.727, 1.749]),
    ],
)
def test_results_are_written_as_their_own_figures_tell(
    front: str, texts: tuple[str, ...], values: list[float], as_pdf: bool
):
    (solution,) = paper(front, texts, as_pdf=as_pdf).solutions
    assert [figure.value for figure in solution.reported_metric] == values
    assert (solution.mailboxes, solution.raw_capacity_gb, solution.iops_per_mailbox) == (4000, 43200.0, 0.06)


@pytest.mark.parametrize("as_pdf", [True, False])
def test_figures_below_a_heading_that_nobody_knows_are_results_by_their_labels(as_pdf: bool):
    (solution,) = paper(POINTS, ("227,672", "9,727", "0,749"), as_pdf=as_pdf, heading="What we saw").solutions
    assert [figure.value for figure in solution.reported_metric] == [227.672, 9.727, 0.749]


def test_latencies_in_microseconds_say_nothing_of_the_mark():
    label = "Average Database Disk Read Latency (\u00b5s)"
    html = f"{POINTS}<h2>Test Results Summary</h2><table><tr><td>{label}<td>2,246</table><h2>Conclusion</h2><p>End.</p>"
    (solution,) = parse_bytes(html.encode(), "p.html").solutions
    assert [figure.value for figure in solution.reported_metric] == [2.246]


def test_a_latency_of_seconds_is_told():
    document = paper(POINTS, ("1,227.672", "12,727", "0.749"), as_pdf=False)
    (finding,) = (each for each in document.findings if each.rule == "doubtful_point")
    assert "12,727" in finding.message
    (solution,) = document.solutions
    assert [figure.value for figure in solution.reported_metric] == [1227.672, 12727.0, 0.749]
