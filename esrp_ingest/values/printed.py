"""Printed texts to values, in the notation of their document.

A cell is read whole or not at all: every letter of it must be a part of the number, its unit, a remark in brackets or
the mark of a footnote. With anything left over the value is None, and the caller reports it.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from esrp_ingest.document import Block, Document, Table
from esrp_ingest.labels.units import scaled, stated_unit
from esrp_ingest.numerals import MARKS, PRINTED, rejoined, without_blanks, without_marks
from esrp_ingest.quantities import (
    ENGLISH,
    Notation,
    is_grouped,
    is_null,
    parse_boolean,
    parse_duration,
    parse_number,
    parse_timestamp,
    without_groups,
)
from esrp_ingest.values.notation import notation_of
from esrp_ingest.vocabulary.sections import ValueKind
from esrp_ingest.vocabulary.words import spelled

Value = float | int | str | bool | datetime
"""What a printed value is."""
_LONGEST = 60
"""Characters of a cell that can be a number with its unit."""
_FULL_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {0x2212: 0x2D}
_EVEN = re.compile(r"[\d.,](?: [\d.,]){3,30}")
"""A figure of which every sign is spaced alike."""
_TWO_SHORT = re.compile(r"(?<!\d)\d{1,4}\n\d")
"""Digits below each other that may be two whole numbers: only long ones wrap."""
_DECIMALS = re.compile(r"\d[.,]\d")
_SEVERAL_GROUPS = re.compile(r"\d{1,3}(?: \d{3}){3,5}")
"""So many groups of digits, alone beside a label, are one number."""
_BEGINS = re.compile(r"[-+]?[\d.,][\d., ]{0,40}")
_REST = re.compile(
    spelled(
        rf"\s*(?:%|{{byte}}|{{size_unit}}(?:{{per_second}}|/)?|{{millisecond}}|{{microsecond}}|{{second}}|{{minute}}"
        rf"|{{hour}}|1?{{per_second}}|{{iops}}|{{kibibyte}}|{{mebibyte}}|{{gibibyte}}|{{tebibyte}})?\s*[{MARKS}]{{0,3}}\s*(?:\([^()]{{1,60}}\)\s*){{0,2}}[{MARKS}.]{{0,3}}"
    ),
    re.IGNORECASE,
)
"""What may stand behind a number: its unit, remarks in brackets, marks of footnotes."""
_RESULT = re.compile(
    spelled(r"\s*(?:(?P<passed>{passed})|{failed})\b[\s:\u2013\u2014-]*(?P<reason>.*)"), re.IGNORECASE | re.DOTALL
)
_NOT_ONE = re.compile(
    spelled(
        rf"\s*[-\u2212\u2013\u2014]|{PRINTED}\s?%?(?:[-/~\u00b7\u2013\u2014]|\s[-/\u2013\u2014]\s|\s(?:{{to}}|{{either}})\s)\d"
    ),
    re.IGNORECASE,
)
"""A span, a share, one of several numbers, or one below zero."""


@dataclass(frozen=True, slots=True)
class Values:
    """Reads printed values.

    Attributes:
        notation: how the document writes numbers and dates.
    """

    notation: Notation = ENGLISH

    @classmethod
    def of(cls, document: Document) -> "Values":
        """Make the reader of a document's values; its notation is decided by all of its texts."""
        rows = [text for block in document.blocks for text in _rows_of(block)]
        return cls(notation_of([piece.text for piece in document.pieces if piece.text], rows=rows))

    def number(self, text: str) -> float | None:
        """Read a whole cell as a number, None where anything else is in it."""
        found = parse_number(text, self.notation) if len(text) <= _LONGEST else None
        if found is not None or len(text) > _LONGEST:
            return found
        plain = self._plain(text)
        return None if plain is None else parse_number(plain, self.notation)

    def measured(self, text: str, column: str) -> float | None:
        """Read a cell of a column as a number in the column's unit; a unit in the cell is converted.

        Args:
            text: the cell.
            column: the SQL column, whose name ends with its unit.
        """
        found = self.number(text)
        if found is not None:
            return found
        value, rest = self._with_rest(text)
        unit = stated_unit(rest, column)
        return None if value is None or unit is None or unit.worth is None else scaled(value, unit.worth)

    def integer(self, text: str) -> int | None:
        """Read a whole cell as a whole number."""
        found = self.number(text)
        return int(found) if found is not None and found.is_integer() else None

    def duration(self, text: str) -> float | None:
        """Read hours, minutes and seconds, in seconds."""
        return parse_duration("".join(text.split()).rstrip(MARKS))

    def time(self, text: str) -> datetime | None:
        """Read a date with its time."""
        return parse_timestamp(" ".join(text.split()), self.notation)

    def of_kind(self, kind: ValueKind, text: str) -> Value | None:
        """Read the value of a label; None where it is none of that kind."""
        return _READERS[kind](self, text)

    @staticmethod
    def is_one(text: str) -> bool:
        """Tell whether a text does not begin with a span, a share, one of several numbers, or one below zero."""
        return _NOT_ONE.match(text) is None

    def counted(self, text: str) -> float | None:
        """Read a number that a unit or a remark in brackets may follow: `128.0 MB`, `40%`, `7 (per database)`."""
        return self._with_rest(text)[0] if self.is_one(text) else None

    def _with_rest(self, text: str) -> tuple[float | None, str]:
        """Read a number and what is behind it; no number where that is neither a unit nor a remark."""
        joined = _in_one_line(text.translate(_FULL_WIDTH))
        if joined is None:
            return None, ""
        one = self._grouped(joined)
        found = _BEGINS.match(one)
        figure = found.group().rstrip(" ") if found else ""
        if not figure or _REST.fullmatch(one, len(figure)) is None:
            return None, ""
        return parse_number(figure, self.notation), one[len(figure) :].strip()

    def _grouped(self, text: str) -> str:
        """Take out what parts thousands: marks that part nothing else, blanks where the document has these."""
        return without_groups(text, spaced=self.notation.blanks or _SEVERAL_GROUPS.fullmatch(text) is not None)

    def _plain(self, text: str) -> str | None:
        """Give the digits of a figure without footnote marks and groups."""
        joined = _in_one_line(text.translate(_FULL_WIDTH))
        if joined is None:
            return None
        text = joined
        if _EVEN.fullmatch(text):
            return text.replace(" ", "")
        text = without_blanks(without_marks(text), whole=self.notation.blanks)
        if is_grouped(text):
            return self._grouped(text)
        return text or None


