"""A whole database as files for other programs: what `esrp export` writes.

Tables and views each become a file (CSV, JSON Lines, Parquet), or all together one SQLite database; beside them
stands `dictionary.json`, which says what every column means. All files are of one moment, whatever is loaded meanwhile,
and the same data make the same bytes. Rows go through in batches: memory does not grow with the database.
"""

from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from esrp_ingest.database import Database
from esrp_ingest.database.copying import copy_to_sqlite
from esrp_ingest.database.store.sqlite_files import database_file
from esrp_ingest.database.store.streaming import batches
from esrp_ingest.errors import UsageError
from esrp_ingest.present import ExportFormat
from esrp_ingest.present.data_package import DICTIONARY, Resource, described_files, relations, write_dictionary
from esrp_ingest.present.row_files import RowWriter, write_csv, write_json_lines, write_parquet

SQLITE_FILE = "esrp.sqlite"
"""The name of the database that `--as sqlite` writes."""


@dataclass(frozen=True, slots=True)
class Exported:
    """What an export wrote.

    Attributes:
        files: all files, the dictionary last.
        rows: how many rows they hold.
    """

    files: tuple[Path, ...]
    rows: int


@dataclass(frozen=True, slots=True)
class _RowFormat:
    write: RowWriter
    media_type: str


_ROW_FORMATS: dict[ExportFormat, _RowFormat] = {
    "parquet": _RowFormat(write_parquet, "application/vnd.apache.parquet"),
    "csv": _RowFormat(write_csv, "text/csv"),
    "jsonl": _RowFormat(write_json_lines, "application/jsonl"),
}


def export(database: Database, folder: Path, export_format: ExportFormat) -> Exported:
    """Writes everything that a database holds into a folder; files of the same names are replaced, others stay.

    What was there is replaced when all new files are complete, so a failed export changes nothing.

    Raises:
        UsageError: the folder cannot be written to or holds an export in another format, or the format needs a package
            that is not installed.
        DatabaseError: the database cannot be read.
    """
    try:
        _refuse_other_formats(folder, export_format)
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(dir=folder, prefix=".export-") as temporary:
            return _move(_write(database, Path(temporary), export_format), database, folder)
    except OSError as error:
        raise UsageError(f"cannot write to {folder}: {error.strerror or error}") from error


def _refuse_other_formats(folder: Path, export_format: ExportFormat) -> None:
    """Refuses a folder whose dictionary describes files of another format, which would stay there undescribed.

    Raises:
        UsageError: with the first of them. They are not deleted: a snapshot may be in use as a database by now.
    """
    own = {SQLITE_FILE} if export_format == "sqlite" else {f"{name}.{export_format}" for name in relations()}
    for name in sorted(described_files(folder) - own):
        if (folder / name).exists():
            raise UsageError(
                f"{folder} holds an export in another format ({name}): name another folder, or remove its files first"
            )


def _write(database: Database, folder: Path, export_format: ExportFormat) -> Exported:
    if export_format == "sqlite":
        resources, rows = _as_database(database, folder / SQLITE_FILE)
    else:
        resources, rows = _as_row_files(database, folder, export_format)
    write_dictionary(folder, resources)
    files = dict.fromkeys([*(resource.path for resource in resources), folder / DICTIONARY])
    return Exported(tuple(files), rows)


def _as_database(database: Database, path: Path) -> tuple[list[Resource], int]:
    rows = copy_to_sqlite(database, path)
    return [Resource(name, path, "application/vnd.sqlite3", table=name) for name in relations()], rows


def _as_row_files(database: Database, folder: Path, export_format: ExportFormat) -> tuple[list[Resource], int]:
    row_format = _ROW_FORMATS[export_format]
    resources, rows = [], 0
    with database.asking() as connection:
        for name, relation in relations().items():
            path = folder / f"{name}.{export_format}"
            rows += row_format.write(path, relation, batches(connection, name))
            resources.append(Resource(name, path, row_format.media_type))
    return resources, rows


def _move(written: Exported, database: Database, folder: Path) -> Exported:
    """Puts complete files in their places.

    Raises:
        UsageError: one of the places is the database that was exported, or a database that is being written to.
    """
    for file in written.files:
        target = folder / file.name
        if target.resolve() == database_file(database.engine.url):
            raise UsageError(f"{target} is the database itself: export it into another folder")
        if target.with_name(f"{target.name}-wal").exists():
            raise UsageError(f"{target} is in use: end the program that writes to it, or export into another folder")
    return Exported(tuple(file.replace(folder / file.name) for file in written.files), written.rows)
