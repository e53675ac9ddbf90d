"""The two views that answer questions, as SQL that both databases understand.

How each figure comes about:

- A run's latencies are unweighted means over its database instances, its rates are sums (Jetstress 2007: over the rows
  of the disk table, database rows for database figures, log rows for log figures). Where a cell could not be read, or
  the table has fewer rows than the report lists databases, the figure is NULL: a part is never shown as the whole.
  They are written with the run (`run_figure`), so that a ranking reads a row for each run and not for each instance.
- Servers under test: where mailboxes * profile is a whole multiple (within 1 %) of the target that the reports print,
  that multiple, for configuration tables often count servers that took no load. Else `solution.servers`, else as many
  as reports of one test type name, else 1.
- A solution's figures come from its runs (`basis` = `runs`) only where complete reports of that many servers are
  printed. Else they come from the paper's own summary (`reported`), never from a part of the servers.
- Of several runs of one server and test type one counts: that with figures, not failed, the longest (in whole hours: a
  two-hour run goes before the minutes in which logs were made), the latest.
- Of the summary the `aggregate` counts; else the figure given for `server` without a name where it is a mean or there
  is one server; else the named servers' figures where they are as many as the servers, added or averaged.
- The summary's I/O figures are those of the performance test; where a paper prints stress reports and no performance
  reports, they are those of the stress test.
- Per 1000 mailboxes and per disk a run has figures only where its server is the only one: else the disks are shared.
- Of the summary only figures of the tested state count (`condition` is NULL).
- A latency is as coarse as its report prints it (`latency_resolution_ms`), and so is a mean of such latencies.
- Corrected values count in the place of printed ones, and `corrections` says how many there are behind a row: of its
  runs, of the solution and of the paper's summary.
- `doubtful` is a row whose figures come from a table that the audit holds back. Rankings leave these figures out.
- `run_metrics` leaves out runs that are duplicates of another document's. `solution_metrics` leaves out solutions all
  of whose runs are, for else the same array would be ranked twice; a solution of which one run is met nowhere else has
  all its runs counted.
"""

from esrp_ingest.vocabulary.metrics import METRICS, MailboxCategory

_SUMS = ("database_reads_per_sec", "database_writes_per_sec", "log_writes_per_sec")
_WORST = "database_read_latency_worst_ms"
_BACKUP = ("backup_mb_per_sec_per_database", "backup_mb_per_sec_per_server", "backup_mb_per_sec")
_TOTALS = (*_SUMS, "database_transfers_per_sec", "achieved_iops", "target_iops", "backup_mb_per_sec")
"""Reported figures that add up over servers; all others are means."""
_DERIVED = ("iops_headroom_pct", "transfers_per_sec_per_1000_mailboxes", "transfers_per_sec_per_disk")
_REPORTED = tuple(name for name in METRICS if name not in _DERIVED)


def _whole(function: str, value: str) -> str:
    """An aggregate that is NULL where any of its values is."""
    return f"CASE WHEN COUNT({value}) = COUNT(*) THEN {function}({value}) END"


def _quoted(names: tuple[str, ...]) -> str:
    return ", ".join(f"'{name}'" for name in names)


def _columns(table: str, alias: str, columns: dict[str, str]) -> str:
    """The corrected values of a table's rows, for those columns that the views use; one row for each row corrected."""
    values = _lines(
        *(f"MAX(CASE WHEN a.column_name = '{name}' THEN a.{kind} END) AS {name}" for name, kind in columns.items())
    )
    return f"""{alias} AS (
    SELECT a.row_id AS id, COUNT(*) AS corrections,
           {values}
    FROM applied_correction a
    WHERE a.table_name = '{table}'
    GROUP BY a.row_id
)"""


def _lines(*lines: str) -> str:
    return ",\n           ".join(lines)


_RUN_COLUMNS = {
    **dict.fromkeys(("server", "machine_name", "result"), "text"),
    **dict.fromkeys(("achieved_iops", "target_iops"), "number"),
}
_SOLUTION_COLUMNS = {
    **dict.fromkeys(("product", "configuration", "exchange_version"), "text"),
    **dict.fromkeys(("mailboxes", "disks", "servers", "iops_per_mailbox"), "number"),
}
"""Columns of the tables that the views use, by the column of `applied_correction` that holds their values."""


