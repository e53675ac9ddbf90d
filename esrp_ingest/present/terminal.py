"""Tables and bars that fit a terminal: what is too wide is wrapped, turned, or laid out in parts, never cut off.

Texts come in as they are to be shown: nothing in them is taken for markup.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from rich.box import SIMPLE_HEAD
from rich.cells import cell_len, chop_cells
from rich.table import Table
from rich.text import Text

from esrp_ingest.coarse import CoarseFigure
from esrp_ingest.vocabulary.metrics import IO_TESTS

if TYPE_CHECKING:
    from esrp_ingest.database.ask.results import Details, Record

NARROWEST = 80
"""The width for bars where no terminal limits it."""
_GAP = 3
_LONGEST_KEY = 36
"""Names of values are broken where they are longer."""
_NARROW, _NARROWEST = 14, 9
"""Longer texts are broken where a table does not fit, and where that is not enough, still shorter ones."""
_ROOMY = 160
"""A terminal that is so wide has room for what can be spared."""
_LONGEST_HEADING = 12
_LONGEST_NAME = 24
_WORD = re.compile(r"[^\s_/]+[\s_/]*|[\s_/]+")
_EIGHTHS = " ▏▎▍▌▋▊▉"

Cells = Sequence[Sequence[str | None]]


def tables_that_fit(
    columns: Sequence[str], cells: Cells, numeric: Sequence[bool], width: int, spare: Collection[str] = ()
) -> Iterator[Table]:
    """Rows as a table, laid out anew where it is too wide.

    Columns in which nothing stands are left out, and cells are wrapped. A single row becomes a list of names and
    values, and a few rows of many columns stand on their side. What does not fit even so becomes several tables, each
    with some of the columns and with those that tell the rows apart.

    Args:
        columns: the headings.
        cells: the rows; None where there is no value.
        numeric: which columns hold numbers.
        width: of the terminal.
        spare: columns that are left out where the terminal is not wide.
    """
    grid = Grid(columns, cells, numeric)
    if grid.together <= width:
        yield grid.table()
    elif len(cells) == 1 and len(columns) > 2:
        grid = Grid(("name", "value"), grid.stated(0), (False, False))
        yield grid.table(grid.narrowed(width))
    else:
        grid = grid.without_empty()
        if spare and width < _ROOMY:
            grid = grid.chosen([place for place, name in enumerate(grid.columns) if name not in spare])
        yield from grid.fitting(width) or grid.turned(width) or grid.fitting(width, _NARROWEST) or grid.parts(width)


@dataclass(frozen=True, slots=True)
class Grid:
    """A table before it is laid out.

    Attributes:
        columns: the headings.
        cells: the rows; None where there is no value.
        numeric: which columns hold numbers: they stand to the right.
        gap: blanks between columns, two at least.
    """

    columns: Sequence[str]
    cells: Cells
    numeric: Sequence[bool]
    gap: int = _GAP

    @property
    def widths(self) -> list[int]:
        """How wide each column is as it stands."""
        return [max(map(cell_len, map(_shown, column))) for column in zip(self.columns, *self.cells, strict=True)]

    @property
    def together(self) -> int:
        """How wide the table is as it stands."""
        return _together(self.widths)

    def width(self, widths: Sequence[int]) -> int:
        """How wide the table is with such columns."""
        return sum(widths) + self.gap * (len(widths) - 1)

    def stated(self, row: int) -> list[tuple[str, str]]:
        """The names and values of a row that has them."""
        return [(name, text) for name, text in zip(self.columns, self.cells[row], strict=True) if text is not None]

    def chosen(self, places: Sequence[int]) -> "Grid":
        """Some of the columns, in this order."""
        cells = [[row[place] for place in places] for row in self.cells]
        return Grid([self.columns[place] for place in places], cells, [self.numeric[place] for place in places])

    def without_empty(self) -> "Grid":
        """The columns in which anything stands; all where nothing does."""
        places = [place for place in range(len(self.columns)) if any(row[place] is not None for row in self.cells)]
        return self.chosen(places) if places else self

    def table(self, widths: Sequence[int] | None = None) -> Table:
        """Drawn as it stands, or wrapped to widths."""
        padding = (0, 1, 0, self.gap - 2)
        table = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False, padding=padding)
        limits = widths or self.widths
        for name, right, limit in zip(self.columns, self.numeric, limits, strict=True):
            justify: Literal["left", "right"] = "right" if right else "left"
            heading = Text("\n".join(wrapped(name, limit)))
            table.add_column(heading, justify=justify, overflow="fold", width=limit, vertical="top")
        for row in self.cells:
            table.add_row(
                *(Text("\n".join(wrapped(_shown(text), limit))) for text, limit in zip(row, limits, strict=True))
            )
        return table

    def fitting(self, width: int, narrowest: int = _NARROW) -> list[Table]:
        """One table with wrapped cells; none where the columns have too little room."""
        widths = self.narrowed(width, narrowest)
        return [self.table(widths)] if _together(widths) <= width else []

    def turned(self, width: int) -> list[Table]:
        """On its side: the columns down, the few rows across; none where that has too little room either."""
        keys = [row[0] for row in self.cells]
        if len(set(keys)) < len(keys) or None in keys:
            return []
        columns = [self.columns[0], *(key or "" for key in keys)]
        cells = [[name, *(row[place] for row in self.cells)] for place, name in enumerate(self.columns) if place]
        mostly = sum(self.numeric) * 2 > len(self.numeric)
        return Grid(columns, cells, [False, *(mostly for _ in keys)]).fitting(width)

    def parts(self, width: int) -> Iterator[Table]:
        """Several tables, each of which begins with the columns that tell the rows apart."""
        folded = self.narrowed(width)
        for part in _parts(folded, self._keys(), width):
            yield self.chosen(part).table([folded[place] for place in part])

    def narrowed(self, width: int, narrowest: int = _NARROW) -> list[int]:
        """The columns' widths after the widest gave up room, as far as they can, until the table fits."""
        least = self._least(narrowest)
        widths = [max(min(own, width), floor) for own, floor in zip(self._contents(), least, strict=True)]
        while _together(widths) > width:
            widest = max(range(len(widths)), key=lambda place: (widths[place] > least[place], widths[place]))
            if widths[widest] <= least[widest]:
                break
            widths[widest] -= 1
        return widths

    def _contents(self) -> list[int]:
        """How wide each column is with its heading wrapped."""
        columns = zip(*self.cells, strict=True) if self.cells else [("",)] * len(self.columns)
        widest = [max(cell_len(_shown(text)) for text in column) for column in columns]
        return [max(own, self._heading(place)) for place, own in enumerate(widest)]

    def _word(self, place: int) -> int:
        """How wide the longest word of a column is that is not broken: one of some `_LONGEST_HEADING` letters."""
        words = (word.strip() for row in self.cells for word in _WORD.findall(_shown(row[place])))
        return max((width for width in map(cell_len, words) if width <= _LONGEST_HEADING), default=1)

    def _heading(self, place: int) -> int:
        """How wide a heading is that breaks behind words, in lines of some `_LONGEST_HEADING` letters."""
        return max(map(cell_len, wrapped(self.columns[place], _LONGEST_HEADING)))

    def _least(self, narrowest: int) -> list[int]:
        """How narrow each column may get: numbers are not broken, and of texts only those that are long."""
        names = _LONGEST_KEY if len(self.columns) == 2 else narrowest
        longest = [names, *[narrowest] * (len(self.columns) - 1)]
        return [
            max(own if right else min(own, max(most, self._word(place))), self._heading(place), 2)
            for place, (own, right, most) in enumerate(zip(self._contents(), self.numeric, longest, strict=True))
        ]

    def _keys(self) -> int:
        """How many of the first columns tell the rows apart: one or two."""
        return 1 if len({row[0] for row in self.cells}) == len(self.cells) else 2


