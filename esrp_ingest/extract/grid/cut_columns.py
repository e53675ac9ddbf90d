"""Tables whose last column nothing known heads: the edge of a page or a picture cuts its header."""

from collections.abc import Callable, Iterable
from dataclasses import replace

from esrp_ingest.extract.grid.rows import NamedTable


def without_last_column(table: NamedTable) -> NamedTable:
    """A table without its last column, and without what heads that."""
    last = table.width - 1
    rows = [row.without(last, table.width) for row in table.rows]
    return replace(table, rows=rows, read_headers=_less_last(table.read_headers, table.width))


def _less_last(read: Callable[[], Iterable[tuple[str, ...]]], width: int) -> Callable[[], Iterable[tuple[str, ...]]]:
    """What reads headers, without that of the last of so many columns."""
    return lambda: (texts[:-1] if len(texts) == width else texts for texts in read())
