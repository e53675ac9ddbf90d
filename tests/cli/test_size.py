"""`esrp size`: every assumption, whole units, and what cannot be sized."""

import csv
import io
import json
import re

import pytest

LOAD = ("size", "--mailboxes", "8000", "--iops", "0.12")


def test_assumptions_stand_above_the_units_and_reasons_below(papers) -> None:
    called = papers(*LOAD, "--mailbox-size", "2GB")
    first, *_ = called.out.splitlines()
    assert first == "load: 8000 mailboxes at 0.12 I/O per second each and 20 % headroom, 1152 I/O per second in all"
    sized, unsized = called.out.split("Not sized, and why")
    assert re.search(r"2 +capacity +1 +Dell PowerVault MD1220 +1 \(37 %\) +2 \(95 %\) +16.052 ms", sized)
    assert unsized.count("no formatted capacity; no copies per database") == 4
    assert "no calculator of Exchange's roles" in called.err


def test_files_have_every_column_and_the_assumptions_stand_beside_them(papers) -> None:
    called = papers(*LOAD, "--format", "json")
    rows = json.loads(called.out)
    listed = list(csv.DictReader(io.StringIO(papers(*LOAD, "--format", "csv").out)))
    assert [list(row) for row in listed] == [list(row) for row in rows]
    assert {row["units_by_capacity"] for row in rows} == {None}
    assert "load: 8000 mailboxes" in called.err


@pytest.mark.parametrize(("text", "gigabytes"), [("2GB", 2.0), ("2048 MB", 2.0), ("0.002T", 2.0), ("2g", 2.0)])
def test_sizes_are_taken_as_people_write_them(papers, text: str, gigabytes: float) -> None:
    assert f"of {gigabytes:g} GB, 16000 GB for each copy" in papers(*LOAD, "--mailbox-size", text).out


def test_what_is_no_size_or_matches_nothing_is_said(papers) -> None:
    assert papers(*LOAD, "--mailbox-size", "big").err == (
        "esrp: --mailbox-size: 'big' is no size: write it as 2GB or 500MB\n"
    )
    assert "No solution matches" in papers(*LOAD, "--vendor", "Nobody").err


@pytest.mark.parametrize("columns", [60, 80, 100, 200])
def test_no_line_is_wider_than_the_terminal(papers, columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", f"{columns}")
    printed = re.sub(r"\x1b\[[0-9;]*m", "", papers(*LOAD, "--mailbox-size", "2GB").out).splitlines()
    assert max(map(len, printed)) <= columns
    assert [line for line in printed if "MD1220" in line and "16.052 ms" in line]
