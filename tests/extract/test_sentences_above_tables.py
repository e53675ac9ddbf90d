"""Sentences above tables that say whose the figures are, and headings of storage that name no server."""

import pytest

from esrp_ingest import parse_bytes
from esrp_ingest.extract.headings import server_label
from esrp_ingest.models import ParsedDocument

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
