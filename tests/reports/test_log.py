"""Test logs: entries, their pieces and the limits that they state."""

from datetime import datetime

from blocks import table, texts

from esrp_ingest.document import Paragraph
from esrp_ingest.quantities import ENGLISH
from esrp_ingest.reports.log import is_log, limits, lines_of, read_log

FIRST = "5/31/2011 2:17:59 PM -- Preparing for testing ..."


def read(*items):  # type: ignore[no-untyped-def]
    return read_log([line for item in items for line in lines_of(item)], ENGLISH)


def test_entries_are_glued_or_go_on() -> None:
    events, used = read(*texts(f"{FIRST} 5/31/2011 2:18:00 PM -- C:\\", "log.blg has 4 samples."))
    assert [(event.logged_at, event.message, event.line) for event in events] == [
        (datetime(2011, 5, 31, 14, 17, 59), "Preparing for testing ...", 1),
        (datetime(2011, 5, 31, 14, 18), "C:\\ log.blg has 4 samples.", 1),
    ]
    assert len(used) == 2


def test_rows_of_time_and_message_are_entries() -> None:
    rows = table(("5/31/2011 2:17:59 PM", "Preparing ..."), ("5/31/2011 2:18:00 PM", "Ready."))
    events, _ = read(rows)
    assert [event.message for event in events] == ["Preparing ...", "Ready."]


def test_what_is_before_the_first_entry_is_not_used() -> None:
    first, second = texts("12 lines follow", FIRST)
    assert read(first, second)[1] == [second]


def test_a_log_is_known_by_its_times() -> None:
    assert is_log(Paragraph(FIRST))
    assert is_log(table((FIRST,), (FIRST,)))
    assert not is_log(table(("Test Start Time", "5/31/2011 2:17:59 PM")))


def test_limits_are_in_milliseconds() -> None:
    said = "latency thresholds: (average: 0.02 seconds/read, maximum: 0.05 seconds/read)."
    events, _ = read(*texts(f"5/31/2011 2:17:59 PM -- Database read {said}"))
    assert limits(events, ENGLISH) == {"database_read_limit_ms": 20.0, "database_read_peak_limit_ms": 50.0}
