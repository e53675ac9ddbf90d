"""Figures of two cells that nearly touch are two, and those of one cell stay one."""

import io

import pytest
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from esrp_ingest.parsing import read
from esrp_ingest.readers.parted_figures import with_figures_parted


def words(
    *pairs: tuple[str, str], gap: float, font: str = "Helvetica", size: float = 10, tracking: float = 0
) -> list[str]:
    """What is read of a page with pairs of texts beside each other, the left ones aligned to the right."""
    file = io.BytesIO()
    canvas = Canvas(file, pagesize=A4)
    canvas.setFont(font, size)
    canvas.drawString(60, 750, "Numbers:")
    for row, (left, right) in enumerate(pairs):
        canvas.drawRightString(200 - tracking * len(left), 700 - 20 * row, left, charSpace=tracking)
        canvas.drawString(200 + gap, 700 - 20 * row, right, charSpace=tracking)
    canvas.save()
    return [word.text for line in read(file.getvalue(), "page.pdf").lines for word in line.words][1:]


@pytest.mark.parametrize("font", ["Helvetica", "Times-Roman", "Courier", "Helvetica-Bold"])
@pytest.mark.parametrize("gap", [1.0, 1.5, 2.0, 2.4])
def test_figures_of_two_cells_are_no_other_figure(font: str, gap: float):
    pairs = (("900", "900"), ("12000", "24000"), ("1,024", "2,048"), ("16.661", "8.916"))
    assert words(*pairs, gap=gap, font=font) == [text for pair in pairs for text in pair]


def test_one_figure_alone_on_its_page_is_parted_too():
    assert words(("12000", "24000"), gap=2) == ["12000", "24000"]


def test_short_figures_are_parted_where_others_show_how_wide_digits_are():
    assert words(("6", "6"), ("24", "12"), ("900", "900"), gap=2) == ["6", "6", "24", "12", "900", "900"]


@pytest.mark.parametrize("font", ["Helvetica", "Times-Roman", "Courier"])
def test_figures_of_one_cell_stay_one(font: str):
    figures = ("900900", "12.5", "231521.602", "1,200,024", "11111", "7.1")
    assert words(*((each, "x") for each in figures), gap=20, font=font)[::2] == list(figures)


def test_a_figure_whose_letters_are_all_set_apart_stays_one():
    assert words(("2010", "x"), ("900", "x"), gap=20, tracking=1.2)[::2] == ["2010", "900"]


@pytest.mark.parametrize("font", ["Helvetica", "Times-Roman", "Courier"])
@pytest.mark.parametrize("gap", [-2.5, -1.5, 1.0, 2.0])
def test_a_name_too_long_for_its_cell_ends_before_the_figure_that_it_touches(font: str, gap: float):
    pairs = (("Instance5376.1", "14.227"), ("Instance5376.2", "8.863"))
    assert words(*pairs, gap=gap, font=font) == [text for pair in pairs for text in pair]


def test_names_and_versions_with_several_points_stay_one():
    names = ("Instance5376.11", "V8.21.3", "LUN1.114.22")
    assert words(*((each, "x") for each in names), gap=20)[::2] == list(names)


def test_nothing_is_parted_without_figures():
    assert with_figures_parted([], [], lambda _: pytest.fail("nothing is asked for")) == ([], [])
