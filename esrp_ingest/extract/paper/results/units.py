"""Figures of a summary in the unit of their metric, where a label, a cell or a column states another unit of time.

`Average Database Disk Read Latency (seconds)` is 0.014 in one paper, and 445 in another that measures in microseconds:
both are known metrics, in milliseconds. Where a label counts bytes otherwise than its metric does, nobody converts: a
GB may be one of either kind.
"""

import re
from collections.abc import Iterable
from decimal import Decimal
from typing import NamedTuple

from esrp_ingest.extract.grid.pair_rows import is_unit
from esrp_ingest.numerals import PRINTED, begins_with_several, without_blanks
from esrp_ingest.quantities import Notation, in_english, is_null, parse_leading_number
from esrp_ingest.vocabulary.words import spelled

_TIME = r"(?:(?P<ns>{nanosecond})|(?P<us>{microsecond})|(?P<ms>{millisecond})|(?P<s>{second}))\.?"
_IN_BRACKETS = re.compile(spelled(rf"[(\[]\s?(?:{{in}}\s)?{_TIME}\s?[)\]]"), re.IGNORECASE)
_AT_END = re.compile(spelled(rf"[\s,:]\s?{_TIME}(?=(?:\s{{result_column}})?$)"), re.IGNORECASE)
_ALONE = re.compile(spelled(rf"[(\[]?{_TIME}[)\]]?"), re.IGNORECASE)
_BEHIND_FIGURE = re.compile(spelled(rf"\d\s?{_TIME}(?=[\s,;)*]|$)"), re.IGNORECASE)
_POWERS = {"s": 0, "ms": -3, "us": -6, "ns": -9}
"""Of ten, by which units are parts of a second."""
_FITS = {
    "1/s": re.compile(
        spelled(
            r"[(\[]?(?:{iops}|{io}|(?!k|{size_unit})[^\W\d_]{0,20}\s?(?:{io}|1)?\s?"
            r"(?:{per_second}|{per}\s{second}))[)\]]?"
        ),
        re.IGNORECASE,
    ),
    "MB/s": re.compile(spelled(r"[(\[]?M[iI]?B\s?(?:{per_second}|{per}\s{second})[)\]]?"), re.IGNORECASE),
    **dict.fromkeys(("s", "ms"), _ALONE),
}
"""What a column of units may say of a figure in each unit."""
_QUALIFIER = re.compile(spelled(r"(?:[~\u2248=]|{about}\b\.?|{mean}\b\.?)\s?(?=\d)"), re.IGNORECASE)
"""What stands before a figure and leaves it one."""
_BOUND = re.compile(r"[<>\u2264\u2265]=?\s?(?=\d)")
"""What makes of a figure behind it a bound."""
_IN_THOUSANDS = re.compile(rf"\D{{0,9}}{PRINTED}\s?[kK](?![\w/])")
"""A figure that is so many thousands: nobody knows its other digits."""
_DIFFERENCE = re.compile(rf"\s*(?:[-+\u2212\u00b1]\s?\d|[.,]?{PRINTED}\s?%)")
"""A share, or a figure with its sign: no result is either."""
_BYTES = re.compile(r"[(\[]\s?[KGT]i?B\b[^()\[\]]{1,12}[)\]]", re.IGNORECASE)
_BYTES_BESIDE = re.compile(r"(?:^|\d)\s?[KGT]i?B\b", re.IGNORECASE)


def without_unit_of_time(label: str) -> str:
    """A label without the unit of time that it states in brackets, or at its end."""
    return " ".join(_AT_END.sub(" ", _IN_BRACKETS.sub(" ", label)).split())


def counts_otherwise(label: str, unit: str, *beside: str) -> bool:
    """Whether a label, or what stands beside it, says that a figure is no result in the unit of its metric.

    It is a rate of other bytes, or says by how much a result differs: `-9.1%`, `+5.2`.

    Args:
        label: of a row or column.
        unit: of the metric.
        beside: the text of a figure's cell, and what a column of units, or else its heading, says.
    """
    if unit != "%" and any(map(_DIFFERENCE.match, beside[:1])):  # what heads a column may be a load of `50%`
        return True
    if unit != "MB/s":
        return False
    return _BYTES.search(label) is not None or any(_BYTES_BESIDE.search(text) is not None for text in beside)


