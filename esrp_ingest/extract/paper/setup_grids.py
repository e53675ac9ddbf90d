"""Tables of figures whose rows or columns are those of several set-ups: one table for each set-up."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import compress

from esrp_ingest.extract.paper.results.figure_rows import Grid
from esrp_ingest.extract.paper.setup.setup_names import named_in
from esrp_ingest.vocabulary.whitepaper import SUMMARY_LABELS


def by_setups(grid: Grid, setups: Sequence[str]) -> Iterator[tuple[str | None, Grid]]:
    """A table cut at the set-ups that stand beside other names along one of its axes: `Unity 350F, server 1`.

    Args:
        grid: the table.
        setups: the names of the set-ups.
    """
    whose, headers = _along(grid.headers, setups)
    across = any(whose)
    if across:
        grid = replace(grid, headers=headers, rows=[replace(row, unit=row.unit_beside) for row in grid.rows])
    else:
        labels = [row.label for row in grid.rows]
        whose, labels = _along(labels, () if any(map(SUMMARY_LABELS.exact, labels)) else setups)
        rows = [replace(row, label=label) for row, label in zip(grid.rows, labels, strict=True)]
        grid = replace(grid, rows=rows)
    for setup in dict.fromkeys(whose):
        own = [each == setup for each in whose]
        yield setup, _with_columns(grid, own) if across else replace(grid, rows=list(compress(grid.rows, own)))


def _with_columns(grid: Grid, chosen: Sequence[bool]) -> Grid:
    """A table with some of its columns only."""
    rows = [replace(row, cells=list(compress(row.cells, chosen))) for row in grid.rows]
    return replace(grid, headers=list(compress(grid.headers, chosen)), rows=rows)


def _along(texts: Sequence[str], setups: Sequence[str]) -> tuple[list[str | None], list[str]]:
    """The set-up that each name along an axis begins or ends with, and the names without it.

    Where each name is that of a set-up and nothing else, they stay what they are.
    """
    found = [named_in(setups, text) for text in texts]
    if not any(named is not None and named[1] for named in found):
        return [None] * len(texts), list(texts)
    whose = [named[0] if named is not None else None for named in found]
    rest = [named[1] if named is not None else text for named, text in zip(found, texts, strict=True)]
    return _of_all_below(whose, rest), rest


def _of_all_below(whose: list[str | None], rest: Sequence[str]) -> list[str | None]:
    """The set-up of each column where one stands over several, and is read over one of them: the others repeat."""
    named = [own for own in whose if own is not None]
    width, over = divmod(len(rest), len(named))
    parts = [slice(at, at + width) for at in range(0, len(rest), width)]
    if over or len(set(named)) < len(named) or len(set(rest)) < width:
        return whose
    alike = all(rest[part] == rest[:width] and len({*whose[part]} - {None}) == 1 for part in parts)
    return [own for own in named for _ in range(width)] if alike else whose