def wrapped(text: str, width: int) -> list[str]:
    """A text in lines that are at most so wide, broken behind blanks, underscores and slashes where they are."""
    if cell_len(text) <= width:
        return [text]
    lines = [""]
    for word in _WORD.findall(text):
        if lines[-1] and cell_len(lines[-1]) + cell_len(word.rstrip()) > width:
            lines.append("")
        *full, rest = chop_cells(lines[-1] + word, width) if cell_len(word.rstrip()) > width else [lines[-1] + word]
        lines[-1:] = [*full, rest]
    return [line.rstrip() for line in lines if line.strip()] or [""]


def _shown(text: str | None) -> str:
    return "-" if text is None else text


def _together(widths: Sequence[int]) -> int:
    return sum(widths) + _GAP * (len(widths) - 1)


def _parts(widths: Sequence[int], keys: int, width: int) -> Iterator[list[int]]:
    """The places of the columns of each part."""
    first = list(range(keys))
    part = list(first)
    for place in range(keys, len(widths)):
        if len(part) > keys and _together([widths[each] for each in (*part, place)]) > width:
            yield part
            part = list(first)
        part.append(place)
    yield part


@dataclass(frozen=True, slots=True)
class Bars:
    """Figures of one kind, one a database instance or disk.

    Attributes:
        title: what they are, with unit and limit.
        rows: names and figures; None where a report does not state one.
        limit: what none may exceed, None where there is no limit.
    """

    title: str
    rows: tuple[tuple[str, float | None], ...]
    limit: float | None = None


