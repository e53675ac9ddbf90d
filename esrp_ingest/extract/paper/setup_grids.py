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
            replace(row, label=label)
            for row, label, own in zip(grid.rows, labels, whose, strict=True)
            if own == setup
        ]
        yield setup, replace(grid, rows=rows)


def _along(texts: Sequence[str], setups: Sequence[str]) -> tuple[list[str | None], list[str]]:
    """The set-up that each name along an axis begins or ends with, and the names without it.

    Where each name is that of a set-up and nothing else, they stay what they are.
    """
    found = [named_in(setups, text) for text in texts]
    if not any(named is not None and named[1] for named in found):
        return [None] * len(texts), list(texts)
    named = [one or (None, text) for one, text in zip(found, texts, strict=True)]
    return [whose for whose, _ in named], [rest for _, rest in named]
