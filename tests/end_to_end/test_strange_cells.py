"""What people and other programs leave in the cells of a report: the cell alone is concerned, never its row."""

import re
from pathlib import Path

import pytest

from esrp_ingest.models import ParsedDocument
from esrp_ingest.parsing import parse_bytes

SAMPLES = Path(__file__).parents[2] / "fixtures" / "samples"
REPORT = (SAMPLES / "sample-brightwater-bw16-2013" / "Performance_2013_8_19_11_15_28.html").read_text(encoding="utf-8")
TABLE = REPORT.index("Transactional I/O Performance")
LATENCY = re.compile(r"(?<=<td>)10\.359(?=</td>)")
COLUMN = re.compile(r"(Instance6843\.\d</td>(?:\s*<td>[\d.]+</td>){10}\s*)<td>[\d.]+</td>(\s*)<td>[\d.]+</td>")


def read(report: str) -> tuple[ParsedDocument, list[float | None]]:
    parsed = parse_bytes(report.encode(), "report.html")
    io = [row for row in parsed.runs[0].instance_io if row.scope == "transactional"]
    assert [row.database_read_latency_ms for row in io[1:]] == [12.729, 12.688, 13.126]
    return parsed, [io[0].database_read_latency_ms, io[0].database_write_latency_ms]


def with_cell(text: str) -> str:
    return REPORT[:TABLE] + LATENCY.sub(text, REPORT[TABLE:], count=1)


@pytest.mark.parametrize("text", ["10.359 ms", "10.359*", "10.359 <sup>1</sup>"])
def test_units_and_marks_of_footnotes_are_no_part_of_a_figure(text: str):
    parsed, latencies = read(with_cell(text))
    assert latencies == [10.359, 3.819]
    assert not [finding for finding in parsed.findings if finding.severity != "info"]


@pytest.mark.parametrize("text", ["N/A", "n.a.", "NaN", "-", "", "&nbsp;"])
def test_a_cell_that_says_that_there_is_no_value_has_none(text: str):
    parsed, latencies = read(with_cell(text))
    assert latencies == [None, 3.819]
    assert not [finding for finding in parsed.findings if finding.severity != "info"]


@pytest.mark.parametrize("text", ["?", "12.3.4", "1e5", "~10.359", "10 .359", "10.359%"])
def test_a_cell_that_cannot_be_read_is_reported_where_it_stands(text: str):
    parsed, latencies = read(with_cell(text))
    assert latencies == [None, 3.819]
    found = {finding.rule: finding.line for finding in parsed.findings if finding.severity == "warning"}
    row = REPORT.rindex("<tr", 0, REPORT.index("10.359", TABLE))
    counted = {"unread_figures"} if any(map(str.isdigit, text)) else set()
    assert found.keys() == {"unread_value"} | counted
    assert found["unread_value"] == REPORT[:row].count("\n") + 1


def test_columns_that_are_empty_throughout_leave_the_others_in_place():
    emptied, count = COLUMN.subn(r"\1<td></td>\2<td></td>", REPORT)
    assert count == 8
    parsed, latencies = read(emptied)
    assert latencies == [10.359, 3.819]
    assert {row.log_read_bytes for row in parsed.runs[0].instance_io} == {None}
    assert {finding.rule for finding in parsed.findings} >= {"columns_left_out"}