def _run(name: str) -> str:
    """A column of a run, corrected."""
    return f"COALESCE(rc.{name}, r.{name})"


def _solution(name: str) -> str:
    """A column of a solution, corrected."""
    kind = "BIGINT" if name in {"mailboxes", "disks", "servers"} else None
    return f"COALESCE({f'CAST(sc.{name} AS {kind})' if kind else f'sc.{name}'}, s.{name})"


_CATEGORIES: tuple[MailboxCategory, ...] = ("up_to_1000", "1001_to_5000", "over_5000")
_MAILBOXES = _solution("mailboxes")
_CATEGORY = (
    f"CASE WHEN {_MAILBOXES} <= 1000 THEN '{_CATEGORIES[0]}' WHEN {_MAILBOXES} <= 5000 THEN '{_CATEGORIES[1]}' "
    f"WHEN {_MAILBOXES} > 5000 THEN '{_CATEGORIES[2]}' END AS mailbox_category"
)
_OF_RUNS = """of_runs AS (
    SELECT a.run_id, COUNT(*) AS corrections
    FROM applied_correction a
    WHERE a.run_id IS NOT NULL
    GROUP BY a.run_id
), of_solutions AS (
    SELECT a.solution_id, COUNT(*) AS corrections
    FROM applied_correction a
    WHERE a.solution_id IS NOT NULL
    GROUP BY a.solution_id
)"""


_SERVERS = f"""{_columns("run", "corrected_run", _RUN_COLUMNS)}, {
    _columns("solution", "corrected_solution", _SOLUTION_COLUMNS)
}, {_OF_RUNS}, load AS (
    SELECT t.solution_id, t.load / AVG(t.target_iops) AS servers
    FROM (SELECT s.id AS solution_id, {_MAILBOXES} * {_solution("iops_per_mailbox")} AS load,
                 {_run("target_iops")} AS target_iops
          FROM solution s JOIN run r ON r.solution_id = s.id
          LEFT JOIN corrected_run rc ON rc.id = r.id
          LEFT JOIN corrected_solution sc ON sc.id = s.id
          WHERE r.test_type IN ('performance', 'stress')) t
    WHERE t.target_iops > 0
    GROUP BY t.solution_id, t.load
), named AS (
    SELECT t.solution_id, MAX(t.servers) AS servers
    FROM (SELECT r.solution_id, COUNT(DISTINCT COALESCE({_run("server")}, {_run("machine_name")})) AS servers
          FROM run r LEFT JOIN corrected_run rc ON rc.id = r.id
          WHERE r.solution_id IS NOT NULL GROUP BY r.solution_id, r.test_type) t
    GROUP BY t.solution_id
), under_test AS (
    SELECT s.id AS solution_id,
           CASE WHEN ROUND(l.servers) >= 1 AND ABS(l.servers - ROUND(l.servers)) <= 0.01 * ROUND(l.servers)
                THEN ROUND(l.servers)
                ELSE COALESCE(sc.servers, s.servers, CASE WHEN n.servers > 1 THEN n.servers END, 1) END AS servers
    FROM solution s LEFT JOIN load l ON l.solution_id = s.id LEFT JOIN named n ON n.solution_id = s.id
    LEFT JOIN corrected_solution sc ON sc.id = s.id
)"""

