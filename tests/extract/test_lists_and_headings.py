"""Lists, definitions, headings beside rows and above tables, of papers with words of their own: read below these."""

import pytest
from weasyprint import HTML

from esrp_ingest.models import ParsedDocument
from esrp_ingest.parsing import parse_bytes

ROWS = (
    ("Base system", "1 dual-controller array"),
    ("Expansion", "2 drive enclosures"),
    ("Rails", "Static rail kit, for square and round holes, with cable arm"),
    ("Support", "Three years, next business day"),
)
KNOWN = (("Replication mechanism", "Continuous replication"), ("Number of links", "2"), ("Link type", "IP"))
FORMS = {
    "list": lambda rows: "<ul>" + "".join(f"<li>{label}: {value}</li>" for label, value in rows) + "</ul>",
    "lines": lambda rows: "".join(f"<p><b>{label}:</b> {value}</p>" for label, value in rows),
    "definitions": lambda rows: (
        "<dl>" + "".join(f"<dt>{label}</dt><dd>{value}</dd>" for label, value in rows) + "</dl>"
    ),
    "table": lambda rows: (
        "<table>" + "".join(f"<tr><td>{label}</td><td>{value}</td></tr>" for label, value in rows) + "</table>"
    ),
}
STYLE = "body { font: 9pt 'DejaVu Sans'; width: 330pt } td { padding: 1pt 8pt 1pt 0 } table { margin: 10pt 0 }"


def paper(body: str) -> str:
    known = "".join(f"<tr><td>{label}</td><td>{value}</td></tr>" for label, value in KNOWN)
    return (
        f"<html><style>{STYLE}</style><h1>Contoso StoreLine 4600 5,000 Mailbox Exchange 2013 Storage Solution</h1>"
        f"<p>ESRP - Storage Version 4.0</p><h2>Replication Configuration</h2><table>{known}</table>{body}</html>"
    )


def facts(document: ParsedDocument, table: str) -> list[tuple[str, str]]:
    (solution,) = document.solutions
    return [(fact.label.lstrip("• "), fact.value) for fact in solution.solution_fact if fact.table_name == table]


@pytest.mark.parametrize("medium", ["page", "html"])
@pytest.mark.parametrize("form", FORMS)
def test_rows_below_a_heading_of_the_papers_own_words_are_read_below_it(form: str, medium: str) -> None:
    html = paper(f"<p>Bill of materials</p>{FORMS[form](ROWS)}<h2>Conclusion</h2><p>All tests ended well.</p>")
    data, name = (HTML(string=html).write_pdf(), "p.pdf") if medium == "page" else (html.encode(), "p.html")
    document = parse_bytes(data, name)
    assert facts(document, "Bill of materials") == list(ROWS)
    assert facts(document, "Replication Configuration") == list(KNOWN)


def test_sentences_with_colons_are_no_list() -> None:
    sentences = (
        "<p>Bill of materials</p><p>Note: nothing.</p><p>Note: no more.</p><p>Note: the end.</p>"
        "<p>What every reader of this paper should know: it is short.</p>"
    )
    (solution,) = parse_bytes(paper(sentences).encode(), "p.html").solutions
    assert [fact.label for fact in solution.solution_fact] == [label for label, _ in KNOWN]


def test_a_heading_beside_the_rows_of_a_table_is_no_part_of_any() -> None:
    rows = (
        ("Storage cache", "8 GB per controller"),
        ("Switch type/model/firmware revision", "Brocade 6510"),
        ("HBA model and firmware", "QLogic QLE2672"),
        ("Number of HBA's/host", "2"),
        ("Number of storage ports", "4"),
    )
    inner = "</tr><tr>".join(f"<td>{label}</td><td>{value}</td>" for label, value in rows)
    html = paper(
        "<h2>Primary Storage Hardware</h2><table><tr>"
        f"<td rowspan='5' style='width: 50pt; vertical-align: middle'>Primary Storage Hardware</td>{inner}</tr></table>"
    )
    document = parse_bytes(HTML(string=html).write_pdf(), "p.pdf")
    assert facts(document, "Primary Storage Hardware") == list(rows)


def test_a_vendor_that_no_list_holds_is_who_issues_the_paper_where_its_title_names_it() -> None:
    page = (
        "<h1>Deploying 5,000 Exchange 2013 mailboxes on Tailspin StoreLine 4600</h1>"
        "<p>&copy; 2014 Tailspin Corporation. All rights reserved.</p>"
    )
    (solution,) = parse_bytes(paper("").replace("<h1>", f"{page}<h2>", 1).encode(), "p.html").solutions
    assert (solution.vendor, solution.product) == ("Tailspin", "Tailspin StoreLine 4600")


def test_the_number_that_ends_a_title_of_bold_letters_is_a_part_of_it() -> None:
    html = (
        "<html><style>h1 { font: bold 26pt 'DejaVu Sans'; width: 400pt }</style>"
        "<h1>Deploying 5,000 Exchange 2013 mailboxes on Tailspin StoreLine<br>4600</h1><p>ESRP - Storage</p>"
        "<h2>Replication Configuration</h2><table>"
        + "".join(f"<tr><td>{label}</td><td>{value}</td></tr>" for label, value in KNOWN)
        + "</table></html>"
    )
    (solution,) = parse_bytes(HTML(string=html).write_pdf(), "p.pdf").solutions
    assert solution.title == "Deploying 5,000 Exchange 2013 mailboxes on Tailspin StoreLine 4600"
