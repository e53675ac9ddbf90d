"""Tables whose rows begin with a known name: instances, host counters, disks. Columns are told by where numbers stand.

A table is not guessed from lines on paper. Its rows begin with a name, its columns are known beforehand, and each
figure has a known form (three decimals, a duration, ...). So a figure that a narrow cell has cut in two is put
together again until it has that form, a missing figure leaves a gap at its place, and a row that cannot be placed for
sure is reported, never shifted.
"""

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain, pairwise, tee
from math import inf
from typing import Literal

from esrp_ingest.extract.grid.columns import read_columns
from esrp_ingest.extract.grid.cut_rows import without_repeated_headers
from esrp_ingest.extract.grid.headers import header_interpretations
from esrp_ingest.extract.grid.pieces import is_told_by_place
from esrp_ingest.extract.grid.rows import (
    AGGREGATES,
    NamedTable,
    number_of,
    without_row_numbers,
)
from esrp_ingest.extract.grid.standing import gap
from esrp_ingest.extract.grid.tokens import Across, Token, row_of, tokens_of
from esrp_ingest.extract.grid.whole_rows import are_whole, evened, stand_in_columns
from esrp_ingest.extract.names import RowNames
from esrp_ingest.extract.tolerances import TOLERANCES
from esrp_ingest.labels import RUN_LABELS
from esrp_ingest.layout import Box, Line, Locator
from esrp_ingest.numerals import is_numeric
from esrp_ingest.quantities import Notation

_LONGEST_NAME = 5
"""Lines that a wrapped name takes at most."""
_LONGEST_NAME_WORDS = 40
_FIGURES = frozenset({"number", "percent", "integer", "threads", "time"})
"""Kinds of values that hold a figure."""
_LONGEST_HEADER = 14
"""Lines above a table that may be its header."""
Part = tuple[list[Line], list[Line]]
"""The lines above a part of a table, and its own."""


