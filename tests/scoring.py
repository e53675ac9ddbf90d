"""Scores a parsed document against a truth file, cell by cell: every figure of every row of every run must be right."""

import re
from collections.abc import Iterable
from datetime import datetime
from typing import Any

Cells = dict[tuple[str, str, str], Any]

IO_COLUMNS = [
    "database_read_latency_ms",
    "database_write_latency_ms",
    "database_reads_per_sec",
    "database_writes_per_sec",
    "database_read_bytes",
    "database_write_bytes",
    "log_read_latency_ms",
    "log_write_latency_ms",
    "log_reads_per_sec",
    "log_writes_per_sec",
    "log_read_bytes",
    "log_write_bytes",
]
TABLES = {
    "transactional_io": ("instance_io", "transactional", IO_COLUMNS),
    "total_io": ("instance_io", "total", IO_COLUMNS),
    "maintenance_io": ("instance_maintenance_io", "", ["reads_per_sec", "read_bytes"]),
    "log_replication_io": ("instance_log_replication_io", "", ["reads_per_sec", "read_bytes"]),
    "disk_subsystem": (
        "disk_io",
        "",
        ["read_latency_ms", "write_latency_ms", "reads_per_sec", "writes_per_sec", "write_bytes"],
    ),
    "host_performance": ("host_counter", "", ["average", "minimum", "maximum"]),
    "backup": ("backup_result", "", ["database_size_mb", "elapsed_seconds", "mb_per_sec"]),
    "soft_recovery": ("soft_recovery_result", "", ["logs_replayed", "elapsed_seconds"]),
}
LABELS = {
    "overalltestresult": "result",
    "machinename": "machine_name",
    "teststarttime": "started_at",
    "testendtime": "ended_at",
    "collectionstarttime": "collection_started_at",
    "collectionendtime": "collection_ended_at",
    "jetstressversion": "jetstress_version",
    "eseversion": "ese_version",
    "operatingsystem": "operating_system",
    "achievedtransactionaliopersecond": "achieved_iops",
    "achievediopersecond": "achieved_iops",
    "targettransactionaliopersecond": "target_iops",
    "capacitypercentage": "capacity_pct",
    "throughputpercentage": "throughput_pct",
    "initialdatabasesizebytes": "initial_database_bytes",
    "initialdatabasesize": "initial_database_bytes",
    "finaldatabasesizebytes": "final_database_bytes",
    "finaldatabasesize": "final_database_bytes",
    "databasefilescount": "database_files",
    "threadcount": "thread_count",
    "logbuffers": "log_buffers",
    "minimumdatabasecache": "minimum_cache_mb",
    "maximumdatabasecache": "maximum_cache_mb",
    "insertoperations": "insert_pct",
    "deleteoperations": "delete_pct",
    "replaceoperations": "replace_pct",
    "readoperations": "read_pct",
    "lazycommits": "lazy_commit_pct",
    "runbackgrounddatabasemaintenance": "background_maintenance",
    "numberofcopiesperdatabase": "copies_per_database",
}
RUN_COLUMNS = sorted(set(LABELS.values()))
TIMES = {"started_at", "ended_at", "collection_started_at", "collection_ended_at"}
TEXTS = {"machine_name", "jetstress_version", "ese_version", "operating_system"}


def fold(text: object) -> str:
    return re.sub(r"[^a-z0-9]", "", str(text).lower())


def number(text: object) -> float | None:
    """The number that a printed cell begins with; a duration in seconds."""
    if isinstance(text, int | float):
        return float(text)
    clock = re.fullmatch(r"(\d+):(\d\d):(\d\d)", str(text).strip())
    if clock:
        hours, minutes, seconds = map(int, clock.groups())
        return float(hours * 3600 + minutes * 60 + seconds)
    found = re.match(r"-?\d{1,3}(?:,\d{3})+(?:\.\d+)?|-?\d+(?:\.\d+)?", str(text).strip())
    return float(found.group().replace(",", "")) if found else None


def value(column: str, text: object) -> Any:
    if text is None or text == "":
        return None
    if column in TIMES:
        try:
            return datetime.fromisoformat(str(text))
        except ValueError:
            return datetime.strptime(str(text), "%m/%d/%Y %I:%M:%S %p")
    if column == "result":
        return fold(text)[:4]
    if column == "background_maintenance":
        return fold(text) == "true"
    return fold(text) if column in TEXTS else number(text)


def truth_cells(run: dict[str, Any]) -> Cells:
    cells: Cells = {}
    for name, table in run["tables"].items():
        target, scope, columns = TABLES[name]
        for row in table["rows"]:
            if fold(row[0]) in ("avg", "sum"):
                continue
            for column, text in zip(columns, row[1:], strict=False):
                figure = number(text)
                if figure is not None:
                    in_seconds = target == "disk_io" and column.endswith("_ms")
                    cells[target, scope + fold(row[0]), column] = round(figure * 1000, 3) if in_seconds else figure
    for part in ("summary", "sizing", "parameters"):
        for label, text in run.get(part) or []:
            column = LABELS.get(fold(label))
            if column is not None and value(column, text) is not None:
                cells["run", "", column] = value(column, text)
    for row in run.get("database_configuration") or []:
        for column in ("log_path", "database_path"):
            if row.get(column):
                cells["instance", fold(row["instance"]), column] = fold(row[column])
    return cells


def parsed_cells(run: dict[str, Any]) -> Cells:
    cells: Cells = {}
    for target, _, columns in {entry[0]: entry for entry in TABLES.values()}.values():
        for row in run[target]:
            name = f"{row['role']} ({row['disk']})" if target == "disk_io" else row.get("counter") or row["instance"]
            for column in columns:
                if row[column] is not None:
                    cells[target, row.get("scope", "") + fold(name), column] = round(float(row[column]), 7)
    for column in RUN_COLUMNS:
        if value(column, run[column]) is not None:
            cells["run", "", column] = value(column, run[column])
    for row in run["instance"]:
        for column in ("log_path", "database_path"):
            if row[column]:
                cells["instance", fold(row["name"]), column] = fold(row[column])
    return cells


def same(left: object, right: object) -> bool:
    if isinstance(left, float) and isinstance(right, float):
        return abs(left - right) <= 1e-9 * max(1.0, abs(left))
    return left == right


def differences(truth: dict[str, Any], parsed: dict[str, Any], runs: Iterable[int]) -> list[str]:
    """Every cell that is wrong, missing or extra, each as a line; none means that the document was read exactly."""
    wanted = {index: truth_cells(truth["runs"][index]) for index in runs}
    found = [parsed_cells(run) for run in parsed["runs"]]
    pairs = sorted(
        (
            (sum(key in have and same(cell, have[key]) for key, cell in want.items()), index, at)
            for index, want in wanted.items()
            for at, have in enumerate(found)
        ),
        reverse=True,
    )
    matched: dict[int, int] = {}
    for count, index, at in pairs:
        if count and index not in matched and at not in matched.values():
            matched[index] = at
    lines = [f"run {at}: not in the truth" for at in range(len(found)) if at not in matched.values()]
    for index, want in wanted.items():
        have = found[matched[index]] if index in matched else {}
        for key in want.keys() | have.keys():
            if key not in have:
                lines.append(f"run {index}: {key} missing, {want[key]!r} expected")
            elif key not in want:
                lines.append(f"run {index}: {key} extra, {have[key]!r}")
            elif not same(want[key], have[key]):
                lines.append(f"run {index}: {key} is {have[key]!r}, {want[key]!r} expected")
    return lines
