from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest
import sqlalchemy as sa
from alembic.operations import Operations
from alembic.runtime.migration import MigrationContext
from made_papers import load
from seed_papers import cx4, md1220
from sqlalchemy import CheckConstraint, Engine, inspect, text

from esrp_ingest.database import Database, open_database, schema
from esrp_ingest.database.schema import Base
from esrp_ingest.database.schema.views import VIEWS
from esrp_ingest.database.store import migrating
from esrp_ingest.database.store.engine import changing_schema, open_engine
from esrp_ingest.errors import DatabaseError, UsageError


@pytest.fixture
def engine(new_database_url: str) -> Iterator[Engine]:
    engine = open_engine(new_database_url)
    yield engine
    engine.dispose()


def test_schema_goes_up_down_to_nothing_and_up_again(engine: Engine):
    assert migrating.current(engine) is None
    migrating.upgrade(engine)
    assert migrating.current(engine) == migrating.HEAD
    assert set(inspect(engine).get_table_names()) == {*Base.metadata.tables, "alembic_version"}
    assert set(inspect(engine).get_view_names()) == set(VIEWS)
    migrating.downgrade(engine, "base")
    assert migrating.current(engine) is None
    assert inspect(engine).get_table_names() == ["alembic_version"]
    assert inspect(engine).get_view_names() == []
    migrating.upgrade(engine)
    migrating.check(engine, thorough=True)


def test_upgrade_of_an_up_to_date_schema_changes_nothing(engine: Engine):
    migrating.upgrade(engine)
    migrating.upgrade(engine)
    migrating.upgrade(engine, "head")
    assert migrating.current(engine) == migrating.HEAD


def test_migrations_make_exactly_the_described_tables(engine: Engine):
    migrating.upgrade(engine)
    assert migrating.drift(engine) == []
    found = inspect(engine)
    for name, table in Base.metadata.tables.items():
        checks = {check["name"] for check in found.get_check_constraints(name)}
        assert checks == {check.name for check in table.constraints if str(check.name).startswith("ck_")}, name
        assert found.get_pk_constraint(name)["name"] == f"pk_{name}"
        for key in found.get_foreign_keys(name):
            [column] = [table.c[column] for column in key["constrained_columns"]]
            [reference] = column.foreign_keys
            assert key["options"] == {"ondelete": reference.ondelete}, (name, column)


def test_column_comments_are_in_postgresql(postgresql_url: str):
    engine = open_engine(postgresql_url)
    migrating.upgrade(engine)
    assert len(Base.metadata.tables) > 20
    for name, table in Base.metadata.tables.items():
        assert inspect(engine).get_table_comment(name)["text"] == table.comment
        for column in inspect(engine).get_columns(name):
            assert column["comment"] == table.c[column["name"]].comment
    engine.dispose()


def test_program_works_with_the_newest_migration():
    assert migrating.known_versions()[0] == migrating.HEAD


@pytest.mark.parametrize("view", VIEWS)
def test_newest_migrated_views_are_the_described_ones(view: str):
    stored = max((migrating.migrations_folder() / "views").glob(f"*_{view}.sql"))
    assert stored.read_text(encoding="utf-8") == VIEWS[view] + "\n"


def test_documents_outlive_a_change_of_the_schema_down_and_up(engine: Engine):
    migrating.upgrade(engine)
    with Database(engine) as database:
        load(database, cx4())
        before = {table: _count(database.engine, table) for table in ("run", "disk_io", "run_figure", "solution")}
        migrating.downgrade(database.engine, "0001")
        migrating.upgrade(database.engine)
        assert {table: _count(database.engine, table) for table in before} == before
        with database.engine.connect() as connection:
            assert set(connection.scalars(text("SELECT latency_resolution_ms FROM run_metrics"))) == {1.0}


def test_runs_of_an_older_schema_are_known_again(engine: Engine):
    with open_database(engine.url.render_as_string(hide_password=False)) as database:
        load(database, md1220())
    figure = schema.RunFigure.table()
    known_by = sa.select(figure.c.first_instance, figure.c.log_begins_at).order_by(figure.c.run_id)
    with engine.begin() as connection:
        before = connection.execute(known_by).all()
    migrating.downgrade(engine, "0010")
    migrating.upgrade(engine)
    with engine.begin() as connection:
        assert connection.execute(known_by).all() == before
    assert {row.first_instance is None for row in before} == {True, False}


