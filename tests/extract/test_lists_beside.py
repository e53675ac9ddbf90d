"""Two lists of a set-up beside each other, `label value label value`: by what labels say, and where figures stand."""

from itertools import zip_longest

import pytest
from html_tables import html_table
from weasyprint import HTML

from esrp_ingest.models import ParsedDocument
from esrp_ingest.parsing import parse_bytes

EXCHANGE = (("# of DAGs", "1"), ("# of servers per DAG", "2"), ("Database LUN", "558 GB"), ("Log LUN", "N/A"))
STORAGE = (
    ("Storage connectivity", "FC"),
    ("# of storage controllers", "2"),
    ("Switch model/firmware", "N/A"),
    ("Max. # of spindles", "40 per array"),
    ("Total # of disks tested", "40"),
)
OWN_LEFT = (("Groups", "1"), ("Hosts", "2"), ("Volume for data", "558 GB"), ("Volume for logs", "N/A"))
OWN_RIGHT = (("Wires", "FC"), ("Heads", "2"), ("Switch", "N/A"), ("Adapter", "Emulex 2.00A4"), ("Drives", "40"))
HEADS = ("Exchange", "", "Storage", "")
STYLES = {
    "bare": "",
    "lines": "tr { border-bottom: 1pt solid }",
    "grid": "td { border: 1pt solid }",
    "right": "td:nth-child(2n) { text-align: right }",
    "box": "table { border: 1pt solid }",
}
Rows = tuple[tuple[str, str], ...]


def read(left: Rows, right: Rows, style: str, *, head: bool = False, end: str = "", wide: str = "") -> ParsedDocument:
    beside = [(f"{one}{end}" if one else "", at, f"{other}{end}", of) for (one, at), (other, of) in pairs(left, right)]
    css = (
        f"table {{ border-collapse: collapse; {wide} }} td {{ padding: 4pt 8pt; vertical-align: top }} {STYLES[style]}"
    )
    html = f"<style>body {{ font: 9pt Arial }} {css}</style><h1>Contoso B46 4,000 Mailbox Exchange 2010 Solution</h1>"
    table = html_table([HEADS, *beside] if head else beside)
    html = f"{html}<p>ESRP - Storage Version 3.0</p><h2>Tested build</h2>{table}<h2>Conclusion</h2><p>The end.</p>"
    return parse_bytes(HTML(string=html).write_pdf(), "p.pdf")


def pairs(left: Rows, right: Rows) -> list[tuple[tuple[str, str], tuple[str, str]]]:
    return list(zip_longest(left, right, fillvalue=("", "")))


def facts(document: ParsedDocument) -> set[tuple[str, str]]:
    return {(fact.label.rstrip(":"), fact.value) for each in document.solutions for fact in each.solution_fact}


@pytest.mark.parametrize("head", [False, True], ids=["", "heads"])
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("rows", [(EXCHANGE, STORAGE), (OWN_LEFT, OWN_RIGHT)], ids=["template", "own"])
def test_each_label_of_two_lists_has_its_value(rows: tuple[Rows, Rows], style: str, head: bool) -> None:
    document = read(*rows, style, head=head)
    assert facts(document) == {*rows[0], *rows[1]}


@pytest.mark.parametrize("style", STYLES)
def test_colons_that_end_labels_head_nothing(style: str) -> None:
    assert facts(read(EXCHANGE, STORAGE, style, end=":")) == {*EXCHANGE, *STORAGE}


def test_a_label_that_wraps_before_its_colon_heads_nothing() -> None:
    left, right = (("# of servers / DAG", "2"), EXCHANGE[2]), STORAGE[:2]
    document = read(left, right, "grid", end=":", wide="width: 190pt")
    assert facts(document) == {*left, *right}


def test_nothing_of_two_lists_is_read_whose_rows_nobody_can_tell_apart() -> None:
    right = (*STORAGE[:3], ("HBA model/firmware", "Emulex LPe12002, 2.00A4"), STORAGE[4])
    left = (*EXCHANGE, ("Simulated I/O profile (IOPS per mailbox, incl. 20% headroom)", "0.15"))
    document = read(left, right, "bare", wide="width: 340pt; line-height: 2.2; margin: -6pt 0")
    assert facts(document) == set()
    assert [finding.rule for finding in document.findings if finding.severity == "warning"][:1] == ["doubtful_rows"]
