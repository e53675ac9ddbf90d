"""Whose values those are that stand in the middle of columns, where nothing is drawn around these."""

import pytest
from html_tables import html_rows, html_table
from weasyprint import HTML

from esrp_ingest.models import Solution, SolutionFact
from esrp_ingest.parsing import parse_bytes

FRONT = "<h1>Acme A1 Exchange 2013 Storage Solution</h1><p>Tested with: ESRP - Storage 4.0</p><h2>Tested arrays</h2>"
END = "<h2>Conclusion</h2><p>It was quick.</p>"
COUNTED = (
    ("Number of storage controllers", "2", "2", "4"),
    ("Number of storage ports", "8", "8", "16"),
    ("Storage cache", "32 GB", "48 GB", "64 GB"),
)
OVER = "<tr><td>{label}<td colspan=2 style='text-align: center'>{value}"
WIDE = "none, all hosts are connected directly"
PAIRS = (
    ("", "Small site", "Large site"),
    ("Storage cache", "8 GB", "16 GB"),
    ("Number of storage controllers", "2", "4"),
    ("Number of storage ports", "4", "8"),
    ("RAID level", "RAID 6", "RAID 10"),
)
FIGURES = (
    ("", "Branch office", "Data centre"),
    ("Mailboxes", "4,000", "10,000"),
    ("Servers", "2", "5"),
    ("Array", "CS220G", "CS420G"),
)


def read(table: str, style: str = "") -> tuple[Solution, ...]:
    html = f"<style>td {{ padding: 3pt 8pt; font: 9pt sans-serif; {style} }}</style>{FRONT}{table}{END}"
    return parse_bytes(HTML(string=html).write_pdf(), "paper.pdf").solutions


def stated(facts: tuple[SolutionFact, ...]) -> dict[str, str]:
    return {fact.label: fact.value for fact in facts}


def test_each_of_three_values_below_headings_at_the_left_is_that_of_its_own_column() -> None:
    left = "<td style='text-align: left'>"
    heads = "".join(f"{left}{text}" for text in ("Item", "Model A", "Model B", "Model C"))
    table = f"<table><tr>{heads}{html_rows(COUNTED)}</table>".replace("<td>Number", f"{left}Number")
    found = [stated(solution.solution_fact) for solution in read(table, "text-align: center; width: 90pt")]
    assert found == [{row[0]: row[at] for row in COUNTED} for at in (1, 2, 3)]


@pytest.mark.parametrize("label", ["Switch type/model/firmware revision", "Switch"])
@pytest.mark.parametrize("value", [WIDE, "none"])
@pytest.mark.parametrize("valign", ["middle", "top"])
def test_a_value_over_two_columns_is_that_of_both_and_parts_no_others(label: str, value: str, valign: str) -> None:
    table = f"<table style='width: 380pt'>{html_rows(PAIRS)}{OVER.format(label=label, value=value)}</table>"
    first, second = read(table, f"vertical-align: {valign}; width: 90pt")
    for at, solution in ((1, first), (2, second)):
        facts = stated(solution.solution_fact)
        assert {row[0]: facts.get(row[0]) for row in PAIRS[1:]} == {row[0]: row[at] for row in PAIRS[1:]}
        assert facts[label] == value


def test_where_most_rows_have_one_wide_value_nothing_parts_it() -> None:
    wide = tuple((label, f"{WIDE} by the cables of the cabinet") for label in ("Switch", "Cabling", "Zoning", "Racks"))
    rows = (
        ("Storage cache", "8 GB", "mirrored"),
        ("Number of storage controllers", "2", "active"),
        ("RAID level", "RAID 6", "8+2"),
        *wide,
    )
    (solution,) = read(html_table(rows))
    facts = stated(solution.solution_fact)
    assert {label: facts.get(label) for label, _ in wide} == dict(wide)


def test_a_table_that_ends_with_rows_of_figures_is_one_table() -> None:
    counted = (("Cache (GB)", "24", "48"), ("Disks", "12", "24"), ("Raw capacity (GB)", "24,000", "72,000"))
    first, second = read(html_table((*FIGURES, *counted)))
    assert [(each.cache_gb, each.disks, each.raw_capacity_gb) for each in (first, second)] == [
        (24, 12, 24000),
        (48, 24, 72000),
    ]


def test_rows_of_figures_that_no_configuration_has_stay_a_table_of_their_own() -> None:
    others = (("", "Vraid1", "Vraid5"), ("Host I/O", "2,871", "2,114"), ("Rate of reads", "24", "48"))
    storage = html_table(row[:2] for row in COUNTED)
    (solution,) = read(f"{storage}<h3>Other figures</h3>{html_table(others)}")
    facts = stated(solution.solution_fact)
    assert facts["Host I/O, Vraid1"] == "2,871"
    assert facts["Rate of reads, Vraid5"] == "48"


WRAPPED = """
 Parameter                      Unit   Generation 1     Generation 2       Generation 3
 Mailboxes                             1,000            2,000              4,000
 Mailbox size                   GB     1                2                  2
 Servers                               1                2                  4
 Storage cache                  GB     4                8                  16
 RAID level                            RAID 10          RAID 10            RAID 6
 Connectivity                          Fibre Channel                       iSCSI
"""


def test_letters_tell_columns_of_a_text_some_of_whose_cells_are_empty() -> None:
    front = "Acme A1 Exchange 2013 Storage Solution\n\nTested with: ESRP - Storage 4.0\n\nConfiguration summary\n"
    solutions = parse_bytes(f"{front}{WRAPPED}\n\nConclusion\n\nIt was quick.\n".encode(), "paper.txt").solutions
    assert [(each.mailboxes, each.mailbox_size_mb, each.cache_gb, each.raid_level) for each in solutions] == [
        (1000, 1024, 4, "RAID10"),
        (2000, 2048, 8, "RAID10"),
        (4000, 2048, 16, "RAID6"),
    ]
