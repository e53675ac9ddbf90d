"""Databases as releases left them: every later migration keeps what they hold, and answers are what they were."""

import sqlite3
from contextlib import closing
from datetime import date, datetime

import pytest
import sqlalchemy as sa
from sqlalchemy import Engine

from esrp_ingest.database import Location, open_database
from esrp_ingest.database.ask.listing import list_documents
from esrp_ingest.database.ask.ranking import RankRequest, rank
from esrp_ingest.database.schema import Base
from esrp_ingest.database.store import migrating
from esrp_ingest.database.store.engine import open_engine
from esrp_ingest.database.store.loading import refuse_document
from esrp_ingest.parsing import parse_bytes
from fixtures.readings import FOLDER as FIXTURES
from fixtures.release_database import RELEASES

ALL = sorted(path.stem for path in RELEASES.glob("*.sql"))
Table = tuple[list[str], list[tuple[object, ...]]]
Held = dict[str, Table]


def held_by(release: str) -> Held:
    """The columns and rows of each table that has any."""
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.executescript((RELEASES / f"{release}.sql").read_text(encoding="utf-8"))
        names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        found = {}
        for name in names:
            rows = connection.execute(f"SELECT * FROM {name}")
            found[name] = ([column for column, *_ in rows.description], rows.fetchall())
    return {name: (columns, rows) for name, (columns, rows) in found.items() if rows}


def restore(engine: Engine, release: str) -> None:
    """Makes the database of a release: on SQLite as it was, on PostgreSQL its rows in the schema of that time."""
    if engine.dialect.name == "sqlite":
        with closing(sqlite3.connect(str(engine.url.database))) as connection:
            connection.executescript((RELEASES / f"{release}.sql").read_text(encoding="utf-8"))
        return
    held = held_by(release)
    _, [(version,)] = held.pop("alembic_version")
    migrating.upgrade(engine, str(version))
    tables = sa.MetaData()
    tables.reflect(engine)
    with engine.begin() as connection:
        connection.execute(sa.text("SET session_replication_role = replica"))  # rows refer to rows that come later
        for name, (columns, rows) in held.items():
            types = {column.name: column.type for column in tables.tables[name].c}
            values = [
                {key: as_typed(value, types[key]) for key, value in zip(columns, row, strict=True)} for row in rows
            ]
            connection.execute(sa.insert(tables.tables[name]), values)
            sequence = f"SELECT setval(pg_get_serial_sequence('{name}', 'id'), MAX(id)) FROM {name}"
            connection.execute(sa.text(sequence))


def as_typed(value: object, type_: sa.types.TypeEngine[object]) -> object:
    """A value of SQLite as PostgreSQL takes it."""
    if isinstance(type_, sa.Boolean):
        return None if value is None else bool(value)
    if isinstance(value, str) and isinstance(type_, sa.DateTime):
        return datetime.fromisoformat(value)
    return date.fromisoformat(value) if isinstance(value, str) and isinstance(type_, sa.Date) else value


@pytest.mark.parametrize("release", ALL)
def test_a_database_of_a_release_is_brought_up_with_all_that_it_holds(release: str, new_database_url: str):
    engine = open_engine(new_database_url)
    restore(engine, release)
    migrating.upgrade(engine)
    migrating.check(engine, thorough=True)
    kept = {name: len(rows) for name, (_, rows) in held_by(release).items() if name in Base.metadata.tables}
    with engine.connect() as connection:
        assert {name: connection.scalar(sa.text(f"SELECT COUNT(*) FROM {name}")) for name in kept} == kept
    engine.dispose()


def ranked(url: str, release: str, metric: str) -> list[tuple[str | None, float, int]]:
    engine = open_engine(url)
    restore(engine, release)
    engine.dispose()
    with open_database(url) as database, database.asking() as connection:
        ranking = rank(connection, RankRequest(metric=metric))
    return [(row.product, round(row.value or 0, 2), row.corrections) for row in ranking.rows]


