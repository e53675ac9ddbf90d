"""A column that says to which of several set-ups each row of the configuration applies."""

import pytest
from html_tables import html_table
from weasyprint import HTML

from esrp_ingest.models import ParsedDocument
from esrp_ingest.parsing import parse_bytes

FRONT = "<h1>Acme A1 Exchange 2013 Storage Solution</h1><p>Tested with: ESRP - Storage 4.0</p><h2>Tested arrays</h2>"
END = "<h2>Conclusion</h2><p>It was quick.</p>"
HEAD = ("Component", "Specification", "Applies to")
ROWS = (
    ("Storage cache", "8 GB", "Array A"),
    ("Storage cache", "16 GB", "Array B"),
    ("Storage connectivity", "Fibre Channel", "Both"),
    ("RAID level", "RAID 10", "Array A"),
    ("RAID level", "RAID 5", "Array B"),
    ("Number of storage ports", "4", "Array A, Array B"),
    ("Number of storage controllers", "2", "Array A and Array B"),
)


def read(rows: tuple[tuple[str, ...], ...], kind: str) -> ParsedDocument:
    if kind == "txt":
        table = "\n".join("".join(text.ljust(32) for text in row) for row in rows)
        front = "Acme A1 Exchange 2013 Storage Solution\n\nTested with: ESRP - Storage 4.0\n\nTested arrays\n\n"
        return parse_bytes(f"{front}{table}\n\nConclusion\n\nIt was quick.\n".encode(), "paper.txt")
    html = f"<style>td {{ padding: 3pt 8pt; font: 9pt sans-serif }}</style>{FRONT}{html_table(rows)}{END}"
    return parse_bytes(HTML(string=html).write_pdf() if kind == "pdf" else html.encode(), f"paper.{kind}")


@pytest.mark.parametrize("kind", ["html", "pdf", "txt"])
def test_each_row_is_that_of_the_set_ups_that_it_applies_to(kind: str) -> None:
    found = [
        (each.configuration, each.cache_gb, each.connectivity, each.raid_level, each.storage_ports, each.controllers)
        for each in read((HEAD, *ROWS), kind).solutions
    ]
    assert found == [("Array A", 8, "FC", "RAID10", 4, 2), ("Array B", 16, "FC", "RAID5", 4, 2)]


@pytest.mark.parametrize("kind", ["html", "pdf"])
@pytest.mark.parametrize("said", ["Array A, Array C", "some of them; Array A"])
def test_a_row_that_applies_to_nobody_who_is_known_is_told(kind: str, said: str) -> None:
    rows = (HEAD, *ROWS[:-1], (*ROWS[-1][:2], said))
    told = [each.message for each in read(rows, kind).findings if each.rule == "undecided_scope"]
    assert any("Applies to" in message for message in told)


@pytest.mark.parametrize("kind", ["html", "pdf"])
def test_where_all_rows_apply_to_one_array_nothing_is_made_of_it(kind: str) -> None:
    rows = (HEAD, *((*row[:2], "Array A") for row in ROWS[2:4]), ("Number of storage ports", "4", "Array A"))
    assert len(read(rows, kind).solutions) == 1


@pytest.mark.parametrize("kind", ["html", "pdf"])
def test_a_column_with_another_heading_names_no_set_ups(kind: str) -> None:
    (solution,) = read(
        (("Component", "Specification", "Notes"), *ROWS[2:4], ("Number of storage ports", "4", "")), kind
    ).solutions
    assert (solution.connectivity, solution.raid_level) == ("FC", "RAID10")
