"""Rankings leave out what is held back and say so; errors about a figure mark it, and `trusted` leaves it out."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from made_papers import assigned, load
from sqlalchemy import select, text

from esrp_ingest.cells import value_text
from esrp_ingest.database import Database, open_database, schema
from esrp_ingest.database.ask.datasette_queries import RANKING_PARAMETERS, ranking_sql
from esrp_ingest.database.ask.queries import RankedSolution, Ranking, RankRequest, compare, findings, rank
from esrp_ingest.database.judge.correcting import (
    Wanted,
    add_corrections,
    applied_numbers,
    correct_run,
    correct_solution,
    remove_corrections,
)
from esrp_ingest.database.store.accepting import accept_findings
from esrp_ingest.database.store.corrections import Cell, Correction
from esrp_ingest.errors import UsageError
from esrp_ingest.models import ParsedDocument, Solution
from esrp_ingest.parsing import parse
from esrp_ingest.vocabulary.metrics import METRICS

FIXTURES = Path(__file__).parents[2] / "fixtures"
EXCHANGED = FIXTURES / "exchanged" / "transactional-and-total.html"
RIGHT = FIXTURES / "samples" / "sample-brightwater-bw16-2013" / "Performance_2013_8_19_11_15_28.html"
READS = "database_reads_per_sec"
NONSENSE = (
    *(READS, "database_writes_per_sec", "log_writes_per_sec", "database_write_bytes", "log_write_bytes"),
    *("database_read_latency_ms", "database_write_latency_ms", "log_write_latency_ms"),
)


def paper(path: Path) -> ParsedDocument:
    return assigned(parse(path), Solution(vendor="Brightwater", product="BW16", mailboxes=4000, disks=24))


def ranking(database: Database, metric: str = READS, **options: bool) -> Ranking:
    with database.asking() as connection:
        return rank(connection, RankRequest(metric=metric, **options))


def only(database: Database, metric: str = READS, **options: bool) -> RankedSolution:
    [row] = ranking(database, metric, **options).rows
    return row


def test_figures_of_a_doubtful_table_are_left_out_with_the_reason(database: Database):
    load(database, paper(EXCHANGED))
    found = ranking(database)
    assert found.rows == []
    [left] = found.held_back
    assert (left.value, left.rank, left.held_back, left.doubtful) == (None, None, "doubtful", True)
    with database.asking() as connection:
        assert left.finding_id in findings(connection, rule="doubtful_table").column("id")
    row = only(database, doubtful=True)
    assert (row.rank, row.doubtful, row.finding_id) == (1, True, left.finding_id)
    with pytest.raises(UsageError, match="take one of --doubtful and --trusted"):
        ranking(database, doubtful=True, trusted=True)


def test_what_a_report_prints_beside_its_tables_is_ranked(database: Database):
    load(database, paper(EXCHANGED))
    assert only(database, "target_iops").value == 200


def test_the_views_and_the_table_of_trust_say_it(database: Database):
    load(database, paper(EXCHANGED))
    trust = schema.TableTrust.table()
    with database.asking() as connection:
        for view in ("run_metrics", "solution_metrics"):
            assert [bool(value) for value in connection.scalars(text(f"SELECT doubtful FROM {view}"))] == [True]
        rows = connection.execute(select(trust).where(trust.c.doubtful)).mappings().all()
    assert {(row["table_name"], row["scope"]) for row in rows} == {
        ("instance_io", "total"),
        ("instance_io", "transactional"),
    }
    assert all(0 < row["relations_held"] < row["relations_checked"] for row in rows)


def test_canned_rankings_leave_the_same_out(sqlite_url: str):
    with open_database(sqlite_url) as sqlite_database:
        load(sqlite_database, paper(EXCHANGED))
    with open_database(sqlite_url, read_only=True) as sqlite_database, sqlite_database.asking() as connection:
        for metric in (READS, "target_iops"):
            statement = text(ranking_sql(METRICS[metric]))
            rows = connection.execute(statement, dict.fromkeys(RANKING_PARAMETERS, "")).all()
            ranked = ranking(sqlite_database, metric)
            assert [row.held_back for row in rows] == [row.held_back for row in (*ranked.rows, *ranked.held_back)]
            assert all(getattr(row, metric) is None for row in rows if row.held_back)
            every = connection.execute(statement, dict.fromkeys(RANKING_PARAMETERS, "") | {"doubtful": "yes"}).all()
            assert all(row.held_back is None and row.rank is not None for row in every)


def test_a_corrected_figure_is_ranked_and_marked(database: Database):
    load(database, paper(RIGHT))
    with database.writing() as connection:
        correct_run(connection, 1, Wanted(column_name="achieved_iops", value="1", why="to see it"))
    row = only(database, "achieved_iops")
    assert (row.value, row.corrections) == (1.0, 1)


@pytest.fixture
def sqlite_database(sqlite_url: str) -> Iterator[Database]:
    with open_database(sqlite_url) as opened:
        yield opened


def test_a_table_that_corrections_break_is_held_back_until_they_are_taken_back(sqlite_database: Database):
    right = paper(RIGHT)
    load(sqlite_database, right)
    rows = [row for row in right.runs[0].instance_io if row.scope == "transactional"]
    nonsense = [
        Correction(
            sha256=right.document.sha256,
            cell=Cell(1, "instance_io", f"{row.instance} {row.scope}", column),
            printed=value_text(getattr(row, column)),
            corrected="7777.5",
            why="nonsense",
            who="nobody",
            corrected_at=datetime(2026, 1, 1, tzinfo=UTC),
        )
        for row in rows
        for column in NONSENSE
    ]
    with sqlite_database.writing() as connection:
        assert add_corrections(connection, nonsense) == (1, 0)
        assert len(applied_numbers(connection)) == len(nonsense) > 20
    assert [left.held_back for left in ranking(sqlite_database).held_back] == ["doubtful"]
    with sqlite_database.writing() as connection:
        remove_corrections(connection, sorted(applied_numbers(connection)))
    assert only(sqlite_database).doubtful is False


def with_error(path: Path) -> ParsedDocument:
    """A document with one wrong cell: the reads of the first instance in the Total table."""
    parsed = paper(path)
    found = parsed.findings[0].model_copy(
        update={
            "run": 0,
            "rule": "total_reads",
            "severity": "error",
            "subject": "Instance6843.1 total database_reads_per_sec",
            "table_name": "instance_io",
            "row_key": "Instance6843.1 total",
            "column_name": READS,
        }
    )
    return parsed.model_copy(update={"findings": (found,)})


def test_trusted_leaves_out_what_errors_are_open_about(database: Database):
    load(database, with_error(RIGHT))
    assert only(database).finding_id == 1
    assert only(database, "log_write_latency_ms").finding_id is None
    found = ranking(database, trusted=True)
    assert (found.rows, [left.held_back for left in found.held_back]) == ([], ["error"])
    assert only(database, "log_write_latency_ms", trusted=True).rank == 1
    with database.writing() as connection:
        accept_findings(connection, [1], "seen", "somebody")
    assert only(database, trusted=True).finding_id is None


def test_corrected_columns_of_a_solution_are_filtered_and_divided_by(database: Database):
    load(database, paper(RIGHT))
    before = only(database, "transfers_per_sec_per_1000_mailboxes").value or 0
    with database.writing() as connection:
        for column, value in (("mailboxes", "8000"), ("connectivity", "iSCSI"), ("iops_per_mailbox", "0.0001")):
            correct_solution(connection, 1, Wanted(column_name=column, value=value, why="as the cover says"))
    row = only(database, "transfers_per_sec_per_1000_mailboxes")
    assert (row.value, row.mailboxes, row.iops_per_mailbox) == (pytest.approx(before / 2), 8000, 0.0001)
    with database.asking() as connection:
        assert rank(connection, RankRequest(metric=READS, min_mailboxes=5000, connectivity="iscsi")).rows
        assert rank(connection, RankRequest(metric=READS, max_mailboxes=5000)).rows == []


def test_every_metric_knows_the_cells_that_it_is_made_of():
    tables = schema.Base.metadata.tables
    cells = [(metric.name, *cell) for metric in METRICS.values() for cell in metric.cells]
    assert {name for name, _, _ in cells} == set(METRICS)
    assert [cell for cell in cells if cell[2] not in tables[cell[1]].c] == []


def test_a_comparison_leaves_the_same_out_and_names_the_test(database: Database):
    load(database, paper(EXCHANGED))
    with database.asking() as connection:
        rows = {row[0]: row[-1] for row in compare(connection, [1]).rows}
        shown = {row[0]: row[-1] for row in compare(connection, [1], doubtful=True).rows}
    assert (rows["held_back"], rows[READS]) == ("performance", None)
    assert rows["target_iops"] is not None
    assert shown[READS] is not None
