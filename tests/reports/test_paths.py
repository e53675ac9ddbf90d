"""Log and database paths of instances, in whatever order they are printed."""

import pytest
from blocks import table, texts

from esrp_ingest.document import Cell, Paragraph
from esrp_ingest.reports.paths import Paths

LOG, DATABASE = "Log path: C:\\Logs\\DB1", "Database: C:\\Data\\Jetstress001001.edb"
READ = {"Instance1.1": {"log_path": "C:\\Logs\\DB1", "database_path": "C:\\Data\\Jetstress001001.edb"}}


@pytest.mark.parametrize(
    "lines",
    [
        ("Instance1.1", LOG, DATABASE),
        (LOG, "Instance1.1", DATABASE),
        (LOG, DATABASE, "Instance1.1"),
        (f"Instance1.1 {LOG}", DATABASE),
        ("Instance1.1", LOG, "Database: C:\\Data\\Jetstress0", "01001.edb"),
        ("Instance1.1", "Log path: C:\\Logs", "\\DB1", DATABASE),
    ],
)
def test_a_name_is_in_front_of_its_paths_or_between_or_behind(lines: tuple[str, ...]) -> None:
    paths = Paths()
    assert all(paths.take_text(piece) for piece in texts(*lines) if isinstance(piece, Paragraph))
    assert paths.settle() == READ


def test_a_cell_holds_both_paths_of_an_instance() -> None:
    paths = Paths()
    taken = paths.take_table(table(("Instance1.1", f"{LOG}\n{DATABASE}"), ("Instance1.2", f"{LOG}2\n{DATABASE}")))
    assert len(taken) == 4
    assert {**READ, "Instance1.2": {**READ["Instance1.1"], "log_path": "C:\\Logs\\DB12"}} == paths.settle()


def test_a_name_is_merged_over_the_rows_of_its_paths() -> None:
    paths, name = Paths(), Cell("Instance1.1")
    paths.take_table(table((name, LOG), (name, DATABASE)))
    assert paths.settle() == READ


def test_paths_are_below_their_headers() -> None:
    paths = Paths()
    paths.take_table(table(("Instance", "Log path", "Database"), ("DB1", "C:\\Logs\\DB1", "C:\\Data\\1.edb")))
    assert paths.settle() == {"DB1": {"log_path": "C:\\Logs\\DB1", "database_path": "C:\\Data\\1.edb"}}


def test_other_tables_and_lines_are_left() -> None:
    paths = Paths()
    assert paths.take_table(table(("Instance1.1", "1.5"))) == []
    assert not paths.take_text(Paragraph("Any other line"))
    assert paths.settle() == {}