def _count(engine: Engine, table: str) -> int:
    with engine.connect() as connection:
        return int(connection.execute(text(f"SELECT COUNT(*) FROM {table}")).scalar_one())


def test_what_an_older_schema_does_not_know_goes_down_and_up(engine: Engine):
    with open_database(engine.url.render_as_string(hide_password=False)) as database:
        load(database, md1220())
    document, solution = schema.Document.table(), schema.Solution.table()
    with engine.begin() as connection:
        connection.execute(sa.update(document).values(media_type="text/csv"))
        connection.execute(sa.update(solution).values(exchange_version="SE"))
    migrating.downgrade(engine, "0005")
    with engine.begin() as connection:
        assert connection.execute(sa.select(document.c.media_type)).all() == [("text/plain",)]
        assert connection.execute(sa.select(solution.c.exchange_version)).all() == [(None,)]
    with pytest.raises(sa.exc.IntegrityError), engine.begin() as connection:
        connection.execute(sa.update(document).values(media_type="text/csv"))
    with pytest.raises(sa.exc.IntegrityError), engine.begin() as connection:
        connection.execute(sa.update(solution).values(exchange_version="SE"))
    migrating.upgrade(engine)
    with engine.begin() as connection:
        connection.execute(sa.update(solution).values(exchange_version="SE"))
    with pytest.raises(sa.exc.IntegrityError), engine.begin() as connection:
        connection.execute(sa.update(solution).values(exchange_version="2021"))


def test_check_says_what_to_do_where_there_is_no_schema(engine: Engine):
    with pytest.raises(DatabaseError, match="no esrp schema yet: run `esrp ingest` or `esrp db upgrade`"):
        migrating.check(engine)


def test_check_says_what_to_do_with_a_newer_schema(engine: Engine):
    migrating.upgrade(engine)
    _stamp(engine, "9999")
    with pytest.raises(DatabaseError, match="version 9999, which this program does not know: upgrade esrp-ingest"):
        migrating.check(engine)
    with pytest.raises(DatabaseError, match="upgrade esrp-ingest"):
        migrating.upgrade(engine)


def test_check_says_what_to_do_with_an_older_schema(engine: Engine, monkeypatch: pytest.MonkeyPatch):
    migrating.upgrade(engine)
    old = migrating.HEAD
    monkeypatch.setattr(migrating, "HEAD", "9998")
    with pytest.raises(DatabaseError, match=f"version {old}, not 9998: run `esrp db upgrade`"):
        migrating.check(engine)


def test_thorough_check_finds_what_was_changed_by_hand(engine: Engine):
    migrating.upgrade(engine)
    with engine.begin() as connection:
        connection.execute(text("DROP VIEW solution_metrics"))
        connection.execute(text("DROP VIEW run_metrics"))
        connection.execute(text("ALTER TABLE vendor ADD COLUMN note TEXT"))
    assert migrating.drift(engine) == [
        "remove column vendor note",
        "view run_metrics is missing",
        "view solution_metrics is missing",
    ]
    migrating.check(engine)
    with pytest.raises(DatabaseError, match=r"changed by hand \(remove column vendor note and 2 more\)"):
        migrating.check(engine, thorough=True)


def test_thorough_check_finds_a_changed_column(postgresql_url: str):
    with open_database(postgresql_url) as database:
        with database.writing() as connection:
            connection.execute(text("ALTER TABLE vendor ALTER COLUMN group_name DROP NOT NULL"))
        assert migrating.drift(database.engine) == ["modify nullable vendor group_name"]


def test_unknown_version_is_a_usage_error(engine: Engine):
    migrating.upgrade(engine)
    with pytest.raises(UsageError, match="there is no schema version 'nonsense' to go down to; there are: base, 0001"):
        migrating.downgrade(engine, "nonsense")


