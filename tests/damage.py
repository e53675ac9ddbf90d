"""Documents of which one table is damaged, renamed or moved, and whether anything of it is lost in silence by that.

A table is well where every figure of it that was read is read again, and the same values are stored as before: judged
line by line and value by value. Where it is not, a finding must name it: `unread_figures` with all figures that are
left, a doubtful table, another warning or error that stands on its lines or on those of what is lost, or one that says
which report has no such table.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from esrp_ingest.audit import audit
from esrp_ingest.cells import RUN_TABLES
from esrp_ingest.extract.document import Extracted, extract
from esrp_ingest.extract.figures import KEPT, READ, REPEATED, Figures
from esrp_ingest.extract.sections import outline
from esrp_ingest.labels import RUN_LABELS
from esrp_ingest.layout import Cell, Line, Reading, Word
from esrp_ingest.models import Finding, Located
from esrp_ingest.vocabulary.sections import Section
from esrp_ingest.vocabulary.vendors import load_vendors

VENDORS = load_vendors(None)
_LOCATORS = {"page", "line", "bbox"}
_SECTION_OF = {label.column: label.section for label in RUN_LABELS.values()}
_MISSING = ("missing_section", "unread_section")
_TAKEN = (READ, REPEATED)
_FIGURES = (int, float, datetime)
_PLAIN = re.compile(r"\d+(?:\.\d+)?")
_COUNT = re.compile(r"\d+")
_TABLES = frozenset(Section) - {Section.CHECKSUM}
"""Sections of which something is stored."""
_SECTION_OF_TABLE = {
    "instance_io transactional": Section.TRANSACTIONAL_IO,
    "instance_io total": Section.TOTAL_IO,
    "instance_maintenance_io": Section.MAINTENANCE_IO,
    "instance_log_replication_io": Section.LOG_REPLICATION_IO,
    "disk_io": Section.DISK_SUBSYSTEM,
    "host_counter": Section.HOST,
    "backup_result": Section.BACKUP,
    "soft_recovery_result": Section.SOFT_RECOVERY,
}


@dataclass(frozen=True)
class Table:
    """A table of a report: the indexes of its lines, its heading first."""

    section: Section
    lines: tuple[int, ...]


@dataclass(frozen=True)
class Damaged:
    """A document's lines with one table damaged, and that table's own by their index before, as they are now."""

    lines: list[Line]
    own: dict[int, Line]


@dataclass(frozen=True)
class Value:
    """A number, a time or a server's name that is stored, wherever it was read."""

    table: str
    column: str
    text: str


@dataclass(frozen=True)
class State:
    """What a document holds, and what is said of it."""

    extracted: Extracted
    findings: list[Finding]
    read: Counter[int]
    """By line, how many of its figures were read, or are stated already."""
    kept: Counter[int]
    """By line, how many of its figures are stored as printed, which for those of the paper's own is no loss."""
    left: Counter[int]
    """By line, how many of its figures are left."""
    values: dict[Value, list[Located]]
    """All numbers and times, each with the rows that hold it."""
    printed: Counter[str]
    """The figures of what is stored of the paper's own tables, as printed."""


def tables_of(reading: Reading) -> list[Table]:
    """The tables of a document's reports."""
    place = {id(line): at for at, line in enumerate(reading.lines)}
    return [
        Table(block.section, tuple(dict.fromkeys(place[id(line)] for line in (block.heading, *block.lines))))
        for run in outline(reading.lines).runs
        for block in run.blocks
        if block.section in _TABLES
        and block.heading is not None
        and block.lines
        and all(id(line) in place for line in (block.heading, *block.lines))
    ]


def _unknown(text: str) -> str:
    """A text of as many letters that nobody knows; digits stay."""
    return re.sub(r"[A-Za-z]", lambda letter: chr((ord(letter[0].lower()) - 97 + 11) % 26 + 97), text)


def _changed(line: Line, change: Callable[[str], str]) -> Line:
    cells = tuple(
        Cell(change(cell.text), tuple(Word(change(word.text), word.box) for word in cell.words)) for cell in line.cells
    )
    return replace(line, cells=cells)


def _with(lines: Sequence[Line], table: Table, changed: dict[int, Line]) -> Damaged:
    """The document with other lines in the places of some of a table's."""
    own = {at: changed.get(at, lines[at]) for at in table.lines}
    return Damaged([own.get(at, line) for at, line in enumerate(lines)], own)


def rename_heading(lines: Sequence[Line], table: Table, _: int) -> Damaged:
    """Its heading is one that nobody knows."""
    return _with(lines, table, {table.lines[0]: _changed(lines[table.lines[0]], _unknown)})


def rename_rows(lines: Sequence[Line], table: Table, _: int) -> Damaged:
    """No label, name or header of it is known."""
    return _with(lines, table, {at: _changed(lines[at], _unknown) for at in table.lines})