@dataclass(frozen=True, slots=True)
class _Latency:
    """A latency that Jetstress judges: where it stands for an instance, for a disk (Jetstress 2007), and its limit."""

    title: str
    of_instance: str
    disk_role: str
    of_disk: str
    stated_limit: str
    usual_limit_ms: float


_LATENCIES = (
    _Latency(
        *("Database read latency", "database_read_latency_ms", "database", "read_latency_ms"),
        *("database_read_limit_ms", 20.0),
    ),
    _Latency(*("Log write latency", "log_write_latency_ms", "log", "write_latency_ms"), *("log_write_limit_ms", 10.0)),
)


def run_bars(run: "Details") -> list[Bars]:
    """What a run measured on each instance: latencies with their limits, or how fast it backed up or recovered.

    Args:
        run: as `show_run` gives it.
    """
    if run.record["test_type"] in IO_TESTS:
        return [bars for latency in _LATENCIES if (bars := _latency_bars(run, latency)).rows]
    backup = tuple((str(row["instance"]), _number(row["mb_per_sec"])) for row in _rows(run, "backup_result"))
    recovery = tuple((str(row["instance"]), _seconds_a_log(row)) for row in _rows(run, "soft_recovery_result"))
    titled = (("Backup, MB/s", backup), ("Replay of one log, s", recovery))
    return [Bars(title, rows) for title, rows in titled if rows]


def _latency_bars(run: "Details", latency: _Latency) -> Bars:
    instances = [row for row in _rows(run, "instance_io") if row["scope"] == "transactional"]
    disks = [row for row in _rows(run, "disk_io") if row["role"] == latency.disk_role]
    rows = [(str(row["instance"]), _number(row[latency.of_instance])) for row in instances]
    rows += [(str(row["disk"]), _number(row[latency.of_disk])) for row in disks]
    stated = _number(run.record[latency.stated_limit])
    limit = latency.usual_limit_ms if stated is None else stated
    whose = "Jetstress's limit" if stated is None else "the run's limit"
    return Bars(f"{latency.title}, ms; {whose} is {limit:g}", tuple(rows), limit)


def _rows(run: "Details", table: str) -> "list[Record]":
    return run.tables[table].records() if table in run.tables else []


def _number(value: object) -> float | None:
    if isinstance(value, CoarseFigure):
        return value
    return float(value) if isinstance(value, int | float) else None


def _seconds_a_log(row: "Record") -> float | None:
    seconds, logs = _number(row["elapsed_seconds"]), _number(row["logs_replayed"])
    return None if seconds is None or not logs else seconds / logs


def drawn(bars: Bars, width: int, *, plain: bool) -> Text:
    """Bars with the limit as a line across them; what exceeds it is red and marked with `!`.

    Args:
        bars: what to draw.
        width: of the terminal.
        plain: with letters of ASCII only.
    """
    names = [_shortened(name) for name, _ in bars.rows]
    figures = [_figure(value) for _, value in bars.rows]
    name_width, figure_width = max(map(cell_len, names)), max(map(len, figures))
    room = max(width - name_width - figure_width - _GAP - 1, 10)
    highest = max(value or 0.0 for _, value in bars.rows)
    scale = room / (max(highest, (bars.limit or 0.0) * 1.1) or 1.0)
    at = None if bars.limit is None else min(int(bars.limit * scale), room - 1)
    text = Text().append(f"{bars.title}\n", "bold")
    for name, figure, (_, value) in zip(names, figures, bars.rows, strict=True):
        beyond = _is_beyond(value, bars.limit)
        line = _with_limit(_bar(value or 0.0, scale, room, plain=plain), at, plain=plain)
        text.append(f"{name}{' ' * (name_width - cell_len(name))} {figure:>{figure_width}}{'!' if beyond else ' '}", "")
        text.append(f"{line.rstrip()}\n", "red" if beyond else "green")
    return text


def _is_beyond(value: float | None, limit: float | None) -> bool:
    return value is not None and limit is not None and value > limit


def _with_limit(line: str, at: int | None, *, plain: bool) -> str:
    return line if at is None else f"{line[:at]}{'|' if plain else '│'}{line[at + 1 :]}"


def _figure(value: float | None) -> str:
    if value is None:
        return "-"
    return value.shown if isinstance(value, CoarseFigure) else f"{value:.3f}"


def _shortened(name: str) -> str:
    return (
        name
        if cell_len(name) <= _LONGEST_NAME
        else f"{name[: _LONGEST_NAME // 2 - 2]}...{name[-_LONGEST_NAME // 2 + 1 :]}"
    )


def _bar(value: float, scale: float, room: int, *, plain: bool) -> str:
    eighths = min(round(value * scale * 8), room * 8)
    whole, part = divmod(eighths, 8)
    bar = "#" * whole if plain else "█" * whole + _EIGHTHS[part].strip()
    return bar.ljust(room)
