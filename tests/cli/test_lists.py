"""`esrp list` as people use it: filters, few rows in a terminal, a row a line in eighty columns."""

import json
import re

import pytest

from esrp_ingest.cli.filters import limit_of
from esrp_ingest.vocabulary.metrics import METRICS


def test_a_list_is_filtered_by_options(papers) -> None:
    runs = json.loads(papers("list", "runs", "--vendor", "Synology", "--test", "stress", "--format", "json").out)
    assert [(run["vendor"], run["test_type"]) for run in runs] == [("Synology", "stress")]
    assert (
        json.loads(papers("list", "runs", "--since", "2018-01-01", "--until", "2017-01-01", "--format", "json").out)
        == []
    )


def test_a_limit_says_that_there_is_more(papers) -> None:
    called = papers("list", "runs", "--limit", "2")
    assert len(called.out.splitlines()) == 4
    assert "first 2" in called.err
    assert papers("list", "solutions").err == ""


def test_an_empty_list_says_what_to_do(papers) -> None:
    said = papers("list", "jobs").err
    assert said == "No jobs match: leave out a filter, or load documents with `esrp ingest`\n"


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("jobs", "--machine", "MBX*"), "knows no --machine"),
        (("failures", "--result", "fail"), "knows no --result"),
        (("runs", "--at-least", "error"), "knows no --at-least: it is no list of findings"),
        (("metrics", "--vendor", "Dell"), "knows no --vendor"),
        (("findings", "--rule", "total_reed_bytes"), "did you mean total_read_bytes"),
        (("runs", "--since", "yesterday"), "--since: 'yesterday' is no date"),
    ],
)
def test_a_filter_that_means_nothing_is_wrong_usage(papers, arguments, why: str) -> None:
    called = papers("list", *arguments)
    assert (called.code, called.out) == (2, "")
    assert why in called.err


def test_a_terminal_shows_few_rows_and_a_pipe_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    assert (limit_of(None), limit_of(7)) == (50, 7)
    monkeypatch.setattr("sys.stdout.isatty", lambda: False, raising=False)
    assert limit_of(None) is None


@pytest.mark.parametrize("kind", ["runs", "documents", "solutions"])
def test_a_list_has_a_row_a_line_in_eighty_columns(papers, monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    rows = len(json.loads(papers("list", kind, "--format", "json").out))
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "80")
    lines = re.sub(r"\x1b\[[0-9;]*m", "", papers("list", kind).out).splitlines()
    assert rows
    assert len(lines) == rows + 2
    assert max(map(len, lines)) <= 80


def test_findings_say_their_whole_message_in_eighty_columns(papers, monkeypatch: pytest.MonkeyPatch) -> None:
    messages = [row["message"] for row in json.loads(papers("list", "findings", "--format", "json").out)]
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "80")
    lines = re.sub(r"\x1b\[[0-9;]*m", "", papers("list", "findings").out).splitlines()
    assert max(map(len, lines)) <= 80
    begins = lines[0].index("message")
    assert "".join("".join(line[begins:].split()) for line in lines[2:]) == "".join("".join(messages).split())


def test_findings_are_chosen_by_how_bad_they_are(papers) -> None:
    every = json.loads(papers("list", "findings", "--format", "json").out)
    bad = json.loads(papers("list", "findings", "--at-least", "warning", "--format", "json").out)
    assert bad == [finding for finding in every if finding["severity"] != "info"]
    assert json.loads(papers("list", "findings", "--rule", "unread_figures", "--format", "json").out) == []


def test_metrics_are_listed_without_a_database(esrp) -> None:
    found = json.loads(esrp("list", "metrics", "--format", "json").out)
    assert [metric["metric"] for metric in found] == list(METRICS)
    assert found[0]["better"] == "lower"
