"""Settings and times of one run: what Jetstress computes, and what must follow what."""

from collections.abc import Iterator
from datetime import timedelta
from itertools import pairwise
from math import inf

from esrp_ingest.audit.rule import Check, close, run_rule
from esrp_ingest.audit.tolerance import Amount
from esrp_ingest.models import Located, Run
from esrp_ingest.relations import inside

_WINDOWS = {"performance": timedelta(hours=2), "stress": timedelta(hours=24)}
_MINIMUM_CACHE_MB = 32.0
_MAXIMUM_CACHE_MB = 256.0
_READ_LIMIT_MS, _LOG_WRITE_LIMIT_MS = 20.0, 10.0
"""The average latencies up to which every version of Jetstress lets a test pass."""


def _databases(run: Run) -> int:
    """How many databases the run had, by its instance rows (2007: by its database disks)."""
    rows = {row.instance for row in run.instance_io} or {row.disk for row in run.disk_io if row.role == "database"}
    return len(rows) or len(run.instance)


@run_rule(
    "warning",
    "Initial database size <= final size; performance and stress tests let it grow.",
    "Database Sizing and Throughput of a report",
)
def sizes_grow(run: Run) -> Iterator[Check]:
    first, last = run.initial_database_bytes, run.final_database_bytes
    if first is not None and last is not None:
        least = first + 1 if run.test_type in _WINDOWS else first
        message = f"final_database_bytes {last} is not above initial_database_bytes {first}"
        yield Check(
            "final_database_bytes", least <= last, f"more than {first}", str(last), message, bounds=(least, inf)
        )


@run_rule(
    "info",
    "The collection window is 2 h (performance) or 24 h (stress).",
    "the Test Summary of a report; the durations are those of the program's framework",
    Amount(20, "seconds"),
)
def measured_window(run: Run, slack: Amount) -> Iterator[Check]:
    start, end, wanted = run.collection_started_at, run.collection_ended_at, _WINDOWS.get(run.test_type)
    if start is not None and end is not None and wanted is not None:
        seconds, window = wanted.total_seconds(), end - start
        bounds = (seconds - slack.of(), seconds + slack.of())
        message = f"the figures were collected over {window}, not over {wanted}"
        holds = inside(window.total_seconds(), bounds)
        yield Check("collection window", holds, str(wanted), str(window), message, bounds=bounds)


@run_rule(
    "warning",
    "Test start <= collection start <= collection end <= test end, and the log runs forward.",
    "the Test Summary and the Test Log of a report",
)
def order_of_times(run: Run) -> Iterator[Check]:
    times = [
        (name, time)
        for name, time in (
            ("started_at", run.started_at),
            ("collection_started_at", run.collection_started_at),
            ("collection_ended_at", run.collection_ended_at),
            ("ended_at", run.ended_at),
        )
        if time is not None
    ]
    for (name, time), (next_name, later) in pairwise(times):
        message = f"{next_name} {later} is before {name} {time}"
        yield Check(next_name, time <= later, f"{time} or later", str(later), message)
    for event, following in pairwise(run.log_event):
        holds = event.logged_at <= following.logged_at
        if holds:
            yield Check("log order", holds, place=following)
            continue
        message = f"the log goes back from {event.logged_at} to {following.logged_at}"
        yield Check("log order", holds, f"{event.logged_at} or later", str(following.logged_at), message, following)


@run_rule(
    "warning",
    f"Minimum cache = {_MINIMUM_CACHE_MB:g} MB and maximum cache = {_MAXIMUM_CACHE_MB:g} MB for each database.",
    "the Jetstress System Parameters and the I/O tables of a report",
)
def cache_sizes(run: Run) -> Iterator[Check]:
    count = _databases(run)
    for name, each in (("minimum_cache_mb", _MINIMUM_CACHE_MB), ("maximum_cache_mb", _MAXIMUM_CACHE_MB)):
        if count:
            because = f"{count} databases make"
            yield from close(name, getattr(run, name), each * count, 0, decimals=1, because=because)


@run_rule(
    "warning",
    "Insert + delete + replace + read operations = 100 %.",
    "the Jetstress System Parameters of a report",
)
def operation_mix(run: Run) -> Iterator[Check]:
    shares = (run.insert_pct, run.delete_pct, run.replace_pct, run.read_pct)
    if not any(share is None for share in shares):
        total = sum(share or 0.0 for share in shares)
        yield from close("operation mix", total, 100.0, 0, decimals=1, because="all operations together are")


@run_rule(
    "warning",
    "A run that passed reached its target, and each of its databases and logs kept the average latency limits of "
    "database reads and log writes that its test log states, else Jetstress's own: 20 and 10 ms.",
    "the verdict of a report, against Database Sizing and Throughput, the I/O tables and the limits in the Test Log; "
    "those of all versions of Jetstress where no log is printed",
    Amount(0.5, "times the last digit of a disk's latency (2007: 1 ms), else none"),
)
def verdict_fits_the_figures(run: Run, resolution: Amount) -> Iterator[Check]:
    if run.result != "pass":
        return
    if run.achieved_iops is not None and run.target_iops is not None:
        message = f"the run passed with {run.achieved_iops} I/O per second, its target is {run.target_iops}"
        holds, bounds = run.achieved_iops >= run.target_iops, (run.target_iops, inf)
        yield Check(
            "achieved_iops", holds, f"at least {run.target_iops}", str(run.achieved_iops), message, bounds=bounds
        )
    for row in run.instance_io if run.test_type in _WINDOWS else ():
        if row.scope == "transactional":
            yield from _limit(run, row.instance, "reads", row.database_read_latency_ms, place=row)
            yield from _limit(run, row.instance, "writes its log", row.log_write_latency_ms, place=row)
    half = resolution.of(run.latency_resolution_ms or 0.0)
    for disk in run.disk_io if run.test_type in _WINDOWS else ():
        if disk.role == "database":
            yield from _limit(run, disk.disk, "reads", disk.read_latency_ms, half, place=disk)
        else:
            yield from _limit(run, disk.disk, "writes its log", disk.write_latency_ms, half, place=disk)


def _limit(
    run: Run, name: str, does: str, latency: float | None, resolution: float = 0.0, *, place: Located
) -> Iterator[Check]:
    """A latency against the limit that the run's log states for it, else against that of all versions."""
    reads = does == "reads"
    stated = run.database_read_limit_ms if reads else run.log_write_limit_ms
    limit = stated or (_READ_LIMIT_MS if reads else _LOG_WRITE_LIMIT_MS)
    if latency is not None:
        subject = f"{name} {'database_read' if reads else 'log_write'}_latency_ms"
        bounds = (0.0, limit + resolution)
        message = f"the run passed although {name} {does} in {latency} ms, above its limit of {limit} ms"
        yield Check(subject, inside(latency, bounds), f"up to {limit}", str(latency), message, place, bounds=bounds)
