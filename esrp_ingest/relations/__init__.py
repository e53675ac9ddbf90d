"""What must be equal to what in a report: extraction chooses between readings by it, the audit reports by it."""

from esrp_ingest.relations.io import (
    MAINTENANCE,
    REPLICATION,
    TOTAL,
    TRANSACTIONAL,
    Equality,
    Part,
    instance_tables,
    log_reads,
    sum_of_rates,
    total_read_bytes,
    total_reads,
    total_repeats,
)
from esrp_ingest.relations.tolerance import coarse_half, half_digit, inside

__all__ = [
    "MAINTENANCE",
    "REPLICATION",
    "TOTAL",
    "TRANSACTIONAL",
    "Equality",
    "Part",
    "coarse_half",
    "half_digit",
    "inside",
    "instance_tables",
    "log_reads",
    "sum_of_rates",
    "total_read_bytes",
    "total_reads",
    "total_repeats",
]
