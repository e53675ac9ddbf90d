from dataclasses import replace

import pytest

from esrp_ingest.extract.paper.results.reliability import reliability_statements
from esrp_ingest.layout import Box, Cell, Line, Word
from esrp_ingest.models import Run


def statements(*texts: str) -> dict[str | None, float | None]:
    lines = [Line((Cell(text),), number=at) for at, text in enumerate(texts, start=1)]
    return {figure.reliability: figure.value for figure in reliability_statements(lines)}


@pytest.mark.parametrize(
    ("text", "about", "value"),
    [
        ("No errors were reported in either the application or system log.", "event_log", 0),
        ("No errors reported in the saved event log file.", "event_log", 0),
        ("No errors were reported during the database and log checksum process", "checksum", 0),
        ("The run lasted 24 hours and ended without a checksum error.", "checksum", 0),
        ("The checksum process completed without errors", "checksum", 0),
        ("No errors were reported during either the backup or restore process", "backup_restore", 0),
        ("Neither the event log nor the checksum of databases and logs showed an error.", "checksum", 0),
        ("No checksum reported an error.", "checksum", 0),
        ("There were neither event log errors nor checksum errors.", "checksum", 0),
        ("One server did not start, and its checksum showed an error", "checksum", 1),
        ("No load was running and the checksum showed an error", "checksum", 1),
        ("3 checksum errors were found", "checksum", 1),
        ("Two checksum errors were reported during the backup.", "checksum", 1),
        ("There were 3 checksum errors.", "checksum", 1),
        ("Errors were reported in the event log.", "event_log", 1),
        ("No errors were reported in the event log, except one on server 3.", "event_log", 1),
        ("There were no checksum errors.", "checksum", 0),
        ("No checksum errors were reported, but it cannot be said that backup was tested.", "checksum", 0),
        ("There is no evidence of errors in the event log.", "event_log", 0),
        ("The backup completed with errors", "backup_restore", 1),
        ("Any errors reported in the saved event log file? Yes", "event_log", 1),
        ("Any errors reported during the checksum process? No", "checksum", 0),
        ("Errors reported during the checksum process? Yes", "checksum", 1),
        ("Not a single error was reported during the checksum process", "checksum", 0),
        ("Checksum errors: 2", "checksum", 1),
        ("Checksum errors: 0", "checksum", 0),
        ("The checksum process failed", "checksum", 1),
        ("The log checksum reported 2 errors.", "checksum", 1),
        ("During the 24 hours without errors the checksum ran", "checksum", 0),
    ],
)
def test_a_statement_says_whether_anything_went_wrong(text: str, about: str, value: float):
    assert statements(text) == {about: value}


def test_a_questions_answer_stands_below_it():
    [figure] = reliability_statements(
        [
            Line((Cell("Any errors reported in the [log](#) checksum process?"),), number=1),
            Line((Cell("No"),), number=2),
        ]
    )
    assert (figure.value, figure.value_text) == (0.0, "Any errors reported in the log checksum process? No")
    assert (figure.metric, figure.scope) == (None, "aggregate")
    question = "Any errors reported during the checksum process? No"
    [figure] = reliability_statements([Line((Cell(text),), number=at) for at, text in enumerate((question, "Yes"), 1)])
    assert (figure.value, figure.value_text) == (0.0, question)


def test_what_is_said_both_ways_has_no_value():
    assert statements("No checksum errors were reported", "2 checksum errors were reported") == {"checksum": None}


@pytest.mark.parametrize(
    "text",
    [
        "No errors were reported during the database checksum. Three errors were reported during the log checksum.",
        "The database checksum completed without errors; the log checksum reported 2 errors",
        "No checksum errors on three databases, 2 on the fourth",
        "Checksum could not be completed; no errors were reported.",
        "The checksum was run twice, the first without errors, but the second with two errors",
    ],
)
def test_one_line_that_says_both_has_no_value(text: str):
    assert statements(text) == {"checksum": None}


