"""Tables and bars that fit a terminal: what is too wide is laid out in parts, never cut off.

Texts come in as they are to be shown: nothing in them is taken for markup.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from rich.box import SIMPLE_HEAD
from rich.cells import cell_len
from rich.table import Table
from rich.text import Text

from esrp_ingest.coarse import CoarseFigure

if TYPE_CHECKING:
    from esrp_ingest.database.results import Details, Record

NARROWEST = 80
"""The width for bars where no terminal limits it."""
_GAP = 3
_LONGEST_CELL = 36
"""Texts are folded to this width where a table does not fit."""
_LONGEST_HEADING = 12
_LONGEST_NAME = 24
_WORD = re.compile(r"[^_]+_*|_+")
_EIGHTHS = " ▏▎▍▌▋▊▉"

Cells = Sequence[Sequence[str | None]]


def tables_that_fit(columns: Sequence[str], cells: Cells, numeric: Sequence[bool], width: int) -> Iterator[Table]:
    """Rows as a table; where it is too wide as several, each with some of the columns.

    A single row becomes a list of names and values. Else every part begins with the columns that tell the rows apart.

    Args:
        columns: the headings.
        cells: the rows; None where there is no value.
        numeric: which columns hold numbers.
        width: of the terminal.
    """
    widths = [max(cell_len(text or "-") for text in column) for column in zip(columns, *cells, strict=True)]
    if _together(widths) <= width or len(columns) <= 2:
        yield _table(columns, cells, numeric)
        return
    if len(cells) == 1:
        stated = [pair for pair in zip(columns, cells[0], strict=True) if pair[1] is not None]
        yield _table(("name", "value"), stated, (False, False))
        return
    headings = [_wrapped(name) for name in columns]
    folded = [_width(heading, [row[place] for row in cells]) for place, heading in enumerate(headings)]
    for part in _parts(folded, _keys(cells), width):
        chosen = [[row[place] for place in part] for row in cells]
        limits = [folded[place] for place in part]
        yield _table([headings[place] for place in part], chosen, [numeric[place] for place in part], limits)


def _wrapped(name: str) -> str:
    """A heading in lines of some `_LONGEST_HEADING` letters, broken behind underscores."""
    lines = [""]
    for word in _WORD.findall(name):
        if lines[-1] and len(lines[-1]) + len(word) > _LONGEST_HEADING:
            lines.append("")
        lines[-1] += word
    return "\n".join(lines)


def _width(heading: str, cells: Sequence[str | None]) -> int:
    """How wide a column is at most: as its longest cell up to `_LONGEST_CELL`, and as its heading."""
    longest = max((cell_len(text or "-") for text in cells), default=0)
    return max(min(longest, _LONGEST_CELL), *(cell_len(line) for line in heading.split("\n")), 1)


def _together(widths: Sequence[int]) -> int:
    return sum(widths) + _GAP * (len(widths) - 1)


def _keys(cells: Cells) -> int:
    """How many of the first columns tell the rows apart: one or two."""
    return 1 if len({row[0] for row in cells}) == len(cells) else 2


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


def _table(columns: Sequence[str], cells: Cells, numeric: Sequence[bool], widths: Sequence[int] | None = None) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for place, name in enumerate(columns):
        justify: Literal["left", "right"] = "right" if numeric[place] else "left"
        table.add_column(Text(name), justify=justify, overflow="fold", max_width=widths[place] if widths else None)
    for row in cells:
        table.add_row(*(Text("-" if text is None else text) for text in row))
    return table


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
    if run.record["test_type"] in {"performance", "stress"}:
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
    figures = ["-" if value is None else _figure(value) for _, value in bars.rows]
    name_width, figure_width = max(map(cell_len, names)), max(map(len, figures))
    room = max(width - name_width - figure_width - _GAP - 1, 10)
    highest = max([value for _, value in bars.rows if value is not None], default=0.0)
    scale = room / (max(highest, (bars.limit or 0.0) * 1.1) or 1.0)
    text = Text().append(f"{bars.title}\n", "bold")
    for name, figure, (_, value) in zip(names, figures, bars.rows, strict=True):
        beyond = value is not None and bars.limit is not None and value > bars.limit
        line = _bar(value or 0.0, scale, room, plain=plain)
        if bars.limit is not None:
            at = min(int(bars.limit * scale), room - 1)
            line = f"{line[:at]}{'|' if plain else '│'}{line[at + 1 :]}"
        text.append(f"{name}{' ' * (name_width - cell_len(name))} {figure:>{figure_width}}{'!' if beyond else ' '}", "")
        text.append(f"{line.rstrip()}\n", "red" if beyond else "green")
    return text


def _figure(value: float) -> str:
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
