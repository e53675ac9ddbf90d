"""Tables on a page that list things with several columns about each, whatever wraps and wherever it stands."""

import pytest
from weasyprint import HTML

from esrp_ingest.parsing import parse_bytes

ITEMS = (
    ("Component", "Description", "Quantity"),
    ("Storage array with two controllers", "AX-100 unified storage with 16 GB of cache", "1"),
    ("Disk drives", "900 GB 10K SAS", "48"),
    ("Host servers", "AX R720 with two processors", "4"),
    ("Raid level", "RAID10", ""),
)
FACTS = (("Number of storage controllers", "2"), ("Number of storage ports", "4"))


def paper(align: str, width: int) -> str:
    style = f"td {{ padding: 2pt 5pt; vertical-align: {align}; width: {width}pt }} body {{ font: 9pt 'DejaVu Sans' }}"
    tables = "".join(
        f"<h2>{heading}</h2><table>"
        + "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
        + "</table>"
        for heading, rows in (("Test environment", ITEMS), ("Primary Storage Hardware", FACTS))
    )
    front = (
        "<h1>Acme A1 4,000 Mailbox Exchange 2013 Storage Solution</h1><p>Tested with: ESRP - Storage Version 4.0</p>"
    )
    return f"<style>{style}</style>{front}{tables}<h2>Conclusion</h2><p>It was quick.</p>"


@pytest.mark.parametrize("align", ["top", "middle"])
@pytest.mark.parametrize("width", [80, 160])
def test_each_thing_is_a_row_with_all_that_is_said_of_it(align: str, width: int) -> None:
    parsed = parse_bytes(HTML(string=paper(align, width)).write_pdf(), "paper.pdf")
    (solution,) = parsed.solutions
    rows = [(fact.label, fact.value) for fact in solution.solution_fact]
    assert rows[:4] == [(label, " ".join(filter(None, more))) for label, *more in ITEMS[1:]]
    assert (solution.raid_level, solution.controllers) == ("RAID10", 2)
    assert parsed.document.figures_left == 0


def test_a_header_of_other_words_heads_no_such_table() -> None:
    html = paper("top", 160).replace("Quantity", "Whatever")
    (solution,) = parse_bytes(HTML(string=html).write_pdf(), "paper.pdf").solutions
    assert "Storage array with two controllers" not in [fact.label for fact in solution.solution_fact]
