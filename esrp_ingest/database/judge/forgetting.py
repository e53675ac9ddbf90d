"""Documents taken out of the database with all that only they hold; their bytes stay forgotten until restored."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime, time
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select

from esrp_ingest.database import schema
from esrp_ingest.database.ask.patterns import at
from esrp_ingest.database.ask.results import Rows
from esrp_ingest.database.store.duplicates import link_duplicates, related_runs
from esrp_ingest.database.store.machines import folders_of, settle_machines
from esrp_ingest.database.store.same_solutions import copies_of, link_solutions
from esrp_ingest.database.store.solutions import hand_over_solutions
from esrp_ingest.database.store.writing import now, one_writer
from esrp_ingest.errors import UsageError

_DOCUMENT, _LOCATION, _RUN = schema.Document.table(), schema.DocumentLocation.table(), schema.Run.table()
_FORGOTTEN = schema.ForgottenDocument.table()


def documents_meant(
    connection: Connection, ids: Sequence[int] = (), file: str | None = None, missing_since: date | None = None
) -> Rows:
    """The documents that would be forgotten.

    Args:
        connection: a connection to ask.
        ids: their numbers.
        file: all at such places, see `patterns.at`.
        missing_since: all that no import saw at any of their places from this day on.

    Raises:
        UsageError: there is no such document; or a whole folder of them is missing, which is rather a share that is
            not there.
    """
    runs = select(func.count()).where(_RUN.c.document_id == _DOCUMENT.c.id).scalar_subquery()
    machine = select(func.min(_RUN.c.machine)).where(_RUN.c.document_id == _DOCUMENT.c.id).scalar_subquery()
    uri = select(func.min(_LOCATION.c.uri)).where(_LOCATION.c.document_id == _DOCUMENT.c.id).scalar_subquery()
    seen = select(func.max(_LOCATION.c.last_seen_at)).where(_LOCATION.c.document_id == _DOCUMENT.c.id).scalar_subquery()
    statement = select(
        *(_DOCUMENT.c[name] for name in ("id", "kind")),
        func.coalesce(_DOCUMENT.c.title, machine).label("title"),
        runs.label("runs"),
        seen.label("last_seen_at"),
        uri.label("uri"),
    ).order_by(_DOCUMENT.c.id)
    if ids:
        statement = statement.where(_DOCUMENT.c.id.in_(ids))
    if file is not None:
        statement = statement.where(
            _DOCUMENT.c.id.in_(select(_LOCATION.c.document_id).where(at(_LOCATION.c.uri, file)))
        )
    if missing_since is not None:
        statement = statement.where(seen < datetime.combine(missing_since, time.min))
    rows = Rows.of(connection.execute(statement))
    unknown = sorted(set(ids) - set(rows.column("id")))
    if unknown:
        raise UsageError(f"there is no document {unknown[0]}: see `esrp list documents`")
    if missing_since is not None:
        _refuse_whole_shares(connection, rows.records(), datetime.combine(missing_since, time.min))
    return rows


def _refuse_whole_shares(connection: Connection, meant: Iterable[Mapping[str, Any]], since: datetime) -> None:
    """Where nothing of a folder nor of the one above was seen, not files are missing but their share.

    Raises:
        UsageError: so it is.
    """
    seen = connection.scalars(select(_LOCATION.c.uri).where(_LOCATION.c.last_seen_at >= since))
    alive = {above for uri in seen for above in _folders(uri)}
    for document in meant:
        own = _folders(str(document["uri"]))
        if not alive.intersection(own[:2]):
            raise UsageError(
                f"nothing of {own[min(1, len(own) - 1)]} was seen since {since:%Y-%m-%d}: is the share mounted? "
                "--file forgets documents all the same"
            )


def _folders(uri: str) -> list[str]:
    """The folder of an address, the one above it, and so on."""
    found = []
    folder = uri.partition("!/")[0].rpartition("/")[0]
    while folder and not folder.endswith("/"):
        found.append(folder)
        folder = folder.rpartition("/")[0]
    return found or [folder]


def forget_documents(connection: Connection, ids: Sequence[int]) -> None:
    """Takes documents out, and remembers their bytes so that no import loads them again.

    What others hold too stays: solutions of several reports go over to another one, runs that were met elsewhere count
    there.

    Args:
        connection: a connection in a transaction.
        ids: of the documents.
    """
    one_writer(connection)
    machine = select(func.min(_RUN.c.machine)).where(_RUN.c.document_id == _DOCUMENT.c.id).scalar_subquery()
    uri = select(func.min(_LOCATION.c.uri)).where(_LOCATION.c.document_id == _DOCUMENT.c.id).scalar_subquery()
    folders = folders_of(connection, ids)
    for document_id in ids:
        columns = (_DOCUMENT.c.sha256, func.coalesce(_DOCUMENT.c.title, machine).label("title"), uri.label("uri"))
        row = connection.execute(select(*columns).where(_DOCUMENT.c.id == document_id)).mappings().one()
        elsewhere, copies = related_runs(connection, document_id), copies_of(connection, document_id)
        hand_over_solutions(connection, document_id)
        connection.execute(insert(_FORGOTTEN).values(**row, forgotten_at=now()))
        connection.execute(delete(_DOCUMENT).where(_DOCUMENT.c.id == document_id))
        if elsewhere:
            owners = select(_RUN.c.document_id).distinct().where(_RUN.c.id.in_(elsewhere))
            for owner in connection.scalars(owners).all():
                link_duplicates(connection, owner, elsewhere)
        link_solutions(connection, copies)
    settle_machines(connection, folders)


def forgotten_hashes(connection: Connection) -> set[str]:
    """The bytes that are to stay forgotten."""
    return set(connection.scalars(select(_FORGOTTEN.c.sha256)))


def list_forgotten(connection: Connection) -> Rows:
    """The documents that were forgotten, the newest first."""
    return Rows.of(connection.execute(select(_FORGOTTEN).order_by(_FORGOTTEN.c.id.desc())))


def restore(connection: Connection, ids: Sequence[int]) -> None:
    """Lets imports load forgotten documents again.

    Raises:
        UsageError: there is none of that number.
    """
    for each in ids:
        if connection.execute(delete(_FORGOTTEN).where(_FORGOTTEN.c.id == each)).rowcount == 0:
            raise UsageError(f"there is no forgotten document {each}: see `esrp forget --list`")
