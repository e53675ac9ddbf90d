"""Headers on pages that single blanks part, or that wrap beside a corner in their middle: by the columns below them."""

import pytest
from placed_lines import placed_line

from esrp_ingest.extract.grid.page_heads import with_page_heads, with_values_apart
from esrp_ingest.extract.grid.placed_rows import RowsByPlace
from esrp_ingest.extract.paper.setup.setup_columns import split_setups
from esrp_ingest.layout import Line
from esrp_ingest.parsing import parse_bytes

Cells = tuple[tuple[float, str], ...]
ROWS: tuple[Cells, ...] = (
    ((50, "Number of hosts"), (200, "2"), (255, "4")),
    ((50, "RAID level"), (200, "RAID 5"), (255, "RAID 6")),
)


def page(*heads: tuple[float, Cells], rows: tuple[Cells, ...] = ROWS) -> list[Line]:
    """The lines of a table on a page."""
    below = [placed_line(100 + 20 * at, *cells) for at, cells in enumerate(rows)]
    return [*(placed_line(top, *cells) for top, cells in heads), *below]


@pytest.mark.parametrize(
    "heads",
    [
        [(80, ((50, "Item"), (200, "Solution A Solution B")))],
        [(80, ((200, "Solution A Solution B"),))],
        [(70, ((200, "Solution"), (255, "Solution"))), (76, ((50, "Item"),)), (82, ((200, "A"), (255, "B")))],
    ],
    ids=["one cell", "no corner", "wrapped"],
)
def test_what_stands_over_each_column_is_its_header(heads: list[tuple[float, Cells]]) -> None:
    lines = page(*heads)
    head, *rows = with_page_heads(lines)
    assert [cell.text for cell in head.cells][1:] == ["Solution A", "Solution B"]
    assert rows == lines[len(heads) :]
    found = split_setups(lines, RowsByPlace()).rows
    assert {name: [pair.value for pair in pairs] for name, pairs in found.items()} == {
        "Solution A": ["2", "RAID 5"],
        "Solution B": ["4", "RAID 6"],
    }


@pytest.mark.parametrize(
    "cells",
    [
        ((50, "These are all of the values of two arrays"),),  # its words begin in no column
        ((50, "Item"), (200, "Solution A Solution B:")),
        ((120, "Storage and Exchange"),),  # over two columns
        ((50, "Item"), (200, "Solutions")),  # none over the other
    ],
)
def test_other_lines_above_rows_stay_as_they_are(cells: Cells) -> None:
    lines = page((80, cells))
    assert with_page_heads(lines) == lines


def test_rows_that_wrap_are_no_header() -> None:
    first = [placed_line(80, (50, "Number of storage")), placed_line(86, (200, "2"), (255, "4"))]
    lines = [placed_line(60, (200, "Solution A Solution B")), *first, placed_line(92, (50, "controllers")), *page()]
    head, *rows = with_page_heads(lines)
    assert [cell.text for cell in head.cells] == ["", "Solution A", "Solution B"]
    assert rows == lines[1:]


THREE: tuple[Cells, ...] = (
    ((50, "Number of hosts"), (200, "2"), (255, "4"), (310, "8")),
    ((50, "RAID level"), (200, "RAID 5"), (255, "RAID 6"), (310, "RAID 1")),
)


@pytest.mark.parametrize(
    ("row", "parted"),
    [
        (((50, "Cache of each controller (GB) 2"), (255, "16"), (310, "32")), 2),
        (((50, "Cache of each controller (GB) 2"), (298, "16")), 2),  # in the middle of two columns
        (((50, "Cache of each controllers (GB) 2"), (298, "16")), 1),  # not just where the column begins
        (((50, "Cache of each controller (GB) 2"), (200, "16")), 1),  # the column has a value
        (((50, "Cache of each controller (GB) 2"),), 1),
        (((60, "Cache of each controll (GB) 2"), (298, "16")), 1),  # no label of these rows
    ],
)
def test_a_value_right_behind_its_label_is_that_of_the_first_column(row: Cells, parted: int) -> None:
    head = (80, ((50, "Item"), (200, "FC"), (255, "iSCSI"), (310, "SAS")))
    line = with_values_apart(page(head, rows=(*THREE, row)))[-1]
    texts = [text for _, text in row]
    expected = ["Cache of each controller (GB)", "2", *texts[1:]] if parted > 1 else texts
    assert [cell.text for cell in line.cells] == expected


