"""`esrp show`: all about one thing, what of it holds a text, and how a figure comes about."""

import json

import pytest


def test_what_holds_a_text_is_found_in_values_and_rows(papers) -> None:
    found = json.loads(papers("show", "solution", "MD1220", "--find", "CACHE", "--format", "json").out)
    assert [fact["label"] for fact in found["solution_fact"]] == ["Storage cache"]
    assert "product" not in found
    called = papers("show", "solution", "MD1220", "--find", "zzz")
    assert (called.out, called.err) == ("", "Nothing of solution 1 holds 'zzz'.\n")


def test_a_mean_is_shown_with_the_cells_that_it_is_made_of(papers) -> None:
    how = json.loads(papers("show", "solution", "MD1220", "--how", "database_read_latency_ms", "--format", "json").out)
    values = [cell["value"] for cell in how["cell"]]
    assert len(values) == 8
    assert how["value"] == pytest.approx(sum(values) / 8, abs=1e-6)
    assert (how["agrees"], how["test_type"], how["unit"]) == (True, "performance", "ms")
    printed = papers("show", "solution", "MD1220", "--how", "database_read_latency_ms").out
    assert "/ 8 figures = 16.051625 ms" in printed
    rows = papers("show", "solution", "MD1220", "--how", "database_read_latency_ms", "--format", "csv").out
    assert len(rows.splitlines()) == 9


def test_a_figure_comes_from_the_first_test_that_gives_it(papers) -> None:
    assert "stress" in papers("show", "solution", "ME4024", "--how", "achieved_iops").out
    assert "< 0.5 ms" in papers("show", "solution", "TEST3", "--how", "log_write_latency_ms").out
    assert "57.398" in papers("show", "run", "2", "--how", "iops_headroom_pct").out


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("solution", "MD1220", "--how", "log_reply_seconds"), "did you mean log_replay_seconds?"),
        (("solution", "TEST3", "--how", "log_replay_seconds"), "has no log_replay_seconds of a soft_recovery test"),
        (("document", "1", "--how", "achieved_iops"), "--how is about a figure of a solution or a run"),
    ],
)
def test_a_figure_that_is_not_there_is_one_line(papers, arguments, why: str) -> None:
    called = papers("show", *arguments)
    assert (called.code, called.out) == (2, "")
    assert why in called.err
