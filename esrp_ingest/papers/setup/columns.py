"""Rows of the configuration to the typed columns of one solution, with a finding for each value that is not read."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import prod

from esrp_ingest.layout import ReadingSeverity
from esrp_ingest.models import Finding, noticed
from esrp_ingest.papers.setup.labels import may_count, proven_column
from esrp_ingest.papers.setup.rows import Stated
from esrp_ingest.papers.values import Columns
from esrp_ingest.quantities import ENGLISH, Notation, in_english, is_null
from esrp_ingest.values.amounts import OF_ALL, OF_EITHER, Said
from esrp_ingest.values.configuration import Value, has_reader, read_count, read_size_gb, read_value
from esrp_ingest.values.disks import are_several_kinds, disk_interfaces, kind_of, known_raid, outside_brackets, rpm_of
from esrp_ingest.vocabulary.composed_labels import FLASH_DISKS, parts_of
from esrp_ingest.vocabulary.short_labels import ARRAYS
from esrp_ingest.vocabulary.whitepaper import Column
from esrp_ingest.vocabulary.words import in_order, spelled


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
_PER = r"(?:(?<!\w)(?:{per}|{each})\s|/\s?)"
_PER_CONTROLLER = _words(_PER + r"(?:{kind_of_controller}\s)?{controllers}(?!\w)")
_PER_ARRAY = _words(_PER + r"(?:{storage}\s)?{arrays}(?!\w)")
_PORTS = _words(r"{ports}")
_TOLD_BY_OTHERS = ("mailboxes", "storage_ports", "storage_model")
"""Columns whose other values are no contradiction: titles say them too, or each row words them anew."""
_DISKS = ("disks", "disks_in_test")
_DESCRIBE = ("disk_description", "disk_rpm")
_COUNTS_DISKS = re.compile(r"\W{0,2}\d{1,4}\s?x\s[^x+&,;]{3,60}", re.IGNORECASE)
_COLUMN_OF: Mapping[str, str] = {"disks_in_test": "disks"}
_THINGS = {"controllers": "controllers", "storage_ports": "ports", "cache_gb": "cache"}
_COUNT_ARRAYS = frozenset((*_THINGS, "disks", "disks_in_test"))
_NUMBERS = in_order("number")
_COUNTED = r"(?:(?P<word>{number})|(?P<count>\d{1,3}))"
_MODELS = _words(_COUNTED + r"(?:\s?[xX\u00d7]|(?<=[a-z]))\s(?=[^\W\d])")
_OWN_ARRAYS = _words(r"(?<![\w.,-])" + _COUNTED + r"\s(?:{storage}\s)?{arrays}(?!\w)")
_NO_LIMIT = tuple(sayings for sayings in OF_EITHER if Said.MOST not in sayings)
_OF_ALL: Mapping[str, Callable[[str, str], float | None]] = {
    "controllers": lambda text, _: read_count("controllers", text, OF_ALL),
    "storage_ports": lambda text, _: read_count("storage_ports", text, OF_ALL),
    "cache_gb": lambda text, label: read_size_gb(text, label, memory=True, order=OF_ALL),
}
"""What rows may state of each controller or array."""


@dataclass(frozen=True, slots=True)
class _Row:
    """A row with its column, and its text with decimal points."""

    column: str
    text: str
    stated: Stated

    @property
    def value(self) -> Value | None:
        """What the row states, None where it is not read whole or has several values."""
        if self.stated.several:
            return None
        value = read_value(self.column, self.text, self.stated.label)
        return value if may_count(self.column, value, self.stated.label) else None


@dataclass(slots=True)
class Configuration:
    """The typed columns of one solution.

    Attributes:
        columns: with their sources.
        findings: what was not read, or only somewhat known.
        read: the rows that a column or a known label has.
    """

    columns: Columns = field(default_factory=Columns)
    findings: list[Finding] = field(default_factory=list)


def configuration_of(stated: Sequence[Stated], notation: Notation = ENGLISH, *, quiet: bool = False) -> Configuration:
    """Read the typed columns that rows state; of several statements of one column the first counts.

    Args:
        stated: the rows of one solution, in their order.
        notation: how the document writes numbers.
        quiet: give no findings, for rows that are common to several solutions.
    """
    rows, findings = _rows(stated, notation)
    found = Configuration()
    behind: dict[str, _Row] = {}
    for row in rows:
        if has_reader(row.column) and row.column not in behind and (value := row.value) is not None:
            behind[row.column] = row
            _put(found.columns, _COLUMN_OF.get(row.column, row.column), value, row)
    if "disks" in behind:
        _put(found.columns, "disks", behind["disks"].value, behind["disks"])
    _multiply_storage_groups(found.columns, behind)
    findings += _describe_disks(found.columns, rows)
    findings += _count_all(found.columns, behind, stated)
    findings += _take_total_ports(found.columns, behind, stated)
    findings += [*_unread(rows, behind), *_contradictions(rows, behind), *_untested_caches(behind)]
    found.findings = [] if quiet else findings
    return found


def _put(columns: Columns, column: str, value: object, *rows: _Row, note: str | None = None) -> None:
    columns.put(column, value, *((row.stated.value, row.stated.place) for row in rows), note=note)


def _rows(stated: Sequence[Stated], notation: Notation) -> tuple[list[_Row], list[Finding]]:
    """The rows that state something of the tested solution: known labels, then short ones that their values prove."""
    rows: list[_Row] = []
    short: list[_Row] = []
    findings: list[Finding] = []
    for each in stated:
        if each.meaning is None or each.meaning.columns == ("other",) or is_null(each.value):
            continue
        text = in_english(each.value, notation)
        column = each.meaning.columns[0] if each.meaning.sure else proven_column(each.meaning, text)
        row = _Row(column or each.meaning.columns[0], _in_full(text, each, column), each)
        if not _is_of_others(row):
            (rows if each.meaning.sure else short).append(row)
            if each.meaning.like and has_reader(row.column):
                findings.append(noticed("fuzzy_label", "info", f"read {each.label!r} as {row.column}", each.place))
    known = {_COLUMN_OF.get(row.column, row.column) for row in rows}
    for row in short:
        told = _short(row, [each for each in short if each.column == row.column], known)
        if told is None:
            continue
        findings.append(told)
        if told.rule == "fuzzy_label":
            rows.append(row)
    return rows, findings


def _in_full(text: str, stated: Stated, column: str | None) -> str:
    """A value with what its label says in brackets of which things it is: `Storage cache (per controller)`."""
    said = _SAYS_EACH.search(stated.label) if column in _OF_ALL else None
    return f"{text} {said[0].strip('()[]')}" if said else text


def _short(row: _Row, alike: Sequence[_Row], known: set[str]) -> Finding | None:
    """What is told of a row with a short label: that its value proves it, that it does not, or that others differ."""
    meaning, value = row.stated.meaning, row.stated.value[:40]
    proven = proven_column(meaning, row.text) if meaning is not None else None
    if meaning is None or not known.isdisjoint(_COLUMN_OF.get(each, each) for each in [proven] if each):
        return None
    if proven is None or (proven == "storage_model" and not _says_storage(row)):
        if not known.isdisjoint(_COLUMN_OF.get(each, each) for each in meaning.columns):
            return None
        message = f"{row.stated.label!r} is {value!r}, which is not known to be {row.column}"
        return noticed("unread_value", "info", f"{message}; compare with the document", row.stated.place)
    if len({each.text.casefold() for each in alike}) > 1:
        message = f"{row.stated.label!r} is {value!r}, and another row of {row.column} differs: none is taken"
        return noticed("unread_value", "warning", f"{message}; compare with the document", row.stated.place)
    message = f"read {row.stated.label!r} as {row.column}, by its value {value!r}"
    return noticed("fuzzy_label", "info", message, row.stated.place)


def _says_storage(row: _Row) -> bool:
    """Whether a row, or what heads it, says that it is about the storage."""
    return _STORAGE.search(f"{row.stated.label} {row.stated.table}") is not None


def _is_of_others(row: _Row) -> bool:
    """Whether a row states something of the storage of another machine, or of disks that hold no databases."""
    if row.column not in _OF_STORAGE:
        return False
    said = (row.stated.table, *_IN_BRACKETS.findall(row.stated.label))
    if any(_OTHER_STORAGE.search(each) and not _OWN_STORAGE.search(_IN_BRACKETS.sub("", each)) for each in said):
        return True
    brackets = _IN_BRACKETS.findall(row.stated.table)
    if any(_OTHER_STORAGE.search(each) and not _OWN_STORAGE.search(each) for each in brackets):
        return True
    sure = row.stated.meaning is not None and row.stated.meaning.sure
    return not sure and bool(_OTHER_MACHINE.search(row.stated.table)) and not _OWN_STORAGE.search(row.stated.table)


def _multiply_storage_groups(columns: Columns, behind: Mapping[str, _Row]) -> None:
    """Databases of a server that has storage groups: those of each group, times the groups."""
    names = ("storage_groups_per_server", "databases_per_storage_group")
    rows = [behind[name] for name in names if name in behind]
    counts = [value for row in rows if isinstance(value := row.value, int)]
    for name in names:
        columns.put(name, None)
    if len(counts) == len(names) and columns.values.get("databases_per_server") is None:
        note = "storage groups of a server, times the databases of each"
        _put(columns, "databases_per_server", prod(counts), *rows, note=note)


def _describe_disks(columns: Columns, rows: Sequence[_Row]) -> list[Finding]:
    """Kind, interface, speed and size out of the rows that describe the disks, or count them: `24 x 1.2 TB SAS`."""
    about = [row for row in rows if row.column in (*_DESCRIBE, *_DISKS)]
    describing = [row for row in about if row.column in _DESCRIBE or _COUNTS_DISKS.fullmatch(row.text.strip())]
    kinds = [row for row in describing if row.column in _DESCRIBE]
    whole = " + ".join(dict.fromkeys(_described(row) for row in kinds or describing))
    flash = [row for row in about if FLASH_DISKS in parts_of(row.stated.label)]
    kind = kind_of(" + ".join(map(_described, about))) or ("ssd" if flash else None)
    if kind == "hdd" and flash:
        columns.put("disks", None)
        return _of_several_kinds(columns, rows, [*(kinds or describing), *flash], "mixed")
    if are_several_kinds(whole):
        return _of_several_kinds(columns, rows, kinds or describing, kind)
    _put(columns, "disk_type", kind, *(row for row in about if kind_of(_described(row)) is not None or row in flash))
    first = describing[:1]
    described = first[0].text if first else ""
    interfaces = set(disk_interfaces(described))
    if len(interfaces) == 1:
        _put(columns, "disk_interface", interfaces.pop(), *first)
    for name, value in (
        ("disk_rpm", rpm_of(described)),
        ("disk_capacity_gb", read_value("disk_capacity_gb", described)),
    ):
        if columns.values.get(name) is None and value is not None:
            _put(columns, name, value, *first)
    return []


def _described(row: _Row) -> str:
    """What a row says of disks; a bare speed gets its unit."""
    bare = row.value if row.column == "disk_rpm" else None
    return row.text if bare is None else f"{bare} rpm"


def _of_several_kinds(columns: Columns, rows: Sequence[_Row], kinds: Sequence[_Row], kind: str | None) -> list[Finding]:
    """What is said of all where disks are of several kinds: no size and no speed, and what is the same of each kind."""
    _put(columns, "disk_type", kind, *kinds)
    said: dict[str, set[str]] = {}
    for row in rows:
        said.setdefault(row.column, set()).add(row.text.casefold())
    for name in ("disk_capacity_gb", "disk_rpm"):
        columns.put(name, None)
    if len(kinds) > 1 and len(said.get("raid_level", ())) > 1:
        columns.put("raid_level", None)
    if len(kinds) > 1 and "disks" not in said:
        columns.put("disks", None)
    return [_told(row, "disks of several kinds: what is said of one of them only is not taken") for row in kinds[:2]]


def _count_all(columns: Columns, behind: Mapping[str, _Row], stated: Sequence[Stated]) -> list[Finding]:
    """Multiply what each controller or array has by how many there are; tell where nothing counts these."""
    findings = []
    arrays = {count: each for each in stated if (count := _arrays(each))}
    for name in (name for name in _OF_ALL if name in behind):
        row = behind[name]
        said = outside_brackets(row.text)
        if _OF_ALL[name](row.text, row.stated.label) is not None:
            continue
        per_array = _PER_ARRAY.search(said) or _PER_ARRAY.search(row.text)
        per_controller = name != "controllers" and (_PER_CONTROLLER.search(said) or _PER_CONTROLLER.search(row.text))
        if not per_array and not per_controller:
            continue
        controllers = behind["controllers"].stated if "controllers" in behind else None
        factor, count, of = controllers, columns.values.get("controllers"), "controller"
        if not per_controller:
            factor, count, of = next(iter(arrays.values()), None), next(iter(arrays), None), "array"
        if factor is None or count is None or (of == "array" and len(arrays) > 1):
            info = of == "array" and not arrays
            why = "which no row counts: taken as if there were one" if info else "taken as printed"
            findings.append(_told(row, f"what each {of} has, {why}", "info" if info else "warning"))
        else:
            places = [(each.value, each.place) for each in (row.stated, factor)]
            note = f"{_THINGS[name]} of each {of}, times the {of}s"
            columns.put(name, columns.values[name] * count, *places, note=note)
    return findings


def _take_total_ports(columns: Columns, behind: Mapping[str, _Row], stated: Sequence[Stated]) -> list[Finding]:
    """Take the ports in all that a row of any table prints: `Ports` is `Four SAS ports (2 per each controller)`."""
    row = behind.get("storage_ports")
    if row is None or _PER_CONTROLLER.search(row.text) is None:
        return []
    for each in (each for each in stated if _PORTS.fullmatch(each.label)):
        total = read_count("storage_ports", outside_brackets(each.value), OF_ALL)
        taken = columns.values.get("storage_ports")
        if total is None or taken == total:
            continue
        columns.put("storage_ports", total, (each.value, each.place))
        said = f"{row.stated.label!r} is {row.stated.value!r}, {each.label!r} is {each.value!r}"
        return [noticed("contradicting_cells", "info", f"{said}: taken as {total} in all", each.place)]
    return []


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


def _unread(rows: Sequence[_Row], behind: Mapping[str, _Row]) -> Iterator[Finding]:
    """Known labels whose values are not read, and that no other row states; words that are no level of RAID."""
    taken = {_COLUMN_OF.get(name, name) for name in behind}
    for row in rows:
        if not has_reader(row.column) or is_null(row.text):
            continue
        if row.column == "raid_level" and row.value is not None and known_raid(row.text) is None:
            yield _told(row, "which is no level that is known; it is kept as printed")
        elif row.stated.several:
            yield _several(row)
        elif row.value is None and _COLUMN_OF.get(row.column, row.column) not in taken:
            yield _told(row, "which cannot be read")


def _untested_caches(behind: Mapping[str, _Row]) -> Iterator[Finding]:
    """A cache of which a row says how large it may be, and not how large the tested one is."""
    row = behind.get("cache_gb")
    if row is not None and read_size_gb(row.text, row.stated.label, memory=True, order=_NO_LIMIT) is None:
        yield _told(row, f"the most that there can be: taken as {row.value:g}")


def _told(row: _Row, why: str, severity: ReadingSeverity = "warning") -> Finding:
    message = f"{row.stated.label!r} is {row.stated.value[:60]!r}, {why}; compare with the document"
    return noticed("unread_value", severity, message, row.stated.place)


def _several(row: _Row) -> Finding:
    message = f"{row.stated.label!r} has several values beside each other, and nothing tells which of them is meant"
    return noticed(
        "undecided_scope", "warning", f"{message}; compare with the document", row.stated.place, row.stated.label
    )


def _contradictions(rows: Sequence[_Row], behind: Mapping[str, _Row]) -> Iterator[Finding]:
    """The first row of each column that states another value than the one that was taken."""
    told: set[str] = set(_TOLD_BY_OTHERS)
    for row in rows:
        first = behind.get(row.column)
        if first is None or row.column in told or first is row or row.value in (None, first.value):
            continue
        told.add(row.column)
        message = (
            f"{first.stated.label!r} is {first.stated.value[:60]!r}, {row.stated.label!r} is {row.stated.value[:60]!r}:"
            f" taken as {first.value}"
        )
        yield noticed("contradicting_cells", "info", message, row.stated.place)
