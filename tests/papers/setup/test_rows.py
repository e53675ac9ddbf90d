"""Configuration tables to rows: pairs, heads, groups, set-ups, and what is beside the tested values."""

from paper_blocks import pairs, table

from esrp_ingest.document import Cell, Table
from esrp_ingest.papers.headings import Section
from esrp_ingest.papers.setup.rows import SetupTable


def rows(given: Table, *known: str) -> list[tuple[str, str, str, str]]:
    """The table, label, value and set-up of each row."""
    found = SetupTable(given, Section("Storage"), known).rows
    return [(row.table, row.label, row.value, row.setup) for row in found]


def test_a_table_of_two_columns_is_labels_and_values() -> None:
    assert rows(pairs("Number of hosts | 4\nRAID level | RAID 5")) == [
        ("Storage", "Number of hosts", "4", ""),
        ("Storage", "RAID level", "RAID 5", ""),
    ]


def test_the_head_of_a_table_is_no_row() -> None:
    assert rows(pairs("Configuration | Detail\nRAID level | RAID 5")) == [("Storage", "RAID level", "RAID 5", "")]
    assert rows(pairs("Item | Value\nRAID level | RAID 5")) == [("Storage", "RAID level", "RAID 5", "")]


def test_pairs_beside_each_other_are_rows_of_their_own() -> None:
    given = pairs("Number of hosts | 4 | RAID level | RAID 5\nDAGs | 1 | Storage cache | 8 GB")
    assert [(label, value) for _, label, value, _ in rows(given)] == [
        ("Number of hosts", "4"),
        ("RAID level", "RAID 5"),
        ("DAGs", "1"),
        ("Storage cache", "8 GB"),
    ]


def test_a_row_of_one_text_heads_the_rows_below() -> None:
    given = pairs("Array | \nRAID level | RAID 5\nServers | \nNumber of hosts | 4")
    assert [title for title, *_ in rows(given)] == ["Array", "Servers"]


def test_a_merged_cell_before_the_labels_heads_its_rows() -> None:
    array = Cell("Array")
    given = table((array, "RAID level", "RAID 5"), (array, "Storage cache", "8 GB"))
    assert [(title, label) for title, label, *_ in rows(given)] == [("Array", "RAID level"), ("Array", "Storage cache")]


def test_set_ups_in_columns_share_what_is_merged_over_them() -> None:
    both = Cell("4")
    given = table(
        ("", "Array A", "Array B"),
        ("RAID level", "RAID 5", "RAID 10"),
        ("Storage cache", "8 GB", "16 GB"),
        ("Number of hosts", both, both),
    )
    assert SetupTable(given, Section("Storage")).setups == ["Array A", "Array B"]
    assert [(label, value, setup) for _, label, value, setup in rows(given)] == [
        ("RAID level", "RAID 5", "Array A"),
        ("RAID level", "RAID 10", "Array B"),
        ("Storage cache", "8 GB", "Array A"),
        ("Storage cache", "16 GB", "Array B"),
        ("Number of hosts", "4", ""),
    ]


def test_plans_and_remarks_are_no_tested_values() -> None:
    given = pairs("Item | As tested | Designed for\nRAID level | RAID 5 | RAID 6\nDAGs | 1 | 2")
    found = SetupTable(given, Section("Storage")).rows
    assert [(row.label, row.value, row.meaning is not None) for row in found] == [
        ("RAID level", "RAID 5", True),
        ("RAID level, Designed for", "RAID 6", False),
        ("DAGs", "1", True),
        ("DAGs, Designed for", "2", False),
    ]


def test_several_values_without_a_head_are_told_apart_by_nothing() -> None:
    found = SetupTable(pairs("RAID level | RAID 5 | RAID 6\nDAGs | 1 | 1"), Section("Storage")).rows
    assert [(row.label, row.several) for row in found][:2] == [("RAID level", True), ("RAID level", True)]


def test_servers_that_share_a_value_state_it_once() -> None:
    given = pairs("Item | Server 1 | Server 2\nRAID level | RAID 5 | RAID 5\nHost OS | Windows A | Windows B")
    assert [(label, value) for _, label, value, _ in rows(given)] == [
        ("RAID level", "RAID 5"),
        ("Host OS, Server 1", "Windows A"),
        ("Host OS, Server 2", "Windows B"),
    ]


def test_unknown_rows_are_kept_with_the_heads_of_their_columns() -> None:
    given = pairs("Need | / Database | / Server\nLogs in a day | 10 | 20\nRoom | 1 GB | 2 GB")
    assert [(label, value) for _, label, value, _ in rows(given)] == [
        ("Logs in a day, / Database", "10"),
        ("Logs in a day, / Server", "20"),
        ("Room, / Database", "1 GB"),
        ("Room, / Server", "2 GB"),
    ]


def test_a_table_of_contents_is_known() -> None:
    assert SetupTable(pairs("Overview | 3\nConclusion | 12"), Section()).is_contents
    assert not SetupTable(pairs("Number of hosts | 3\nDAGs | 12"), Section()).is_contents
