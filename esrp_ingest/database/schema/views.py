"""The views that answer questions, as SQL that both databases understand; each says one thing, and can be queried.

How each figure comes about:

- A run's latencies are unweighted means over its database instances, its rates are sums (Jetstress 2007: over the rows
  of the disk table, database rows for database figures, log rows for log figures). Where a cell could not be read, or
  the table has fewer rows than the report lists databases, the figure is NULL: a part is never shown as the whole.
  They are written with the run (`run_figure`), so that a ranking reads a row for each run and not for each instance.
- Servers under test (`servers_under_test`): where mailboxes * profile is a whole multiple (within 1 %) of the target
  that the reports print, that multiple, for configuration tables often count servers that took no load. Else
  `solution.servers`, else as many as reports of one test type name, else 1.
- Of several runs of one server and test type one counts (`run_choice`): a complete one, of a document that is still at
  one of its places (`run_place`), with figures, not failed, the longest (in whole hours: a two-hour run goes before
  the minutes in which logs were made), the latest. Of stand-alone reports the newest night goes before the last three,
  passed or failed: `run_figure.night`, from noon to noon. A night counts before newer ones that have reports of fewer
  servers. `nights` is how many nights of complete reports there are.
- What the reports measured (`measured_metrics`) is added up over the servers whose runs count.
- What the paper prints (`printed_metrics`): of its summary the `aggregate` counts; else the figure given for `server`
  without a name where it is a mean or there is one server; else the named servers' figures where they are as many as
  the servers, added or averaged. Only figures of the tested state count (`condition` is NULL).
- The summary's I/O figures are those of the performance test; where a paper prints stress reports and no performance
  reports, they are those of the stress test.
- A solution's figures (`solution_metrics`) come from its runs (`basis` = `runs`) only where complete reports of as many
  servers as were under test are printed. Else they come from the paper's own summary (`reported`), never from a part of
  the servers.
- Per 1000 mailboxes and per disk a run has figures only where its server is the only one: else the disks are shared.
- A latency is as coarse as its report prints it (`latency_resolution_ms`), and so is a mean of such latencies. What
  overlaps the best shares its rank, also where two only touch: 0.000 s and 0.001 s may both have been 0.5 ms.
- Corrected values count in the place of printed ones (`run_as_corrected`, `solution_as_corrected`), and `corrections`
  says how many there are behind a row: of its runs, of the solution and of the paper's summary.
- `doubtful` is a row whose figures come from a table that the audit holds back. Rankings leave these figures out.
- `replaced` is a row all of whose documents' places hold other bytes by now. Rankings leave it out.
- What a configuration file beside a report states has its own columns, `configured_...`; it counts in no figure.
- A report that ends early (`run.complete` is false) never counts for a solution, and no server is complete by it;
  `run_metrics` shows it with `complete`. Where `complete` is NULL, it was not read since 0.3 and counts as complete.
- `machine` of a run is the printed name of its machine (`machine_basis` = `printed`); where its report prints none,
  that of the reports that it follows (`sequence`); what somebody assigned goes before both (`assigned`).
- `ranking_group` is the mailbox category and the Exchange version, `1001_to_5000, 2013`; a part that is not known is
  `not_stated`: `not_stated, 2013`.
- Documents that the present extraction refuses (`document.refused`) are in no view.
- `run_metrics` leaves out runs that are duplicates of another document's. `solution_metrics` and `distinct_solution`
  have each solution once (`solution_choice`). `solution_metrics` leaves out solutions all of whose runs are duplicates
  of other solutions' runs (`met_before`), for else the same array would be ranked twice; a solution of which one run is
  met nowhere else has all its runs counted.
"""

from esrp_ingest.configuration import Configured
from esrp_ingest.database.schema.choice_views import DISTINCT_SOLUTION, REPLACED, RUN_CHOICE, RUN_PLACE, SOLUTION_CHOICE
from esrp_ingest.database.schema.corrected_views import (
    RUN_AS_CORRECTED,
    RUN_COLUMNS,
    SOLUTION_AS_CORRECTED,
    lines,
)
from esrp_ingest.vocabulary.metrics import IO_TESTS, METRICS, Metric

