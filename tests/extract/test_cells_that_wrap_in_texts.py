"""Rows of labels and values in a text whose cells wrap: each has all of its own lines, and none of another one's."""

from collections.abc import Callable, Sequence

import pytest

from esrp_ingest.extract.grid.wrapped_pairs import WholeRows, with_whole_rows
from esrp_ingest.layout import Cell, Line
from esrp_ingest.parsing import parse_bytes

FRONT = "Acme A100 3,000 Mailbox Exchange 2010 Storage Solution\nTested with: ESRP - Storage Version 3.0\n\n"
ROWS = (
    (("Storage Connectivity (Fiber", "Channel, SAS, SATA, iSCSI)"), ("iSCSI",)),
    (
        ("Storage model and OS/firmware", "revision"),
        ("Acme A100, firmware 7.1 of", "the spring, with the patch", "for hosts"),
    ),
    (("Storage cache",), ("8 GB, of which one half is", "mirrored")),
    (("Number of storage controllers",), ("2",)),
    (("Maximum bandwidth of storage", "connectivity to host"), ("20 Gb/s",)),
    (("HBA model and firmware",), ("Acme H2",)),
    (("Number of HBA's/host",), ("2",)),
    (("Host server type",), ("Server X3 with two processors", "and 72 GB of memory")),
    (("Total number of disks tested", "in solution"), ("24",)),
    (("Maximum number of spindles can", "be hosted in the storage"), ("96",)),
)
"""Labels and values of a set-up, by the lines of their cells."""
Place = Callable[[int], int]
PLACES: dict[str, Place] = {
    "top": lambda _free: 0,
    "above the middle": lambda free: free // 2,
    "below the middle": lambda free: (free + 1) // 2,
    "bottom": lambda free: free,
}
"""Below how many of the lines that a cell leaves free it stands."""


def printed(label: Sequence[str], value: Sequence[str], place: Place) -> list[str]:
    """The lines of a row."""
    height = max(len(label), len(value))
    cells = [[""] * place(height - len(cell)) + list(cell) for cell in (label, value)]
    left, right = ([*cell, *[""] * height][:height] for cell in cells)
    return [f"{one:33}{other}".rstrip() for one, other in zip(left, right, strict=True)]


@pytest.mark.parametrize("place", PLACES)
def test_a_row_has_all_lines_of_its_label_and_its_value_wherever_these_stand(place: str):
    table = [line for label, value in ROWS for line in printed(label, value, PLACES[place])]
    text = "\n".join((FRONT, "Primary Storage Hardware", "", *table, "", "Conclusion", "End.", ""))
    (solution,) = parse_bytes(text.encode(), "paper.txt").solutions
    found = [(fact.table_name, fact.label, " ".join(fact.value.split())) for fact in solution.solution_fact]
    assert found == [("Primary Storage Hardware", " ".join(label), " ".join(value)) for label, value in ROWS]
    assert (solution.disks, solution.controllers, solution.cache_gb) == (24, 2, 8)


def line_of(number: int, *cells: tuple[int, str]) -> Line:
    return Line(tuple(Cell(text, across=(left, left + len(text))) for left, text in cells), number=number)


def test_what_is_no_cell_of_two_columns_stays_as_it_is():
    rows = [line_of(at, (0, f"Label {at}"), (30, "value")) for at in range(1, 4)]
    sentence = line_of(4, (0, "A sentence that goes on over the column of values."))
    value = line_of(5, (30, "more"))
    printed = [*rows, sentence, value]
    assert with_whole_rows(printed, lambda _label: True, lambda _label: False) == WholeRows(printed)


def test_a_table_that_may_be_parted_into_other_rows_is_told():
    lines = (
        f"{'HBA model and firmware':33}Acme H2",
        f"{'':33}Server X3",
        f"{'Host server type':33}two processors",
        f"{'':33}72 GB of memory",
        f"{'Number of storage controllers':33}2 of them",
        f"{'Storage cache':33}8 GB",
    )
    text = "\n".join((FRONT, "Primary Storage Hardware", "", *lines, "", "Conclusion", "End.", ""))
    parsed = parse_bytes(text.encode(), "paper.txt")
    (told,) = [finding for finding in parsed.findings if finding.rule == "doubtful_rows"]
    assert told.message.startswith("'HBA model and firmware Acme H2 Server X3' was put together")


