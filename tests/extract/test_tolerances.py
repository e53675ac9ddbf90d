"""What belongs together is told relative to the letters: the same page is read alike in any size."""

import re
from dataclasses import fields, replace
from functools import partial
from pathlib import Path

import pytest

from esrp_ingest.extract.document import extract
from esrp_ingest.extract.tolerances import TOLERANCES, are_alike, counted
from esrp_ingest.layout import Box, Cell, Line, Reading
from esrp_ingest.readers.pdf import read
from esrp_ingest.readers.source import Source
from esrp_ingest.vocabulary.vendors import load_vendors

HARD = Path(__file__).parents[2] / "fixtures" / "hard"
_WHERE = re.compile(r'"bbox":"[^"]*"')


def _box(box: Box, scale: float) -> Box:
    return Box(*(scale * side for side in box))


def _line(line: Line, scale: float) -> Line:
    cells = tuple(
        Cell(cell.text, tuple(word._replace(box=_box(word.box, scale)) for word in cell.words), cell.across)
        for cell in line.cells
    )
    return replace(line, cells=cells, parts=tuple(map(partial(_line, scale=scale), line.parts)))


def _scaled(reading: Reading, scale: float) -> Reading:
    """The same document on sheets of another size."""
    rulings = reading.rulings
    return replace(
        reading,
        lines=[_line(line, scale) for line in reading.lines],
        around=[_line(line, scale) for line in reading.around],
        rulings=rulings and (lambda page, region: [_box(box, scale) for box in rulings(page, _box(region, 1 / scale))]),
    )


def _said(reading: Reading) -> list[str]:
    """All that a document says, less where it stands."""
    found = extract(reading, load_vendors())
    models = (*found.solutions, *found.runs, *found.findings)
    return [_WHERE.sub("", model.model_dump_json()) for model in models]


@pytest.mark.parametrize("scale", [0.5, 3.0])
@pytest.mark.parametrize("name", ["weasyprint_beside.pdf", "docx_disks.pdf", "weasyprint_merged.pdf"])
def test_a_page_of_another_size_is_read_alike(name: str, scale: float):
    reading = read(Source((HARD / name).read_bytes(), name))
    assert _said(_scaled(reading, scale)) == _said(reading)


@pytest.mark.parametrize("name", ["weasyprint_beside.pdf", "docx_disks.pdf", "weasyprint_merged.pdf"])
def test_letters_without_any_size_are_read_somehow(name: str):
    reading = _scaled(read(Source((HARD / name).read_bytes(), name)), 0.0)
    assert _said(replace(reading, rulings=None))


@pytest.mark.parametrize("name", [each.name for each in fields(TOLERANCES)])
def test_a_tolerance_is_no_size_and_says_what_it_is(name: str):
    assert 0 < getattr(TOLERANCES, name) <= 15
    assert f"        {name}: " in (type(TOLERANCES).__doc__ or "")


def test_letters_of_one_text_differ_little_in_height():
    assert are_alike(10, 8.6)
    assert not are_alike(8.4, 10)


def test_texts_that_begin_within_a_letter_of_each_other_are_counted_as_one():
    assert counted([(72.0, 5.0), (75.9, 5.0), (76.1, 5.0), (75.0, 0.0)]) == {72.0: 2, 76.1: 1, 75.0: 1}
