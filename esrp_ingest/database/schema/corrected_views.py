"""The first step of the views: rows as they count, corrected values in the place of printed ones."""

from esrp_ingest.vocabulary.metrics import MAILBOX_CATEGORIES, NOT_STATED_CATEGORY


def lines(*columns: str) -> str:
    """Columns, one a line."""
    return ",\n       ".join(columns)


NOT_REFUSED = "{0}.document_id NOT IN (SELECT d.id FROM document d WHERE d.refused IS NOT NULL)"
"""The condition that leaves out documents that the present extraction refuses."""
RUN_COLUMNS = {
    **dict.fromkeys(("server", "machine_name", "result"), "text"),
    **dict.fromkeys(("achieved_iops", "target_iops", "measured_seconds"), "number"),
    "started_at": "moment",
}
_SOLUTION_COLUMNS = {
    **dict.fromkeys(
        ("product", "configuration", "exchange_version", "disk_type", "raid_level", "connectivity"), "text"
    ),
    **dict.fromkeys(("mailboxes", "iops_per_mailbox", "servers", "disks"), "number"),
    **dict.fromkeys(("tested_on", "published_on"), "day"),
}
"""Columns that the views use, by the column of `applied_correction` that holds their corrected values."""
_COUNTS = {"mailboxes", "servers", "disks", "measured_seconds"}


def _as_corrected(column: str) -> str:
    corrected = f"CAST(c.{column} AS BIGINT)" if column in _COUNTS else f"c.{column}"
    return f"COALESCE({corrected}, t.{column}) AS {column}"


def _correction(table: str, columns: dict[str, str]) -> str:
    """A table's corrected values, a row for each row that has some."""
    values = (f"MAX(CASE WHEN a.column_name = '{name}' THEN a.{kind} END) AS {name}" for name, kind in columns.items())
    return f"""SELECT a.row_id,
       {lines(*values)}
FROM applied_correction a
WHERE a.table_name = '{table}'
GROUP BY a.row_id"""


_MACHINE_NAME = "COALESCE(c.machine_name, t.machine_name)"

RUN_AS_CORRECTED = f"""WITH correction_of_run AS (
{_correction("run", RUN_COLUMNS)}
), corrections AS (
SELECT a.run_id, COUNT(*) AS corrections
FROM applied_correction a
WHERE a.run_id IS NOT NULL
GROUP BY a.run_id
)
SELECT t.id AS run_id, t.document_id, t.solution_id, t.test_type,
       {lines(*map(_as_corrected, RUN_COLUMNS))},
       CASE WHEN t.machine_basis = 'assigned' THEN t.machine
            ELSE COALESCE({_MACHINE_NAME}, t.machine) END AS machine,
       CASE WHEN {_MACHINE_NAME} IS NULL OR t.machine_basis = 'assigned'
            THEN t.machine_basis ELSE 'printed' END AS machine_basis,
       t.complete,
       t.latency_resolution_ms, t.duplicate_of_id,
       COALESCE(n.corrections, 0) AS corrections
FROM run t
LEFT JOIN correction_of_run c ON c.row_id = t.id
LEFT JOIN corrections n ON n.run_id = t.id
WHERE {NOT_REFUSED.format("t")}"""
"""Each run as it counts."""

_SMALL, _MIDDLE, _LARGE = MAILBOX_CATEGORIES

SOLUTION_AS_CORRECTED = f"""WITH correction_of_solution AS (
{_correction("solution", {"vendor": "text", **_SOLUTION_COLUMNS})}
), corrections AS (
SELECT a.solution_id, COUNT(*) AS corrections
FROM applied_correction a
WHERE a.solution_id IS NOT NULL
GROUP BY a.solution_id
), corrected AS (
SELECT t.id AS solution_id, t.document_id, t.duplicate_of_id,
       COALESCE(c.vendor, v.name) AS vendor, COALESCE(w.group_name, c.vendor) AS group_name,
       {lines(*map(_as_corrected, _SOLUTION_COLUMNS))},
       COALESCE(n.corrections, 0) AS corrections
FROM solution t
LEFT JOIN vendor v ON v.id = t.vendor_id
LEFT JOIN correction_of_solution c ON c.row_id = t.id
LEFT JOIN corrections n ON n.solution_id = t.id
LEFT JOIN vendor w ON w.name = COALESCE(c.vendor, v.name)
WHERE {NOT_REFUSED.format("t")}
), judged AS (
SELECT s.*,
       CAST(SUBSTR(CAST(COALESCE(s.tested_on, s.published_on) AS CHAR(10)), 1, 4) AS INTEGER) AS year,
       CASE WHEN s.mailboxes <= 1000 THEN '{_SMALL}' WHEN s.mailboxes <= 5000 THEN '{_MIDDLE}'
            WHEN s.mailboxes > 5000 THEN '{_LARGE}' END AS mailbox_category
FROM corrected s
)
SELECT j.*,
       COALESCE(j.mailbox_category, '{NOT_STATED_CATEGORY}') || ', '
           || COALESCE(j.exchange_version, '{NOT_STATED_CATEGORY}') AS ranking_group
FROM judged j"""
"""Each solution as it counts."""
