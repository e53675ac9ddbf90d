"""Rows of tables out of the models of a document."""

from collections.abc import Callable, Iterable
from functools import cache
from operator import attrgetter
from typing import get_origin

from esrp_ingest.database.store.stored import storable
from esrp_ingest.database.store.writing import Row
from esrp_ingest.models import Model

_REFERENCES = {"solution", "run", "vendor", "instance"}
"""Fields of models that name or number another model."""


def numbered(rows: Iterable[Row]) -> list[Row]:
    """Rows with their place among each other, from 1."""
    return [{**row, "ordinal": ordinal} for ordinal, row in enumerate(rows, start=1)]


def columns_of(row: Model) -> Row:
    """A model's fields that are columns: no tables, and no references by name or index."""
    names, values = _fields(type(row))
    return dict(zip(names, map(storable, values(row)), strict=True))


@cache
def _fields(model: type[Model]) -> tuple[tuple[str, ...], Callable[[Model], tuple[object, ...]]]:
    """The names of a model's columns, and what gives their values."""
    fields = model.model_fields.items()
    names = tuple(name for name, field in fields if get_origin(field.annotation) is not tuple)
    names = tuple(name for name in names if name not in _REFERENCES)
    return names, attrgetter(*names)
