import pytest
from small_reports import small_report

from esrp_ingest.layout import Reading
from esrp_ingest.parsing import parse_bytes
from esrp_ingest.readers.garbled import hidden_figures, hidden_words, meaningless
from esrp_ingest.readers.source import Source
from esrp_ingest.readers.text import read

LABEL = "(cid:53)(cid:68)(cid:76)(cid:71)"


def read_text(data: bytes) -> Reading:
    return read(Source(data))


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Test Summary", 0),
        ("(cid:12)(cid:7)", 15),
        ("a\ufffdb\ue012", 2),
        ("(cid:) (cid:x)", 0),
    ],
)
def test_codes_of_shapes_and_unknown_letters_mean_nothing(text: str, count: int):
    assert meaningless(text) == count


def test_a_text_of_codes_is_said_to_be_one():
    reading = read_text(b"(cid:12)(cid:7)(cid:30) (cid:4)\nOverall Test Result Pass\n")
    [remark] = reading.remarks
    assert (remark.rule, remark.severity) == ("garbled_text", "warning")


def test_a_single_code_in_a_text_is_nothing_to_mention():
    assert read_text(b"A bullet (cid:127) in a paper\n" + b"of many words that all mean something " * 20).remarks == []


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("MSExchangeIS  (cid:17)(cid:18).3  9.5", ["(cid:17)(cid:18).3"]),
        ("Thread Count  \ufffd", ["\ufffd"]),
        ("Thread Count 1\ufffd4", ["1\ufffd4"]),
        ("Storage cache  (cid:12)6GB", ["(cid:12)6GB"]),
        ("Test Start Time  3/10/20(cid:12)9 10:50:32", ["3/10/20(cid:12)9"]),
        ("A bullet (cid:127) in a sentence", []),
        ("\uf0b7  Thread Count", []),
        ("Thread Count  7  Dell\ufffd PowerEdge", []),
    ],
)
def test_single_figures_without_a_meaning_are_found(line: str, words: list[str]):
    assert [word for _, word in hidden_figures(read_text(f"{line}\n".encode()).lines)] == words


def test_a_single_code_in_a_table_is_said_with_its_place():
    report = small_report(1).replace("<td>0.", "<td>(cid:17).", 1)
    assert "(cid:17)" in report
    [finding] = [found for found in parse_bytes(report.encode(), "a.html").findings if found.rule == "garbled_text"]
    assert finding.line is not None
    assert finding.message.startswith("1 figure holds signs without a meaning, the first '(cid:17).")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("Storage Con(cid:12)guration", ["Con(cid:12)guration"]),
        ("Dell\ufffd PowerEdge", ["Dell\ufffd"]),
        ("(cid:53)(cid:68)(cid:76)(cid:71) (cid:79)(cid:72)(cid:89)\tRAID 5", [LABEL, "(cid:79)(cid:72)(cid:89)"]),
        ("(cid:53)(cid:68)(cid:76)(cid:71) 16754 GB", [LABEL]),
        ("\ue053\ue068\ue076\tRAID 5", ["\ue053\ue068\ue076"]),
        ("(cid:53)(cid:68)\tRAID 5", []),
        ("(cid:53)(cid:68)(cid:76)(cid:71)", []),
        ("\uf0b7  Thread Count", []),
        ("A bullet (cid:127) in a sentence", []),
    ],
)
def test_words_of_which_letters_have_no_meaning_are_found_in_headings_too(line: str, words: list[str]):
    assert [word for _, word in hidden_words(read_text(f"{line}\n".encode()).lines)] == words


def test_a_garbled_heading_is_said_to_be_one():
    report = small_report(1).replace("Test Summary", "Test Sum(cid:12)ary", 1)
    [finding] = [found for found in parse_bytes(report.encode(), "a.html").findings if found.rule == "garbled_text"]
    assert (finding.severity, finding.message[:40]) == ("info", "1 word holds signs without a meaning, th")


def test_numbers_of_codes_are_no_figures():
    rows = "Tested with Jetstress\nSimulated Exchange Configuration\nNumber of mailboxes simulated\t500\n"
    table = rows + "Storage cache\t2 GB\nDatabase Disks Reads/sec\t60.1\n{}\tRAID 5\n"
    coded, known = (parse_bytes(table.format(label).encode(), "a.txt") for label in (LABEL, "Some level"))
    assert (coded.document.figures, known.document.figures) == (4, 4)
    assert [found.rule for found in coded.findings if found.rule == "garbled_text"] == ["garbled_text"]
