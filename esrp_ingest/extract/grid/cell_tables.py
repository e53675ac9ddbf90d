"""Tables of figures in a text each of whose cells stands in a line of its own, as programs and people copy them.

    Metric
    Server 1
    Server 2
    Database Disks Transfers/sec
    812.3
    798.1
    Database Disks Reads/sec
    ...

Figures below a label again and again make the rows of a table. As many names as a row has figures have to stand
above the first label, and what stands above these has to tell that they are all: it heads the labels, or they are of
one kind and it is not. A row of as many figures has one in each column then. All other rows, and tables whose header
nobody can tell, are left out: whose their figures are is not known. Columns that were copied one after the other read
alike, as the same table on its side.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from esrp_ingest.extract.grid.cell_heads import METRIC, Header, Heads, TableWords
from esrp_ingest.extract.grid.cell_labels import Fits, figures_below_labels, tables_of_labels
from esrp_ingest.extract.grid.cell_rows import CellRow, CellTable, lines_at, table_of, with_rows
from esrp_ingest.extract.grid.cell_texts import CellText, Kind, stretches, texts_of
from esrp_ingest.extract.grid.cut_lines import unwrapped
from esrp_ingest.extract.sequences import runs
from esrp_ingest.layout import Line

_FEWEST = 2
"""So many rows of several figures are a table, whatever their labels are."""
_LABEL_AND_HEAD = 2
"""Texts above the figures of a row at most: its label, and what heads it or was cut off it."""
_BY_ITSELF = 2
"""What a label of results is worth that is known by itself."""


class _Run(NamedTuple):
    """The figures below a label: where they begin among the cells, and where they end."""

    start: int
    end: int

    @property
    def width(self) -> int:
        return self.end - self.start


def with_tables_of_cells(lines: Sequence[Line], words: TableWords, fits: Fits) -> tuple[list[Line], list[Line]]:
    """The lines of a document, those of tables whose cells stand one below the other as rows of given cells.

    Those of which nobody knows what belongs to which are left out, and given back apart.

    Args:
        lines: in their order.
        words: tells what cells say.
        fits: whether a value can be that of a label.
    """
    found: list[Line] = []
    left: list[Line] = []
    for may_be, stretch in stretches(lines, words.names):
        rows, others = with_rows(stretch, _tables_among(stretch, words, fits) if may_be else ())
        found += rows
        left += others
    return found, left


def _tables_among(lines: Sequence[Line], words: TableWords, fits: Fits) -> Sequence[CellTable]:
    """The tables of a stretch; in those of figures an empty cell may be told by a blank line."""
    texts = texts_of(lines, words.names, words.labels, gaps=False)
    tables = _tables(texts, words)
    if any(table.left for table in tables):
        parted = _tables(texts_of(lines, words.names, words.labels, gaps=True), words)
        tables = parted if _tells_more(parted, tables) else tables
    labelled = tables_of_labels(texts, words, fits)
    taken = {line for table in labelled for line in table.lines()}
    return [*labelled, *(table for table in tables if table.lines().isdisjoint(taken))]


def _tells_more(tables: Sequence[CellTable], others: Sequence[CellTable]) -> bool:
    """Whether of the same lines at least fewer are left out."""
    taken, before = ({line for table in each for line in table.lines()} for each in (tables, others))
    return taken >= before and sum(len(table.left) for table in tables) < sum(len(table.left) for table in others)


def _tables(texts: Sequence[CellText], words: TableWords) -> list[CellTable]:
    """The tables among the cells of a stretch."""
    tables: list[CellTable] = []
    floor = 0
    for chain in _chains(texts, words):
        table = _Chain(texts, chain, Heads(texts, floor, words), words).table()
        tables += [table] if table is not None else []
        floor = chain[-1].end
    return tables


def _runs(texts: Sequence[CellText]) -> Iterator[_Run]:
    """The figures below each label; units and empty cells stand among them."""
    at = 0
    while at < len(texts):
        end = at
        while end < len(texts) and texts[end].kind is not Kind.TEXT:
            end += 1
        if at and any(text.kind is Kind.FIGURE for text in texts[at:end]):
            yield _Run(at, end)
        at = max(end, at + 1)


def _chains(texts: Sequence[CellText], words: TableWords) -> Iterator[list[_Run]]:
    """The runs of figures that follow each other as those of one table do."""
    return runs(_runs(texts), lambda chain, run: _goes_on(texts, chain[-1], run, words))


def _goes_on(texts: Sequence[CellText], above: _Run, run: _Run, words: TableWords) -> bool:
    """Whether figures are of the same table as those above them: between them stands little else than their label."""
    between = [text.text for text in texts[above.end : run.start] if text.kind is Kind.TEXT]
    if len(between) > _LABEL_AND_HEAD or any(map(words.is_chapter, between)):
        return False
    pair_beside_row = 1 in {above.width, run.width} and above.width != run.width
    if len(between) == _LABEL_AND_HEAD and pair_beside_row:
        return False
    return _is_setup(texts, above, words) == _is_setup(texts, run, words)


def _is_setup(texts: Sequence[CellText], run: _Run, words: TableWords) -> bool:
    """Whether figures stand below a label of the configuration, which is none of results."""
    label = texts[run.start - 1].text
    return words.worth(label) == 0 and words.is_setup(label)


class _Chain:
    """Figures that follow each other as those of a table do.

    Args:
        texts: the cells of a stretch of lines.
        runs: the figures below each label.
        heads: the headers that may stand above them.
        words: tells what cells say.
    """

    def __init__(self, texts: Sequence[CellText], runs: Sequence[_Run], heads: Heads, words: TableWords) -> None:
        self._texts, self._runs, self._heads, self._words = texts, runs, heads, words

    def table(self) -> CellTable | None:
        """The table that they make, without the rows of which nobody knows whose their figures are; None for none."""
        if _is_setup(self._texts, self._runs[0], self._words):
            return None
        figures = self._lines_of_figures()
        found = [(header, rows) for header in self._headers() if (rows := self._rows(header))]
        whole = [[*self._head_rows(found[0][0]), *found[0][1]]] if len(found) == 1 else []
        only = range(self._runs[0].start, self._runs[-1].end) if len(self._runs) == 1 else ()
        below = figures_below_labels(self._texts, only, self._words) if only else []
        for rows in filter(None, (*whole, below)):
            table = table_of(self._texts, rows, figures)
            if table is not None:
                return table
        if not self._is_in_doubt():
            return None
        label = self._runs[0].start - 1
        return CellTable([], [*self._lines(label - self._heads.names_before(label), label), *figures])

    def _headers(self) -> Iterator[Header]:
        """The headers that are told for sure, for each number of figures that a row has."""
        for width in {width for at in range(len(self._runs)) for width in self._widths(at)}:
            yield from self._heads.above(self._runs[0].start - 1, width)

    def _widths(self, at: int) -> set[int]:
        """How many columns a run may fill: blank lines behind the last one may be no cells."""
        run = self._runs[at]
        if run is not self._runs[-1]:
            return {run.width}
        last = max(each for each in range(run.start, run.end) if self._texts[each].kind is not Kind.GAP)
        return {last + 1 - run.start, run.width} if self._gaps_are_cells() else {last + 1 - run.start}

    def _gaps_are_cells(self) -> bool:
        """Whether a blank line is an empty cell in another row than the last one."""
        return any(self._texts[at].kind is Kind.GAP for run in self._runs[:-1] for at in range(run.start, run.end))

    def _rows(self, header: Header) -> list[CellRow]:
        """The rows below a header that have a figure in each column; none where one name stands in two of them."""
        if header.keys > 1:
            return self._rows_of_list(header)
        rows: list[CellRow] = []
        named: Counter[tuple[str, str]] = Counter()
        group: str | None = ""
        end = header.end
        for at, run in enumerate(self._runs):
            head, label = self._label(self._above(end, run))
            end = run.end
            if head is not None:
                text = self._texts[head].text
                group = text if self._heads_rows(text) else None
                rows += [CellRow((text, *[""] * header.width), [head])] if group else []
            name = unwrapped(self._texts[each].text for each in label)
            if group is not None and self._names_row(header, name) and header.width in self._widths(at):
                figures = range(run.start, run.start + header.width)
                rows.append(CellRow((name, *self._texts_at(figures)), [*label, *figures]))
                named[group, name] += 1
        is_told = any(named.values()) and max(named.values()) == 1
        return rows if is_told else []

    def _names_row(self, header: Header, label: str) -> bool:
        """Whether a text may name a row: beside metrics that nothing heads, it has to be a name of another kind."""
        kind = self._words.kind(header.names[-1])
        alone = not self._words.role(header.names[0]) and kind == self._words.kind(label)
        unknown = not self._words.role(header.names[0]) and kind == METRIC and not self._words.kind(label)
        return bool(label) and not (alone or unknown)

    def _rows_of_list(self, header: Header) -> list[CellRow]:
        """The rows below a header of two columns of names, with one of each before their figures."""
        rows: list[CellRow] = []
        end = header.end
        for at, run in enumerate(self._runs):
            names = self._above(end, run)
            if len(names) == header.keys and header.width in self._widths(at):
                places = [*names, *range(run.start, run.start + header.width)]
                rows.append(CellRow(tuple(self._texts_at(places)), places))
            end = run.end
        return rows

    def _above(self, start: int, run: _Run) -> list[int]:
        """The texts between what stands above some figures and these."""
        return [at for at in range(start, run.start) if self._texts[at].kind is Kind.TEXT]

    def _texts_at(self, places: Iterable[int]) -> list[str]:
        return [self._texts[at].text if at < len(self._texts) else "" for at in places]

    def _label(self, above: Sequence[int]) -> tuple[int | None, Sequence[int]]:
        """What heads a row, None for nothing, and its label; no label where it is not known what is of which.

        Two texts are one label where that is better known than the lower one, which nothing known heads.

        Args:
            above: the texts above the figures of a row.
        """
        if len(above) == 1:
            return None, above
        head, label = above[-_LABEL_AND_HEAD:]
        text, below = self._texts_at((head, label))
        alone = self._says(below)
        if self._says(unwrapped((text, below))) > alone and not (alone and self._heads_rows(text)):
            return None, (head, label)
        return head, [label] if alone else []

    def _heads_rows(self, text: str) -> bool:
        """Whether a text says what the rows below it are about, or whose they are."""
        return self._words.heads(text) or self._words.worth(text) < 0

    def _says(self, label: str) -> int:
        """How much a label says: what it measures, or whose figures stand beside it."""
        return max(abs(self._words.worth(label)), int(self._words.names(label)))

    def _head_rows(self, header: Header) -> Iterator[CellRow]:
        """The rows of a header."""
        start = header.start - header.over
        if header.over:
            wide = header.width // header.over
            names = self._texts_at(range(start, header.start))
            yield CellRow(
                ("", *(text for name in names for text in (name, *[""] * (wide - 1)))), range(start, header.start)
            )
        yield CellRow(header.names, range(header.start, header.end))

    def _lines(self, start: int, end: int) -> list[Line]:
        """The lines of some cells, each once."""
        return lines_at(self._texts, range(max(0, start), end))

    def _lines_of_figures(self) -> list[Line]:
        """The lines of all figures, and of the labels above them."""
        return [line for run in self._runs for line in self._lines(run.start - 1, run.end)]

    def _is_in_doubt(self) -> bool:
        """Whether the figures are those of a table whose columns nobody can tell."""
        several = [run for run in self._runs if run.width >= _FEWEST]
        known = [run for run in self._runs if self._words.worth(self._texts[run.start - 1].text) == _BY_ITSELF]
        below_names = self._heads.are_several(self._runs[0].start - 1)
        return len(several) >= _FEWEST or any(run in known for run in several) or bool(below_names and known)
