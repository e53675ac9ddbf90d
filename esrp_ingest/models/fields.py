"""What models are made of: fields that say what they mean and how reports print them, and places in a document."""

from dataclasses import dataclass
from typing import Any, TypedDict

from pydantic import BaseModel, ConfigDict, Field

from esrp_ingest.layout import Locator
from esrp_ingest.vocabulary.sections import Section, ValueKind


def about(description: str, unit: str | None = None) -> Any:  # noqa: ANN401 - as pydantic's Field
    """What a field means, said once: the database's columns, their comments and the documentation are made from it.

    Args:
        description: in words, of the column of the same name.
        unit: `ms`, `1/s`, `bytes`, `MB`, ...; None for texts, counts and times.
    """
    return Field(description=description, json_schema_extra=None if unit is None else {"unit": unit})


@dataclass(frozen=True, slots=True)
class PrintedLabel:
    """How a report prints a field in a row of a label and a value.

    Attributes:
        kind: how the value is read.
        section: where Jetstress prints it.
        aliases: the label, Jetstress's own first, in the grammar of `words.expanded`.
        several_lines: whether the value may go on over several lines.
    """

    kind: ValueKind
    section: Section
    aliases: tuple[str, ...]
    several_lines: bool


@dataclass(frozen=True, slots=True)
class PrintedHeader:
    """How a report heads the column of a field.

    Attributes:
        aliases: the header, Jetstress's own first, in the grammar of `words.expanded`.
    """

    aliases: tuple[str, ...]


def labelled(kind: ValueKind, section: Section, *aliases: str, several_lines: bool = False) -> PrintedLabel:
    """Says of a field that reports print it in a row of its own: see `PrintedLabel`."""
    return PrintedLabel(kind, section, aliases, several_lines)


def headed(*aliases: str) -> PrintedHeader:
    """Says of a field that reports print it in a column of a table: see `PrintedHeader`."""
    return PrintedHeader(aliases)


class Model(BaseModel):
    """Base of all models: immutable, no unknown fields, and no numbers that are none."""

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False, defer_build=True)


class Located(Model):
    """Something read from a place in a document.

    Attributes:
        page: 1-based page, None for HTML and text.
        line: 1-based line, None for PDF.
        bbox: `x0,top,x1,bottom` in PDF points from the page's top left, None for HTML and text.
    """

    page: int | None = None
    line: int | None = None
    bbox: str | None = None


class Place(TypedDict):
    """The keyword arguments of a `Located` model."""

    page: int | None
    line: int | None
    bbox: str | None


def located(locator: Locator) -> Place:
    """A locator as the keyword arguments of a `Located` model."""
    return {"page": locator.page, "line": locator.line, "bbox": locator.bbox}
