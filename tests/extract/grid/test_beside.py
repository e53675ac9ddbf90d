"""What stands side by side is read one after the other, whether it is a whole report or a label beside a label."""

from esrp_ingest.extract.grid.beside import in_reading_order
from esrp_ingest.extract.pairs import PairReader
from esrp_ingest.layout import Box, Cell, Line, Word
from esrp_ingest.vocabulary.report import RUN_LABELS, SECTIONS


def line(top: float, *cells: tuple[float, str], page: int = 1, height: float = 8) -> Line:
    """A line whose cells begin at given places, each letter 4 points wide."""
    found = []
    for left, text in cells:
        words, at = [], left
        for word in text.split():
            words.append(Word(word, Box(at, top, at + 4 * len(word), top + height)))
            at += 4 * len(word) + 2
        found.append(Cell(text, tuple(words)))
    return Line(tuple(found), page=page)


def ordered(lines: list[Line]) -> list[str]:
    return [line.text for line in in_reading_order(lines, lambda text: SECTIONS.exact(text) is not None)]


def pairs(lines: list[Line]) -> dict[str, str]:
    reader = PairReader(RUN_LABELS, goes_on=lambda label: label.several_lines)
    return {pair.label: pair.value for pair in reader.read(lines) if pair.key is not None}


def test_two_reports_side_by_side_come_one_after_the_other():
    lines = [
        line(0, (0, "A title over the whole width of the page that both of them share")),
        line(10, (0, "Server 1"), (150, "Server 2")),
        line(20, (0, "Test Summary"), (150, "Test Summary")),
        line(30, (0, "Thread Count"), (80, "5"), (150, "Thread Count"), (230, "6")),
        line(40, (0, "Test Log"), (150, "Test Log")),
        line(10, (0, "left"), (150, "right"), page=2),
        line(10, (0, "Appendix"), page=3),
        line(20, (0, "A sentence below both that goes on over all of the page and ends the stretch"), page=3),
    ]
    assert ordered(lines) == [
        "A title over the whole width of the page that both of them share",
        "Server 1",
        "Test Summary",
        "Thread Count 5",
        "Test Log",
        "left",
        "Server 2",
        "Test Summary",
        "Thread Count 6",
        "Test Log",
        "right",
        "Appendix",
        "A sentence below both that goes on over all of the page and ends the stretch",
    ]


def test_one_report_stays_as_it_is():
    lines = [line(0, (0, "Test Summary")), line(10, (0, "Thread Count"), (100, "5"))]
    assert ordered(lines) == ["Test Summary", "Thread Count 5"]


def test_label_and_value_columns_beside_each_other():
    lines = [
        line(0, (0, "Overall Test Result"), (100, "Pass"), (250, "Test End Time"), (350, "8/25/2014 11:18:24 AM")),
        line(10, (0, "Machine Name"), (100, "MBX1"), (250, "Jetstress Version"), (350, "15.00.0775.000")),
        line(20, (0, "ESE Version"), (100, "15.00.0516.026")),
    ]
    assert pairs(lines) == {
        "Overall Test Result": "Pass",
        "Machine Name": "MBX1",
        "ESE Version": "15.00.0516.026",
        "Test End Time": "8/25/2014 11:18:24 AM",
        "Jetstress Version": "15.00.0775.000",
    }


def test_a_label_in_the_middle_of_its_wrapped_value():
    lines = [
        line(0, (0, "Thread Count"), (200, "5")),
        line(14, (200, "1084908738969")),
        line(18, (0, "Initial Database Size (bytes)")),
        line(22, (200, "6")),
        line(36, (0, "Final Database Size (bytes)"), (200, "10856193589248")),
    ]
    assert pairs(lines) == {
        "Thread Count": "5",
        "Initial Database Size (bytes)": "1084908738969\n6",
        "Final Database Size (bytes)": "10856193589248",
    }


def test_a_value_in_the_middle_of_its_wrapped_label():
    lines = [
        line(0, (0, "Thread Count"), (200, "5")),
        line(14, (0, "Achieved Transactional I/O per")),
        line(18, (200, "2364.206")),
        line(22, (0, "Second")),
        line(36, (0, "Capacity Percentage"), (200, "100%")),
    ]
    assert pairs(lines)["Achieved Transactional I/O per Second"] == "2364.206"


def test_a_number_cut_below_its_label_is_whole():
    lines = [
        line(0, (0, "Initial Database Size (bytes)"), (200, "1084908738969")),
        line(9, (200, "6")),
        line(20, (0, "Database Files (Count)"), (200, "12")),
    ]
    assert pairs(lines)["Initial Database Size (bytes)"] == "1084908738969\n6"
