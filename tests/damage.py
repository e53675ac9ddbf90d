"""Documents of which one table is damaged, renamed or moved, and whether anything of it is lost in silence by that.

A table is well where every figure of it that was read is read again, and the reports hold the same values as before.
Where it is not, a finding must name it: `unread_figures` with all figures that are left, a doubtful table, or another
warning or error that stands on its lines.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from esrp_ingest.audit import audit
from esrp_ingest.extract.document import Extracted, extract
from esrp_ingest.extract.figures import READ, REPEATED, Figures
from esrp_ingest.extract.sections import outline
from esrp_ingest.layout import Cell, Line, Reading, Word
from esrp_ingest.models import Finding
from esrp_ingest.vocabulary.report import RUN_LABELS, Section
from esrp_ingest.vocabulary.vendors import load_vendors

VENDORS = load_vendors(None)
_LOCATORS = {"page", "line", "bbox"}
_RUN_COLUMNS = {label.column for label in RUN_LABELS.values()}
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
    """By line, how many of its figures were read."""
    left: dict[int, int]
    """By line, how many of its figures are left."""
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
    return Damaged([changed.get(at, line) for at, line in enumerate(lines)], [changed.get(at, lines[at]) for at in table.lines])


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
    read, left = Counter[int](), Counter[int]()
    for figure in figures:
        read[id(figure.line)] += figure.rule in (READ, REPEATED)
        left[id(figure.line)] += not figure.rule
    return State(extracted, [*extracted.findings, *audited.findings], read, left, _values(extracted))


def _values(extracted: Extracted) -> Counter[tuple[str, str, str]]:
    """All values of reports, by table and column; what a log says is compared by its figures alone."""
    found: Counter[tuple[str, str, str]] = Counter()
    for run in extracted.runs:
        for name, value in run.model_dump(exclude={"log_event"}).items():
            if isinstance(value, tuple):
                rows = (row for row in value)
                cells = ((column, each) for row in rows for column, each in row.items() if column not in _LOCATORS)
                found.update((name, column, str(each)) for column, each in cells if each is not None)
            elif name in _RUN_COLUMNS and value is not None:
                found["run", name, str(value)] += 1
    return found


def silent_loss(reading: Reading, before: State, table: Table, damaged: Damaged) -> str | None:
    """What of a damaged table is lost without a word, None where nothing is."""
    after = state_of(reading, damaged.lines)
    was_read = sum(before.read[id(reading.lines[at])] for at in table.lines)
    gone = was_read - sum(after.read[id(line)] for line in damaged.own)
    other = before.values - after.values
    if (gone <= 0 and not other) or _names_all_left(after, damaged.own) or _names(before, after, damaged.own):
        return None
    return f"{gone} figures are not read, {sum(other.values())} values are gone: {list(other)[:3]}"


def _names_all_left(after: State, own: Sequence[Line]) -> bool:
    """Whether figures of the table are left, and findings tell of every figure that is."""
    told = [each.message for each in after.findings if each.rule == "unread_figures"]
    count = sum(int(found[0]) for message in told if (found := _COUNT.match(message)))
    return any(after.left[id(line)] for line in own) and count == after.extracted.account.left


def _names(before: State, after: State, own: Sequence[Line]) -> bool:
    """Whether a warning or error that was not there before stands on the table's lines."""
    known = {(each.rule, each.message) for each in before.findings}
    new = (each for each in after.findings if (each.rule, each.message) not in known and each.severity != "info")
    return any(_stands_on(finding, line) for finding in new for line in own)


def _stands_on(finding: Finding, line: Line) -> bool:
    if line.box is None or finding.bbox is None:
        return (finding.page, finding.line) == (line.page, line.number) != (None, None)
    _, top, _, bottom = map(float, finding.bbox.split(","))
    return finding.page == line.page and top < line.box.bottom and line.box.top < bottom


def cases(reading: Reading) -> Iterator[tuple[Table, Callable[[Sequence[Line], Table, int], Damaged]]]:
    """Every table with every damage."""
    for table in tables_of(reading):
        for damage in DAMAGES:
            yield table, damage
