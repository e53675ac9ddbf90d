"""What rows state of each controller or array, and a solution has of all: its controllers, its ports, its cache.

What is of each is multiplied by how many there are, unless the value names what all have as well. Where nothing says
how many there are, it is taken as printed, and a finding tells.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum, auto
from typing import Any, NamedTuple

from esrp_ingest.extract.pairs import Pair
from esrp_ingest.extract.paper.parts.sources import Sources
from esrp_ingest.extract.paper.setup.amounts import Asked, is_at_most
from esrp_ingest.extract.paper.setup.printed_counts import outside_brackets, read_count
from esrp_ingest.extract.paper.setup.sizes import read_size_gb
from esrp_ingest.layout import ReadingSeverity
from esrp_ingest.models import Finding, noticed
from esrp_ingest.numerals import COUNT
from esrp_ingest.quantities import plain_integer
from esrp_ingest.vocabulary.short_labels import ARRAYS
from esrp_ingest.vocabulary.whitepaper import Column
from esrp_ingest.vocabulary.words import in_order, spelled

_PER = re.compile(spelled(r"\s{per}\s"), re.IGNORECASE)
_OF_EACH = r"(?:(?<!\w)(?:{per}|{each})\s|/\s?)"
_PER_CONTROLLER = re.compile(spelled(_OF_EACH + r"(?:{kind_of_controller}\s)?{controllers}(?!\w)"), re.IGNORECASE)
_PER_ARRAY = re.compile(spelled(_OF_EACH + r"(?:{storage}\s)?{arrays}(?!\w)"), re.IGNORECASE)
_PER_OTHER = re.compile(spelled(_OF_EACH + r"(?:[^\W\d]|-){2,20}|(?<!\w){each}(?!\w)"), re.IGNORECASE)
_OWN_ARRAYS = re.compile(
    spelled(rf"(?<![\w.,-])(?:(?P<word>{{number}})|(?P<count>{COUNT}))\s(?:{{storage}}\s)?{{arrays}}(?!\w)"),
    re.IGNORECASE,
)
"""How many arrays there are, beside what each has: `2 per array, 2 arrays`."""
_NUMBER_WORDS = in_order("number")
_TOTAL = re.compile(spelled(rf"(?:{{number}}|{COUNT})\b(?![.,]\d)"), re.IGNORECASE)
_PORTS = re.compile(spelled("{ports}"), re.IGNORECASE)
"""Labels of ports in other tables than the configuration's, such as those of a product's features."""
_MODELS = re.compile(spelled(rf"(?:(?P<word>{{number}})|(?P<count>{COUNT})\s?[xX\u00d7])\s(?=[^\W\d])"), re.IGNORECASE)
"""How many of a model there are: `2 x AX-100`, `Two AX-100`."""


class _Owner(Enum):
    """Of each of what an amount is."""

    CONTROLLER = auto()
    ARRAY = auto()
    OTHER = auto()


_OWNERS = {_Owner.CONTROLLER: _PER_CONTROLLER, _Owner.ARRAY: _PER_ARRAY, _Owner.OTHER: _PER_OTHER}
"""What says so, what is nearest to the amount first."""


class _Things(NamedTuple):
    """What a column counts, what a value says that all have of these, and what is taken of it."""

    things: str
    of_all: Callable[[str, str], float | None]
    taken: Callable[[str, str], float | None]


_IN_ALL: Mapping[Column, _Things] = {
    "controllers": _Things(
        "controllers",
        lambda text, _label: read_count(text, "controllers"),
        lambda text, _label: read_controllers(text),
    ),
    "storage_ports": _Things(
        "ports",
        lambda text, _label: read_count(text, "storage_ports", Asked.ALL),
        lambda text, _label: read_count(text, "storage_ports"),
    ),
    "cache_gb": _Things(
        "cache",
        lambda text, label: read_size_gb(text, label, memory=True, asked=Asked.ALL),
        lambda text, label: read_size_gb(text, label, memory=True),
    ),
}
"""Columns that may be stated of each controller or array; controllers are counted before what these have."""
_COUNT_ARRAYS: tuple[Column, ...] = (*_IN_ALL, "disks", "disks_in_test")
"""Columns whose values may say how many arrays there are."""


def read_controllers(text: str) -> int | None:
    """How many controllers there are in all, else in each array; none that each server has."""
    count = read_count(text, "controllers")
    return read_count(text, "controllers", Asked.EACH) if count is None and _PER_ARRAY.search(text) else count


def count_all(
    values: dict[str, Any], behind: Mapping[str, Pair[Column]], pairs: Sequence[Pair[Column]], sources: Sources
) -> None:
    """Multiplies what is stated of each controller or array by their number; ports in all may stand in another row."""
    arrays = _arrays(pairs)
    for column in (column for column in _IN_ALL if values.get(column) and column in behind):
        row = behind[column]
        total = total_ports(pairs) if column == "storage_ports" and is_of_each_controller(row) else None
        if total is not None:
            values[column] = total[0]
            sources.replace(column, (total[1],))
        elif is_of_each_array(row) and len(arrays) == 1:
            ((count, counted),) = arrays.items()
            values[column] *= count
            sources.replace(column, (row, counted), f"{_IN_ALL[column].things} of each array, times the arrays")
        elif is_of_each_controller(row) and values.get("controllers"):
            values[column] *= values["controllers"]
            note = f"{_IN_ALL[column].things} of each controller, times the controllers"
            sources.replace(column, (row, behind["controllers"]), note)


def of_unknown_number(pairs: Sequence[Pair[Column]], common: Sequence[Pair[Column]] = ()) -> Iterator[Finding]:
    """What is stated of each controller or array, where nothing says how many of these there are.

    Args:
        pairs: rows of one set-up, or of all.
        common: other rows that are about the same.
    """
    stated = [*pairs, *common]
    arrays = _arrays(stated)
    counted = any(pair.key == "controllers" and read_controllers(_text(pair)) for pair in stated)
    for pair in pairs:
        owner = _owner(pair)
        if owner is _Owner.ARRAY and len(arrays) != 1:
            severity: ReadingSeverity = "warning" if arrays else "info"
            why = "of which rows count different ones" if arrays else "which no row counts: taken as if there were one"
            yield _noticed(pair, "array", why, severity)
        elif owner is _Owner.CONTROLLER and not (counted or _are_counted(pair, stated)):
            yield _noticed(pair, "controller", "which no row counts: taken as printed", "warning")
        elif owner is _Owner.OTHER:
            yield _noticed(pair, "one of several", "and no row says what all have: taken as printed", "warning")


def _are_counted(pair: Pair[Column], stated: Sequence[Pair[Column]]) -> bool:
    """Whether a row is of the ports of each, and another one says how many there are in all."""
    return pair.key == "storage_ports" and total_ports(stated) is not None


def _noticed(pair: Pair[Column], of: str, why: str, severity: ReadingSeverity) -> Finding:
    message = f"{pair.label!r} is {_text(pair)[:60]!r}, what each {of} has, {why}; compare with the document"
    return noticed("unread_value", severity, message, pair.locator)


def is_of_each_controller(pair: Pair[Column]) -> bool:
    """Whether what is read of a row is each controller's: `4 per controller`, and not `8 (4 per controller)`."""
    return _owner(pair) is _Owner.CONTROLLER


