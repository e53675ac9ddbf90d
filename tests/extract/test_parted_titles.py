"""Titles that small lines part, that a word calls so, or that are not there."""

import pytest
from weasyprint import HTML

from esrp_ingest.models import ParsedDocument
from esrp_ingest.parsing import parse_bytes

ROWS = (("Number of Exchange mailboxes simulated", "5,000"), ("Number of hosts", "2"), ("Storage cache", "8 GB"))
WHOLE = "Acme A1 20,000 Mailbox Exchange 2010 Storage Solution"


def read(*cover: tuple[int, str], form: str = "pdf") -> ParsedDocument:
    """A paper with a cover of lines, each with the size of its letters in points."""
    if form == "txt":
        lines = [text for _, text in cover]
        lines += ["", "Simulated Exchange Configuration", "", *(f"{label}\t{value}" for label, value in ROWS)]
        return parse_bytes("\n".join(lines).encode(), "paper.txt")
    lines = [f"<p style='font-size:{size}pt;margin:8pt 0'>{text}</p>" for size, text in cover]
    rows = "".join(f"<tr><td style='padding:2pt 12pt'>{label}</td><td>{value}</td></tr>" for label, value in ROWS)
    body = f"<h2>Simulated Exchange Configuration</h2><table>{rows}</table>"
    html = f"{''.join(lines)}<div style='page-break-before:always'></div>{body}"
    return parse_bytes(HTML(string=html).write_pdf(), "paper.pdf")


PROGRAM = (11, "Tested with: ESRP - Storage 3.0")


@pytest.mark.parametrize(
    "between", [("John Q. Smith",), ("John Q. Smith", "Ada Writer"), ("By Jane Roe, Principal Engineer",)]
)
def test_authors_between_its_lines_are_no_part_of_a_title(between: tuple[str, ...]) -> None:
    small = [(11, text) for text in between]
    document = read((26, "Acme A1 20,000 Mailbox"), *small, (26, "Exchange 2010 Storage Solution"), PROGRAM)
    assert document.document.title == WHOLE


@pytest.mark.parametrize(
    "below",
    [
        ((11, "John Q. Smith"), (18, "What Exchange 2010 asks of storage")),
        (
            *((11, name) for name in ("John Q. Smith", "Ada Writer", "Jane Roe", "Max Muster")),
            (26, "Exchange 2010 at work"),
        ),
    ],
    ids=["smaller", "behind many lines"],
)
def test_what_stands_below_small_lines_is_none_of_the_title(below: tuple[tuple[int, str], ...]) -> None:
    assert read((26, "Acme A1 20,000 Mailbox"), *below, PROGRAM).document.title == "Acme A1 20,000 Mailbox"


@pytest.mark.parametrize("form", ["pdf", "txt"])
def test_the_word_that_calls_a_line_the_title_is_no_part_of_it(form: str) -> None:
    document = read((11, "Author: John Smith"), (11, f"Title: {WHOLE}"), PROGRAM, form=form)
    assert document.document.title == WHOLE
    assert [solution.product for solution in document.solutions] == ["Acme A1"]


def test_front_pages_without_a_title_are_told() -> None:
    text = (11, "Exchange Server 2010 is the mail server that most of our customers run. This paper shows how it")
    document = read(text, (11, "performs on an array that was made for it."), PROGRAM, form="txt")
    told = [finding.message for finding in document.findings if finding.rule == "doubtful_title"]
    assert document.document.title is None
    assert told == ["no title was found on the front pages; compare with the document"]
