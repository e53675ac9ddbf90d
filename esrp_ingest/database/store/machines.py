"""Decides to which machine each report belongs: `run.machine`, and by `run.machine_basis` how that is known.

Backup and recovery reports print no machine. The rules, in this order:

1. `printed`: the report names its machine (a corrected name counts).
2. `sequence`: the reports of a paper under the same server name one machine. Where none does, the server's label stands
   for the machine, as `printed`. A report without a server belongs to the machine that all reports around it name, as
   far as they name any. Around a report are the other reports of its document (in a paper: of its solution), else those
   of its folder. Where these name several machines, only those count that it follows within `HOURS`.
3. `assigned`: somebody said of which solution the report is, that solution was tested on one server, and all its
   reports that name a machine name the same one.

Where the rules give no machine, or more than one, there is none.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection, bindparam, func, select, update

from esrp_ingest.database import schema
from esrp_ingest.database.schema.descriptions import view
from esrp_ingest.database.store.writing import one_writer

HOURS = 12
"""A report follows another one that ended so many hours before it began, or later."""
_BATCH = 500
_RUN, _DOCUMENT, _LOCATION = schema.Run.table(), schema.Document.table(), schema.DocumentLocation.table()
_FIGURE, _SOLUTION = schema.RunFigure.table(), schema.Solution.table()
_CORRECTED = view("run_as_corrected")
_NAME = func.coalesce(_RUN.c.machine_name, _RUN.c.server)
_SETTING = update(_RUN).where(_RUN.c.id == bindparam("run"))
_SETTING = _SETTING.values(machine=bindparam("found"), machine_basis=bindparam("basis"))

_Row = Mapping[str, Any]
_Place = tuple[object, ...]


def note_printed_machines(connection: Connection, document_ids: Sequence[int]) -> None:
    """Stores the machines that new reports name."""
    named = update(_RUN).where(_RUN.c.document_id.in_(document_ids), _NAME.is_not(None))
    connection.execute(named.values(machine=_NAME, machine_basis="printed"))


def folder_of(uri: str) -> str:
    """The folder of an address."""
    return uri.rpartition("/")[0]


def folders_of(connection: Connection, document_ids: Collection[int]) -> set[str]:
    """The folders in which documents are."""
    places = select(_LOCATION.c.uri).where(_LOCATION.c.document_id.in_(document_ids))
    return {folder_of(uri) for uri in connection.scalars(places)}


def settle_machines(connection: Connection, folders: Collection[str] | None = None) -> None:
    """Decides the machine of each report anew where what it follows may have changed.

    Args:
        connection: a connection in a transaction.
        folders: those in which reports came, changed or went; all where it is None. Reports without a machine are
            looked at wherever they are.
    """
    one_writer(connection)
    places = _folders_by_document(connection, folders)
    rows = list(_runs(connection, None if folders is None else sorted(places)))
    named: dict[_Place, list[_Row]] = defaultdict(list)
    for row in rows:
        if row["name"] is not None:
            for place in (_own_place(row), *_shared_places(row, places)):
                named[place].append(row)
    by_server: dict[_Place, set[str]] = defaultdict(set)
    for row in rows:
        if row["machine_name"] is not None:
            by_server[(*_own_place(row), row["server"])].add(row["machine_name"])
    decided = ((row, *_decided(row, named, by_server, places)) for row in rows)
    _store(
        connection,
        [
            {"run": row["id"], "found": found, "basis": basis}
            for row, found, basis in decided
            if (found, basis) != (row["machine"], row["machine_basis"])
        ],
    )


def settle_assigned_machines(connection: Connection) -> None:
    """Decides the machine of reports that neither name nor follow one by the solution that somebody gave them."""
    names = select(_RUN.c.solution_id, _NAME.label("name")).where(_NAME.is_not(None)).distinct().subquery()
    machines = (
        select(names.c.solution_id, func.min(names.c.name).label("machine"))
        .join(_SOLUTION, _SOLUTION.c.id == names.c.solution_id)
        .where(func.coalesce(_SOLUTION.c.servers, 1) == 1)
        .group_by(names.c.solution_id)
        .having(func.count() == 1)
        .subquery()
    )
    open_runs = (
        select(_RUN.c.id, _RUN.c.machine, machines.c.machine.label("found"))
        .join(_DOCUMENT, _DOCUMENT.c.id == _RUN.c.document_id)
        .outerjoin(machines, machines.c.solution_id == _RUN.c.solution_id)
        .where(_DOCUMENT.c.kind == "report")
        .where(sa.or_(_RUN.c.machine.is_(None), _RUN.c.machine_basis == "assigned"))
    )
    found = [row for row in connection.execute(open_runs) if row.machine != row.found]
    _store(
        connection, [{"run": row.id, "found": row.found, "basis": "assigned" if row.found else None} for row in found]
    )


def _store(connection: Connection, changed: Sequence[dict[str, Any]]) -> None:
    if changed:
        connection.execute(_SETTING, changed)


def _folders_by_document(connection: Connection, folders: Collection[str] | None) -> dict[int, set[str]]:
    """The folders of documents: all of them, or of those in these folders and around reports without a machine."""
    located: dict[int, set[str]] = defaultdict(set)
    for document_id, uri in connection.execute(select(_LOCATION.c.document_id, _LOCATION.c.uri)):
        located[document_id].add(folder_of(uri))
    if folders is None:
        return dict(located)
    without = connection.scalars(select(_RUN.c.document_id).where(_RUN.c.machine.is_(None)).distinct())
    wanted = set(folders).union(*(located.get(document_id, ()) for document_id in without))
    return {document_id: own for document_id, own in located.items() if not wanted.isdisjoint(own)}


def _runs(connection: Connection, document_ids: Sequence[int] | None) -> Iterator[_Row]:
    """Runs with their corrected names and their times: of some documents, or of all."""
    begins = func.coalesce(_RUN.c.started_at, _RUN.c.collection_started_at, _FIGURE.c.log_begins_at)
    statement = (
        select(
            *(_RUN.c[name] for name in ("id", "document_id", "solution_id", "machine", "machine_basis")),
            _DOCUMENT.c.kind,
            *(_CORRECTED.c[name] for name in ("machine_name", "server")),
            func.coalesce(_CORRECTED.c.machine_name, _CORRECTED.c.server).label("name"),
            begins.label("begins"),
            func.coalesce(_RUN.c.ended_at, _RUN.c.collection_ended_at, begins).label("ends"),
        )
        .join(_DOCUMENT, _DOCUMENT.c.id == _RUN.c.document_id)
        .join(_CORRECTED, _CORRECTED.c.run_id == _RUN.c.id)
        .outerjoin(_FIGURE, _FIGURE.c.run_id == _RUN.c.id)
    )
    if document_ids is None:
        yield from map(dict, connection.execute(statement).mappings())
        return
    for start in range(0, len(document_ids), _BATCH):
        some = statement.where(_RUN.c.document_id.in_(document_ids[start : start + _BATCH]))
        yield from map(dict, connection.execute(some).mappings())


def _own_place(row: _Row) -> _Place:
    """The document of a run, of a paper the solution in it."""
    return (row["document_id"], row["solution_id"] if row["kind"] == "whitepaper" else None)


def _shared_places(row: _Row, places: Mapping[int, Collection[str]]) -> list[_Place]:
    """The folders that a stand-alone report shares with others."""
    return [] if row["kind"] == "whitepaper" else [(folder,) for folder in places.get(row["document_id"], ())]


def _decided(
    row: _Row,
    named: Mapping[_Place, Sequence[_Row]],
    by_server: Mapping[_Place, Collection[str]],
    places: Mapping[int, Collection[str]],
) -> tuple[str | None, str | None]:
    """The machine of a run, and how it is known."""
    if row["machine_name"] is not None:
        return row["machine_name"], "printed"
    if row["server"] is not None:
        names = by_server.get((*_own_place(row), row["server"]), ())
        return (next(iter(names)), "sequence") if len(names) == 1 else (row["server"], "printed")
    if row["kind"] != "whitepaper" and row["document_id"] not in places:  # at no place any more: as it was
        return row["machine"], row["machine_basis"]
    found = _followed(row, named, places)
    return found, None if found is None else "sequence"


def _followed(row: _Row, named: Mapping[_Place, Sequence[_Row]], places: Mapping[int, Collection[str]]) -> str | None:
    """The machine of the reports around one that names none."""
    own = named.get(_own_place(row), ())
    if own:
        return _one_machine(row, own)
    found = {_one_machine(row, named.get(place, ())) for place in _shared_places(row, places)} - {None}
    return found.pop() if len(found) == 1 else None


def _one_machine(row: _Row, around: Iterable[_Row]) -> str | None:
    """The only machine of some reports, else the only one of those that a report follows."""
    machines = {each["name"] for each in around}
    if len(machines) > 1:
        machines = {each["name"] for each in around if _follows(row["begins"], each["begins"], each["ends"])}
    return str(machines.pop()) if len(machines) == 1 else None


def _follows(begins: datetime | None, before: datetime | None, ended: datetime | None) -> bool:
    """Whether what begins then follows a run with this begin and end."""
    if begins is None or before is None or ended is None:
        return False
    return before <= begins <= ended + timedelta(hours=HOURS)
