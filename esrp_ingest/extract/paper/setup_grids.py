"""Tables of figures whose rows or columns are those of several set-ups: one table for each set-up."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from esrp_ingest.extract.paper.results.figure_rows import Grid
from esrp_ingest.extract.paper.setup.setup_names import named_in


def by_setups(grid: Grid, setups: Sequence[str]) -> Iterator[tuple[str | None, Grid]]:
    """A table cut at the set-ups that stand beside other names along one of its axes: `Unity 350F, server 1`.

    Args:
        grid: the table.
        setups: the names of the set-ups.
    """
    whose, headers = _along(grid.headers, setups)
    if any(whose):
        units = [row.unit_beside for row in grid.rows]
        for setup in dict.fromkeys(whose):
            columns = [at for at, own in enumerate(whose) if own == setup]
            rows = [
                replace(row, cells=[row.cells[at] for at in columns], unit=unit)
                for row, unit in zip(grid.rows, units, strict=True)
            ]
            yield setup, replace(grid, headers=[headers[at] for at in columns], rows=rows)
        return
    whose, labels = _along([row.label for row in grid.rows], setups)
    for setup in dict.fromkeys(whose):
        rows = [
            replace(row, label=label) for row, label, own in zip(grid.rows, labels, whose, strict=True) if own == setup
        ]
        yield setup, replace(grid, rows=rows)


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
    width = len(rest) // len(named)
    parts = [slice(at, at + width) for at in range(0, len(rest), width)] if width * len(named) == len(rest) else []
    alike = len({tuple(rest[part]) for part in parts}) == 1 and len(set(rest)) == width
    once = all(sum(own is not None for own in whose[part]) == 1 for part in parts)
    return [own for own in named for _ in range(width)] if alike and once and len(set(named)) == len(named) else whose
