"""A log's entries go on over lines; a table that stands among them is none of theirs, and is read."""

from datetime import datetime

import pytest

from esrp_ingest.extract.document import Extracted, extract
from esrp_ingest.extract.headings import has_log_time
from esrp_ingest.extract.report.log import read_log, without_log
from esrp_ingest.layout import Cell, Line, Reading
from esrp_ingest.quantities import ENGLISH, DateOrder, Notation
from esrp_ingest.vocabulary.vendors import load_vendors

REPORT = ("Microsoft Exchange Jetstress 2013", "Performance Test Result Report", "Test Summary")
ENTRY = "3/1/2014 9:12:24 AM -- The cache of Instance7190.1"
VENDORS = load_vendors(None)
DAY_FIRST = Notation(date_order=DateOrder.DAY_FIRST)


def lines(*texts: str) -> list[Line]:
    """Lines with cells at bars."""
    return [Line(tuple(map(Cell, text.split("|"))), number=at) for at, text in enumerate(texts, start=1)]


def read(*texts: str) -> Extracted:
    return extract(Reading("text/plain", lines(*texts)), VENDORS)


@pytest.mark.parametrize(
    "text",
    [
        "Test Start Time 7/22/2015 8:26:10 AM",
        "Thread Count|9",
        "Instance7190.7|836648.4502:57:29|78.57",
        "Instance6860.1 500 746.266",
        "Avg|73.14",
        "I/O Log Reads Average Bytes|231194.369",
        "Anything at all in words|1|2",
    ],
)
def test_a_row_of_a_table_ends_an_entry_until_the_next_one(text: str):
    rest, log = without_log(
        lines("Thread Count|9", ENTRY, "was found", text, "more of it", ENTRY), ENGLISH, inside=False
    )
    assert [line.number for line in rest] == [1, 4, 5]
    assert [line.number for line in log] == [2, 3, 6]


@pytest.mark.parametrize(
    "text",
    [
        "Instance7190.1 has 0.5 for I/O Log Reads",
        "Thread Count",
        "Test Start Time was not stated",
        "maximum: 512.0 MB)",
    ],
)
def test_an_entry_goes_on_in_words(text: str):
    assert [line.number for line in without_log(lines("Test Log", ENTRY, text), ENGLISH, inside=True)[1]] == [1, 2, 3]


def test_an_entry_that_has_not_ended_goes_on_with_what_is_a_label_elsewhere():
    entry = lines(f"{ENTRY}: Reads 35%,", "Lazy Commits 70%.")
    assert without_log(entry, ENGLISH, inside=True) == ([], entry)


def test_a_number_alone_goes_on_with_an_entry_that_has_not_ended():
    for above, entries in ((f"{ENTRY} has ended.", 1), (f"{ENTRY} (maximum:", 2)):
        assert len(without_log(lines(above, "995.503"), ENGLISH, inside=True)[1]) == entries


def test_labels_behind_the_entries_of_a_log_that_stands_there_by_mistake_are_read():
    extracted = read(
        *REPORT,
        "Overall Test Result|Pass",
        "Test Log7/22/2015 12:15:33 PM -- Preparing for testing ...",
        "7/22/2015 12:15:36 PM -- Attaching databases ...",
        "Test Start Time 7/22/2015 8:26:10 AM",
        "Test Description Two databases",
        "on two disks",
    )
    [run] = extracted.runs
    assert str(run.started_at) == "2015-07-22 08:26:10"
    assert run.description == "Two databases\non two disks"
    assert [event.message for event in run.log_event] == ["Preparing for testing ...", "Attaching databases ..."]


def test_an_entry_in_a_given_cell_ends_with_it():
    entry = Line((Cell(f"{ENTRY}\ngoes on"),), number=1, is_row=True)
    tail, after = Line((Cell("Tail 4711"),), number=2), Line((Cell("It ends here"),), number=3)
    assert without_log([entry, tail, after], ENGLISH, inside=True) == ([tail, after], [entry])
    again = Line((Cell(f"{ENTRY} again"),), number=4, is_row=True)
    assert without_log([entry, tail, again], ENGLISH, inside=True) == ([tail], [entry, again])


@pytest.mark.parametrize(
    "time", ["3/1/2014 9:12:24 AM", "19.08.2013 11.15.24", "2013-08-19 11:15:24", "1. 9. 2013 1:02:03"]
)
def test_a_time_is_one_of_an_entry_only_before_its_dashes(time: str):
    assert has_log_time(f"Test Log{time} -- Preparing")
    assert not has_log_time(f"Test End Time {time}")


def test_the_times_of_entries_are_read_as_the_document_prints_dates():
    events, _ = read_log(lines("1/3/2014 9:12:24 -- Begun", "13/3/2014 9:12:25 PM -- Ended"), DAY_FIRST)
    assert [event.logged_at for event in events] == [datetime(2014, 3, 1, 9, 12, 24), datetime(2014, 3, 13, 21, 12, 25)]


@pytest.mark.parametrize(
    "begin", ["8/19/2013 1:21:39 PM--", "8/19/20131:21:39 PM -- ", "8/19/20131:21:39PM--", "19.8.201313:21:39 --"]
)
def test_an_entry_begins_where_recognition_saw_no_blank(begin: str):
    texts = lines(f"{ENTRY} was found.", f"{begin}Performance logging has ended.")
    assert without_log(texts, ENGLISH, inside=True) == ([], texts)
    assert [(event.logged_at.day, event.message) for event in read_log(texts, ENGLISH)[0]] == [
        (1, "The cache of Instance7190.1 was found."),
        (19, "Performance logging has ended."),
    ]


@pytest.mark.parametrize("text", ["8/19/2013 1:21:39 PM---", "2013/8/191:21:39 --", "8/19/131:21:39 PM --"])
def test_where_a_date_ends_before_a_time_has_to_be_sure(text: str):
    assert not has_log_time(text)