RUN_METRICS = f"""WITH {_SERVERS}
SELECT r.id AS run_id, r.solution_id, v.name AS vendor, {_solution("product")} AS product,
       {_solution("exchange_version")} AS exchange_version, r.test_type, {_run("server")} AS server,
       {_run("result")} AS result,
       f.instances,
       f.database_read_latency_ms,
       f.database_read_latency_worst_ms,
       f.database_write_latency_ms,
       f.log_write_latency_ms,
       f.database_reads_per_sec,
       f.database_writes_per_sec,
       f.log_writes_per_sec,
       f.database_transfers_per_sec,
       {_run("achieved_iops")} AS achieved_iops,
       {_run("target_iops")} AS target_iops,
       100.0 * ({_run("achieved_iops")} / NULLIF({_run("target_iops")}, 0) - 1) AS iops_headroom_pct,
       CASE WHEN u.servers = 1 THEN f.database_transfers_per_sec * 1000.0 / NULLIF({_MAILBOXES}, 0) END
           AS transfers_per_sec_per_1000_mailboxes,
       CASE WHEN u.servers = 1 THEN f.database_transfers_per_sec / NULLIF({_solution("disks")}, 0) END
           AS transfers_per_sec_per_disk,
       f.backup_mb_per_sec / f.backup_parts AS backup_mb_per_sec_per_database,
       f.backup_mb_per_sec AS backup_mb_per_sec_per_server,
       f.backup_mb_per_sec,
       f.replay_seconds / NULLIF(f.replay_logs, 0) AS log_replay_seconds,
       {_CATEGORY},
       r.latency_resolution_ms,
       COALESCE(f.doubtful, FALSE) AS doubtful,
       COALESCE(oc.corrections, 0) AS corrections
FROM run r
LEFT JOIN corrected_run rc ON rc.id = r.id
LEFT JOIN of_runs oc ON oc.run_id = r.id
LEFT JOIN run_figure f ON f.run_id = r.id
LEFT JOIN solution s ON s.id = r.solution_id
LEFT JOIN corrected_solution sc ON sc.id = s.id
LEFT JOIN under_test u ON u.solution_id = s.id
LEFT JOIN vendor v ON v.id = s.vendor_id
WHERE r.duplicate_of_id IS NULL"""
"""One row a run, duplicates left out."""


def _mean_over_parts(name: str, parts: str) -> str:
    """The unweighted mean over all instances of all servers, out of the servers' means."""
    return f"{_whole('SUM', f'c.{name} * c.{parts}')} / NULLIF(SUM(c.{parts}), 0) AS {name}"


_MEASURED = _lines(
    _mean_over_parts("database_read_latency_ms", "database_parts"),
    f"{_whole('MAX', f'c.{_WORST}')} AS {_WORST}",
    _mean_over_parts("database_write_latency_ms", "database_parts"),
    _mean_over_parts("log_write_latency_ms", "log_parts"),
    *(f"{_whole('SUM', f'c.{name}')} AS {name}" for name in _TOTALS),
    f"{_whole('SUM', 'c.backup_mb_per_sec')} / NULLIF(SUM(c.backup_parts), 0) AS backup_mb_per_sec_per_database",
    f"{_whole('AVG', 'c.backup_mb_per_sec')} AS backup_mb_per_sec_per_server",
    f"{_whole('SUM', 'c.replay_seconds')} / NULLIF({_whole('SUM', 'c.replay_logs')}, 0) AS log_replay_seconds",
)
_PIVOT = _lines(*(f"MAX(CASE WHEN c.metric = '{name}' THEN c.value END) AS {name}" for name in _REPORTED))


def _by_basis(name: str) -> str:
    """A figure of the runs or of the summary, the latter only for the test that it is about."""
    test = "'backup'" if name in _BACKUP else "'soft_recovery'" if name == "log_replay_seconds" else "i.test_type"
    reported = f"q.{name}"
    if name == "database_transfers_per_sec":
        reported = f"COALESCE({reported}, q.database_reads_per_sec + q.database_writes_per_sec)"
    return f"CASE WHEN k.basis = 'runs' THEN k.{name} WHEN k.test = {test} THEN {reported} END AS {name}"


_BY_BASIS = _lines(*(_by_basis(name) for name in _REPORTED))

