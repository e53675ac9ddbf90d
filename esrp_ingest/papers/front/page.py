"""The front pages of a paper to columns of its solutions."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from esrp_ingest.document import Block, Piece
from esrp_ingest.layout import Locator
from esrp_ingest.models import Finding, Run, noticed
from esrp_ingest.papers.front.dates import publication_date, test_date
from esrp_ingest.papers.front.lines import FrontLine, front_lines
from esrp_ingest.papers.front.mailboxes import mailboxes_in
from esrp_ingest.papers.front.product import find_product, find_vendor
from esrp_ingest.papers.front.title import find_title, text_of
from esrp_ingest.papers.headings import running_pieces
from esrp_ingest.papers.thresholds import LIMITS
from esrp_ingest.papers.values import Columns
from esrp_ingest.quantities import Notation
from esrp_ingest.vocabulary.exchange import ExchangeVersion
from esrp_ingest.vocabulary.vendors import VendorDirectory
from esrp_ingest.vocabulary.words import spelled


def _words(template: str) -> re.Pattern[str]:
    return re.compile(spelled(template), re.IGNORECASE)


_ESRP = _words(
    r"\b(?:{esrp}|{programme})\b\)?[\s:\u2010-\u2015\u2212-]{0,5}(?:(?:{program_part}|\({esrp}\))[\s:\u2010-\u2015\u2212-]{0,5}){0,3}"
    r"(?:(?:,\s?)?{version_of}[\s:]{0,2}|v\.?\s?)?(?P<version>\d\.\d)(?!\.?\d)"
)
_SAYS_ESRP = _words(r"\b(?:{esrp}|{programme})\b")
_EXCHANGE = _words(r"\b{exchange_server}[\s\u2122\u00ae(]{1,3}(?P<version>2003|2007|2010|2013|2016|2019|SE\b)")
_ESE_VERSIONS: dict[str, ExchangeVersion] = {
    "06": "2003",
    "08": "2007",
    "14": "2010",
    "15.00": "2013",
    "15.01": "2016",
    "15.02": "2019",
}
_OF_REPORT = "told by the version that the report names"


@dataclass(slots=True)
class FrontPage:
    """What the front pages say.

    Attributes:
        columns: title, vendor, product, versions, dates and the number of mailboxes, with their places.
        pieces: what was read for them.
        findings: what is doubtful.
        says_esrp: the paper names the programme.
    """

    columns: Columns = field(default_factory=Columns)
    pieces: list[Piece] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    says_esrp: bool = False


def read_front(
    blocks: Sequence[Block], around: Sequence[Piece], runs: Sequence[Run], notation: Notation, vendors: VendorDirectory
) -> FrontPage:
    """Read the front pages.

    Args:
        blocks: those of the paper without its reports.
        around: headers and footers of its pages: they may name the vendor.
        runs: its reports, whose ESE version tells the Exchange version where the paper does not.
        notation: how the document writes dates.
        vendors: the vendors to look for.
    """
    page = FrontPage()
    lines = front_lines(blocks)
    title = find_title(lines, vendors)
    others = list(running_pieces(blocks[: LIMITS.issuer_blocks]))
    page.says_esrp = any(_SAYS_ESRP.search(piece.text) for piece in (*others, *(line.piece for line in title)))
    _take_title(
        page, title, lines, [line.text for line in lines] + [each.one_line for each in (*others, *around)], vendors
    )
    _take_versions(page, title, others, runs)
    for column, found in (
        ("tested_on", test_date(others, runs, notation)),
        ("published_on", publication_date(lines, title, others, notation)),
    ):
        if found is not None:
            page.columns.put(column, found.date.day, (found.text, found.piece.place))
            page.pieces.append(found.piece)
            if found.date.may_be_turned and not notation.order_told:
                message = f"{found.text!r} may be {found.date.day}, or its month and day exchanged"
                page.findings.append(noticed("doubtful_date", "warning", message, found.piece.place, column))
    return page


def _take_title(
    page: FrontPage,
    title: Sequence[FrontLine],
    front: Sequence[FrontLine],
    lines: Sequence[str],
    vendors: VendorDirectory,
) -> None:
    """Title, vendor, product and mailboxes, with a finding for what the title does not say."""
    text = text_of(title)
    if not text:
        vendor = next(filter(None, map(vendors.find, lines[: LIMITS.most_title_lines])), None)
        page.columns.put("vendor", vendor)
        return
    at = (text, title[0].piece.place)
    page.pieces += [line.piece for line in title]
    vendor = find_vendor(text, lines, vendors)
    page.columns.put("title", text, at)
    page.columns.put("vendor", vendor, at)
    page.columns.put("product", find_product(text, vendors), at)
    count = mailboxes_in(text)
    if count is not None:
        page.columns.put("mailboxes", count.number, at)
    else:
        _take_mailboxes_beside(page, title, front)
    for lacks, what in ((vendor is None, "names no vendor that is known"), (count is None, "counts no mailboxes")):
        if lacks:
            message = f"the title {text[:80]!r} {what}"
            page.findings.append(noticed("doubtful_title", "info", message, title[0].piece.place))


def _take_mailboxes_beside(page: FrontPage, title: Sequence[FrontLine], front: Sequence[FrontLine]) -> None:
    """The number of mailboxes that the front pages state beside the title, where they state one."""
    said = [(count, line) for line in front if line not in title and (count := mailboxes_in(line.text)) is not None]
    if len({count.number for count, _ in said}) == 1:
        count, line = said[0]
        page.columns.put("mailboxes", count.number, (line.text[count.start : count.end], line.piece.place))
        page.pieces.append(line.piece)


def _take_versions(page: FrontPage, title: Sequence[FrontLine], others: Sequence[Piece], runs: Sequence[Run]) -> None:
    """The versions of Exchange and of the programme; the title's before that of any other line."""
    said = [*_whole(title), *((piece.one_line, piece) for piece in others[: LIMITS.front_blocks])]
    for column, way in (("exchange_version", _EXCHANGE), ("esrp_version", _ESRP)):
        told = next(
            ((found["version"].upper(), text, piece) for text, piece in said if (found := way.search(text))), None
        )
        if told is not None:
            version, text, piece = told
            page.columns.put(column, version, (text, piece.place))
            page.pieces.append(piece)
    if "exchange_version" not in page.columns.values:
        _take_version_of_report(page, runs)


def _whole(title: Sequence[FrontLine]) -> list[tuple[str, Piece]]:
    return [(text_of(title), title[0].piece)] if title else []


def _take_version_of_report(page: FrontPage, runs: Sequence[Run]) -> None:
    for run in runs:
        ese = run.ese_version or ""
        version = _ESE_VERSIONS.get(ese[:5]) or _ESE_VERSIONS.get(ese[:2])
        if version is not None:
            place = Locator(run.page, run.line)
            page.columns.put("exchange_version", version, (ese, place), note=_OF_REPORT)
            return
