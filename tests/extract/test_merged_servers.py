"""Names of servers in cells merged over rows: in the middle of their rows, or at the top of them."""

import pytest

from esrp_ingest.extract.sections import Block, RunSpan
from esrp_ingest.extract.servers import each_run
from esrp_ingest.layout import Box, Cell, Line, Word
from esrp_ingest.vocabulary.sections import Section

Row = tuple[float, str | None, str | None]


def placed(*texts: tuple[float, str], at: float, page: int) -> Line:
    """A line of a page whose texts begin at some places across, so many rows below the first."""
    boxes = [(text, Box(left, 100 + 10 * at, left + 4 * len(text), 108 + 10 * at)) for left, text in texts]
    return Line(tuple(Cell(text, (Word(text, box),)) for text, box in boxes), page)


def table(*rows: Row, page: int = 1) -> list[Line]:
    """Lines with a server's name, or none, left of an instance, or of none."""
    return [
        placed(
            *([(10.0, name)] if name else []),
            *([(90.0, instance), (200.0, "1.5"), (240.0, "32768.0")] if instance else []),
            at=at,
            page=page,
        )
        for at, name, instance in rows
    ]


HEADER = placed((10.0, "Server"), (90.0, "Instance"), (200.0, "Reads/sec"), (240.0, "Bytes"), at=-1, page=1)


def instances(lines: list[Line]) -> dict[str | None, list[str]]:
    """The first texts of the rows of each server."""
    spans = each_run([RunSpan(Line((Cell("x"),)), blocks=[Block(Section.MAINTENANCE_IO, [HEADER, *lines])])])
    rows = {span.server: [line for block in span.blocks for line in block.lines] for span in spans}
    return {server: [line.cells[0].text for line in lines if "32768.0" in line.text] for server, lines in rows.items()}


THREE = ((0, None, "A1"), (1, "Server 1", "A2"), (2, None, "A3"))


@pytest.mark.parametrize(
    "rows",
    [
        table(*THREE, (3, None, "B1"), (4, "Server 2", "B2"), (5, None, "B3")),
        table(*THREE, (3, None, "B1"), (3.5, "Server 2", None), (4, None, "B2")),
        table(*THREE, (3, None, "B1"), (3.6, "Server", None), (4, None, "B2"), (4.4, "2", None), (5, None, "B3")),
        [*table(*THREE, (3, None, "B1")), *table((0, "Server 2", "B2"), page=2)],
        [*table(*THREE), HEADER, *table((4, None, "B1"), (5, "Server 2", "B2"), (6, None, "B3"))],
    ],
    ids=["three", "two", "a-name-that-wraps", "over-two-pages", "below-a-second-header"],
)
def test_a_name_in_the_middle_of_its_rows_is_also_that_of_those_above_it(rows: list[Line]) -> None:
    found = instances(rows)
    assert {server: "".join(name[0] for name in names) for server, names in found.items()} == {
        "Server 1": "AAA",
        "Server 2": "B" * sum(cell.text in ("B1", "B2", "B3") for line in rows for cell in line.cells),
    }


def test_rows_of_which_no_name_stands_in_the_middle_are_nobodys() -> None:
    rows = table(*((at, None, f"A{at}") for at in range(4)), (4, "Server 1", "B1"), (5, None, "B2"))
    assert instances(rows) == {None: ["A0", "A1", "A2", "A3", "Server 1", "B2"]}


@pytest.mark.parametrize("wraps", [False, True])
def test_a_name_at_the_top_of_its_rows_counts_until_the_next(*, wraps: bool) -> None:
    first, second = list[Row]([(0, "Server 1", "A1")]), list[Row]([(2, "Server 2", "B1")])
    if wraps:
        first, second = [(0, "Server", "A1"), (0.7, "1", None)], [(2, "Server", "B1"), (2.7, "2", None)]
    rows = table(*first, (1, None, "A2"), *second, (3, None, "B2"))
    assert instances(rows) == {"Server 1": ["A1", "A2"], "Server 2": ["B1", "B2"]}
