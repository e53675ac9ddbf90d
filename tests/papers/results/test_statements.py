"""Statements of reliability."""

import pytest
from paper_blocks import lines

from esrp_ingest.document import Piece, Table
from esrp_ingest.papers.results.reliability import reliability_statements


def read(*texts: str, setups: tuple[str, ...] = ()) -> list[tuple[str | None, str | None, float | None]]:
    pieces: list[Piece] = [block for block in lines(*texts) if not isinstance(block, Table)]
    return [(row.reliability, row.condition, row.value) for row in reliability_statements(pieces, setups)]


@pytest.mark.parametrize(
    ("texts", "said"),
    [
        (("No errors were reported in the event log.",), [("event_log", None, 0.0)]),
        (("No checksum errors were found, except one.",), [("checksum", None, 1.0)]),
        (("Any errors in the event log?", "No"), [("event_log", None, 0.0)]),
        (("Any errors in the database checksum? Yes",), [("checksum", None, 1.0)]),
        (("The backup completed with errors.",), [("backup_restore", None, 1.0)]),
        (("No errors in the event log.", "Two errors were found in the event log."), [("event_log", None, None)]),
        (("If there are errors in the event log, the test fails.",), []),
        (("The checksum is made after the test.",), []),
    ],
)
def test_what_a_text_says(texts: tuple[str, ...], said: list[tuple[str, None, float | None]]) -> None:
    assert read(*texts) == said


def test_a_sentence_that_wraps_is_one() -> None:
    assert read("No errors were reported in", "the event log.") == [("event_log", None, 0.0)]


def test_a_sentence_may_be_about_one_set_up() -> None:
    said = read("No errors were in the event log of Option 1.", setups=("Option 1", "Option 2"))
    assert said == [("event_log", "Option 1", 0.0)]
