"""Rows of tables with a column for each of several set-ups: their label, and the value of each."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from esrp_ingest.extract.grid.cut_lines import unwrapped
from esrp_ingest.extract.pairs import Pair
from esrp_ingest.layout import Line, locator_around
from esrp_ingest.vocabulary.whitepaper import LABELS, Column


@dataclass(slots=True)
class Row:
    """A row of such a table.

    Attributes:
        label: as printed.
        values: the text of each set-up.
        lines: what it was read from.
    """

    label: str
    values: list[str]
    lines: list[Line] = field(default_factory=list)

    def go_on(self, label: str, values: Sequence[str], line: Line) -> None:
        """Adds a line that goes on with this row."""
        self.label = unwrapped((self.label, label))
        self.values = [unwrapped(lines) for lines in zip(self.values, values, strict=True)]
        self.lines.append(line)


def pairs_of_rows(names: Sequence[str], rows: Sequence[Row]) -> Iterator[tuple[str, list[Pair[Column]]]]:
    """The values of each set-up, by its name, with the labels of their rows."""
    for at, name in enumerate(names):
        pairs: list[Pair[Column]] = []
        for row in rows:
            match = LABELS.fuzzy(row.label)
            if row.values[at]:
                key = match.key if match is not None else None
                fuzzy = match is not None and not match.exact
                where = locator_around(row.lines)
                pairs.append(Pair(row.label, row.values[at], where, key, row=True, fuzzy=fuzzy, lines=tuple(row.lines)))
        yield name, pairs
