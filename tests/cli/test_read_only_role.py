"""A PostgreSQL role that may only read is enough for every question, and for nothing else."""

import pytest
from database_dump import dump
from seed_papers import PAPERS, load
from sqlalchemy import make_url

from esrp_ingest.database import open_database

QUESTIONS = (
    ("rank",),
    ("compare", "1", "2"),
    ("show", "solution", "1"),
    ("show", "run", "1"),
    ("show", "document", "1"),
    ("list", "documents"),
    ("list", "failures"),
    ("sql", "SELECT * FROM run_metrics"),
    ("audit",),
    ("db", "current"),
    ("db", "check"),
)


@pytest.fixture
def reader_url(postgresql_url: str) -> str:
    """The database of five papers as a role sees it that has nothing but SELECT."""
    url = make_url(postgresql_url)
    role = f"reader_of_{url.database}"
    with open_database(postgresql_url) as database:
        load(database, *(paper() for paper in PAPERS))
        with database.writing() as connection:
            connection.exec_driver_sql(f"CREATE ROLE {role} LOGIN PASSWORD 'secret'")
            connection.exec_driver_sql(f"GRANT SELECT ON ALL TABLES IN SCHEMA public TO {role}")
    return url.set(username=role, password="secret").render_as_string(hide_password=False)


def test_a_role_that_may_only_read_can_ask_everything(esrp, reader_url: str) -> None:
    for arguments in QUESTIONS:
        called = esrp(*arguments, "--database", reader_url)
        assert called.code == 0, called.err
        assert called.out
        assert "secret" not in called.out + called.err


def test_a_role_that_may_only_read_changes_nothing(esrp, reader_url: str, postgresql_url: str, tmp_path) -> None:
    before = dump(postgresql_url)
    (tmp_path / "a.html").write_text("x")
    for arguments in (
        ("ingest", tmp_path / "a.html"),
        ("db", "downgrade", "base", "--yes"),
        ("sql", "DELETE FROM run"),
    ):
        called = esrp(*arguments, "--database", reader_url)
        assert called.code in {2, 4}
        assert called.err.count("\n") == 1
        assert "secret" not in called.err
    assert dump(postgresql_url) == before