def test_two_programs_may_upgrade_at_once(new_database_url: str):
    errors: list[BaseException] = []

    def upgrade() -> None:
        engine = open_engine(new_database_url)
        try:
            migrating.upgrade(engine)
        except DatabaseError as error:
            errors.append(error)
        finally:
            engine.dispose()

    threads = [Thread(target=upgrade) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []


def test_migrations_are_found_in_an_installed_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    installed = tmp_path / "esrp_ingest" / "migrations"
    installed.mkdir(parents=True)
    (installed / "env.py").touch()
    monkeypatch.setattr(migrating, "files", lambda _package: tmp_path / "esrp_ingest")
    assert migrating.migrations_folder() == installed


def test_missing_migrations_are_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(migrating, "files", lambda _package: tmp_path / "esrp_ingest")
    with pytest.raises(DatabaseError, match="install esrp-ingest again"):
        migrating.migrations_folder()


def test_changing_a_table_keeps_the_rows_that_refer_to_it(database: Database):
    load(database, md1220())
    with changing_schema(database.engine) as connection:
        operations = Operations(MigrationContext.configure(connection))
        recreate = "always" if connection.dialect.name == "sqlite" else "never"
        for view in reversed(VIEWS):
            operations.execute(f"DROP VIEW {view}")
        with operations.batch_alter_table("document", recreate=recreate) as batch:
            batch.add_column(sa.Column("note", sa.Text()))
        with operations.batch_alter_table("document", recreate=recreate) as batch:
            batch.drop_column("note")
        for view, select in VIEWS.items():
            operations.execute(f"CREATE VIEW {view} AS {select}")
    with database.asking() as connection:
        assert connection.scalar(sa.select(sa.func.count()).select_from(schema.InstanceIo.table())) == 24
    migrating.check(database.engine, thorough=True)
    with pytest.raises(DatabaseError, match="refused a row"), database.writing() as connection:
        connection.execute(schema.Instance.table().insert().values(run_id=77, ordinal=1, name="x"))


def test_a_change_that_leaves_orphans_is_undone(sqlite_url: str):
    with open_database(sqlite_url) as database:
        load(database, md1220())

        def break_it() -> None:
            with changing_schema(database.engine) as connection:
                connection.execute(schema.Run.table().delete())

        with pytest.raises(DatabaseError, match="rows that refer to nothing"):
            break_it()
        with database.asking() as connection:
            assert connection.scalar(sa.select(sa.func.count()).select_from(schema.Run.table())) == 4


def _stamp(engine: Engine, revision: str) -> None:
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = :revision"), {"revision": revision})


def test_what_may_be_missing_and_what_is_checked_is_what_the_models_say(sqlite_url: str):
    assert len(Base.metadata.sorted_tables) > 20
    with open_database(sqlite_url) as database:
        stored = inspect(database.engine)
        for table in Base.metadata.sorted_tables:
            nullable = {column["name"]: column["nullable"] for column in stored.get_columns(table.name)}
            assert nullable == {column.name: column.nullable for column in table.columns}, table.name
            checks = {"".join(check["sqltext"].split()) for check in stored.get_check_constraints(table.name)}
            models = (each for each in table.constraints if isinstance(each, CheckConstraint))
            assert checks == {"".join(str(each.sqltext).split()) for each in models}, table.name


def test_columns_of_0015_go_and_come_again_without_their_values(engine: Engine):
    with open_database(engine.url.render_as_string(hide_password=False)) as database:
        load(database, md1220())
    run, document = schema.Run.table(), schema.Document.table()
    with engine.begin() as connection:
        connection.execute(sa.update(run).values(complete=False, machine="MBX1", machine_basis="sequence"))
        connection.execute(sa.update(document).values(template="wide 1f2e", refused="no results"))
    with pytest.raises(sa.exc.IntegrityError), engine.begin() as connection:
        connection.execute(sa.update(run).values(machine_basis="guessed"))
    runs = _count(engine, "run")
    migrating.downgrade(engine, "0014")
    assert not {"complete", "machine", "machine_basis"} & {each["name"] for each in inspect(engine).get_columns("run")}
    assert _count(engine, "run_metrics") > 0
    migrating.upgrade(engine)
    assert _count(engine, "run") == runs
    with engine.connect() as connection:
        values = connection.execute(sa.select(run.c.complete, run.c.machine, run.c.machine_basis).distinct()).all()
        decided = {(None, "WIN-PVCKE1IJFQ1", "printed"), (None, "WIN-PVCKE1IJFQ1", "sequence")}
        assert {tuple(row) for row in values} == decided  # the upgrade decides the machines anew
        assert connection.execute(sa.select(document.c.template, document.c.refused)).all() == [(None, None)]