def test_answers_from_0_1_0_are_what_they_were(new_database_url: str):
    assert sorted(ranked(new_database_url, "0.1.0", "database_read_latency_ms")) == [
        ("Dell PowerVault MD1220", 16.05, 0),
        ("EMC CLARiiON CX4", 7.0, 0),
        ("EMC CLARiiON CX4", 11.67, 0),
        ("EMC CLARiiON CX4", 14.69, 0),
        ("NetApp EF280", 13.25, 0),
    ]


def test_answers_from_0_2_0_are_what_they_were(new_database_url: str):
    assert ranked(new_database_url, "0.2.0", "transfers_per_sec_per_disk") == [
        ("EMC CLARiiON CX4", 1760.37, 0),
        ("EMC CLARiiON CX4", 1057.42, 0),
        ("EMC CLARiiON CX4", 202.58, 0),
        ("Dell PowerVault MD1220", 62.96, 1),
        ("NetApp EF280", 31.29, 0),
    ]


def test_half_a_report_that_hid_the_whole_one_in_0_2_0_counts_no_more(new_database_url: str):
    engine = open_engine(new_database_url)
    restore(engine, "0.2.0")
    engine.dispose()
    [report] = (FIXTURES / "samples" / "sample-brightwater-bw16-2013").glob("Performance_*.html")
    bytes_ = report.read_bytes()
    with open_database(new_database_url) as database:
        for share, name in ((30, "x.part"), (100, "x.html")):
            parsed = parse_bytes(bytes_[: len(bytes_) * share // 100], name)
            runs = tuple(run.model_copy(update={"complete": None}) for run in parsed.runs)
            database.load(parsed.model_copy(update={"runs": runs}), Location(f"file:///r/{name}", 1))
        with database.writing() as connection:  # as 0.2.0 left it: what was loaded first counts
            ids = "SELECT id FROM run WHERE machine_name = 'BRI-MBX01' ORDER BY id"
            half, whole = connection.scalars(sa.text(ids)).all()
            point = sa.text("UPDATE run SET duplicate_of_id = :target WHERE id = :run")
            connection.execute(point, [{"run": half, "target": None}, {"run": whole, "target": half}])
        migrating.downgrade(database.engine, "0014")
        migrating.upgrade(database.engine)
        with database.asking() as connection:
            question = "SELECT run_id, database_read_latency_ms FROM run_metrics WHERE machine_name = 'BRI-MBX01'"
            assert connection.execute(sa.text(question)).all() == [(whole, 12.2255)]


def test_a_document_from_0_2_0_that_is_refused_now_leaves_rankings_and_stays_listed(new_database_url: str):
    engine = open_engine(new_database_url)
    restore(engine, "0.2.0")
    engine.dispose()
    with open_database(new_database_url) as database, database.writing() as connection:
        request = RankRequest(metric="transfers_per_sec_per_disk", doubtful=True)
        (paper,) = (row for row in rank(connection, request).rows if row.product == "Dell PowerVault MD1220")
        kept = len(list_documents(connection))
        document = Base.metadata.tables["document"]
        sha256 = connection.scalar(sa.select(document.c.sha256).where(document.c.id == paper.document_id))
        refuse_document(connection, str(sha256), "it is no ESRP paper")
        assert "Dell PowerVault MD1220" not in {row.product for row in rank(connection, request).rows}
        listed = list_documents(connection).records()
        assert [row["refused"] for row in listed if row["id"] == paper.document_id] == ["it is no ESRP paper"]
        assert len(listed) == kept


@pytest.mark.parametrize("release", ALL)
def test_a_release_tells_of_no_machine_but_its_own(release: str):
    columns, rows = held_by(release)["document_location"]
    assert {str(row[columns.index("uri")]).startswith("file:///srv/lab/") for row in rows} == {True}


def test_an_upgrade_decides_the_machines_of_reports_and_their_nights(new_database_url: str):
    engine = open_engine(new_database_url)
    restore(engine, "0.2.0")
    migrating.upgrade(engine)
    with engine.connect() as connection:
        bases = connection.execute(sa.text("SELECT machine_basis, COUNT(*) FROM run GROUP BY machine_basis")).all()
        nights = connection.execute(sa.text("SELECT COUNT(night) FROM run_figure")).scalar_one()
    engine.dispose()
    assert dict(map(tuple, bases)) == {"printed": 9, "sequence": 2}
    assert nights == 11