@pytest.mark.parametrize(
    ("names", "others", "values"),
    [
        (((200, "Array-FC-A"), (255, "Array-IP-A"), (310, "Array-SAS")), ((255, "16"), (310, "32")), ("16", "32")),
        (((200, "Array-FC-A Array-IP-A Array-SAS"),), ((310, "32"),), ("", "32")),
    ],
)
def test_a_value_right_behind_its_label_is_read_of_its_set_up(
    names: Cells, others: Cells, values: tuple[str, ...]
) -> None:
    row: Cells = ((50, "Cache of each controller (GB) 2"), *others)
    found = split_setups(page((80, ((50, "Item"), *names)), rows=(THREE[0], row, THREE[1])), RowsByPlace()).rows
    read = {name: {pair.label: pair.value for pair in pairs} for name, pairs in found.items()}
    cache = {name: rows.get("Cache of each controller (GB)", "") for name, rows in read.items()}
    assert cache == dict(zip(("Array-FC-A", "Array-IP-A", "Array-SAS"), ("2", *values), strict=True))


MODELS = "Storage model | AX-100 | AX-200\nRAID level | RAID 5 | RAID 6\nNumber of storage controllers | 2 | 4\n"
FRONT = "Acme Exchange 2013 Storage Solution\nTested with: ESRP - Storage 4.0\n\nStorage hardware\n\n"


def test_models_may_head_the_columns_of_a_table_that_has_no_other_header() -> None:
    found = parse_bytes(f"{FRONT}{MODELS}".encode(), "paper.txt").solutions
    assert [(each.configuration, each.storage_model, each.raid_level, each.controllers) for each in found] == [
        ("AX-100", "AX-100", "RAID5", 2),
        ("AX-200", "AX-200", "RAID6", 4),
    ]
    (only,) = parse_bytes(f"{FRONT}Item | Server 1 | Server 2\n{MODELS}".encode(), "paper.txt").solutions
    assert (only.raid_level, only.controllers) == (None, None)


def test_models_that_may_be_several_are_none_where_other_rows_state_several() -> None:
    text = MODELS.replace(" |", "").replace("model ", "model\t").replace("level ", "level\t")
    text = text.replace("controllers ", "controllers\t")
    document = parse_bytes(f"{FRONT}{text}Storage Connectivity\tSAS\n".encode(), "paper.txt")
    (solution,) = document.solutions
    assert (solution.storage_model, solution.raid_level, solution.controllers) == (None, None, None)
    told = {finding.subject for finding in document.findings if finding.rule == "undecided_scope"}
    assert told == {"Storage model", "Number of storage controllers"}


def test_a_value_that_wraps_around_the_height_of_its_label_is_no_part_of_the_row_above() -> None:
    wrapped = [
        placed_line(140, (200, "600 GB 15K")),
        placed_line(146, (50, "Disk type"), (300, "2 TB 7.2K NL-SAS")),
        placed_line(152, (200, "SAS")),
    ]
    rows = (((50, "Number of disks"), (200, "12"), (300, "24")), ((50, "RAID level"), (200, "RAID 5"), (300, "RAID 6")))
    lines = [*page((80, ((200, "AX-100"), (300, "AX-200"))), rows=rows), *wrapped]
    found = split_setups(lines, RowsByPlace()).rows
    assert [pair.value.split() for pair in found["AX-100"]] == [["12"], ["RAID", "5"], ["600", "GB", "15K", "SAS"]]


@pytest.mark.parametrize("kind", ["html", "txt"])
def test_names_of_set_ups_count_below_the_next_heading_too(kind: str) -> None:
    rows = ("RAID level | RAID 5 | RAID 6", "Number of storage controllers | 2 | 4", "Storage cache | 8 GB | 16 GB")
    head, body = "Item | AX-100 | AX-200", "\n".join(f"| {row} |" for row in rows)
    text = f"{FRONT}| {head} |\n\nPrimary Storage Hardware\n\n{body}\n"
    if kind == "html":
        cells = ["".join(f"<td>{cell}</td>" for cell in row.split("|")) for row in (head, *rows)]
        table = "".join(f"<tr>{row}</tr>" for row in cells[1:])
        text = f"<h1>Acme Exchange 2013 Solution</h1><p>ESRP - Storage 4.0</p><h2>Arrays</h2><table><tr>{cells[0]}</tr>"
        text = f"{text}</table><h2>Primary Storage Hardware</h2><table>{table}</table>"
    found = parse_bytes(text.encode(), f"paper.{kind}").solutions
    assert [(each.configuration, each.raid_level, each.cache_gb) for each in found] == [
        ("AX-100", "RAID5", 8.0),
        ("AX-200", "RAID6", 16.0),
    ]
