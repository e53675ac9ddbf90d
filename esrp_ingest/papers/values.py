"""Columns of a solution while a paper is read: each value with the places that it comes from."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from esrp_ingest.layout import Locator
from esrp_ingest.models import Solution, SolutionSource
from esrp_ingest.models.fields import located


@dataclass(slots=True)
class Columns:
    """Values of a solution by column, and where each was read.

    Attributes:
        values: the values.
        sources: the places of each.
    """

    values: dict[str, Any] = field(default_factory=dict)
    sources: dict[str, list[SolutionSource]] = field(default_factory=dict)

    def put(self, column: str, value: object, *places: tuple[str, Locator], note: str | None = None) -> None:
        """Set a column, with what is printed at each of its places; a value of None takes it away."""
        self.sources.pop(column, None)
        self.values.pop(column, None)
        if value is not None:
            self.values[column] = value
            self.sources[column] = [_source(column, text, place, note) for text, place in places]

    def put_first(self, column: str, value: object, *places: tuple[str, Locator], note: str | None = None) -> None:
        """Set a column that has no value yet."""
        if self.values.get(column) is None:
            self.put(column, value, *places, note=note)

    def over(self, common: "Columns") -> "Columns":
        """Give these, and what is common to all where these have nothing."""
        return Columns(common.values | self.values, common.sources | self.sources)

    def solution(self, **rows: Iterable[Any]) -> Solution:
        """Make the solution of these columns and of rows."""
        known = {column: value for column, value in self.values.items() if column in Solution.model_fields}
        sources = tuple(
            each for column in Solution.model_fields for each in self.sources.get(column, ()) if column in known
        )
        tables = {name: tuple(given) for name, given in rows.items()}
        return Solution.model_validate({**known, **tables, "solution_source": sources})


def _source(column: str, text: str, place: Locator, note: str | None) -> SolutionSource:
    return SolutionSource(column_name=column, value_text=" ".join(text.split()), note=note, **located(place))
