"""Lists for a terminal: the columns that tell rows apart, a row a line, the ends of long names for their middles."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import NamedTuple
from urllib.parse import unquote_to_bytes

from rich.cells import cell_len, set_cell_size

from esrp_ingest.coarse import rounded

Record = Mapping[str, object]
Cells = Sequence[Sequence[str | None]]
_GAPS = (3, 2)
"""Blanks between columns, and where they do not find room else."""
_SHORTEST = 8
"""Letters that a shortened cell keeps at least."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a list as people read it.

    Attributes:
        name: its heading.
        value: of a row with all its columns.
        shrinks: whether it may be shortened to fit a terminal.
        spare: whether it is left out where the others fill the terminal, the last ones first.
        least: letters that a shortened cell keeps at least.
        extra: whether it is left out before any other is shortened.
        begins: whether its beginning tells rows apart, and not its end.
        wraps: whether it goes on in more lines instead of being shortened.
    """

    name: str
    value: Callable[[Record], object]
    shrinks: bool = False
    spare: bool = False
    least: int = _SHORTEST
    extra: bool = False
    begins: bool = False
    wraps: bool = False


def _same(name: str, heading: str | None = None, *, shrinks: bool = False, spare: bool = False) -> Column:
    return Column(heading or name, lambda row: row[name], shrinks, spare)


def _day(name: str, heading: str = "date") -> Column:
    def value(row: Record) -> object:
        moment = row[name]
        return moment.date() if isinstance(moment, datetime) else moment

    return Column(heading, value)


def file_name(uri: object) -> str | None:
    """The name of the file at an address; of one in an archive, its name there."""
    if uri is None:
        return None
    name = str(uri).rstrip("/").rpartition("/")[2]
    return unquote_to_bytes(name).decode("utf-8", "backslashreplace")


def _figure(row: Record) -> object:
    """What a test is about: I/O per second, MB of backup per second, seconds to replay a log."""
    for name, unit in (("achieved_iops", "IOPS"), ("backup_mb_per_sec", "MB/s"), ("log_replay_seconds", "s/log")):
        value = row[name]
        if isinstance(value, int | float):
            return f"{value:.{3 if value < 10 else 1}f} {unit}"
    return None


def _machine(row: Record) -> object:
    return row["machine"] or row["server"]


def _product(row: Record) -> object:
    return row["product"] or row["vendor"]


def _about(row: Record) -> object:
    """What a document is about: a paper says it in its title, a report by its machine."""
    names = ("title", "machine_name") if row["kind"] == "whitepaper" else ("machine_name", "title")
    about = row[names[0]] or row[names[1]]
    return f"(refused) {about}" if row["refused"] else about


def _minute(moment: object) -> object:
    return moment.isoformat(sep=" ", timespec="minutes") if isinstance(moment, datetime) else moment


def _result(row: Record) -> object:
    early = "incomplete" if row["complete"] is False else None
    return ", ".join(str(each) for each in (row["result"], early) if each) or None


def _met_before(row: Record) -> object:
    return row["duplicate_of_id"]


def _solution_date(row: Record) -> object:
    last = row["last_run_at"]
    return last.date() if isinstance(last, datetime) else row["dated"]


def _proved(row: Record) -> object:
    return f"{row['relations_held']}/{row['relations_checked']}"


def _solution(row: Record) -> object:
    return (
        ", ".join(str(row[name]) for name in ("product", "configuration", "told_apart") if row.get(name))
        or row["vendor"]
    )


_MESSAGE = Column("message", lambda row: row["message"], shrinks=True, least=40, wraps=True)
_FILE = Column("file", lambda row: file_name(row["uri"]) or "(replaced)", shrinks=True)
_LISTS: dict[str, tuple[Column, ...]] = {
    "ranking": (
        _same("rank"),
        _same("solution_id", "id"),
        Column("solution", _solution, shrinks=True, least=12),
        _same("figure"),
        _same("failed", "result", spare=True),
        _same("nights", spare=True),
        _same("bar", "", spare=True),
        _same("mailboxes", spare=True),
        _same("exchange", spare=True),
        _same("basis", spare=True),
        Column("test", lambda row: row["test"], spare=True, extra=True),
        Column("profile", lambda row: row["iops_per_mailbox"], spare=True, extra=True),
        Column("ratio", lambda row: row["target_ratio"], spare=True, extra=True),
    ),
    "sizes": (
        _same("units"),
        _same("decided_by", "by"),
        _same("solution_id", "id"),
        Column("solution", _solution, shrinks=True, least=17),
        _same("io", "I/O", spare=True),
        _same("capacity", "room", spare=True),
        _same("latency", "read latency"),
        _same("disks_in_all", "disks", spare=True),
        _same("servers_in_all", "servers", spare=True),
        _same("exchange_version", "exchange", spare=True),
        _same("achieved", "achieved", spare=True),
        _same("test", "basis", spare=True),
    ),
    "unsized": (
        _same("solution_id", "id"),
        Column("solution", _solution, shrinks=True, least=17),
        _same("missing"),
    ),
    "runs": (
        _same("id"),
        _day("tested_at"),
        Column("machine", _machine, shrinks=True),
        Column("product", _product, shrinks=True, spare=True),
        _same("test_type", "test"),
        Column("figure", _figure),
        Column("result", _result),
        _FILE,
        Column("same as", _met_before),
    ),
    "documents": (
        _same("id"),
        _day("loaded_at", "loaded"),
        Column("about", _about, shrinks=True, least=20, begins=True),
        *(_same(name) for name in ("errors", "warnings")),
        _same("runs", spare=True),
        Column("file", _FILE.value, shrinks=True, spare=True),
        _same("figures_left", "left", spare=True),
        _same("kind", spare=True),
        Column("proved", _proved, spare=True),
    ),
    "solutions": (
        _same("id"),
        Column("date", _solution_date),
        Column("solution", _solution, shrinks=True, least=18),
        _same("exchange_version", "exchange"),
        _same("mailboxes"),
        *(_same(name, spare=True) for name in ("disks", "runs", "documents")),
        Column("file", lambda row: file_name(row["uri"]), shrinks=True, spare=True),
    ),
    "findings": (
        _same("id"),
        _same("severity"),
        Column("about", lambda row: row["product"] or row["machine_name"], shrinks=True, least=12),
        Column("rule", lambda row: row["rule"], shrinks=True, spare=True, least=15),
        _same("documents", "docs", spare=True),
        Column("file", lambda row: file_name(row["uri"]), shrinks=True, spare=True),
        _MESSAGE,
    ),
    "assigned": (
        _same("run_id", "run"),
        _day("tested_at"),
        _same("test_type", "test"),
        _same("machine", shrinks=True),
        Column("why", lambda row: row["why"], shrinks=True, least=16),
        _same("then"),
        Column("file", lambda row: file_name(row["uri"]), shrinks=True, spare=True),
    ),
    "machines": (
        _same("machine_name", "machine", shrinks=True),
        _same("test_type", "test"),
        *(_same(name) for name in ("runs", "failed")),
        _same("incomplete", spare=True),
        _day("first_at", "first"),
        _day("last_at", "last"),
    ),
    "jobs": (
        _same("id"),
        Column("started_at", lambda row: _minute(row["started_at"])),
        _same("outcome"),
        *(_same(name) for name in ("seen", "loaded", "failed")),
        *(_same(name, spare=True) for name in ("replaced", "unchanged", "ignored")),
        _same("arguments", shrinks=True, spare=True),
    ),
    "failures": (
        _day("import_started_at"),
        _same("code"),
        _FILE,
        replace(_MESSAGE, least=24),
    ),
}


def brief(kind: str, records: Collection[Record]) -> tuple[list[str], Iterator[list[object]]]:
    """Headings and rows of a list as people read it, without columns in which nothing stands.

    The rows are made as they are asked for: of many the first ones can be read at once.

    Args:
        kind: what is listed; one without columns of its own is printed as it is.
        records: the rows, with all columns.
    """
    empty: Sequence[Column] = _LISTS[kind] if records else ()
    for record in records:
        empty = [column for column in empty if column.value(record) is None]
        if not empty:
            break
    used = [column for column in _LISTS[kind] if column not in empty]
    return [column.name for column in used], ([_of(column, record) for column in used] for record in records)


def _of(column: Column, record: Record) -> object:
    value = column.value(record)
    return rounded(value) if isinstance(value, float) else value


@dataclass(frozen=True, slots=True)
class Fitted:
    """A list that fits a width, as far as that goes.

    Attributes:
        columns: the headings that are left.
        cells: the rows, long names shortened; what wraps is whole.
        widths: of the columns.
        gap: blanks between them.
    """

    columns: list[str]
    cells: list[list[str | None]]
    widths: list[int]
    gap: int


def fitted(kind: str, columns: Sequence[str], cells: Cells, width: int) -> Fitted:
    """Headings and rows that fit a width: without what can be spared, long names shortened, long texts wrapped.

    Args:
        kind: what is listed.
        columns: the headings, of `brief`.
        cells: the rows as they would be shown.
        width: of the terminal.
    """
    shown, gap = _shown(_measured(kind, columns, cells), width)
    given = _narrowed(shown, width, gap)
    rows = [
        [_shortened(row[each.place], room, each.column) for each, room in zip(shown, given, strict=True)]
        for row in cells
    ]
    return Fitted([each.column.name for each in shown], rows, given, gap)


class _Measured(NamedTuple):
    """A column at its place.

    Attributes:
        width: what its longest text takes.
        least: what it can be narrowed to.
    """

    place: int
    column: Column
    width: int
    least: int


def _measured(kind: str, names: Sequence[str], cells: Cells) -> list[_Measured]:
    known = {column.name: column for column in _LISTS[kind]}
    found = []
    for place, (name, *texts) in enumerate(zip(names, *cells, strict=True)):
        width = max(cell_len(text or "-") for text in (name, *texts))
        found.append(_Measured(place, known[name], width, int(min(width, _least(known[name])))))
    return found


def _shown(columns: Sequence[_Measured], width: int) -> tuple[list[_Measured], int]:
    """The columns that are shown, and the gap between them."""
    kept = _without(columns, lambda each: each.column.extra, lambda each: each.width, width, _GAPS[0])
    least = [each.least for each in kept]
    gap = next((gap for gap in _GAPS if _together(least, gap) <= width), _GAPS[-1])
    return _without(kept, lambda each: each.column.spare, lambda each: each.least, width, gap), gap


def _narrowed(columns: Sequence[_Measured], width: int, gap: int) -> list[int]:
    """The widths of columns that fit together, as far as each can give up room."""
    given = [each.width for each in columns]
    while _together(given, gap) > width:
        widest = max(range(len(given)), key=lambda at: _room(columns[at].column, given[at] - columns[at].least))
        if given[widest] <= columns[widest].least:
            break
        given[widest] -= 1
    return given


def _room(column: Column, slack: int) -> tuple[bool, bool, int]:
    """How gladly a column gives up room: what wraps first, then what has most to spare."""
    return slack > 0, column.wraps, slack


def _without(
    columns: Sequence[_Measured],
    may_leave: Callable[[_Measured], bool],
    needs: Callable[[_Measured], int],
    width: int,
    gap: int,
) -> list[_Measured]:
    """Columns that fit together, the last of those that may leave gone first."""
    kept = list(columns)
    for column in reversed(columns):
        if may_leave(column) and _together(list(map(needs, kept)), gap) > width:
            kept.remove(column)
    return kept


def _least(column: Column) -> float:
    return max(column.least, cell_len(column.name)) if column.shrinks else float("inf")


def _together(widths: Sequence[int], gap: int) -> int:
    return sum(widths) + gap * (len(widths) - 1)


def _shortened(text: str | None, width: int, column: Column) -> str | None:
    return text if column.wraps else _cut(text, width, begins=column.begins)


def _cut(text: str | None, width: int, *, begins: bool) -> str | None:
    """A text without its middle where it is too long, for names differ at their ends; or with its beginning only."""
    if text is None or cell_len(text) <= width:
        return text
    if begins:
        return f"{set_cell_size(text, width - 1)}\N{HORIZONTAL ELLIPSIS}"
    begin = (width - 1) // 3
    head, tail = text[:begin], text[-(width - 1 - begin) :]
    while cell_len(tail) > width - 1 - cell_len(head):
        tail = tail[1:]
    return f"{head}\N{HORIZONTAL ELLIPSIS}{tail}"
