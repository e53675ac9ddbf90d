"""Results in lists: whatever marks their items, and whatever names the server above them."""

from io import BytesIO

import pytest
from docx import Document
from weasyprint import HTML

from esrp_ingest.extract.grid.list_marks import without_marks
from esrp_ingest.layout import Cell, Line
from esrp_ingest.models import ParsedDocument
from esrp_ingest.parsing import parse_bytes

TITLE = "Oracle ZS3-2 4,000 Mailbox Exchange 2013 Storage Solution"
PROGRAM = "Tested with: ESRP - Storage Version 4.0"
SET_UP = ("Number of Exchange mailboxes simulated: 4,000", "Number of servers/DAG: 2")
METRICS = {
    "I/Os Transfers per second": "database_transfers_per_sec",
    "Disk reads per second": "database_reads_per_sec",
    "Disk writes per second": "database_writes_per_sec",
    "Average Log Disk Write Latency (ms)": "log_write_latency_ms",
}
FIGURES = (("371.7", "228.3", "143.4", "0.442"), ("374.3", "232.7", "141.6", "0.407"))
EX = ("EX1", "EX2")
SIGNS = (
    "\u00b7",
    "\u2022",
    "-",
    "\u2013",
    "\u2014",
    "*",
    "+",
    "\u25cb",
    "\u25a1",
    "\u25ba",
    "\u2192",
    "\u27a2",
    "\u2713",
)
LETTERS = ("o", "\u00a7", "\u00d8", "\u00fc", "v", "q", "n")
COUNTS = ("1.", "1)", "(1)", "a)")
Block = tuple[str, str]


def marked(mark: str, number: int) -> str:
    """The mark of an item by its number in the list."""
    return mark.replace("1", str(number)).replace("a", chr(ord("a") + number - 1)) if mark in COUNTS else mark


def blocks(mark: str, names: tuple[str, ...] = EX, above: str = "{}") -> list[Block]:
    found = [("h1", TITLE), ("p", PROGRAM), ("h2", "Solution Description"), *(("p", line) for line in SET_UP)]
    found += [("h2", "Test Result Summary"), ("h3", "Individual Server Metrics")]
    for name, texts in zip(names, FIGURES, strict=True):
        found.append(("p", above.format(name)))
        items = enumerate(zip(METRICS, texts, strict=True), 1)
        found += [("li", f"{marked(mark, number)}\t{label}: {text}") for number, (label, text) in items]
    return [*found, ("h2", "Conclusion"), ("p", "It was quick.")]


def html(found: list[Block]) -> str:
    tags = {"li": "p"}
    texts = ((tags.get(kind, kind), text.replace("\t", "&nbsp; ")) for kind, text in found)
    return "<meta charset='utf-8'>" + "".join(f"<{tag}>{text}</{tag}>" for tag, text in texts)


def listed(found: list[Block]) -> str:
    """The same with items as the format has them, those of a server inside of its own."""
    page, inside = "<meta charset='utf-8'>", False
    for at, (kind, text) in enumerate(found):
        if kind == "li":
            page += f"<li>{text.strip()}"
        elif at + 1 < len(found) and found[at + 1][0] == "li":
            page += f"{'</ul></ul>' if inside else ''}<ul><li>{text}<ul>"
            inside = True
        else:
            page += f"{'</ul></ul>' if inside else ''}<{kind}>{text}</{kind}>"
            inside = False
    return page


def word(found: list[Block], style: str | None = None) -> bytes:
    paper = Document()
    for kind, text in found:
        if kind.startswith("h"):
            paper.add_heading(text, int(kind[1]))
        else:
            paper.add_paragraph(text.strip(), style if kind == "li" else None)
    data = BytesIO()
    paper.save(data)
    return data.getvalue()


def pdf(page: str) -> bytes:
    return HTML(string=page).write_pdf() or b""


def figures(document: ParsedDocument) -> list[tuple[str, str | None, str, str | None]]:
    (solution,) = document.solutions
    return [(each.scope, each.metric, each.label, each.value_text) for each in solution.reported_metric]


def of(names: tuple[str, ...]) -> list[tuple[str, str | None, str, str | None]]:
    return [
        (name, metric, label, text)
        for name, texts in zip(names, FIGURES, strict=True)
        for (label, metric), text in zip(METRICS.items(), texts, strict=True)
    ]


