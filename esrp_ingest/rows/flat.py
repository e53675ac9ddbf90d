"""A parsed document to rows, and these to the bytes that a process that reads hands over, and back.

Whatever can be computed from a document alone is done here: what a run's tables add up to, how far they can be trusted.
Nothing here knows a database.
"""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import cache
from typing import Any, cast

from pydantic import ConfigDict, TypeAdapter

from esrp_ingest.cells import instance_names
from esrp_ingest.configuration import RunConfiguration
from esrp_ingest.models import Finding, Instance, Model, ParsedDocument, Run, Solution
from esrp_ingest.rows.tables import DOCUMENT, TABLES, Values, parts_of, stored, values_of
from esrp_ingest.run_figures import is_doubtful, run_figures, trust_by_run

_OF_INSTANCES, _OF_SOLUTIONS = ([table.name for table in parts_of(parent)] for parent in ("instance", "solution"))
_OF_RUNS = [table.name for table in parts_of("run") if table.name in Run.model_fields]


@dataclass(frozen=True, slots=True)
class FlatDocument:
    """A document as rows.

    Attributes:
        document: the values of its own row.
        tables: its rows in all other tables of `TABLES`, by name.
    """

    document: Values
    tables: Mapping[str, Sequence[Values]]

    def __getitem__(self, column: str) -> Any:  # noqa: ANN401 - as the column
        """What its own row says in a column."""
        return self.document[DOCUMENT.columns.index(column)]

    @property
    def vendor_and_product(self) -> tuple[str | None, str | None]:
        """What its first solution is."""
        columns = TABLES["solution"].columns
        for row in self.tables["solution"]:
            return row[columns.index("vendor_id")], row[columns.index("product")]
        return None, None

    @property
    def rules(self) -> Counter[str]:
        """How many findings it has of each rule."""
        at = TABLES["finding"].columns.index("rule")
        return Counter(row[at] for row in self.tables["finding"])

    def of_solution(self, solution: Solution) -> "FlatDocument":
        """A stand-alone report with the solution that it is about."""
        runs = [(0, *row[1:]) for row in self.tables["run"]]
        return replace(self, tables={**self.tables, **_solution_rows([solution]), "run": runs})

    def configured(self, configurations: Sequence[RunConfiguration], findings: Sequence[Finding]) -> "FlatDocument":
        """A report with what configuration files state of its runs, and what is to be said of these files."""
        rows = {
            "run_configuration": [(each.run, *values_of(each)) for each in configurations],
            "finding": [*self.tables["finding"], *((each.run, *values_of(each)) for each in findings)],
        }
        return replace(self, tables={**self.tables, **rows})

    def runs(self) -> list[Run]:
        """Its runs as far as configuration files can tell whether they are of them: with paths and logs."""
        parts: list[dict[str, list[dict[str, Any]]]] = [{"instance": [], "log_event": []} for _ in self.tables["run"]]
        for name in ("instance", "log_event"):
            columns = TABLES[name].columns[1:-1]
            for place, *values, _ in self.tables[name]:
                parts[place][name].append(dict(zip(columns, values, strict=True)))
        columns = TABLES["run"].columns[1:-1]
        return [
            Run.model_validate({**dict(zip(columns, row[1:-1], strict=True)), **own})
            for row, own in zip(self.tables["run"], parts, strict=True)
        ]


def flattened(parsed: ParsedDocument) -> FlatDocument:
    """A document as rows."""
    tables: dict[str, list[Values]] = {name: [] for name in TABLES}
    tables |= _solution_rows(parsed.solutions)
    trust = trust_by_run(parsed.table_trust)
    for place, run in enumerate(parsed.runs):
        tables["run"].append((run.solution, *values_of(run), place + 1))
        for name in _OF_RUNS:
            tables[name] += _rows(name, place, getattr(run, name))
        names = instance_names(run)
        _add_instances(tables, place, run, names)
        tables["run_figure"].append(
            (
                place,
                len(names) or None,
                is_doubtful(run, trust.get(place, ())),
                *map(stored, (*_known_again_by(run, names), _night(run))),
                *run_figures(run).values(),
            )
        )
    tables["table_trust"] = [(each.run, *values_of(each)) for each in parsed.table_trust]
    tables["finding"] = [(each.run, *values_of(each)) for each in parsed.findings]
    return FlatDocument(values_of(parsed.document), tables)


def _solution_rows(solutions: Sequence[Solution]) -> dict[str, list[Values]]:
    rows: dict[str, list[Values]] = {name: [] for name in _OF_SOLUTIONS}
    for place, solution in enumerate(solutions):
        for name in _OF_SOLUTIONS:
            rows[name] += _rows(name, place, getattr(solution, name))
    own = [(stored(each.vendor), *values_of(each), order) for order, each in enumerate(solutions, start=1)]
    return {"solution": own, **rows}


def _rows(name: str, place: int, rows: Sequence[Model]) -> list[Values]:
    """The rows of a table that belong to the run, solution or instance at a place."""
    if TABLES[name].columns[-1] == "ordinal":
        return [(place, *values_of(row), order) for order, row in enumerate(rows, start=1)]
    return [(place, *values_of(row)) for row in rows]


def _add_instances(tables: Mapping[str, list[Values]], place: int, run: Run, names: Sequence[str]) -> None:
    """All instances that a report names anywhere, and what is printed for each."""
    places = {name: at for at, name in enumerate(names, start=len(tables["instance"]))}
    listed = {instance.name: instance for instance in run.instance}
    tables["instance"].extend(_rows("instance", place, [listed.get(name) or Instance(name=name) for name in names]))
    for name in _OF_INSTANCES:
        tables[name].extend((places[row.instance], *values_of(row)) for row in getattr(run, name))


def _known_again_by(run: Run, names: Sequence[str]) -> tuple[object, object]:
    """What tells in an index which other documents may print a run that states no start: its instance, its log."""
    if run.started_at is not None:
        return None, None
    return next(iter(names), None), run.log_event[0].logged_at if run.log_event else None


def _night(run: Run) -> date | None:
    """The night of a run: the day on which it began; what began before noon is of the night before."""
    logged = run.log_event[0].logged_at if run.log_event else None
    begins = run.started_at or run.collection_started_at or logged
    return None if begins is None else (begins - timedelta(hours=12)).date()


def to_bytes(flat: FlatDocument) -> bytes:
    """A document's rows as JSON: one array of its own values and one of each table's rows."""
    message = [flat.document, *(flat.tables[name] for name in TABLES)]
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()


def from_bytes(message: bytes) -> FlatDocument:
    """The rows again, each with values that its columns take.

    Raises:
        ValueError: they are no rows of these tables, or belong to rows that are not there.
    """
    document, *rows = _adapter().validate_json(message)
    tables = dict(zip(TABLES, rows, strict=True))
    for name, table in TABLES.items():
        places = len(tables.get(table.parent or "", ()))
        if table.parent in tables and any(row[0] is not None and row[0] >= places for row in tables[name]):
            raise ValueError(f"a row of {name} belongs to none of {table.parent}")
    return FlatDocument(document, tables)


@cache
def _adapter() -> TypeAdapter[tuple[Any, ...]]:
    """What takes such bytes apart: it is made where rows are received, which none that reads does."""
    rows = [list[_tuple(table.types)] for table in TABLES.values()]  # type: ignore[misc] # it is made here
    return TypeAdapter(_tuple([_tuple(DOCUMENT.types), *rows]), config=ConfigDict(allow_inf_nan=False))


def _tuple(types: Sequence[Any]) -> Any:  # noqa: ANN401 - a type that is made
    return cast("Any", tuple)[tuple(types)]
