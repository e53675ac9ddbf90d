"""Of which pages rules are asked for that tell which lines stand in the cells of a table."""

import pytest

from esrp_ingest.extract.grid.ruled_rows import ruled_stretches
from esrp_ingest.layout import Box, Cell, Line, Word


def line_of(page: int, *texts: str) -> Line:
    words = [Word(text, Box(100.0 * at + 10, 100, 100 * at + 60, 110)) for at, text in enumerate(texts)]
    return Line(tuple(Cell(word.text, (word,)) for word in words), page=page)


def test_pages_without_a_figure_are_asked_only_beside_one_that_has_some():
    asked: list[int] = []

    def rulings(page: int, _: Box) -> list[Box]:
        asked.append(page)
        return [Box(100.0 * at, 90, 100 * at + 100, 120) for at in range(2)]

    texts = {1: "Foreword", 2: "Overview", 3: "Reads/sec", 4: "Average", 5: "Reads/sec", 6: "Contacts"}
    figures = {4: "105.758"}
    lines = [line_of(page, text, figures.get(page, "of the array")) for page, text in texts.items()]
    held = list(ruled_stretches(lines, rulings))
    assert asked == [3, 4, 5]
    assert [stretch[0].page for stretch in held] == [3, 4, 5]


@pytest.mark.parametrize(
    ("texts", "is_asked"),
    [
        ([["A.2 Server 2"]], False),
        ([["Appendix A"], ["Jetstress: Results"], ["28 disks in RAID 10"]], False),
        ([["Jetstress: Results"], ["Reads/sec", "105.758"]], True),
        ([["Average Disk"], ["Reads per"], ["105.758"], ["second"]], True),
    ],
)
def test_a_page_with_nothing_but_headings_of_what_stands_elsewhere_is_not_asked(
    texts: list[list[str]], *, is_asked: bool
):
    asked: list[int] = []

    def rulings(page: int, _: Box) -> list[Box]:
        asked.append(page)
        return []

    assert list(ruled_stretches([line_of(1, *cells) for cells in texts], rulings)) == []
    assert asked == [1] * is_asked


def test_no_page_is_asked_where_the_format_has_no_rules():
    assert list(ruled_stretches([line_of(1, "Reads/sec", "105.758")], None)) == []
