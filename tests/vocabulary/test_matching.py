"""Comparing printed words with the vocabulary."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from esrp_ingest.labels import IO_COLUMNS, IO_HEADERS, RUN_LABELS
from esrp_ingest.vocabulary.matching import LabelIndex, Match, _position_after, fold
from esrp_ingest.vocabulary.report import HOST_COUNTERS, SECTIONS
from esrp_ingest.vocabulary.sections import Section
from esrp_ingest.vocabulary.whitepaper import LABELS as LABELS_OF_PAPERS
from esrp_ingest.vocabulary.whitepaper import SUMMARY_LABELS

LABELS = LabelIndex[str](
    {"threads": ["Thread Count"], "version": ["Jetstress Version", "ESE Version"], "size": ["Size (bytes)"]}
)


def test_folding_ignores_case_blanks_marks_and_lookalikes():
    assert fold("PowerVault\u2122 Reads/\nsec") == "powervaultreadssec"
    assert fold("\ufb01ne") == "fine"
    assert fold("Ðë\ufb01ne") == "efine"  # a letter that nothing looks like is none
    assert fold("\u0422est") == "test"  # a Cyrillic T


def test_cells_that_touch_are_parted_at_a_capital_and_words_are_not_cut():
    match = RUN_LABELS.starting("Run Background Database MaintenanceTrue")
    assert match is not None
    assert match.rest == "True"
    assert LABELS.starting("Thread Counters 7") is None


def test_an_alias_is_found_exactly_at_the_start_and_fuzzily():
    assert LABELS.exact("THREAD count") == "threads"
    match = LABELS.starting("Thread Count 7 (per database)")
    assert match is not None
    assert (match.key, match.rest) == ("threads", "7 (per database)")
    likely = LABELS.fuzzy("Jetstrcss Verslon")
    assert likely is not None
    assert likely.key == "version"
    assert not likely.exact


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("Numbr of storag ports", "storage_ports"),
        ("Number of the storage ports", "storage_ports"),
        ("Number of host ports", None),  # nor are these hosts
        ("Number of hostts", "servers"),
        ("Number of mailboxes hosted", None),  # and no mailboxes of a host
        ("Number of mailboxes/hostt", "active_mailboxes_per_server"),
    ],
)
def test_letters_may_differ_and_words_not(text: str, key: str | None):
    found = LABELS_OF_PAPERS.fuzzy(text)
    assert (found.key if found is not None else None) == key


@pytest.mark.parametrize(
    ("text", "metric"),
    [
        ("Averge Log Disk Write Latncy (ms)", "log_write_latency_ms"),
        ("Da tabase Disks Tran sfers/sec", "database_transfers_per_sec"),
        ("DB Reads/sec", "database_reads_per_sec"),
        ("Database disk read latency", "database_read_latency_ms"),
        ("Disk Writes/sec", None),  # of databases or of logs
        ("Reads/sec", None),
        ("% of target IOPS", None),
        ("Database Disks Transfers/minute", None),
        ("Average Database Disk Read Latency of reports", None),
    ],
)
def test_metrics_are_told_by_all_of_their_words(text: str, metric: str | None):
    found = SUMMARY_LABELS.fuzzy(text)
    assert (found.key[0] if found is not None else None) == metric


def test_what_follows_a_bracket_is_the_rest():
    match = LABELS.starting("Size (bytes) 1073741824")
    assert match is not None
    assert match.rest == "1073741824"


def test_a_word_is_never_cut_in_two():
    assert LABELS.starting("Thread Counter 7") is None


def test_two_labels_that_are_equally_near_decide_nothing():
    index = LabelIndex[int]({1: ["Reads Latency A"], 2: ["Reads Latency B"]})
    assert index.fuzzy("Reads Latency C") is None


def test_one_alias_cannot_stand_for_two_things():
    with pytest.raises(ValueError, match="stands for both"):
        LabelIndex({1: ["Size"], 2: ["size"]})


def test_a_wrapped_label_is_recognized_by_its_beginning():
    assert LABELS.begins_an_alias("Thread")
    assert not LABELS.begins_an_alias("Thread Count")


@pytest.mark.parametrize(
    ("text", "section"),
    [
        ("Background database maintenance i/o penormance", Section.MAINTENANCE_IO),
        ("Transactional I/O performan", Section.TRANSACTIONAL_IO),
        ("Total I/O Performance", Section.TOTAL_IO),
    ],
)
def test_headings_survive_recognition_errors(text: str, section: Section):
    match = SECTIONS.fuzzy(text)
    assert match is not None
    assert match.key is section


def test_header_variants_of_vendors_are_known():
    assert IO_HEADERS.exact("I/O DB Reads Avg Bytes") == "database_read_bytes"
    assert IO_HEADERS.exact("I/O Log Writes Average Latency (msec)") == "log_write_latency_ms"
    assert set(IO_HEADERS.values()) == set(IO_COLUMNS)
    assert "% Processor Time" in HOST_COUNTERS.values()
    assert RUN_LABELS.exact("Achieved I/O per Second") is RUN_LABELS.exact("Achieved Transactional I/O per Second")


INDEXES = (LABELS, SECTIONS, RUN_LABELS)
BEGINNINGS = st.sampled_from(
    sorted({alias[:length] for index in INDEXES for alias in index._keys for length in (3, 4, 9)})
)


@given(st.text(max_size=60) | BEGINNINGS)
def test_no_text_breaks_a_search(text: str):
    folded = fold(text)
    for index in INDEXES:
        match = index.starting(text)
        assert text.endswith(match.rest if match else "")
        assert index.fuzzy(folded[:5]) == (Match(index._keys[folded[:5]]) if folded[:5] in index._keys else None)
        longer = [alias for alias in index._keys if alias.startswith(folded) and alias != folded]
        assert index.begins_an_alias(text) is (len(folded) > 3 and longer != [])


@given(st.text(alphabet="abc XYZ.-", max_size=20), st.text(alphabet="def 123", max_size=20))
def test_the_rest_begins_where_the_folded_start_ends(start: str, rest: str):
    text = start + rest
    assert fold(text[_position_after(text, len(fold(start))) :]) == fold(rest)


SPELLED = "abcdefghijklmnopqrstuvwxyz" * 2


@pytest.mark.parametrize(("length", "decided"), [(50, True), (51, False)])
def test_the_best_label_is_better_than_the_next_by_four_of_a_hundred(length: int, decided: bool):
    label, other = SPELLED[:length], f"{SPELLED[: length - 3]}zzz"  # 98 against 94, and 98.04 against 94.12: 3.92
    match = LabelIndex[int]({1: [label], 2: [other]}).fuzzy(f"{SPELLED[: length - 1]}m")
    assert (match is not None and match.key == 1) is decided


@pytest.mark.parametrize(("text", "found"), [(f"{SPELLED[:43]}1111111", True), (f"{SPELLED[:43]}11111111", False)])
def test_a_label_that_is_less_alike_than_86_of_a_hundred_is_none(text: str, found: bool):
    match = LabelIndex[int]({1: [SPELLED[:50]]}).fuzzy(text)  # 86, and 85.15
    assert (match is not None) is found