def drop_header(lines: Sequence[Line], table: Table, _: int) -> Damaged:
    """Its heading and header are gone."""
    gone = {at for at in table.lines if not any(map(str.isdigit, lines[at].text))}
    rest = [line for at, line in enumerate(lines) if at not in gone]
    return Damaged(rest, {at: lines[at] for at in table.lines if at not in gone})


def damage_cells(lines: Sequence[Line], table: Table, chosen: int) -> Damaged:
    """One of its lines is recognized badly: a mark between digits is a letter."""
    at = table.lines[chosen % len(table.lines)]
    return _with(lines, table, {at: _changed(lines[at], lambda text: re.sub(r"(?<=\d)[.,:/](?=\d)", "o", text))})


def damage_names(lines: Sequence[Line], table: Table, chosen: int) -> Damaged:
    """The words of one of its lines are recognized badly."""
    at = table.lines[chosen % len(table.lines)]
    return _with(lines, table, {at: _changed(lines[at], _unknown)})


def move(lines: Sequence[Line], table: Table, chosen: int) -> Damaged:
    """It stands elsewhere in the document."""
    own = {at: lines[at] for at in table.lines}
    rest = [line for at, line in enumerate(lines) if at not in own]
    place = chosen % (len(rest) + 1)
    return Damaged([*rest[:place], *own.values(), *rest[place:]], own)


def move_unknown(lines: Sequence[Line], table: Table, chosen: int) -> Damaged:
    """It stands elsewhere, under a heading that nobody knows."""
    return move(rename_heading(lines, table, chosen).lines, table, chosen)


DAMAGES = (rename_heading, rename_rows, drop_header, damage_cells, damage_names, move, move_unknown)


def state_of(reading: Reading, lines: Sequence[Line]) -> State:
    """What a document says with some lines in the place of its own."""
    figures = Figures()
    extracted = extract(replace(reading, lines=list(lines)), VENDORS, figures=figures)
    audited = audit(extracted.solutions, extracted.runs, extracted.findings)
    read, kept, left = Counter[int](), Counter[int](), Counter[int]()
    for figure in figures:
        read[id(figure.line)] += figure.rule in _TAKEN
        kept[id(figure.line)] += figure.rule == KEPT
        left[id(figure.line)] += not figure.rule
    findings = [*extracted.findings, *audited.findings]
    return State(extracted, findings, read, kept, left, _values(extracted), _printed(extracted))


def _printed(extracted: Extracted) -> Counter[str]:
    """The words with digits of the rows of a paper's own tables: its title and headings are no tables."""
    texts = [
        text
        for solution in extracted.solutions
        for row in (*solution.solution_fact, *solution.reported_metric)
        for text in (row.label, getattr(row, "value_text", None) or str(getattr(row, "value", "")))
    ]
    return Counter(word for text in texts for word in text.split() if any(map(str.isdigit, word)))


def _values(extracted: Extracted) -> dict[Value, list[Located]]:
    """All numbers and times of reports and summaries, and servers' names; other texts are kept as printed."""
    found: dict[Value, list[Located]] = {}
    for run in extracted.runs:
        _add_values(found, "run", run, _SECTION_OF)
        if run.server is not None:
            found.setdefault(Value("server", "server", run.server), []).append(run)
        for table in RUN_TABLES:
            for row in getattr(run, table) if table != "log_event" else ():
                _add_values(found, f"{table} {getattr(row, 'scope', '')}".strip(), row, type(row).model_fields)
    for solution in extracted.solutions:
        for row in solution.reported_metric:
            _add_values(found, "reported_metric", row, ("value",))
    return found


def _add_values(found: dict[Value, list[Located]], table: str, row: Located, columns: Iterable[str]) -> None:
    for column in columns:
        value = getattr(row, column)
        if column not in _LOCATORS and isinstance(value, _FIGURES) and not isinstance(value, bool):
            found.setdefault(Value(table, column, str(value)), []).append(row)


def silent_loss(reading: Reading, before: State, table: Table, damaged: Damaged) -> str | None:
    """What of a damaged table is lost without a word, None where nothing is."""
    after = state_of(reading, damaged.lines)
    own = {id(line) for line in damaged.own.values()}
    unread = _unread(reading, before, after, damaged)
    mine = [line for line in unread if id(line) in own]
    others = [line for line in unread if id(line) not in own]
    named = _is_missing(before, after, table.section) or _is_named(before, after, damaged.own.values())
    if mine and not named:
        return f"figures of it are not read: {mine[0].text[:80]!r}"
    if others and not _is_named(before, after, others):
        return f"figures of other lines are not read: {others[0].text[:80]!r}"
    for value, rows in before.values.items():
        count = len(rows) - len(after.values.get(value, ()))
        if count > 0 and not _is_told(reading, before, after, damaged, (value, unread)):
            return f"{count} times {value} of section {table.section.name} is gone"
    return None