_DERIVED = tuple(metric.name for metric in METRICS.values() if metric.over_servers == "derived")
_ADDED_UP = tuple(metric.name for metric in METRICS.values() if metric.over_servers == "sum")
_BACKUP = tuple(metric.name for metric in METRICS.values() if "backup" in metric.test_types)
_RECOVERY = tuple(metric.name for metric in METRICS.values() if "soft_recovery" in metric.test_types)
_FOUND = tuple(metric for metric in METRICS.values() if metric.name not in _DERIVED)
"""What reports or summaries state; the others are computed from these."""


def _quoted(names: tuple[str, ...]) -> str:
    return ", ".join(f"'{name}'" for name in names)


def _whole(function: str, value: str) -> str:
    """An aggregate that is NULL where any of its values is."""
    return f"CASE WHEN COUNT({value}) = COUNT(*) THEN {function}({value}) END"


# --- which servers were under test, and which of their runs count -----------------------------------------------------

_IO = f"r.test_type IN ({_quoted(IO_TESTS)}) AND r.target_iops > 0"

_NAMED = """SELECT r.solution_id, r.test_type, COUNT(DISTINCT COALESCE(r.server, r.machine)) AS servers
FROM run_as_corrected r
WHERE r.solution_id {asked}
GROUP BY r.solution_id, r.test_type"""

SERVERS_NAMED = _NAMED.format(asked="IS NOT NULL")
"""How many servers the reports of each test of a solution name."""

SERVERS_UNDER_TEST = f"""WITH by_report AS (
SELECT r.solution_id, AVG(r.target_iops) AS target_iops
FROM run_as_corrected r
WHERE r.solution_id IS NOT NULL AND {_IO}
GROUP BY r.solution_id
), counted AS (
SELECT s.solution_id, s.mailboxes * s.iops_per_mailbox / n.target_iops AS by_load, s.servers AS stated
FROM solution_as_corrected s LEFT JOIN by_report n ON n.solution_id = s.solution_id
), decided AS MATERIALIZED (
SELECT c.solution_id, c.by_load, c.stated,
       CASE WHEN ROUND(c.by_load) >= 1 AND ABS(c.by_load - ROUND(c.by_load)) <= 0.01 * ROUND(c.by_load)
            THEN CAST(ROUND(c.by_load) AS BIGINT) ELSE c.stated END AS servers
FROM counted c
), named AS (
SELECT n.solution_id, MAX(n.servers) AS servers
FROM ({_NAMED.format(asked="IN (SELECT d.solution_id FROM decided d WHERE d.servers IS NULL)")}) n
GROUP BY n.solution_id
)
SELECT d.solution_id, d.by_load, d.stated, n.servers AS reported,
       COALESCE(d.servers, CASE WHEN n.servers > 1 THEN n.servers END, 1) AS servers
FROM decided d LEFT JOIN named n ON n.solution_id = d.solution_id"""
"""How many servers of each solution were under test, and by what.

The names in its reports are counted as in `servers_named`, but only where neither load nor paper says how many: no
database puts that condition into a view that groups.
"""

# --- what the reports measured, and what the paper printed ------------------------------------------------------------


def _over_servers(metric: Metric) -> str:
    """A figure of a solution out of its servers' figures."""
    name = metric.name
    value = f"c.{name}" if name in RUN_COLUMNS else f"f.{name}"
    of_logs = any(source.rows == "log" for source in metric.sources)
    parts = "f.log_parts" if of_logs else "f.database_parts"
    by_rule = {
        "sum": _whole("SUM", value),
        "worst": _whole("MAX", value),
        "mean": f"{_whole('SUM', f'{value} * {parts}')} / NULLIF(SUM({parts}), 0)",
    }
    return f"{_OF_ITS_OWN.get(name) or by_rule[metric.over_servers]} AS {name}"


_OF_ITS_OWN = {
    "backup_mb_per_sec_per_database": f"{_whole('SUM', 'f.backup_mb_per_sec')} / NULLIF(SUM(f.backup_parts), 0)",
    "backup_mb_per_sec_per_server": _whole("AVG", "f.backup_mb_per_sec"),
    "log_replay_seconds": f"{_whole('SUM', 'f.replay_seconds')} / NULLIF({_whole('SUM', 'f.replay_logs')}, 0)",
}

