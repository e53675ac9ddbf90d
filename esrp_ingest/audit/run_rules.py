"""Settings and times of one run: what Jetstress computes, and what must follow what."""

from collections.abc import Iterator
from datetime import timedelta
from itertools import pairwise

from esrp_ingest.audit.rule import Check, close, run_rule
from esrp_ingest.models import Run

_WINDOWS = {"performance": timedelta(hours=2), "stress": timedelta(hours=24)}
_SLACK = timedelta(seconds=20)


def _databases(run: Run) -> int:
    """How many databases the run had, by its instance rows (2007: by its database disks)."""
    rows = {row.instance for row in run.instance_io} or {row.disk for row in run.disk_io if row.role == "database"}
    return len(rows) or len(run.instance)


@run_rule("warning", "Initial database size <= final size; performance and stress tests let it grow.")
def sizes_grow(run: Run) -> Iterator[Check]:
    first, last = run.initial_database_bytes, run.final_database_bytes
    if first is not None and last is not None:
        holds = first < last if run.test_type in _WINDOWS else first <= last
        message = f"final_database_bytes {last} is not above initial_database_bytes {first}"
        yield Check("final_database_bytes", holds, f"more than {first}", str(last), message)


@run_rule("info", "The collection window is 2 h (performance) or 24 h (stress), up to 20 s less.")
def measured_window(run: Run) -> Iterator[Check]:
    start, end, wanted = run.collection_started_at, run.collection_ended_at, _WINDOWS.get(run.test_type)
    if start is not None and end is not None and wanted is not None:
        window = end - start
        holds = wanted - _SLACK <= window <= wanted + _SLACK
        message = f"the figures were collected over {window}, not over {wanted}"
        yield Check("collection window", holds, str(wanted), str(window), message)


@run_rule("warning", "Test start <= collection start < collection end <= test end, and the log runs forward.")
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
        message = f"the log goes back from {event.logged_at} to {following.logged_at}"
        yield Check("log order", holds, f"{event.logged_at} or later", str(following.logged_at), message, following)


@run_rule("warning", "Minimum cache = 32 MB and maximum cache = 256 MB for each database; exact.")
def cache_sizes(run: Run) -> Iterator[Check]:
    count = _databases(run)
    if count:
        yield from close(
            "minimum_cache_mb", run.minimum_cache_mb, 32.0 * count, 0, decimals=1, because=f"{count} databases make"
        )
        yield from close(
            "maximum_cache_mb", run.maximum_cache_mb, 256.0 * count, 0, decimals=1, because=f"{count} databases make"
        )


@run_rule("warning", "Insert + delete + replace + read operations = 100 %; exact.")
def operation_mix(run: Run) -> Iterator[Check]:
    shares = (run.insert_pct, run.delete_pct, run.replace_pct, run.read_pct)
    if not any(share is None for share in shares):
        total = sum(share or 0.0 for share in shares)
        yield from close("operation mix", total, 100.0, 0, decimals=1, because="all operations together are")


@run_rule("warning", "A run that passed reached its target and kept the average latency limits that its log states.")
def verdict_fits_the_figures(run: Run) -> Iterator[Check]:
    if run.result != "pass":
        return
    if run.achieved_iops is not None and run.target_iops is not None:
        message = f"the run passed with {run.achieved_iops} I/O per second, its target is {run.target_iops}"
        holds = run.achieved_iops >= run.target_iops
        yield Check("achieved_iops", holds, f"at least {run.target_iops}", str(run.achieved_iops), message)
    if run.test_type not in _WINDOWS:
        return
    for row in run.instance_io if run.database_read_limit_ms else ():
        if row.scope == "transactional" and row.database_read_latency_ms is not None:
            limit, latency = run.database_read_limit_ms or 0.0, row.database_read_latency_ms
            message = f"the run passed although {row.instance} reads in {latency} ms, above its limit of {limit} ms"
            yield Check(
                f"{row.instance} database_read_latency_ms",
                latency <= limit,
                f"up to {limit}",
                str(latency),
                message,
                row,
            )
