"""Bringing a database's schema up to date, taking it down again, and telling which version it has."""

from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, text

from esrp_ingest.database.engine import database_errors, describe
from esrp_ingest.errors import DatabaseError

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

_UPGRADE_LOCK = 0x65737270
"""Key of the PostgreSQL advisory lock under which schemas are changed."""


def migrations_folder() -> Path:
    """The migrations: inside the installed package, or beside it in a checkout.

    Raises:
        DatabaseError: neither is there; the installation is damaged.
    """
    package: Traversable = files("esrp_ingest")
    for folder in (Path(str(package)) / "migrations", Path(str(package)).parent / "migrations"):
        if (folder / "env.py").is_file():
            return folder
    raise DatabaseError("the migrations are missing: install esrp-ingest again")


def _config(connection: Connection | None = None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(migrations_folder()).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


def head() -> str:
    """The schema version that this program works with."""
    revision = ScriptDirectory.from_config(_config()).get_current_head()
    if revision is None:
        raise DatabaseError("the migrations are missing: install esrp-ingest again")
    return revision


def current(engine: Engine) -> str | None:
    """The database's schema version, None where it has no schema yet."""
    with database_errors(engine), engine.connect() as connection:
        return MigrationContext.configure(connection).get_current_revision()


def upgrade(engine: Engine, revision: str = "head") -> None:
    """Brings the schema up to a version; does nothing where it has that version.

    Raises:
        DatabaseError: the database is unreachable, or of a version that this program does not know.
    """
    if revision == "head" and current(engine) == head():
        return
    _run(engine, revision, up=True)


def downgrade(engine: Engine, revision: str) -> None:
    """Takes the schema down to a version; `base` removes it, and all data with it."""
    _run(engine, revision, up=False)


def _run(engine: Engine, revision: str, *, up: bool) -> None:
    _refuse_unknown(engine)
    with database_errors(engine), engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _UPGRADE_LOCK})
        (command.upgrade if up else command.downgrade)(_config(connection), revision)


def _refuse_unknown(engine: Engine) -> None:
    found = current(engine)
    known = {script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()}
    if found is not None and found not in known:
        raise DatabaseError(
            f"{describe(engine)} has schema version {found}, which is newer than this program: upgrade esrp-ingest"
        )


def check(engine: Engine) -> None:
    """Makes sure that the schema is the one that this program works with.

    Raises:
        DatabaseError: it is absent, older or newer; the message says what to do.
    """
    found, wanted = current(engine), head()
    if found == wanted:
        return
    if found is None:
        raise DatabaseError(f"{describe(engine)} holds no esrp schema yet: run `esrp ingest` or `esrp db upgrade`")
    _refuse_unknown(engine)
    raise DatabaseError(f"{describe(engine)} has schema version {found}, not {wanted}: run `esrp db upgrade`")
