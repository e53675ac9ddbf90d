"""What is found of set-ups in columns: their tables, the rows of each of them, and what nothing parts among them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import NamedTuple

from esrp_ingest.extract.grid.pieces import is_mere_text, takes_columns
from esrp_ingest.extract.pairs import Pair
from esrp_ingest.extract.paper.setup.setup_rows import Row, pairs_of_rows
from esrp_ingest.layout import Line, ReadingSeverity
from esrp_ingest.models import Finding, noticed
from esrp_ingest.vocabulary.short_labels import SHORT_LABELS
from esrp_ingest.vocabulary.whitepaper import LABELS, Column

_PAIR = 2
"""Cells of a row with one value."""


class SetupTable(NamedTuple):
    """A table of set-ups: their names, its rows, where it ends, and the line that names them if it has one."""

    names: Sequence[str]
    rows: list[Row]
    end: int
    head: Line | None = None


@dataclass(slots=True)
class Setups:
    """The tables of several set-ups among some lines.

    Attributes:
        rows: those of each set-up by its name.
        heads: the lines that name set-ups.
        merged: rows of a text in which nobody knows where the value of each set-up begins.
        rest: the lines that belong to no such table.
        named_last: what the last line may name set-ups, where its table goes on below another heading.
    """

    rows: dict[str, list[Pair[Column]]] = field(default_factory=dict)
    heads: list[Line] = field(default_factory=list)
    merged: list[Line] = field(default_factory=list)
    rest: list[Line] = field(default_factory=list)
    named_last: Sequence[str] = ()

    def take(self, table: SetupTable, lines: Sequence[Line]) -> None:
        """Takes a table of set-ups, and the lines that it was read from."""
        for name, pairs in pairs_of_rows(table.names, table.rows):
            self.rows.setdefault(name, []).extend(pairs)
        self.heads += filter(None, (table.head,))
        self.merged += filter(runs_together, lines)

    def remark(self, remarks: Sequence[Pair[Column]]) -> None:
        """Takes remarks on rows, which are on those of each set-up."""
        for pairs in self.rows.values():
            pairs.extend(remarks)

    @property
    def worth(self) -> tuple[int, int, int, int]:
        """How few words are left, how many values of known labels there are, how few are missing, and how few of all.

        More rows would be halves of rows, and a value of all set-ups may be those of each that were not told apart.
        """
        pairs = list(chain.from_iterable(self.rows.values()))
        left = sum(len(line.text.split()) for line in self.rest)
        gaps = len({pair.lines for pair in pairs}) * len(self.rows) - len(pairs)
        return -left, sum(map(_is_known, pairs)), -gaps, -sum(map(_is_of_all, pairs))

    @property
    def losses(self) -> Iterator[Finding]:
        """A finding for each row that says something of several set-ups, but not what of each."""
        yield from _rows_with_gaps(self.rows)
        for line in self.merged:
            message = f"{line.text!r} says something of {', '.join(self.rows)}, and nothing parts what it says of each"
            message = f"{message}; compare with the document"
            yield noticed("undecided_scope", "warning", message, line.locator, line.text)


def _is_known(pair: Pair[Column]) -> bool:
    """Whether the label of a row is known as it stands."""
    return (pair.key is not None and not pair.fuzzy) or SHORT_LABELS.exact(pair.label) is not None


def _is_of_all(pair: Pair[Column]) -> bool:
    """Whether a row holds one value beside its label."""
    return all(len(line.filled) <= _PAIR for line in pair.lines)


def _rows_with_gaps(columns: Mapping[str, Sequence[Pair[Column]]]) -> Iterator[Finding]:
    """A finding for each row that states a value for some set-ups only.

    What looks empty may be the rest of a cell over several columns, where nothing tells the cells of a page; and in a
    table of given cells somebody may have left out what is the same.
    """
    rows: dict[str, dict[str, Pair[Column]]] = {}
    for name, pairs in columns.items():
        for pair in pairs:
            rows.setdefault(pair.label, {})[name] = pair
    for label, own in rows.items():
        missing = [name for name in columns if name not in own]
        first = next(iter(own.values()))
        if missing:
            severity: ReadingSeverity = "info" if all(map(takes_columns, first.lines)) else "warning"
            message = f"{label!r} says {first.value!r} and nothing for {', '.join(missing)}, which it may be about, too"
            yield noticed("undecided_scope", severity, f"{message}; compare with the document", first.locator, label)


def runs_together(line: Line) -> bool:
    """Whether a line of a text is one cell of a label and what is said of it: nobody knows where each value begins."""
    found = LABELS.starting(line.text) if is_mere_text(line) and len(line.cells) == 1 else None
    return found is not None and bool(found.rest)
