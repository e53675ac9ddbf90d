"""`esrp audit`: findings of files and of the database, grouped by document, and the exit code that a check needs."""

import csv
import io
import json
import re
from pathlib import Path

import pytest
from small_reports import small_report


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A report that adds up, and one whose achieved IOPS are not the sum of its rows."""
    folder = tmp_path / "reports"
    folder.mkdir()
    (folder / "good.html").write_text(small_report(1))
    (folder / "slip.html").write_text(small_report(2).replace("300.400", "304.400"))
    return folder


def test_every_document_says_how_many_relations_hold(esrp, folder: Path) -> None:
    called = esrp("audit", folder)
    assert (called.code, called.err) == (0, "")
    found = re.findall(r"/(\w+)\.html: (\d+) relations checked, (\d+) hold", called.out)
    assert [name for name, _, _ in found] == ["good", "slip"]
    good, slip = ((int(checked), int(held)) for _, checked, held in found)
    assert good[0] > 0
    assert good[0] == good[1]
    assert slip[1] < slip[0]


def test_findings_are_rows_in_every_format(esrp, folder: Path) -> None:
    called = esrp("audit", folder, "--format", "csv", "--at-least", "error")
    rows = list(csv.DictReader(io.StringIO(called.out)))
    assert rows
    assert {Path(row["document"]).name for row in rows} == {"slip.html"}
    assert {row["severity"] for row in rows} == {"error"}
    assert "good.html: " in called.err
    as_json = json.loads(esrp("audit", folder, "--format", "json", "--at-least", "error").out)
    assert [row["rule"] for row in as_json] == [row["rule"] for row in rows]
    rule = rows[0]["rule"]
    only = list(csv.DictReader(io.StringIO(esrp("audit", folder, "--format", "csv", "--rule", rule).out)))
    assert {row["rule"] for row in only} == {rule}
    none = esrp("audit", folder, "--format", "csv", "--rule", "hidden_layers")
    assert list(csv.DictReader(io.StringIO(none.out))) == []


def test_a_misspelt_rule_passes_no_check(esrp, folder: Path) -> None:
    called = esrp("audit", folder, "--rule", "achieved_iops_is_the_sun", "--fail-on", "error")
    assert (called.code, called.out) == (2, "")
    assert called.err.startswith("esrp: there is no rule achieved_iops_is_the_sun; did you mean achieved_is_the_sum?")
    assert "; there are " in esrp("audit", folder, "--rule", "qqqq").err


@pytest.mark.parametrize(("name", "code"), [("good.html", 0), ("slip.html", 1)])
def test_a_finding_can_fail_a_check(esrp, folder: Path, name: str, code: int) -> None:
    assert esrp("audit", folder / name, "--fail-on", "error").code == code
    assert esrp("audit", folder / name).code == 0


def test_the_whole_database_is_audited(esrp, folder: Path) -> None:
    assert esrp("ingest", folder).code == 0
    called = esrp("audit", "--fail-on", "error")
    assert called.code == 1
    assert re.search(r"^document 1: .*/good\.html: \d+ relations checked, \d+ hold$", called.out, re.MULTILINE)
    files = json.loads(esrp("audit", folder, "--format", "json").out)
    rows = json.loads(esrp("audit", "--format", "json").out)
    assert sorted(row["message"] for row in rows) == sorted(row["message"] for row in files)
    assert {row["document"] for row in rows} == {row["document"] for row in files} == {str(folder / "slip.html")}
    assert {row["document_id"] for row in rows} == {2}
    assert {(row["document_id"], row["id"]) for row in files} == {(None, None)}


def test_findings_of_a_database_can_be_located_by_their_ids(esrp, folder: Path) -> None:
    assert esrp("ingest", folder).code == 0
    ids = [row["id"] for row in json.loads(esrp("audit", "--format", "json").out)]
    shown = json.loads(esrp("show", "document", 2, "--format", "json").out)
    assert sorted(ids) == sorted(finding["id"] for finding in shown["finding"])
    assert re.search(rf"^ *{ids[0]}  +error", esrp("audit").out, re.MULTILINE)
    assert esrp("locate", "finding", ids[0]).code == 0


def test_an_empty_database_has_nothing_to_audit_and_says_so(esrp) -> None:
    assert esrp("db", "upgrade").code == 0
    assert esrp("audit") == (0, "", "There are no documents: load some with `esrp ingest`\n")


def test_files_that_cannot_be_read_are_named(esrp, folder: Path) -> None:
    (folder / "broken.pdf").write_bytes(b"%PDF-1.7 and nothing after it")
    (folder / "letter.txt").write_text("Dear all, there is no report in here.")
    called = esrp("audit", folder)
    assert called.code == 1
    assert f"{folder}/broken.pdf: corrupt: " in called.err
    assert f"{folder}/letter.txt: not_a_report: " in called.err
    assert esrp("audit", folder / "good.html", folder / "letter.txt").code == 0
    assert esrp("audit", folder / "broken.pdf").code == 3
