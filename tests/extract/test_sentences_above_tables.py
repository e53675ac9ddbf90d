"""Sentences above tables that say whose the figures are, and headings of storage that name no server."""

import pytest
from placed_lines import placed_line

from esrp_ingest import parse_bytes
from esrp_ingest.extract.explanations import is_sentence
from esrp_ingest.extract.headings import server_label
from esrp_ingest.extract.paper.results.figure_pages import grids_on_page
from esrp_ingest.extract.paper.results.undecided import with_undecided
from esrp_ingest.models import ParsedDocument, ReportedMetric
from esrp_ingest.vocabulary.metrics import UNDECIDED

TITLE = "<h1>NEC M100 4,000 Mailbox Storage Solution for Microsoft Exchange Server 2010</h1>"
STATES = "<tr><td>Metric</td><td>Normal</td><td>Rebuild</td></tr>"
READS = "<tr><td>Database Disks Reads/sec</td><td>702.1</td><td>655.2</td></tr>"
SERVERS = ("MBX-A", READS.replace("702", "351")), ("MBX-B", READS)
BEFORE = "".join(f"<h3>{name}</h3><table>{STATES}{row}</table>" for name, row in SERVERS)


def read(sentence: str, before: str = "") -> ParsedDocument:
    text = f"{TITLE}{before}<h2>Rebuild performance</h2><p>{sentence}</p><table>{STATES}{READS}</table>"
    return parse_bytes(text.encode(), "a.html")


def scopes(parsed: ParsedDocument) -> list[str]:
    (solution,) = parsed.solutions
    return [each.scope for each in solution.reported_metric]


@pytest.mark.parametrize(
    "sentence",
    [
        "Both servers together, two hours each. The array was tested in four states.",
        "Sums of transfers and means of latency of all eight hosts, while the array was whole or not.",
        "A drive was pulled while both servers ran; the figures are sums, or means of latency.",
    ],
)
def test_figures_below_a_sentence_that_adds_servers_up_are_of_all(sentence: str):
    assert scopes(read(sentence)) == ["aggregate"] * 2
    assert scopes(read(sentence, BEFORE))[-2:] == ["aggregate"] * 2


@pytest.mark.parametrize(
    "sentence",
    [
        "All servers passed the test.",
        "Each of both servers had the same load, for a total of two hours.",
        "The totals of the array are in the appendix.",
    ],
)
def test_a_sentence_that_only_speaks_of_servers_says_nothing_of_the_figures(sentence: str):
    assert scopes(read(sentence)) == ["server"] * 2


@pytest.mark.parametrize("text", ["Controller node 2 down", "Storage node 1 failed", "Array node 2"])
def test_the_node_of_an_array_is_no_server(text: str):
    assert server_label(text) is None


@pytest.mark.parametrize("text", ["Node 2 down", "Controller failure, Node 2", "Exchange node 2"])
def test_any_other_node_is(text: str):
    assert (server_label(text) or "").endswith("ode 2")


def test_a_sentence_right_above_a_table_is_none_of_its_header():
    lines = [
        placed_line(
            205, (62, "This section provides a high level summary of the test data from ESRP."), wide=4, blank=3
        ),
        placed_line(228, (167, "MBX01"), (209, "MBX02"), (255, "Total")),
        placed_line(246, (66, "Reads/sec"), (167, "836.21"), (209, "545.01"), (252, "453.38")),
        placed_line(262, (66, "Writes/sec"), (167, "718.28"), (209, "408.09"), (252, "735.35")),
    ]
    (grid,) = grids_on_page(lines, lambda label: 2 if label.endswith("/sec") else 0, ())
    assert grid.headers == ["MBX01", "MBX02", "Total"]


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("This section provides a high level summary of the test data from ESRP.", True),
        ("of figures that were measured", True),
        ("and of logs in either state.", True),
        ("Average read latency of database disks", False),
        ("Reads/sec Writes/sec Avg. lat.", False),
        ("Metric Host A Host B", False),
    ],
)
def test_sentences_are_told_by_their_words_or_their_full_stop(text: str, *, is_one: bool):
    assert is_sentence(text) is is_one


@pytest.mark.parametrize(
    ("condition", "is_placed"),
    [
        ("Metric Performance", False),
        ("Performance", True),
        ("Counter test", False),
        ("Source: Jetstress reports of June 12,", False),
        ("Two drives pulled", True),
    ],
)
def test_what_heads_labels_is_no_part_of_a_state(condition: str, *, is_placed: bool):
    said = {"scope": "Host A", "condition": condition, "metric": "log_writes_per_sec"}
    figure = ReportedMetric(**said, label="Log writes", value=1.5, value_text="1.5")
    figures, findings = with_undecided([figure])
    assert [each.condition == condition for each in figures] == [is_placed]
    assert [each.rule for each in findings] == ["undecided_scope"] * (not is_placed)


@pytest.mark.parametrize(
    ("other", "whose"), [("RX200-B", ("RX200-B", None)), ("RX200-C", ("server", f"RX200-B, {UNDECIDED}"))]
)
def test_a_state_that_is_a_server_elsewhere_in_the_paper_is_that_one(other: str, whose: tuple[str, str | None]):
    said = [(other, None, "log_reads_per_sec"), ("server", "RX200-B", "log_writes_per_sec")]
    figures, _ = with_undecided(
        [
            ReportedMetric(scope=scope, condition=condition, metric=metric, label="Log", value=1.5, value_text="1.5")
            for scope, condition, metric in said
        ],
        machines=["RX200-B"],
    )
    assert (figures[1].scope, figures[1].condition) == whose
