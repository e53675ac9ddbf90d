"""What tells apart solutions that have the same name: shown beside each of them."""

from collections import defaultdict
from collections.abc import Sequence

import sqlalchemy as sa
from sqlalchemy import Connection, func, select

from esrp_ingest.database import schema
from esrp_ingest.database.ask.results import Record, Rows
from esrp_ingest.database.schema.descriptions import view

_SOLUTIONS, _LOCATION = view("distinct_solution"), schema.DocumentLocation.table()
_NAMED = ("product", "configuration")
"""What makes the name."""
_TELLING = {
    "vendor": "{}",
    "exchange_version": "Exchange {}",
    "mailboxes": "{:,} mailboxes",
    "dated": "tested {}",
    "disks": "{} disks",
    "raid_level": "{}",
    "connectivity": "{}",
    "solution_id": "solution {}",
}
"""What tells solutions apart, as far as it differs: the words around each value."""


def counted_solutions() -> sa.Select[tuple[int]]:
    """The ids of the solutions that count, each once: what all commands and pages list and count."""
    return select(_SOLUTIONS.c.solution_id).where(_SOLUTIONS.c.replaced.is_not(True))


def told_apart(connection: Connection) -> dict[int, str]:
    """What tells solutions apart whose names are the same, by their ids."""
    dated = func.coalesce(_SOLUTIONS.c.tested_on, _SOLUTIONS.c.published_on).label("dated")
    stated = [_SOLUTIONS.c[name] for name in (*_NAMED, *_TELLING) if name != "dated"]
    same: dict[tuple[object, ...], list[Record]] = defaultdict(list)
    statement = select(*stated, dated).where(_SOLUTIONS.c.replaced.is_not(True)).order_by(_SOLUTIONS.c.solution_id)
    for row in Rows.of(connection.execute(statement)).records():
        same[tuple(row[name] or row["vendor"] if name == "product" else row[name] for name in _NAMED)].append(row)
    return {
        int(str(row["solution_id"])): words
        for rows in same.values()
        if len(rows) > 1
        for row, words in zip(rows, _apart(rows), strict=True)
    }


def _apart(rows: Sequence[Record]) -> list[str]:
    """The first columns in which rows differ, until all of them do."""
    chosen: list[str] = []
    for name in _TELLING:
        before = len({_values(row, chosen) for row in rows})
        if before == len(rows):
            break
        if len({_values(row, [*chosen, name]) for row in rows}) > before:
            chosen.append(name)
    return [", ".join(_TELLING[name].format(row[name]) for name in chosen if row[name] is not None) for row in rows]


def _values(row: Record, names: Sequence[str]) -> tuple[object, ...]:
    return tuple(row[name] for name in names)
