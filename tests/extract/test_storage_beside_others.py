"""Short labels in tables that are about the storage and something else, models behind strokes, and tables of disks."""

import pytest
from html_tables import html_rows

from esrp_ingest.models import Solution
from esrp_ingest.parsing import parse_bytes

FRONT = (
    "<h1>Acme A1 2,000 Mailbox Storage Solution for Microsoft Exchange 2013</h1><p>Tested with: ESRP - Storage 4.0</p>"
    "<h2>Simulated Exchange Configuration</h2><table>"
    "<tr><td>Number of Exchange mailboxes simulated</td><td>2,000</td></tr>"
    "<tr><td>Mailbox size</td><td>2 GB</td></tr><tr><td>Number of databases/host</td><td>4</td></tr></table>"
)


def solution(heading: str, **rows: str) -> Solution:
    lines = html_rows((label.replace("_", " "), value) for label, value in rows.items())
    page = f"{FRONT}<h2>{heading}</h2><table>{lines}</table><h2>Conclusion</h2><p>It works.</p>"
    (found,) = parse_bytes(page.encode(), "paper.html").solutions
    return found


@pytest.mark.parametrize(
    "heading", ["Storage hardware", "Storage and server hardware", "Servers & storage", "Host hardware and array"]
)
def test_labels_that_name_the_storage_are_about_it(heading: str):
    found = solution(heading, Storage_array="Acme A1", Storage_controllers="2", Storage_ports="4", Cache="16 GB")
    assert (found.storage_model, found.controllers, found.storage_ports, found.cache_gb) == ("Acme A1", 2, 4, 16.0)


@pytest.mark.parametrize("heading", ["Server hardware", "Backup storage", "Replica storage and servers"])
def test_tables_of_other_machines_are_not(heading: str):
    found = solution(heading, Storage_array="Acme A1", Storage_controllers="2", Storage_ports="4", Cache="16 GB")
    assert (found.storage_model, found.controllers, found.storage_ports, found.cache_gb) == (None, None, None, None)


def test_a_label_that_names_nothing_may_be_about_the_server_beside_the_storage():
    found = solution("Storage and server hardware", Controllers="2", Disks="4", RAM="96 GB")
    assert (found.controllers, found.cache_gb) == (None, None)


@pytest.mark.parametrize(
    ("value", "model"),
    [("Acme FlashArray//m20", "Acme FlashArray//m20"), ("Acme A1", "Acme A1"), ("Acme array, fw//build", None)],
)
def test_a_model_may_stand_behind_strokes(value: str, model: str | None):
    assert solution("Storage hardware", Storage_array=value).storage_model == model


def test_disks_have_a_table_of_their_own_behind_that_of_software():
    rows = ("HBA driver", "9.1"), ("Host OS", "Windows Server 2012 R2"), ("ESE.dll file version", "15.0")
    disks = ("Formatted capacity", "7,668 GB"), ("RAID level", "RAID5")
    page = (
        f"{FRONT}<table><tr><td colspan=2><b>Storage Software</b></td></tr>{html_rows(rows)}"
        f"<tr><td colspan=2><b>Disk Configuration</b></td></tr>{html_rows(disks)}</table>"
    )
    (found,) = parse_bytes(page.encode(), "paper.html").solutions
    assert found.formatted_capacity_gb == 7668.0
    tables = {fact.label: fact.table_name for fact in found.solution_fact}
    assert (tables["Host OS"], tables["RAID level"]) == ("Storage Software", "Disk Configuration")
