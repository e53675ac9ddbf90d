"""The test log against the tables: Jetstress writes most figures into both."""

import re
from collections.abc import Iterator
from math import inf

from esrp_ingest.audit.rule import Check, close, relates, run_rule
from esrp_ingest.audit.tolerance import Copied, LastDigit, Range, Rounding, Share
from esrp_ingest.models import Run
from esrp_ingest.quantities import last_digit, plain_number
from esrp_ingest.relations import Part, inside
from esrp_ingest.vocabulary.metrics import IO_TESTS

_LATENCY = re.compile(
    r"(?P<name>Instance\d+\.\d+) has (?P<figure>[\d.]+) for I/O (?P<what>Database Reads|Log Writes) Average Latency"
)
_SESSIONS = re.compile(r"Operation mix: Sessions (?P<sessions>\d+), Inserts (?P<insert>\d+)%, Deletes (?P<delete>\d+)%, Replaces (?P<replace>\d+)%, Reads (?P<read>\d+)%, Lazy Commits (?P<lazy_commit>\d+)%")  # fmt: skip  # noqa: E501
_CACHE = re.compile(r"Database Cache Size, Last: (?P<last>[\d.]+) \(lower bound: (?P<bound>[\d.]+)")
_GENERATED = re.compile(r"\((?P<percent>[\d.]+)% generated\)")
_RECOVERED = re.compile(r"(?P<name>Instance\d+\.\d+) \((?P<seconds>\d+\.\d{3,})\)")
_LOGGING = re.compile(r"Performance logging started \(interval: (?P<interval>[1-9]\d{0,8}) ms\)")
_LOGGED = re.compile(r"\.bl[gq] has (?P<samples>\d{1,12}) samples")
_SAMPLES = re.compile(r"\.xml has (?P<samples>\d{1,12}) samples queried")
_CACHE_SHARE = 0.9
_COLUMNS = {"Database Reads": "database_read_latency_ms", "Log Writes": "log_write_latency_ms"}


@relates("instance_io transactional")
@run_rule(
    "error",
    "The log repeats each instance's latency rounded to one decimal. Soft recovery logs describe the generation of "
    "logs and are left out, as are lines about log reads, which repeat the log write latency.",
    "the Test Log and the Transactional I/O table of a report",
    LastDigit("the log's figure"),
    Rounding(3, "the table's"),
)
def log_latencies(run: Run, in_log: LastDigit, in_table: Rounding) -> Iterator[Check]:
    if run.test_type not in IO_TESTS:
        return
    rows = {row.instance: row for row in run.instance_io if row.scope == "transactional"}
    slack = {column: in_table.of(getattr(row, column) for row in rows.values()) for column in _COLUMNS.values()}
    for event in run.log_event:
        found = _LATENCY.match(event.message)
        if found and found["name"] in rows:
            row, column = rows[found["name"]], _COLUMNS[found["what"]]
            subject, logged = f"{row.instance} transactional {column}", plain_number(found["figure"])
            tolerance = in_log.of(last_digit(found["figure"])) + slack[column]
            parts = () if logged is None else (Part(f"the log's {found['what']}", logged, event, decimals=1),)
            figures = subject, getattr(row, column), logged, tolerance
            yield from close(*figures, place=row, because="the log says", parts=parts, coarser=2)


@run_rule(
    "warning",
    "Sessions in the log = thread count, and its operation mix = the parameters.",
    "the Test Log and the Jetstress System Parameters of a report",
)
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
    f"The cache's lower bound = {_CACHE_SHARE:g} of the maximum cache in single precision, and its last size is not "
    "below it.",
    "the Test Log and the Jetstress System Parameters of a report",
    Share(1e-6, "the bound"),
)
def cache_bound(run: Run, precision: Share) -> Iterator[Check]:
    for event in run.log_event:
        found = _CACHE.search(event.message)
        if found and run.maximum_cache_mb is not None:
            expected = _CACHE_SHARE * run.maximum_cache_mb * 2**20
            bound, last = plain_number(found["bound"]), plain_number(found["last"])
            if bound is None or last is None:
                continue
            yield from close("cache lower bound", bound, expected, precision.of(expected), place=event, decimals=1)
            message = f"the cache of {last:.0f} bytes is below its lower bound of {bound:.0f}"
            least = f"at least {bound:.0f}"
            yield Check("cache size", last >= bound, least, f"{last:.0f}", message, event, bounds=(bound, inf))


