"""Rows as a data frame of pandas or polars, whichever is installed, and as text and HTML for people at a prompt."""

import sys
from collections.abc import Sequence
from datetime import datetime
from html import escape
from importlib import import_module
from typing import Any

from esrp_ingest.coarse import CoarseFigure, printed
from esrp_ingest.errors import UsageError
from esrp_ingest.plain_table import plain_table

LIBRARIES = ("pandas", "polars")
"""What can make frames, the one to take first where several are installed and none is imported yet."""
_MOST_ROWS = 60
_LONGEST = 40


def frame(columns: Sequence[str], rows: Sequence[Sequence[object]], library: str | None = None) -> Any:  # noqa: ANN401
    """A frame of the library that is imported already, else of the first that is installed.

    Args:
        columns: the names.
        rows: as many values each.
        library: `pandas` or `polars`; None for either.

    Raises:
        UsageError: it is none of them, or not installed.
    """
    if library is not None and library not in LIBRARIES:
        raise UsageError(f"{library} makes no frames here: take pandas or polars")
    values = {column: [row[place] for row in rows] for place, column in enumerate(columns)}
    for name in [library] if library is not None else sorted(LIBRARIES, key=lambda name: name not in sys.modules):
        try:
            module = import_module(name)
        except ModuleNotFoundError:
            continue
        return module.DataFrame(values, **({"infer_schema_length": None} if name == "polars" else {}))
    name = library or LIBRARIES[0]
    raise UsageError(f"a frame needs {library or 'pandas or polars'}: pip install 'esrp-ingest[{name}]'")


def html_table(columns: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """Rows as a table of HTML, the first of many; what a document says is text in it."""
    names, cells = _stated(columns, rows)
    head = "".join(f"<th>{escape(name)}</th>" for name in names)
    body = "".join(f"<tr>{''.join(f'<td>{escape(text)}</td>' for text in row)}</tr>" for row in cells)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{escape(_left(rows))}"


def text_table(columns: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """Rows in lines of text, the first of many, with long cells cut."""
    names, texts = _stated(columns, rows)
    cells = [[_cut(text) for text in row] for row in texts]
    lines = "".join(plain_table(names, cells, [False] * len(names)))
    return f"{lines}{_left(rows)}".rstrip("\n")


def _stated(columns: Sequence[str], rows: Sequence[Sequence[object]]) -> tuple[list[str], list[list[str]]]:
    """The columns in which anything stands and the first rows, as people read them."""
    places = [place for place in range(len(columns)) if not rows or any(row[place] is not None for row in rows)]
    return [columns[place] for place in places], [[shown(row[place]) for place in places] for row in rows[:_MOST_ROWS]]


def shown(value: object) -> str:
    """A value as a person reads it."""
    if isinstance(value, CoarseFigure):
        return value.shown
    if isinstance(value, float):
        return printed(value).rstrip("0").rstrip(".")
    if isinstance(value, datetime):
        return value.isoformat(sep=" ", timespec="seconds")
    text = "" if value is None else str(value)
    return "".join(letter if letter.isprintable() else " " for letter in text)


def _left(rows: Sequence[object]) -> str:
    return f"and {len(rows) - _MOST_ROWS} rows more" if len(rows) > _MOST_ROWS else ""


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}\N{HORIZONTAL ELLIPSIS}"
