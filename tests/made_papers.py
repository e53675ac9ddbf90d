"""Papers and runs made of a few figures, and loading them: what tests of the database build their own from."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any

from esrp_ingest.database import Database, Location, Outcome
from esrp_ingest.models import (
    BackupResult,
    DiskIo,
    Document,
    Finding,
    Instance,
    InstanceIo,
    IoScope,
    LogEvent,
    ParsedDocument,
    ReportedMetric,
    Run,
    SoftRecoveryResult,
    Solution,
)

Io = tuple[float, float, float, float, float, float]
"""Read latency, write latency, reads, writes, log write latency, log writes."""
Disk = tuple[str, float, float, float, float]
"""Name, read latency, write latency, reads, writes."""


def paper(
    name: str,
    solutions: Sequence[Solution] = (),
    runs: Sequence[Run] = (),
    findings: Sequence[Finding] = (),
    **document: object,
) -> ParsedDocument:
    """A document whose bytes are its name."""
    described: dict[str, Any] = {
        "sha256": sha256(name.encode()).hexdigest(),
        "media_type": "application/pdf",
        "kind": "whitepaper" if solutions else "report",
        "byte_size": len(name),
        "extractor_version": "1",
        **document,
    }
    return ParsedDocument(
        document=Document(**described), solutions=tuple(solutions), runs=tuple(runs), findings=tuple(findings)
    )


def names(process: int, count: int) -> list[str]:
    return [f"Instance{process}.{number}" for number in range(1, count + 1)]


def io_run(process: int, rows: Sequence[Io], started_at: datetime, hours: float = 2, **columns: object) -> Run:
    """A performance or stress run of Jetstress 2010 and later."""
    instances = names(process, len(rows))
    window = started_at + timedelta(minutes=2)
    return Run(
        **{
            "test_type": "performance",
            "result": "pass",
            "started_at": started_at,
            "collection_started_at": window,
            "collection_ended_at": window + timedelta(hours=hours, seconds=-10),
            "measured_seconds": round(hours * 3600) - 10,
            "instance": tuple(
                Instance(name=name, database_path=rf"E:\Jetstress00{number}001.edb")
                for number, name in enumerate(instances, start=1)
            ),
            "instance_io": tuple(io_row(name, row) for name, row in zip(instances, rows, strict=True)),
            **columns,
        }
    )


def io_row(name: str, row: Io, scope: IoScope = "transactional") -> InstanceIo:
    read_latency, write_latency, reads, writes, log_latency, log_writes = row
    return InstanceIo(
        instance=name,
        scope=scope,
        database_read_latency_ms=read_latency,
        database_write_latency_ms=write_latency,
        database_reads_per_sec=reads,
        database_writes_per_sec=writes,
        log_write_latency_ms=log_latency,
        log_writes_per_sec=log_writes,
        page=1,
    )


def disk_run(database: Sequence[Disk], log: Sequence[Disk], **columns: object) -> Run:
    """A run of Jetstress 2007."""
    rows = [("database", row) for row in database] + [("log", row) for row in log]
    disk_io = tuple(
        DiskIo(
            role="database" if role == "database" else "log",
            disk=row[0],
            read_latency_ms=row[1],
            write_latency_ms=row[2],
            reads_per_sec=row[3],
            writes_per_sec=row[4],
        )
        for role, row in rows
    )
    return Run(
        **{"test_type": "performance", "result": "pass", "disk_io": disk_io, "latency_resolution_ms": 1, **columns}
    )


def backup_run(process: int, rates: Sequence[float], logged_at: datetime | None = None, **columns: object) -> Run:
    rows = tuple(
        BackupResult(instance=name, mb_per_sec=rate)
        for name, rate in zip(names(process, len(rates)), rates, strict=True)
    )
    return Run(test_type="backup", backup_result=rows, log_event=_log(logged_at), **columns)


def recovery_run(
    process: int, rows: Sequence[tuple[int, float]], logged_at: datetime | None = None, **columns: object
) -> Run:
    results = tuple(
        SoftRecoveryResult(instance=name, logs_replayed=logs, elapsed_seconds=seconds)
        for name, (logs, seconds) in zip(names(process, len(rows)), rows, strict=True)
    )
    return Run(test_type="soft_recovery", soft_recovery_result=results, log_event=_log(logged_at), **columns)


def reported(scope: str, **figures: float) -> list[ReportedMetric]:
    return [
        ReportedMetric(scope=scope, metric=metric, value=value, label=metric, value_text=str(value))
        for metric, value in figures.items()
    ]


def _log(logged_at: datetime | None) -> tuple[LogEvent, ...]:
    return () if logged_at is None else (LogEvent(logged_at=logged_at, message="Preparing for testing ..."),)


def assigned(parsed: ParsedDocument, solution: Solution) -> ParsedDocument:
    """A stand-alone report with the solution that it is about."""
    runs = tuple(run.model_copy(update={"solution": 0}) for run in parsed.runs)
    return parsed.model_copy(update={"solutions": (solution,), "runs": runs})


def load(database: Database, *papers: ParsedDocument, force: bool = False) -> list[Outcome]:
    """Loads papers, each found in a file named for its bytes."""
    return [
        database.load(
            each,
            Location(f"file:///papers/{each.document.sha256[:8]}.pdf", each.document.byte_size),
            force=force,
        )
        for each in papers
    ]
