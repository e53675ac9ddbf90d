"""Rows of a text whose labels are parted from their values by as many blanks each, wherever the values begin."""

from esrp_ingest.parsing import parse_bytes

FRONT = """Dell PowerVault MD1220 5000 Mailbox Resiliency Exchange 2010 Storage Solution
ESRP Storage Program

The parts that we used

"""
END = """

Primary Storage Hardware

Storage model      MD1220
Number of controllers      2
Cache size      1 GB
"""


def facts(*lines: str) -> list[tuple[str, str | None]]:
    (solution,) = parse_bytes((FRONT + "\n".join(lines) + END).encode(), "paper.txt").solutions
    return [(fact.label, fact.value) for fact in solution.solution_fact if fact.table_name == "The parts that we used"]


def test_even_blanks_part_labels_from_values_below_any_heading():
    found = facts("Total number of disks tested in solution      12", "Raid level      RAID 5")
    assert found == [("Total number of disks tested in solution", "12"), ("Raid level", "RAID 5")]


def test_uneven_blanks_and_a_line_alone_part_nothing():
    assert facts("Some of it stood for a while in a long row      12", "And now it stands   5") == []
    assert facts("It is quick      and small") == []
    assert facts("It is   quick and it", "and in one place   of the rack it stands") == []
