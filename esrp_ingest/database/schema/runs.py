"""The tables of a Jetstress run: what its report prints, instance by instance, disk by disk, entry by entry."""

from datetime import date, datetime

from sqlalchemy import Double, Index, Integer, UniqueConstraint

from esrp_ingest import configuration, models
from esrp_ingest.database.schema.columns import LAST, Base, Located, Mapped, OfInstance, column, parent
from esrp_ingest.vocabulary.metrics import METRICS


class Run(Located, Base, model=models.Run, comment="One Jetstress run on one server."):
    __tablename__ = "run"
    __table_args__ = (
        UniqueConstraint("document_id", "ordinal"),
        Index(None, "started_at", "machine_name"),
    )

    document_id: Mapped[int] = parent("document", "the document that prints it")
    solution_id: Mapped[int | None] = parent("solution", "the solution under test", nullable=True, ondelete="SET NULL")
    ordinal: Mapped[int] = column("1-based order in the document", type_=Integer)
    duplicate_of_id: Mapped[int | None] = parent(
        "run",
        "the same run met in another document, which counts in its place",
        nullable=True,
        ondelete="SET NULL",
        sort_order=LAST,
    )


_OVER_ROWS = {
    ("mean", 1): "mean over instances",
    ("worst", 1): "that of the worst instance",
    ("sum", 1): "sum over instances",
    ("sum", 2): "reads and writes, summed over instances",
}
"""How a metric comes about, by what it is of its rows and of how many of their columns."""


def _figures() -> dict[str, Mapped[float | None]]:
    """A column for each metric that the rows of a run's tables add up to."""
    return {
        metric.name: column(_OVER_ROWS[metric.over_rows, metric.column_count], metric.unit, type_=Double, nullable=True)
        for metric in METRICS.values()
        if metric.over_rows is not None
    }


class RunFigure(
    Base,
    more=_figures(),
    comment="What the tables of a run add up to, written with it: "
    "rankings read these instead of a row for each instance.",
):
    __tablename__ = "run_figure"
    __table_args__ = (Index(None, "first_instance", "log_begins_at"),)

    run_id: Mapped[int] = parent("run", "the run", unique=True)
    instances: Mapped[int | None] = column("database instances that the report names")
    database_parts: Mapped[int | None] = column("rows behind the database figures: instances, or disks")
    log_parts: Mapped[int | None] = column("rows behind the log figures")
    backup_parts: Mapped[int | None] = column("rows of the backup statistics")
    replay_seconds: Mapped[float | None] = column("time to replay all logs, summed over instances", "seconds")
    replay_logs: Mapped[int | None] = column("logs replayed, summed over instances")
    doubtful: Mapped[bool | None] = column("whether the audit holds back the table that the test is ranked by")
    first_instance: Mapped[str | None] = column(
        "the first database instance, NULL where the report states when the run started"
    )
    log_begins_at: Mapped[datetime | None] = column(
        "first entry of the log, NULL where the report states when the run started, or prints none"
    )
    night: Mapped[date | None] = column("the day on which the run began; before noon the day before")


class RunConfiguration(
    Base,
    model=configuration.RunConfiguration,
    comment="What Jetstress's configuration files beside a stand-alone report state of its run, "
    "and the report does not print.",
):
    __tablename__ = "run_configuration"

    run_id: Mapped[int] = parent("run", "the run", unique=True)


class TableTrust(
    Base, model=models.TableTrust, comment="How far a table of a run can be trusted: how many of its relations hold."
):
    """How far a table of a run can be trusted: how many of its relations hold."""

    __tablename__ = "table_trust"

    run_id: Mapped[int] = parent("run", "the run")


class Instance(Base, model=models.Instance, comment="One ESE database instance of a run."):
    __tablename__ = "instance"
    __table_args__ = (UniqueConstraint("run_id", "name"), Index(None, "name"))

    run_id: Mapped[int] = parent("run", "the run")
    ordinal: Mapped[int] = column("1-based order in the report", type_=Integer)


class InstanceIo(
    OfInstance, Base, model=models.InstanceIo, comment="A row of the Transactional or Total I/O Performance table."
):
    __tablename__ = "instance_io"


class InstanceMaintenanceIo(OfInstance, Base, comment="A row of the Background Database Maintenance table."):
    __tablename__ = "instance_maintenance_io"

    reads_per_sec: Mapped[float | None] = column("maintenance reads per second", "1/s")
    read_bytes: Mapped[float | None] = column("mean size of one maintenance read", "bytes")


class InstanceLogReplicationIo(OfInstance, Base, comment="A row of the Log Replication table."):
    __tablename__ = "instance_log_replication_io"

    reads_per_sec: Mapped[float | None] = column("log reads per second for replication", "1/s")
    read_bytes: Mapped[float | None] = column("mean size of one such read", "bytes")


class DiskIo(
    Located, Base, model=models.DiskIo, comment="A row of the Disk Subsystem table of Jetstress 2007 and older."
):
    __tablename__ = "disk_io"

    run_id: Mapped[int] = parent("run", "the run")
    ordinal: Mapped[int] = column("1-based order in the report", type_=Integer)


class HostCounter(Located, Base, model=models.HostCounter, comment="A performance counter of the host."):
    __tablename__ = "host_counter"

    run_id: Mapped[int] = parent("run", "the run")
    ordinal: Mapped[int] = column("1-based order in the report", type_=Integer)


class BackupResult(OfInstance, Base, model=models.BackupResult, comment="A row of Database Backup Statistics."):
    __tablename__ = "backup_result"


class SoftRecoveryResult(
    OfInstance, Base, model=models.SoftRecoveryResult, comment="A row of Soft-Recovery Statistics."
):
    __tablename__ = "soft_recovery_result"


class PrintedAggregate(
    Located,
    Base,
    model=models.PrintedAggregate,
    comment="A cell of the Avg or Sum row below a statistics table, as printed.",
):
    __tablename__ = "printed_aggregate"

    run_id: Mapped[int] = parent("run", "the run")


class LogEvent(Located, Base, model=models.LogEvent, comment="An entry of a test log."):
    __tablename__ = "log_event"

    run_id: Mapped[int] = parent("run", "the run")
    ordinal: Mapped[int] = column("1-based order in the log", type_=Integer)