MEASURED_METRICS = f"""SELECT c.solution_id, c.test_type, COUNT(*) AS servers_reported,
       COUNT(CASE WHEN c.complete THEN 1 END) AS servers_complete,
       CASE WHEN COUNT(CASE WHEN c.result = 'fail' THEN 1 END) > 0 THEN 'fail'
            WHEN COUNT(CASE WHEN c.result = 'pass' THEN 1 END) = COUNT(*) THEN 'pass' END AS result,
       {lines(*map(_over_servers, _FOUND))},
       MAX(c.latency_resolution_ms) AS latency_resolution_ms,
       MAX(CASE WHEN f.doubtful THEN 1 ELSE 0 END) = 1 AS doubtful,
       MAX(c.night) AS night, CAST(MAX(c.nights) AS BIGINT) AS nights,
       CAST(SUM(c.corrections) AS BIGINT) AS corrections
FROM run_choice c
LEFT JOIN run_figure f ON f.run_id = c.run_id
WHERE c.counts
GROUP BY c.solution_id, c.test_type"""
"""What the reports measured: the runs that count of a solution and test, added up over its servers."""

PRINTED_METRICS = f"""WITH printed AS (
SELECT m.solution_id, m.metric, m.scope, COALESCE(a.number, m.value) AS value
FROM reported_metric m
LEFT JOIN applied_correction a ON a.table_name = 'reported_metric' AND a.row_id = m.id AND a.column_name = 'value'
WHERE m.metric IS NOT NULL AND m.condition IS NULL AND COALESCE(a.number, m.value) IS NOT NULL
), agreed AS (
SELECT p.solution_id, p.metric, p.scope, CASE WHEN MIN(p.value) = MAX(p.value) THEN MIN(p.value) END AS value
FROM printed p
GROUP BY p.solution_id, p.metric, p.scope
), scoped AS (
SELECT p.solution_id, p.metric,
       COUNT(CASE WHEN p.scope = 'aggregate' THEN 1 END) AS aggregates,
       MAX(CASE WHEN p.scope = 'aggregate' THEN p.value END) AS aggregate_value,
       COUNT(CASE WHEN p.scope = 'server' THEN 1 END) AS unnamed,
       MAX(CASE WHEN p.scope = 'server' THEN p.value END) AS unnamed_value,
       COUNT(CASE WHEN p.scope NOT IN ('aggregate', 'server') THEN 1 END) AS named,
       COUNT(CASE WHEN p.scope NOT IN ('aggregate', 'server') THEN p.value END) AS named_values,
       SUM(CASE WHEN p.scope NOT IN ('aggregate', 'server') THEN p.value END) AS named_sum
FROM agreed p
GROUP BY p.solution_id, p.metric
), stressed AS (
SELECT r.solution_id
FROM run r
WHERE r.solution_id IS NOT NULL
GROUP BY r.solution_id
HAVING COUNT(CASE WHEN r.test_type = 'stress' THEN 1 END) > 0
   AND COUNT(CASE WHEN r.test_type = 'performance' THEN 1 END) = 0
), counted AS (
SELECT p.solution_id, p.metric,
       CASE WHEN p.metric IN ({_quoted(_BACKUP)}) THEN 'backup' WHEN p.metric IN ({_quoted(_RECOVERY)})
            THEN 'soft_recovery' WHEN t.solution_id IS NULL THEN 'performance' ELSE 'stress' END AS test_type,
       CASE WHEN p.aggregates > 0 THEN p.aggregate_value
            WHEN p.unnamed > 0 AND (u.servers = 1 OR p.metric NOT IN ({_quoted(_ADDED_UP)})) THEN p.unnamed_value
            WHEN p.unnamed = 0 AND p.named = u.servers AND p.named_values = p.named
                 THEN p.named_sum / CASE WHEN p.metric IN ({_quoted(_ADDED_UP)}) THEN 1 ELSE p.named END
       END AS value
FROM scoped p
JOIN servers_under_test u ON u.solution_id = p.solution_id
LEFT JOIN stressed t ON t.solution_id = p.solution_id
)
SELECT c.solution_id, c.test_type, c.metric, c.value
FROM counted c
WHERE c.value IS NOT NULL"""
"""What the paper's own summary prints for the whole of a solution."""

