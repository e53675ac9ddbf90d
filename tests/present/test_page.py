import re
from base64 import b64decode
from collections.abc import Iterator
from datetime import datetime, timedelta
from hashlib import sha256
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from kept_charts import ask_anew
from made_papers import io_run, load, paper
from report_data import HOSTILE, fill

from esrp_ingest.database import Database, open_database
from esrp_ingest.database.ask.queries import RankRequest, rank
from esrp_ingest.errors import UsageError
from esrp_ingest.models import Finding, Solution
from esrp_ingest.present import chart_engine
from esrp_ingest.present.page import write_report
from esrp_ingest.vocabulary.metrics import CAVEAT

pytestmark = pytest.mark.usefixtures("keeps_charts")


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
def page(
    filled_once: Database,
    tmp_path_factory: pytest.TempPathFactory,
    keeps_charts: None,  # noqa: ARG001 - comes first
) -> BeautifulSoup:
    return page_of(filled_once, tmp_path_factory.mktemp("page"))


def page_of(database: Database, folder: Path) -> BeautifulSoup:
    write_report(database, folder / "new" / "page.html")
    return BeautifulSoup((folder / "new" / "page.html").read_bytes(), "lxml")


def test_rankings_show_the_figures_of_the_ranking(filled: Database, tmp_path: Path):
    page = page_of(filled, tmp_path)
    with filled.asking() as connection:
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


def test_the_same_data_make_the_same_page(filled_once: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    write_report(filled_once, tmp_path / "first.html")  # with what the engine answered before
    monkeypatch.setattr(chart_engine, "_asked", ask_anew)
    write_report(filled_once, tmp_path / "second.html")
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


def test_the_first_paragraph_says_what_was_found(page: BeautifulSoup):
    text = " ".join(page.select_one(".summary").get_text(" ").split())
    assert text.startswith(
        "By read latency the best are Dell PowerVault MD3820f (up to 1,000 mailboxes, Exchange 2013:"
    )
    assert "59 of 60 relations between figures hold (98.3 %); 1 error was found" in text


def test_a_solution_without_a_figure_says_why(page: BeautifulSoup):
    reasons = {reason.get_text() for reason in page.select(".ranking .why")}
    assert {"no soft recovery test", "not printed", "mailboxes not stated"} <= reasons


def test_a_solution_of_which_nothing_was_measured_has_its_row(sqlite_url: str, tmp_path: Path):
    described = Solution(vendor="Nobody", product="Nobody N1", mailboxes=900)
    with open_database(sqlite_url) as database:
        load(database, paper("described", [described]))
        page = page_of(database, tmp_path)
    (row,) = page.select(".ranking tbody tr")
    assert "Nobody N1" in row.get_text()
    assert {cell.get_text() for cell in row.select(".why")} == {"neither reports nor a summary read"}


def test_figures_lead_to_their_proof_where_the_page_is_served(filled_once: Database, tmp_path: Path):
    write_report(filled_once, tmp_path / "served.html", served=True)
    served = BeautifulSoup((tmp_path / "served.html").read_bytes(), "lxml")
    links = {link["href"] for link in served.select(".ranking td a")}
    assert "/-/proof/solution/1/performance/database_read_latency_ms" in links


def test_a_page_for_itself_leads_nowhere(page: BeautifulSoup):
    assert {link["href"][0] for link in page.find_all("a")} == {"#"}


def test_what_several_documents_show_alike_is_one_finding(sqlite_url: str, tmp_path: Path):
    described = Solution(vendor="Dell", product="Dell D1", mailboxes=900)
    run = io_run(1, [(13.0, 4.0, 110.0, 70.0, 0.9, 60.0)], datetime(2026, 11, 1), solution=0, machine_name="MBX01")
    finding = Finding(run=0, rule="a_rule", severity="error", message="broken")
    with open_database(sqlite_url) as database:
        load(database, *(paper(name, [described], [run], [finding]) for name in ("one", "two")))
        page = page_of(database, tmp_path)
    assert [row.get_text() for row in page.select(".findings .context")] == ["in 2 documents"]
    assert "1 errors, 0 warnings" in page.get_text()


def test_machines_are_drawn_night_by_night(sqlite_url: str, tmp_path: Path):
    reports = []
    for night in range(16):
        wobble = 0.01 * (night * 7 % 5) + (0.7 if night >= 12 else 0.0)
        begun = datetime(2026, 11, 1, 22) + timedelta(days=night)
        run = io_run(1, [(13.0, 4.0, 110.0, 70.0, 0.9 + wobble, 60.0)], begun, machine_name="MBX03")
        reports.append(paper(f"night {night}", (), [run]))
    with open_database(sqlite_url) as database:
        load(database, *reports)
        page = page_of(database, tmp_path)
    (machine,) = page.select("details.machine")
    assert "log write latency worse 0.92 -> 1.62 since 2026-11-13" in machine.summary.get_text()
    assert len(machine.select(".plot")) == 3
    assert len(machine.select("path.shift.worse")) == 1


def test_a_page_of_many_holds_the_first_and_says_what_it_leaves_out(
    filled_once: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    for name, value in (
        ("page_groups.MOST_RANKED", 1),
        ("page_groups.KEPT", 1),
        ("spreads.MOST_RUNS", 2),
        ("spreads.LONGEST_LIST", 1),
    ):
        monkeypatch.setattr(f"esrp_ingest.present.{name}", value)
    monkeypatch.setattr("esrp_ingest.present.spreads.MOST_INSTANCES", 2)
    page = page_of(filled_once, tmp_path)
    with filled_once.asking() as connection:
        rows = rank(connection, RankRequest(metric="database_read_latency_ms")).rows
    best = {str(row.solution_id) for row in rows if row.group_rank == 1}
    assert best <= {row["data-solution"] for row in page.select(".ranking tbody tr")}
    assert page.select(".ranking[data-kept='1'] > .context")
    words = page.select_one("section[aria-labelledby=read-latency] figcaption").text
    assert "this page holds 2: the worst of all" in words
    assert "2 are shown, the best and the worst among them" in words
    assert len(page.select("section[aria-labelledby=read-latency] tbody tr")) == 2