def in_one_form(text: str, notation: Notation, *, whole: bool) -> str:
    """A cell with a decimal point and nothing between thousands but commas.

    Args:
        text: of the cell.
        notation: how the paper writes numbers.
        whole: what blanks part in it is one figure, also where it has no decimals and the paper does not show it.
    """
    return in_english(without_blanks(text.strip(), whole=whole or notation.blanks), notation)


def is_unit_of(unit: str | None, column: str) -> bool:
    """Whether what a column of units says is a unit in which figures of a metric are known, or nothing.

    Args:
        unit: of the metric.
        column: what the column says.
    """
    pattern = _FITS.get(unit or "")
    return pattern is None or is_null(column) or pattern.fullmatch(column.strip()) is not None


def holds_figure(text: str) -> bool:
    """Whether a cell holds a figure, however the paper writes it, and no unit: `1/s`."""
    return any(map(str.isdigit, text)) and not is_unit(text)


def unit_behind_all(texts: Iterable[str]) -> str:
    """The unit that stands behind every figure of a row or a column, empty where none does."""
    units = {text.partition(" ")[2] for text in map(str.strip, texts) if not is_null(text)}
    unit = units.pop() if len(units) == 1 else ""
    return unit if is_unit(unit) else ""


def states_figure(text: str) -> bool:
    """Whether a cell of results states a figure, or a bound of one: `~1200`, `avg 12.5`, `< 1 ms`.

    Args:
        text: of the cell, with a decimal point.
    """
    return parse_leading_number(_bare(text)) is not None


def is_rough(text: str) -> bool:
    """Whether a cell of results states a bound, or thousands without their other digits: `< 1 ms`, `1.2K`."""
    return (_BOUND.match(text.strip()) or _IN_THOUSANDS.match(text)) is not None


def _bare(text: str) -> str:
    """A text from its figure on."""
    text = text.strip()
    found = _QUALIFIER.match(text) or _BOUND.match(text)
    return text if found is None else text[found.end() :]


def value_in(unit: str | None, text: str, label: str, column: str = "") -> float | None:
    """The figure that a text begins with, in a metric's unit; None where it begins with none, with several, or a bound.

    What a cell states goes before what a column of units does, and that before the label; the decimal mark is moved, so
    that no digit is lost.

    Args:
        unit: of the metric, None where nothing is known.
        text: of the cell, with a decimal point.
        label: of its row or column.
        column: what a column of units says.
    """
    is_one = not (
        begins_with_several(" ".join(text.split())) or _BOUND.match(text.strip()) or _IN_THOUSANDS.match(text)
    )
    value = parse_leading_number(_bare(text)) if is_one else None
    found = _BEHIND_FIGURE.search(text) or _ALONE.fullmatch(column.strip()) or _in_label(label)
    if value is None or unit not in _POWERS or found is None:
        return value
    stated = next(name for name in _POWERS if found[name])
    return float(Decimal(str(value)).scaleb(_POWERS[stated] - _POWERS[unit]))


def _in_label(label: str) -> re.Match[str] | None:
    return _IN_BRACKETS.search(label) or _AT_END.search(label)


class Quantity(NamedTuple):
    """What a column measures of the disks that its rows name.

    Attributes:
        key: the metric and its unit, None where nobody knows one.
    """

    key: tuple[str | None, str] | None


_RATE = re.compile(spelled(r"(?:{mean}\s+)?{iops}"), re.IGNORECASE)
_LATENCY = re.compile(
    spelled(r"(?:{mean}\s+)?{column_of_latency}(?:\s+{column_says_nothing})?(?:\s?[(\[][^()\[\]]{1,16}[)\]])?"),
    re.IGNORECASE,
)
_LATENCIES = {
    "database_reads_per_sec": "database_read_latency_ms",
    "database_writes_per_sec": "database_write_latency_ms",
    "log_writes_per_sec": "log_write_latency_ms",
}
"""The latency of what a rate counts."""


def quantity_of(header: str, key: tuple[str | None, str] | None) -> Quantity | None:
    """What a column headed `IOPS` or `Average latency (ms)` measures in a row of disk reads; None for other headers.

    Args:
        header: of the column.
        key: the metric and the unit that the row's own label means.
    """
    if key is None or key[1] != "1/s":
        return None
    if _RATE.fullmatch(header.strip()):
        return Quantity(key)
    if _LATENCY.fullmatch(header.strip()) is None:
        return None
    latency = _LATENCIES.get(key[0] or "")
    return Quantity(None if latency is None else (latency, "ms"))
