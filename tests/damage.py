"""Documents of which one table is damaged, renamed or moved, and what of their reports is lost by that."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from esrp_ingest.extract.document import Extracted, extract
from esrp_ingest.extract.figures import REPEATED, Figures
from esrp_ingest.extract.sections import outline
from esrp_ingest.layout import Cell, Line, Reading, Word
from esrp_ingest.vocabulary.report import Section
from esrp_ingest.vocabulary.vendors import load_vendors

VENDORS = load_vendors(None)
_NUMBER = re.compile(r"\d[\d,]*\.?\d*")
_DERIVED = {"page", "line", "solution", "measured_seconds", "latency_resolution_ms"}
"""Columns that no cell of a table prints; thresholds stand in the log."""
_TABLES = frozenset(Section) - {Section.LOG, Section.CHECKSUM}


@dataclass(frozen=True)
class Table:
    """A table of a report: the indexes of its lines, its heading first."""

    section: Section
    lines: tuple[int, ...]


def tables_of(reading: Reading) -> list[Table]:
    """The tables of a document's reports."""
    place = {id(line): at for at, line in enumerate(reading.lines)}
    return [
        Table(block.section, tuple(place[id(line)] for line in (block.heading, *block.lines)))
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


def rename_heading(lines: list[Line], table: Table, _: int) -> list[Line]:
    """Its heading is one that nobody knows."""
    lines[table.lines[0]] = _changed(lines[table.lines[0]], _unknown)
    return lines


def rename_rows(lines: list[Line], table: Table, _: int) -> list[Line]:
    """No label, name or header of it is known."""
    for at in table.lines:
        lines[at] = _changed(lines[at], _unknown)
    return lines


def drop_header(lines: list[Line], table: Table, _: int) -> list[Line]:
    """Its heading and header are gone."""
    gone = {at for at in table.lines if not any(map(str.isdigit, lines[at].text))}
    return [line for at, line in enumerate(lines) if at not in gone]


def damage_cells(lines: list[Line], table: Table, chosen: int) -> list[Line]:
    """One of its lines is recognized badly: a digit of each word is a letter."""
    at = table.lines[1 + chosen % (len(table.lines) - 1)]
    lines[at] = _changed(lines[at], lambda text: re.sub(r"(?<=\d)[.,](?=\d)", "o", text))
    return lines


def move(lines: list[Line], table: Table, chosen: int) -> list[Line]:
    """It stands elsewhere in the document."""
    moved = [lines[at] for at in table.lines]
    rest = [line for at, line in enumerate(lines) if at not in set(table.lines)]
    place = chosen % (len(rest) + 1)
    return rest[:place] + moved + rest[place:]


def move_unknown(lines: list[Line], table: Table, chosen: int) -> list[Line]:
    """It stands elsewhere, under a heading that nobody knows."""
    return move(rename_heading(lines, table, chosen), table, chosen)


DAMAGES = (rename_heading, rename_rows, drop_header, damage_cells, move, move_unknown)


def values(extracted: Extracted) -> Counter[float]:
    """All figures that are stored, wherever."""
    found: Counter[float] = Counter()
    for run in extracted.runs:
        dumped = run.model_dump(exclude={"log_event"})
        tables = [row for value in dumped.values() if isinstance(value, tuple) for row in value]
        for row in (dumped, *tables):
            found.update(
                float(value)
                for name, value in row.items()
                if isinstance(value, int | float)
                and not isinstance(value, bool)
                and name not in _DERIVED
                and "_limit_ms" not in name
            )
    return found


def kept(extracted: Extracted) -> Counter[float]:
    """All figures that are stored as text: of the paper's own tables."""
    texts = [
        text
        for solution in extracted.solutions
        for row in (*solution.solution_fact, *solution.reported_metric)
        for text in (row.label, getattr(row, "value", None), getattr(row, "value_text", None))
        if isinstance(text, str)
    ]
    return Counter(float(number.replace(",", "").rstrip(".")) for text in texts for number in _NUMBER.findall(text))


def damaged(reading: Reading, before: Counter[float], lines: Sequence[Line]) -> list[float]:
    """The figures that were stored, and with these lines are neither stored nor told of by a finding.

    A figure that another row states again is no loss.
    """
    figures = Figures()
    extracted = extract(replace(reading, lines=list(lines)), VENDORS, figures=figures)
    told = any(finding.rule == "unread_figures" for finding in extracted.findings)
    known = [figure for figure in figures if figure.rule == REPEATED or (told and not figure.rule)]
    lost = before - values(extracted) - kept(extracted)
    return [value for value in lost - Counter(number for figure in known for number in numbers(figure.text)) if value]


def numbers(text: str) -> list[float]:
    """The numbers that a word holds, also as milliseconds where it is printed in seconds."""
    text = text.replace("o", ".")  # as damaged cells have it
    found = [float(number.replace(",", "").rstrip(".")) for number in _NUMBER.findall(text)]
    if clock := re.fullmatch(r"(\d+):(\d\d):(\d\d)", text):
        found.append(sum(int(part) * unit for part, unit in zip(clock.groups(), (3600, 60, 1), strict=True)))
    return [*found, *(round(number * 1000, 6) for number in found if number < 1)]


def cases(reading: Reading) -> Iterator[tuple[Table, Callable[[list[Line], Table, int], list[Line]]]]:
    """Every table with every damage."""
    for table in tables_of(reading):
        for damage in DAMAGES:
            yield table, damage