def is_of_each_array(pair: Pair[Column]) -> bool:
    """Whether what is read of a row is each array's."""
    return _owner(pair) is _Owner.ARRAY


def _owner(pair: Pair[Column]) -> _Owner | None:
    """Of each of what the amount is that is read of a row, None where it is what all have, or no such amount."""
    column = _IN_ALL.get(pair.key) if pair.key is not None else None
    text = _text(pair)
    outside = outside_brackets(text)
    if column is None or is_at_most(outside) or column.of_all(text, pair.label) is not None:
        return None
    if column.taken(text, pair.label) is None:
        return None
    said = (owner for words in (outside, text) for owner, says in _OWNERS.items() if says.search(words) is not None)
    return next(said, None)


def _text(pair: Pair[Column]) -> str:
    return " ".join(pair.value.split())


def _arrays(pairs: Iterable[Pair[Column]]) -> dict[int, Pair[Column]]:
    """How many arrays rows say that there are, each with a row that does."""
    found: dict[int, Pair[Column]] = {}
    for pair in pairs:
        counts = ARRAYS.exact(pair.label) is not None
        count = _models(_text(pair)) if counts or pair.key == "storage_model" else None
        if count is None and counts:
            count = read_count(_text(pair))
        if count is None and pair.key in _COUNT_ARRAYS and (own := _OWN_ARRAYS.search(_text(pair))) is not None:
            count = _counted(own)
        if count:
            found.setdefault(count, pair)
    return found


def _models(text: str) -> int | None:
    """How many of a model a value names, None for one that it does not count."""
    found = _MODELS.match(text)
    return None if found is None else _counted(found)


def _counted(found: re.Match[str]) -> int:
    """A number in figures, or in words."""
    return plain_integer(found["count"]) if found["count"] else _NUMBER_WORDS[found["word"].casefold()]


def total_ports(pairs: Sequence[Pair[Column]]) -> tuple[int, Pair[Column]] | None:
    """How many ports a row of any table prints in all, and that row: `Four 12Gb/s SAS ports (2 per each ...)`."""
    for pair in pairs:
        outside = outside_brackets(_text(pair))
        found = _TOTAL.match(outside) if _PORTS.fullmatch(pair.label.strip()) else None
        if found and _PER.search(outside) is None:
            number = found.group().casefold()
            count = _NUMBER_WORDS.get(number)
            return (plain_integer(number) if count is None else count), pair
    return None
