import json
from collections.abc import Callable
from contextlib import closing
from datetime import date, datetime
from hashlib import sha256
from pathlib import Path
from sqlite3 import connect
from typing import Any

import pyarrow as pa
import pytest
from database_dump import dump
from made_papers import load, paper
from pyarrow import csv as arrow_csv
from pyarrow import parquet
from seed_papers import PAPERS

from esrp_ingest.database import Database, Location, open_database
from esrp_ingest.database.schema import Base
from esrp_ingest.database.schema.views import VIEWS
from esrp_ingest.database.store.streaming import batches
from esrp_ingest.errors import UsageError
from esrp_ingest.models import Solution, SolutionFact
from esrp_ingest.present.data_package import relations
from esrp_ingest.present.export import ExportFormat, export

Rows = list[tuple[Any, ...]]
ODD_TEXTS = ("=1+1", "-5", "'@x", "", " ", 'say "no"', "a,b\r\nc\rd\ne", "\u202e✓\U0001f4be", "\t=1", "NULL", "\\N")
FORMATS: tuple[ExportFormat, ...] = ("parquet", "csv", "jsonl", "sqlite")


@pytest.fixture
def filled(seeds: Database) -> Database:
    """The five papers, one with odd texts, and a second copy of the first one's run."""
    facts = tuple(SolutionFact(table_name="Odd", label=f"text {n}", value=text) for n, text in enumerate(ODD_TEXTS))
    odd = Solution(product="=HYPERLINK(0)", tested_on=date(2011, 6, 9), mailbox_size_mb=0.1, solution_fact=facts)
    load(seeds, paper("odd", [odd]))
    twin = paper("a second copy of the first", runs=[PAPERS[0]().runs[0].model_copy(update={"solution": None})])
    seeds.load(twin, Location("file:///twin.html", 1, datetime(2020, 1, 2, 3, 4, 5, 678901)))
    return seeds


def everything(database: Database) -> dict[str, Rows]:
    with database.asking() as connection:
        return {name: [tuple(r) for batch in batches(connection, name) for r in batch] for name in relations()}


def rounded(tables: dict[str, Rows]) -> dict[str, Rows]:
    """To 12 digits: the two databases add in different orders."""
    return {
        name: [tuple(float(f"{value:.12g}") if isinstance(value, float) else value for value in row) for row in rows]
        for name, rows in tables.items()
    }


def read_parquet(path: Path) -> Rows:
    table = parquet.read_table(path)
    return [tuple(row.values()) for row in table.to_pylist()]


def read_csv(path: Path) -> Rows:
    columns = relations()[path.stem].columns
    types = {
        "integer": pa.int64(),
        "number": pa.float64(),
        "string": pa.string(),
        "boolean": pa.bool_(),
        "date": pa.date32(),
        "datetime": pa.timestamp("us"),
    }
    table = arrow_csv.read_csv(
        path,
        parse_options=arrow_csv.ParseOptions(newlines_in_values=True),
        convert_options=arrow_csv.ConvertOptions(
            column_types={name: types[column.type] for name, column in columns.items()},
            null_values=[""],
            strings_can_be_null=True,
            quoted_strings_can_be_null=False,
        ),
    )
    return [tuple(map(refused, row.values())) for row in table.to_pylist()]


def refused(value: object) -> object:
    """A text as it was before it was made harmless to spreadsheets."""
    armed = isinstance(value, str) and value.startswith("'") and value.lstrip("'")[:1] in set("=+-@\t\r")
    return value[1:] if armed and isinstance(value, str) else value


def read_json_lines(path: Path) -> Rows:
    parse: dict[str, Callable[[str], object]] = {"date": date.fromisoformat, "datetime": datetime.fromisoformat}
    columns = relations()[path.stem].columns
    records = [json.loads(line) for line in path.read_text(encoding="utf-8").split("\n")[:-1]]
    assert all(list(record) == list(columns) for record in records)
    return [
        tuple(
            parse.get(columns[name].type, lambda same: same)(value) if value is not None else None
            for name, value in record.items()
        )
        for record in records
    ]


READERS = {"parquet": read_parquet, "csv": read_csv, "jsonl": read_json_lines}


@pytest.mark.parametrize("export_format", READERS)
def test_every_row_and_value_comes_back(filled: Database, tmp_path: Path, export_format: ExportFormat):
    written = export(filled, tmp_path / "out", export_format)
    expected = everything(filled)
    found = {name: READERS[export_format](tmp_path / "out" / f"{name}.{export_format}") for name in relations()}
    assert found == expected
    assert written.rows == sum(map(len, expected.values()))
    assert len(expected["run_metrics"]) > 10
    assert len(expected["solution_metrics"]) > 5


def test_a_snapshot_holds_the_same_rows_schema_and_views(filled: Database, tmp_path: Path):
    export(filled, tmp_path, "sqlite")
    url = f"sqlite:///{tmp_path / 'esrp.sqlite'}"
    source = filled.engine.url.render_as_string(hide_password=False)
    assert dump(url) == dump(source)
    with open_database(url, read_only=True) as copy:
        assert rounded(everything(copy)) == rounded(everything(filled))
    with closing(connect(tmp_path / "esrp.sqlite")) as plain:
        assert plain.execute("PRAGMA journal_mode").fetchone() == ("delete",)
        assert plain.execute("PRAGMA foreign_key_check").fetchall() == []
    assert {file.name for file in tmp_path.iterdir()} >= {"esrp.sqlite", "dictionary.json"}


@pytest.mark.parametrize("export_format", FORMATS)
def test_the_same_data_make_the_same_bytes(filled: Database, tmp_path: Path, export_format: ExportFormat):
    first, second = (export(filled, tmp_path / name, export_format).files for name in ("first", "second"))
    assert [file.name for file in first] == [file.name for file in second]
    assert [file.read_bytes() for file in first] == [file.read_bytes() for file in second]