@relates("soft_recovery_result")
@run_rule(
    "error",
    "Logs replayed = 5 for each percent generated, instance by instance.",
    "the Test Log and the Soft-Recovery Statistics of a report",
)
def generated_logs(run: Run) -> Iterator[Check]:
    shares = [plain_number(found) for event in run.log_event for found in _GENERATED.findall(event.message)]
    if len(shares) == len(run.soft_recovery_result):
        for row, share in zip(run.soft_recovery_result, shares, strict=True):
            subject, because = f"{row.instance} logs_replayed", f"{share} % generated are"
            logs = None if row.logs_replayed is None else float(row.logs_replayed)
            expected = None if share is None else round(share * 5)
            yield from close(subject, logs, expected, 0, place=row, decimals=0, because=because)


@relates("soft_recovery_result")
@run_rule(
    "error",
    "The log lists the elapsed seconds of the soft-recovery table.",
    "the Test Log and the Soft-Recovery Statistics of a report",
    Copied(7, "the table's seconds"),
)
def recovery_seconds(run: Run, rounding: Copied) -> Iterator[Check]:
    logged = {
        found["name"]: plain_number(found["seconds"])
        for event in run.log_event
        for found in _RECOVERED.finditer(event.message)
    }
    apart = rounding.beyond(row.elapsed_seconds for row in run.soft_recovery_result)
    for row in run.soft_recovery_result:
        if row.instance in logged:
            subject = f"{row.instance} elapsed_seconds"
            yield from close(
                subject, row.elapsed_seconds, logged[row.instance], apart, place=row, decimals=7, because="the log says"
            )


@run_rule(
    "info",
    "Samples queried = the collection window in steps of 15 s.",
    "the Test Log and the Test Summary of a report",
    Range(0.995, 1.0, "the steps"),
)
def samples_in_the_window(run: Run, share: Range) -> Iterator[Check]:
    if run.collection_started_at is None or run.collection_ended_at is None or run.test_type not in IO_TESTS:
        return
    steps = (run.collection_ended_at - run.collection_started_at).total_seconds() / 15
    for event in run.log_event:
        found = _SAMPLES.search(event.message)
        if found and steps > 0:
            count = int(found["samples"])
            message = f"{count} samples were queried in a window of {steps:.1f} steps of 15 s"
            bounds = share.of(steps)
            holds, expected = inside(count, bounds), f"{steps:.0f}"
            yield Check("samples", holds, expected, str(count), message, event, bounds=bounds)


@run_rule(
    "info",
    "Samples in the performance log = the time that it was written in steps of its interval.",
    "the Test Log of a report: when logging started and ended, at what interval, and what the file holds",
    Range(0.97, 1.0, "the steps"),
)
def samples_in_the_log(run: Run, share: Range) -> Iterator[Check]:
    started, interval, steps = None, 0, 0.0
    for event in run.log_event:
        if found := _LOGGING.search(event.message):
            started, interval = event.logged_at, int(found["interval"])
        elif started is not None and event.message.startswith("Performance logging has ended"):
            steps = (event.logged_at - started).total_seconds() * 1000 / interval
        elif steps and (found := _LOGGED.search(event.message)):
            count = int(found["samples"])
            message = f"the performance log has {count} samples, {steps:.1f} steps of {interval} ms were logged"
            bounds = share.of(steps)
            holds, expected = inside(count, bounds), f"{steps:.0f}"
            yield Check("samples in the log", holds, expected, str(count), message, event, bounds=bounds)
            steps = 0.0
