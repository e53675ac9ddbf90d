"""Questions as SQL text answer as the program itself does."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from made_papers import load
from seed_papers import PAPERS

from esrp_ingest.database import Database, open_database
from esrp_ingest.database.ask.datasette_queries import PLACES_PARAMETERS, RANKING_PARAMETERS, places_sql, ranking_sql
from esrp_ingest.database.ask.ranking import RankRequest, rank
from esrp_ingest.vocabulary.metrics import METRICS


@pytest.fixture(scope="module")
def papers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Database, Path]]:
    path = tmp_path_factory.mktemp("canned") / "esrp.db"
    with open_database(f"sqlite:///{path}") as database:
        load(database, *(paper() for paper in PAPERS))
        yield database, path


def answers(path: Path, sql: str, parameters: dict[str, str]) -> list[sqlite3.Row]:
    connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    connection.row_factory = sqlite3.Row
    try:
        return connection.execute(sql, parameters).fetchall()
    finally:
        connection.close()


@pytest.mark.parametrize("name", METRICS)
@pytest.mark.parametrize(
    "filters",
    [{}, {"exchange_version": "2013"}, {"vendor": "dell"}, {"min_mailboxes": 501, "max_mailboxes": 8000}],
    ids=["all", "Exchange 2013", "Dell", "mailboxes"],
)
def test_a_ranking_as_text_is_the_ranking(papers, name, filters):
    database, path = papers
    with database.asking() as connection:
        expected = rank(connection, RankRequest(metric=name, **filters)).rows
    parameters = {key: str(filters.get(key, "")) for key in RANKING_PARAMETERS}
    rows = answers(path, ranking_sql(METRICS[name]), parameters)
    assert [(row["rank"], row["solution_id"], row[name], row["test_type"], row["basis"]) for row in rows] == [
        (row.rank, row.solution_id, row.value, row.test_type, row.basis) for row in expected
    ]


def test_a_test_type_is_the_only_one_asked_for(papers):
    database, path = papers
    with database.asking() as connection:
        expected = rank(connection, RankRequest(metric="achieved_iops", test_type="stress")).rows
    rows = answers(
        path, ranking_sql(METRICS["achieved_iops"]), dict.fromkeys(RANKING_PARAMETERS, "") | {"test_type": "stress"}
    )
    assert [row["achieved_iops"] for row in rows] == [row.value for row in expected]
    assert {row["test_type"] for row in rows} == {"stress"}


def test_the_places_of_a_solutions_figures(papers):
    _, path = papers
    rows = answers(path, places_sql(), dict(zip(PLACES_PARAMETERS, ("1", "performance"), strict=True)))
    tables = {row["table_name"] for row in rows}
    assert {"instance_io", "reported_metric"} <= tables
    assert {"table_name", "row_id", "document_id", "page", "line", "bbox"} <= set(rows[0].keys())
    assert "backup_result" not in tables
    assert {row["document_id"] for row in rows} == {1}
