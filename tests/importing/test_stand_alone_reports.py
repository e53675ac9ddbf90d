"""What imports are told of stand-alone reports: the solution that they are of."""

from datetime import timedelta
from pathlib import Path

import pytest
from import_calls import codes, outcome, run, select_all
from small_reports import small_report, write_reports

from esrp_ingest.database import schema
from esrp_ingest.database.store import loading
from esrp_ingest.database.store.writing import now
from esrp_ingest.models import Solution

pytestmark = pytest.mark.usefixtures("keeps_processes")


def test_stand_alone_reports_are_assigned_for_one_import(folder: Path, database_url: str) -> None:
    run(folder, database_url, solution=Solution(vendor="Dell EMC", product="ME4024"))
    ((solution_id, product),) = select_all(database_url, schema.Solution, "id", "product")
    assert product == "ME4024"
    assert select_all(database_url, schema.Vendor, "name", "group_name") == [("Dell EMC", "Dell")]
    assert select_all(database_url, schema.Run, "solution_id") == [(solution_id,)] * 2


def test_naming_another_solution_reads_stand_alone_reports_again(folder: Path, sqlite_url: str) -> None:
    first, second = Solution(product="ME4024"), Solution(vendor="Dell", product="ME4024")
    assert outcome(run(folder, sqlite_url)) == {"loaded": 2}
    assert outcome(run(folder, sqlite_url, solution=first)) == {"replaced": 2}
    assert outcome(run(folder, sqlite_url, solution=first)) == {"unchanged": 2}
    assert outcome(run(folder, sqlite_url)) == {"unchanged": 2}
    assert outcome(run(folder, sqlite_url, solution=second)) == {"replaced": 2}
    assert select_all(sqlite_url, schema.Solution, "product") == [("ME4024",)]


def test_a_solution_file_that_was_changed_reads_the_reports_below_it_again(folder: Path, sqlite_url: str) -> None:
    run(folder, sqlite_url)
    (folder / "solution.toml").write_text('product = "ME4024"')
    assert outcome(run(folder, sqlite_url)) == {"replaced": 2}
    assert outcome(run(folder, sqlite_url)) == {"unchanged": 2}
    assert select_all(sqlite_url, schema.Solution, "product") == [("ME4024",)]


def test_reports_of_which_the_same_is_said_are_of_one_solution_also_on_other_nights(tmp_path: Path, database_url: str):
    folder = write_reports(tmp_path / "lab" / "first", 2)
    (tmp_path / "lab" / "solution.toml").write_text('vendor = "Dell"\nproduct = "ME4024"\nmailboxes = 8000')
    run(tmp_path / "lab", database_url)
    folder = tmp_path / "lab" / "second"
    folder.mkdir()
    (folder / "report.html").write_text(small_report(7))
    assert outcome(run(tmp_path / "lab", database_url)) == {"loaded": 1, "unchanged": 2}
    ((solution_id,),) = select_all(database_url, schema.Solution, "id")
    assert select_all(database_url, schema.Run, "solution_id") == [(solution_id,)] * 3


def test_a_solution_stays_with_the_other_reports_when_one_is_of_another(folder: Path, database_url: str) -> None:
    first, second = Solution(product="ME4024"), Solution(product="ME5024")
    run(folder, database_url, solution=first)
    assert outcome(run(folder / "report000.html", database_url, solution=second)) == {"replaced": 1}
    products = dict(select_all(database_url, schema.Solution, "id", "product"))
    documents = dict(select_all(database_url, schema.Solution, "product", "document_id"))
    runs = {document: products[solution] for document, solution in runs_of(database_url)}
    assert runs == {documents["ME5024"]: "ME5024", documents["ME4024"]: "ME4024"}
    assert outcome(run(folder / "report001.html", database_url, solution=second)) == {"replaced": 1}
    assert select_all(database_url, schema.Solution, "product") == [("ME5024",)]


def runs_of(database_url: str) -> list[tuple[int, int]]:
    return [
        (document, solution)
        for document, solution in select_all(database_url, schema.Run, "document_id", "solution_id")
    ]


def test_a_mistake_in_a_solution_file_fails_its_reports_until_it_is_mended(folder: Path, sqlite_url: str) -> None:
    (folder / "solution.toml").write_text("disk = 3")
    summary = run(folder, sqlite_url)
    assert set(codes(summary).values()) == {"invalid"}
    assert "solution.toml: 'disk' is no column" in summary.failures[0].message
    (folder / "solution.toml").write_text("disks = 3")
    assert outcome(run(folder, sqlite_url)) == {"loaded": 2}


def test_a_solution_file_counts_after_a_clock_that_was_ahead_was_put_right(
    folder: Path, sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as ahead:
        ahead.setattr(loading, "now", lambda: now() + timedelta(days=10))
        assert outcome(run(folder, sqlite_url)) == {"loaded": 2}
    assert outcome(run(folder, sqlite_url)) == {"unchanged": 2}
    (folder / "solution.toml").write_text('product = "Mine"', encoding="utf-8")
    assert outcome(run(folder, sqlite_url)) == {"replaced": 2}
    assert outcome(run(folder, sqlite_url)) == {"unchanged": 2}
