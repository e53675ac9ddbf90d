"""The parts that a Jetstress report is made of, and the kinds of values in them."""

from enum import Enum
from typing import Literal

ValueKind = Literal["number", "integer", "percent", "time", "text", "result", "boolean", "threads", "list"]
"""How the value of a label is read."""


class Section(Enum):
    """The parts that a report is made of; the value is Jetstress's own heading."""

    TEST_SUMMARY = "Test Summary"
    SIZING = "Database Sizing and Throughput"
    PARAMETERS = "Jetstress System Parameters"
    CONFIGURATION = "Database Configuration"
    TRANSACTIONAL_IO = "Transactional I/O Performance"
    MAINTENANCE_IO = "Background Database Maintenance I/O Performance"
    LOG_REPLICATION_IO = "Log Replication I/O Performance"
    TOTAL_IO = "Total I/O Performance"
    HOST = "Host System Performance"
    DISK_SUBSYSTEM = "Disk Subsystem Performance"
    BACKUP = "Database Backup Statistics - All"
    SOFT_RECOVERY = "Soft-Recovery Statistics - All"
    CHECKSUM = "Checksum Statistics - All"
    LOG = "Test Log"
