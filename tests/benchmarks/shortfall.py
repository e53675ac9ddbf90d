"""The words below the tables of docs/benchmarks.md, made of their figures."""

from collections.abc import Sequence

PLAIN, PLUMBER, BARE = 3.0, 15.0, 1.5
"""The aims: times plain text at most, times faster than pdfplumber at least, times the bare parse of HTML at most."""

_TEXT = """### Where it falls short of its aims

The aims were {plain:g} times plain text and {plumber:g} times faster than pdfplumber, memory that is flat in the page
count, and {bare:g} times the bare parse for HTML. Of {pdfs} PDFs {near_plain} keep within {plain:g} times plain text,
and {far_ahead} are at least {plumber:g} times faster than pdfplumber; of {pages} HTML reports {near_bare} keep within
{bare:g} times the bare parse. Memory grows by {growth:.2f} MB a page.

PDFium needs so little for most pages that Python's part shows: two look-ups and two small objects for every word's box,
and a look at every word for every kind of row that it might belong to. Pages that need rulings have all
of their paths looked at, and single glyphs in an odd order are put together one by one. The slowest pages are those of
{slowest} ({slowest_ms:.0f} ms each) and {slower} ({slower_ms:.0f} ms). Pages are closed as soon as they are read, so
that what grows with their number is the words and the result. Of HTML, reading what
it holds costs as much as the bare parse."""


def shortfall(pdfs: Sequence[Sequence[object]], pages: Sequence[Sequence[object]], growth: float) -> str:
    """Where the figures fall short of the aims: counted in the tables, so that it says nothing that they contradict.

    Args:
        pdfs: the rows of the table of PDFs.
        pages: the rows of the table of HTML reports.
        growth: MB that a page more takes.
    """

    def figure(row: Sequence[object], at: int) -> float:
        return float(f"{row[at]}")

    slowest, slower = sorted(pdfs, key=lambda row: -figure(row, 2))[:2]
    return _TEXT.format(
        plain=PLAIN,
        plumber=PLUMBER,
        bare=BARE,
        pdfs=len(pdfs),
        pages=len(pages),
        near_plain=sum(figure(row, 4) <= PLAIN for row in pdfs),
        far_ahead=sum(figure(row, 5) >= PLUMBER for row in pdfs),
        near_bare=sum(figure(row, 4) <= BARE for row in pages),
        growth=growth,
        slowest=slowest[0],
        slowest_ms=figure(slowest, 2),
        slower=slower[0],
        slower_ms=figure(slower, 2),
    )
