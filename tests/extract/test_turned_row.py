"""A table of a configuration that is one row of values below its labels."""

import pytest
from weasyprint import HTML

from esrp_ingest.extract.paper.setup.configuration_rows import without_remarks
from esrp_ingest.layout import Box, Cell, Line, Word
from esrp_ingest.parsing import parse_bytes

HEAD = ("Array", "Controllers", "Front end", "Flash")
VALUES = ("Acme T3200", "2", "8 Gb FC", "6 x 800 GB")
PAGE = (
    "<style>td{padding:2pt 8pt}</style><h1>Acme T3200 3,000 Mailbox Exchange 2013 Storage Solution</h1>"
    "<p>Tested with: ESRP - Storage 4.0</p><h2>Simulated Exchange Configuration</h2><table>"
    "<tr><td>Number of Exchange mailboxes simulated</td><td>3,000</td></tr><tr><td>Number of databases/host</td>"
    "<td>3</td></tr><tr><td>Number of DAGs</td><td>1</td></tr></table><h2>Storage configuration</h2><table>"
)


def facts(rows: tuple[tuple[str, ...], ...], kind: str) -> dict[str, str]:
    lines = ("".join(f"<td>{text}</td>" for text in row) for row in rows)
    page = f"{PAGE}{''.join(f'<tr>{line}</tr>' for line in lines)}</table><h2>Conclusion</h2><p>It works.</p>"
    data = page.encode() if kind == "html" else HTML(string=page).write_pdf()
    (solution,) = parse_bytes(data, f"paper.{kind}").solutions
    return {fact.label: fact.value for fact in solution.solution_fact}


@pytest.mark.parametrize("kind", ["html", "pdf"])
def test_each_value_is_that_of_the_label_above_it(kind: str):
    found = facts((HEAD, VALUES), kind)
    assert {label: found.get(label) for label in HEAD} == dict(zip(HEAD, VALUES, strict=True))


@pytest.mark.parametrize("kind", ["html", "pdf"])
@pytest.mark.parametrize(
    "rows",
    [
        (HEAD, VALUES, ("Acme T3400", "4", "8 Gb FC", "8 x 800 GB")),
        (HEAD[:2], VALUES[:2]),
        (HEAD, ("Acme", "two", "FC", "none")),
        (("Disks", "12", "Ports", "4"), ("Fans", "2", "Bays", "24")),
    ],
    ids=["of two things", "of two columns", "of words", "of pairs"],
)
def test_other_tables_of_few_lines_are_read_as_they_were(rows: tuple[tuple[str, ...], ...], kind: str):
    found = facts(rows, kind)
    turned = dict(zip(rows[0], rows[1], strict=True))
    assert {label: found.get(label) for label in turned} != turned


@pytest.mark.parametrize(("given", "kept"), [(True, "6 x 800 GB"), (False, "")])
def test_given_cells_below_a_header_of_remarks_are_no_remarks(given: bool, kept: str):
    head = Line(tuple(placed(text, left) for text, left in (("Item", 0), ("Value", 100), ("Notes", 200))), page=1)
    row = Line((placed("Flash", 210), placed("6 x 800 GB", 260)), page=1, is_row=given)
    lines, remarks = without_remarks([head, row])
    assert "".join(line.texts[-1] for line in lines[1:]) == kept
    assert bool(remarks) is not given


def placed(text: str, left: float) -> Cell:
    return Cell(text, (Word(text, Box(left, 10, left + 5 * len(text), 18)),))


def test_remarks_that_wrap_are_no_part_of_values_where_rows_cannot_be_told_apart():
    """Lines of one cell stand as far apart as rows do: without the header's word for it they would be values."""
    rows = (
        ("Item", "Value", "Remarks"),
        ("Storage cache", "2 GB", "as shipped, of which half mirrors the other half in the second controller"),
        ("RAID level", "RAID5", "seven disks and one of parity for each of the groups"),
        ("Mailbox size", "2 GB", "each"),
    )
    cells = ("".join(f"<td>{text}</td>" for text in row) for row in rows)
    style = "td{padding:0 8pt;line-height:1;width:70pt}table{border-spacing:0}"
    page = f"{PAGE.replace('td{padding:2pt 8pt}', style)}{''.join(f'<tr>{row}</tr>' for row in cells)}</table>"
    (solution,) = parse_bytes(HTML(string=page).write_pdf(), "paper.pdf").solutions
    read = (solution.cache_gb, solution.raid_level, solution.mailbox_size_mb)
    assert read == (2.0, "RAID5", 2048.0)
