"""Labels and their values: rows of tables, two and more pairs beside each other, columns of several runs, and lines."""

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from esrp_ingest.axes.whose import ALL_SERVERS, Owner, condition_of, owner_of, said_by
from esrp_ingest.document import Cell, Piece, Row, Table
from esrp_ingest.labels import RUN_LABELS, RunLabel
from esrp_ingest.labels.units import scaled, stated_unit
from esrp_ingest.layout import Locator
from esrp_ingest.reports.instance_tables import NOBODY, Whose
from esrp_ingest.values.printed import Value, Values, is_null, result_of
from esrp_ingest.vocabulary.matching import fold
from esrp_ingest.vocabulary.report import SERVER_HEADERS
from esrp_ingest.vocabulary.words import spelled

_EXPLANATION = re.compile(r"(?<!\s)\s*+(?:\([^()]*+\)|\[[^\[\]]*+\])\W{0,40}$")
"""Brackets at the end of a label, in which papers write what they like."""
_SCOPES = {
    "storage_group": re.compile(spelled("{thread_per_storage_group}"), re.IGNORECASE),
    "database": re.compile(spelled("{thread_per_database}"), re.IGNORECASE),
}
"""What threads may be counted for; all databases where a report says nothing."""
_COUNT = re.compile(r"\s*(\d[\d.,]*)(.*)", re.DOTALL)
_OF_ALL = re.compile(spelled(r"[\W\d_]*+(?:{thread_of_all}[\W\d_]*+)?"), re.IGNORECASE)
_FILE = re.compile(r"(?<!\w)[A-Za-z]:\\")
_ROOT = re.compile(r"[A-Za-z]:\\|\\\\")
_LOG_FILE = re.compile(r"[^\n]{0,1000}?\.b\w{2,3}(?=\s|$)", re.IGNORECASE)
"""A performance log up to its extension: `.blg`, or what recognition made of it."""
_DRIVE = re.compile(r"[A-Za-z]:")
_LIKE_LABEL = re.compile(r"(?P<label>[^\W\d][^:\d]{5,60}?)(?::\s*|\s+(?=[\d.,]+|\w+$))(?P<value>\S.{0,60})")
_LONGEST_LABEL, _LONGEST_NAME = 80, 64
_WITH_UNITS = ("number", "integer")
_TEXTS = ("text", "list")
_FEWEST = 2
"""So many rows of several values show that there are columns."""


@dataclass(slots=True, eq=False)
class Pair:
    """A label and its value.

    Attributes:
        label: as printed.
        value: as printed.
        key: what the label stands for, None for an unknown one.
        exact: the label is that in every letter.
        whose: the owner and the condition above its column.
        pieces: what it was read from, the label first.
        place: where it is.
        is_several: its value is several ones, in cells beside each other.
    """

    label: str
    value: str
    key: RunLabel | None
    exact: bool = True
    whose: Whose = NOBODY
    pieces: list[Piece] = field(default_factory=list)
    place: Locator = field(default_factory=Locator)
    is_several: bool = False

    @property
    def goes_on(self) -> bool:
        """Whether its value may have several lines."""
        return self.key is not None and self.key.several_lines

    def go_on(self, other: "Piece | Pair") -> None:
        """Take what the value goes on with."""
        text = other.text if isinstance(other, Piece) else other.value
        self.value = f"{self.value}\n{text}" if self.value else text
        self.pieces += [other] if isinstance(other, Piece) else other.pieces


@lru_cache(maxsize=4096)
def label_of(text: str) -> tuple[RunLabel, bool] | None:
    """Give what a text is as a label, and whether in every letter; None where it is none."""
    if not 3 < len(text) <= _LONGEST_LABEL:
        return None
    for each in (text, _EXPLANATION.sub("", text)):
        if (known := RUN_LABELS.exact(each)) is not None:
            return known, True
    found = RUN_LABELS.fuzzy(text) if len(text) > 7 else None
    return None if found is None else (found.key, found.exact)


def pairs_of(table: Table, servers: Collection[str] = ()) -> tuple[list[Pair], list[Pair]]:
    """Give the labels and values of a table, and those whose values are of several runs that nothing tells apart.

    Args:
        table: of the document.
        servers: names of servers and machines that the document has.
    """
    if not any(map(_begins_pair, table.cells)):
        return [], []
    if heads := _heads(table := _upright(table), servers):
        return [pair for row in table.rows for pair in _under(heads, row)], []
    pairs: list[Pair] = []
    for row in table.rows:
        for pair in _in_turn(row):
            if pair.label or not pairs:
                pairs.append(pair)
            elif pairs[-1].goes_on:
                pairs[-1].go_on(pair)
    return _parted(pairs)


