"""Servers' names in the heads of columns that touch: each is cut from the next, and no other word is."""

import pytest
from placed_lines import placed_line

from esrp_ingest.extract.grid.touching import names_apart


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("Server 1Server 2", ["Server 1", "Server 2"]),
        ("Host 1Host 2Host 3Total", ["Host 1", "Host 2", "Host 3", "Total"]),
        ("Server 9Server 10Aggregate", ["Server 9", "Server 10", "Aggregate"]),
        ("Server 1 Server 2", ["Server 1", "Server 2"]),
        ("Server 1 and Server 2", ["Server 1 and Server 2"]),
        ("Server 2A", ["Server 2A"]),
        ("Windows Server 2008R2 Enterprise", ["Windows Server 2008R2 Enterprise"]),
        ("a server with 2Socket boards", ["a server with 2Socket boards"]),
        ("Disk 1Disk 2", ["Disk 1Disk 2"]),
    ],
)
def test_names_that_touch_are_cut(text: str, cells: list[str]) -> None:
    [found] = names_apart([placed_line(0, (0, text))])
    assert [cell.text for cell in found.cells] == cells


def test_each_name_stands_where_its_letters_do() -> None:
    [found] = names_apart([placed_line(0, (0, "Server 1Server 2"))])
    first, second = (cell.box for cell in found.cells)
    assert first is not None
    assert second is not None
    assert (first.x0, first.x1, second.x0, second.x1) == (0, 40, 40, 80)
