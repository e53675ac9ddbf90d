"""The same run met again in another document: recognized by machine, start, type and figures, and linked."""

from typing import Any

from sqlalchemy import Connection, Row, and_, func, or_, select, update

from esrp_ingest.database import schema

Figures = tuple[float | None, ...]


def link_duplicates(connection: Connection, document_id: int) -> None:
    """Links the runs of a document to the same runs of other documents.

    Reports that state a machine and a start are the same run when both, the test type and the achieved IOPS agree.
    Backup and recovery reports state neither: they are the same when their instances, figures and first log entry
    agree. The run with the lowest id stays; all others point to it.
    """
    for run in connection.execute(select(schema.Run).where(schema.Run.document_id == document_id)).all():
        others = [other for other in _candidates(connection, run) if _same(connection, run, other)]
        if not others:
            continue
        first = min([run.id, *(other.duplicate_of_id or other.id for other in others)])
        for identifier in {run.id, *(other.id for other in others)} - {first}:
            connection.execute(update(schema.Run).where(schema.Run.id == identifier).values(duplicate_of_id=first))


def _candidates(connection: Connection, run: Row[Any]) -> list[Row[Any]]:
    table = schema.Run
    if run.started_at is not None and run.machine_name is not None:
        alike = and_(table.machine_name == run.machine_name, table.started_at == run.started_at)
    else:
        event = schema.LogEvent
        first = select(func.min(event.logged_at)).where(event.run_id == run.id).scalar_subquery()
        mine = select(event.run_id).where(event.ordinal == 1, event.logged_at == first)
        alike = and_(table.started_at.is_(None), table.id.in_(mine))
    other_document = table.document_id != run.document_id
    return list(connection.execute(select(table).where(other_document, table.test_type == run.test_type, alike)).all())


def _same(connection: Connection, run: Row[Any], other: Row[Any]) -> bool:
    if run.achieved_iops is not None or other.achieved_iops is not None:
        return bool(run.achieved_iops == other.achieved_iops)
    return _figures(connection, run.id) == _figures(connection, other.id)


def _figures(connection: Connection, run_id: int) -> list[tuple[Any, ...]]:
    """The backup and recovery figures of a run by instance."""
    instance, backup, recovery = schema.Instance, schema.BackupResult, schema.SoftRecoveryResult
    rows = connection.execute(
        select(
            instance.name, backup.mb_per_sec, backup.database_size_mb, recovery.logs_replayed, recovery.elapsed_seconds
        )
        .outerjoin(backup, backup.instance_id == instance.id)
        .outerjoin(recovery, recovery.instance_id == instance.id)
        .where(instance.run_id == run_id, or_(backup.id.is_not(None), recovery.id.is_not(None)))
        .order_by(instance.name)
    )
    return [tuple(row) for row in rows]
