"""The test log against the tables: Jetstress writes most figures into both."""

import re
from collections.abc import Iterator

from esrp_ingest.audit.rule import Check, close, relates, run_rule
from esrp_ingest.models import Run
from esrp_ingest.quantities import plain_number

_LATENCY = re.compile(
    r"(?P<name>Instance\d+\.\d+) has (?P<figure>[\d.]+) for I/O (?P<what>Database Reads|Log Writes) Average Latency"
)
_DISK_LATENCY = re.compile(r"Volume (?P<disk>.{1,300}?) has (?P<figure>[\d.]+) for Avg\. Disk sec/(?P<what>Read|Write)")
_SESSIONS = re.compile(r"Operation mix: Sessions (?P<sessions>\d+), Inserts (?P<insert>\d+)%, Deletes (?P<delete>\d+)%, Replaces (?P<replace>\d+)%, Reads (?P<read>\d+)%, Lazy Commits (?P<lazy_commit>\d+)%")  # fmt: skip  # noqa: E501
_CACHE = re.compile(r"Database Cache Size, Last: (?P<last>[\d.]+) \(lower bound: (?P<bound>[\d.]+)")
_GENERATED = re.compile(r"\((?P<percent>[\d.]+)% generated\)")
_RECOVERED = re.compile(r"(?P<name>Instance\d+\.\d+) \((?P<seconds>\d+\.\d{3,})\)")
_LOGGING = re.compile(r"Performance logging started \(interval: (?P<interval>[1-9]\d{0,8}) ms\)")
_LOGGED = re.compile(r"\.bl[gq] has (?P<samples>\d{1,12}) samples")
_SAMPLES = re.compile(r"\.xml has (?P<samples>\d{1,12}) samples queried")
_COLUMNS = {"Database Reads": "database_read_latency_ms", "Log Writes": "log_write_latency_ms"}


@relates("instance_io transactional")
@run_rule(
    "error",
    "The log repeats each instance's latency rounded to one decimal; 0.0505. Soft recovery logs describe the "
    "generation of logs and are left out, as are lines about log reads, which repeat the log write latency.",
)
def log_latencies(run: Run) -> Iterator[Check]:
    if run.test_type not in ("performance", "stress"):
        return
    rows = {row.instance: row for row in run.instance_io if row.scope == "transactional"}
    for event in run.log_event:
        found = _LATENCY.match(event.message)
        if found and found["name"] in rows:
            row, column = rows[found["name"]], _COLUMNS[found["what"]]
            subject, because = f"{row.instance} transactional {column}", "the log says"
            yield from close(
                subject, getattr(row, column), plain_number(found["figure"]), 0.0505, place=row, because=because
            )


@run_rule("warning", "Sessions in the log = thread count, and its operation mix = the parameters; exact.")
def log_settings(run: Run) -> Iterator[Check]:
    for event in run.log_event:
        found = _SESSIONS.search(event.message)
        if not found:
            continue
        yield from close(
            "thread_count", run.thread_count, plain_number(found["sessions"]), 0, decimals=0, because="the log says"
        )
        for name in ("insert", "delete", "replace", "read", "lazy_commit"):
            value = getattr(run, f"{name}_pct")
            yield from close(f"{name}_pct", value, plain_number(found[name]), 0, decimals=0, because="the log says")


@run_rule(
    "warning",
    "The cache's lower bound = 0.9 of the maximum cache in single precision, and its last size is above it.",
)
def cache_bound(run: Run) -> Iterator[Check]:
    for event in run.log_event:
        found = _CACHE.search(event.message)
        if found and run.maximum_cache_mb is not None:
            expected = 0.9 * run.maximum_cache_mb * 2**20
            bound, last = plain_number(found["bound"]), plain_number(found["last"])
            if bound is None or last is None:
                continue
            yield from close("cache lower bound", bound, expected, 2e-6 * expected, place=event, decimals=1)
            message = f"the cache of {last:.0f} bytes is below its lower bound of {bound:.0f}"
            yield Check("cache size", last >= bound, f"at least {bound:.0f}", f"{last:.0f}", message, event)


@relates("soft_recovery_result")
@run_rule("error", "Logs replayed = 5 for each percent generated, instance by instance; exact.")
def generated_logs(run: Run) -> Iterator[Check]:
    shares = [plain_number(found) for event in run.log_event for found in _GENERATED.findall(event.message)]
    if len(shares) == len(run.soft_recovery_result):
        for row, share in zip(run.soft_recovery_result, shares, strict=True):
            subject, because = f"{row.instance} logs_replayed", f"{share} % generated are"
            logs = None if row.logs_replayed is None else float(row.logs_replayed)
            expected = None if share is None else round(share * 5)
            yield from close(subject, logs, expected, 0, place=row, decimals=0, because=because)


@relates("soft_recovery_result")
@run_rule("error", "The log lists the elapsed seconds of the soft-recovery table; exact.")
def recovery_seconds(run: Run) -> Iterator[Check]:
    logged = {
        found["name"]: plain_number(found["seconds"])
        for event in run.log_event
        for found in _RECOVERED.finditer(event.message)
    }
    for row in run.soft_recovery_result:
        if row.instance in logged:
            subject = f"{row.instance} elapsed_seconds"
            yield from close(
                subject, row.elapsed_seconds, logged[row.instance], 1e-6, place=row, decimals=7, because="the log says"
            )


@run_rule("info", "Samples queried = 0.99 to 1 of the collection window in steps of 15 s.")
def samples_in_the_window(run: Run) -> Iterator[Check]:
    if (
        run.collection_started_at is None
        or run.collection_ended_at is None
        or run.test_type not in ("performance", "stress")
    ):
        return
    steps = (run.collection_ended_at - run.collection_started_at).total_seconds() / 15
    for event in run.log_event:
        found = _SAMPLES.search(event.message)
        if found and steps > 0:
            count = int(found["samples"])
            message = f"{count} samples were queried in a window of {steps:.1f} steps of 15 s"
            yield Check("samples", 0.985 * steps <= count <= steps + 1, f"{steps:.0f}", str(count), message, event)


@run_rule(
    "info",
    "Samples in the performance log = 0.97 to 1 of the time that it was written in steps of its interval.",
)
def samples_in_the_log(run: Run) -> Iterator[Check]:
    started, interval, steps = None, 0, 0.0
    for event in run.log_event:
        if found := _LOGGING.search(event.message):
            started, interval = event.logged_at, int(found["interval"])
        elif started is not None and event.message.startswith("Performance logging has ended"):
            steps = (event.logged_at - started).total_seconds() * 1000 / interval
        elif steps and (found := _LOGGED.search(event.message)):
            count = int(found["samples"])
            message = f"the performance log has {count} samples, {steps:.1f} steps of {interval} ms were logged"
            yield Check(
                "samples in the log", 0.97 * steps <= count <= steps + 1, f"{steps:.0f}", str(count), message, event
            )
            steps = 0.0
