"""What rows state of each controller or array, and a solution has of all: its controllers, its ports, its cache."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from esrp_ingest.models import Finding, noticed
from esrp_ingest.papers.setup.known_rows import KnownRow
from esrp_ingest.papers.setup.rows import Stated
from esrp_ingest.papers.values import Columns
from esrp_ingest.values.amounts import OF_ALL
from esrp_ingest.values.configuration import read_count, read_size_gb
from esrp_ingest.values.disks import outside_brackets
from esrp_ingest.vocabulary.short_labels import ARRAYS
from esrp_ingest.vocabulary.words import in_order, spelled


def _words(template: str) -> re.Pattern[str]:
    return re.compile(spelled(template), re.IGNORECASE)


_PER = r"(?:(?<!\w)(?:{per}|{each})\s|/\s?)"
_PER_CONTROLLER = _words(_PER + r"(?:{kind_of_controller}\s)?{controllers}(?!\w)")
_PER_ARRAY = _words(_PER + r"(?:{storage}\s)?{arrays}(?!\w)")
_PORTS = _words(r"{ports}")
_THINGS = {"controllers": "controllers", "storage_ports": "ports", "cache_gb": "cache"}
_COUNT_ARRAYS = frozenset((*_THINGS, "disks", "disks_in_test"))
_NUMBERS = in_order("number")
_COUNTED = r"(?:(?P<word>{number})|(?P<count>\d{1,3}))"
_MODELS = _words(_COUNTED + r"(?:\s?[xX\u00d7]|(?<=[a-z]))\s(?=[^\W\d])")
_OWN_ARRAYS = _words(r"(?<![\w.,-])" + _COUNTED + r"\s(?:{storage}\s)?{arrays}(?!\w)")
_OF_ALL: Mapping[str, Callable[[str, str], float | None]] = {
    "controllers": lambda text, _: read_count("controllers", text, OF_ALL),
    "storage_ports": lambda text, _: read_count("storage_ports", text, OF_ALL),
    "cache_gb": lambda text, label: read_size_gb(text, label, memory=True, order=OF_ALL),
}
"""What rows may state of each controller or array."""


def count_all(columns: Columns, behind: Mapping[str, KnownRow], stated: Sequence[Stated]) -> Iterator[Finding]:
    """Multiply what each controller or array has by how many there are; tell where nothing counts these.

    Args:
        columns: of a solution; they are changed.
        behind: the rows that they are of.
        stated: all rows of the solution: some count the arrays, or the ports in all.
    """
    arrays = {count: each for each in stated if (count := _arrays(each))}
    for name, row in ((name, behind[name]) for name in _OF_ALL if name in behind):
        of = _owner(name, row)
        if of == "controller":
            controllers = [behind["controllers"].stated] if "controllers" in behind else []
            yield from _multiply(columns, row, of, controllers, columns.values.get("controllers"))
        elif of == "array":
            yield from _multiply(columns, row, of, list(arrays.values()), next(iter(arrays), None))
    if "storage_ports" in behind and _owner("storage_ports", behind["storage_ports"]) == "controller":
        yield from _take_total_ports(columns, behind["storage_ports"], stated)


def _owner(name: str, row: KnownRow) -> str | None:
    """Of each of what a row states an amount, None where it states what all have."""
    if _OF_ALL[name](row.text, row.stated.label) is not None:
        return None
    for said in (outside_brackets(row.text), row.text):
        if name != "controllers" and _PER_CONTROLLER.search(said):
            return "controller"
        if _PER_ARRAY.search(said):
            return "array"
    return None


def _multiply(
    columns: Columns, row: KnownRow, of: str, factors: Sequence[Stated], count: int | None
) -> Iterator[Finding]:
    if len(factors) == 1 and count is not None:
        places = [(each.value, each.place) for each in (row.stated, factors[0])]
        note = f"{_THINGS[row.column]} of each {of}, times the {of}s"
        columns.put(row.column, columns.values[row.column] * count, *places, note=note)
    elif of == "array" and not factors:
        yield row.told("what each array has, which no row counts: taken as if there were one", "info")
    else:
        yield row.told(f"what each {of} has: taken as printed")


def _take_total_ports(columns: Columns, row: KnownRow, stated: Sequence[Stated]) -> Iterator[Finding]:
    """Take the ports in all that a row of any table prints: `Ports` is `Four SAS ports (2 per each controller)`."""
    for each in (each for each in stated if _PORTS.fullmatch(each.label)):
        total = read_count("storage_ports", outside_brackets(each.value), OF_ALL)
        if total is not None and total != columns.values.get("storage_ports"):
            columns.put("storage_ports", total, (each.value, each.place))
            said = f"{row.stated.label!r} is {row.stated.value!r}, {each.label!r} is {each.value!r}"
            yield noticed("contradicting_cells", "info", f"{said}: taken as {total} in all", each.place)
            return


def _arrays(stated: Stated) -> int | None:
    """How many arrays a row says that there are: `Number of arrays`, `2 x AX-100`, `2 per array, 2 arrays`."""
    columns = stated.meaning.columns if stated.meaning is not None else ()
    if ARRAYS.exact(stated.label) is not None:
        return read_count("dags", stated.value)
    found = _MODELS.match(stated.value) if "storage_model" in columns else None
    if found is None and not _COUNT_ARRAYS.isdisjoint(columns):
        found = _OWN_ARRAYS.search(stated.value)
    if found is None:
        return None
    return int(found["count"]) if found["count"] else _NUMBERS[found["word"].casefold()]
