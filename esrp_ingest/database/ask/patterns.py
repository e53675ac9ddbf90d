"""Names with `*` and `?` as conditions of statements: machines in any case, files by their path or by their own name.

Both databases know regular expressions; of a pattern only `*`, `?` and, in paths, `**` mean more than themselves.
"""

import re
from typing import Any
from urllib.parse import quote_from_bytes

from sqlalchemy import ColumnElement

_PIECE = re.compile(r"\*\*|\*|\?|[^*?]+")
_ARCHIVE = r"(!/.*)?"
"""A pattern that names an archive means what is in it, too."""


def named(column: ColumnElement[Any], pattern: str) -> ColumnElement[bool]:
    """Whether a name is of a pattern, in any case: `MBX*`."""
    return column.regexp_match(name_expression(pattern))


def name_expression(pattern: str) -> str:
    """The regular expression that `named` matches names with."""
    expression = _expression(pattern, {"**": ".*", "*": ".*", "?": "."})
    return f"(?i)^{expression}$"


def of_names(expression: str) -> re.Pattern[str]:
    """An expression of this module, for names that are compared outside of statements."""
    return re.compile(expression)


def at(uri: ColumnElement[Any], pattern: str) -> ColumnElement[bool]:
    """Whether an address is of a pattern: of a file's own name (`Perf*.html`), or of a whole path with `/` in it.

    `*` and `?` stop at a `/`; `**` does not. A pattern that begins with `/` or holds `://` is the whole path; else it
    is the end of one.
    """
    return uri.regexp_match(address_expression(pattern))


def address_expression(pattern: str) -> str:
    """The regular expression that `at` matches addresses with."""
    remote = "://" in pattern
    quoted = quote_from_bytes(pattern.encode("utf-8", "surrogateescape"), safe="/*?:!#" if remote else "/*?!")
    expression = _expression(quoted, {"**": ".*", "*": "[^/]*", "?": "[^/]"})
    if remote:
        return f"^{expression}{_ARCHIVE}$"
    start = "^file://" if pattern.startswith("/") else "/"
    return f"{start}{expression}{_ARCHIVE}$"


def _expression(pattern: str, meanings: dict[str, str]) -> str:
    return "".join(meanings.get(piece) or re.escape(piece) for piece in _PIECE.findall(pattern))