@dataclass(slots=True)
class TableReader:
    """Reads all tables with rows of one kind of names out of the lines of a section.

    Attributes:
        names: the names that rows begin with.
        notation: how the document writes numbers.
        rulings: boxes of ruled table cells on a page inside a region, None where the format has none.
    """

    names: RowNames
    notation: Notation
    rulings: Callable[[int, Box], list[Box]] | None = None
    _known_tokens: dict[Line, list[Token]] = field(default_factory=dict, init=False)
    _known_names: dict[Line, tuple[str | None, list[str]]] = field(default_factory=dict, init=False)

    def read(self, lines: Sequence[Line]) -> list[NamedTable]:
        """All tables among some lines, in order."""
        self._known_tokens, self._known_names = {}, {}
        bare = without_row_numbers(lines, self.names)
        given = dict(zip(bare, lines, strict=True))
        tables = list(self._tables(bare))
        for table in tables:
            table.numbers = [(own, number_of(own)) for line in table.lines if (own := given[line]) is not line]
            table.lines = [given[line] for line in table.lines]
        return tables

    def _tables(self, lines: Sequence[Line]) -> Iterator[NamedTable]:
        for parts in self._bodies(lines):
            whole = self._read_body(parts[0][0], [line for _, part in parts for line in part])
            pieces = self._read_pieces(parts) if _is_doubtful(whole) else []
            if pieces and (_names_one_twice(whole) or not (_is_doubtful(pieces[-1]) or _is_cut(whole, pieces))):
                yield from pieces
            elif whole is not None:
                yield whole

    def _read_pieces(self, parts: list[Part]) -> list[NamedTable]:
        """A table piece by piece: what goes on on the next page may be another one, or have its columns elsewhere.

        A piece that cannot be read by itself goes on in the next one: a page break cuts a row of it. The last one is
        doubtful if that does not help.
        """
        pieces = _at_white_space(parts)
        if len(pieces) == 1:
            return []
        tables: list[NamedTable] = []
        waiting: list[Line] = []
        for number, (header, lines) in enumerate(pieces, start=1):
            waiting = [*waiting, *lines]
            table = self._read_body(header, waiting)
            if table is not None and (number == len(pieces) or not _is_doubtful(table)):
                tables.append(table)
                waiting = []
        return tables if not waiting else []

    def _read_body(self, header: list[Line], body: list[Line]) -> NamedTable | None:
        header, body = self._without_end_of_header(header, body)
        table = self._simple(body) or self._by_position(body)
        if table is None or not table.rows:
            return None
        header = [line for line in header if not _is_label_with_value(line)]
        interpretations, *_ = tee(header_interpretations(header, table.rows, body), 1)
        table.read_headers = partial(copy, interpretations)  # each is made once, whoever asks
        table.lines = body
        return table

    def _without_end_of_header(self, header: list[Line], body: list[Line]) -> Part:
        """`Instance` alone above a whole row ends the header: it is not the beginning of a name."""
        if len(body) > 1 and not any(map(str.isdigit, body[0].text)) and self._name_of(body[1]) is not None:
            return [*header, body[0]], body[1:]
        return header, body

    def _bodies(self, lines: Sequence[Line]) -> list[list[Part]]:
        """The parts of each table: a body goes on over a page break and what stands there."""
        bodies: list[list[Part]] = []
        header: list[Line] = []
        inside = False
        for line in without_repeated_headers(lines, self._begins_row):
            above = bodies[-1][-1][1] if bodies else []
            role = self._role(line, above, inside=inside)
            if role == "outside":
                header = [line] if inside else [*header, line][-_LONGEST_HEADER:]
            elif role == "row":
                above.append(line)
            elif role == "part":
                bodies[-1].append((header, [line]))
            else:
                bodies.append([(header, [line])])
            inside = role != "outside"
        return [parts for parts in bodies if self._has_rows(parts)]

    def _role(self, line: Line, above: list[Line], *, inside: bool) -> Literal["outside", "row", "part", "table"]:
        """Whether a line is none of a table's, goes on with the one above it, begins a new part of it, or a table."""
        if self._kind(line) == "other":
            return "row" if inside and _is_in_brackets(above, line) else "outside"
        if inside:
            return "row"
        if self._continues(above, line):
            return "part"
        return "table" if self._may_begin(line) else "outside"

    def _has_rows(self, parts: Sequence[Part]) -> bool:
        """Whether the lines of a table hold both a name, or the beginning of one, and figures."""
        body = [line for _, part in parts for line in part]
        tokens = [token.text for line in body for token in self._tokens(line)]
        return any(self.names.starts(text) or self.names.complete(text) for text in tokens) or any(
            self._kind(line) == "row" for line in body
        )

    def _kind(self, line: Line) -> str:
        """`row` for a line that begins with a name, `piece` for one of figures or name pieces only, else `other`."""
        tokens = self._tokens(line)
        if not tokens:
            return "other"
        name, values = self._name_and_values(line)
        if name is not None and (values or is_told_by_place(line)) and _are_figures(line, values):
            return "row"
        return "piece" if is_told_by_place(line) and self._is_piece(_texts(tokens)) else "other"

    def _begins_row(self, lines: Sequence[Line]) -> bool:
        """Whether the first words of lines below each other are a name or the first piece of one."""
        tokens = [self._tokens(line) for line in lines]
        return bool(tokens) and all(tokens) and self.names.starts(" ".join(words[0].text for words in tokens))

    def _may_begin(self, line: Line) -> bool:
        """Whether a table can begin with a line: not with `Average` or `Bytes` alone, which end a header."""
        texts = _texts(self._tokens(line))
        name, values = self._split_name(texts)
        if name in AGGREGATES:
            return bool(values)
        return self.names.starts(texts[0]) or any(is_numeric(text) for text in texts)

    def _is_piece(self, texts: list[str]) -> bool:
        """Whether a line holds nothing but the beginning or a piece of a name, and figures or pieces of them."""
        first_figure = next((at for at, text in enumerate(texts) if is_numeric(text)), len(texts))
        begun = bool(first_figure) and self.names.starts(" ".join(texts[:first_figure]))
        return all(
            is_numeric(text) or (begun and at < first_figure) or self.names.piece(text) for at, text in enumerate(texts)
        )

    def _continues(self, body: list[Line], line: Line) -> bool:
        """Whether a line after an interruption still belongs to the table before it."""
        if line.page is None or not body or line.page == body[-1].page:
            return False
        tokens = [_texts(self._tokens(row)) for row in body]
        if not any(map(is_numeric, chain(*tokens))) and max(map(len, tokens)) > 1:
            return False  # names and no figures beside each other are a piece of a header
        pieces = any(self._kind(row) == "piece" for row in (*body, line))
        return pieces or self._name_of(line) not in set(map(self._name_of, body))

    def _name_of(self, line: Line) -> str | None:
        return self._name_and_values(line)[0]

    def _name_and_values(self, line: Line) -> tuple[str | None, list[str]]:
        """The name that a line begins with, and the rest; of cells that the format knows, the first one is the name."""
        known = self._known_names.get(line)
        if known is None:
            texts = _texts(self._tokens(line))
            name = self._of_cell(texts[0]) if line.is_row and texts else None
            known = (name, texts[1:]) if name is not None else self._split_name(texts)
            self._known_names[line] = known
        return known

    def _of_cell(self, text: str) -> str | None:
        """The name that a cell holds, which may have cut it in two."""
        return self.names.complete(text) or (self.names.complete(text.replace(" ", "")) if " " in text else None)

    def _tokens(self, line: Line) -> list[Token]:
        """The tokens of a line, which are asked for several times."""
        tokens = self._known_tokens.get(line)
        if tokens is None:
            tokens = self._known_tokens[line] = tokens_of(line, self.notation)
        return tokens

    def _split_name(self, texts: list[str]) -> tuple[str | None, list[str]]:
        """The longest name that tokens begin with, and the rest."""
        best: tuple[str | None, list[str]] = (None, texts)
        for count in range(1, min(len(texts), _LONGEST_NAME_WORDS) + 1):
            if count > 1 and is_numeric(texts[count - 1]) and best[0] is not None:
                break
            name = " ".join(texts[:count])
            complete = self.names.complete(name)
            if complete is not None:
                best = (complete, texts[count:])
            elif not self.names.starts(name):
                break
        return best

    def _simple(self, body: list[Line]) -> NamedTable | None:
        """The rows where every line is a whole row of whole figures, None where that is not so."""
        rows = []
        for line in body:
            name, values = self._name_and_values(line)
            if name is None or self.names.complete(name) is None:
                return None
            tokens = self._tokens(line)
            named = len(tokens) - len(values)
            rows.append(row_of(line, name, tokens[:named], tokens[named:]))
        if not is_told_by_place(body[0]):
            return evened(rows)
        even = len({len(row.values) for row in rows}) == 1
        return NamedTable(rows) if even and are_whole(rows, self.notation) and stand_in_columns(rows) else None

    def _by_position(self, body: list[Line]) -> NamedTable | None:
        if not is_told_by_place(body[0]):
            return None
        words = [
            (line.page or 0, token.word) for line in body for token in self._tokens(line) if token.word is not None
        ]
        table = read_columns(words, self.names, self.notation, self.rulings, self._names_across(body))
        return _in_lines(table, body) if table is not None and body[0].number is not None else table

    def _names_across(self, body: Sequence[Line]) -> Across | None:
        """From where to where names go where each line of a page is a row with a whole one, None where some wrap."""
        found = [(self._tokens(line), self._split_name(_texts(self._tokens(line)))) for line in body]
        if any(name is None for _, (name, _) in found):
            return None
        named = [token for tokens, (_, values) in found for token in tokens[: len(tokens) - len(values)]]
        lefts, rights = zip(*(token.across for token in named if token.across is not None), strict=True)
        return min(lefts), max(rights)


