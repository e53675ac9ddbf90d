"""Places cut out of documents: on the right spot of the page, however the page is turned."""

import io
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image

from esrp_ingest.errors import UsageError
from esrp_ingest.layout import Box, Locator
from esrp_ingest.parsing import parse_bytes, read
from esrp_ingest.present.excerpt import lines_at, picture_of, prints

PAPER = Path("fixtures/samples/sample-linden-la9-2010-f.pdf")
REPORT = Path("fixtures/samples/sample-linden-la9-2010/Performance_2012_5_7_6_46_50.html")


def turned(data: bytes, degrees: int) -> bytes:
    document = pypdfium2.PdfDocument(data)
    for index in range(len(document)):
        document[index].set_rotation(degrees)
    written = io.BytesIO()
    document.save(written)
    return written.getvalue()


def row_of_an_instance(data: bytes) -> Locator:
    run = next(run for run in parse_bytes(data).runs if run.instance_io)
    row = run.instance_io[0]
    assert row.bbox is not None
    return Locator(row.page, None, Box(*map(float, row.bbox.split(","))))


def is_outline(red: int, green: int, blue: int) -> bool:
    return red > 150 and green < 100 and blue < 100


def is_ink(red: int, green: int, blue: int) -> bool:
    return max(red, green, blue) < 110


def pixels(picture: Image.Image, wanted: Callable[[int, int, int], bool]) -> list[tuple[int, int]]:
    places = product(range(picture.height), range(picture.width))
    data = picture.tobytes()
    return [(x, y) for at, (y, x) in enumerate(places) if wanted(*data[3 * at : 3 * at + 3])]


@pytest.mark.parametrize("degrees", [0, 90, 180, 270])
def test_the_outline_is_around_the_row_however_the_page_is_turned(degrees: int) -> None:
    data = turned(PAPER.read_bytes(), degrees)
    picture = picture_of(data, [row_of_an_instance(data)])
    outline = pixels(picture, is_outline)
    left, right = min(x for x, _ in outline), max(x for x, _ in outline)
    top, bottom = min(y for _, y in outline), max(y for _, y in outline)
    assert right - left > 4 * (bottom - top)
    inside = picture.crop((left + 4, top + 4, right - 3, bottom - 3))
    marks = pixels(inside, is_ink)
    assert marks, "there is a row of figures inside the outline"
    assert min(x for x, _ in marks) < 0.05 * inside.width
    assert max(x for x, _ in marks) > 0.9 * inside.width
    assert max(y for _, y in marks) - min(y for _, y in marks) > 0.4 * inside.height


def test_places_on_several_pages_stand_below_each_other() -> None:
    data = PAPER.read_bytes()
    row = row_of_an_instance(data)
    one = picture_of(data, [row])
    whole_page = picture_of(data, [Locator(1)])
    both = picture_of(data, [row, Locator(1)])
    assert both.height == one.height + whole_page.height
    assert one.height < whole_page.height / 2


def test_a_place_beyond_the_page_shows_the_whole_page() -> None:
    """What runs otherwise than most of its page is read as if it stood above or below it."""
    data = PAPER.read_bytes()
    whole_page = picture_of(data, [Locator(1)])
    for top in (-300, 2000):
        beyond = picture_of(data, [Locator(1, None, Box(72, top, 200, top + 10))])
        assert beyond.size == whole_page.size
        assert not pixels(beyond, is_outline)


def test_only_pages_can_be_cut_from() -> None:
    with pytest.raises(UsageError, match="only PDFs have pages"):
        picture_of(REPORT.read_bytes(), [Locator(line=3)])


def test_a_row_of_a_page_is_told_as_text() -> None:
    data = PAPER.read_bytes()
    row = row_of_an_instance(data)
    run = next(run for run in parse_bytes(data).runs if run.instance_io)
    [(where, text)] = lines_at(read(data), [row])
    assert where == f"page {row.page}"
    assert text.startswith(f"{run.instance_io[0].instance} ")
    assert str(run.instance_io[0].log_write_bytes) in text


def test_a_row_of_a_file_is_told_with_its_line() -> None:
    data = REPORT.read_bytes()
    row = parse_bytes(data, REPORT.name).runs[0].instance_io[0]
    [(where, text)] = lines_at(read(data, REPORT.name), [Locator(line=row.line)])
    assert where == f"line {row.line}"
    assert row.line is not None
    assert row.instance in data.decode().splitlines()[row.line - 1 + 1]
    assert text.startswith(row.instance)


def test_a_cell_that_is_asked_about_is_outlined_within_its_row() -> None:
    data = PAPER.read_bytes()
    run = next(run for run in parse_bytes(data).runs if run.instance_io)
    latency = run.instance_io[0].database_read_latency_ms
    assert latency is not None
    row = row_of_an_instance(data)
    outline = pixels(picture_of(data, [row], [(latency,)]), is_outline)
    whole = pixels(picture_of(data, [row]), is_outline)
    left, right = min(x for x, _ in whole), max(x for x, _ in whole)
    sides = {x for x in range(left + 10, right - 10) if sum(at == x for at, _ in outline) > 15}
    assert len(sides) >= 2
    assert {x for x in range(left + 10, right - 10) if sum(at == x for at, _ in whole) > 15} == set()


def test_a_figure_that_stands_nowhere_outlines_the_row_alone() -> None:
    data, row = PAPER.read_bytes(), row_of_an_instance(PAPER.read_bytes())
    assert picture_of(data, [row], [(987654.321,)]).tobytes() == picture_of(data, [row]).tobytes()


@pytest.mark.parametrize(
    ("text", "figure", "said"),
    [
        ("15.851", 15.851, True),
        ("15,851", 15.851, True),
        ("16,752", 16752.0, True),
        ("0.007", 7.0, True),
        ("1024MB", 1024.0, True),
        ("15.85", 15.851, False),
        ("Instance1.1", 1.1, False),
        ("", 0.0, False),
    ],
)
def test_a_word_says_a_figure_in_either_notation_and_in_seconds(text: str, figure: float, said: bool) -> None:
    assert prints(text, figure) is said
