from datetime import datetime

import pytest

from esrp_ingest.extract.report.run_kind import measured_seconds

START, END = datetime(2008, 9, 24, 1, 58, 17), datetime(2008, 9, 24, 12, 10, 43)


def test_collection_times_are_the_measured_window():
    window = {"collection_started_at": datetime(2013, 8, 19, 11), "collection_ended_at": datetime(2013, 8, 19, 13)}
    assert measured_seconds({**window, "started_at": START, "ended_at": END}) == 7200


def test_without_collection_times_measuring_began_when_the_performance_log_did():
    log = "C:\\Exchange Jetstress\\Performance_2008_9_24_10_4_47.blg\nC:\\DBChecksum_2008_9_24_12_10_43.blg"
    values = {"started_at": START, "ended_at": END, "performance_log": log, "jetstress_version": "08.02.0060.000"}
    assert measured_seconds(values) == 7556


@pytest.mark.parametrize("name", ["Performance 2008 9 24 10 4 47.blg", "Performance_2008_9_24_10_4_47.blq"])
def test_recognized_names_of_performance_logs_are_read(name: str):
    assert measured_seconds({"started_at": START, "ended_at": END, "performance_log": name}) == 7556


@pytest.mark.parametrize(
    "name",
    [
        None,
        "C:\\Performance.blg",
        "Performance_2008_13_41_10_4_47.blg",  # no date
        "Performance_2007_9_24_10_4_47.blg",  # before the test began
        "Performance_2009_9_24_10_4_47.blg",  # after it ended
    ],
)
def test_nothing_tells_how_long_jetstress_2007_measured_without_a_stamp_within_the_test(name: str | None):
    values = {"started_at": START, "ended_at": END, "performance_log": name, "jetstress_version": "08.02.0060.000"}
    assert measured_seconds(values) is None


def test_later_versions_without_a_window_are_measured_from_their_start():
    assert measured_seconds({"started_at": START, "ended_at": END, "jetstress_version": "14.01.0225.017"}) == 36746


def test_an_end_without_a_start_measures_nothing():
    assert measured_seconds({"ended_at": END}) is None
    assert measured_seconds({}) is None
