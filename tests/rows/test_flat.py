"""Documents as rows: made where they are read, checked where they are received, and the same for both ways to write."""

import json
import subprocess
import sys
from datetime import datetime
from pathlib import Path
from types import NoneType
from typing import get_args

import pytest
from audited import BACKUP, PAPERS, RECOVERY, document
from made_papers import backup_run, io_run, paper
from sqlalchemy import Boolean, Date, DateTime, Text

from esrp_ingest.configuration import RunConfiguration
from esrp_ingest.database import schema
from esrp_ingest.models import Finding, Instance, LogEvent, ParsedDocument, Run, Solution
from esrp_ingest.rows.flat import FlatDocument, flattened, from_bytes, to_bytes
from esrp_ingest.rows.tables import DOCUMENT, TABLES, Table

STARTED = datetime(2020, 1, 1, 22, 5)
ROW = (10.0, 1.0, 100.0, 50.0, 0.5, 20.0)
_OF_THE_DATABASE = {
    "document": {"id", "loaded_at", "refused"},
    "solution": {"id", "document_id", "duplicate_of_id"},
    "run": {"id", "document_id", "duplicate_of_id"},
    "finding": {"id", "document_id", "mended"},
}
"""Columns that only who writes can fill."""


def values(flat: FlatDocument) -> object:
    return flat.document, {name: [tuple(row) for row in rows] for name, rows in flat.tables.items()}


@pytest.mark.parametrize("name", [*PAPERS, BACKUP, RECOVERY])
def test_rows_arrive_as_they_were_sent(name: str) -> None:
    sent = flattened(document(name))
    assert sent.tables["run"]
    assert values(from_bytes(to_bytes(sent))) == values(sent)


@pytest.mark.parametrize("table", [DOCUMENT, *TABLES.values()], ids=lambda table: table.name)
def test_rows_fill_all_columns_of_their_table_with_values_of_their_types(table: Table) -> None:
    columns = schema.Base.metadata.tables[table.name].c
    assert {*table.columns} == {*columns.keys()} - _OF_THE_DATABASE.get(table.name, {"id"})
    kinds = {
        name: kind
        for name, kind in zip(table.columns, table.types, strict=True)
        if not columns[name].foreign_keys  # the place of a row, or a vendor's name
    }
    texts = {name for name, kind in kinds.items() if any(word in str(kind) for word in ("str", "Literal"))}
    assert texts == {name for name in kinds if isinstance(columns[name].type, Text | Date | DateTime)}
    truths = {name for name, kind in kinds.items() if "bool" in str(kind)}
    assert truths == {name for name in kinds if isinstance(columns[name].type, Boolean)}
    optional = {name for name, kind in kinds.items() if NoneType in get_args(kind)}
    assert optional <= {name for name in kinds if columns[name].nullable}


def test_rows_name_the_places_of_what_they_belong_to() -> None:
    first = io_run(1, [ROW, ROW], STARTED, solution=1)
    second = io_run(2, [ROW], STARTED)
    findings = [Finding(rule="r", severity="info", message="m"), Finding(run=1, rule="r", severity="info", message="m")]
    flat = flattened(paper("two", [Solution(vendor="Dell"), Solution()], [first, second], findings))
    assert [(row[0], row[-1]) for row in flat.tables["solution"]] == [("Dell", 1), (None, 2)]
    assert [(row[0], row[-1]) for row in flat.tables["run"]] == [(1, 1), (None, 2)]
    assert [(row[0], row[-1]) for row in flat.tables["instance"]] == [(0, 1), (0, 2), (1, 1)]
    assert [row[0] for row in flat.tables["instance_io"]] == [0, 1, 2]
    assert [row[0] for row in flat.tables["run_figure"]] == [0, 1]
    assert [row[0] for row in flat.tables["finding"]] == [None, 1]
    assert (flat.vendor_and_product, flat.rules) == (("Dell", None), {"r": 2})
    assert flattened(paper("none")).vendor_and_product == (None, None)


def test_times_are_texts_that_both_databases_take_and_nul_is_a_sign() -> None:
    solution = Solution(product="a\0b", tested_on=STARTED.date())
    flat = flattened(paper("times", [solution], [io_run(1, [ROW], STARTED)]))
    columns = TABLES["solution"].columns
    [row] = flat.tables["solution"]
    assert (row[columns.index("product")], row[columns.index("tested_on")]) == (
        "a\N{REPLACEMENT CHARACTER}b",
        "2020-01-01",
    )
    [run] = flat.tables["run"]
    assert run[TABLES["run"].columns.index("started_at")] == "2020-01-01 22:05:00.000000"