def _rows_of(block: Block) -> list[str]:
    """The text of each row of a table, or of a paragraph."""
    if isinstance(block, Table):
        return [" ".join(cell.one_line for cell in row.distinct) for row in block.rows]
    return [block.text]


def _in_one_line(text: str) -> str | None:
    """Join the lines of a cell; None where two numbers may stand below each other."""
    if "\n" in text:
        joined = rejoined(text)
        if joined is None or (_TWO_SHORT.search(text) and not _DECIMALS.search(joined)):
            return None
        text = joined
    return " ".join(text.split())


def result_of(text: str) -> tuple[str, str | None] | None:
    """Read `Pass` or `Fail`, and the reason behind it; None for any other text."""
    found = _RESULT.match(text)
    if found is None:
        return None
    return ("pass" if found["passed"] else "fail"), " ".join(found["reason"].split()) or None


def _integer(values: Values, text: str) -> int | None:
    found = values.counted(text)
    return int(found) if found is not None and found.is_integer() else None


def _text(_values: Values, text: str) -> str | None:
    return "\n".join(line.strip() for line in text.split("\n") if line.strip()) or None


def _result(_values: Values, text: str) -> str | None:
    found = result_of(text)
    return None if found is None else found[0]


_READERS: dict[ValueKind, Callable[[Values, str], Value | None]] = {
    "number": Values.counted,
    "percent": Values.counted,
    "integer": _integer,
    "threads": _integer,
    "time": Values.time,
    "boolean": lambda _values, text: parse_boolean(text),
    "result": _result,
    "text": _text,
    "list": _text,
}

__all__ = ["Values", "is_null", "result_of"]
