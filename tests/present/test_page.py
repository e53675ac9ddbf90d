import re
from base64 import b64decode
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from report_data import HOSTILE, fill

from esrp_ingest.database import Database, open_database
from esrp_ingest.database.queries import RankRequest, rank
from esrp_ingest.errors import UsageError
from esrp_ingest.present.page import write_report
from esrp_ingest.vocabulary.metrics import CAVEAT


@pytest.fixture
def filled(database: Database) -> Database:
    fill(database)
    return database


@pytest.fixture(scope="module")
def filled_once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Database]:
    """An SQLite file: enough where it does not matter which database it is."""
    with open_database(f"sqlite:///{tmp_path_factory.mktemp('page') / 'esrp.db'}") as database:
        fill(database)
        yield database


@pytest.fixture(scope="module")
def page(filled_once: Database, tmp_path_factory: pytest.TempPathFactory) -> BeautifulSoup:
    return page_of(filled_once, tmp_path_factory.mktemp("page"))


def page_of(database: Database, folder: Path) -> BeautifulSoup:
    write_report(database, folder / "new" / "page.html")
    return BeautifulSoup((folder / "new" / "page.html").read_bytes(), "lxml")


def test_rankings_show_the_figures_of_the_ranking(filled: Database, tmp_path: Path):
    page = page_of(filled, tmp_path)
    with filled.reading() as connection:
        ranking = rank(connection, RankRequest(metric="log_replay_seconds"))
    expected = {row.solution_id: (row.value, row.basis) for row in ranking.rows if row.value is not None}
    headings = page.select_one(".ranking thead").find_all("th")
    place = [heading.get("data-metric") for heading in headings].index("log_replay_seconds")
    found = {}
    for row in page.select(".ranking tbody tr"):
        cell = row.find_all(["td", "th"])[place]
        if "any" in row["data-tests"].split() and cell.get("data-value"):
            basis = "reported" if cell.find("sup") else "runs"
            found[int(row["data-solution"])] = (pytest.approx(float(cell["data-value"])), basis)
    assert expected == found


def test_latencies_printed_in_seconds_are_shown_and_ranked_as_coarse_as_they_are(page: BeautifulSoup):
    found = {}
    for row in page.select(".ranking tbody tr"):
        for cell in row.select("td.performance[data-value]"):
            found.setdefault(cell.get_text(), (cell["data-value"], cell["data-least"], cell["data-most"]))
    assert found["< 0.5"] == ("0.0", "0.0", "0.5")
    assert found["7 ± 0.5"] == ("7.0", "6.5", "7.5")
    assert found["10.58"] == ("10.58", "10.58", "10.58")


def test_the_page_says_what_to_mind_and_what_it_holds(page: BeautifulSoup):
    text = " ".join(page.get_text(" ").split())
    assert CAVEAT in text
    assert "solutions 9 of 9 described" in text
    assert "98.3 % 59 of 60" in text


def test_texts_of_documents_are_escaped(page: BeautifulSoup):
    assert page.find("img") is None
    assert page.find("b") is None
    assert [script.get("type") for script in page.find_all("script")] == ["application/json", None, None]
    assert HOSTILE in page.get_text()
    assert f"{HOSTILE}{{{{ 7*7 }}}}${{8*8}}" in page.get_text()


def test_the_policy_lets_only_the_pages_own_scripts_run(page: BeautifulSoup):
    policy = page.find("meta", {"http-equiv": "Content-Security-Policy"})["content"]
    assert policy.startswith("default-src 'none'; script-src 'sha256-")
    assert "unsafe" not in policy
    hashes = [b64decode(digest) for digest in re.findall(r"'sha256-([^']+)'", policy)]
    inline = [script.string for script in page.find_all("script") if not script.get("type")]
    assert [sha256(text.encode()).digest() for text in [*inline, page.find("style").string]] == hashes


def test_the_same_data_make_the_same_page(filled_once: Database, tmp_path: Path):
    for name in ("first", "second"):
        write_report(filled_once, tmp_path / f"{name}.html")
    assert (tmp_path / "first.html").read_bytes() == (tmp_path / "second.html").read_bytes()


def test_findings_that_are_not_listed_are_counted(
    filled_once: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("esrp_ingest.present.page.MOST_FINDINGS", 1)
    page = page_of(filled_once, tmp_path)
    assert len(page.select(".findings tbody tr")) == 1
    assert "1 more are listed by" in page.get_text()


def test_an_empty_database_makes_a_page(tmp_path: Path):
    with open_database(f"sqlite:///{tmp_path / 'esrp.db'}") as database:
        page = page_of(database, tmp_path)
    assert page.select(".ranking") == []
    assert "made by esrp-ingest" in page.find("footer").get_text().lower()


def test_every_table_has_a_caption_and_its_headings_a_scope(page: BeautifulSoup):
    tables = page.find_all("table")
    assert tables
    for table in tables:
        assert table.find("caption").get_text()
        assert {heading.get("scope") for heading in table.find_all("th")} <= {"col", "row"}


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path):
    (tmp_path / "page.html").mkdir()
    with (
        open_database(f"sqlite:///{tmp_path / 'esrp.db'}") as database,
        pytest.raises(UsageError, match=r"cannot write to .*page\.html"),
    ):
        write_report(database, tmp_path / "page.html")
