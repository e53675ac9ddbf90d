"""Documents of which one table is damaged, renamed or moved, and whether anything of it is lost in silence by that.

A table is well where every figure of it that was read is read again, and the reports hold the same values as before.
Where it is not, a finding must name it: `unread_figures` with all figures that are left, a doubtful table, or another
warning or error that stands on its lines.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from esrp_ingest.audit import audit
from esrp_ingest.cells import RUN_TABLES
from esrp_ingest.extract.document import Extracted, extract
from esrp_ingest.extract.figures import KEPT, READ, REPEATED, Figures
from esrp_ingest.extract.sections import outline
from esrp_ingest.layout import Cell, Line, Reading, Word
from esrp_ingest.models import Finding, Located
from esrp_ingest.vocabulary.report import RUN_LABELS, Section
from esrp_ingest.vocabulary.vendors import load_vendors

VENDORS = load_vendors(None)
_LOCATORS = {"page", "line", "bbox"}
_RUN_COLUMNS = {label.column for label in RUN_LABELS.values()}
_TAKEN = (READ, REPEATED, "heading of a report")
_FIGURES = (int, float, datetime)
_COUNT = re.compile(r"\d+")
_TABLES = frozenset(Section) - {Section.CHECKSUM}
"""Sections of which something is stored."""


@dataclass(frozen=True)
class Table:
    """A table of a report: the indexes of its lines, its heading first."""

    section: Section
    lines: tuple[int, ...]


@dataclass(frozen=True)
class Damaged:
    """A document's lines with one table damaged, and that table's own among them, as they are now."""

    lines: list[Line]
    own: list[Line]


@dataclass(frozen=True)
class State:
    """What a document's reports hold, and what is said of them."""

    extracted: Extracted
    findings: list[Finding]
    read: dict[int, int]
    """By line, how many of its figures were read, or head something."""
    repeated: Counter[int]
    """By line, how many of its figures a report states already."""
    left: dict[int, int]
    """By line, how many of its figures are left."""
    kept: dict[int, int]
    """By line, how many of its figures are stored as printed, which for those of the paper's own is no loss."""
    values: Counter[tuple[str, str, str]]


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
    return Damaged(
        [changed.get(at, line) for at, line in enumerate(lines)], [changed.get(at, lines[at]) for at in table.lines]
    )


def rename_heading(lines: Sequence[Line], table: Table, _: int) -> Damaged:
    """Its heading is one that nobody knows."""
    return _with(lines, table, {table.lines[0]: _changed(lines[table.lines[0]], _unknown)})


def rename_rows(lines: Sequence[Line], table: Table, _: int) -> Damaged:
    """No label, name or header of it is known."""
    return _with(lines, table, {at: _changed(lines[at], _unknown) for at in table.lines})


def drop_header(lines: Sequence[Line], table: Table, _: int) -> Damaged:
    """Its heading and header are gone."""
    gone = {at for at in table.lines if not any(map(str.isdigit, lines[at].text))}
    return Damaged(
        [line for at, line in enumerate(lines) if at not in gone], [lines[at] for at in table.lines if at not in gone]
    )


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
    own = [lines[at] for at in table.lines]
    rest = [line for at, line in enumerate(lines) if at not in set(table.lines)]
    place = chosen % (len(rest) + 1)
    return Damaged(rest[:place] + own + rest[place:], own)


def move_unknown(lines: Sequence[Line], table: Table, chosen: int) -> Damaged:
    """It stands elsewhere, under a heading that nobody knows."""
    return move(rename_heading(lines, table, chosen).lines, table, chosen)


DAMAGES = (rename_heading, rename_rows, drop_header, damage_cells, damage_names, move, move_unknown)


def state_of(reading: Reading, lines: Sequence[Line]) -> State:
    """What a document says with some lines in the place of its own."""
    figures = Figures()
    extracted = extract(replace(reading, lines=list(lines)), VENDORS, figures=figures)
    audited = audit(extracted.solutions, extracted.runs)
    read, repeated, left, kept = Counter[int](), Counter[int](), Counter[int](), Counter[int]()
    for figure in figures:
        read[id(figure.line)] += figure.rule in _TAKEN
        repeated[id(figure.line)] += figure.rule == REPEATED
        kept[id(figure.line)] += figure.rule == KEPT
        left[id(figure.line)] += not figure.rule
    return State(extracted, [*extracted.findings, *audited.findings], read, repeated, left, kept, _values(extracted))


def _values(extracted: Extracted) -> Counter[tuple[str, str, str]]:
    """All numbers and times of reports, by table and column; texts are kept as printed, the log's among them."""
    found: Counter[tuple[str, str, str]] = Counter()
    for run in extracted.runs:
        for name, value in run.model_dump(exclude={"log_event"}).items():
            rows = value if isinstance(value, tuple) else ({name: value},) if name in _RUN_COLUMNS else ()
            table = name if isinstance(value, tuple) else "run"
            cells = ((column, each) for row in rows for column, each in row.items() if column not in _LOCATORS)
            found.update(
                (table, column, str(each))
                for column, each in cells
                if isinstance(each, _FIGURES) and not isinstance(each, bool)
            )
    return found


def silent_loss(reading: Reading, before: State, table: Table, damaged: Damaged) -> str | None:
    """What of a damaged table is lost without a word, None where nothing is."""
    after = state_of(reading, damaged.lines)
    own = {id(line) for line in damaged.own}
    reports = {id(line) for run in outline(reading.lines).runs for line in run.lines}
    others = [
        line
        for line in damaged.lines
        if id(line) not in own
        and after.read[id(line)] + (id(line) not in reports) * after.kept[id(line)] < before.read[id(line)]
    ]
    gone = sum(before.read[id(reading.lines[at])] for at in table.lines) - sum(map(after.read.__getitem__, own))
    if gone > 0 and not _is_named(before, after, damaged.own):
        return f"{gone} figures of it are not read"
    if others and not _is_named(before, after, others):
        return f"figures of other lines are not read: {others[0].text[:80]!r}"
    values = before.values - after.values
    stated = after.repeated.total() > before.repeated.total()  # where it stands now, a report states the same
    if gone <= 0 and not others and values and not stated and not _is_named(before, after, damaged.own):
        return f"{values.total()} values are gone: {list(values)[:3]}"
    return None


def _is_named(before: State, after: State, lines: Sequence[Line]) -> bool:
    """Whether what is lost on some lines is told of."""
    return _all_left_are_named(after, lines) or _is_found(before, after, lines)


def _all_left_are_named(after: State, lines: Sequence[Line]) -> bool:
    """Whether figures on the lines are left, and findings tell of every figure that is."""
    told = [each.message for each in after.findings if each.rule == "unread_figures"]
    count = sum(int(found[0]) for message in told if (found := _COUNT.match(message)))
    return any(after.left[id(line)] for line in lines) and count == after.extracted.account.left


def _is_found(before: State, after: State, lines: Sequence[Line]) -> bool:
    """Whether a warning or error that was not there before stands on the lines, or is about a table read from them."""
    known = {(each.rule, each.message) for each in before.findings}
    new = [each for each in after.findings if (each.rule, each.message) not in known and each.severity != "info"]
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
