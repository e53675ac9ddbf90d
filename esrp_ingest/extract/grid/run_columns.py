"""Tables of given cells with a column for each of several runs, or one for each below every metric: whose each cell is.

A row that names several runs and nothing else heads the columns. What stands left of these is about all of them, and
so is a cell over the columns of several; what no run heads, as a `Total`, is nobody's. Rows of a label/value table have
the columns that its head tells wherever it stands; in others what stands above it is theirs where it heads them.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, takewhile
from typing import NamedTuple

from esrp_ingest.extract.grid.pieces import is_table_row, is_text, rows_and_texts
from esrp_ingest.extract.grid.turned import column_of_instances
from esrp_ingest.extract.headings import bare_heading
from esrp_ingest.extract.run_names import Named, Naming, is_of_all
from esrp_ingest.labels import RUN_LABELS
from esrp_ingest.layout import Cell, Line
from esrp_ingest.numerals import hold_figures, is_numeric
from esrp_ingest.vocabulary.matching import fold
from esrp_ingest.vocabulary.report import INSTANCE_HEADERS

_FEWEST = 2
"""So many runs stand beside each other at least."""
_PAIR = 2
"""Cells of a label and its value."""


class _Place(NamedTuple):
    """A cell of a row, and from which column to which it goes."""

    begin: float
    end: float
    cell: Cell

    def is_over(self, begin: float, end: float) -> bool:
        """Whether it takes most of some columns, or these most of it."""
        return 2 * (min(self.end, end) - max(self.begin, begin)) > min(self.end - self.begin, end - begin)


class _Column(NamedTuple):
    """A column that a head names a run above, None for one that is nobody's; and what else is said there."""

    begin: float
    end: float
    run: str | None
    rest: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Head:
    """A row that names runs.

    Attributes:
        line: itself.
        columns: those from the first that it names a run above.
    """

    line: Line
    columns: Sequence[_Column]

    @property
    def runs(self) -> list[str]:
        """The runs, from left to right."""
        return list(dict.fromkeys(column.run for column in self.columns if column.run is not None))

    @property
    def is_simple(self) -> bool:
        """Whether it names each run once."""
        return len(self.runs) == sum(column.run is not None for column in self.columns)

    def below(self, caption: Line) -> "Head":
        """The same below a line that says what stands in each of its columns."""
        said = bare_heading(caption.text)
        return replace(self, columns=[column._replace(rest=said) for column in self.columns])

    def part_of(self, line: Line, run: str, *, heads: bool) -> Line | None:
        """What of a row is about a run; None where nobody knows, or there is no such part.

        Args:
            line: the row.
            run: one of those that are named.
            heads: the row stands above figures.
        """
        if line.cells and line.cells[0].across is None and len(line.cells) != len(self.line.cells):
            return None
        cells = [
            part
            for at, place in enumerate(_places(line, over_empty=heads))
            if (part := self._part(line, run, place, is_first=at == 0)) is not None
        ]
        return line.with_cells(tuple(cells)) if any(cell.text for cell in cells) else None

    def _part(self, line: Line, run: str, place: _Place, *, is_first: bool) -> Cell | None:
        """A cell as far as it stands in the columns of a run, or left of all that are named."""
        first = self.columns[0].begin
        over = [column for column in self.columns if column.run == run and place.is_over(column.begin, column.end)]
        if not over:
            middle = (place.begin + place.end) / 2
            anothers = any(place.is_over(column.begin, column.end) for column in self.columns)
            return place.cell if (is_first and not anothers) or middle < first else None
        text = over[0].rest if line is self.line else place.cell.text
        begin, end = max(place.begin, over[0].begin), min(place.end, over[-1].end)
        return Cell(text, place.cell.words, None if place.cell.across is None else (begin, end))


def heads_among(lines: Sequence[Line], naming: Naming, known: Collection[str]) -> dict[Line, Head]:
    """The lines that name several runs each: rows of given cells, or where there are none, lines told by places.

    Args:
        lines: of one section.
        naming: how runs are told apart.
        known: names that the report has elsewhere.
    """
    likely = [line for line in lines if _may_head(line, naming, known)]
    for way in (_given_head, _placed_head):
        if found := {line: head for line in likely if (head := way(line, naming, known)) is not None}:
            return found
    return {}


