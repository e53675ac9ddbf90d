"""Where each column of a solution was read: the row, line or report that says so, for the proof of every value."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from esrp_ingest.extract.pairs import Pair
from esrp_ingest.layout import Line, locator_around
from esrp_ingest.models import Located, Place, ReportedMetric, Run, Solution, SolutionSource, located
from esrp_ingest.vocabulary.whitepaper import Column


@dataclass(slots=True)
class Sources:
    """The places behind columns of a solution, by the columns' names."""

    by_column: dict[str, tuple[SolutionSource, ...]] = field(default_factory=dict)

    def rows(self, column: str, pairs: Iterable[Pair[Column]], note: str | None = None) -> None:
        """Notes the rows of tables that state a column."""
        for pair in pairs:
            self._add(column, pair.printed or pair.value, located(pair.locator), note)

    def lines(self, column: str, lines: Sequence[Line], text: str) -> None:
        """Notes the lines that state a column, and what of them does."""
        if lines:
            self._add(column, text, located(locator_around(list(lines))), None)

    def columns(self, columns: Iterable[str], lines: Sequence[Line], text: str) -> None:
        """Notes the lines that state several columns."""
        for column in columns:
            self.lines(column, lines, text)

    def report(self, column: str, run: Run, text: str, note: str) -> None:
        """Notes a report out of which a column comes."""
        self._add(column, text, _place_of(run), note)

    def figures(self, column: str, figures: Iterable[ReportedMetric], note: str | None) -> None:
        """Notes figures of the summary whose labels or scopes state a column."""
        for figure in figures:
            said = figure.label if note is None else figure.scope
            self._add(column, said, _place_of(figure), note)

    def replace(self, column: str, pairs: Iterable[Pair[Column]], note: str | None = None) -> None:
        """Notes other rows than before."""
        self.by_column.pop(column, None)
        self.rows(column, pairs, note)

    def over(self, common: "Sources") -> "Sources":
        """These, and those of columns that these do not know."""
        return Sources({**common.by_column, **self.by_column})

    def of(self, values: Mapping[str, Any]) -> tuple[SolutionSource, ...]:
        """The places of those columns that hold a value, in the order of a solution's columns."""
        stated = (name for name in Solution.model_fields if values.get(name) is not None)
        return tuple(source for name in stated for source in self.by_column.get(name, ()))

    def _add(self, column: str, text: str, place: Place, note: str | None) -> None:
        source = SolutionSource(column_name=column, value_text=" ".join(text.split()), note=note, **place)
        self.by_column[column] = (*self.by_column.get(column, ()), source)


def _place_of(row: Located) -> Place:
    return {"page": row.page, "line": row.line, "bbox": row.bbox}