SOLUTION_METRICS = f"""WITH {_SERVERS}, candidate AS (
    SELECT f.*, r.id AS number, r.solution_id, r.test_type, {_run("result")} AS result,
           {_run("achieved_iops")} AS achieved_iops, {_run("target_iops")} AS target_iops, r.started_at,
           r.latency_resolution_ms, COALESCE(oc.corrections, 0) AS corrections,
           COALESCE({_run("server")}, {_run("machine_name")}, '') AS server,
           ROUND(COALESCE(r.measured_seconds, 0) / 3600.0) AS hours,
           CASE r.test_type WHEN 'backup' THEN f.backup_mb_per_sec WHEN 'soft_recovery' THEN f.replay_seconds
                ELSE f.database_transfers_per_sec END AS own_figure
    FROM run r LEFT JOIN run_figure f ON f.run_id = r.id
    LEFT JOIN corrected_run rc ON rc.id = r.id
    LEFT JOIN of_runs oc ON oc.run_id = r.id
    WHERE r.solution_id IS NOT NULL
), choice AS (
    SELECT c.*, ROW_NUMBER() OVER (
               PARTITION BY c.solution_id, c.test_type, c.server
               ORDER BY CASE WHEN c.own_figure IS NULL THEN 1 ELSE 0 END, CASE WHEN c.result = 'fail' THEN 1 ELSE 0 END,
                        c.hours DESC, CASE WHEN c.started_at IS NULL THEN 1 ELSE 0 END, c.started_at DESC, c.number DESC
           ) AS place
    FROM candidate c
), measured AS (
    SELECT c.solution_id, c.test_type, COUNT(*) AS servers_reported, COUNT(c.own_figure) AS servers_complete,
           CASE WHEN COUNT(CASE WHEN c.result = 'fail' THEN 1 END) > 0 THEN 'fail'
                WHEN COUNT(CASE WHEN c.result = 'pass' THEN 1 END) = COUNT(*) THEN 'pass' END AS result,
           MAX(c.latency_resolution_ms) AS latency_resolution_ms,
           MAX(CASE WHEN c.doubtful THEN 1 ELSE 0 END) AS doubtful, CAST(SUM(c.corrections) AS BIGINT) AS corrections,
           {_MEASURED}
    FROM choice c
    WHERE c.place = 1
    GROUP BY c.solution_id, c.test_type
), printed AS (
    SELECT t.solution_id, t.metric, t.scope, CASE WHEN MIN(t.value) = MAX(t.value) THEN MIN(t.value) END AS value
    FROM (SELECT m.solution_id, m.metric, m.scope, COALESCE(a.number, m.value) AS value
          FROM reported_metric m
          LEFT JOIN applied_correction a
               ON a.table_name = 'reported_metric' AND a.row_id = m.id AND a.column_name = 'value'
          WHERE m.metric IS NOT NULL AND m.condition IS NULL) t
    WHERE t.value IS NOT NULL
    GROUP BY t.solution_id, t.metric, t.scope
), scoped AS (
    SELECT p.solution_id, p.metric, u.servers,
           COUNT(CASE WHEN p.scope = 'aggregate' THEN 1 END) AS aggregates,
           MAX(CASE WHEN p.scope = 'aggregate' THEN p.value END) AS aggregate_value,
           COUNT(CASE WHEN p.scope = 'server' THEN 1 END) AS unnamed,
           MAX(CASE WHEN p.scope = 'server' THEN p.value END) AS unnamed_value,
           COUNT(CASE WHEN p.scope NOT IN ('aggregate', 'server') THEN 1 END) AS named,
           COUNT(CASE WHEN p.scope NOT IN ('aggregate', 'server') THEN p.value END) AS named_values,
           SUM(CASE WHEN p.scope NOT IN ('aggregate', 'server') THEN p.value END) AS named_sum
    FROM printed p JOIN under_test u ON u.solution_id = p.solution_id
    GROUP BY p.solution_id, p.metric, u.servers
), counted AS (
    SELECT c.solution_id, c.metric,
           CASE WHEN c.aggregates > 0 THEN c.aggregate_value
                WHEN c.unnamed > 0 AND (c.servers = 1 OR c.metric NOT IN ({_quoted(_TOTALS)})) THEN c.unnamed_value
                WHEN c.unnamed = 0 AND c.named = c.servers AND c.named_values = c.named
                     THEN c.named_sum / CASE WHEN c.metric IN ({_quoted(_TOTALS)}) THEN 1 ELSE c.named END
           END AS value
    FROM scoped c
), summary AS (
    SELECT c.solution_id,
           {_PIVOT}
    FROM counted c
    GROUP BY c.solution_id
), summary_test AS (
    SELECT s.id AS solution_id,
           CASE WHEN COUNT(CASE WHEN m.test_type = 'performance' THEN 1 END) = 0
                     AND COUNT(CASE WHEN m.test_type = 'stress' THEN 1 END) > 0 THEN 'stress'
                ELSE 'performance' END AS test_type
    FROM solution s LEFT JOIN measured m ON m.solution_id = s.id
    GROUP BY s.id
), repeated AS (
    SELECT r.solution_id
    FROM run r
    WHERE r.solution_id IS NOT NULL
    GROUP BY r.solution_id
    HAVING COUNT(r.duplicate_of_id) = COUNT(*)
), test AS (
    SELECT m.solution_id, m.test_type FROM measured m
    UNION
    SELECT c.solution_id,
           CASE WHEN c.metric IN ({_quoted(_BACKUP)}) THEN 'backup'
                WHEN c.metric = 'log_replay_seconds' THEN 'soft_recovery' ELSE i.test_type END
    FROM counted c JOIN summary_test i ON i.solution_id = c.solution_id
    WHERE c.value IS NOT NULL
), k AS (
    SELECT t.solution_id AS solution, t.test_type AS test,
           CASE WHEN m.servers_complete >= u.servers THEN 'runs' ELSE 'reported' END AS basis, m.*
    FROM test t
    JOIN under_test u ON u.solution_id = t.solution_id
    LEFT JOIN measured m ON m.solution_id = t.solution_id AND m.test_type = t.test_type
    WHERE t.solution_id NOT IN (SELECT solution_id FROM repeated)
), f AS MATERIALIZED (
    SELECT k.solution AS solution_id, k.test AS test_type, COALESCE(k.servers_reported, 0) AS servers_reported,
           k.basis, k.result, CASE WHEN k.basis = 'runs' THEN k.latency_resolution_ms END AS latency_resolution_ms,
           CASE WHEN k.basis = 'runs' THEN k.doubtful END AS doubtful, k.corrections,
           {_BY_BASIS}
    FROM k
    JOIN summary_test i ON i.solution_id = k.solution
    LEFT JOIN summary q ON q.solution_id = k.solution
)
SELECT s.id AS solution_id, v.name AS vendor, {_solution("product")} AS product,
       {_solution("configuration")} AS configuration, {_solution("exchange_version")} AS exchange_version, f.test_type,
       {_MAILBOXES} AS mailboxes,
       {_CATEGORY},
       {_solution("disks")} AS disks, {_solution("servers")} AS servers, f.servers_reported, f.basis,
       f.database_read_latency_ms,
       f.database_read_latency_worst_ms,
       f.database_write_latency_ms,
       f.log_write_latency_ms,
       f.database_reads_per_sec,
       f.database_writes_per_sec,
       f.log_writes_per_sec,
       f.database_transfers_per_sec,
       f.achieved_iops,
       f.target_iops,
       100.0 * (f.achieved_iops / NULLIF(f.target_iops, 0) - 1) AS iops_headroom_pct,
       f.database_transfers_per_sec * 1000.0 / NULLIF({_MAILBOXES}, 0) AS transfers_per_sec_per_1000_mailboxes,
       f.database_transfers_per_sec / NULLIF({_solution("disks")}, 0) AS transfers_per_sec_per_disk,
       f.backup_mb_per_sec_per_database,
       f.backup_mb_per_sec_per_server,
       f.backup_mb_per_sec,
       f.log_replay_seconds,
       f.result,
       f.latency_resolution_ms,
       COALESCE(f.doubtful, 0) = 1 AS doubtful,
       COALESCE(f.corrections, 0) + COALESCE(oc.corrections, 0) AS corrections
FROM f
JOIN solution s ON s.id = f.solution_id
LEFT JOIN corrected_solution sc ON sc.id = s.id
LEFT JOIN of_solutions oc ON oc.solution_id = s.id
LEFT JOIN vendor v ON v.id = s.vendor_id"""
"""One row a solution and test type, solutions met before left out."""

VIEWS = {"run_metrics": RUN_METRICS, "solution_metrics": SOLUTION_METRICS}
"""Every view's SELECT, in the order in which they are created."""
