"""What all tables share: the base class, named constraints, and columns that say what they hold and in which unit.

The columns that a document fills are made from the fields of `models`, where each is declared, with its type, meaning
and unit; a table's class adds only its keys, and what a database knows besides.
"""

import inspect
from collections.abc import Callable, Iterator, Mapping
from datetime import date, datetime
from functools import partial
from types import MappingProxyType, NoneType
from typing import Any, ClassVar, Generic, Literal, TypeVar, cast, get_args, get_origin

from pydantic.fields import FieldInfo
from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Date,
    DateTime,
    Double,
    ForeignKey,
    Integer,
    MetaData,
    Table,
    Text,
)
from sqlalchemy.types import TypeEngine

from esrp_ingest.models import Model

NAMING_CONVENTION = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}
"""Every constraint has a name from the first migration on, so that later ones can change it on both databases."""


_TYPES: dict[type, type[TypeEngine[Any]]] = {
    str: Text,
    float: Double,
    int: BigInteger,
    bool: Boolean,
    date: Date,
    datetime: DateTime,
}
"""Counts are 64 bits wide: a misread number of twelve digits must not be refused by one database only."""


LAST = 100
"""The sort order of a column that stands behind those of its model."""


Python = TypeVar("Python")


class Mapped(Generic[Python]):
    """A declared column: in a table's class `name: Mapped[int] = column(...)` is a column of integers.

    The type of its values tells the column's own type, and whether it may be NULL. SQLAlchemy's declarative classes do
    the same and more; importing and mapping them takes a third of what a question to a small database takes.
    """

    __slots__ = ("_arguments", "_described", "options", "sort_order")

    def __init__(
        self, described: Mapping[str, Any], *arguments: Callable[[], ForeignKey], sort_order: int = 0, **options: object
    ) -> None:
        self._described, self._arguments = described, arguments
        self.sort_order, self.options = sort_order, options

    def made(self, name: str, annotation: Any) -> Column[Any]:  # noqa: ANN401 - an annotation can be anything
        """The column itself, of one table."""
        options: dict[str, Any] = dict(self.options)
        arguments = [each() for each in self._arguments]
        kinds = [] if annotation is None else list(_kinds(annotation))
        if not arguments and "type_" not in options:
            [options["type_"]] = {_TYPES[kind] for kind in kinds if kind is not NoneType}
        options.setdefault("nullable", NoneType in kinds)
        return Column(name, *arguments, **self._described, **options)


class Base:
    """All tables; each has an integer primary key `id` and a comment.

    The comment is an argument of the class, as docstrings are gone under `python -OO`.
    """

    metadata = MetaData(naming_convention=NAMING_CONVENTION)
    __tablename__: ClassVar[str]
    _table: ClassVar[Table]

    id: Mapped[int] = cast(
        "Any",
        Mapped(
            {"comment": "primary key", "info": {"description": "primary key"}},
            type_=Integer,
            primary_key=True,
            sort_order=-10,
        ),
    )

    def __init_subclass__(
        cls, *, comment: str, model: type[Model] | None = None, more: Mapping[str, Mapped[Any]] = MappingProxyType({})
    ) -> None:
        """Makes the table.

        Args:
            comment: what a row is.
            model: what a document says in such a row: its described fields become columns, but for those that the
                class has already.
            more: columns that are declared elsewhere, by name.
        """
        super().__init_subclass__()
        fields = (
            {} if model is None else {name: field for name, field in model.model_fields.items() if field.description}
        )
        added = {name: field for name, field in fields.items() if not hasattr(cls, name)}
        declared = {name: (_column_of(field), None) for name, field in added.items()}
        every = {**_declared_by(cls), **declared, **{name: (column, None) for name, column in more.items()}}
        checks = [one_of(name, *values) for name, field in added.items() if (values := _choices(field.annotation))]
        columns = [
            column.made(name, annotation)
            for name, (column, annotation) in sorted(every.items(), key=lambda each: each[1][0].sort_order)
        ]
        described = getattr(cls, "__table_args__", ())
        cls._table = Table(cls.__tablename__, cls.metadata, *columns, *described, *checks, comment=comment)
        cls.__doc__ = comment

    @classmethod
    def table(cls) -> Table:
        """The table itself, for statements."""
        return cls._table


