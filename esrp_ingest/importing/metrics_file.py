"""How an import went, for Prometheus' textfile collector (the node exporter's `*.prom` files)."""

from datetime import datetime
from pathlib import Path

from esrp_ingest.errors import OutputError
from esrp_ingest.importing.outcomes import Summary

_EPOCH = datetime(1970, 1, 1)
_RESULTS = ("loaded", "replaced", "unchanged", "ignored", "failed")


def metrics_text(summary: Summary) -> str:
    """The figures of an import in Prometheus' text format."""
    ended = summary.finished_at or summary.started_at
    nights, counts = summary.nights, summary.counts
    worse = sum(shift.direction == "worse" for shift in nights.shifts)
    verdicts = {
        "pass": nights.passed,
        "fail": len(nights.failed),
        "incomplete": len(nights.incomplete),
        "none": nights.without_verdict,
    }
    parts = [
        _gauge("end_timestamp_seconds", "When the last import ended.", {"": int((ended - _EPOCH).total_seconds())}),
        _gauge("duration_seconds", "How long it took.", {"": max(0.0, (ended - summary.started_at).total_seconds())}),
        _gauge("exit_code", "Its exit code.", {"": summary.exit_code}),
        _gauge("files", "Files by their fate.", {f'result="{name}"': getattr(counts, name) for name in _RESULTS}),
        _gauge("failed_before_files", "Failed files that failed so before.", {"": summary.failed_before}),
        _gauge("unsettled_files", "Files left for the next import by --settle.", {"": summary.unsettled}),
        _gauge("new_runs", "New runs by verdict.", {f'result="{name}"': verdicts[name] for name in verdicts}),
        _gauge("new_worse_levels", "Levels that became worse with the new runs.", {"": worse}),
        _gauge("unassigned_new_runs", "New runs that are of no solution.", {"": nights.unassigned}),
    ]
    return "".join(parts)


def write_metrics(summary: Summary, path: Path) -> None:
    """Writes them, whole or not at all: the collector may look at any time.

    Raises:
        OutputError: the file cannot be written.
    """
    unfinished = path.with_name(path.name + ".part")
    try:
        try:
            unfinished.write_text(metrics_text(summary), encoding="utf-8")
            unfinished.replace(path)
        finally:
            unfinished.unlink(missing_ok=True)
    except OSError as error:
        raise OutputError(f"cannot write the metrics {path}: {error.strerror}; what was loaded stays") from error


def _gauge(name: str, meaning: str, values: dict[str, float]) -> str:
    full = f"esrp_import_{name}"
    lines = [f"# HELP {full} {meaning}", f"# TYPE {full} gauge"]
    lines += [f"{full}{{{labels}}} {value}" if labels else f"{full} {value}" for labels, value in values.items()]
    return "\n".join(lines) + "\n"
