"""The figures of a report as Jetstress itself prints them, and those that the edge of a page or a picture cuts.

Papers are set by people: `34 105.758`, `34'105.758` and `1,20,238.975` are figures of their countries, and `12.3 ms`
says its unit in every cell. The document keeps what it prints; tables are read in one form.
What is left of a figure that an edge cuts looks whole: `3612` of `36127.800`.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from itertools import chain

from esrp_ingest.extract.grid.page_edges import PageEdges, furthest_on_pages
from esrp_ingest.extract.grid.pieces import is_exact, saying
from esrp_ingest.extract.grid.rows import AGGREGATES, NamedTable
from esrp_ingest.extract.grid.unit_column import with_units_in_labels
from esrp_ingest.extract.pairs import Pair
from esrp_ingest.extract.report.run_values import CUT
from esrp_ingest.extract.sections import RunSpan
from esrp_ingest.labels import RunLabel
from esrp_ingest.labels.columns import is_latency
from esrp_ingest.labels.units import stated_unit
from esrp_ingest.layout import Cell, Line
from esrp_ingest.numerals import MARKS, is_clock, is_numeric, without_marks
from esrp_ingest.quantities import Notation, UnitOfTime, blanks_part_thousands, is_grouped, without_groups, without_unit
from esrp_ingest.vocabulary.sections import Section
from esrp_ingest.vocabulary.words import spelled

Unitless = Callable[[str], str | None]
_UNITLESS: dict[Section | None, Unitless] = {
    Section.MAINTENANCE_IO: partial(without_unit, below="s"),
    Section.LOG_REPLICATION_IO: partial(without_unit, below="s"),
    Section.SOFT_RECOVERY: partial(without_unit, below="s"),
    Section.BACKUP: partial(without_unit, below="s", in_megabytes=True),
}
"""How the figures of a section lose their units."""
_IN_MILLISECONDS = frozenset({Section.TRANSACTIONAL_IO, Section.TOTAL_IO})
"""Tables in which whatever is printed in seconds is a latency, which is kept in milliseconds."""
_LATENCY = "database_read_latency_ms"
_UNITS_OF_TIME: dict[UnitOfTime, Fraction] = {"s": Fraction(1000), "ms": Fraction(1), "us": Fraction(1, 1000)}
"""What latencies are in milliseconds."""
_REST_OF_UNIT = re.compile(
    spelled(r"(?P<second>{second})|{millisecond}|1?{per_second}|{byte}|{mailbox_unit}{per_second}?"), re.IGNORECASE
)
_DECIMALS = 3
"""What Jetstress prints of every figure in the tables of instances, disks and counters."""
_FEWEST_ROWS, _FEWEST_COLUMNS = 2, 3
"""So large is a table that tells by itself that its last column is cut."""
_FIGURES = frozenset({"number", "integer", "percent"})
"""Kinds of values of which the beginning is a value too."""


def plain_report(span: RunSpan) -> RunSpan:
    """A report whose tables print their figures as Jetstress does."""
    blocks = [
        block if block.section is Section.LOG else replace(block, lines=with_units_in_labels(block.lines))
        for block in span.blocks
    ]
    tables = [line for block in blocks if block.section is not Section.LOG for line in block.lines]
    spaced = blanks_part_thousands(_figures(line for line in tables if len(line.filled) > 1))
    blocks = [
        block
        if block.section is Section.LOG
        else replace(block, lines=plain_figures(block.lines, block.section, spaced=spaced))
        for block in blocks
    ]
    return replace(span, blocks=blocks)


def plain_figures(lines: Sequence[Line], section: Section | None, *, spaced: bool) -> list[Line]:
    """The lines of a section with their figures as Jetstress prints them.

    Args:
        lines: of one section.
        section: which.
        spaced: blanks part thousands.
    """
    texts = [text for text in _figures(lines) if not _is_plain(text)]
    if not (spaced or texts):
        return list(lines)
    unitless = _unitless(lines, section)
    united = any(unitless(text) is not None for text in texts)
    if not (spaced or united or any(map(_is_marked_or_grouped, texts))):
        return list(lines)
    kept = _without_rests_of_units(lines) if united else lines
    return [line.with_cells(tuple(_plain(cell, unitless, spaced=spaced) for cell in line.cells)) for line in kept]


def _is_plain(text: str) -> bool:
    """Whether a figure of ASCII letters ends in a digit, and nothing in it may part thousands: most do."""
    return text[-1].isdecimal() and text.isascii() and "," not in text and "'" not in text


def _is_marked_or_grouped(text: str) -> bool:
    """Whether a figure has the mark of a footnote, or thousands in a country's own groups."""
    return is_grouped(text) or text[-1] in MARKS


def _unitless(lines: Sequence[Line], section: Section | None) -> Unitless:
    """How the figures of a section lose their units, where it knows what they are in."""
    if section in _IN_MILLISECONDS:
        return partial(without_unit, below=_headed_unit(lines))
    return _UNITLESS.get(section, _as_it_is)


def _without_rests_of_units(lines: Sequence[Line]) -> list[Line]:
    """The lines of a table but those that hold nothing but the units of the figures above them, in narrow cells."""
    kept: list[Line] = []
    for line in lines:
        above = kept[-1] if kept else None
        if above is None or not line.texts or not all(_is_rest_of_unit(text, above) for text in line.texts):
            kept.append(line)
    return kept


