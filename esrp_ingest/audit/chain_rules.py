"""Runs against the runs before and after them on the same machine."""

from collections.abc import Iterator
from itertools import pairwise

from esrp_ingest.audit.rule import Check, Paper, close, paper_rule
from esrp_ingest.audit.suspects import slipped
from esrp_ingest.audit.tolerance import Rounding
from esrp_ingest.models import Run

_PAGE_MB = 0.03125
_OTHER_DATABASES = 0.2
"""A difference of so much of one database's size: the backup is of other databases than the run was."""


def _by_time(paper: Paper) -> dict[str, list[tuple[int, Run]]]:
    """The runs of each machine in the order of their start."""
    machines: dict[str, list[tuple[int, Run]]] = {}
    for index, run in enumerate(paper.runs):
        if run.machine_name and run.started_at:
            machines.setdefault(f"{run.machine_name} {run.solution}", []).append((index, run))
    return {
        name: sorted(runs, key=lambda entry: entry[1].started_at.isoformat() if entry[1].started_at else "")
        for name, runs in machines.items()
    }


@paper_rule(
    "info",
    "A run starts with the database size that the run before it ended with; a backup or new databases between them "
    "explain what differs.",
    "Database Sizing and Throughput of two reports of one machine",
)
def sizes_chain(paper: Paper) -> Iterator[Check]:
    for runs in _by_time(paper).values():
        for (_, before), (index, after) in pairwise(runs):
            last, first = before.final_database_bytes, after.initial_database_bytes
            if last is not None and first is not None:
                message = f"the run before ended with {last} bytes, this one starts with {first}"
                message += slipped({"this": (float(first), float(last))})
                yield Check(
                    "initial_database_bytes", last == first, str(last), str(first), message, after, index,
                    bounds=(last, last),
                )  # fmt: skip


@paper_rule(
    "info",
    "The sizes of a backup add up to the final size of the run before it, less 8 MB and one page for each database.",
    "the Database Backup Statistics, and Database Sizing and Throughput of the report before",
    Rounding(2, "each size"),
)
def backup_sizes(paper: Paper, rounding: Rounding) -> Iterator[Check]:
    for index, backup in enumerate(paper.runs):
        sizes = _sizes(backup)
        finals = {run.final_database_bytes for run in paper.runs if run.solution == backup.solution} - {None, 0}
        if not sizes or not finals:
            continue
        total = sum(sizes)
        wanted = [(final or 0) / 2**20 - (8 - _PAGE_MB) * len(sizes) for final in finals]
        nearest = min(wanted, key=lambda size: abs(size - total))
        if abs(nearest - total) < _OTHER_DATABASES * total / len(sizes):
            checks = close("backup sizes", total, nearest, rounding.of(sizes) * len(sizes), decimals=2, place=backup)
            yield from (check if check.holds else check._replace(run=index) for check in checks)


def _sizes(backup: Run) -> list[float]:
    """The size of each database of a backup, none where one is missing."""
    sizes = [row.database_size_mb for row in backup.backup_result]
    return [] if None in sizes else [size or 0.0 for size in sizes]
