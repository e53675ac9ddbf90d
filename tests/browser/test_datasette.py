"""`esrp serve` in a browser: a ranking is read, filtered, and followed to the place of a figure in its paper."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from esrp_ingest import open_database, run_import
from esrp_ingest.database.queries import RankRequest, rank

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
    with open_database(database_url, read_only=True) as database, database.reading() as connection:
        expected = rank(connection, RankRequest(metric="database_read_latency_ms")).rows
    outside: list[str] = []
    page.on("request", lambda request: None if request.url.startswith(address) else outside.append(request.url))

    page.goto(f"{address}esrp")
    page.get_by_role("link", name="Solutions by database_read_latency_ms").click()
    rows = page.locator("table.rows-and-columns tbody tr")
    expect(rows).to_have_count(len(expected))
    cells = [row.locator("td").all_inner_texts() for row in rows.all()]
    assert [(row[0], row[2], row[5]) for row in cells] == [
        (str(row.rank), row.product, f"{round(row.value, 3)}") for row in expected
    ]

    page.get_by_label("exchange_version").fill("2010")
    page.get_by_role("button", name="Run SQL").click()
    expect(page.locator("td.col-product")).to_have_text(["Linden LA-9"])

    page.locator("td.col-database_read_latency_ms a").click()
    page.locator("tr", has_text="instance_io").locator("td.col-page a").first.click()
    expect(page).to_have_url(f"{address}-/place/instance_io/1")
    assert page.locator("img").evaluate("image => image.naturalWidth") > 500
    assert complaints == []
    assert outside == []