def _unread(reading: Reading, before: State, after: State, damaged: Damaged) -> list[Line]:
    """The lines of which fewer figures are read than before; of the paper's own those of which fewer are stored."""
    reports = {id(line) for run in outline(reading.lines).runs for line in run.lines}
    there = {id(line) for line in damaged.lines}
    gone = before.printed - after.printed
    found = []
    for at, line in enumerate(reading.lines):
        now = damaged.own.get(at, line)
        if id(now) in there and after.read[id(now)] < before.read[id(line)]:
            stored = after.read[id(now)] + after.kept[id(now)] >= before.read[id(line)]
            if id(line) in reports or (not stored and not gone.keys().isdisjoint(line.text.split())):
                found.append(now)
    return found


def _is_told(
    reading: Reading, before: State, after: State, damaged: Damaged, lost: tuple[Value, Sequence[Line]]
) -> bool:
    """Whether a value that is gone is told of: on the lines that it stood on, or as that of a table that is missing."""
    value, unread = lost
    if _is_missing(before, after, _section_of(value)) or any(
        finding.subject == value.table for finding in _new(before, after)
    ):
        return True
    lines = [
        damaged.own.get(at, line)
        for at, line in enumerate(reading.lines)
        if value.table not in ("run", "server") and any(_stands_on(row, line) for row in before.values[value])
    ]
    own = {id(line) for line in damaged.own.values()}
    if any(id(line) in own for line in lines):  # a finding names the table, wherever on it it stands
        lines = list(damaged.own.values())
    lines = [*lines, *_same_table(reading, damaged, lines, [line for line in unread if _prints(line, value.text)])]
    return _is_named(before, after, lines or [*damaged.own.values(), *unread])


def _same_table(reading: Reading, damaged: Damaged, lines: Sequence[Line], others: Sequence[Line]) -> Iterator[Line]:
    """Of other lines those of the tables that some lines belong to: a row of a table on its side stands on many."""
    some = {id(line) for line in lines}
    for table in tables_of(reading):
        whole = {id(damaged.own.get(at, reading.lines[at])) for at in table.lines}
        if not whole.isdisjoint(some):
            yield from (line for line in others if id(line) in whole)


def _prints(line: Line, text: str) -> bool:
    """Whether a figure of a line says the same as a value."""
    try:
        return any(float(word) == float(text) for word in line.text.split() if _PLAIN.fullmatch(word))
    except ValueError:  # the value is no number
        return False


def _is_missing(before: State, after: State, section: Section | None) -> bool:
    """Whether a finding that was not there before says which report has no such section, or nothing read of it."""
    missing = [finding.subject for finding in _new(before, after) if finding.rule in _MISSING]
    return section is not None and section.value in missing


def _section_of(value: Value) -> Section | None:
    return _SECTION_OF[value.column] if value.table == "run" else _SECTION_OF_TABLE.get(value.table)


def _is_named(before: State, after: State, lines: Iterable[Line]) -> bool:
    """Whether what is lost on some lines is told of."""
    lines = list(lines)
    return _all_left_are_named(after, lines) or _is_found(before, after, lines)


def _all_left_are_named(after: State, lines: Sequence[Line]) -> bool:
    """Whether figures on the lines are left, and findings tell of every figure that is."""
    told = [each.message for each in after.findings if each.rule == "unread_figures"]
    count = sum(int(found[0]) for message in told if (found := _COUNT.match(message)))
    return any(after.left[id(line)] for line in lines) and count == after.extracted.account.left


def _new(before: State, after: State) -> list[Finding]:
    """The warnings and errors that were not there before."""
    known = Counter((each.rule, each.message) for each in before.findings)
    found = []
    for each in after.findings:
        known[each.rule, each.message] -= 1
        if known[each.rule, each.message] < 0 and each.severity != "info":
            found.append(each)
    return found


def _is_found(before: State, after: State, lines: Sequence[Line]) -> bool:
    """Whether a warning or error that was not there before stands on the lines, or is about a table read from them."""
    new = _new(before, after)
    tables = {
        (at, name)
        for at, run in enumerate(after.extracted.runs)
        for name in RUN_TABLES
        for row in getattr(run, name)
        if isinstance(row, Located) and any(_stands_on(row, line) for line in lines)
    }
    about = {(each.run, name) for each in new for name in (each.table_name, (each.subject or "").split(" ")[0])}
    return not tables.isdisjoint(about) or any(_stands_on(finding, line) for finding in new for line in lines)


def _stands_on(finding: Located, line: Line) -> bool:
    if line.box is None or finding.bbox is None:
        return (finding.page, finding.line) == (line.page, line.number) != (None, None)
    _, top, _, bottom = map(float, finding.bbox.split(","))
    return finding.page == line.page and top < line.box.bottom and line.box.top < bottom


def cases(reading: Reading) -> Iterator[tuple[Table, Callable[[Sequence[Line], Table, int], Damaged]]]:
    """Every table with every damage."""
    for table in tables_of(reading):
        for damage in DAMAGES:
            yield table, damage
