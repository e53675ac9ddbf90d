"""Two tables of a configuration beside each other on a page, each below its own heading."""

import pytest
from html_tables import html_rows
from weasyprint import HTML

from esrp_ingest.models import Solution
from esrp_ingest.parsing import parse_bytes

EXCHANGE = (
    ("Number of Exchange mailboxes simulated", "2,000"),
    ("Number of DAGs", "1"),
    ("Servers per DAG", "2"),
    ("Databases per host", "5"),
)
STORAGE = (("Storage connectivity", "iSCSI"), ("Storage array", "Acme A10"), ("Cache", "4 GB"), ("Storage ports", "4"))
SOFTWARE = (("HBA driver", "9.1"), ("Multi-Pathing", "Native"), ("Host OS", "Windows Server 2012 R2"))
DISKS = (("Disk type and speed", "SAS 10k"), ("Raid level", "RAID5"), ("Formatted capacity", "900 GB"))
HEADED = "<tr><td><b>{}</b></td><td></td></tr>"
Rows = tuple[tuple[str, str], ...]


def table(heading: str, rows: Rows, *, inside: bool) -> str:
    cells = html_rows(rows)
    above = "" if inside else f"<h3>{heading}</h3>"
    return f"<div>{above}<table>{HEADED.format(heading) if inside else ''}{cells}</table></div>"


def read(*pairs: tuple[tuple[str, Rows], tuple[str, Rows]], rules: str, inside: bool) -> Solution:
    tables = (
        f"<section>{''.join(table(name, rows, inside=inside) for name, rows in pair)}</section>" for pair in pairs
    )
    page = (
        "<style>section{display:flex;gap:14pt;margin-bottom:12pt}td{padding:2pt 4pt;font-size:7pt;" + rules + "}"
        "table{border-collapse:collapse}</style><h1>Acme A10 2,000 Mailbox Exchange 2013 Storage Solution</h1>"
        f"<p>Tested with: ESRP - Storage 4.0</p><h2>Tested Deployment</h2>{''.join(tables)}"
        "<h2>Conclusion</h2><p>It works.</p>"
    )
    (found,) = parse_bytes(HTML(string=page).write_pdf(), "paper.pdf").solutions
    return found


@pytest.mark.parametrize("inside", [True, False], ids=["heading inside", "heading above"])
@pytest.mark.parametrize("rules", ["border:1px solid black", ""], ids=["ruled", "plain"])
@pytest.mark.parametrize("exchange", ["Exchange Configuration", "Simulated Exchange Configuration"])
def test_each_row_is_read_for_itself_below_its_own_heading(exchange: str, rules: str, inside: bool):
    found = read(
        ((exchange, EXCHANGE), ("Storage Hardware", STORAGE)),
        (("Storage Software", SOFTWARE), ("Disk Configuration", DISKS)),
        rules=rules,
        inside=inside,
    )
    facts = {fact.label: (fact.table_name, fact.value) for fact in found.solution_fact}
    expected = ((exchange, EXCHANGE), ("Storage Hardware", STORAGE), ("Storage Software", SOFTWARE))
    assert facts == {
        label: (name, value) for name, rows in (*expected, ("Disk Configuration", DISKS)) for label, value in rows
    }
    assert (found.storage_model, found.cache_gb, found.formatted_capacity_gb) == ("Acme A10", 4.0, 900.0)
