"""Rankings on a terminal: what compares stands together, a row a line, and the name and the figure always in sight."""

import csv
import io
import json
import re
from pathlib import Path

import pytest

READ = ("rank", "--by", "database_read_latency_ms")


def lines(printed: str) -> list[str]:
    return re.sub(r"\x1b\[[0-9;]*m", "", printed).splitlines()


def test_each_size_and_version_has_a_ranking_of_its_own(papers) -> None:
    printed = lines(papers(*READ).out)
    headings = [line for line in printed if line.endswith(("2007", "2010", "2013", "2016")) and "Exchange" in line]
    assert headings == [
        "up to 1000 mailboxes, Exchange 2013",
        "1001 to 5000 mailboxes, Exchange 2010",
        "over 5000 mailboxes, Exchange 2013",
        "over 5000 mailboxes, Exchange 2016",
        "number of mailboxes not stated, Exchange 2007",
    ]
    assert [line.split()[0] for line in printed[-3:]] == ["1", "2", "3"]


def test_nights_are_left_out_where_no_solution_has_several(esrp, sqlite_url: str) -> None:
    lab = Path(__file__).parents[2] / "fixtures" / "lab"
    paper = Path(__file__).parents[2] / "fixtures" / "papers" / "dell-md1220-2011" / "paper.txt"
    assert esrp("ingest", lab, paper, "--database", sqlite_url).code == 0
    printed = esrp(*READ, "--database", sqlite_url).out
    assert "Linden LA-9" in printed
    assert "nights" not in printed


def test_all_together_is_one_ranking(papers) -> None:
    printed = lines(papers(*READ, "--all-together").out)
    assert printed[0].endswith("lower is better; all in one order, ranks within each group")
    assert "exchange" in printed[1]
    assert sorted(line.split()[0] for line in printed[3:]) == ["1", "1", "1", "1", "1", "2", "3"]


@pytest.mark.parametrize("columns", [60, 80, 100, 200])
def test_a_row_is_a_line_with_its_name_and_its_figure(papers, columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", f"{columns}")
    printed = lines(papers(*READ, "--all-together").out)
    assert max(map(len, printed)) <= columns
    assert len([line for line in printed if re.match(r" +\d ", line)]) == 7
    assert [line for line in printed if "MD1220" in line and "16.052 ms" in line]
    assert ("basis" in " ".join(printed[:3])) is (columns >= 80)
    assert [line for line in printed if "7 ± 0.5 ms" in line]


def test_other_formats_hold_one_order_with_the_rank_inside_the_group(papers) -> None:
    rows = list(csv.DictReader(io.StringIO(papers(*READ, "--format", "csv").out)))
    assert [row["rank"] for row in rows] == [row["group_rank"] for row in rows]
    assert sorted(row["rank"] for row in rows) == ["1", "1", "1", "1", "1", "2", "3"]
    assert [row["group_rank"] for row in rows if row["exchange_version"] == "2007"] == ["1", "2", "3"]
    found = json.loads(papers(*READ, "--format", "json").out)
    assert [row["group_rank"] for row in found] == [int(row["group_rank"]) for row in rows]
    assert [row["database_read_latency_ms"] for row in found] == [row["value"] for row in found]
    assert list(found[0]) == list(rows[0])
    assert papers(*READ, "--wide").out.splitlines()[0].split()[:3] == ["rank", "group_rank", "vendor"]


def test_a_group_in_which_nobody_has_the_figure_says_why(papers) -> None:
    printed = lines(papers("rank", "--by", "log_replay_seconds").out)
    [why] = [line for line in printed if line.startswith("None of these has the figure: ")]
    assert why.endswith("the paper's summary prints none that counts, and reports of all servers are not there.")
