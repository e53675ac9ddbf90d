"""The labels and headers of reports, as the fields of `models` declare them, and what other words stand for them."""

from dataclasses import dataclass

from esrp_ingest.models import (
    BackupResult,
    DiskIo,
    HostCounter,
    InstanceIo,
    InstanceReads,
    Model,
    PrintedHeader,
    PrintedLabel,
    Run,
    SoftRecoveryResult,
)
from esrp_ingest.vocabulary.matching import LabelIndex
from esrp_ingest.vocabulary.sections import Section, ValueKind


@dataclass(frozen=True, slots=True)
class RunLabel:
    """A label/value row of a report.

    Attributes:
        column: the column of `run` that it fills.
        kind: how the value is read.
        section: where Jetstress prints it.
        several_lines: whether the value may go on over several lines.
    """

    column: str
    kind: ValueKind
    section: Section
    several_lines: bool = False


def _run_labels() -> dict[RunLabel, list[str]]:
    return {
        RunLabel(name, mark.kind, mark.section, mark.several_lines): list(mark.aliases)
        for name, field in Run.model_fields.items()
        for mark in field.metadata
        if isinstance(mark, PrintedLabel)
    }


def _headers(table: type[Model]) -> dict[str, list[str]]:
    """The headers of a table's columns, in the order in which Jetstress prints them."""
    fields = table.model_fields.items()
    return {
        name: list(mark.aliases) for name, field in fields for mark in field.metadata if isinstance(mark, PrintedHeader)
    }


RUN_LABELS = LabelIndex[RunLabel](_run_labels())
"""The labels of the rows of a label and a value."""
IO_HEADERS = LabelIndex[str](_headers(InstanceIo))
"""Headers of the Transactional and Total I/O tables."""
READ_HEADERS = LabelIndex[str](_headers(InstanceReads))
"""Headers of the tables of reads alone: background maintenance and log replication."""
DISK_HEADERS = LabelIndex[str](_headers(DiskIo))
HOST_HEADERS = LabelIndex[str](_headers(HostCounter))
BACKUP_HEADERS = LabelIndex[str](_headers(BackupResult))
RECOVERY_HEADERS = LabelIndex[str](_headers(SoftRecoveryResult))
IO_COLUMNS = tuple(_headers(InstanceIo))
"""The columns of the Transactional and Total I/O tables, in the fixed order in which Jetstress prints them."""
DISK_COLUMNS = {column: header for column, [header] in _headers(DiskIo).items()}
"""The columns of the disks' table of 2007 and older with their headers, in the order in which Jetstress prints them."""
HOST_COLUMNS = {column: header for column, [header] in _headers(HostCounter).items()}
"""The columns of the host's table with their headers, in order."""
BACKUP_COLUMNS = tuple(_headers(BackupResult))
"""The columns of the backup's table, in order."""
RECOVERY_COLUMNS = tuple(_headers(SoftRecoveryResult))
"""The columns of the soft recovery's table, in order."""
