"""Values in several columns that nothing names: never put together, each is a fact, and a finding tells."""

import pytest
from html_tables import html_rows
from weasyprint import HTML

from esrp_ingest.models import ParsedDocument
from esrp_ingest.parsing import parse_bytes

HARDWARE = (
    ("Storage cache", "8 GB", "16 GB"),
    ("Shelf depth", "900", "900"),
    ("Pool chunk", "64 KB", "128 KB"),
    ("Spare policy", "1 per shelf", "2 per shelf"),
    ("Transport", "copper", "glass"),
    ("RAID level", "RAID 6", "RAID 10"),
    ("Number of storage controllers", "2", "4"),
)
Rows = tuple[tuple[str, ...], ...]


def read(rows: Rows, kind: str, style: str = "td{padding:2pt 12pt}") -> ParsedDocument:
    front = "Acme Exchange 2013 Storage Solution", "Tested with: ESRP - Storage 4.0"
    if kind == "txt":
        table = "\n".join("".join(f"{cell:32}" for cell in row).rstrip() for row in rows)
        return parse_bytes("\n".join((*front, "", "Storage hardware", "", table, "")).encode(), "paper.txt")
    html = (
        f"<style>{style}</style><h1>{front[0]}</h1><p>{front[1]}</p><h2>Storage hardware</h2>"
        f"<table>{html_rows(rows)}</table><h2>Conclusion</h2><p>It was quick.</p>"
    )
    return parse_bytes(html.encode() if kind == "html" else HTML(string=html).write_pdf(), f"paper.{kind}")


@pytest.mark.parametrize("kind", ["html", "pdf", "txt"])
def test_each_is_kept_for_itself(kind: str) -> None:
    document = read(HARDWARE, kind)
    (solution,) = document.solutions
    facts = [(fact.label, fact.value) for fact in solution.solution_fact]
    assert facts == [(label, value) for label, *values in HARDWARE for value in values]
    told = [finding.message for finding in document.findings if finding.rule == "undecided_scope"]
    (message,) = told
    assert message.startswith(
        "'Storage cache' is '8 GB | 16 GB', 6 more rows of this table are like it, and nothing says"
    )
    assert (solution.cache_gb, solution.raid_level, solution.controllers) == (None, None, None)
    assert "rows_that_repeat" not in {finding.rule for finding in document.findings}


@pytest.mark.parametrize("kind", ["html", "pdf"])
def test_rules_around_cells_change_nothing(kind: str) -> None:
    style = "table{border-collapse:collapse}td{border:0.5pt solid;padding:2pt 5pt}"
    (solution,) = read(HARDWARE, kind, style).solutions
    assert [fact.value for fact in solution.solution_fact] == [value for _, *values in HARDWARE for value in values]


@pytest.mark.parametrize("kind", ["html", "pdf", "txt"])
def test_a_figure_and_its_unit_or_a_remark_are_one_value(kind: str) -> None:
    rows = (
        ("Storage cache", "8", "GB"),
        ("Number of storage controllers", "2", "active"),
        ("Shelf depth", "900", "mm"),
        ("RAID level", "RAID 6", "as ever"),
    )
    document = read(rows, kind)
    (solution,) = document.solutions
    facts = {fact.label: fact.value for fact in solution.solution_fact}
    assert facts["Storage cache"] == "8 GB"
    assert len(facts) == len(solution.solution_fact)
    assert "undecided_scope" not in {finding.rule for finding in document.findings}


@pytest.mark.parametrize("kind", ["html", "pdf", "txt"])
@pytest.mark.parametrize("bound", ["at least {}", "\u2265 {}", "{} or more"])
def test_what_was_asked_for_beside_what_there_is_is_another_value(kind: str, bound: str) -> None:
    rows = (("Item", "Tested", "Required"), ("Storage cache", "8 GB", "4 GB"), ("Number of hosts", "4", "2"))
    rows = (rows[0], *((label, value, bound.format(least)) for label, value, least in rows[1:]))
    (solution,) = read((*rows, ("RAID level", "RAID 6", "any")), kind).solutions
    kept = [(fact.label, fact.value) for fact in solution.solution_fact]
    assert ("Number of hosts", "4") in kept
    assert solution.servers == 4