# --- the answers ------------------------------------------------------------------------------------------------------


def _of_run(metric: Metric) -> str:
    """A figure of a run: as its report prints it, as its tables add up to, or by one of `_OF_A_RUN`."""
    if metric.name in _OF_A_RUN:
        return f"{_OF_A_RUN[metric.name]} AS {metric.name}"
    return f"r.{metric.name}" if metric.name in RUN_COLUMNS else f"f.{metric.name}"


_HEADROOM = "100.0 * ({0}.achieved_iops / NULLIF({0}.target_iops, 0) - 1)"
_FOR_MAILBOXES = "f.database_transfers_per_sec * 1000.0 / NULLIF(s.mailboxes, 0)"
_FOR_DISKS = "f.database_transfers_per_sec / NULLIF(s.disks, 0)"
_OF_A_RUN = {
    "iops_headroom_pct": _HEADROOM.format("r"),
    "transfers_per_sec_per_1000_mailboxes": f"CASE WHEN u.servers = 1 THEN {_FOR_MAILBOXES} END\n          ",
    "transfers_per_sec_per_disk": f"CASE WHEN u.servers = 1 THEN {_FOR_DISKS} END\n          ",
    "backup_mb_per_sec_per_database": "f.backup_mb_per_sec / f.backup_parts",
    "backup_mb_per_sec_per_server": "f.backup_mb_per_sec",
    "log_replay_seconds": "f.replay_seconds / NULLIF(f.replay_logs, 0)",
}

_CONFIGURED = tuple(Configured.model_fields)
"""What a configuration file states, marked by the name of the column."""

RUN_METRICS = f"""SELECT r.run_id, r.document_id, r.solution_id, s.vendor, s.group_name, s.product, s.exchange_version,
       r.test_type, r.server, r.machine_name, r.machine, r.machine_basis, r.started_at, r.result, r.complete,
       f.instances,
       {lines(*map(_of_run, METRICS.values()))},
       s.mailbox_category,
       r.latency_resolution_ms,
       COALESCE(f.doubtful, FALSE) AS doubtful,
       r.corrections,
       {REPLACED.format(run_id="run_id")} AS replaced,
       {lines(*(f"g.{name} AS configured_{name}" for name in _CONFIGURED))},
       g.uri AS configured_by
FROM run_as_corrected r
LEFT JOIN run_figure f ON f.run_id = r.run_id
LEFT JOIN run_configuration g ON g.run_id = r.run_id
LEFT JOIN solution_as_corrected s ON s.solution_id = r.solution_id
LEFT JOIN servers_under_test u ON u.solution_id = r.solution_id
WHERE r.duplicate_of_id IS NULL"""
"""One row a run, duplicates left out."""


def _printed(metric: Metric) -> str:
    return f"MAX(CASE WHEN p.metric = '{metric.name}' THEN p.value END) AS {metric.name}"


def _by_basis(metric: Metric) -> str:
    """A figure of the runs or of the summary."""
    printed = f"p.{metric.name}"
    if metric.name == "database_transfers_per_sec":
        printed = f"COALESCE({printed}, p.database_reads_per_sec + p.database_writes_per_sec)"
    return f"CASE WHEN t.basis = 'runs' THEN t.{metric.name} ELSE {printed} END AS {metric.name}"


def _of_solution(metric: Metric) -> str:
    computed = _OF_A_SOLUTION.get(metric.name)
    return f"f.{metric.name}" if computed is None else f"{computed} AS {metric.name}"


_OF_A_SOLUTION = {
    "iops_headroom_pct": _HEADROOM.format("f"),
    "transfers_per_sec_per_1000_mailboxes": _FOR_MAILBOXES,
    "transfers_per_sec_per_disk": _FOR_DISKS,
}