def column(description: str, unit: str | None = None, **options: Any) -> Any:  # noqa: ANN401 - of any type
    """A column with its meaning and unit, as the database's comment and for generated documentation."""
    return Mapped(_described(description, unit), **options)


def _declared_by(kind: type) -> dict[str, tuple[Mapped[Any], Any]]:
    """The columns that a class and those it is made of declare, by name, with the annotations of their values."""
    found: dict[str, tuple[Mapped[Any], Any]] = {}
    for each in kind.__mro__:
        for name, annotation in inspect.get_annotations(each).items():
            declared = each.__dict__.get(name)
            if isinstance(declared, Mapped):
                found.setdefault(name, (declared, get_args(annotation)[0]))
    return found


def _column_of(field: FieldInfo) -> Mapped[Any]:
    """The column for a field: optional where the field is, with its default where it has one."""
    options = {} if field.is_required() or field.default is None else {"default": field.default}
    unit = field.json_schema_extra.get("unit") if isinstance(field.json_schema_extra, dict) else None
    kinds = [kind for kind in _kinds(field.annotation) if kind is not NoneType]
    [kind] = {type(kind) if isinstance(kind, str) else kind for kind in kinds}
    nullable = NoneType in set(_kinds(field.annotation))
    described = _described(field.description or "", cast("str | None", unit))
    return Mapped(described, type_=_TYPES[kind], nullable=nullable, **options)


def _kinds(annotation: Any) -> Iterator[Any]:  # noqa: ANN401 - an annotation can be anything
    """The types of a union, and the values of a `Literal`."""
    parts = get_args(annotation)
    if not parts:
        yield annotation
    for part in parts:
        yield from [part] if get_origin(annotation) is Literal else _kinds(part)


def _choices(annotation: Any) -> list[str]:  # noqa: ANN401
    """The values of an annotation that names them."""
    return [kind for kind in _kinds(annotation) if isinstance(kind, str)]


def parent(
    target: str,
    description: str,
    *,
    nullable: bool = False,
    unique: bool = False,
    ondelete: str = "CASCADE",
    sort_order: int = 0,
) -> Any:  # noqa: ANN401 - as `column`
    """A column that refers to a row of another table: indexed, and by default the row goes with the other one.

    With `unique` there is one such row at most.
    """
    reference = partial(ForeignKey, f"{target}.id", ondelete=ondelete)  # one a table
    described = {**_described(description, None), "unique": True if unique else None, "index": not unique}
    return Mapped(described, reference, nullable=nullable, sort_order=sort_order)


def _described(description: str, unit: str | None) -> dict[str, Any]:
    comment = description if unit is None else f"{description} ({unit})"
    return {"comment": comment, "info": {"description": description, "unit": unit}}


def one_of(name: str, *values: str) -> CheckConstraint:
    """The rule that a column holds one of these values, or NULL where it may."""
    listed = ", ".join(f"'{value}'" for value in values)
    return CheckConstraint(f"{name} IN ({listed})", name=name)


class Located:
    """Where a row was read; the columns stand last."""

    page: Mapped[int | None] = column("1-based page, NULL for HTML and text", type_=Integer, sort_order=900)
    line: Mapped[int | None] = column("1-based line, NULL for PDF", type_=Integer, sort_order=901)
    bbox: Mapped[str | None] = column(
        "x0,top,x1,bottom from the page's top left, NULL for HTML and text", "pt", sort_order=902
    )


class OfInstance(Located):
    """A row of a table that Jetstress prints by database instance."""

    instance_id: Mapped[int] = parent("instance", "the instance", sort_order=-5)
