"""One section of a report: its tables, labels, paths and log lines, each to the draft of the run that it is of."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from esrp_ingest.axes.whose import Owner, owner_of
from esrp_ingest.document import Cell, Paragraph, Piece, Row, Table
from esrp_ingest.reports import missing
from esrp_ingest.reports.draft import Draft
from esrp_ingest.reports.headings import bare_heading, is_one_server
from esrp_ingest.reports.instance_tables import NOBODY, Label, TableReader, TableRow, Whose, labels_of
from esrp_ingest.reports.kinds import DISKS, HOST, counter_name, instance_name
from esrp_ingest.reports.log import is_log, lines_of
from esrp_ingest.reports.outline import Part
from esrp_ingest.reports.pairs import Pair, pair_in, pairs_of, read_value
from esrp_ingest.reports.paths import Paths
from esrp_ingest.vocabulary.sections import Section

_LONGEST_MISFIT = 3
"""Words of a value that is none of its label, so that a line is no sentence."""


@dataclass(slots=True)
class SectionReader:
    """Reads what is below one heading.

    Attributes:
        part: the section.
        tables: reads tables of figures.
        draft_of: gives the draft of a run by its owner and condition.
    """

    part: Part
    tables: TableReader
    draft_of: Callable[[Whose], Draft]
    _whose: Whose = NOBODY
    _paths: Paths = field(default_factory=Paths)
    _left: list[Row | TableRow | Piece] = field(default_factory=list)
    _last: Pair | None = None
    _logging: tuple[type[Piece], ...] = ()

    def read(self) -> None:
        """Read the section's items in order."""
        if self.part.server is not None:
            self._whose = Owner("server", self.part.server), None
        if self.part.section is Section.LOG:
            self._logging = Paragraph, Cell
        for item in self.part.items:
            if is_log(item) or isinstance(item, self._logging):
                self._draft.lines.extend(lines_of(item))
                self._logging = (type(item),) if isinstance(item, Piece) else ()  # what a table holds ends with it
            elif isinstance(item, Table):
                self._logging, self._last = (), None
                self._left += self._take_table(item)
            else:
                self._take_text(item)
        self._draft.take_paths(self._paths.settle(), self.part)
        self._draft.findings.extend(missing.figures_left(self.part.section, self._left))

    @property
    def _draft(self) -> Draft:
        """The draft of the run that the text above is about."""
        return self.draft_of(self._whose)

    def _of(self, whose: Whose) -> Draft:
        """The draft of a run that a label names, as far as it does."""
        return self.draft_of((whose[0] or self._whose[0], whose[1] or self._whose[1]))

    def _take_text(self, piece: Piece) -> None:
        """Take a line: whose rows follow, a path, a label and its value, or what the last value goes on with."""
        text, servers = bare_heading(piece.one_line), self.tables.servers
        if self._last is None and (is_one_server(text) or text in servers):
            self._whose = owner_of(text, servers) or Owner("server", text), None
            self._draft.named.append(piece)
        elif self._paths.take_text(piece):
            self._draft.named.append(piece)
        elif (pair := pair_in(piece)) is not None and self._may_state(pair):
            self._last = pair
            if pair.value:
                self._draft.take_pair(pair)
        else:
            self._go_on(piece)

    def _may_state(self, pair: Pair) -> bool:
        """Whether a line is a label and its value: a sentence may begin with the words of a label, too."""
        few = len(pair.value.split()) <= _LONGEST_MISFIT
        return few or pair.key is None or bool(read_value(pair, self.tables.values))

    def _go_on(self, piece: Piece) -> None:
        """Take a line as what the last value goes on with, or leave it."""
        last = self._last
        if last is not None and not last.value:
            last.go_on(piece)
            self._draft.take_pair(last)
        elif last is not None and last.goes_on:
            self._draft.extend(last, piece)
        else:
            self._last = None
            self._left.append(piece)

    def _take_table(self, table: Table) -> Sequence[Row | TableRow]:
        """Take a table, and give its rows of which nothing was read."""
        read, others = False, list[TableRow]()
        for whose, figures in self.tables.read(table, self.part.section):
            labels = labels_of(figures, self.part.section)
            named = [(_row_name(row, labels), row) for row in figures.rows]
            others += [row for name, row in named if name is None]
            if rows := tuple(replace(row, name=name) for name, row in named if name is not None):
                self._of(whose).take_table(replace(figures, rows=rows), labels)
                read = True
        used = self._paths.take_table(table)
        self._draft.named.extend(used)
        return others if read or used else self._take_pairs(table)

    def _take_pairs(self, table: Table) -> Sequence[Row]:
        pairs, several = pairs_of(table, self.tables.servers)
        for pair in pairs:
            self._of(pair.whose).take_pair(pair)
        for pair in several[:1]:
            said = " and ".join(repr(piece.one_line) for piece in pair.pieces[1:])
            message = f"{pair.label!r} is {said}, and nothing says of which run each is; compare with the document"
            self._draft.tell("undecided_run", "warning", message, pair.place)
        return () if pairs or several else table.rows


def _row_name(row: TableRow, labels: Sequence[Label]) -> str | None:
    """What a row is called as it is stored, None where it is neither an instance, a disk nor a counter."""
    one = " ".join(row.name.split())
    if any(label.table in (HOST, DISKS) for label in labels) or (not labels and counter_name(one)):
        return one or None
    return instance_name(row.name)
