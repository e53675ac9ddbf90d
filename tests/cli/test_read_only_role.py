"""A PostgreSQL role that may only read is enough for every question, and for nothing else."""

import re
from pathlib import Path

import pytest
from database_dump import dump
from made_papers import load
from seed_papers import PAPERS
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


@pytest.mark.parametrize(
    ("right", "warning"),
    [
        ("SUPERUSER", "is a superuser"),
        ("REPLICATION", "may make replication slots"),
        ("IN ROLE pg_read_server_files", "may read the server's files"),
        (
            "IN ROLE pg_signal_backend, pg_execute_server_program",
            "may run programs on the server, may end other sessions",
        ),
    ],
)
def test_sql_warns_of_a_role_that_may_do_more_than_read(
    esrp, reader_url: str, postgresql_url: str, right: str, warning: str
) -> None:
    role = f"mighty_{abs(hash(postgresql_url + right))}"
    with open_database(postgresql_url) as database, database.writing() as connection:
        connection.exec_driver_sql(f"CREATE ROLE {role} LOGIN PASSWORD 'secret' {right}")
        connection.exec_driver_sql(f"GRANT SELECT ON ALL TABLES IN SCHEMA public TO {role}")
    url = make_url(reader_url).set(username=role).render_as_string(hide_password=False)
    called = esrp("sql", "SELECT 1 AS one", "--format", "csv", "--database", url)
    said = f"Take care: this role {warning}, and a SELECT can use that; docs/nightly.md shows a safer one\n"
    assert called == (0, "one\n1\n", said)
    assert esrp("sql", "SELECT 1 AS one", "--format", "csv", "--database", reader_url) == (0, "one\n1\n", "")


def test_the_role_that_the_documentation_shows_reads_without_a_warning(esrp, postgresql_url: str) -> None:
    name, page = make_url(postgresql_url).database, Path(__file__).parents[2] / "docs" / "nightly.md"
    [statements] = re.findall(r"```sql\n(CREATE ROLE.*?)```", page.read_text("utf-8"), re.DOTALL)
    reader, owner = f"reader_in_docs_{name}", make_url(postgresql_url).username
    with open_database(postgresql_url) as database, database.writing() as connection:
        for statement in statements.replace("esrp_reader", reader).replace("ROLE esrp ", f"ROLE {owner} ").split(";\n"):
            if statement.strip():
                connection.exec_driver_sql(statement.replace("DATABASE esrp ", f"DATABASE {name} ").replace("%", "%%"))
    url = make_url(postgresql_url).set(username=reader, password="...").render_as_string(hide_password=False)
    assert esrp("sql", "SELECT count(*) AS runs FROM run", "--format", "csv", "--database", url) == (0, "runs\n0\n", "")
    assert esrp("sql", "SELECT pg_read_file('/etc/passwd')", "--database", url).code == 2


@pytest.mark.parametrize(
    "call", ["pg_read_file('/etc/passwd')", "pg_ls_dir('/')", "pg_read_binary_file('/etc/passwd')"]
)
def test_a_superuser_reads_tables_and_no_files(esrp, postgresql_url: str, call: str) -> None:
    open_database(postgresql_url).close()
    asked = esrp("sql", f"SELECT {call}", "--database", postgresql_url)
    assert (asked.code, "permission denied for function" in asked.err) == (2, True)
    counted = esrp("sql", "SELECT count(*) AS runs FROM run_metrics", "--format", "csv", "--database", postgresql_url)
    assert (counted.code, counted.out) == (0, "runs\n0\n")
