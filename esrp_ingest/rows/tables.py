"""The tables that a document fills, and the columns of their rows, made from the fields of `models`.

The first value of a row tells whose row it is: the place, from 0, of another row of the same document; a solution names
its vendor there. Times are text, as both databases take them.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import cache
from operator import attrgetter
from typing import Annotated, Any, TypeAlias, get_args, get_origin

from pydantic import Field

from esrp_ingest import models
from esrp_ingest.configuration import RunConfiguration
from esrp_ingest.models import Model
from esrp_ingest.run_figures import FIGURES

Values: TypeAlias = tuple[Any, ...]
"""Numbers, texts and None, in the order of a table's columns."""
_REFERENCES = {"solution", "run", "vendor", "instance"}
"""Fields of models that name or number another model."""
_PLACE = Annotated[int, Field(ge=0)]
_TEXTS: dict[object, Any] = {
    datetime: Annotated[str, Field(pattern=r"^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}\.\d{6}$")],
    date: Annotated[str, Field(pattern=r"^\d{4}-\d{2}-\d{2}$")],
}
"""What stands for times."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table that documents fill.

    Attributes:
        name: as the database calls it.
        parent: the table whose rows its own belong to, `vendor` for solutions; None for the document itself.
        columns: their names, that of the parent's id first and the order among its rows last, where it has them.
        types: of the values, for `pydantic`.
        of_document: whether its rows belong to the document, too, and not each of them to a parent.
    """

    name: str
    parent: str | None
    columns: tuple[str, ...]
    types: tuple[Any, ...]
    of_document: bool = False


def _table(
    name: str, model: type[Model], parent: str | None, *, numbered: bool = False, of_document: bool = False
) -> Table:
    """A table of what a model says; its rows are `numbered` where they have an order."""
    first: dict[str, Any] = {}
    if parent is not None:
        place: Any = str if parent == "vendor" else _PLACE
        first = {f"{parent}_id": place | None if of_document else place}
    own = {column: _of_texts(model.model_fields[column].annotation) for column in _fields(model)[0]}
    columns = {**first, **own, **({"ordinal": int} if numbered else {})}
    return Table(name, parent, tuple(columns), tuple(columns.values()), of_document)


def _of_texts(annotation: Any) -> Any:  # noqa: ANN401 - an annotation can be anything
    """The type of a field where times are text."""
    kinds = get_args(annotation)
    for kind, text in _TEXTS.items():
        if kind in (annotation, *kinds):
            return text | None if kinds else text
    return annotation


def values_of(row: Model) -> Values:
    """A model's fields that are columns: no tables, and no references by name or index."""
    _, values = _fields(type(row))
    return tuple(map(stored, values(row)))


def stored(value: object) -> object:
    """A value as a row holds it: times as text, texts without NUL."""
    if isinstance(value, datetime):
        return value.isoformat(sep=" ", timespec="microseconds")
    return value.isoformat() if isinstance(value, date) else without_nul(value)


def without_nul(value: object) -> object:
    """The value; a sign for what cannot be shown stands for NUL characters, which PostgreSQL does not take."""
    return value.replace("\0", "\N{REPLACEMENT CHARACTER}") if isinstance(value, str) else value


@cache
def _fields(model: type[Model]) -> tuple[tuple[str, ...], Callable[[Model], Sequence[object]]]:
    """The names of a model's columns, and what gives their values."""
    fields = model.model_fields.items()
    names = tuple(name for name, field in fields if get_origin(field.annotation) is not tuple)
    names = tuple(name for name in names if name not in _REFERENCES)
    return names, attrgetter(*names)


_JUDGED: dict[str, Any] = {
    "run_id": _PLACE,
    "instances": int | None,
    "doubtful": bool,
    "first_instance": str | None,
    "log_begins_at": _TEXTS[datetime] | None,
    "night": _TEXTS[date] | None,
    **{name: kind | None for name, kind in FIGURES.items()},
}
DOCUMENT = _table("document", models.Document, None)
_ALL = (
    _table("solution", models.Solution, "vendor", numbered=True, of_document=True),
    _table("solution_fact", models.SolutionFact, "solution", numbered=True),
    _table("reported_metric", models.ReportedMetric, "solution"),
    _table("solution_source", models.SolutionSource, "solution"),
    _table("run", models.Run, "solution", numbered=True, of_document=True),
    _table("instance", models.Instance, "run", numbered=True),
    _table("instance_io", models.InstanceIo, "instance"),
    _table("instance_maintenance_io", models.InstanceReads, "instance"),
    _table("instance_log_replication_io", models.InstanceReads, "instance"),
    _table("backup_result", models.BackupResult, "instance"),
    _table("soft_recovery_result", models.SoftRecoveryResult, "instance"),
    _table("disk_io", models.DiskIo, "run", numbered=True),
    _table("host_counter", models.HostCounter, "run", numbered=True),
    _table("log_event", models.LogEvent, "run", numbered=True),
    _table("printed_aggregate", models.PrintedAggregate, "run"),
    Table("run_figure", "run", tuple(_JUDGED), tuple(_JUDGED.values())),
    _table("run_configuration", RunConfiguration, "run"),
    _table("table_trust", models.TableTrust, "run"),
    _table("finding", models.Finding, "run", of_document=True),
)
TABLES = {table.name: table for table in _ALL}
"""All but the document itself, parents before their children."""


def parts_of(parent: str) -> list[Table]:
    """The tables whose rows belong to those of a table, and no others to them."""
    owners = {table.parent for table in _ALL}
    return [table for table in _ALL if table.parent == parent and not (table.of_document or table.name in owners)]
