import csv
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from esrp_ingest.database.schema.descriptions import Column, Relation
from esrp_ingest.errors import UsageError
from esrp_ingest.present.control_letters import spelled_out
from esrp_ingest.present.row_files import write_csv, write_json_lines, write_parquet
from esrp_ingest.present.spreadsheets import defused

TEXTS = Relation("texts", {"number": Column("number", type="integer"), "text": Column("text")})


def test_numbers_are_no_formulas(tmp_path: Path):
    relation = Relation("numbers", {"number": Column("number", type="number")})
    assert write_csv(tmp_path / "n.csv", relation, [[(-1.5,), (1e-9,)], [(None,), (10,)]]) == 4
    assert (tmp_path / "n.csv").read_bytes() == b"number\r\n-1.5\r\n1e-09\r\n\r\n10\r\n"


@given(st.lists(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"))))
def test_a_csv_reader_finds_the_same_texts(tmp_path: Path, texts: list[str]):
    write_csv(tmp_path / "t.csv", TEXTS, [list(enumerate(texts))])
    with (tmp_path / "t.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))
    assert rows == [["number", "text"], *([str(n), spelled_out(defused(text))] for n, text in enumerate(texts))]


def test_what_is_not_stated_is_not_an_empty_text(tmp_path: Path):
    write_csv(tmp_path / "t.csv", TEXTS, [[(1, None), (2, "")]])
    assert (tmp_path / "t.csv").read_bytes() == b'number,text\r\n1,\r\n2,""\r\n'
    write_json_lines(tmp_path / "t.jsonl", TEXTS, [[(1, None), (2, "")]])
    assert (tmp_path / "t.jsonl").read_text() == '{"number": 1, "text": null}\n{"number": 2, "text": ""}\n'


def test_parquet_without_pyarrow_names_the_extra(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    with pytest.raises(UsageError, match=r"pip install 'esrp-ingest\[parquet\]'"):
        write_parquet(tmp_path / "t.parquet", TEXTS, [])


def test_what_a_terminal_would_obey_is_spelled_out(tmp_path: Path):
    relation = Relation("texts", {"text": Column("text")})
    rows = [[("\x1b[31mred\x9b0m\x7f \u202e",)]]
    write_csv(tmp_path / "t.csv", relation, rows)
    write_json_lines(tmp_path / "t.jsonl", relation, rows)
    assert (tmp_path / "t.csv").read_text("utf-8") == 'text\n"\\x1b[31mred\\x9b0m\\x7f \u202e"\n'
    assert (tmp_path / "t.jsonl").read_text("utf-8") == '{"text": "\\u001b[31mred\\u009b0m\\u007f \\u202e"}\n'
