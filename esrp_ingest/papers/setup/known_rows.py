"""Rows of the configuration that state a column of a solution, and whose storage they are about."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from esrp_ingest.layout import ReadingSeverity
from esrp_ingest.models import Finding, noticed
from esrp_ingest.papers.setup.labels import may_count, proven_column
from esrp_ingest.papers.setup.rows import Stated
from esrp_ingest.quantities import Notation, in_english, is_null
from esrp_ingest.values.configuration import Value, has_reader, read_value
from esrp_ingest.vocabulary.whitepaper import Column
from esrp_ingest.vocabulary.words import spelled


def _words(template: str) -> re.Pattern[str]:
    return re.compile(spelled(template), re.IGNORECASE)


_OF_STORAGE = frozenset[Column](
    (
        *("disks", "disks_in_test", "disk_description", "disk_rpm", "disk_capacity_gb", "raid_level", "connectivity"),
        *("raw_capacity_gb", "formatted_capacity_gb", "storage_utilization_pct", "cache_gb", "controllers"),
    )
)
"""What other machines and disks have as well."""
_OTHER_STORAGE = _words(r"\b{other_storage}\b")
_OTHER_MACHINE = _words(r"\b{other_machine}\b")
_OWN_STORAGE = _words(r"\b{own_storage}\b")
_STORAGE = _words(r"\b(?:{tested_storage}|{storage_array})\b")
_IN_BRACKETS = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_SAYS_EACH = _words(r"[(\[]\s*(?:{per}|{each})\s[^()\[\]\d]*[)\]]")
_EACH = ("controllers", "storage_ports", "cache_gb")
"""Columns that may be stated of each controller or array."""


@dataclass(frozen=True, slots=True, eq=False)
class KnownRow:
    """A row with its column, and its text with decimal points."""

    column: str
    text: str
    stated: Stated

    @property
    def is_sure(self) -> bool:
        """Whether the label alone says what the row states."""
        return self.stated.meaning is not None and self.stated.meaning.sure

    @property
    def is_like(self) -> bool:
        """Whether the label only resembles the known one."""
        return self.stated.meaning is not None and bool(self.stated.meaning.like)

    @property
    def own(self) -> str:
        """The column of a solution that it fills: the disks of a test are those of the solution."""
        return own_column(self.column)

    @property
    def value(self) -> Value | None:
        """What the row states, None where it is not read whole or has several values."""
        if self.stated.several:
            return None
        value = read_value(self.column, self.text, self.stated.label)
        return value if may_count(self.column, value, self.stated.label) else None

    def read_as(self, why: str = "") -> Finding:
        """Give a finding that says as what the label was read."""
        return noticed("fuzzy_label", "info", f"read {self.stated.label!r} as {self.column}{why}", self.stated.place)

    def told(self, why: str, severity: ReadingSeverity = "warning") -> Finding:
        """Give a finding that says what is wrong with the value."""
        message = f"{self.stated.label!r} is {self.stated.value[:60]!r}, {why}; compare with the document"
        return noticed("unread_value", severity, message, self.stated.place)


def own_column(column: str) -> str:
    """Give the column of a solution that a column of rows fills."""
    return "disks" if column == "disks_in_test" else column


def known_rows(stated: Sequence[Stated], notation: Notation) -> tuple[list[KnownRow], list[Finding]]:
    """Give the rows that state something of the tested solution: known labels, then short ones that are proven."""
    sure, short = _parted(filter(None, (_row_of(each, notation) for each in stated)))
    findings = [row.read_as() for row in sure if row.is_like and has_reader(row.column)]
    known = {row.own for row in sure}
    told = [(row, finding) for row in short if (finding := _short(row, short, known)) is not None]
    proven = [row for row, finding in told if finding.rule == "fuzzy_label"]
    return sure + proven, [*findings, *(finding for _, finding in told)]


def _parted(rows: Iterable[KnownRow]) -> tuple[list[KnownRow], list[KnownRow]]:
    """Rows of the tested storage whose labels alone say what they state, and those whose values have to."""
    parted: tuple[list[KnownRow], list[KnownRow]] = ([], [])
    for row in (row for row in rows if not _is_of_others(row)):
        parted[not row.is_sure].append(row)
    return parted


def _row_of(stated: Stated, notation: Notation) -> KnownRow | None:
    meaning = stated.meaning
    if meaning is None or meaning.columns == ("other",) or is_null(stated.value):
        return None
    text = in_english(stated.value, notation)
    column = meaning.columns[0] if meaning.sure else proven_column(meaning, text) or meaning.columns[0]
    said = _SAYS_EACH.search(stated.label) if column in _EACH else None
    return KnownRow(column, f"{text} {said[0].strip('()[]')}" if said else text, stated)


def _short(row: KnownRow, rows: Sequence[KnownRow], known: set[str]) -> Finding | None:
    """What is told of a row with a short label: that its value proves it, that it does not, or that others differ."""
    alike = [each for each in rows if each.column == row.column]
    columns, proven = _proven(row)
    if not known.isdisjoint(map(own_column, columns if proven is None else [proven])):
        return None
    if proven is None:
        return row.told(f"which is not known to be {row.column}", "info")
    if len({each.text.casefold() for each in alike}) > 1:
        return row.told(f"and another row of {row.column} differs: none is taken")
    return row.read_as(f", by its value {row.stated.value[:40]!r}")


def _proven(row: KnownRow) -> tuple[tuple[Column, ...], Column | None]:
    """The columns that a short label may be, and the one that its value proves."""
    meaning = row.stated.meaning
    if meaning is None:
        return (), None
    proven = proven_column(meaning, row.text)
    if proven == "storage_model" and _STORAGE.search(f"{row.stated.label} {row.stated.table}") is None:
        proven = None
    return meaning.columns, proven


def _is_of_others(row: KnownRow) -> bool:
    """Whether a row states something of the storage of another machine, or of disks that hold no databases.

    What a heading says in brackets counts alone: `Primary storage disk configuration (log disks)`.
    """
    if row.column not in _OF_STORAGE:
        return False
    brackets = _IN_BRACKETS.findall(row.stated.table)
    outside = _IN_BRACKETS.sub(" ", row.stated.table)
    said = [*brackets, *_IN_BRACKETS.findall(row.stated.label), outside if brackets else row.stated.table]
    if any(_OTHER_STORAGE.search(each) and not _OWN_STORAGE.search(each) for each in said):
        return True
    return (
        not row.is_sure and bool(_OTHER_MACHINE.search(row.stated.table)) and not _OWN_STORAGE.search(row.stated.table)
    )