def _parted(pairs: list[Pair]) -> tuple[list[Pair], list[Pair]]:
    """Labels and values without those of several columns, where these are some; and those."""
    several = [pair for pair in pairs if pair.is_several]
    if len(several) < _FEWEST or all(pair.key is None or pair.key.kind in _TEXTS for pair in several):
        return pairs, []
    return [pair for pair in pairs if not pair.is_several], several


def _upright(table: Table) -> Table:
    """A table with its labels down: one whose first row holds several labels is turned."""
    first, *texts = table.rows[0].texts
    across = sum(label_of(text) is not None for text in texts)
    return table.turned() if across >= _FEWEST and label_of(first) is None else table


def _begins_pair(cell: Cell) -> bool:
    return label_of(cell.one_line) is not None or RUN_LABELS.starting(cell.one_line) is not None


def _heads(table: Table, servers: Collection[str]) -> dict[int, Whose]:
    """Whose the columns of values are: by a first row of owners and states, or by the names of several machines."""
    label, *cells = table.rows[0].cells
    if SERVER_HEADERS.exact(label.one_line) is not None:
        return {at: (_named(cell), None) for at, cell in enumerate(cells, start=1) if cell.text}
    said = {at: _whose(cell, servers) for at, cell in enumerate(cells, start=1) if cell.text}
    if said and NOBODY not in said.values() and label_of(label.one_line) is None:
        return said
    machines = next(filter(_names_machines, table.rows), None)
    return {} if machines is None else {at: (_named(cell), None) for at, cell in enumerate(machines.cells) if at}


def _named(cell: Cell) -> Owner:
    """The server that a cell names, whatever it is called."""
    return owner_of(cell.text) or Owner("server", cell.one_line)


def _names_machines(row: Row) -> bool:
    """Whether a row is the label of the machine's name with several names."""
    label, *names = row.texts
    known = label_of(label)
    several = known is not None and known[0].column == "machine_name" and len(set(names)) > 1 and all(names)
    return several and not any(map(label_of, names))


def _whose(cell: Cell, servers: Collection[str]) -> Whose:
    owner, condition = owner_of(cell.text, servers), condition_of(cell.one_line)
    if owner is None and condition is None:
        said = said_by(cell.one_line, servers)
        return (said.owner, said.condition) if not said.rest else NOBODY
    return owner, condition


def _under(heads: dict[int, Whose], row: Row) -> Iterator[Pair]:
    """The label of a row with its value for each run that heads a column."""
    label = row.cells[0]
    known = label_of(label.one_line)
    for at, whose in heads.items():
        value = row.cells[at]
        if known is not None and value is not label and whose[0] != ALL_SERVERS:
            yield Pair(label.one_line, value.text, *known, whose, [label, value], row.place)


def _in_turn(row: Row) -> Iterator[Pair]:
    """The labels of a row, each with the cells between it and the next label; without one, what a row goes on with."""
    groups: list[tuple[list[Cell], tuple[RunLabel | None, bool]]] = []
    for cell in row.filled:
        known = label_of(cell.one_line)
        if known is not None or not groups:
            groups.append(([cell], (None, True) if known is None else known))
        else:
            groups[-1][0].append(cell)
    for (label, *cells), (key, exact) in groups:
        texts = list(dict.fromkeys(cell.text for cell in cells))
        pair = Pair(label.one_line, "\n".join(texts), key, exact, NOBODY, [label, *cells], row.place)
        pair.is_several = len(set(map(fold, texts))) > 1
        if cells:
            yield pair
        elif label in row.cells[:1]:
            yield pair_in(label) or pair
        else:
            yield Pair("", label.text, None, pieces=[label], place=row.place)


def pair_in(piece: Piece) -> Pair | None:
    """Give the label that a text begins with, and its value behind it; None where there is none."""
    text = piece.text
    found = RUN_LABELS.starting(text)
    if found is None:
        return _like_a_pair(piece)
    label = text[: len(text) - len(found.rest)].strip(" :|\n") if found.rest else text
    return Pair(label, found.rest, found.key, pieces=[piece], place=piece.place)


