"""Tables of a result summary to figures, over the labels of both axes."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from esrp_ingest.axes.labeller import Entity, Kind, Labeller, Matrix, Named
from esrp_ingest.axes.whose import ALL_SERVERS, Condition, Owner, is_statistic, owner_of
from esrp_ingest.axes.whose import is_of_all as says_all
from esrp_ingest.document import Row, Table
from esrp_ingest.papers.headings import Section
from esrp_ingest.papers.results.figures import UNIT, Figure, is_limit, is_of_all, value_of
from esrp_ingest.papers.results.names import HEADS_RESULTS, LEVEL, servers_among
from esrp_ingest.papers.results.stretches import stretches
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


_SEVERAL = re.compile(r"\s*[\d.,]*\d(?:[\s/|;]{1,3}[\d.,]*\d){1,7}\s*")
"""Several figures in one cell."""
_STATE = _words(r"\b{state}\b")
_UNITS = _words(r"(?:{unit_column}|{remark_column}|{number_column})[.:]?")
_METRIC_HEAD = _words(r"(?:{metric_column}|{disk_column}|{corner}|{item_column})[.:]?")


def _owner_of_row(entity: Entity, header: Sequence[str]) -> Owner | None:
    """Whose a row says that its figures are, or a label that they are of all; `Value` names no server."""
    if entity.owner is not None and HEADS_RESULTS.fullmatch(entity.owner.label) is None:
        return entity.owner
    return ALL_SERVERS if is_of_all(" ".join(header)) or any(map(says_all, header)) else None


def _state_key(text: str) -> Key | None:
    unit = STATE_LABELS.exact(text)
    return None if unit is None else (None, unit, fold(text))


def _kind(name: str, index: LabelIndex[tuple[str | None, str]]) -> Kind[Key]:
    """A kind of table by the labels of an index, whatever unit they state; one label is enough."""

    def exact(text: str) -> Key | None:
        return index.exact(text) or (index.exact(UNIT.sub("", text)) if UNIT.search(text) else None)

    def fuzzy(text: str) -> Key | None:
        found = index.fuzzy(text)
        return None if found is None else found.key

    return Kind(name, exact, fuzzy, least=1)


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
        parts = stretches(table, section, self._has_figures, self._known)
        found = [figure for part, around in parts for figure in self._of_part(part, around)]
        named = sum(figure.metric is not None for figure in found)
        states = sum(figure.unit is not None and figure.metric is None for figure in found)
        enough = named + states > len(found) / 2 or (section.kind == "results" and named)
        return found if enough else []

    def _is_figure(self, text: str) -> bool:
        if self._values.counted(text) is not None or self._values.number(text) is not None:
            return True
        return _SEVERAL.fullmatch(text) is not None

    def _has_figures(self, row: Row) -> bool:
        return any(self._is_figure(cell.text) for cell in row.distinct[1:])

    def _of_part(self, table: Table, section: Section) -> Iterator[Figure]:
        kinds = [*([f"of {section.disks}"] if section.disks else []), "summary"]
        asked = [kinds, *([] if section.disks else [["states"]]), ["beside others"]]
        matrix = next((found for each in asked if (found := self._labeller.label(table, each))), None)
        if matrix is None:
            return
        entities = list(matrix.entities(self._known))
        servers = servers_among(matrix, entities, section)
        names = {entity.at: " ".join(entity.name.split()) for entity in entities}
        for entity in entities:
            for at in sorted((*matrix.columns, *matrix.others)):
                cell = matrix.table.rows[entity.at].cells[at]
                if cell.text and self._is_figure(cell.text) and not self._is_beside(matrix, entity, at):
                    yield self._settled(self._figure(matrix, entity, at, section), names[entity.at], servers, section)

    @staticmethod
    def _is_beside(matrix: Matrix[Key], entity: Entity, at: int) -> bool:
        """Whether a cell is a unit, a number of a row, or the head of columns."""
        name = entity.name or " ".join(cell.one_line for cell in entity.cells)
        cell = matrix.table.rows[entity.at].cells[at]
        return _UNITS.fullmatch(name) is not None or cell in matrix.table.rows[0].cells or not matrix.header(at)

    def _figure(self, matrix: Matrix[Key], entity: Entity, at: int, section: Section) -> Figure:
        """The figure of a cell, with what the labels of both axes say of it."""
        cell, header = matrix.table.rows[entity.at].cells[at], matrix.header(at)
        named: Named[Key] | None = matrix.columns.get(at)
        metric, unit = (named.key[0], named.key[1]) if named is not None else (None, None)
        whose, condition = (named.owner, named.condition) if named is not None else (None, None)
        whose = whose or _owner_of_row(entity, header)
        return Figure(
            metric=metric,
            unit=unit,
            value=value_of(self._values, cell.text, " ".join(header), metric),
            label=named.text if named is not None else " ".join(header),
            text=cell.text,
            place=cell.place,
            pieces=(cell, *(row.cells[at] for row in matrix.table.rows[: matrix.head]), *entity.cells),
            owner=whose,
            condition=condition or entity.condition or section.condition,
            setup=section.setup,
            like=named is not None and not named.exact,
        )

    def _settled(self, figure: Figure, name: str, servers: Collection[str], section: Section) -> Figure:
        """A figure as a metric, or without one where it is a limit, or where nothing tells whose it is."""
        labels = [] if figure.metric is not None else [figure.label]
        if is_limit(name, figure.text[:3], *labels) or is_statistic(name):
            return replace(figure, metric=None, name=name)
        figure = self._owned(figure, name, servers)
        unread = figure.value is None and figure.metric is not None
        return replace(figure, unread=unread, owner=figure.owner or (None if figure.doubt else section.owner))

    def _owned(self, figure: Figure, name: str, servers: Collection[str]) -> Figure:
        """A figure with the server or the state that its row names; in doubt where the name is neither of them."""
        if not name or HEADS_RESULTS.fullmatch(name) or _METRIC_HEAD.fullmatch(name):
            return figure
        if name in servers and figure.owner is None:
            return replace(figure, owner=owner_of(name, self._known) or Owner("server", name))
        if figure.condition is None and (_STATE.search(name) or LEVEL.fullmatch(name)):
            return replace(figure, condition=Condition(name, fold(name)))
        if figure.owner is not None or figure.metric is None:
            return figure
        return replace(figure, name=name, doubt=f"{name!r} is not known to be a server or a state")
