"""`esrp serve` in a browser: a ranking is read, filtered, and followed to the place of a figure in its paper."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from esrp_ingest import open_database, run_import
from esrp_ingest.database.ask.queries import RankRequest, rank

SAMPLES = Path(__file__).parents[2] / "fixtures" / "samples"


@pytest.fixture(scope="module")
def database_url(tmp_path_factory: pytest.TempPathFactory) -> str:
    url = f"sqlite:///{tmp_path_factory.mktemp('browser') / 'esrp.db'}"
    run_import([str(path) for path in SAMPLES.glob("*-f.pdf")], url)
    return url


@pytest.fixture(scope="module")
def address(database_url: str) -> Iterator[str]:
    call = [Path(sys.executable).with_name("esrp"), "serve", "--port", "0", "--database", database_url]
    with subprocess.Popen(call, stderr=subprocess.PIPE, text=True, env={**os.environ, "NO_COLOR": "1"}) as serving:
        yield serving.stderr.readline().split()[2]
        serving.terminate()


def test_a_ranking_is_read_filtered_and_followed_to_the_paper(page, complaints, database_url, address):
    with open_database(database_url, read_only=True) as database, database.asking() as connection:
        expected = rank(connection, RankRequest(metric="database_read_latency_ms")).rows
    outside: list[str] = []
    page.on("request", lambda request: None if request.url.startswith(address) else outside.append(request.url))

    page.goto(f"{address}esrp")
    page.get_by_role("link", name="Solutions by read latency").click()
    rows = page.locator("table.ranking tbody tr")
    expect(rows).to_have_count(len(expected))
    shown = [(row.locator("td").first.inner_text(), row.locator("th a").inner_text()) for row in rows.all()]
    assert sorted(shown) == sorted((str(row.rank), row.product) for row in expected)  # groups may be in any order

    page.get_by_label("Exchange version").select_option("2010")
    page.get_by_role("button", name="Show").click()
    expect(page.locator("table.ranking th a")).to_have_text(["Linden LA-9"])

    page.locator("table.ranking tbody td").nth(1).get_by_role("link").click()
    expect(page.locator(".holds")).to_be_visible()
    assert page.locator("img").evaluate("image => image.naturalWidth") > 500
    page.locator("tbody tr").first.get_by_role("link").click()
    expect(page).to_have_url(f"{address}-/proof/instance_io/1/database_read_latency_ms")
    assert page.locator("img").evaluate("image => image.naturalWidth") > 500
    assert complaints == []
    assert outside == []


PAGES = {
    "home": "",
    "ranking": "esrp/rank_by_database_read_latency_ms",
    "solution": "-/solution/1",
    "proof": "-/proof/solution/1/performance/database_read_latency_ms",
    "row": "-/proof/solution_fact/1",
    "finding": "-/proof/finding/1",
    "comparison": "-/compare?solution=1&solution=2",
    "machine": "-/machine?name=SAB-MBX01",
    "search": "-/search?q=linden",
    "load": "-/size",
}
LOOKS = {
    "in the dark": {"viewport": {"width": 900, "height": 900}, "color_scheme": "dark"},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True},
}


@pytest.mark.parametrize("look", LOOKS)
def test_every_page_is_accessible_fits_and_complains_of_nothing(chromium, complaints, address, look):
    context = chromium.new_context(**LOOKS[look])
    page = context.new_page()
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    found = {}
    for name, path in PAGES.items():
        assert page.goto(f"{address}{path}").status == 200
        violations = [(each["id"], each["nodes"][0]["html"]) for each in Axe().run(page).response["violations"]]
        found[name] = (violations, page.evaluate("document.documentElement.scrollWidth - innerWidth"))
    context.close()
    assert found == dict.fromkeys(PAGES, ([], 0))
    assert complaints == []


def test_the_ranked_figure_is_in_sight_on_a_phone(chromium, address):
    context = chromium.new_context(**LOOKS["phone"])
    page = context.new_page()
    page.goto(f"{address}{PAGES['ranking']}")
    box = page.locator("table.ranking tbody td").nth(1).get_by_role("link").bounding_box()
    context.close()
    assert 0 <= box["x"] <= 390 - box["width"]
    assert box["y"] + box["height"] <= 844


def test_pages_follow_the_system_into_the_dark(chromium, address):
    papers = []
    for scheme in ("light", "dark"):
        context = chromium.new_context(color_scheme=scheme)
        page = context.new_page()
        for path in ("", "esrp/run"):
            page.goto(f"{address}{path}")
            papers.append(page.evaluate("getComputedStyle(document.body).backgroundColor"))
        context.close()
    assert papers == ["rgb(255, 255, 255)"] * 2 + ["rgb(20, 24, 29)"] * 2
