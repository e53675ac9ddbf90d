import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.usefixtures("keeps_charts")


def test_report_writes_a_page_and_pictures(papers) -> None:
    called = papers("report", "page.html", "--png", "pictures")
    assert (called.code, called.out, called.err) == (
        0,
        "",
        "wrote page.html, and the charts in pictures: solutions 7, runs 19\n",
    )
    assert Path("page.html").read_text().startswith("<!doctype html>")
    assert len(list(Path("pictures").glob("*.png"))) == 5


def test_report_without_its_packages_names_the_extra(esrp, monkeypatch) -> None:
    for name in ("page", "chart_engine"):
        monkeypatch.delitem(sys.modules, f"esrp_ingest.present.{name}", raising=False)
    monkeypatch.setitem(sys.modules, "vl_convert", None)
    called = esrp("report", "page.html")
    assert called.code == 2
    assert called.err == "esrp: a report needs vl_convert: pip install 'esrp-ingest[report]'\n"
    assert not Path("page.html").exists()