def _is_rest_of_unit(text: str, above: Line) -> bool:
    """Whether a text is a unit, or what the `/` above it says that something is counted in: seconds alone are none."""
    found = _REST_OF_UNIT.fullmatch(text)
    if found is None or not any(each[:1].isdigit() for each in above.texts[1:]):
        return False
    return not found["second"] or any(each.endswith("/") for each in above.texts)


def _figures(lines: Iterable[Line]) -> Iterator[str]:
    return (cell.text for line in lines for cell in line.cells if cell.text[:1].isdigit())


def _headed_unit(lines: Sequence[Line]) -> UnitOfTime:
    """The unit in which headers say that the latencies below them are: milliseconds where they say none, or several."""
    cells = (cell.text for line in lines for cell in line.cells)
    texts = (text for text in cells if text and not text[0].isdigit() and is_latency(text))
    said = {unit.worth for text in texts if (unit := stated_unit(text, _LATENCY)) is not None}
    return next((unit for unit, worth in _UNITS_OF_TIME.items() if said == {worth}), "ms")


def _as_it_is(_text: str) -> None:
    """No unit is known."""


def _plain(cell: Cell, unitless: Unitless, *, spaced: bool) -> Cell:
    if not cell.text[:1].isdigit():
        return cell
    text = without_groups(cell.text, spaced=spaced)
    text = without_marks(text)
    return saying(cell, unitless(text) or text)


@dataclass(frozen=True, slots=True)
class CutFigures:
    """Tells figures that an edge may cut.

    Attributes:
        notation: how the document writes numbers.
        by: the edges.
    """

    notation: Notation
    by: PageEdges

    def marked(self, table: NamedTable) -> NamedTable:
        """A table with the mark of what is cut behind those figures of its last column that may be."""
        if not table.width or all(map(is_exact, table.lines)):
            return table  # nothing of its cells is cut
        last = table.width - 1
        whole = self._decimals(chain.from_iterable(row.values[:last] for row in table.rows))
        alone = self._is_last_alone(table)
        rows = []
        for row in table.rows:
            text = (*row.values, *[None] * table.width)[last] or ""
            cut = self._may_lack(text, whole) and (alone or self.by.reached_by(row))
            rows.append(replace(row, values=(*row.values[:last], text + CUT)) if cut else row)
        return replace(table, rows=rows)

    def told(self, pairs: Iterable[Pair[RunLabel]], lines: Iterable[Line]) -> Iterator[Pair[RunLabel]]:
        """Rows of labels and values, those as ones that cannot be read whose lines go over an edge in a figure.

        Args:
            pairs: the rows.
            lines: all lines of their report: what is cut goes as far as anything on its page.
        """
        furthest = furthest_on_pages(lines)
        for pair in pairs:
            whole = not pair.key or pair.key.kind not in _FIGURES or self._of(pair.value) == _DECIMALS
            if not whole and any(self.by.cut_value(line, pair.value, furthest) for line in pair.lines):
                yield replace(pair, key=None, misfit=pair.key, value=pair.value + CUT)
            else:
                yield pair

    def _decimals(self, texts: Iterable[str | None]) -> int:
        """The most decimals of figures that are none of many; three where none has any."""
        found = (self._of(text) for text in texts if text and not is_clock(text))
        return max((count for count in found if 0 < count <= _DECIMALS), default=_DECIMALS)

    def _of(self, text: str) -> int:
        """How many decimals a figure has."""
        return len(text.rpartition(self.notation.decimal_mark)[2]) if self._mark(text) else 0

    def _mark(self, text: str) -> bool:
        return self.notation.decimal_mark in text

    def _may_lack(self, text: str, whole: int) -> bool:
        """Whether letters may be missing at the end of a figure, beside others of so many decimals."""
        return is_numeric(text) and not is_clock(text) and self._of(text) != whole

    def _is_last_alone(self, table: NamedTable) -> bool:
        """Whether a table has three decimals everywhere but in its last column.

        Its short figures would be longer than all others there if they were whole.
        """
        rows = [row.values for row in table.rows if row.name not in AGGREGATES and len(row.values) == table.width]
        if len(rows) < _FEWEST_ROWS or table.width < _FEWEST_COLUMNS:
            return False
        *others, last = (list(filter(_tells, column)) for column in zip(*rows, strict=True))
        beside = list(chain.from_iterable(others))
        return bool(beside) and not any(map(self._lacking, beside)) and self._is_shorter(last)

    def _is_shorter(self, column: Sequence[str | None]) -> bool:
        """Whether figures of a column are short that would be its longest if they were whole."""
        lengths = [(len(text), self._lacking(text)) for text in column if text]
        longest = max((length for length, lacking in lengths if not lacking), default=0)
        return min((length + lacking for length, lacking in lengths if lacking), default=0) > longest

    def _lacking(self, text: str | None) -> int:
        """How many letters a figure is shorter than with three decimals."""
        return max(0, _DECIMALS - self._of(text)) + (not self._mark(text)) if text else 0


def _tells(text: str | None) -> bool:
    """Whether a text is a figure whose decimals say something: `0` is printed so everywhere."""
    return bool(text and text.strip("0") and text[0].isdigit())