def _like_a_pair(piece: Piece) -> Pair | None:
    """A label that is only like a known one, before a colon or the first figure, and its value."""
    parted = _LIKE_LABEL.fullmatch(piece.one_line)
    if parted is None:
        return None
    label, value = parted["label"], parted["value"]
    key, exact = label_of(label) or (None, True)
    if key is None and RUN_LABELS.resembling(label) is None:
        return None
    return Pair(label, value, key, exact, pieces=[piece], place=piece.place)


def read_value(pair: Pair, values: Values) -> dict[str, Value]:
    """Read the columns that a pair states; none where its value is none of its label."""
    key, text = pair.key, pair.value
    if key is None or is_null(text) or not _may_be(key, text):
        return {}
    if key.kind in _OF_THEIR_OWN:
        return _known(_OF_THEIR_OWN[key.kind](values, text))
    if key.kind == "text" and not key.several_lines:
        text = "".join(text.split("\n"))
    value = values.of_kind(key.kind, text)
    return _known({key.column: _in_own_unit(pair, key, value, values.counted(text))})


def _in_own_unit(pair: Pair, key: RunLabel, value: Value | None, number: float | None) -> Value | None:
    """A value in the unit of its column, where its text or its label states another one; bytes are whole ones."""
    if key.kind not in _WITH_UNITS or number is None or value is None:
        return value
    unit = stated_unit(pair.value, key.column) or stated_unit(pair.label, key.column)
    if unit is None or unit.worth is None:
        return value if unit is None else None
    scale = scaled(number, unit.worth)
    return scale if key.kind == "number" else int(scale) if scale.is_integer() else None


def _may_be(key: RunLabel, text: str) -> bool:
    """Whether a text may be the value of a label: no system is a file, no machine's name is long or has two lines."""
    if key.kind != "text":
        return True
    if key.column == "operating_system":
        return _FILE.search(text) is None
    return key.several_lines or (_is_one_line(text) and len(text) <= _LONGEST_NAME)


def _is_one_line(text: str) -> bool:
    """Whether lines are pieces of one name: what a narrow cell cuts has no blanks."""
    return "\n" not in text or " " not in text


def _known(values: dict[str, Value | None]) -> dict[str, Value]:
    return {column: value for column, value in values.items() if value is not None}


def _result(_values: Values, text: str) -> dict[str, Value | None]:
    found = result_of(text)
    return {} if found is None else {"result": found[0], "result_reason": found[1]}


def _threads(values: Values, text: str) -> dict[str, Value | None]:
    """How many threads there are, and what they are counted for."""
    found = _COUNT.fullmatch(text)
    count = values.integer(found[1]) if found and values.is_one(text) else None
    if found is None or count is None:
        return {}
    scope = next((scope for scope, named in _SCOPES.items() if named.search(found[2])), None)
    return {"thread_count": count, "thread_scope": scope or ("global" if _OF_ALL.fullmatch(found[2]) else None)}


def _files(_values: Values, text: str) -> dict[str, Value | None]:
    """File paths, one a line: a path that was wrapped is one line again, and what follows a log's name goes."""
    files: list[list[str]] = []
    for line in filter(None, map(str.strip, text.split("\n"))):
        if _ROOT.match(line) or not files:
            files.append([])
        files[-1].append(line)
    joined = map(join_wrapped, files)
    return {"performance_log": "\n".join(found[0] if (found := _LOG_FILE.match(file)) else file for file in joined)}


_OF_THEIR_OWN: dict[str, Callable[[Values, str], dict[str, Value | None]]] = {
    "result": _result,
    "threads": _threads,
    "list": _files,
}
"""Kinds of values that state more than one column, or have a form of their own."""


def join_wrapped(pieces: Sequence[str]) -> str:
    """Join the lines of one cell: paths break anywhere, words only at blanks."""
    joined = ""
    for piece in pieces:
        last = joined.rsplit(None, 1)[-1] if joined.split() else ""
        inside = "\\" in last or "/" in last or _DRIVE.fullmatch(last) is not None
        cut = joined[-1:] in "\\/_.-" or piece[:1] in "\\/_.-" or (joined[-1:].isdigit() and piece[:1].isdigit())
        joined += piece if not joined or (inside and cut) else f" {piece}"
    return joined
