"""The pages of `esrp serve`: what they say, and that each figure leads to its proof and each proof to the document."""

import re
import sqlite3
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from made_papers import io_run, load, paper
from report_data import HOSTILE, fill
from serving import asking

from esrp_ingest import run_import
from esrp_ingest.database import open_database
from esrp_ingest.database.ask.sizing import SizeRequest, size

pytestmark = pytest.mark.usefixtures("keeps_processes")

DISKS = re.compile(r'<dt>Disks</dt><dd><a href="(/-/proof/solution_source/\d+)">60</a>')
FIXTURES = Path(__file__).parents[2] / "fixtures"


@pytest.fixture(scope="module")
def papers(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Seven papers, of which no document is there any more."""
    path = tmp_path_factory.mktemp("pages") / "esrp.db"
    with open_database(f"sqlite:///{path}") as database:
        fill(database)
    return path


@pytest.fixture(scope="module")
def documents(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A paper and a lab's reports, where they were."""
    path = tmp_path_factory.mktemp("pages") / "esrp.db"
    sources = ("samples/sample-linden-la9-2010-f.pdf", "lab")
    run_import([str(FIXTURES / source) for source in sources], f"sqlite:///{path}")
    return path


def test_the_home_says_what_is_there(papers: Path):
    page = asking(papers, "/").text
    assert "9 solutions of 5 vendors" in page
    for category in ("Up to 1,000 mailboxes", "1,001 to 5,000 mailboxes", "Over 5,000 mailboxes"):
        assert category in page
    assert "<td>passed</td>" in page
    assert 'href="/-/solution/1"' in page
    assert 'href="/-/proof/solution/1/performance/database_read_latency_ms"' in page
    assert 'href="/esrp"' in page


def test_the_home_ranks_by_any_metric(papers: Path):
    assert "Best by replay, each log" in asking(papers, "/?by=log_replay_seconds").text
    assert "Best by read latency" in asking(papers, "/?by=nonsense").text


def test_solutions_stand_side_by_side_with_what_differs_marked(papers: Path):
    page = asking(papers, "/-/compare?solution=1&solution=2&solution=2").text
    assert page.count('scope="col"><a href="/-/solution/') == 2
    assert '<tr class="differs"><th scope="row">Mailboxes' in page
    assert 'href="/-/proof/solution/2/performance/database_read_latency_ms"' in page
    assert "Choose" in asking(papers, "/-/compare").text
    assert asking(papers, "/-/compare?solution=999").status_code == 404


def test_findings_are_listed_once_by_severity_and_rule(papers: Path):
    page = asking(papers, "/-/findings?severity=error").text
    assert page.count('class="tag error"') == 1
    assert "&lt;/script&gt;" in page
    assert "None of those chosen" in asking(papers, "/-/findings?severity=warning&rule=summary_repeats_reports").text


def test_all_solutions_can_be_chosen_from(papers: Path):
    page = asking(papers, "/-/solutions").text
    assert page.count('type="checkbox"') == 9


def test_a_load_is_counted_in_whole_units_as_esrp_size_does(papers: Path):
    request = SizeRequest(mailboxes=8000, iops_per_mailbox=0.12)
    with open_database(f"sqlite:///{papers}", read_only=True) as database, database.asking() as connection:
        sized = [row for row in size(connection, request) if row.missing is None]
    page = asking(papers, "/-/size?mailboxes=8000&iops=0.12").text
    rows = re.findall(r'<tr><td class="number">(\d+)</td><th scope="row"><a href="/-/solution/(\d+)">', page)
    assert rows == [(str(row.units), str(row.solution_id)) for row in sized]
    assert "What is taken for granted" in page


@pytest.mark.parametrize("stated", ["mailboxes=many", "iops=nan", "headroom=inf", "mailboxes=0", "mailbox_size_gb=-1"])
def test_a_load_that_is_none_is_refused_in_words(papers: Path, stated: str):
    answer = asking(papers, f"/-/size?{stated}")
    assert answer.status_code == 200
    assert 'role="alert"' in answer.text


def test_words_are_found_wherever_they_stand(documents: Path):
    page = asking(documents, "/-/search?q=linden+disks").text
    assert "What papers print" in page
    assert "<mark>Linden</mark>" in page
    assert 'href="/-/proof/solution_fact/' in page
    assert "Nothing holds" in asking(documents, '/-/search?q=nonsense+"+OR+*').text


@pytest.fixture(scope="module")
def nights(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A machine whose log writes became slower after twelve nights, and failed in the last."""
    path = tmp_path_factory.mktemp("nights") / "esrp.db"
    reports = []
    for night in range(16):
        slow, wobble = (0.7 if night >= 12 else 0.0), 0.01 * (night * 7 % 5)
        row = (13.0 + wobble, 4.0 + wobble, 110.0 + wobble, 70.0, 0.9 + slow + wobble, 60.0)
        begun = datetime(2026, 11, 1, 22, 5) + timedelta(days=night)
        result = "fail" if night == 15 else "pass"
        reports.append(paper(f"night {night}", (), [io_run(1, [row], begun, machine_name="MBX 03&", result=result)]))
    with open_database(f"sqlite:///{path}") as database:
        load(database, *reports)
    return path


def test_a_machine_s_page_draws_its_series_with_the_shift_first(nights: Path):
    machines = asking(nights, "/-/machines").text
    assert 'href="/-/machine?name=MBX+03%26"' in machines
    assert "log write latency worse 0.92 -&gt; 1.62 since 2026-11-13" in machines
    page = asking(nights, "/-/machine?name=MBX+03%26").text
    first = page.index("Log write latency <span")
    assert first < page.index("Read latency <span")
    assert "▲ worse 0.92 -&gt; 1.62 since 2026-11-13" in page
    assert 'class="shift worse"' in page
    assert 'class="dots failed"' in page
    assert 'href="/-/proof/of-run/16/log_write_latency_ms"' in page
    assert asking(nights, "/-/machine?name=MBX").status_code == 404


def test_an_empty_database_has_a_home_too(sqlite_template: Path):
    page = asking(sqlite_template, "/")
    assert page.status_code == 200
    assert "Nothing is loaded yet" in page.text


@pytest.mark.parametrize("address", ["/", "/-/solution/6", "/esrp/rank_by_database_read_latency_ms"])
def test_hostile_names_are_text(papers: Path, address: str):
    page = asking(papers, address).text
    assert HOSTILE not in page
    assert "&lt;/script&gt;&lt;img src=x" in page


def test_pages_may_run_nothing(papers: Path):
    for address in ("/", "/-/solution/1"):
        answer = asking(papers, address)
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert "<script" not in answer.text


def test_a_solution_s_page_leads_from_each_figure_to_its_proof(documents: Path):
    page = asking(documents, "/-/solution/1").text
    assert "Linden LA-9" in page
    assert 'href="/-/proof/solution/1/performance/database_read_latency_ms"' in page
    assert 'href="/-/proof/of-run/1/database_read_latency_ms"' in page
    assert DISKS.search(page)


def test_a_proof_shows_the_sum_and_the_page(documents: Path):
    page = asking(documents, "/-/proof/solution/1/performance/database_read_latency_ms").text
    assert "gives the figure of the rankings" in page
    assert 'src="data:image/png;base64,' in page
    assert 'rel="next"' in page


def test_a_proof_of_a_report_without_pages_marks_the_figures_in_its_lines(documents: Path):
    with sqlite3.connect(documents) as connection:
        row, value = connection.execute(
            "SELECT i.id, i.database_read_latency_ms FROM instance_io i WHERE i.line IS NOT NULL LIMIT 1"
        ).fetchone()
    connection.close()
    page = asking(documents, f"/-/proof/instance_io/{row}/database_read_latency_ms").text
    assert f"<mark>{value:.3f}</mark>" in page


def test_a_report_s_own_figure_is_found_below_its_title(documents: Path):
    with sqlite3.connect(documents) as connection:
        found = connection.execute("SELECT id, achieved_iops FROM run WHERE line IS NOT NULL AND achieved_iops > 0")
        run, value = found.fetchone()
    connection.close()
    assert f"<mark>{value:.3f}</mark>" in asking(documents, f"/-/proof/run/{run}/achieved_iops").text


def test_a_document_that_is_gone_is_said_to_be(papers: Path):
    page = asking(papers, "/-/proof/solution/1/performance/database_read_latency_ms")
    assert page.status_code == 200
    assert "gives the figure of the rankings" in page.text
    assert "the document is no longer at" in page.text


@pytest.mark.parametrize(
    "address",
    [
        *("/-/solution/999", "/-/proof/solution/1/performance/log_replay_seconds", "/-/proof/instance_io/999999"),
        *("/-/proof/vendor/1", "/-/proof/of-run/999/achieved_iops", "/-/proof/solution/1/performance/nonsense"),
    ],
)
def test_what_is_not_there_is_said_in_one_line(papers: Path, address: str, capfd: pytest.CaptureFixture[str]):
    assert asking(papers, address).status_code == 404
    assert capfd.readouterr() == ("", "")


def test_each_column_of_a_paper_leads_to_its_place_and_what_has_none_says_so(documents: Path, papers: Path):
    unknown, pages = "place not known", ("/-/solution/1", "/-/compare?solution=1&solution=2")
    assert [unknown in asking(papers, page).text for page in pages] == [True, True]
    assert unknown not in asking(documents, pages[0]).text
    assert asking(documents, "/-/compare?solution=1").text.count("/-/proof/solution_source/") > 15


def test_what_was_counted_is_said_with_the_places(documents: Path):
    assert re.search(
        r"Hosts under test</dt><dd><a href=\S+>\d+</a> <span class=\"tag told\" title=\"counted: ",
        asking(documents, "/-/solution/1").text,
    )


def test_the_place_of_a_column_is_shown_with_its_value(documents: Path):
    address = DISKS.search(asking(documents, "/-/solution/1").text)
    page = asking(documents, str(address and address[1])).text
    assert "<h1>Disks: 60</h1>" in page
    assert 'src="data:image/png;base64,' in page


def test_the_group_without_mailboxes_leads_to_its_ranking(papers: Path):
    address = "/esrp/rank_by_database_read_latency_ms?mailbox_category=not_stated"
    assert f'href="{address}">Mailboxes not stated</a>' in asking(papers, "/").text
    page = asking(papers, address).text
    assert '<option value="not_stated" selected>' in page
    assert page.count('type="checkbox"') == 3
