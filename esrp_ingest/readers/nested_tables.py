"""Tables of an HTML page that stand in cells of others, and hold one cell: they only frame what it says."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from esrp_ingest.readers.elements import Element, Item

CELLS = frozenset(["td", "th"])
"""The tags of a table's cells."""
_OF_TABLES = frozenset(["tbody", "tr", *CELLS])
_TABLE = re.compile(r"<(?P<end>/?)table\b", re.IGNORECASE)


def frames_of_cells(text: str, items: Sequence[Item]) -> frozenset[int]:
    """The ids of such tables, and of their rows and cells.

    Args:
        text: the page.
        items: its tags and texts.
    """
    if not _nests_tables(text):
        return frozenset()
    tables = _NestedTables()
    for tag in items:
        if tag is None:
            tables.close()
        elif isinstance(tag, Element):
            tables.open(tag)
    return frozenset(id(tag) for tags in tables.of_one_cell() for tag in tags)


def _nests_tables(text: str) -> bool:
    begun = [not tag["end"] for tag in _TABLE.finditer(text)]
    return any(this and following for this, following in pairwise(begun))


class _NestedTables:
    """Tables that stand in cells of others, tag by tag."""

    def __init__(self) -> None:
        self._tags: dict[int, list[Element]] = {}
        self._nested: list[int] = []
        self._around: list[tuple[int | None, bool]] = [(None, False)]

    def open(self, tag: Element) -> None:
        table, in_cell = self._around[-1]
        if tag.name == "table":
            self._nested += [id(tag)] if in_cell else []
            table, in_cell = id(tag), False
            self._tags[table] = [tag]
        elif table is not None and tag.name in _OF_TABLES:
            self._tags[table].append(tag)
            in_cell = in_cell or tag.name in CELLS
        self._around.append((table, in_cell))

    def close(self) -> None:
        self._around.pop()

    def of_one_cell(self) -> Iterator[list[Element]]:
        """The tags of each that has one cell."""
        for table in self._nested:
            if sum(tag.name in CELLS for tag in self._tags[table]) == 1:
                yield self._tags[table]
