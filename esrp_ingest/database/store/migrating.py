"""Bringing a database's schema up to date, taking it down again, and telling which version it has.

Alembic is imported where a schema is changed or compared: a query needs only to see that the version is right.
"""

from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, Engine, column, func, inspect, select, table

from esrp_ingest.database.schema import Base
from esrp_ingest.database.schema.views import VIEWS
from esrp_ingest.database.store.engine import asking, changing_schema, database_errors
from esrp_ingest.database.store.machines import settle_assigned_machines, settle_machines
from esrp_ingest.database.store.same_solutions import link_all_solutions
from esrp_ingest.database.store.sqlite_files import describe
from esrp_ingest.errors import DatabaseError, UsageError

if TYPE_CHECKING:
    from alembic.config import Config

HEAD = "0016"
"""The schema version that this program works with: the newest migration."""
_OURS = {"document", "import_job"}
"""Tables that every version of the schema has."""
_DECIDED = "0016"
"""The schema version since which loading decides the machines of reports and which solutions are the same."""
_NAMED = 3
_UPGRADE_LOCK = 0x65737270
"""Key of the PostgreSQL advisory lock under which schemas are changed."""


def migrations_folder() -> Path:
    """The migrations: inside the installed package, or beside it in a checkout.

    Raises:
        DatabaseError: neither is there; the installation is damaged.
    """
    package = Path(str(files("esrp_ingest")))
    for folder in (package / "migrations", package.parent / "migrations"):
        if (folder / "env.py").is_file():
            return folder
    raise DatabaseError("the migrations are missing: install esrp-ingest again")


def _config(connection: Connection | None = None) -> "Config":
    from alembic.config import Config  # noqa: PLC0415 - brings alembic

    config = Config()
    config.set_main_option("script_location", str(migrations_folder()).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


def known_versions() -> list[str]:
    """All schema versions that this program knows, the newest first."""
    from alembic.script import ScriptDirectory  # noqa: PLC0415 - brings alembic

    return [script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()]


def current(engine: Engine) -> str | None:
    """The database's schema version, None where it has no schema yet.

    Raises:
        DatabaseError: the database is unreachable.
    """
    with database_errors(engine), engine.connect() as connection, asking(connection).begin():
        return _version(connection)


def _version(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    version: str | None = connection.scalar(select(column("version_num")).select_from(table("alembic_version")))
    return version


def refuse_other_tables(engine: Engine) -> None:
    """Makes sure that a database without a schema of ours holds no tables of another program either.

    Raises:
        DatabaseError: it does, or it is unreachable.
    """
    with database_errors(engine), engine.connect() as connection, asking(connection).begin():
        others = sorted(set(inspect(connection).get_table_names()) - {"alembic_version"})
    if others and not set(others) >= _OURS:
        more = f" and {len(others) - _NAMED} more" if len(others) > _NAMED else ""
        raise DatabaseError(
            f"{describe(engine)} holds other tables ({', '.join(others[:_NAMED])}{more}): name another file, or write "
            "beside them with --beside-other-tables"
        )


def upgrade(engine: Engine, revision: str = "head") -> None:
    """Brings the schema up to a version; does nothing where it has that version.

    Raises:
        DatabaseError: the database is unreachable, or of a version that this program does not know.
        UsageError: there is no such version above the present one.
    """
    if revision != "head" or current(engine) != HEAD:
        _change(engine, revision, up=True)


def downgrade(engine: Engine, revision: str) -> None:
    """Takes the schema down to a version; `base` removes it, and all data with it.

    Raises:
        DatabaseError: the database is unreachable, or of a version that this program does not know.
        UsageError: there is no such version below the present one.
    """
    _change(engine, revision, up=False)


def _change(engine: Engine, revision: str, *, up: bool) -> None:
    from alembic import command  # noqa: PLC0415 - brings alembic
    from alembic.runtime.migration import MigrationContext  # noqa: PLC0415 - brings alembic
    from alembic.util import CommandError  # noqa: PLC0415 - brings alembic

    from esrp_ingest.database.store.duplicates import (  # noqa: PLC0415 - brings esrp_ingest.database.store.copies
        choose_again,
        documents_with_copies,
    )

    _refuse_unknown(engine)
    with database_errors(engine), changing_schema(engine) as connection:
        if engine.dialect.name == "postgresql":
            # Two programs that start at once: the second waits, and finds the work done.
            connection.execute(select(func.pg_advisory_xact_lock(_UPGRADE_LOCK)))
        before = MigrationContext.configure(connection).get_current_revision()
        try:
            (command.upgrade if up else command.downgrade)(_config(connection), revision)
        except CommandError as error:
            there_are = ", ".join(["base", *reversed(known_versions())])
            way = "up" if up else "down"
            message = f"there is no schema version {revision!r} to go {way} to; there are: {there_are}"
            raise UsageError(message) from error
        if up and before is not None and _version(connection) == HEAD:
            # Which copy of a run counts may be decided by what the older version did not know.
            choose_again(connection, documents_with_copies(connection))
            if before < _DECIDED:
                _decide(connection)


def _decide(connection: Connection) -> None:
    """Fills what loading decides since version 0016: the machines of reports, and which solutions are the same."""
    settle_machines(connection)
    settle_assigned_machines(connection)
    link_all_solutions(connection)


def _refuse_unknown(engine: Engine) -> None:
    found = current(engine)
    if found is not None and found not in known_versions():
        raise DatabaseError(
            f"{describe(engine)} has schema version {found}, which this program does not know: upgrade esrp-ingest"
        )


def check(engine: Engine, *, thorough: bool = False) -> None:
    """Makes sure that the schema is the one that this program works with.

    Args:
        engine: the database.
        thorough: compare every table, column and view too, not only the version.

    Raises:
        DatabaseError: it is absent, older, newer, or differs; the message says what to do.
    """
    found = current(engine)
    if found is None:
        raise DatabaseError(f"{describe(engine)} holds no esrp schema yet: run `esrp ingest` or `esrp db upgrade`")
    if found != HEAD:
        _refuse_unknown(engine)
        raise DatabaseError(f"{describe(engine)} has schema version {found}, not {HEAD}: run `esrp db upgrade`")
    differences = drift(engine) if thorough else []
    if differences:
        more = f" and {len(differences) - 1} more" if len(differences) > 1 else ""
        raise DatabaseError(
            f"{describe(engine)} was changed by hand ({differences[0]}{more}): undo that, or load into a new database"
        )


def drift(engine: Engine) -> list[str]:
    """In what a database differs from the tables and views that this program describes, one line each.

    Raises:
        DatabaseError: the database is unreachable.
    """
    from alembic.autogenerate import compare_metadata  # noqa: PLC0415 - brings alembic
    from alembic.runtime.migration import MigrationContext  # noqa: PLC0415 - brings alembic

    with database_errors(engine), engine.connect() as connection:
        context = MigrationContext.configure(asking(connection), opts={"compare_type": True})
        differences = [_in_words(difference) for difference in compare_metadata(context, Base.metadata)]
        missing = VIEWS.keys() - set(inspect(connection).get_view_names())
    return [*differences, *(f"view {name} is missing" for name in sorted(missing))]


def _in_words(difference: Any) -> str:  # noqa: ANN401 - Alembic's tuples differ from kind to kind
    while isinstance(difference, list):
        difference = difference[0]
    what, *parts = difference
    names = [getattr(part, "name", part) for part in parts if part is not None]
    return " ".join([what.replace("_", " "), *(str(name) for name in names if isinstance(name, str))])
