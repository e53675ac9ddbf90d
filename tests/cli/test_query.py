"""rank, compare, show, list and sql on a database of five published papers."""

import csv
import io
import json
import re

import pytest
from made_papers import load, paper
from seed_papers import PAPERS

from esrp_ingest.cli.options import DEFAULT_DATABASE
from esrp_ingest.cli.query import CAVEAT
from esrp_ingest.database import DEFAULT_URL, open_database


def test_the_default_database_is_the_same_everywhere() -> None:
    assert DEFAULT_DATABASE == DEFAULT_URL


def test_a_ranking_shows_beside_the_figure_what_to_judge_it_by(papers) -> None:
    called = papers("rank", "--by", "transfers_per_sec_per_disk", "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(called.out)))
    assert called.code == 0
    within: dict[str, list[int]] = {}
    for row in rows:
        within.setdefault(row["ranking_group"], []).append(int(row["rank"]))
    assert len(within) > 1
    assert all(ranks == list(range(1, len(ranks) + 1)) for ranks in within.values())
    by_product = {row["product"]: row for row in rows}
    dell = by_product["Dell PowerVault MD1220"]
    assert (dell["basis"], dell["iops_per_mailbox"], dell["mailboxes"]) == ("runs", "0.2", "5000")
    assert float(dell["target_ratio"]) == pytest.approx(1.574, abs=1e-3)
    assert float(dell["transfers_per_sec_per_disk"]) == pytest.approx(65.58, abs=0.01)
    assert by_product["Synology FlashStation FS3017"]["basis"] == "reported"


def test_the_programs_caveat_stands_beside_every_ranking(papers) -> None:
    called = papers("rank")
    assert CAVEAT in called.err
    assert "not meant for direct comparison" in CAVEAT
    assert "database_transfers_per_sec in 1/s, higher is better" in called.err


def test_solutions_without_a_figure_stand_last_and_that_is_said(papers) -> None:
    called = papers("rank", "--by", "transfers_per_sec_per_1000_mailboxes", "--format", "json")
    rows = json.loads(called.out)
    ranks = [row["rank"] for row in rows]
    missing = ranks.count(None)
    assert missing
    assert ranks[-missing:] == [None] * missing
    assert f"{missing} without this figure stand last, without a rank." in called.err
    assert {row["metric"] for row in rows} == {"transfers_per_sec_per_1000_mailboxes"}


def test_filters_narrow_a_ranking(papers) -> None:
    called = papers("rank", "--vendor", "dell", "--exchange", "2016", "--min-mailboxes", 5001, "--format", "json")
    assert [row["product"] for row in json.loads(called.out)] == ["Dell EMC PowerVault ME4024"]
    assert "Of a stress test, for want of a report of a performance test: " in called.err


def test_a_mistyped_metric_is_recognized(papers) -> None:
    called = papers("rank", "--by", "log_reply_seconds")
    assert (called.code, called.out) == (2, "")
    assert called.err == "esrp: there is no metric log_reply_seconds; did you mean log_replay_seconds?\n"


def test_a_shell_completes_names_of_metrics(esrp, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (
        ("_ESRP_COMPLETE", "complete_bash"),
        ("COMP_WORDS", "esrp rank --by log_"),
        ("COMP_CWORD", "3"),
    ):
        monkeypatch.setenv(name, value)
    assert esrp().out.split() == ["log_write_latency_ms", "log_writes_per_sec", "log_replay_seconds"]


def test_what_looks_like_no_metric_is_told_where_the_list_is(papers) -> None:
    assert papers("rank", "--by", "zzz").err == "esrp: there is no metric zzz; `esrp list metrics` names them\n"


def test_a_ranking_of_nothing_says_what_to_do(papers) -> None:
    called = papers("rank", "--vendor", "Sinology")
    assert called.code == 0
    assert "No solution matches; did you mean Synology?" in called.err


def test_solutions_are_compared_side_by_side_by_name_or_number(papers) -> None:
    called = papers("compare", "md1220", "ME4024", "--format", "csv")
    rows = {row[0]: row[1:] for row in csv.reader(io.StringIO(called.out))}
    assert called.code == 0
    assert rows["figure"] == ["unit", "differs", "1 Dell PowerVault MD1220", "6 Dell EMC PowerVault ME4024"]
    assert rows["mailboxes"] == ["", "true", "5000", "8000"]
    assert CAVEAT in called.err


def test_a_comparison_for_people_marks_what_differs(papers) -> None:
    lines = papers("compare", "md1220", "ME4024", "--format", "markdown").out.splitlines()
    assert "| mailboxes |  | ≠ | 5000 | 8000 |" in lines
    assert "| configuration |  |  |  |  |" in lines


def test_a_latency_printed_in_seconds_is_shown_as_coarse_as_it_is(papers) -> None:
    shown = papers("rank", "--by", "log_write_latency_ms", "--format", "markdown").out
    assert "| &lt; 0.5 |" in shown
    called = papers("rank", "--by", "log_write_latency_ms", "--format", "csv").out
    rows = list(csv.DictReader(io.StringIO(called)))
    found = {row["solution_id"]: (row["log_write_latency_ms"], row["latency_resolution_ms"]) for row in rows}
    assert found["4"] == ("0.0", "1.0")
    assert found["7"] == ("0.347", "")


def test_a_mistyped_solution_is_recognized(papers) -> None:
    called = papers("compare", "MD1230", "ME4024")
    assert called.code == 2
    assert "there is no solution MD1230; did you mean Dell PowerVault MD1220" in called.err


def test_a_name_of_several_solutions_asks_for_a_number(papers) -> None:
    called = papers("show", "solution", "CX4")
    assert called.code == 2
    assert "3 solutions match CX4: take a number (3 EMC CLARiiON CX4, TEST1, Exchange 2007; 4 EMC " in called.err


@pytest.mark.parametrize("kind", ["solution", "run", "document"])
def test_everything_about_one_thing_is_shown(papers, kind: str) -> None:
    found = json.loads(papers("show", kind, 1, "--format", "json").out)
    assert found["id"] == 1
    assert any(isinstance(value, list) and value for value in found.values())
    assert papers("show", kind, 1).code == 0


def test_csv_says_that_it_holds_no_tables(papers) -> None:
    called = papers("show", "run", 1, "--format", "csv")
    assert re.fullmatch(r"CSV holds no tables: --format json has metrics, instance, .* too\n", called.err)
    assert papers("show", "run", 1, "--format", "json").err == ""


def test_figures_have_no_more_decimals_than_mean_something(papers) -> None:
    for called in (
        papers("rank", "--format", "csv"),
        papers("rank", "--format", "json"),
        papers("compare", 1, 2, 6, "--format", "csv"),
        papers("compare", 1, 2, 6, "--format", "json"),
    ):
        assert re.search(r"\d\.\d{2,6}\b", called.out)
        assert not re.search(r"\d\.\d{7}", called.out)


def test_what_is_not_there_cannot_be_shown(papers) -> None:
    called = papers("show", "run", 999)
    assert (called.code, called.out) == (2, "")
    assert called.err == "esrp: there is no run 999: see `esrp list runs`\n"
    called = papers("show", "run", "abc")
    assert (called.code, called.err) == (2, "esrp: 'abc' is no number: `esrp list runs` shows those of the runs\n")


@pytest.mark.parametrize(("kind", "count"), [("solutions", 7), ("documents", 5), ("jobs", 0), ("failures", 0)])
def test_everything_can_be_listed(papers, kind: str, count: int) -> None:
    assert len(json.loads(papers("list", kind, "--format", "json").out)) == count
    assert papers("list", kind).code == 0


def complaints(err: str) -> list[str]:
    """What is said, without the warning that the tests' own server is asked as its superuser."""
    return [line for line in err.splitlines() if not line.startswith("Take care: this role is a superuser, ")]


def test_a_select_of_ones_own(papers) -> None:
    called = papers("sql", "SELECT count(*) AS n FROM solution", "--format", "json")
    assert (called.code, json.loads(called.out), complaints(called.err)) == (0, [{"n": 7}], [])


def test_a_select_from_standard_input(papers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("SELECT 1 AS one;\n"))
    assert papers("sql", "-", "--format", "csv").out == "one\n1\n"


@pytest.mark.parametrize(
    "statement", ["DELETE FROM run", "DROP TABLE run", "SELECT 1; DELETE FROM run", "UPDATE run SET server = 'x'", "x"]
)
def test_sql_refuses_to_write(papers, statement: str) -> None:
    called = papers("sql", statement)
    assert (called.code, called.out, len(complaints(called.err))) == (2, "", 1)
    assert json.loads(papers("sql", "SELECT count(*) AS n FROM run", "--format", "json").out) != [{"n": 0}]


def test_columns_of_one_name_are_refused_where_json_would_drop_one(papers) -> None:
    statement = "SELECT run.id, instance.id FROM run JOIN instance ON instance.run_id = run.id LIMIT 1"
    called = papers("sql", statement, "--format", "json")
    assert (called.code, called.out) == (2, "")
    assert complaints(called.err) == ["esrp: 2 columns are called 'id': for JSON, name them with AS"]
    assert papers("sql", statement, "--format", "csv").out.startswith("id,id\n")


def test_a_database_that_is_not_there_is_one_clear_line(esrp) -> None:
    called = esrp("list", "runs")
    assert called == (4, "", "esrp: there is no database esrp.db yet: run `esrp ingest` first\n")


def test_a_server_that_is_not_there_is_one_clear_line_without_the_password(esrp) -> None:
    called = esrp("list", "runs", "--database", "postgresql://esrp:secret@127.0.0.1:1/esrp")
    assert (called.code, called.out, called.err.count("\n")) == (4, "", 1)
    assert "esrp:***@127.0.0.1:1" in called.err
    assert "secret" not in called.err


@pytest.mark.parametrize("url", ["nonsense", "mysql://u:secret@host/x", "postgresql://u:secret@host:port/x"])
def test_a_url_that_is_none_is_wrong_usage_in_one_line_without_the_password(
    esrp, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    called = esrp("list", "runs", "--database", url)
    assert (called.code, called.out, called.err.count("\n")) == (2, "", 1)
    assert called.err.startswith("esrp: --database: ")
    assert "secret" not in called.err
    monkeypatch.setenv("ESRP_DATABASE_URL", url)
    assert esrp("list", "runs").err == called.err.replace("--database", "ESRP_DATABASE_URL")


def test_no_command_takes_a_database_that_is_gone_at_the_end(esrp, tmp_path) -> None:
    called = esrp("ingest", tmp_path, "--database", "sqlite://")
    assert (called.code, called.out) == (2, "")
    assert (
        called.err
        == "esrp: --database: sqlite:// is in memory and gone at the end: name a file, as sqlite:///esrp.db\n"
    )


@pytest.mark.parametrize(
    ("statement", "meant"),
    [("SELECT * FROM solution_metric", "solution_metrics"), ("SELECT mailbox FROM solution", "mailboxes")],
)
def test_a_mistyped_table_or_column_is_recognized(papers, statement: str, meant: str) -> None:
    called = papers("sql", statement)
    assert called.code == 2
    assert "did you mean" in called.err
    assert meant in called.err


def test_a_run_ends_with_bars_of_its_instances(papers, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = papers("show", "run", 1).out.splitlines()
    assert any(line.startswith("Database read latency, ms; ") for line in lines)
    assert lines[-1].startswith("Instance")
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "80")
    colored = papers("show", "run", 1).out
    assert "\x1b[32m" in colored
    plain = papers("--no-color", "show", "run", 1).out
    assert "\x1b[32m" not in plain
    assert max(len(re.sub(r"\x1b\[[0-9;]*m", "", line)) for line in plain.splitlines()) <= 80


def test_a_solution_met_twice_is_found_by_its_name_where_it_was_met_first(esrp, tmp_path, monkeypatch) -> None:
    url = f"sqlite:///{tmp_path / 'twice.db'}"
    again = paper("the same paper as text", PAPERS[0]().solutions, PAPERS[0]().runs)
    with open_database(url) as database:
        load(database, PAPERS[0](), again)
    monkeypatch.setenv("ESRP_DATABASE_URL", url)
    assert esrp("list", "solutions").out.count("MD1220") == 1
    assert esrp("list", "solutions", "--all").out.count("MD1220") == 2
    assert json.loads(esrp("show", "solution", "MD1220", "--format", "json").out)["id"] == 1
    assert "2 Dell PowerVault MD1220" in esrp("compare", "MD1220", "2").out


@pytest.mark.parametrize("columns", [60, 80, 100, 200])
def test_two_solutions_stand_side_by_side_at_any_width(papers, columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", f"{columns}")
    printed = re.sub(r"\x1b\[[0-9;]*m", "", papers("compare", "MD1220", "MD3820f").out).splitlines()
    assert max(map(len, printed)) <= columns
    words = [line.split() for line in printed]
    assert ["≠", "mailboxes", "5000", "500"] in words
    assert ["disk_type", "hdd", "hdd"] in words
    assert len(printed) < 70


@pytest.mark.parametrize("call", ["fts3_tokenizer('simple')", "FTS3_tokenizer('simple')", "load_extension('x')"])
def test_a_statement_learns_nothing_of_the_memory_of_this_process(papers, call: str) -> None:
    called = papers("sql", f"SELECT {call}")
    assert (called.code, called.out) == (2, "")
