"""Labels in a row above a row of their values: with wraps in ruled cells, in tables below each other, of own words."""

import pytest
from html_tables import html_table
from weasyprint import HTML

from esrp_ingest.parsing import parse_bytes

Pairs = tuple[tuple[str, str], ...]
TEMPLATE: tuple[Pairs, ...] = (
    (
        ("Number of Exchange mailboxes simulated", "2,000"),
        ("Number of Database Availability Groups (DAGs)", "1"),
        ("Number of active mailboxes per server", "1,000"),
    ),
    (("# of databases per host", "4"), ("Log LUN", "N/A"), ("I/O profile (incl. 20% headroom)", "0.18")),
)
OWN: tuple[Pairs, ...] = (
    (("Mail users", "2,000"), ("Groups", "1"), ("Hosts", "2")),
    (("Volume for data", "558 GB"), ("Volume for logs", "N/A"), ("Load", "0.15")),
)


def facts(groups: tuple[Pairs, ...], kind: str, *, apart: bool = False) -> dict[str, str]:
    tables = [[[label for label, _ in pairs], [value for _, value in pairs]] for pairs in groups]
    shown = "".join(map(html_table, tables)) if apart else html_table(row for table in tables for row in table)
    style = "body { font: 8pt Arial } table { border-collapse: collapse; width: 260pt } td { border: 1px solid }"
    html = f"<style>{style}</style><h1>Contoso B46 2,000 Mailbox Exchange 2010 Solution</h1><p>ESRP - Storage 3.0</p>"
    html = f"{html}<h2>Tested build</h2>{shown}<h2>Conclusion</h2><p>The end.</p>"
    (solution,) = parse_bytes(HTML(string=html).write_pdf() if kind == "pdf" else html.encode(), f"p.{kind}").solutions
    return {fact.label: fact.value for fact in solution.solution_fact}


@pytest.mark.parametrize("apart", [False, True], ids=["one", "several"])
@pytest.mark.parametrize("kind", ["pdf", "html"])
@pytest.mark.parametrize("groups", [TEMPLATE, OWN], ids=["template", "own"])
def test_each_label_has_the_value_below_it(groups: tuple[Pairs, ...], kind: str, apart: bool) -> None:
    assert facts(groups, kind, apart=apart) == {label: value for pairs in groups for label, value in pairs}


def test_rows_that_begin_with_words_are_no_values_of_the_row_above() -> None:
    rows = (("Item", "A", "B"), ("Mail users", "3,000", "2,000"), ("Wires", "FC", "iSCSI"), ("Drives", "24", "12"))
    html = "<h1>Contoso B46 2,000 Mailbox Exchange 2010 Solution</h1><p>ESRP - Storage 3.0</p><h2>Tested build</h2>"
    solutions = parse_bytes(f"{html}{html_table(rows)}".encode(), "p.html").solutions
    said = [(fact.label, fact.value) for each in solutions for fact in each.solution_fact]
    assert ("Item", "Mail users") not in said
    assert ("Wires", "Drives") not in said


def test_columns_that_no_space_parts_in_all_tables_are_no_single_label() -> None:
    tables = (
        (
            ("Number of Exchange mailboxes", "8,000"),
            ("Number of DAGs", "1"),
            ("Servers per DAG", "4"),
            ("Switch", "S1"),
        ),
        (
            ("Databases per server", "8"),
            ("Database copies", "2"),
            ("Mailboxes per database", "250"),
            ("Database LUN size", "1 TB"),
        ),
        (("Log volume size", "N/A"), ("Total size of databases for testing", "6.5 TB"), ("Storage cache", "4 GB")),
    )
    rows = [[[label for label, _ in pairs], [value for _, value in pairs]] for pairs in tables]
    style = "body { font: 9pt Arial } table { width: 420pt; table-layout: fixed } td { padding: 2pt }"
    html = f"<style>{style}</style><h1>Contoso B46 8,000 Mailbox Exchange 2010 Solution</h1><p>ESRP - Storage 3.0</p>"
    html = (
        f"{html}<h2>Simulated Exchange configuration</h2>{''.join(map(html_table, rows))}<h2>Conclusion</h2><p>End.</p>"
    )
    (solution,) = parse_bytes(HTML(string=html).write_pdf(), "p.pdf").solutions
    labels = {label for pairs in tables for label, _ in pairs}
    assert {fact.label for fact in solution.solution_fact} <= labels
