"""Which text introduces the report that begins next."""

import pytest

from esrp_ingest.extract.headings import Introductions, is_appendix


@pytest.mark.parametrize(
    ("text", "appendix"),
    [("Appendix B: Stress", True), ("appendix", True), ("Appendices", False), ("An Appendix", False)],
)
def test_what_heads_an_appendix(text: str, appendix: bool):
    assert is_appendix(text) is appendix


def introduced(heading: str, *said: str, below: str = "Server 1", report: bool = False) -> list[str]:
    walked = Introductions()
    walked.take_unknown(heading)
    for text in said:
        walked.take_prose(text)
    if report:
        walked.take_report()
    walked.take_heading(below, of_server=below.startswith("Server"))
    return walked.texts


def test_four_lines_below_an_unknown_heading_introduce_the_parts_below_it():
    assert introduced("Long run", "one") == ["one"]
    assert introduced("Long run", "one", "two", "three", "four", "five") == ["one two three four"]
    assert introduced("Long run") == []


@pytest.mark.parametrize(("heading", "below"), [("2 Long run", "2.1 Server 1"), ("2. Long run", "Server 1")])
def test_an_unknown_heading_may_be_numbered(heading: str, below: str):
    assert introduced(heading, "one", below=below) == ["one"]


@pytest.mark.parametrize("heading", ["long run", "2 long run", "2014 Long run", "2 x 8 Gb", "Long " * 7, "Long" * 16])
def test_what_is_long_or_begins_small_is_no_heading(heading: str):
    assert introduced(heading, "one") == []


def test_what_stands_below_a_section_of_a_report_introduces_nothing():
    assert introduced("Long run", "one", report=True) == []


@pytest.mark.parametrize(
    ("heading", "below", "above"),
    [
        ("Long run", "Server 1", True),
        ("Long run", "Stress", False),
        ("B Long run", "B.1 Stress", True),
        ("B Long run", "C.1 Stress", False),
        ("B.2 Long run", "B.21 Stress", False),
        ("B Long run", "C Stress", False),
        ("Long run", "2.1 Stress", True),
    ],
)
def test_a_heading_is_above_those_of_its_servers_and_of_its_number(heading: str, below: str, above: bool):
    assert introduced(heading, "one", below=below) == (["one"] if above else [])


def test_an_introduction_ends_where_a_heading_is_none_of_its_parts():
    walked = Introductions()
    walked.take_unknown("Long run")
    walked.take_prose("one")
    walked.take_heading("Server 1", of_server=True)
    walked.take_heading("Server 2", of_server=True)
    assert walked.texts == ["one"]
    walked.take_heading("Stress", of_server=False)
    assert walked.texts == []
