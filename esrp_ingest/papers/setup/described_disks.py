"""What the rows of disks say together: their kind, interface, speed and size, and whether they are of one kind."""

import re
from collections.abc import Sequence

from esrp_ingest.models import Finding
from esrp_ingest.papers.setup.known_rows import KnownRow
from esrp_ingest.papers.values import Columns
from esrp_ingest.values.configuration import read_value
from esrp_ingest.values.disks import are_several_kinds, disk_interfaces, kind_of, rpm_of
from esrp_ingest.vocabulary.composed_labels import FLASH_DISKS, parts_of

_DISKS = ("disks", "disks_in_test")
_DESCRIBE = ("disk_description", "disk_rpm")
_COUNTS_DISKS = re.compile(r"\W{0,2}\d{1,4}\s?x\s[^x+&,;]{3,60}", re.IGNORECASE)
"""A number of disks that also says what these are: `24 x 1.2 TB SAS 10K`."""


def describe_disks(columns: Columns, rows: Sequence[KnownRow]) -> list[Finding]:
    """Fill the columns that rows of disks state together; of disks of several kinds only what is said of all.

    Args:
        columns: of a solution; they are changed.
        rows: its rows.
    """
    about = [row for row in rows if row.column in (*_DESCRIBE, *_DISKS)]
    describing = _describing(about)
    flash = [row for row in about if FLASH_DISKS in parts_of(row.stated.label)]
    kind = kind_of(_together(about)) or ("ssd" if flash else None)
    if kind == "hdd" and flash:
        columns.put("disks", None)
        return _of_several_kinds(columns, rows, [*describing, *flash], "mixed")
    if are_several_kinds(_together(describing)):
        return _of_several_kinds(columns, rows, describing, kind)
    put(columns, "disk_type", kind, *(flash or filter(_says_kind, about)))
    _describe(columns, describing[:1])
    return []


def _describing(about: Sequence[KnownRow]) -> list[KnownRow]:
    """The rows that say what disks are, else those that say it beside their number."""
    return [row for row in about if row.column in _DESCRIBE] or list(filter(_describes, about))


def _says_kind(row: KnownRow) -> bool:
    return kind_of(_described(row)) is not None


def _together(rows: Sequence[KnownRow]) -> str:
    """What rows say of disks, each statement once."""
    return " + ".join(dict.fromkeys(map(_described, rows)))


def _describes(row: KnownRow) -> bool:
    return _COUNTS_DISKS.fullmatch(row.text.strip()) is not None


def _describe(columns: Columns, rows: Sequence[KnownRow]) -> None:
    """Fill what the first of some rows says beside the kind."""
    for row in rows:
        _take(columns, row)


def _take(columns: Columns, row: KnownRow) -> None:
    interfaces = set(disk_interfaces(row.text))
    said = {
        "disk_interface": interfaces.pop() if len(interfaces) == 1 else None,
        "disk_rpm": rpm_of(row.text),
        "disk_capacity_gb": read_value("disk_capacity_gb", row.text),
    }
    for name, value in said.items():
        columns.put_first(name, value, (row.stated.value, row.stated.place))


def put(columns: Columns, column: str, value: object, *rows: KnownRow, note: str | None = None) -> None:
    """Set a column with the rows that state it."""
    columns.put(column, value, *((row.stated.value, row.stated.place) for row in rows), note=note)


def _described(row: KnownRow) -> str:
    """What a row says of disks; a bare speed gets its unit."""
    bare = row.value if row.column == "disk_rpm" else None
    return row.text if bare is None else f"{bare} rpm"


def _of_several_kinds(
    columns: Columns, rows: Sequence[KnownRow], kinds: Sequence[KnownRow], kind: str | None
) -> list[Finding]:
    """What is said of all where disks are of several kinds: no size and no speed, and what is the same of each kind."""
    put(columns, "disk_type", kind, *kinds)
    levels = {row.text.casefold() for row in rows if row.column == "raid_level"}
    counted = any(row.column == "disks" for row in rows)
    several = len(kinds) > 1
    differ = {"disk_capacity_gb": True, "disk_rpm": True, "raid_level": several and len(levels) > 1}
    differ["disks"] = several and not counted
    for name in (name for name, differs in differ.items() if differs):
        columns.put(name, None)
    return [row.told("disks of several kinds: what is said of one of them only is not taken") for row in kinds[:2]]
