"""Values beside the labels of a report: sizes are megabytes, and what is not one figure is told, not cut to one."""

import pytest
from small_reports import small_report

from esrp_ingest import parse_bytes
from esrp_ingest.models import ParsedDocument, Run


def read(label: str, value: str) -> ParsedDocument:
    """A report with one more row of a label and its value."""
    row = f"<tr><td class='grid_row_header'>{label}</td><td>{value}</td></tr>"
    heading = "<fieldset><legend>Transactional"
    text = small_report(1).replace(
        heading, f"<fieldset><legend>Jetstress System Parameters</legend><table>{row}</table></fieldset>{heading}"
    )
    return parse_bytes(text.encode(), "a.html")


def only_run(parsed: ParsedDocument) -> Run:
    (run,) = parsed.runs
    return run


@pytest.mark.parametrize(
    ("value", "megabytes"),
    [
        ("128.0 MB", 128.0),
        ("128", 128.0),
        ("0.125 GiB", 128.0),
        ("131,072 KiB", 128.0),
        ("134217728 bytes", 128.0),
    ],
)
def test_sizes_are_megabytes(value: str, megabytes: float):
    parsed = read("Minimum Database Cache", value)
    assert only_run(parsed).minimum_cache_mb == megabytes
    assert not [each for each in parsed.findings if each.rule == "unread_value"]


@pytest.mark.parametrize("value", ["0.125 GB", "131072 KB", "1 TB"])
def test_sizes_that_may_count_by_thousands_are_told(value: str):
    parsed = read("Minimum Database Cache", value)
    assert only_run(parsed).minimum_cache_mb is None
    assert [each.rule for each in parsed.findings if "Minimum Database Cache" in each.message] == ["unread_value"]


@pytest.mark.parametrize("value", ["4/5", "7 - 9", "7-9", "7 or 8", "7 to 8", "-7", "\u22127", "710\u00b7684"])
@pytest.mark.parametrize(
    ("label", "column"),
    [
        ("Thread Count", "thread_count"),
        ("Log Buffers", "log_buffers"),
        ("Insert Operations", "insert_pct"),
        ("Maximum Database Cache", "maximum_cache_mb"),
    ],
)
def test_what_is_not_one_figure_is_told(label: str, column: str, value: str):
    parsed = read(label, value)
    assert getattr(only_run(parsed), column) is None
    assert [label in each.message for each in parsed.findings if each.rule == "unread_value"] == [True]


@pytest.mark.parametrize(
    ("label", "column", "value", "number"),
    [
        ("Thread Count", "thread_count", "7 (per database)", 7),
        ("Insert Operations", "insert_pct", "40%", 40.0),
        ("Log Buffers", "log_buffers", "9000", 9000),
    ],
)
def test_one_figure_is_read(label: str, column: str, value: str, number: float):
    assert getattr(only_run(read(label, value)), column) == number
