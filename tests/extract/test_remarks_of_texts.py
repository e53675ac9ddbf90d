"""Columns of remarks in tables of plain texts: what wraps in them is no part of a value."""

from esrp_ingest.models import Solution
from esrp_ingest.parsing import parse_bytes

FRONT = "Acme Rack 500 Exchange 2013 Storage Solution\nTested with: ESRP - Storage 4.0\n\nStorage Hardware\n\n"
END = "\n\nConclusion\n\nAll went well.\n"
TABLE = """\
Item                                   Value                Notes
Storage model and OS/firmware revision Acme Rack 500,       Current release at
                                       firmware 7.10        the time of the test
Storage connectivity                   SAS                  6 Gb/s, two paths to
                                                            each server
Number of storage controllers          2                    Both active, with
                                                            failover of 20 s
Storage cache                          8 GB                 Mirrored
Number of storage ports                4
Total number of disks tested           24                   Two enclosures with
in solution                                                 12 disks each
RAID level                             RAID 10              12 pairs"""


def read(table: str) -> Solution:
    (solution,) = parse_bytes((FRONT + table + END).encode(), "paper.txt").solutions
    return solution


def facts(solution: Solution) -> dict[str, str]:
    return {fact.label: fact.value for fact in solution.solution_fact}


def test_remarks_that_wrap_are_no_part_of_values() -> None:
    solution = read(TABLE)
    assert facts(solution) | {
        "Storage model and OS/firmware revision": "Acme Rack 500, firmware 7.10",
        "Storage connectivity": "SAS",
        "Number of storage controllers": "2",
        "Total number of disks tested in solution": "24",
        "RAID level": "RAID 10",
    } == facts(solution)
    assert (solution.disks, solution.controllers, solution.raid_level, solution.storage_ports) == (24, 2, "RAID10", 4)


def test_remarks_are_kept_whole_with_the_labels_of_their_rows() -> None:
    said = {label: text for label, text in facts(read(TABLE)).items() if label.endswith(", Notes")}
    assert said == {
        "Storage model and OS/firmware revision, Notes": "Current release at the time of the test",
        "Storage connectivity, Notes": "6 Gb/s, two paths to each server",
        "Number of storage controllers, Notes": "Both active, with failover of 20 s",
        "Storage cache, Notes": "Mirrored",
        "Total number of disks tested, Notes": "Two enclosures with 12 disks each",
        "RAID level, Notes": "12 pairs",
    }


def test_a_value_that_wraps_in_a_last_column_without_remarks_stays_a_value() -> None:
    rows = "Item                            Value\nStorage cache                   8 GB, which is\n"
    more = "                                mirrored\nRAID level                      RAID 10\n"
    assert facts(read(f"{rows}{more}Number of storage ports         4")) == {
        "Storage cache": "8 GB, which is mirrored",
        "RAID level": "RAID 10",
        "Number of storage ports": "4",
    }


def test_a_header_of_other_columns_cuts_nothing() -> None:
    head = "Item                                   Value                Array B\n"
    rows = "Storage cache                          8 GB                 16 GB\n"
    more = "RAID level                             RAID 5               RAID 10\n"
    more += "Number of storage controllers          2                    4\n"
    document = parse_bytes(f"{FRONT}{head}{rows}{more}{END}".encode(), "paper.txt")
    assert not [fact for solution in document.solutions for fact in solution.solution_fact if ", " in fact.label]


def test_a_value_one_blank_behind_its_label_and_before_a_remark_is_a_cell_of_its_own() -> None:
    table = """\
Component                  Version        Remark
DSM                        6.0.2-8451     with update 5
Jetstress                  15.01.0466.031 one copy on each host
Microsoft iSCSI initiator 6.3.9600        in the operating system"""
    found = facts(read(f"{TABLE}\n\nComponents\n\n{table}"))
    assert {label: text for label, text in found.items() if label.endswith(", Remark")} == {
        "DSM, Remark": "with update 5",
        "Jetstress, Remark": "one copy on each host",
        "Microsoft iSCSI initiator, Remark": "in the operating system",
    }
    assert found["Microsoft iSCSI initiator"] == "6.3.9600"
