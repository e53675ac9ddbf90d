"""The database in Datasette: rankings are those of `esrp rank`, figures lead to the paper, nothing can be written."""

import csv
import io
import re
import sqlite3
from importlib.metadata import version
from pathlib import Path
from urllib.parse import quote

import pytest
from made_papers import load
from seed_papers import PAPERS
from serving import asking

from esrp_ingest import run_import
from esrp_ingest.database import open_database
from esrp_ingest.database.ask.ranking import RankRequest, rank
from esrp_ingest.present.browse import browsable
from esrp_ingest.vocabulary.metrics import METRICS

pytestmark = pytest.mark.usefixtures("keeps_charts", "keeps_processes")

FIXTURES = Path(__file__).parents[2] / "fixtures"


@pytest.fixture(scope="module")
def papers(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("browse") / "any name.db"
    with open_database(f"sqlite:///{path}") as database:
        load(database, *(paper() for paper in PAPERS))
    return path


@pytest.fixture(scope="module")
def documents(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("documents") / "esrp.db"
    sources = ("samples/sample-linden-la9-2010-f.pdf", "lab")
    run_import([str(FIXTURES / source) for source in sources], f"sqlite:///{path}")
    return path


@pytest.mark.parametrize("name", METRICS)
def test_a_canned_ranking_gives_the_figures_of_esrp_rank(papers: Path, name: str):
    with open_database(f"sqlite:///{papers}", read_only=True) as database, database.asking() as connection:
        expected = rank(connection, RankRequest(metric=name, vendor="dell", min_mailboxes=1001)).rows
    answer = asking(papers, f"/esrp/rank_by_{name}.json?_shape=array&vendor=Dell&min_mailboxes=1001")
    rows = [(row["rank"], row["product"], row[name], row["solution_id"]) for row in answer.json()]
    assert rows == [(row.rank, row.product, row.value, row.solution_id) for row in expected]


def test_every_table_and_column_says_what_it_means(papers: Path):
    page = asking(papers, "/esrp/instance_io").text
    assert "database_read_latency_ms" in page
    assert "(ms)" in page
    assert "documents, at the page and bbox" in page
    assert "alembic_version" not in asking(papers, "/").text


def test_people_can_filter_by_facets(papers: Path):
    facets = asking(papers, "/esrp/solution_metrics.json").json()["facet_results"]
    assert set(facets) == {"vendor", "exchange_version", "test_type", "mailbox_category", "basis"}


def test_a_latency_printed_in_seconds_is_shown_as_coarse_as_it_is(papers: Path):
    page = asking(papers, "/esrp/rank_by_log_write_latency_ms").text
    assert ">&lt; 0.5</a>" in page
    assert ">0.347</a><sup" in page
    assert ">7 ± 0.5</a>" in asking(papers, "/esrp/solution_metrics?_size=100").text


def test_a_ranked_figure_leads_to_its_proof_and_its_solution(papers: Path):
    page = asking(papers, "/esrp/rank_by_achieved_iops").text
    assert 'href="/-/proof/solution/1/performance/achieved_iops"' in page
    assert 'href="/-/solution/1"' in page
    assert 'href="/-/proof/of-run/1/achieved_iops"' in asking(papers, "/esrp/run_metrics").text


def test_all_rows_of_a_solution_s_test_are_listed_with_their_places(papers: Path):
    rows = asking(papers, "/esrp/places_of_a_solution.json?_shape=array&solution_id=1&test_type=performance").json()
    assert {"instance_io", "reported_metric"} <= {row["table_name"] for row in rows}


def test_a_row_leads_to_its_place_in_the_paper(documents: Path):
    assert 'href="/-/proof/instance_io/1"' in asking(documents, "/esrp/instance_io").text
    place = asking(documents, "/-/place/instance_io/1")
    assert place.headers["content-type"] == "image/png"
    assert place.content.startswith(b"\x89PNG")


def test_the_report_page_is_there_too(papers: Path):
    assert 'href="/-/report"' in asking(papers, "/").text
    page = asking(papers, "/-/report")
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert "MD3820f" in page.text


def test_a_document_is_shown_as_it_was_loaded_and_html_as_text(documents: Path):
    assert 'href="/-/document/1"' in asking(documents, "/esrp/document").text
    kinds = {}
    for number in (1, 2, 3):
        answer = asking(documents, f"/-/document/{number}")
        assert answer.headers["x-content-type-options"] == "nosniff"
        kinds.setdefault(answer.headers["content-type"], answer)
    assert set(kinds) == {"application/pdf", "text/plain; charset=utf-8"}
    assert "<html" in kinds["text/plain; charset=utf-8"].text.lower()


def test_a_row_of_html_leads_to_its_lines(documents: Path):
    with sqlite3.connect(documents) as connection:
        (row,) = connection.execute("SELECT id FROM instance_io WHERE line IS NOT NULL").fetchone()
    connection.close()
    answer = asking(documents, f"/-/place/instance_io/{row}")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert answer.text.startswith("line ")


@pytest.mark.parametrize(
    "address", ["/-/place/vendor/1", "/-/place/instance_io/999999", "/-/document/99", "/-/document/1", "/esrp/no_table"]
)
def test_what_is_not_there_is_one_clear_line(papers: Path, capfd: pytest.CaptureFixture[str], address: str):
    answer = asking(papers, address)
    assert answer.status_code == 404
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize(
    "statement", ["DELETE FROM run", "DROP TABLE run", "ATTACH 'x.db' AS x", "PRAGMA journal_mode = OFF"]
)
def test_nothing_but_reading_is_accepted(papers: Path, statement: str):
    before = papers.read_bytes()
    assert asking(papers, f"/esrp.json?sql={statement}").status_code == 400
    assert asking(papers, "/esrp/run/1", delete="1").status_code == 405
    assert asking(papers, "/esrp/rank_by_achieved_iops", vendor="Dell").status_code == 405
    assert papers.read_bytes() == before


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:8001", "127.0.0.1:8001", "127.8.8.8", "[::1]:8001", "[::1]"])
def test_this_machine_is_answered(papers: Path, host: str):
    assert asking(papers, "/esrp/vendor.json", host=host).status_code == 200


@pytest.mark.parametrize("host", ["evil.example:8001", "192.0.2.1", "localhost.evil.example", "127.0.0.1.evil.example"])
def test_what_another_site_asks_by_its_own_name_is_refused_unless_all_may_ask(papers: Path, host: str):
    assert asking(papers, "/esrp/vendor.json", host=host).status_code == 421
    assert asking(papers, "/esrp/vendor.json", host=host, public=True).status_code == 200


def test_postgresql_is_browsed_as_a_snapshot(postgresql_url: str):
    with open_database(postgresql_url) as database:
        load(database, PAPERS[0]())
        with browsable(database) as file:
            rows = asking(file, "/esrp/rank_by_achieved_iops.json?_shape=array").json()
            assert [row["product"] for row in rows] == ["Dell PowerVault MD1220"]
        assert not file.exists()


def test_rows_that_others_refer_to_stand_under_their_names(documents: Path):
    page = asking(documents, "/esrp/run?_sort=id").text
    assert '<a href="/-/solution/1">Linden LA-9</a>' in page
    assert '<a href="/esrp/document/1">Linden LA-9 4,500 Mailbox Exchange 2010 Storage Solution</a>' in page
    assert re.search(r'<a href="/esrp/document/\d+">\w+_2012_\w+\.html</a>', page)
    instances = asking(documents, "/esrp/instance").text
    assert re.search(r'<a href="/esrp/run/1">performance, [^<]*, 2012-05-07</a>', instances)
    assert '<a href="/-/solution/1">Linden LA-9</a>' in asking(documents, "/esrp/solution_metrics").text
    assert "file:///" not in page


@pytest.mark.parametrize(
    "address", ["/", "/esrp", "/esrp/document", "/esrp?sql=select+1", "/nothing", "/-/versions", "/-/solutions"]
)
def test_every_page_protects_its_reader(documents: Path, address: str):
    headers = asking(documents, address).headers
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert (headers["x-content-type-options"], headers["x-frame-options"]) == ("nosniff", "DENY")


@pytest.mark.parametrize("page", ["versions", "settings", "config", "plugins", "threads", "databases", "patterns"])
@pytest.mark.parametrize("suffix", ["", ".json", "/"])
def test_nobody_else_learns_what_this_machine_runs(documents: Path, page: str, suffix: str):
    for public, folders in ((False, False), (True, False), (True, True)):
        assert asking(documents, f"/-/{page}{suffix}", public=public, folders=folders).status_code == 404


def test_no_page_names_the_version_of_the_server(documents: Path):
    assert f"v{version('datasette')}" not in asking(documents, "/esrp/document").text


@pytest.mark.parametrize(
    "address",
    [
        "/esrp.csv?sql={}",
        "/esrp.csv?sql={}&_dl=1",
        "/esrp.csv?sql={}&_stream=1",
    ],
)
def test_csv_runs_nothing_in_a_spreadsheet_or_terminal(documents: Path, address: str):
    columns = (
        "'=1+1' as \"@a\"",
        "'-x' as b",
        "-1.5 as c",
        "x'1b' || '[2J' as d",
        "'e,\"' || char(10) || 'f' as e",
        "null as f",
    )
    statement = f"select {', '.join(columns)}"
    answer = asking(documents, address.format(quote(statement)))
    assert list(csv.reader(io.StringIO(answer.text, newline=""))) == [
        ["'@a", "b", "c", "d", "e", "f"],
        ["'=1+1", "'-x", "-1.5", "\\x1b[2J", 'e,"\nf', ""],
    ]
