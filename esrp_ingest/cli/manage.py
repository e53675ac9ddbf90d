"""`esrp db`: the schema of a database, up, down, which version, and whether it is as it should be."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import typer
from sqlalchemy import Engine

from esrp_ingest.cli.options import DEFAULT_DATABASE, DatabaseOption, examples
from esrp_ingest.cli.output import printable, say
from esrp_ingest.database import open_database
from esrp_ingest.database.judge.assigning import apply_assignments
from esrp_ingest.database.store import migrating
from esrp_ingest.database.store.engine import open_engine
from esrp_ingest.database.store.solutions import vendor_row
from esrp_ingest.errors import UsageError
from esrp_ingest.vocabulary.vendors import load_vendors


def register(app: typer.Typer) -> None:
    """Adds this module's commands."""
    group = typer.Typer(name="db", help="Change or check the schema of a database.", no_args_is_help=True)
    group.command("upgrade", epilog=examples("esrp db upgrade", "esrp db upgrade 0001"))(upgrade)
    group.command("downgrade", epilog=examples("esrp db downgrade base --yes"))(downgrade)
    group.command("current", epilog=examples("esrp db current"))(current)
    group.command("check", epilog=examples("esrp db check --database postgresql://esrp@server/esrp"))(check)
    app.add_typer(group)


def upgrade(
    revision: Annotated[str, typer.Argument(metavar="VERSION", help="Schema version, head for the newest.")] = "head",
    *,
    database: DatabaseOption = DEFAULT_DATABASE,
) -> None:
    """Bring the schema up to a version. `esrp ingest` does so by itself."""
    with _engine(database) as engine:
        before = migrating.current(engine)
        migrating.upgrade(engine, revision)
        version = migrating.current(engine)
    if before not in {None, version} and version == migrating.HEAD:
        _apply_assignments(database)
    say(f"schema version {version}")


def _apply_assignments(database: str) -> None:
    """Gives reports their solutions that only belong to an assigned machine since the upgrade."""
    group = load_vendors(None).group
    with open_database(database, create=False) as opened, opened.writing() as connection:
        apply_assignments(connection, lambda on, name: vendor_row(on, name, group(name)))


def downgrade(
    revision: Annotated[str, typer.Argument(metavar="VERSION", help="Schema version, base for none at all.")],
    *,
    yes: Annotated[
        bool, typer.Option("--yes", help="Do not ask: data that the older schema has no room for is lost.")
    ] = False,
    database: DatabaseOption = DEFAULT_DATABASE,
) -> None:
    """Take the schema down to a version. Data that it has no room for is lost: make a backup first."""
    if not yes and not (sys.stdin.isatty() and typer.confirm("Data may be lost. Go on?", err=True)):
        raise UsageError("nothing was changed: --yes takes the schema down without asking")
    with _engine(database) as engine:
        migrating.downgrade(engine, revision)
        say(f"schema version {migrating.current(engine) or 'none'}")


def current(*, database: DatabaseOption = DEFAULT_DATABASE) -> None:
    """Print the schema version of a database."""
    with _engine(database, read_only=True) as engine:
        sys.stdout.write(f"{printable(migrating.current(engine) or 'none')}\n")


def check(*, database: DatabaseOption = DEFAULT_DATABASE) -> None:
    """Make sure that the schema is exactly the one of this program; the exit code is 4 where it is not."""
    with _engine(database, read_only=True) as engine:
        migrating.check(engine, thorough=True)
        sys.stdout.write(f"{migrating.current(engine)} is as it should be\n")


@contextmanager
def _engine(url: str, *, read_only: bool = False) -> Iterator[Engine]:
    engine = open_engine(url, read_only=read_only)
    try:
        yield engine
    finally:
        engine.dispose()
