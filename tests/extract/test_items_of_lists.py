"""Items of lists of a paper: labels that begin with a sign or explain themselves at length, and lines between items."""

from io import BytesIO

import pytest
from docx import Document
from weasyprint import HTML

from esrp_ingest.models import ParsedDocument
from esrp_ingest.parsing import parse_bytes

TITLE = "Contoso StoreLine 4600 3,000 Mailbox Resiliency Exchange 2010 Storage Solution"
ITEMS = (
    ("# of Exchange mailboxes simulated", "3,000"),
    ("# of active mailboxes per server", "1,500"),
    ("Simulated I/O profile (IOPS per mailbox, incl. 20% headroom)", "0.12"),
    ("Log LUN", "N/A"),
    ("# of copies per database", "2"),
    ("% capacity used by Exchange DBs", "62%"),
)


def word(lines: list[tuple[str, str]]) -> bytes:
    document = Document()
    for text, style in [(TITLE, "Title"), ("ESRP - Storage Version 3.0", "Normal"), ("Exchange set-up", "Heading 2")]:
        document.add_paragraph(text, style)
    for text, style in [*lines, ("Conclusion", "Heading 2"), ("All tests ended well.", "Normal")]:
        document.add_paragraph(text, style)
    document.save(stream := BytesIO())
    return stream.getvalue()


def page(lines: list[tuple[str, str]]) -> bytes:
    items = "".join(
        f"<li>{text}</li>" if style == "List Bullet" else f"</ul><p>{text}</p><ul>" for text, style in lines
    )
    body = f"<h1>{TITLE}</h1><p>ESRP - Storage Version 3.0</p><h2>Exchange set-up</h2><ul>{items}</ul>"
    return HTML(string=f"{body}<h2>Conclusion</h2><p>All tests ended well.</p>").write_pdf()


def facts(document: ParsedDocument) -> list[tuple[str, str]]:
    (solution,) = document.solutions
    return [(fact.label, fact.value) for fact in solution.solution_fact]


def listed(form: str = "{}: {}", items: tuple[tuple[str, str], ...] = ITEMS) -> list[tuple[str, str]]:
    return [(form.format(*item), "List Bullet") for item in items]


@pytest.mark.parametrize("kind", ["docx", "pdf"])
def test_every_item_of_a_list_is_read_with_the_sign_of_its_label(kind: str) -> None:
    data = (word if kind == "docx" else page)(listed())
    document = parse_bytes(data, f"p.{kind}")
    assert facts(document) == list(ITEMS)
    assert document.solutions[0].active_mailboxes_per_server == 1500


@pytest.mark.parametrize("between", ["The other rows were chosen for growth.", "Storage side"])
def test_a_line_among_the_items_of_a_list_does_not_end_it(between: str) -> None:
    lines = listed()
    document = parse_bytes(word([*lines[:3], (between, "Normal"), *lines[3:]]), "p.docx")
    assert facts(document) == list(ITEMS)


@pytest.mark.parametrize("form", ["{}:{}", "{} = {}", "{} - {}", "{} \u2013 {}"])
def test_other_signs_part_a_known_label_from_its_value(form: str) -> None:
    known = (ITEMS[0], ITEMS[1], ITEMS[4], ("RAID type", "10"))
    document = parse_bytes(word(listed(form, known)), "p.docx")
    assert facts(document) == list(known)


@pytest.mark.parametrize(
    ("odd", "begun"),
    [
        ("The number of copies that each of these databases has in the whole group: 3", ""),
        ("beside it): 5", "Number of databases per host (each of them with one log volume"),
        ("headroom of one in five: 5", "Databases of each host,"),
    ],
)
def test_what_may_be_an_item_and_was_not_read_is_told(odd: str, begun: str) -> None:
    lines = listed()
    others = [(text, "Normal") for text in (begun, odd) if text]
    document = parse_bytes(word([*lines[:3], *others, *lines[3:]]), "p.docx")
    assert facts(document) == list(ITEMS)
    (told,) = [finding for finding in document.findings if finding.rule == "doubtful_rows"]
    assert odd[:40] in told.message


PROFILE = ("Simulated profile: I/O's per second per mailbox (IOPS, include 20% headroom)", "0.12")


def test_a_known_label_with_a_colon_in_it_goes_to_the_last_one() -> None:
    document = parse_bytes(word(listed(items=(*ITEMS[:2], PROFILE, *ITEMS[3:]))), "p.docx")
    assert PROFILE in facts(document)
    assert document.solutions[0].iops_per_mailbox == 0.12


def test_the_first_line_of_a_known_label_is_no_item() -> None:
    document = parse_bytes(page(listed(items=(*ITEMS[:2], PROFILE, *ITEMS[3:]))), "p.pdf")
    assert "Simulated profile" not in [label for label, _ in facts(document)]
    assert [finding.rule for finding in document.findings if "headroom): 0.12" in finding.message] == ["doubtful_rows"]
