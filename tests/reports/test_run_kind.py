"""Which test a report is of, by evidence in a fixed order."""

from datetime import datetime

import pytest

from esrp_ingest.document import Paragraph
from esrp_ingest.models import LogEvent
from esrp_ingest.reports.outline import Span
from esrp_ingest.reports.run_kind import classify, measured_seconds

START = datetime(2013, 8, 19, 11, 15)


def span(title: str | None = None, heading: str | None = None, *introduced: str) -> Span:
    return Span(Paragraph("x"), 0, title=title, heading=heading, introduced=list(introduced))


def entry(message: str) -> LogEvent:
    return LogEvent(logged_at=START, message=message)


@pytest.mark.parametrize(
    ("values", "kind"),
    [
        ({"performance_log": "C:\\Stress_2013_8_19_11_15_28.blg"}, "stress"),
        ({"collection_started_at": START, "collection_ended_at": datetime(2013, 8, 20, 11, 15)}, "stress"),
        ({"collection_started_at": START, "collection_ended_at": datetime(2013, 8, 19, 13, 15)}, "performance"),
        ({"performance_log": "C:\\DatabaseBackup_2013_8_19_11_15_28.blg"}, "backup"),
        ({}, "performance"),
    ],
)
def test_what_a_report_measured_decides(values: dict[str, object], kind: str) -> None:
    assert classify(span(), None, values, [], None).test_type == kind


def test_statistics_decide_at_once_and_others_disagree() -> None:
    found = classify(span("Performance Test Result Report"), None, {}, [], "backup")
    assert found.test_type == "backup"
    assert len(found.disagreements) == 1


def test_a_log_that_generates_logs_is_of_a_recovery() -> None:
    found = classify(span("Performance Test Result Report"), None, {}, [entry("Generating log files ...")], None)
    assert found.test_type == "soft_recovery"


def test_lenient_limits_are_those_of_a_stress_test() -> None:
    said = "Database read latency thresholds: (average: 20 msec/read, maximum: 200 msec/read)."
    assert classify(span(), None, {}, [entry(said)], None).test_type == "stress"


def test_words_count_where_figures_do_not_tell() -> None:
    assert classify(span(None, "Stress testing"), None, {}, [], None).test_type == "stress"
    assert classify(span(None, "A.1", "The backup ran at night."), None, {}, [], None).test_type == "backup"
    assert classify(span(), "Stress (24 h)", {}, [], None).test_type == "stress"


def test_the_measured_window_of_2007_begins_with_its_log() -> None:
    log = "C:\\Performance_2008_9_24_10_4_47.blg"
    ended, version = datetime(2008, 9, 24, 12, 4, 47), "08.02.0060.000"
    values = {"performance_log": log, "ended_at": ended, "jetstress_version": version}
    assert measured_seconds(values) == 7200
    assert measured_seconds({}) is None
