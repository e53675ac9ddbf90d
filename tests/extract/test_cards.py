"""Tables of a configuration in which labels stand in rows above rows of their values."""

from itertools import zip_longest

import pytest
from html_tables import html_table
from placed_lines import placed_cell
from weasyprint import HTML

from esrp_ingest.extract.grid.placed_rows import RowsByPlace
from esrp_ingest.extract.paper.setup.cards import without_cards
from esrp_ingest.layout import Cell, Line
from esrp_ingest.parsing import parse_bytes

Rows = tuple[tuple[str, ...], ...]
TITLE = "Acme T3200 3,000 Mailbox Exchange 2013 Storage Solution"
CARDS: Rows = (
    ("Number of Exchange mailboxes simulated", "Number of DAGs", "Servers per DAG"),
    ("3,000", "1", "3"),
    ("Active mailboxes per server", "Databases per host", "Copies per database"),
    ("1,000", "5", "2"),
    ("Switch type", "Host adapter", "Disk type and speed"),
    ("Acme S10", "Acme N2", "SAS 10k"),
    ("Storage capacity utilization", "", ""),
    ("71%", "", ""),
)
RULED = "td{border:1px solid black;width:90pt}"
"""Cells in which labels wrap."""
PLAIN = "td{padding:2pt 12pt 2pt 0}tr:nth-child(even) td{padding-bottom:12pt}"
SIMULATED: Rows = (("Mailbox size", "2 GB"), ("Number of storage controllers", "2"), ("RAID level", "RAID5"))
CLOSE = "td{width:110pt;padding:0 12pt 0 0;line-height:1.2}"


def cell(left: float, top: float, text: str) -> Cell:
    return placed_cell(left, top, text, height=8, wide=4, blank=2)


def pairs(rows: Rows) -> dict[str, str]:
    return {
        label: value
        for labels, values in zip(rows[::2], rows[1::2], strict=True)
        for label, value in zip_longest(labels, values, fillvalue="")
        if label
    }


def facts(rows: Rows, kind: str, style: str = "") -> dict[str, str]:
    before, after = "Simulated Exchange Configuration", "Storage Hardware"
    if kind == "txt":
        known = [f"{label}: {value}" for label, value in SIMULATED]
        width = max(len(text) for row in rows for text in row) + 4
        lines = ("".join(text.ljust(width) for text in row).rstrip() for row in rows)
        text = (TITLE, "", "Tested with: ESRP - Storage 4.0", "", before, "", *known, "", after, "", *lines)
        data = "\n".join((*text, "", "Conclusion", "", "It works.")).encode()
    else:
        tables = f"<h2>{before}</h2>{html_table(SIMULATED)}<h2>{after}</h2>{html_table(rows)}"
        page = f"<h1>{TITLE}</h1><p>Tested with: ESRP - Storage 4.0</p>{tables}"
        page = f"<style>body{{font-size:9pt}}{style}</style>{page}<h2>Conclusion</h2><p>It works.</p>"
        data = page.encode() if kind == "html" else HTML(string=page).write_pdf()
    (solution,) = parse_bytes(data, f"paper.{kind}").solutions
    return {fact.label: fact.value for fact in solution.solution_fact if fact.table_name == after}


@pytest.mark.parametrize("count", [8, 6, 4])
@pytest.mark.parametrize(
    ("kind", "style"),
    [("html", ""), ("txt", ""), ("pdf", RULED), ("pdf", PLAIN)],
    ids=["html", "text", "ruled", "plain"],
)
def test_each_value_is_that_of_the_label_above_it(kind: str, style: str, count: int):
    assert facts(CARDS[:count], kind, style) == pairs(CARDS[:count])


@pytest.mark.parametrize("count", [6, 4])
def test_labels_that_wrap_are_told_by_their_words(count: int):
    assert facts(CARDS[:count], "pdf", CLOSE) == pairs(CARDS[:count])


def test_labels_and_values_wrap_in_a_text():
    rows = (
        ("Host OS", "Copies per database", "Servers per DAG"),
        ("Windows Server 2012 R2", "2", "3"),
        ("with updates", "", ""),
        ("Active mailboxes per", "Databases per host", "Number of DAGs"),
        ("server", "", ""),
        ("1,000", "5", "1"),
    )
    assert facts(rows, "txt") == {
        "Host OS": "Windows Server 2012 R2 with updates",
        "Copies per database": "2",
        "Servers per DAG": "3",
        "Active mailboxes per server": "1,000",
        "Databases per host": "5",
        "Number of DAGs": "1",
    }


@pytest.mark.parametrize(("kind", "style"), [("html", ""), ("pdf", RULED), ("pdf", PLAIN), ("txt", "")])
@pytest.mark.parametrize(
    "rows",
    [
        (("Number of DAGs", "1"), ("Ports", "16"), ("Servers per DAG", "3"), ("Fans", "12")),
        (("Number of DAGs", "1", "Servers per DAG", "3"), ("Fans", "12", "Bays", "24")) * 2,
        (("Number of DAGs", "Servers per DAG"), ("1", "3"), ("2", "3"), ("4", "3")),
        (("Number of DAGs", "Servers per DAG"), ("1", "3"), ("Databases per host", "5"), ("Copies per database", "2")),
    ],
    ids=["pairs", "two pairs", "several rows of values", "pairs below"],
)
def test_other_tables_are_read_as_they_were(rows: Rows, kind: str, style: str):
    found, turned = facts(rows, kind, style), pairs(rows)
    assert turned
    assert [label for label, value in turned.items() if value and found.get(label) == value] == []


def test_a_value_that_is_missing_on_a_page_leaves_the_others_below_their_labels():
    """Lines a step apart that no space parts into rows: nothing but the places of their cells tells their columns."""
    places = (0, 120, 240, 360)
    rows = (
        ("Number of DAGs", "Number of disks", "Servers per DAG", "Databases per host"),
        ("1", "", "", "5"),
        ("Mailbox size", "Copies per database", "RAID level", "Switch type"),
        ("2 GB", "3", "", "Acme S10"),
    )
    lines = [
        Line(tuple(cell(left, 10 * at, text) for left, text in zip(places, row, strict=True) if text), page=1)
        for at, row in enumerate(rows, start=1)
    ]
    assert [line.texts for line in without_cards(lines, RowsByPlace())] == [
        ("Number of DAGs", "1"),
        ("Databases per host", "5"),
        ("Mailbox size", "2 GB"),
        ("Copies per database", "3"),
        ("Switch type", "Acme S10"),
    ]


def test_words_below_cards_are_read_in_a_text_as_in_other_formats():
    rows = (*CARDS[:3], ("1,000", "5", "2"), ("many", "few", "none"), ("of them", "of these", "of those"))
    assert facts(rows, "txt") == facts(rows, "html")
    assert facts(rows, "txt")["Databases per host"] == "5"
