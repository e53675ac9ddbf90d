"""Cells of texts that one blank parts: other lines of their table tell the columns that they stand in."""

import pytest

from esrp_ingest.extract.grid.letter_columns import in_columns
from esrp_ingest.parsing import parse_bytes, read

FRONT = """Acme A100 1,000 Mailbox Resiliency Exchange 2010 Storage Solution
Tested with: ESRP - Storage Version 3.0

Storage hardware

Storage model                                Acme A100
Number of storage controllers                2

Results

"""
VERDICTS = """\
Measure                                 Limit Result Verdict
Database Disks Transfers/sec            -     996.66 -
Database Disks Reads/sec                -     598.14 -
Average Database Disk Read Latency (ms) 20    2.07   Pass
Average Database Disk Write Latency (ms) 20   0.90   Pass
Average Log Disk Write Latency (ms)     10    0.39   Pass
"""
BLADES = """\
                                           B230-1 B230-2 B230-3 Total
Database Disks Transfers/sec                295.99    293.69   297.45 887.13
Database Disks Reads/sec                    182.51    172.67   175.19 530.37
"""


def cells(text: str) -> list[list[str]]:
    return [[cell.text for cell in line.cells] for line in in_columns(read(text.encode(), "paper.txt").lines)]


def test_cells_are_parted_where_others_of_their_column_begin():
    assert cells(VERDICTS) == [
        ["Measure", "Limit", "Result", "Verdict"],
        ["Database Disks Transfers/sec", "-", "996.66", "-"],
        ["Database Disks Reads/sec", "-", "598.14", "-"],
        ["Average Database Disk Read Latency (ms)", "20", "2.07", "Pass"],
        ["Average Database Disk Write Latency (ms)", "20", "0.90", "Pass"],
        ["Average Log Disk Write Latency (ms)", "10", "0.39", "Pass"],
    ]


def test_names_that_one_blank_parts_stand_over_as_many_figures():
    (solution,) = parse_bytes((FRONT + BLADES).encode(), "paper.txt").solutions
    assert [(each.scope, each.metric, each.value) for each in solution.reported_metric] == [
        ("B230-1", "database_transfers_per_sec", 295.99),
        ("B230-2", "database_transfers_per_sec", 293.69),
        ("B230-3", "database_transfers_per_sec", 297.45),
        ("aggregate", "database_transfers_per_sec", 887.13),
        ("B230-1", "database_reads_per_sec", 182.51),
        ("B230-2", "database_reads_per_sec", 172.67),
        ("B230-3", "database_reads_per_sec", 175.19),
        ("aggregate", "database_reads_per_sec", 530.37),
    ]


def test_figures_that_end_below_each_other_part_no_names():
    text = """\
                                                Server 1 Server 2 Server 3
Database Disks Transfers/sec                     402.99      408.77    405.14
Average Database Disk Read Latency (ms)           14.65       15.01     14.03
Average Database Disk Write Latency (ms)           5.74        5.66      5.47
Average Log Disk Write Latency (ms)                2.12        2.01      1.97
"""
    (solution,) = parse_bytes((FRONT + text).encode(), "paper.txt").solutions
    assert [each.scope for each in solution.reported_metric] == ["Server 1", "Server 2", "Server 3"] * 4


def test_numbers_behind_names_are_theirs():
    text = BLADES.replace("B230-1 B230-2 B230-3 Total", "Host 1 Host 2 Host 3 Host 4")
    assert cells(text)[0] == ["", "Host 1", "Host 2", "Host 3", "Host 4"]


@pytest.mark.parametrize(
    "text",
    [
        BLADES.replace("B230-3 Total", "Total"),
        BLADES.replace("B230-1 B230-2 B230-3", "North of the"),
        BLADES.replace("Total\n", "Total\n\n"),
    ],
    ids=["fewer names", "no names", "an empty line"],
)
def test_other_words_above_figures_stay_one_cell(text: str):
    assert len(cells(text)[0]) == 1
