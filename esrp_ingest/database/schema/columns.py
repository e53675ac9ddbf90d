"""What all tables share: the base class, named constraints, and columns that say what they hold and in which unit.

The columns that a document fills are made from the fields of `models`, where each is declared, with its type, meaning
and unit; a table's class adds only its keys, and what a database knows besides.
"""

from collections.abc import Iterator
from datetime import date, datetime
from types import NoneType
from typing import Any, Literal, cast, get_args, get_origin

from pydantic.fields import FieldInfo
from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Date,
    DateTime,
    Double,
    ForeignKey,
    Integer,
    MetaData,
    Table,
    Text,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, declared_attr, mapped_column
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


class Base(DeclarativeBase):
    """All tables; each has an integer primary key `id` and a comment.

    The comment is an argument of the class, as docstrings are gone under `python -OO`.
    """

    metadata = MetaData(naming_convention=NAMING_CONVENTION)
    type_annotation_map = _TYPES

    id: Mapped[int] = mapped_column(
        Integer, primary_key=True, sort_order=-10, comment="primary key", info={"description": "primary key"}
    )

    def __init_subclass__(cls, *, comment: str, model: type[Model] | None = None) -> None:
        """Makes the table.

        Args:
            comment: what a row is.
            model: what a document says in such a row: its described fields become columns, but for those that the
                class has already.
        """
        fields = (
            {} if model is None else {name: field for name, field in model.model_fields.items() if field.description}
        )
        added = {name: field for name, field in fields.items() if not hasattr(cls, name)}
        for name, field in added.items():
            setattr(cls, name, _column_of(field))
        checks = [one_of(name, *values) for name, field in added.items() if (values := _choices(field.annotation))]
        if checks:
            cls.__table_args__ = (*getattr(cls, "__table_args__", ()), *checks)
        super().__init_subclass__()
        cls.__doc__ = comment
        cls.table().comment = comment

    @classmethod
    def table(cls) -> Table:
        """The table itself, for statements that need no objects."""
        return cast("Table", cls.__table__)


def column(description: str, unit: str | None = None, **options: Any) -> Mapped[Any]:  # noqa: ANN401 - as mapped_column
    """A column with its meaning and unit, as the database's comment and for generated documentation."""
    return mapped_column(**_described(description, unit), **options)


def _column_of(field: FieldInfo) -> Mapped[Any]:
    """The column for a field: optional where the field is, with its default where it has one."""
    options = {} if field.is_required() or field.default is None else {"default": field.default}
    unit = field.json_schema_extra.get("unit") if isinstance(field.json_schema_extra, dict) else None
    kinds = [kind for kind in _kinds(field.annotation) if kind is not NoneType]
    [kind] = {type(kind) if isinstance(kind, str) else kind for kind in kinds}
    nullable = NoneType in set(_kinds(field.annotation))
    return column(field.description or "", cast("str | None", unit), type_=_TYPES[kind], nullable=nullable, **options)


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
) -> Mapped[Any]:
    """A column that refers to a row of another table: indexed, and by default the row goes with the other one.

    With `unique` there is one such row at most.
    """
    reference = ForeignKey(f"{target}.id", ondelete=ondelete)
    options = {**_described(description, None), "unique": True if unique else None, "index": not unique}
    return mapped_column(reference, nullable=nullable, sort_order=sort_order, **options)


def _described(description: str, unit: str | None) -> dict[str, Any]:
    comment = description if unit is None else f"{description} ({unit})"
    return {"comment": comment, "info": {"description": description, "unit": unit}}


def one_of(name: str, *values: str) -> CheckConstraint:
    """The rule that a column holds one of these values, or NULL where it may."""
    listed = ", ".join(f"'{value}'" for value in values)
    return CheckConstraint(f"{name} IN ({listed})", name=name)


class Located:
    """Where a row was read; the columns stand last."""

    page: Mapped[int | None] = mapped_column(
        Integer, sort_order=900, **_described("1-based page, NULL for HTML and text", None)
    )
    line: Mapped[int | None] = mapped_column(Integer, sort_order=901, **_described("1-based line, NULL for PDF", None))
    bbox: Mapped[str | None] = mapped_column(
        sort_order=902, **_described("x0,top,x1,bottom from the page's top left, NULL for HTML and text", "pt")
    )


class OfInstance(Located):
    """A row of a table that Jetstress prints by database instance."""

    @declared_attr
    def instance_id(self) -> Mapped[int]:
        """The instance that the row is about."""
        return parent("instance", "the instance", sort_order=-5)