def test_a_line_of_a_value_that_can_be_of_no_row_is_told_and_not_read():
    table = [line for label, value in ROWS for line in printed(label, value, PLACES["bottom"])]
    text = "\n".join((FRONT, "Primary Storage Hardware", "", *table, f"{'':33}and more of it", "", "Conclusion", ""))
    parsed = parse_bytes(text.encode(), "paper.txt")
    (told,) = [finding for finding in parsed.findings if finding.rule == "doubtful_rows"]
    assert (told.severity, "and more of it" in told.message) == ("warning", True)
    assert [fact.value for fact in parsed.solutions[0].solution_fact][-1] == "96"


def facts_of(table: str) -> list[tuple[str, str]]:
    """Labels and values of a table of a text."""
    (solution,) = parse_bytes(f"{FRONT}{table}\nConclusion\nEnd.\n".encode(), "paper.txt").solutions
    return [(fact.label, fact.value) for fact in solution.solution_fact]


def test_a_value_between_the_two_lines_of_a_label_may_stand_right_above_both_of_them():
    table = """\
Primary Storage Disk Configuration

                                   SAS 15,000 rpm, rev 0B26
 Disk type, speed and firmware
revision
Raw capacity per disk (GB)            300
Number of physical disks in test      40
Number of slices per LUN or
                                      8
number of disks per LUN
Raid level                            RAID-10
Total formatted capacity              5,580 GB
"""
    assert facts_of(table) == [
        ("Disk type, speed and firmware revision", "SAS 15,000 rpm, rev 0B26"),
        ("Raw capacity per disk (GB)", "300"),
        ("Number of physical disks in test", "40"),
        ("Number of slices per LUN or number of disks per LUN", "8"),
        ("Raid level", "RAID-10"),
        ("Total formatted capacity", "5,580 GB"),
    ]


def test_a_label_goes_on_until_what_it_opens_with_a_bracket_is_closed():
    table = """\
Simulated Exchange Configuration

    Servers in each DAG                                          2
    Active mailboxes on each server                              1,000
    Databases on each host                                       5
    Profile simulated, I/O per second and mailbox (20%           0.1
    headroom included)
    Size of a database LUN                                       2089 GB
    Size of a log LUN                                            N/A
"""
    assert ("Profile simulated, I/O per second and mailbox (20% headroom included)", "0.1") in facts_of(table)
    assert ("Size of a database LUN", "2089 GB") in facts_of(table)


def test_a_label_that_fills_its_column_is_told_from_its_value_by_the_line_below():
    table = """\
Primary Storage Hardware

Number of storage controllers                  2
Number of storage ports                        2 per node
Number of HBA's/host                           2
                                               Server G6, 2 processors
Host server type                               at 2.93 GHz, 48 GB RAM
Maximum number of spindles can be hosted in 12 per node, 384 in one management
the storage                                 group
"""
    assert facts_of(table)[-1] == (
        "Maximum number of spindles can be hosted in the storage",
        "12 per node, 384 in one management group",
    )


@pytest.mark.parametrize(
    ("label", "value"), [("Storage connectivity (FC, SAS)", "SAS"), ("IOPS per mailbox (with 20% headroom)", "0.06")]
)
def test_what_a_label_says_in_brackets_before_a_gap_is_no_value(label: str, value: str):
    lines = (f"{label:60}{value}", f"{'Storage cache':60}8 GB", f"{'Host server type':60}Server X3")
    text = "\n\n".join((FRONT, "Primary Storage Hardware", *lines, "Conclusion", "End.", ""))
    (solution,) = parse_bytes(text.encode(), "paper.txt").solutions
    assert next((fact.label, fact.value) for fact in solution.solution_fact) == (label, value)


def test_lines_that_a_page_keeps_as_they_are_have_cells_between_their_blanks():
    rows = (("Storage cache", "8 GB"), ("Release of the array", "7.1"), ("Log volume size (each)", "N/A **"))
    lines = "\n".join(f"{label:40}{value}" for label, value in rows)
    front = (
        "<h1>Acme A100 3,000 Mailbox Exchange 2010 Storage Solution</h1><p>Tested with: ESRP - Storage Version 3.0</p>"
    )
    page = f"<html>{front}<h2>Primary Storage Hardware</h2><pre>\n{lines}\n</pre><h2>Conclusion</h2><p>End.</p></html>"
    (solution,) = parse_bytes(page.encode(), "paper.html").solutions
    assert [(fact.label, fact.value) for fact in solution.solution_fact] == list(rows)
