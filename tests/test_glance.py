"""Parsed papers and rows at a prompt, in a notebook and as data frames; figures of a run without a database."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from seed_papers import PAPERS

from esrp_ingest import connect, parse
from esrp_ingest.database import Database
from esrp_ingest.database.ask.queries import run_select
from esrp_ingest.errors import DatabaseError, NotAReport, UnreadableDocument, UsageError
from esrp_ingest.frames import frame, html_table, text_table
from esrp_ingest.models import Document, ParsedDocument, Run, Solution
from esrp_ingest.run_figures import metrics_of

PAPER = PAPERS[0]()


def test_a_paper_is_a_few_lines_at_a_prompt():
    lines = repr(PAPER).splitlines()
    assert len(lines) == 3 + len(PAPER.runs)
    assert lines[1] == "  Dell PowerVault MD1220, Exchange 2010, 5000 mailboxes, 24 disks"
    assert re.match(r"  runs\[0\]: stress, .*pass, 1488\.848 IOPS, 8 instances$", lines[2])
    assert "relations hold; findings: " in lines[-1]
    assert str(PAPER) == repr(PAPER)
    assert repr(PAPER.runs[0]) == f"Run({lines[2].partition(': ')[2]})"


def test_models_alone_draw_nothing_and_reading_documents_gives_them_their_methods():
    before = (
        "from esrp_ingest.models import ParsedDocument, Run\n"
        "assert not hasattr(ParsedDocument, '_repr_html_') and not hasattr(Run, 'figures')\n"
        "import esrp_ingest\n"
    )
    for reading in ("esrp_ingest.parse", "esrp_ingest.ParsedDocument"):
        after = f"{reading}\nassert ParsedDocument.to_frame and ParsedDocument._repr_html_ and Run.figures"
        assert subprocess.run([sys.executable, "-c", before + after], check=False).returncode == 0


def test_a_notebook_shows_runs_and_errors_and_takes_nothing_for_markup():
    document = Document(sha256="0" * 64, media_type="text/html", kind="report", byte_size=1, extractor_version="2")
    paper = ParsedDocument(
        document=document, solutions=(Solution(product="<script>"),), runs=(Run(test_type="stress", server="<b>"),)
    )
    page = paper._repr_html_()
    assert "<script>" not in page
    assert "<td>&lt;b&gt;</td>" in page
    assert "1573.982 IOPS" in PAPER._repr_html_()


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_tables_are_frames_of_either_library(library: str):
    rows = PAPER.to_frame("instance_io", library)
    assert list(rows.columns[:4]) == ["run", "test_type", "server", "page"]
    assert len(rows) == sum(len(run.instance_io) for run in PAPER.runs)
    runs = PAPER.to_frame("run", library)
    assert runs["achieved_iops"][1] == pytest.approx(1573.982)
    assert runs["database_read_latency_ms"][1] == pytest.approx(16.052, abs=1e-3)
    assert len(PAPER.to_frame("disk_io", library)) == 0
    assert PAPER.to_frame("solution_fact", library)["product"][0] == "Dell PowerVault MD1220"


def test_what_makes_no_frame_says_what_to_do(monkeypatch: pytest.MonkeyPatch):
    with pytest.raises(UsageError, match="there is no table runs: there are solution, run, finding, instance, "):
        PAPER.to_frame("runs")
    with pytest.raises(UsageError, match="excel makes no frames here"):
        PAPER.to_frame("run", "excel")
    for name in ("pandas", "polars"):
        monkeypatch.setitem(sys.modules, name, None)
    with pytest.raises(UsageError, match=r"a frame needs pandas or polars: pip install 'esrp-ingest\[pandas\]'"):
        frame(("a",), [(1,)])


def test_tables_leave_out_what_is_never_stated_and_say_how_many_rows_are_left():
    rows = [(number, None, 0.5) for number in range(70)]
    assert text_table(("id", "none", "half"), rows).splitlines()[:3] == [
        "id   half",
        "\N{BOX DRAWINGS LIGHT HORIZONTAL}" * 9,
        "0    0.5 ",
    ]
    assert text_table(("id", "none", "half"), rows).endswith("and 10 rows more")
    assert html_table(("id", "none"), rows).count("<tr>") == 61
    assert text_table(("id",), []).splitlines()[0] == "id"


def test_letters_that_take_two_cells_keep_columns_in_line():
    wide, narrow = text_table(("name", "id"), [("\N{HANGUL SYLLABLE GA}" * 3, 1), ("abc", 2)]).splitlines()[2:]
    assert wide.index("1") + 3 == narrow.index("2")


def test_a_runs_figures_are_those_of_the_view(seeds: Database):
    with seeds.asking() as connection:
        stored = run_select(connection, "SELECT * FROM run_metrics ORDER BY run_id").records()
    figures = [run.figures for paper in PAPERS for run in paper().runs]
    assert len(figures) == len(stored)
    for found, row in zip(figures, stored, strict=True):
        assert found == {name: pytest.approx(row[name]) if row[name] is not None else None for name in found}
    assert {"database_read_latency_ms", "achieved_iops", "log_replay_seconds", "iops_headroom_pct"} <= set(figures[0])
    assert "transfers_per_sec_per_disk" not in metrics_of(Run(test_type="performance"))


def test_a_database_answers_with_rows(papers_url: str):
    with connect(papers_url) as esrp:
        ranked = esrp.rank("database_read_latency_ms", exchange_version="2016")
        assert ranked.column("database_read_latency_ms") == [pytest.approx(13.585, abs=1e-3)]
        assert "13.585" in str(ranked)
        assert esrp.rank("database_read_latency_ms", limit=3).to_frame("polars").height == 3
        assert len(esrp.solutions()) == 7
        assert set(esrp.runs(vendor="Synology").column("vendor")) == {"Synology"}
        assert len(esrp.documents()) == 5
        assert {row["documents"] for row in esrp.findings().records()} <= {1}
        assert esrp.compare(1, 2).columns == ("figure", "unit", "differs", "1", "2")
        assert esrp.size(8000, 0.12, mailbox_size_gb=2.0).column("units")[0] == 2
        assert esrp.sql("SELECT count(*) AS n FROM run").records()[0]["n"] == len(esrp.runs())
        assert "<td>Synology</td>" in esrp.solutions()._repr_html_()
        assert repr(esrp).startswith("Connected('")


def test_errors_name_the_path(tmp_path: Path):
    nothing, text = tmp_path / "none.pdf", tmp_path / "readme.txt"
    text.write_text("Nothing about storage stands here.\n" * 5)
    with pytest.raises(UnreadableDocument, match=f"^{nothing}: cannot be opened: No such file"):
        parse(nothing)
    with pytest.raises(NotAReport, match=f"^{text}: it holds no Jetstress report") as refusal:
        parse(text)
    assert refusal.value.code == "not_a_report"
    with pytest.raises(DatabaseError, match=f"there is no database {tmp_path / 'none.db'} yet"):
        connect(tmp_path / "none.db")


def test_figures_are_rounded_to_what_they_can_tell(papers_url: str):
    with connect(papers_url) as esrp:
        told = [esrp.rank("log_replay_seconds"), esrp.runs(), esrp.compare(1, 2), esrp.size(8000, 0.12)]
    values = [value for rows in told for row in rows.rows for value in row if isinstance(value, float)]
    values += [value for paper in PAPERS for run in paper().runs for value in run.figures.values() if value is not None]
    assert values
    assert [value for value in values if value != round(value, 6)] == []
