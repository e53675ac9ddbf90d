"""Rows whose cells wrap in the middle of their height: lines beside others are of one row, whatever room there is."""

from placed_lines import placed_line

from esrp_ingest.extract.grid.placed_rows import placed_rows

LINES = [
    placed_line(20, (47, "Component"), (295, "Value"), (440, "Notes"), height=12),
    placed_line(40, (440, "10 GbE, two"), height=12),
    placed_line(47, (47, "Storage connectivity"), (295, "iSCSI"), height=12),
    placed_line(54, (440, "switches"), height=12),
    placed_line(74, (47, "Number of storage controllers"), (295, "2"), (440, "active/active"), height=12),
    placed_line(94, (47, "Disk type, speed and firmware"), (295, "NL-SAS 7.2K, FW"), height=12),
    placed_line(101, (440, "4 TB each"), height=12),
    placed_line(108, (47, "version"), (295, "0A1"), height=12),
]


def test_a_line_that_had_room_in_the_one_above_is_of_its_row_where_another_one_stands_beside_both() -> None:
    rows = placed_rows(LINES)
    assert [[cell.one_line for cell in row.cells] for row in rows] == [
        ["Component", "Value", "Notes"],
        ["Storage connectivity", "iSCSI", "10 GbE, two switches"],
        ["Number of storage controllers", "2", "active/active"],
        ["Disk type, speed and firmware version", "NL-SAS 7.2K, FW 0A1", "4 TB each"],
    ]


def test_lines_with_room_above_that_nothing_stands_beside_are_of_no_row_for_sure() -> None:
    apart = [line for line in LINES if line.text not in ("10 GbE, two", "switches", "4 TB each")]
    assert "Disk type, speed and firmware version" not in [row.cells[0].one_line for row in placed_rows(apart)]
