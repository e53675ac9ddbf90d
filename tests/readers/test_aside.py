"""What runs otherwise than most of a page: an upright head is in no row of a table that lies on its side."""

import io
from collections.abc import Callable

import pypdfium2
import pytest
from reportlab.pdfgen.canvas import Canvas

from esrp_ingest.layout import box_of
from esrp_ingest.readers.pdf import read
from esrp_ingest.readers.source import Source

HEAD = "Acme VX100 12,000-Mailbox Storage Solution"
ROWS = (
    "Database Disks Transfers/sec 374.25 377.61",
    "Database Disks Reads/sec 214.81 215.02",
    "Log Writes/sec 81.1 82.9",
)
Draw = Callable[[Canvas], None]


def upright(canvas: Canvas) -> None:
    for step, row in enumerate(ROWS):
        canvas.drawString(72, 600 - 16 * step, row)


def on_its_side(angle: int) -> Draw:
    def draw(canvas: Canvas) -> None:
        canvas.saveState()
        canvas.translate(306, 396)
        canvas.rotate(angle)
        for step, row in enumerate(ROWS * 3):
            canvas.drawString(-240, 190 - 16 * step, row)
        canvas.restoreState()

    return draw


def note(text: str, *, down: float) -> Draw:
    """A text of the upright page, somewhere in the middle of its columns."""
    return lambda canvas: canvas.drawString(200, 792 - down, text)


def lines(*pages: tuple[Draw, ...], head: str | None = HEAD, turned: int = 0) -> list[list[str]]:
    """The lines of each page."""
    stream = io.BytesIO()
    canvas = Canvas(stream, invariant=True)
    for page in pages:
        if head:
            canvas.drawString(55, 770, head)
        for draw in page:
            draw(canvas)
        canvas.showPage()
    canvas.save()
    document = pypdfium2.PdfDocument(stream.getvalue())
    for page_of in document:
        page_of.set_rotation(turned)
    shown = io.BytesIO()
    document.save(shown)
    found = read(Source(shown.getvalue())).lines
    return [[line.text for line in found if line.page == number] for number in range(1, len(pages) + 1)]


@pytest.mark.parametrize("turned", [0, 90, 270])
@pytest.mark.parametrize("angle", [90, -90])
def test_an_upright_head_is_in_no_row_of_a_table_on_its_side(angle: int, turned: int) -> None:
    pages = [(upright,), (upright,), (on_its_side(angle),), (upright,)]
    assert lines(*pages, turned=turned) == [[*ROWS], [*ROWS], [*ROWS * 3], [*ROWS]]


def test_upright_heads_are_known_where_all_other_pages_lie_on_their_side() -> None:
    assert lines(*[(on_its_side(90),)] * 4) == [[*ROWS * 3]] * 4


def test_what_does_not_return_stands_before_the_rows_or_behind_them() -> None:
    caption, remark = note("Table 3: Server 1", down=60), note("Reads include the checksum thread.", down=740)
    page = (on_its_side(90), remark, caption)
    assert lines((upright,), (upright,), page, (upright,))[2] == [
        "Table 3: Server 1",
        *ROWS * 3,
        "Reads include the checksum thread.",
    ]


def test_an_upright_text_beside_a_table_on_its_side_keeps_its_words_together() -> None:
    page = (on_its_side(90), note("The figures of both servers.", down=400))
    assert lines(page, head=None) == [[*ROWS * 3, "The figures of both servers."]]


def test_what_stands_beyond_the_page_is_in_no_ruled_cell_of_it() -> None:
    stream = io.BytesIO()
    canvas = Canvas(stream, invariant=True)
    on_its_side(90)(canvas)
    note("Table 3: Server 1", down=60)(canvas)
    note("A remark.", down=740)(canvas)
    canvas.save()
    first, *rows, last = [box_of(line) for line in read(Source(stream.getvalue())).lines]
    assert first.bottom < 0
    assert all(0 < row.top < row.bottom < 612 for row in rows)
    assert last.top > 612