def _placed_head(line: Line, naming: Naming, known: Collection[str]) -> Head | None:
    """The head that a line of a page is: it names runs, and nothing else but instances and the sums of all."""
    if line.is_row:
        return None
    row = line.as_row(tuple(Cell(cell.text) for cell in line.filled))
    head = _given_head(row, naming, known)
    alone = len(row.cells) - (len(head.columns) if head is not None else 0)
    return head if alone == 0 or (alone == 1 and INSTANCE_HEADERS.exact(row.cells[0].text) is not None) else None


def given_columns(
    lines: Sequence[Line], heads: Mapping[Line, Head], *, are_pairs: bool
) -> tuple[list[Line], dict[str, list[Line]]]:
    """The rows that name runs, with what else heads their columns, and the lines of each run.

    Args:
        lines: of one section.
        heads: those rows, of given cells.
        are_pairs: the section consists of labels and values.
    """
    found = dict(heads)
    captions = {} if are_pairs else _captions(lines, found)
    found |= {line: found[line].below(caption) for line, caption in captions.items()}
    runs = dict.fromkeys(run for head in found.values() for run in head.runs)
    above = set(captions.values())
    owned = list(_owned([line for line in lines if line not in above], found, are_pairs=are_pairs))
    return [*found, *captions.values()], {run: list(_lines_of(run, owned)) for run in runs}


class _Owned(NamedTuple):
    """A line, the head of its columns, and whether it heads figures itself, or stands above that head."""

    line: Line
    head: Head | None = None
    heads: bool = False


def _owned(lines: Sequence[Line], found: Mapping[Line, Head], *, are_pairs: bool) -> Iterator[_Owned]:
    """The lines of a section, less those of labels whose values nobody can give to a run."""
    for is_row, stretch in rows_and_texts(lines):
        owners = _owners(stretch, found, are_pairs=are_pairs) if is_row else [None] * len(stretch)
        for at, (line, head) in enumerate(zip(stretch, owners, strict=True)):
            if head is not None:
                yield _Owned(line, head, not are_pairs and head.line in stretch[at:])
            elif not are_pairs or len(line.filled) <= _PAIR:
                yield _Owned(line)


def _lines_of(run: str, owned: Iterable[_Owned]) -> Iterator[Line]:
    """What of some lines is about a run."""
    for line, head, heads in owned:
        part = line if head is None else head.part_of(line, run, heads=heads)
        named = head is not None and head.line is line
        if part is not None and not (named and _says_nothing(part)):
            yield part


def _captions(lines: Sequence[Line], found: Mapping[Line, Head]) -> dict[Line, Line]:
    """The metric that stands alone above each head with one column for each run: it is the header of all of them."""
    return {
        line: above
        for above, line in pairwise(lines)
        if line in found and is_text(above) and found[line].is_simple and _is_metric(above)
    }


def _is_metric(line: Line) -> bool:
    """Whether a line is the header of a column of instances and nothing else."""
    return len(line.filled) == 1 and column_of_instances(bare_heading(line.text)) is not None


def _owners(rows: Sequence[Line], found: Mapping[Line, Head], *, are_pairs: bool) -> list[Head | None]:
    """The head of each row: the last one above it, or the one below it that it heads the columns of, too."""
    owners: list[Head | None] = []
    head: Head | None = None
    for row in rows:
        head = found.get(row, head)
        owners.append(head)
    first = next((at for at, row in enumerate(rows) if row in found), 0)
    above = range(first) if are_pairs else _heads_above(rows[:first])
    for at in above:
        owners[at] = owners[first]
    return owners


def _heads_above(rows: Sequence[Line]) -> Iterator[int]:
    """The numbers of the last of some rows that hold no figure, from below."""
    yield from takewhile(lambda at: not has_figure(rows[at]), reversed(range(len(rows))))


def has_figure(line: Line) -> bool:
    """Whether a word of a line is a figure."""
    return hold_figures(line.texts, 1)


def _says_nothing(line: Line) -> bool:
    """Whether a row that named runs heads no more than the names of instances, or of labels, without them."""
    return len(line.filled) <= 1


def head_of(line: Line, naming: Naming, known: Collection[str] = ()) -> Head | None:
    """The head that a row of given cells is; None for any other.

    Each run is named as often as any other, and nothing else stands there but what heads the column of labels or of
    instances, and the sums of all.
    """
    return _given_head(line, naming, known) if _may_head(line, naming, known) else None


