import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from kept_charts import ask_anew
from report_data import HOSTILE, fill

from esrp_ingest.database import Database, open_database
from esrp_ingest.database.ask.overview import instance_latencies, solution_figures, worst_latencies
from esrp_ingest.database.ask.queries import RankRequest, rank
from esrp_ingest.present import chart_engine
from esrp_ingest.present.chart import Chart, as_pictures, as_vega
from esrp_ingest.present.chart_style import ROWS
from esrp_ingest.present.charts import all_charts
from esrp_ingest.present.page_rows import solution_rows

pytestmark = pytest.mark.usefixtures("keeps_charts")

approx = pytest.approx
CHARTS = {"champions", "latency-by-load", "read-latency", "log-latency", "backup"}


def charts_of(database: Database) -> dict[str, Chart]:
    with database.asking() as connection:
        solutions = solution_rows(solution_figures(connection).records())
        worst = worst_latencies(connection)
        found: Sequence[Chart] = all_charts(
            solutions, worst, lambda runs: instance_latencies(connection, runs).records()
        )
    return {chart.name: chart for chart in found}


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Database]:
    """An SQLite file; that PostgreSQL gives the same rows is tested where they are read."""
    with open_database(f"sqlite:///{tmp_path_factory.mktemp('charts') / 'esrp.db'}") as opened:
        fill(opened)
        yield opened


@pytest.fixture(scope="module")
def charts(database: Database) -> dict[str, Chart]:
    return charts_of(database)


def figures(chart: Chart, *columns: str) -> dict[str, tuple[object, ...]]:
    return {row["label"]: tuple(row[name] for name in columns) for row in chart.rows if "any" in row["tests"]}


def test_champions_have_both_figures_and_their_basis(charts: dict[str, Chart]):
    found = figures(charts["champions"], "database_read_latency_ms", "log_replay_seconds", "basis")
    assert found["PowerVault MD1220"] == (approx(16.0516, abs=1e-3), approx(1.60993, abs=1e-4), "runs")
    assert found["PowerVault MD3820f"] == (approx(10.5535), 1.492, "reported")
    assert found["PowerVault ME4024"][2] == "reported"
    assert "Failing" not in found
    assert not any("CX4" in label for label in found)


def test_load_of_a_disk_is_that_of_the_ranking(charts: dict[str, Chart], database: Database):
    found = figures(charts["latency-by-load"], "transfers_per_sec_per_disk")
    with database.asking() as connection:
        ranking = rank(connection, RankRequest(metric="transfers_per_sec_per_disk"))
    assert sorted(value for (value,) in found.values()) == approx(
        sorted(row.value for row in ranking.rows if row.value)
    )


def test_backup_rates_are_those_of_the_ranking(charts: dict[str, Chart], database: Database):
    chart = charts["backup"]
    with database.asking() as connection:
        ranking = rank(connection, RankRequest(metric="backup_mb_per_sec_per_database"))
    rows = sorted(chart.rows, key=lambda row: -row["backup_mb_per_sec_per_database"])
    assert [row["name"].split(",")[0] for row in rows] == [row.product for row in ranking.rows]
    assert rows[0]["backup_mb_per_sec"] == approx(837.64)


def test_spread_holds_every_instance_of_a_run(charts: dict[str, Chart]):
    found = figures(charts["read-latency"], "best_ms", "worst_ms", "latencies_ms", "instances")
    assert found["PowerVault MD3820f \N{MIDDLE DOT} performance, Server 1"] == (
        10.527,
        10.58,
        [10.58, 10.527],
        ["Instance3152.1", "Instance3152.2"],
    )
    assert figures(charts["log-latency"], "worst_ms")["Failing \N{MIDDLE DOT} performance"] == (12.0,)


def test_latencies_printed_in_seconds_are_drawn_as_coarse_as_they_are(charts: dict[str, Chart]):
    reads = [row for row in charts["read-latency"].rows if "TEST3" in row["label"]]
    assert [(row["best_ms"], row["least_ms"], row["most_ms"]) for row in reads] == [(7.0, 6.5, 7.5)]
    assert {text for row in reads for text in row["shown"]} == {"7 ± 0.5"}
    load = charts["latency-by-load"]
    [point] = [row for row in load.rows if "TEST3" in row["name"]]
    fields = [point[f"database_read_latency_ms_{name}"] for name in ("least", "most", "shown")]
    assert fields == [6.5, 7.5, "7 ± 0.5"]
    assert "database_read_latency_ms_shown" in json.dumps(as_vega([load]))


def test_every_chart_draws_in_the_colors_of_the_page(charts: dict[str, Chart]):
    assert charts.keys() == CHARTS
    for name, vega in as_vega(list(charts.values())).items():
        chart = charts[name]
        assert next(data for data in vega["data"] if data["name"] == ROWS)["values"] is chart.rows
        text = json.dumps(vega)
        assert "var(--category-1)" in text
        assert "currentColor" in text
        assert {"wanted_exchange", "wanted_group", "wanted_category", "wanted_test"} <= {
            signal["name"] for signal in vega["signals"]
        }


def test_limits_are_drawn(charts: dict[str, Chart]):
    latencies = as_vega([charts["read-latency"], charts["log-latency"]])
    assert '"limit_ms": 20' in json.dumps(latencies["read-latency"])
    assert '"limit_ms": 10' in json.dumps(latencies["log-latency"])


def test_a_hostile_name_is_only_data(charts: dict[str, Chart]):
    assert charts.keys() == CHARTS
    for name, vega in as_vega(list(charts.values())).items():
        chart = charts[name]
        assert HOSTILE in json.dumps(chart.rows)
        for data in vega["data"]:
            data.pop("values", None)
        assert "onerror" not in json.dumps(vega)


def test_pictures_are_png_and_always_the_same(charts: dict[str, Chart], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(chart_engine, "_asked", ask_anew)
    two = [charts["champions"], charts["backup"]]
    drawn = as_pictures(two)
    assert {picture[:4] for picture in drawn.values()} == {b"\x89PNG"}
    assert len(set(drawn.values())) == 2
    assert as_pictures(two[:1]) == {"champions": drawn["champions"]}


def test_charts_of_an_empty_database_draw(tmp_path: Path):
    with open_database(f"sqlite:///{tmp_path / 'esrp.db'}") as empty:
        charts = charts_of(empty)
        assert charts.keys() == CHARTS
        assert all(chart.rows == [] for chart in charts.values())
        assert all(vega["data"] for vega in as_vega(list(charts.values())).values())
