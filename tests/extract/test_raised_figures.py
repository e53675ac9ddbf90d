"""Sentences with a raised figure, which leaves a gap where it stood: they are no label and its value."""

from html_tables import html_table
from weasyprint import HTML

from esrp_ingest.parsing import parse_bytes

ROWS = (("Number of DAGs", "1"), ("Mailbox size", "2 GB"), ("Number of mailboxes/database", "250"))


def test_a_sentence_with_a_raised_figure_is_no_row() -> None:
    html = (
        "<style>body { font: 10pt Arial } sup { font-size: 6pt }</style>"
        "<h1>Contoso B46 2,000 Mailbox Exchange 2010 Solution</h1><p>ESRP - Storage Version 3.0</p>"
        f"<h2>Simulated Exchange Configuration</h2>{html_table(ROWS)}"
        "<p>Sizes in GB are of 10<sup>9</sup> bytes.</p><h2>Conclusion</h2><p>The end.</p>"
    )
    (solution,) = parse_bytes(HTML(string=html).write_pdf(), "p.pdf").solutions
    assert [(fact.label, fact.value) for fact in solution.solution_fact] == list(ROWS)