def _given_head(line: Line, naming: Naming, known: Collection[str]) -> Head | None:
    """The same of a line that may be one by its last text."""
    if not is_table_row(line):
        return None
    said = [(place, naming.named_by(place.cell.one_line, known)) for place in _places(line, over_empty=True)]
    before = list(takewhile(_names_nothing, said))
    behind = said[len(before) :]
    named = [each for _, each in behind if each is not None]
    others = filter(None, _texts(filter(_names_nothing, behind)))
    if not (_are_alike(named, naming) and all(map(_heads_labels, _texts(before))) and all(map(is_of_all, others))):
        return None
    return Head(line, [_Column(place.begin, place.end, *(each or (None,))) for place, each in behind])


def _may_head(line: Line, naming: Naming, known: Collection[str]) -> bool:
    """Whether a line may name runs: what stands last in it names one, or is of all. Of most lines that tells enough."""
    last = line.texts[-1] if line.texts else ""
    return naming.named_by(last, known) is not None or is_of_all(last)


def _names_nothing(said: tuple[_Place, Named | None]) -> bool:
    return said[1] is None


def _texts(said: Iterable[tuple[_Place, Named | None]]) -> list[str]:
    return [place.cell.one_line for place, _ in said]


def _are_alike(named: Sequence[Named], naming: Naming) -> bool:
    """Whether there are several runs, each named as often as any other, and in each of its columns with other words."""
    counts: dict[str, set[str]] = {}
    keys = [naming.key(each.name) or each.name for each in named]
    for key, each in zip(keys, named, strict=True):
        counts.setdefault(key, set()).add(each.name)
    as_often = len({keys.count(key) for key in counts}) == 1
    return len(counts) >= _FEWEST and as_often and all(len(names) == 1 for names in counts.values())


def _heads_labels(text: str) -> bool:
    """Whether a text heads a column of labels or instances: no figure, and no label that has a value."""
    return not text or INSTANCE_HEADERS.exact(text) is not None or not (is_numeric(text) or RUN_LABELS.exact(text))


def _places(line: Line, *, over_empty: bool) -> list[_Place]:
    """The cells of a row with the columns that they take: those that the format says, else one each.

    Args:
        line: the row.
        over_empty: where the format does not say, a text goes on over the empty cells behind it.
    """
    places: list[_Place] = []
    for at, cell in enumerate(line.cells):
        if cell.across is not None:
            places.append(_Place(*cell.across, cell))
        elif over_empty and not cell.text and len(places) > 1:
            places[-1] = places[-1]._replace(end=float(at + 1))
        else:
            places.append(_Place(float(at), float(at + 1), cell))
    return places


def rows_of_runs(lines: Sequence[Line], naming: Naming) -> tuple[list[Line], dict[str, list[Line]]]:
    """Labels across and a row for each run below them, as labels and values of each; nothing for any other table.

    Args:
        lines: of one section.
        naming: how runs are told apart.
    """
    at = next((at for at, line in enumerate(lines) if _heads_values(line, naming)), len(lines) - 1)
    width = len(lines[at].cells) if lines else 0
    rows = list(takewhile(lambda line: is_table_row(line) and len(line.cells) == width, lines[at + 1 :]))
    own = {row.cells[0].one_line: row for row in rows if not is_of_all(row.cells[0].text)}
    if not _are_runs(rows, own) or at + 1 + len(rows) < len(lines):
        return [], {}
    labels = lines[at].cells[1:]
    return list(own.values()), {
        name: [*lines[:at], *(row.with_cells(pair) for pair in zip(labels, row.cells[1:], strict=True))]
        for name, row in own.items()
    }


def _are_runs(rows: Sequence[Line], named: Mapping[str, Line]) -> bool:
    """Whether rows are each of another run, but for those of sums."""
    sums = sum(is_of_all(row.cells[0].text) for row in rows)
    return bool(named) and all(named) and len({*map(fold, named)}) + sums == len(rows)


def _heads_values(line: Line, naming: Naming) -> bool:
    """Whether a row holds what heads the names of runs, and labels of a report behind it."""
    if not is_table_row(line) or naming.headers.exact(line.cells[0].one_line) is None:
        return False
    return all(RUN_LABELS.exact(cell.one_line) is not None for cell in line.cells[1:])
