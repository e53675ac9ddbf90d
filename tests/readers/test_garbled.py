import pytest

from esrp_ingest.layout import Reading
from esrp_ingest.readers.garbled import meaningless
from esrp_ingest.readers.source import Source
from esrp_ingest.readers.text import read


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