def test_an_empty_database_gives_files_without_rows(database: Database, tmp_path: Path):
    for export_format, read in READERS.items():
        assert export(database, tmp_path / export_format, export_format).rows == 0
        assert read(tmp_path / export_format / f"run.{export_format}") == []
    assert (tmp_path / "csv" / "vendor.csv").read_bytes() == b"id,name,group_name\r\n"


@pytest.mark.parametrize("export_format", FORMATS)
def test_the_dictionary_is_a_valid_data_package(filled: Database, tmp_path: Path, export_format: ExportFormat):
    files = export(filled, tmp_path, export_format).files
    package = json.loads((tmp_path / "dictionary.json").read_text(encoding="utf-8"))
    assert package["$schema"] == "https://datapackage.org/profiles/2.0/datapackage.json"
    resources = {resource["name"]: resource for resource in package["resources"]}
    assert list(resources) == [*relations()]
    assert {resource["path"] for resource in resources.values()} == {file.name for file in files[:-1]}
    for resource in resources.values():
        content = (tmp_path / resource["path"]).read_bytes()
        assert resource["bytes"] == len(content)
        assert resource["hash"] == f"sha256:{sha256(content).hexdigest()}"
        assert resource["description"]
        names = [field["name"] for field in resource["schema"]["fields"]]
        assert len(set(names)) == len(names)
        assert set(resource["schema"]["primaryKey"]) <= set(names)
        for field in resource["schema"]["fields"]:
            assert field["type"] in {"integer", "number", "string", "boolean", "date", "datetime"}
            assert field["description"]
        for key in resource["schema"].get("foreignKeys", []):
            other = resources[key["reference"].get("resource", resource["name"])]
            assert set(key["fields"]) <= set(names)
            assert key["reference"]["fields"] == other["schema"]["primaryKey"]


def test_parquet_columns_carry_meaning_and_unit(filled: Database, tmp_path: Path):
    export(filled, tmp_path, "parquet")
    field = parquet.read_schema(tmp_path / "solution_metrics.parquet").field("log_replay_seconds")
    assert field.metadata[b"unit"] == b"s"
    assert field.metadata[b"description"].startswith(b"time to replay")


def test_rows_are_read_in_batches(filled: Database, monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    whole = [file.read_bytes() for file in export(filled, tmp_path / "whole", "csv").files]
    monkeypatch.setattr("esrp_ingest.database.store.streaming.BATCH_ROWS", 7)
    assert [file.read_bytes() for file in export(filled, tmp_path / "parts", "csv").files] == whole
    with filled.asking() as connection:
        assert max(len(batch) for batch in batches(connection, "instance_io")) == 7


def test_a_row_loaded_meanwhile_is_in_no_file(filled: Database):
    with filled.asking() as connection:
        before = [len(batch) for batch in batches(connection, "solution_fact")]
        load(filled, paper("meanwhile", [Solution(product="new")]))
        [after] = batches(connection, "solution")
        assert "new" not in {row.product for row in after}
        assert [len(batch) for batch in batches(connection, "solution_fact")] == before


def test_a_failed_export_leaves_what_was_there(filled: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    folder = tmp_path / "out"
    before = {file: file.read_bytes() for file in export(filled, folder, "jsonl").files}

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("esrp_ingest.present.export.write_dictionary", fail)
    with pytest.raises(UsageError, match=r"cannot write to .*: No space left on device"):
        export(filled, folder, "jsonl")
    assert {file: file.read_bytes() for file in folder.iterdir()} == before


@pytest.mark.parametrize(
    ("first", "second", "named"), [("csv", "jsonl", r"\w+\.csv"), ("sqlite", "csv", r"esrp\.sqlite")]
)
def test_a_folder_holds_one_format_and_its_dictionary_describes_all_of_it(
    database: Database, tmp_path: Path, first: ExportFormat, second: ExportFormat, named: str
):
    folder = tmp_path / "out"
    before = {file: file.read_bytes() for file in export(database, folder, first).files}
    with pytest.raises(UsageError, match=rf"holds an export in another format \({named}\)"):
        export(database, folder, second)
    assert {file: file.read_bytes() for file in folder.iterdir()} == before
    for file in before:
        if file.name != "dictionary.json":
            file.unlink()
    export(database, folder, second)


def test_files_that_no_export_wrote_are_left_alone(database: Database, tmp_path: Path):
    (tmp_path / "run.csv").write_text("mine")
    for _ in range(2):
        export(database, tmp_path, "jsonl")
    assert (tmp_path / "run.csv").read_text() == "mine"


def test_a_database_is_not_replaced_by_its_own_export(tmp_path: Path):
    with (
        open_database(f"sqlite:///{tmp_path / 'esrp.sqlite'}") as database,
        pytest.raises(UsageError, match="is the database itself"),
    ):
        export(database, tmp_path, "sqlite")


def test_a_snapshot_in_use_is_not_replaced(filled: Database, tmp_path: Path):
    export(filled, tmp_path, "sqlite")
    with open_database(f"sqlite:///{tmp_path / 'esrp.sqlite'}") as snapshot:
        load(snapshot, paper("late", [Solution(product="late")]))
        with pytest.raises(UsageError, match="is in use"):
            export(filled, tmp_path, "sqlite")


def test_a_folder_that_cannot_be_made_is_named(database: Database, tmp_path: Path):
    (tmp_path / "file").touch()
    with pytest.raises(UsageError, match=r"cannot write to .*file"):
        export(database, tmp_path / "file", "csv")


def test_everything_is_exported():
    assert set(relations()) == {*Base.metadata.tables, *VIEWS}