@pytest.mark.parametrize("mark", [*SIGNS, *LETTERS, *COUNTS])
def test_a_mark_is_no_part_of_a_label(mark: str):
    found = blocks(mark)
    for document in (parse_bytes(html(found).encode(), "p.html"), parse_bytes(word(found), "p.docx")):
        assert figures(document) == of(EX)
        assert [finding for finding in document.findings if finding.rule == "unread_figures"] == []


@pytest.mark.parametrize("mark", ["\u00b7", "-", "\u2013", "o", "1."])
def test_a_mark_on_a_page_is_none_either(mark: str):
    assert figures(parse_bytes(pdf(html(blocks(mark))), "p.pdf")) == of(EX)


def test_items_of_the_format_stand_below_the_server_that_an_item_names():
    page = listed(blocks(""))
    assert figures(parse_bytes(page.encode(), "p.html")) == of(EX)
    assert figures(parse_bytes(pdf(page), "p.pdf")) == of(EX)


def test_a_list_in_one_cell_has_a_line_for_each_item():
    items = [f"<p>- {label}: {text}" for label, text in zip(METRICS, FIGURES[0], strict=True)]
    found = html(blocks("-"))
    outside = "".join(f"<p>-&nbsp; {label}: {text}</p>" for label, text in zip(METRICS, FIGURES[0], strict=True))
    assert outside in found
    page = found.replace(outside, f"<table><tr><td>{''.join(items)}</table>")
    assert figures(parse_bytes(page.encode(), "p.html")) == of(EX)


@pytest.mark.parametrize("mark", ["\u2022", "o"])
def test_items_that_wrap_in_a_narrow_column_are_whole(mark: str):
    page = f"<style>body {{ font: 10pt sans-serif; width: 150pt }}</style>{html(blocks(mark))}"
    assert figures(parse_bytes(pdf(page), "p.pdf")) == of(EX)


@pytest.mark.parametrize("style", ["List Bullet", "List Bullet 2", "List Number"])
def test_items_of_a_style_have_no_mark_in_their_text(style: str):
    assert figures(parse_bytes(word(blocks(""), style), "p.docx")) == of(EX)


@pytest.mark.parametrize("above", ["{}", "{}:", "<b>{}</b>", "Server: {}", "Results for {}:"])
@pytest.mark.parametrize(
    "names",
    [
        EX,
        ("EX13-A", "EX13-B"),
        ("MBX01A", "MBX01B"),
        ("Server 1", "Server 2"),
        ("ex-a1.lab.local", "ex-a2.lab.local"),
        ("EX1", "MBX4"),
    ],
)
def test_a_list_is_of_the_server_named_above_it_whole(names: tuple[str, ...], above: str):
    assert figures(parse_bytes(html(blocks("-", names, above)).encode(), "p.html")) == of(names)


def lines(*texts: str) -> list[Line]:
    return [Line((Cell(text),), number=at) for at, text in enumerate(texts, 1)]


def bare(*texts: str) -> list[str]:
    found, _ = without_marks(lines(*texts), lambda text: text.startswith("Disk"))
    return [line.text for line in found]


def test_marks_are_left_where_no_list_of_results_shows_what_they_are():
    alone = ("o Disk reads: 12", "Something else", "v Disk writes: 14")
    unknown = ("o Shelves: 4", "o Racks: 2")
    in_words = ("n Disk reads are quick", "n Disk writes are slow")
    for texts in (alone, unknown, in_words):
        assert bare(*texts) == list(texts)


def test_numbers_that_do_not_count_on_are_no_marks():
    assert bare("1. Disk reads: 12", "5. Disk writes: 14") == ["1. Disk reads: 12", "5. Disk writes: 14"]
    assert bare("1. Disk reads: 12", "2. Disk writes: 14") == ["Disk reads: 12", "Disk writes: 14"]


def test_an_item_that_nobody_knows_loses_its_mark_with_the_others():
    assert bare("o Disk reads: 12", "o Queue: 3", "o Disk writes: 14") == [
        "Disk reads: 12",
        "Queue: 3",
        "Disk writes: 14",
    ]