def test_instances_of_one_name_with_nul_are_found_again() -> None:
    [row] = io_run(1, [ROW], STARTED).instance_io
    run = Run(
        test_type="stress", instance_io=(row.model_copy(update={"instance": "a\0"}),), instance=(Instance(name="a\0"),)
    )
    flat = flattened(paper("nul", runs=[run]))
    assert [row[1] for row in flat.tables["instance"]] == ["a\N{REPLACEMENT CHARACTER}"]
    assert [row[0] for row in flat.tables["instance_io"]] == [0]


def test_a_run_without_a_start_is_known_again_by_its_first_instance_and_its_log() -> None:
    columns = TABLES["run_figure"].columns
    at = [columns.index(name) for name in ("first_instance", "log_begins_at")]
    known = [
        [flattened(paper("x", runs=[run])).tables["run_figure"][0][each] for each in at]
        for run in (backup_run(7, [1.0], STARTED), backup_run(7, [1.0]), io_run(7, [ROW], STARTED))
    ]
    assert known == [["Instance7.1", "2020-01-01 22:05:00.000000"], ["Instance7.1", None], [None, None]]


def test_a_report_gets_the_solution_that_it_is_about() -> None:
    flat = flattened(paper("report", runs=[io_run(1, [ROW], STARTED)] * 2, kind="report"))
    about = flat.of_solution(Solution(vendor="Dell", product="X"))
    assert about.vendor_and_product == ("Dell", "X")
    assert [row[0] for row in about.tables["run"]] == [0, 0]
    assert flat.tables["solution"] == []


def test_what_configuration_files_state_stands_with_its_run() -> None:
    said = Finding(run=0, rule="configuration_file", severity="info", message="m")
    flat = flattened(paper("report", runs=[io_run(1, [ROW], STARTED)])).configured(
        [RunConfiguration(run=0, uri="x")], [said]
    )
    assert [(row[0], row[-1]) for row in flat.tables["run_configuration"]] == [(0, "x")]
    assert flat.rules["configuration_file"] == 1
    assert values(from_bytes(to_bytes(flat))) == values(flat)


def test_configuration_files_are_compared_with_what_the_rows_say() -> None:
    run = io_run(
        1,
        [ROW],
        STARTED,
        thread_count=3,
        insert_pct=40.0,
        instance=(Instance(name="Instance1.1", database_path="C:\\a", log_path="C:\\b"),),
        log_event=(LogEvent(logged_at=STARTED, message="Preparing"),),
    )
    [found] = from_bytes(to_bytes(flattened(paper("report", runs=[run])))).runs()
    compared = ("started_at", "test_type", "thread_count", "insert_pct", "instance", "log_event")
    assert {name: getattr(found, name) for name in compared} == {name: getattr(run, name) for name in compared}


def changed(table: str, column: str, value: object, parsed: ParsedDocument | None = None) -> bytes:
    """A message with another value in the first row of a table."""
    document, *rows = json.loads(to_bytes(flattened(parsed or paper("x", [Solution()], [io_run(1, [ROW], STARTED)]))))
    names = list(TABLES)
    columns = DOCUMENT.columns if table == "document" else TABLES[table].columns
    row = document if table == "document" else rows[names.index(table)][0]
    row[columns.index(column)] = value
    return json.dumps([document, *rows]).encode()


@pytest.mark.parametrize(
    ("table", "column", "value"),
    [
        ("instance_io", "database_read_bytes", "many"),
        ("instance_io", "database_read_bytes", float("inf")),
        ("instance_io", "database_read_bytes", [1.0]),
        ("instance_io", "scope", "none of them"),
        ("instance_io", "instance_id", 7),
        ("instance_io", "instance_id", -1),
        ("instance_io", "instance_id", None),
        ("run", "started_at", "yesterday"),
        ("run", "solution_id", 1),
        ("run_figure", "run_id", 1),
        ("document", "byte_size", None),
    ],
)
def test_rows_that_no_table_takes_are_no_answer(table: str, column: str, value: object) -> None:
    with pytest.raises(ValueError, match=r"validation error|belongs to none of"):
        from_bytes(changed(table, column, value))


@pytest.mark.parametrize("message", [b"", b"[]", b"{}", b"no JSON", b"[[], []]"])
def test_other_bytes_are_no_answer(message: bytes) -> None:
    with pytest.raises(ValueError, match="validation error"):
        from_bytes(message)


def test_a_process_that_reads_knows_no_database() -> None:
    code = "import sys, esrp_ingest.importing.workers.answering; sys.exit('sqlalchemy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False, cwd=Path(__file__).parents[2]).returncode == 0
