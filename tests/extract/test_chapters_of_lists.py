"""Chapters that each describe a set-up by short labels, in lists or tables, and arrays of one set-up."""

import pytest
from html_tables import html_table
from weasyprint import HTML

from esrp_ingest.models import Solution
from esrp_ingest.parsing import parse_bytes

ROWS = (
    (("Cache", "8 GB"), ("Drives", "24 x 600 GB 10K SAS"), ("RAID", "RAID 10"), ("Mailboxes", "2,400")),
    (("Cache", "16 GB"), ("Drives", "60 x 2 TB 7.2K NL-SAS"), ("RAID", "RAID 6"), ("Mailboxes", "4,800")),
)
READ = [(2400, 8, 24, "RAID10", 10000), (4800, 16, 60, "RAID6", 7200)]
RESULTS = (("Database Disks Transfers/sec", "1,204.11"), ("Log Disks Writes/sec", "214.9"))


def listed(rows: tuple[tuple[str, str], ...]) -> str:
    return "<ul>" + "".join(f"<li>{label}: {value}" for label, value in rows) + "</ul>"


def read(first: str, second: str, kind: str, *, tables: bool, skip: int = 0) -> list[Solution]:
    form = html_table if tables else listed
    parts = [
        f"<h3>{name}</h3>{form(rows[: len(rows) - skip])}" for name, rows in zip((first, second), ROWS, strict=True)
    ]
    front = "<h1>Acme A Family Storage Solution for Exchange 2010</h1><p>Tested with: ESRP - Storage 4.0</p>"
    html = f"<style>td {{ padding: 3pt 9pt }}</style>{front}<h2>Tested configurations</h2>{''.join(parts)}"
    html = f"{html}<h2>Performance results</h2>{html_table(RESULTS)}"
    return list(parse_bytes(HTML(string=html).write_pdf() if kind == "pdf" else html.encode(), f"p.{kind}").solutions)


def typed(solutions: list[Solution]) -> list[tuple[object, ...]]:
    return [(each.mailboxes, each.cache_gb, each.disks, each.raid_level, each.disk_rpm) for each in solutions]


@pytest.mark.parametrize("kind", ["html", "pdf"])
@pytest.mark.parametrize("tables", [True, False], ids=["tables", "lists"])
@pytest.mark.parametrize("name", ["Configuration", "Array"])
def test_each_chapter_with_mailboxes_of_its_own_is_a_set_up(name: str, tables: bool, kind: str) -> None:
    solutions = read(f"{name} A", f"{name} B", kind, tables=tables)
    assert [each.configuration for each in solutions] == [f"{name} A", f"{name} B"]
    assert typed(solutions) == READ


@pytest.mark.parametrize("tables", [True, False], ids=["tables", "lists"])
def test_arrays_that_hold_the_mailboxes_together_are_one_set_up(tables: bool) -> None:
    (solution,) = read("Array 1", "Array 2", "html", tables=tables, skip=1)
    assert solution.configuration is None


@pytest.mark.parametrize("between", ["", "Performance results\n"])
def test_a_list_of_a_set_up_right_above_results_is_not_lost(between: str) -> None:
    def items(rows: tuple[tuple[str, str], ...]) -> str:
        return "\n".join(f"      {label}: {value}" for label, value in rows)

    results = "\n".join(f"{label:<40}{value}" for label, value in RESULTS)
    text = (
        "Acme A Family Storage Solution for Exchange 2010\n\nTested with: ESRP - Storage 4.0\n\nTested configurations\n"
        f"Configuration A\n\n{items(ROWS[0])}\n\nConfiguration B\n\n{items(ROWS[1])}\n\n\n{between}{results}\n"
    )
    solutions = list(parse_bytes(text.encode(), "paper.txt").solutions)
    assert typed(solutions) == READ
    assert [figure.metric for figure in solutions[1].reported_metric] == [
        "database_transfers_per_sec",
        "log_writes_per_sec",
    ]
