"""Figures that an open error of the audit is about are marked, in comparisons and on the report page."""

from pathlib import Path

import pytest
from sqlalchemy import update

from esrp_ingest.database import open_database, schema

pytestmark = pytest.mark.usefixtures("keeps_charts")

REPORT = Path(__file__).parents[2] / "fixtures/samples/sample-brightwater-bw16-2013/Performance_2013_8_19_11_15_28.html"
READS = "database_reads_per_sec"


@pytest.fixture
def with_error(esrp, sqlite_url: str, monkeypatch: pytest.MonkeyPatch):
    """A report of which one cell of the Total table is found wrong, by the finding 1."""
    monkeypatch.setenv("ESRP_DATABASE_URL", sqlite_url)
    assert esrp("ingest", REPORT, "--vendor", "Brightwater", "--product", "BW16").code == 0
    finding = schema.Finding.table()
    about = {"table_name": "instance_io", "row_key": "Instance6843.1 total", "column_name": READS}
    with open_database(sqlite_url) as database, database.writing() as connection:
        connection.execute(
            update(finding).where(finding.c.id == 1).values(run_id=1, rule="total_reads", severity="error", **about)
        )
    return esrp


def rows_of(called) -> dict[str, str]:
    return {line.split("|")[1].strip(): line for line in called.out.splitlines() if line.startswith("|")}


def test_a_comparison_marks_the_figure_with_its_finding(with_error):
    called = with_error("compare", "1", "1", "--format", "markdown")
    rows = rows_of(called)
    assert "!1" in rows[READS]
    assert "!" not in rows["log_write_latency_ms"]
    assert "!: an error of the audit is open about this figure" in called.err
    assert with_error("accept", "1", "--why", "seen", "--who", "somebody").code == 0
    called = with_error("compare", "1", "1", "--format", "markdown")
    assert "!1" not in rows_of(called)[READS]
    assert "an error of the audit is open" not in called.err


def test_the_report_page_marks_the_figure_and_leads_to_its_finding(with_error, tmp_path: Path):
    assert with_error("report", tmp_path / "page.html").code == 0
    assert 'href="#finding-1"' in (tmp_path / "page.html").read_text(encoding="utf-8")
    assert with_error("accept", "1", "--why", "seen", "--who", "somebody").code == 0
    assert with_error("report", tmp_path / "after.html").code == 0
    assert 'href="#finding-1"' not in (tmp_path / "after.html").read_text(encoding="utf-8")