def _in_lines(table: NamedTable, body: Sequence[Line]) -> NamedTable:
    """A table of a text whose letters have places, with the lines as its own places."""
    numbers = {line.box.top: line.number for line in body if line.box is not None}

    def in_line(locator: Locator) -> Locator:
        return Locator(None, numbers.get(locator.box.top)) if locator.box is not None else locator

    table.rows = [replace(row, locator=in_line(row.locator)) for row in table.rows]
    table.doubts = [(message, in_line(locator)) for message, locator in table.doubts]
    return table


def _texts(tokens: Sequence[Token]) -> list[str]:
    return [token.text for token in tokens]


def _are_figures(line: Line, values: Sequence[str]) -> bool:
    """Whether what follows a name is figures; of cells that the format knows, one may be unreadable among others."""
    filled = [value for value in values if value]
    figures = sum(map(is_numeric, filled))
    return figures == len(filled) or (line.is_row and figures > len(filled) / 2)


def _at_white_space(parts: Sequence[Part]) -> list[Part]:
    """Parts of a table cut at page breaks, and where white space shows that a header between two rows is left out."""
    gaps = [_gap(upper, lower) for _, lines in parts for upper, lower in pairwise(lines)]
    usual = sorted(gaps)[len(gaps) // 2] if gaps else 0.0
    pieces: list[Part] = []
    for header, lines in parts:
        pieces.append((header, lines[:1]))
        for upper, line in pairwise(lines):
            height = line.box.height if line.box is not None else 0.0
            if _gap(upper, line) > usual + TOLERANCES.header_left_out * height:
                pieces.append((header, []))
            pieces[-1][1].append(line)
    return pieces


def _gap(upper: Line, lower: Line) -> float:
    """The white space between two lines; without end where they stand on different pages."""
    if upper.box is None or lower.box is None:
        return 0.0
    return gap(upper, lower) if upper.page == lower.page else inf


def _is_in_brackets(body: Sequence[Line], line: Line) -> bool:
    """Whether a line goes on inside brackets that the rows above it have opened: the rest of a long name.

    The row's figures may stand beside any line of its name.
    """
    opened = 0
    for row in body[-_LONGEST_NAME:]:
        opened = max(0, opened + row.text.count("(") - row.text.count(")"))
    figures = all(is_numeric(word.text) for cell in line.cells[1:] for word in cell.words)
    return opened > 0 and figures and is_told_by_place(line)


def _is_label_with_value(line: Line) -> bool:
    """Whether a line begins with a label and its value: German headers say `Lesevorgänge`, too, and no figure."""
    match = RUN_LABELS.starting(line.text)
    return match is not None and (match.key.kind not in _FIGURES or any(map(str.isdigit, match.rest)))


def _is_doubtful(table: NamedTable | None) -> bool:
    return table is None or bool(table.doubts) or _names_one_twice(table)


def _is_cut(whole: NamedTable | None, pieces: Sequence[NamedTable]) -> bool:
    """Whether a piece has but one column of figures and the whole more: its only figure may be of any of them."""
    columns = max((len(row.values) for row in whole.rows), default=0) if whole is not None else 0
    return columns > 1 and any(len(row.values) == 1 for piece in pieces for row in piece.rows)


def _names_one_twice(table: NamedTable | None) -> bool:
    names = [row.name for row in table.rows if row.name not in AGGREGATES] if table is not None else []
    return len(set(names)) < len(names)