SOLUTION_METRICS = f"""WITH chosen AS MATERIALIZED (
SELECT c.solution_id, c.replaced FROM solution_choice c WHERE c.counts AND NOT c.met_before
), measured AS MATERIALIZED (
SELECT * FROM measured_metrics
), printed AS MATERIALIZED (
SELECT p.solution_id, p.test_type,
       {lines(*map(_printed, _FOUND))}
FROM printed_metrics p
GROUP BY p.solution_id, p.test_type
), tested AS (
SELECT m.solution_id, m.test_type FROM measured m
UNION
SELECT p.solution_id, p.test_type FROM printed p
), test AS (
SELECT t.solution_id AS solution, t.test_type AS test,
       CASE WHEN m.servers_complete >= u.servers THEN 'runs' ELSE 'reported' END AS basis, m.*
FROM tested t
JOIN servers_under_test u ON u.solution_id = t.solution_id
LEFT JOIN measured m ON m.solution_id = t.solution_id AND m.test_type = t.test_type
WHERE t.solution_id IN (SELECT c.solution_id FROM chosen c)
), proved AS MATERIALIZED (
SELECT d.solution_id,
       CAST(SUM(document.relations_checked) AS BIGINT) AS relations_checked,
       CAST(SUM(document.relations_held) AS BIGINT) AS relations_held
FROM (SELECT solution.id AS solution_id, solution.document_id FROM solution
      UNION ALL
      SELECT DISTINCT r.solution_id, r.document_id
      FROM run r JOIN solution o ON o.id = r.solution_id
      WHERE r.document_id <> o.document_id) d
JOIN document ON document.id = d.document_id AND document.refused IS NULL
GROUP BY d.solution_id
), f AS (
SELECT t.solution AS solution_id, t.test AS test_type, t.basis, t.result,
       COALESCE(t.servers_reported, 0) AS servers_reported, COALESCE(t.corrections, 0) AS corrections,
       CASE WHEN t.basis = 'runs' THEN t.latency_resolution_ms END AS latency_resolution_ms,
       CASE WHEN t.basis = 'runs' AND t.doubtful THEN TRUE ELSE FALSE END AS doubtful,
       CASE WHEN t.basis = 'runs' THEN t.night END AS newest_night,
       CASE WHEN t.basis = 'runs' THEN t.nights END AS nights,
       {lines(*map(_by_basis, _FOUND))}
FROM test t
LEFT JOIN printed p ON p.solution_id = t.solution AND p.test_type = t.test
)
SELECT s.solution_id, s.document_id, s.vendor, s.group_name, s.product, s.configuration, s.exchange_version, s.year,
       f.test_type, s.mailboxes, s.mailbox_category, s.ranking_group,
       s.iops_per_mailbox,
       s.disks, s.disk_type, s.raid_level, s.connectivity, s.servers, f.servers_reported, f.basis,
       {lines(*map(_of_solution, METRICS.values()))},
       f.achieved_iops / NULLIF(f.target_iops, 0) AS target_ratio,
       f.result,
       f.latency_resolution_ms,
       f.doubtful,
       f.corrections + s.corrections AS corrections,
       q.relations_checked, q.relations_held, c.replaced, f.nights, f.newest_night
FROM f
JOIN chosen c ON c.solution_id = f.solution_id
JOIN solution_as_corrected s ON s.solution_id = f.solution_id
JOIN proved q ON q.solution_id = f.solution_id"""
"""One row a solution and test type, solutions met before left out."""

VIEWS = {
    "run_as_corrected": RUN_AS_CORRECTED,
    "solution_as_corrected": SOLUTION_AS_CORRECTED,
    "solution_choice": SOLUTION_CHOICE,
    "distinct_solution": DISTINCT_SOLUTION,
    "servers_named": SERVERS_NAMED,
    "servers_under_test": SERVERS_UNDER_TEST,
    "run_place": RUN_PLACE,
    "run_choice": RUN_CHOICE,
    "measured_metrics": MEASURED_METRICS,
    "printed_metrics": PRINTED_METRICS,
    "run_metrics": RUN_METRICS,
    "solution_metrics": SOLUTION_METRICS,
}
"""Every view's SELECT, in the order in which they are created: each uses only those before it."""