def of_setups(*texts: str) -> dict[str | None, float | None]:
    lines = [Line((Cell(text),), number=at) for at, text in enumerate(texts, start=1)]
    run = Run(test_type="performance", heading="Results for TEST2")
    outside = [line for line in lines if not line.text.startswith("In this")]
    told = reliability_statements(lines, ["TEST1", "TEST2", "TEST10"], outside, [run])
    return {figure.condition: figure.value for figure in told}


def test_a_sentence_is_about_the_set_up_that_it_names_or_in_whose_report_it_stands():
    text = "TEST1 completed without checksum errors. During Test 2, 3 checksum errors were reported."
    assert of_setups(text) == {"TEST1": 0, "TEST2": 1}
    assert of_setups("Results for TEST2", "In this run there were no checksum errors.") == {"TEST2": 0}
    assert of_setups("No checksum errors were reported.") == {None: 0}
    assert of_setups("No checksum errors were reported.", "TEST10 had 2 checksum errors.") == {
        "TEST1": 0,
        "TEST2": 0,
        "TEST10": None,
    }


@pytest.mark.parametrize(
    "text",
    [
        "Error-Correcting Code (ECC) cache memory",
        "The backup test runs a checksum on all databases",
        "If the checksum process failed, the test would be repeated",
        "The restore of a failed disk took two hours",
        "It cannot be said that no errors were reported in the checksum",
        "It is not known whether there were checksum errors in the backup",
        "It can't be said that no errors were reported in the checksum",
        "We cannot say that there were no errors during the checksum",
        "It cannot safely be said that no checksum errors occurred",
        "We cannot confirm that no errors were reported during the checksum",
        "It is not true that no checksum errors were reported",
        "It is unclear whether no errors were reported during the checksum",
        "There is no evidence that no checksum errors occurred",
        "Not all databases completed the checksum without errors.",
        "Both log and database files will be analyzed for integrity",
        "No errors " + "and much else is told at length " * 12 + "of the checksum",
    ],
)
def test_what_states_nothing_is_no_statement(text: str):
    assert statements(text) == {}


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Test 1 and Test 2 completed without checksum errors.", ["TEST1", "TEST2"]),
        ("Test 2 completed without checksum errors.", ["TEST2"]),
        ("Test 10 completed without checksum errors, as Test 2 did.", ["TEST2", "TEST10"]),
    ],
)
def test_a_sentence_is_about_every_set_up_that_it_names(text: str, named: list[str]):
    found = reliability_statements([Line((Cell(text),))], ["TEST1", "TEST2", "TEST10"])
    assert [figure.condition for figure in found] == named


def test_a_statement_begins_with_its_own_sentence():
    said = "after the stress test. There were no errors reported in the saved event log file."
    (figure,) = reliability_statements([Line((Cell(said),), number=1)])
    assert figure.value_text == "There were no errors reported in the saved event log file."


def placed(*texts: str, page: int | None = None) -> list[Line]:
    return [
        Line((Cell(text, (Word(text, Box(72, 20.0 * at, 300, 20.0 * at + 10)),)),), page=page)
        for at, text in enumerate(texts, start=1)
    ]


@pytest.mark.parametrize(
    ("texts", "about", "said"),
    [
        (
            ("It ran for a day. The tests passed without any errors in", "the event log or corruption. All is well."),
            "event_log",
            "The tests passed without any errors in the event log or corruption.",
        ),
        (
            ("No errors were seen", "while the databases", "and logs went through the checksum", "process of Exchange"),
            "checksum",
            "No errors were seen while the databases and logs went through the checksum process of Exchange",
        ),
    ],
)
def test_a_sentence_goes_on_in_the_next_line(texts: tuple[str, ...], about: str, said: str):
    lines = placed(*texts, page=1)
    (figure,) = reliability_statements(lines)
    assert (figure.reliability, figure.value, figure.value_text) == (about, 0.0, said)
    assert reliability_statements([replace(line, page=at) for at, line in enumerate(lines)]) == []


@pytest.mark.parametrize(
    "texts",
    [
        ("No errors.", "the event log was kept"),  # its own sentence
        ("No errors were seen on", "Event log"),  # a heading
    ],
)
def test_what_begins_anew_is_no_part_of_a_sentence(texts: tuple[str, ...]):
    assert reliability_statements(placed(*texts, page=1)) == []
