"""Tables of results with a row for each database: none of these rows is the result of a server, or of all."""

import pytest
from result_tables import read_results, result_table, told

from esrp_ingest.extract.paper.parts.machine_names import names_a_database
from esrp_ingest.vocabulary.metrics import UNDECIDED
from fixtures.builders.small_papers import Heading, Medium

MEDIA = ["html", "docx", "words", "text"]
OF_EACH = "backup_mb_per_sec_per_database"


@pytest.mark.parametrize("medium", MEDIA)
@pytest.mark.parametrize("names", [("DB1", "DB2", "DB3"), ("Database 1", "Database 2"), ("EX01-DB1", "EX01-DB2")])
@pytest.mark.parametrize("total", ["", "Total"])
def test_rates_of_databases(medium: Medium, names: tuple[str, ...], total: str):
    rows = [["Database", "MB read/sec"], *([name, f"{at}7.62"] for at, name in enumerate((*names, total), 1) if name)]
    found = told(read_results(medium, Heading("Server 1 backup", 3), result_table(rows, [120, 90])))
    states = (*names, *filter(None, [total]))
    assert found == [("Server 1", name, None, f"{at}7.62") for at, name in enumerate(states, 1)]


def test_what_heads_a_column_is_no_figure():
    rows = [["Database", "MB read/sec"], ["DB1", "87.62"], ["Spare", "-"]]
    found = read_results("html", result_table(rows, [120, 90], above="Table 6. Backup throughput per database"))
    assert not [each for each in told(found) if each[3] == "MB read/sec"]


@pytest.mark.parametrize("medium", ["html", "docx"])
def test_the_mean_of_all_databases_is_what_each_has(medium: Medium):
    rows = [["Database", "MB read/sec per database"], ["DB01", "87.62"], ["DB02", "89.64"], ["Average", "88.63"]]
    found = told(read_results(medium, Heading("Database backup", 3), result_table(rows, [120, 120])))
    assert found == [
        ("server", "DB01", OF_EACH, "87.62"),
        ("server", "DB02", OF_EACH, "89.64"),
        ("server", None, OF_EACH, "88.63"),
    ]


@pytest.mark.parametrize("medium", MEDIA)
def test_sums_of_databases_are_of_the_server_whose_they_are(medium: Medium):
    rows = [
        ["Database", "Database Disk Reads/sec", "MB read/sec per database"],
        ["DB1", "137.6", "87.62"],
        ["DB2", "138.4", "89.64"],
        ["Total", "276.0", "177.26"],
    ]
    found = told(read_results(medium, Heading("Server 2", 3), result_table(rows, [100, 160, 160])))
    assert [each for each in found if each[1] is None] == [("Server 2", None, "database_reads_per_sec", "276.0")]
    assert {each[:2] for each in found} == {("Server 2", name) for name in ("DB1", "DB2", "Total", None)}


def test_a_sum_below_no_server_is_told():
    rows = [["Database", "MB read/sec"], ["DB1", "87.62"], ["DB2", "89.64"], ["Total", "177.26"]]
    *_, total = told(read_results("html", result_table(rows, [120, 90])))
    assert total == ("server", f"Total, {UNDECIDED}", None, "177.26")


@pytest.mark.parametrize(
    ("name", "is_one"), [("EX01-DB1", True), ("MDB 12", True), ("EX-MBX-01", False), ("DB", False)]
)
def test_names_of_databases(name: str, is_one: bool):
    assert names_a_database(name) is is_one
