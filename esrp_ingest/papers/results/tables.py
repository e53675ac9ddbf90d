"""Tables of a result summary to figures, over the labels of both axes.

Rows of one text part a table: they name the disks, the server or the state of the rows below, which are labelled on
their own, each part below the header of the table.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import takewhile

from esrp_ingest.axes.labeller import Entity, Kind, Labeller, Matrix, Named
from esrp_ingest.axes.whose import ALL_SERVERS, Condition, Owner, condition_of, is_statistic, owner_of
from esrp_ingest.axes.whose import is_of_all as said_of_all
from esrp_ingest.document import Cell, Row, Table
from esrp_ingest.papers.headings import Section, disks_named
from esrp_ingest.papers.results.figures import Figure, is_limit, is_of_all, value_of
from esrp_ingest.values.printed import Values
from esrp_ingest.vocabulary.matching import LabelIndex, fold
from esrp_ingest.vocabulary.whitepaper import (
    LABELS_BESIDE_OTHERS,
    STATE_LABELS,
    SUMMARY_LABELS,
    SUMMARY_LABELS_OF,
)
from esrp_ingest.vocabulary.words import spelled

Key = tuple[str | None, ...]
"""A metric and its unit; of labels of states the unit, and the label that tells one from another."""


def _words(template: str) -> re.Pattern[str]:
    return re.compile(spelled(template), re.IGNORECASE)


_RESULT = _words(
    r"(?:{heads_figures_alone}|{result_column}|{value_column}|{kind_of_results}|{test_column}|{no_setup})[.:]?"
)
_INDIVIDUAL = _words(r"\b{individual}\b")
_COUNTED = re.compile(r"(?P<stem>[^\W\d_][\w .-]{0,24}?)[\s#_-]*(?:\d{1,3}|(?<=[\s_-])[A-H])")
_NO_MACHINE = _words(
    r"(?:{database_name}|{set_up}|{disk}|{tier}|{raid}|{counted_run}|{test}|{numbered_place}?(?:{log}s?)|{array_column})\W*"
)
_LEVEL = _words(r"{raid}[\s-]?\d{1,2}(?:[/+]\d)?")
_STATE = _words(r"\b{state}\b")
_SEVERAL = re.compile(r"\s*[\d.,]*\d(?:[\s/|;]{1,3}[\d.,]*\d){1,7}\s*")
"""Several figures in one cell."""
_GLUED = _words(r"\s(?:{group_of_database_rows}|{group_of_log_rows})$")
_UNITS = _words(r"(?:{unit_column}|{remark_column}|{number_column})[.:]?")
_METRIC_HEAD = _words(r"(?:{metric_column}|{disk_column}|{corner}|{item_column})[.:]?")
_SERVER_HEAD = _words(r"(?:[\w-]+\s)?(?:{server}|{machine})s?(?:\s{name_column})?[.:]?")


def _state_key(text: str) -> Key | None:
    unit = STATE_LABELS.exact(text)
    return None if unit is None else (None, unit, fold(text))


def _kind(name: str, index: LabelIndex[tuple[str | None, str]]) -> Kind[Key]:
    """A kind of table by the labels of an index; one label is enough."""

    def fuzzy(text: str) -> Key | None:
        found = index.fuzzy(text)
        return None if found is None else found.key

    return Kind(name, index.exact, fuzzy, least=1)


def _says(cell: Cell) -> bool:
    """Whether a cell holds letters or digits, and no mark of a text alone, such as `---`."""
    return any(map(str.isalnum, cell.text))


def _without_group(row: Row) -> list[Row]:
    """A row as it is, or parted from the head of the next rows that a page put behind its label."""
    first = row.cells[0]
    glued = _GLUED.search(first.one_line) if len(row.filled) > 1 else None
    if glued is None or not first.one_line[: glued.start()].strip():
        return [row]
    label, group = Cell(first.one_line[: glued.start()], first.place), Cell(glued[0].strip(), first.place)
    empty = [Cell("", first.place) for _ in row.cells[1:]]
    return [Row((label, *row.cells[1:]), row.place), Row((group, *empty), row.place)]


class SummaryReader:
    """Reads the figures of summary tables.

    Args:
        values: the notation of the document.
        known: names of servers and machines that its reports have.
    """

    def __init__(self, values: Values, known: Collection[str] = ()) -> None:
        self._values = values
        self._known = known
        kinds: list[Kind[Key]] = [
            *(_kind(f"of {disks}", index) for disks, index in SUMMARY_LABELS_OF.items()),
            _kind("summary", SUMMARY_LABELS),
            Kind("states", _state_key, least=1),
            _kind("beside others", LABELS_BESIDE_OTHERS),
        ]
        self._labeller = Labeller(kinds, self._is_figure, known)

    def figures(self, table: Table, section: Section) -> list[Figure]:
        """Give the figures of a table; none where too few of its rows have a metric."""
        if table.caption is not None:
            section = section.below(table.caption.text, self._known)
        found = [figure for part, around in self._parts(table, section) for figure in self._of_part(part, around)]
        named = sum(figure.metric is not None for figure in found)
        states = sum(figure.unit is not None and figure.metric is None for figure in found)
        enough = named + states > len(found) / 2 or (section.kind == "results" and named)
        return found if enough else []

    def _is_figure(self, text: str) -> bool:
        if self._values.counted(text) is not None or self._values.number(text) is not None:
            return True
        return _SEVERAL.fullmatch(text) is not None

    def _parts(self, table: Table, section: Section) -> Iterator[tuple[Table, Section]]:
        """The parts of a table, each with its header and what heads it."""
        rows = [each for row in table.rows if any(map(_says, row.filled)) for each in _without_group(row)]
        first = next((at for at, row in enumerate(rows) if self._has_figures(row)), len(rows))
        top = [row for row in rows[:first] if len(row.filled) > 1 and self._group(row) is None]
        head = _with_heads_over(top)
        outer, below, held = section, section, list[Row]()
        for at, row in enumerate(rows):
            group = self._group(row)
            if group is not None:
                if held:
                    yield Table((*head, *held), table.edges), below
                held = []
                below = self._below(outer, below, group)
                outer = outer if disks_named(group) else below
            elif at >= first or row not in top:
                held.append(row)
        if held:
            yield Table((*head, *held), table.edges), below

    def _below(self, outer: Section, below: Section, group: str) -> Section:
        disks = disks_named(group)
        return replace(below, disks=disks) if disks else outer.below(group, self._known)

    def _has_figures(self, row: Row) -> bool:
        return any(self._is_figure(cell.text) for cell in row.distinct[1:])

    def _group(self, row: Row) -> str | None:
        """The text of a row that heads those below: one text, beside which only the heads of columns are."""
        filled = [cell for cell in row.filled if _says(cell)]
        marks = takewhile(lambda cell: cell.text and not _says(cell), row.cells)
        if not filled or filled[0] is not row.cells[len(list(marks))] or self._has_figures(row):
            return None
        if not all(_RESULT.fullmatch(cell.one_line) for cell in filled[1:]):
            return None
        text = filled[0].one_line
        heads = disks_named(text) or owner_of(text, self._known) or condition_of(text)
        return text if heads or (len(filled) == 1 and len(row.cells) > 1) else None

    def _of_part(self, table: Table, section: Section) -> Iterator[Figure]:
        kinds = [*([f"of {section.disks}"] if section.disks else []), "summary"]
        stated = [kinds, ["states"], ["beside others"]] if section.disks is None else [kinds, ["beside others"]]
        matrix = next((found for each in stated if (found := self._labeller.label(table, each))), None)
        if matrix is None:
            return
        entities = list(matrix.entities(self._known))
        servers = self._servers(matrix, entities, section)
        for entity in entities:
            for at in sorted((*matrix.columns, *matrix.others)):
                cell = matrix.table.rows[entity.at].cells[at]
                if cell.text and self._is_figure(cell.text) and not self._is_beside(matrix, entity, at):
                    yield self._figure(matrix, entity, at, section, servers)

    @staticmethod
    def _servers(matrix: Matrix[Key], entities: Sequence[Entity], section: Section) -> Collection[str]:
        """The names among those of rows that are servers: below such a head, beside a total of all, or counted."""
        names = [
            name for entity in entities if (name := " ".join(entity.name.split())) and _RESULT.fullmatch(name) is None
        ]
        heads = any(_SERVER_HEAD.fullmatch(text) for at in matrix.front for text in matrix.header(at))
        of_all = any(entity.owner is not None and entity.owner.kind == "all" for entity in entities)
        individual = any(_INDIVIDUAL.search(heading.text) for heading in section.headings[-1:])
        if heads or ((of_all or individual) and not any(map(_LEVEL.fullmatch, names))):
            return names
        return counted_names(names)

    @staticmethod
    def _is_beside(matrix: Matrix[Key], entity: Entity, at: int) -> bool:
        """Whether a cell is a unit, a number of a row, or the head of columns."""
        name = entity.name or " ".join(cell.one_line for cell in entity.cells)
        cell = matrix.table.rows[entity.at].cells[at]
        return _UNITS.fullmatch(name) is not None or cell in matrix.table.rows[0].cells or not matrix.header(at)

    def _figure(
        self, matrix: Matrix[Key], entity: Entity, at: int, section: Section, servers: Collection[str]
    ) -> Figure:
        cell = matrix.table.rows[entity.at].cells[at]
        named: Named[Key] | None = matrix.columns.get(at)
        header = matrix.header(at)
        metric = named.key[0] if named else None
        whose = named.owner if named else None
        if whose is None and entity.owner is not None and _RESULT.fullmatch(entity.owner.label) is None:
            whose = entity.owner
        figure = Figure(
            metric=metric,
            unit=named.key[1] if named else None,
            value=value_of(self._values, cell.text, " ".join(header), metric),
            label=named.text if named else " ".join(header),
            text=cell.text,
            place=cell.place,
            pieces=(cell, *(row.cells[at] for row in matrix.table.rows[: matrix.head]), *entity.cells),
            owner=whose,
            condition=(named.condition if named else None) or entity.condition or section.condition,
            setup=section.setup,
        )
        name = " ".join(entity.name.split())
        if is_limit(name, cell.text[:3], *([] if named else [figure.label])) or is_statistic(name):
            return replace(figure, metric=None, name=name)
        if figure.owner is None and (is_of_all(" ".join(header)) or any(map(said_of_all, header))):
            figure = replace(figure, owner=ALL_SERVERS)
        figure = self._owned(figure, name, servers)
        is_unread = figure.value is None and figure.metric is not None
        return replace(figure, unread=is_unread, owner=figure.owner or (None if figure.doubt else section.owner))

    def _owned(self, figure: Figure, name: str, servers: Collection[str]) -> Figure:
        """A figure with the server or the state that its row names; in doubt where the name is neither of them."""
        if not name or any(way.fullmatch(name) for way in (_RESULT, _METRIC_HEAD)):
            return figure
        if name in servers and figure.owner is None:
            return replace(figure, owner=owner_of(name, self._known) or Owner("server", name))
        if figure.condition is None and (_STATE.search(name) or _LEVEL.fullmatch(name)):
            return replace(figure, condition=Condition(name, fold(name)))
        if figure.owner is not None or figure.metric is None:
            return figure
        return replace(figure, name=name, doubt=f"{name!r} is not known to be a server or a state")


def counted_names(names: Sequence[str]) -> list[str]:
    """Give the names that count something alike, and no disks, databases or set-ups: `MBX 1` and `MBX 2`."""
    stems = {name: found["stem"] for name in names if (found := _COUNTED.fullmatch(name)) is not None}
    several = [stem for stem, count in Counter(map(fold, stems.values())).items() if count > 1]
    return [name for name, stem in stems.items() if fold(stem) in several and _NO_MACHINE.fullmatch(stem) is None]


def _with_heads_over(rows: Sequence[Row]) -> list[Row]:
    """Header rows in which a cell that is left empty, right of a head and above another one, is that head's."""
    if len(rows) <= 1:
        return list(rows)
    *upper, last = rows
    return [*(Row(_over(row.cells, last.cells), row.place) for row in upper), last]


def _over(cells: Sequence[Cell], below: Sequence[Cell]) -> tuple[Cell, ...]:
    filled: list[Cell] = []
    for cell, under in zip(cells, below, strict=True):
        goes_on = not cell.text and under.text and len(filled) > 1 and filled[-1].text
        filled.append(filled[-1] if goes_on else cell)
    return tuple(filled)
