"""The front pages of a paper: title, vendor, product, mailbox count, versions and dates.

A PDF's metadata title is not asked: two vendors shipped the template's placeholder there.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import pairwise, zip_longest

from esrp_ingest.extract.figures import Claim
from esrp_ingest.extract.paper.front.dates import (
    date_of_foot,
    dates_beside_copyright,
    dates_of_tests,
    is_rough_date,
    may_be_turned,
    read_date,
)
from esrp_ingest.extract.paper.front.dates_of_others import rows_of_components
from esrp_ingest.extract.paper.front.front_lines import front_lines
from esrp_ingest.extract.paper.front.front_pieces import plain, with_whole_names
from esrp_ingest.extract.paper.front.no_titles import exchange_version, is_no_title, worth
from esrp_ingest.extract.paper.front.products import is_guessed, read_product
from esrp_ingest.extract.paper.front.revisions import Revision, dated, revisions, several_revisions, text_of
from esrp_ingest.extract.paper.front.said_dates import dates_of_heads, published_dates, tested_dates, update_dates
from esrp_ingest.extract.paper.front.tested_mailboxes import tested_mailboxes
from esrp_ingest.extract.paper.front.titles import Block, find_title
from esrp_ingest.extract.paper.parts.mailbox_counts import mailbox_count
from esrp_ingest.extract.paper.parts.sources import Sources
from esrp_ingest.layout import Cell, Line
from esrp_ingest.models import Finding, Run, noticed
from esrp_ingest.quantities import ENGLISH, DateOrder, Notation
from esrp_ingest.vocabulary.exchange import ExchangeVersion
from esrp_ingest.vocabulary.matching import fold
from esrp_ingest.vocabulary.vendors import VendorDirectory
from esrp_ingest.vocabulary.words import spelled

_DATED_LINES = 60
"""How many lines from the beginning may say when the tests were, and with which version of the programme."""
_ISSUER_LINES = 150
"""How many lines from the beginning may say who issues the paper."""
_ESRP = re.compile(
    spelled(
        r"\b(?:{esrp}|{programme})\b\)?[\s:\u2010-\u2015\u2212-]{0,5}(?:(?:{program_part}|\({esrp}\))[\s:\u2010-\u2015\u2212-]{0,5}){0,3}"
        r"(?:(?:,\s?)?{version_of}[\s:]{0,2}|v\.?\s?)?(\d\.\d)(?!\.?\d)"
    ),
    re.IGNORECASE,
)
_AWAITS_VERSION = re.compile(spelled(r"\b{version_of}:?$"), re.IGNORECASE)
"""How a line ends whose version stands below it."""
_Way = tuple[Sequence[Line], Iterable[tuple[int, re.Match[str]]]]
"""Some lines, and dates in them."""
_PROGRAM = re.compile(spelled(r"\b{esrp}\b|{programme}"))
_COPYRIGHT = re.compile(r"\s\u00a9")
_OF_REPORT = "told by the version that the report names"
_ESE_VERSIONS: dict[str, ExchangeVersion] = {
    "08": "2007",
    "14": "2010",
    "15.00": "2013",
    "15.01": "2016",
    "15.02": "2019",
    "06": "2003",
}


@dataclass(frozen=True, slots=True)
class FrontMatter:
    """What the front pages say, and the figures that say so."""

    title: str | None = None
    vendor: str | None = None
    product: str | None = None
    mailboxes: int | None = None
    exchange_version: ExchangeVersion | None = None
    esrp_version: str | None = None
    is_esrp: bool = False
    tested_on: date | None = None
    published_on: date | None = None
    claims: list[Claim] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    sources: Sources = field(default_factory=Sources)


def read_front_matter(
    body: Sequence[Line],
    runs: Sequence[Run],
    vendors: VendorDirectory,
    heads: Sequence[str] = (),
    said: Sequence[Line] = (),
    notation: Notation = ENGLISH,
) -> FrontMatter:
    """Reads the front matter out of the lines outside the reports.

    Args:
        body: the lines of the paper without its reports.
        runs: its reports, whose ESE version tells the Exchange version where the paper does not.
        vendors: the vendors to look for.
        heads: what stands at the top and the bottom of its pages: it may name the vendor.
        said: the lines that may hold its sentences: they may tell dates that the front pages do not.
        notation: in which order the whole document writes dates, and whether that is told.
    """
    cover = front_lines(body)
    front, sentences = _of_paper(body[:_DATED_LINES]), list(map(_plain_text, said))
    block = _named(find_title(body, vendors) or Block(), heads if cover and cover[0].page is None else (), vendors)
    title = block.text or None
    issued = [*(with_whole_names(line.text) for line in body[:_ISSUER_LINES]), *heads]
    vendor, product = read_product(title or "", issued, vendors, heads)
    guessed = vendor is not None and is_guessed(vendor, issued, vendors)
    esrp, named = first_version(body[:_DATED_LINES])
    order = notation.date_order
    tested_on, tested, untold = _first_date(
        [(body, tested_dates(front)), (said, dates_of_tests(sentences, runs))], order
    )
    revised, updates = revisions(body[:_DATED_LINES], order), list(update_dates(front))
    published_on, published, rough = _first_published(
        [
            (body, published_dates(front, len(cover))),
            (said, dates_beside_copyright(sentences)),
            (body, updates),
            ((), (*date_of_foot(heads), *dates_of_heads(heads, vendors))),
        ],
        body,
        revised,
        order,
    )
    doubts = [] if notation.order_told else [*_doubtful_dates(tested), *_doubtful_dates(published)]
    doubts += (
        *_rough_dates((*untold, *rough)),
        *several_revisions([*revised, *dated(updates, order)], published_on, body),
    )
    mailboxes, counted, contradicting = tested_mailboxes(block.text, block.lines, cover)
    claims = [Claim(block.lines, block.text), *counted, *tested, *published, *named]
    sources = _sources(
        block, {"mailboxes": counted, "esrp_version": named, "tested_on": tested, "published_on": published}
    )
    _note_issuer(vendor, block, body[:_ISSUER_LINES], sources)
    return FrontMatter(
        title=title,
        vendor=vendor,
        product=product,
        mailboxes=mailboxes,
        exchange_version=_exchange_version(block, cover, runs, body, sources),
        esrp_version=esrp,
        is_esrp=_PROGRAM.search(" ".join(map(_plain_text, body))) is not None,
        tested_on=tested_on,
        published_on=published_on,
        claims=claims,
        findings=[*_doubts(block, None if guessed else vendor, cover), *contradicting, *doubts],
        sources=sources,
    )


def _of_paper(lines: Sequence[Line]) -> list[str]:
    """The texts of the front pages, empty where a table dates something else."""
    others = rows_of_components(lines)
    return ["" if at in others else _in_statements(line) for at, line in enumerate(lines)]


def _in_statements(line: Line) -> str:
    """The text of a line in which a bar stands before what is said of a copyright, whose mark goes."""
    return " | ".join(filter(None, map(plain, _COPYRIGHT.split(line.text))))


def _plain_text(line: Line) -> str:
    return plain(line.text)


def _sources(block: Block, claims: Mapping[str, Sequence[Claim]]) -> Sources:
    """Where the columns stand that the front pages state: in the title, or in a line of their own."""
    sources = Sources()
    for column in ("title", "product", "mailboxes"):
        if not claims.get(column):
            sources.lines(column, block.lines, block.text)
    for column, found in claims.items():
        for claim in found:
            sources.lines(column, claim.lines, claim.text)
    return sources


def _note_issuer(vendor: str | None, block: Block, front: Sequence[Line], sources: Sources) -> None:
    """Notes the title or else the first line that names the vendor; what stands at the pages' edges has no place."""
    if vendor is None:
        return
    name = fold(vendor.split()[0])
    places = [(block.lines, block.text), *(([line], line.text) for line in front)]
    lines, text = next((place for place in places if name in fold(place[1])), ([], ""))
    sources.lines("vendor", lines, text)


def _exchange_version(
    block: Block, cover: Sequence[Line], runs: Sequence[Run], body: Sequence[Line], sources: Sources
) -> ExchangeVersion | None:
    """The version of Exchange, and where it stands."""
    places = [(block.lines, block.text), *(([line], plain(line.text)) for line in cover)]
    places += [([*pair], " ".join(map(_plain_text, pair))) for pair in pairwise(cover)]
    version = read_exchange_version([text for _, text in places], runs)
    lines, text = next((place for place in places if exchange_version(place[1]) is not None), ([], ""))
    sources.lines("exchange_version", lines, text)
    if version is None:
        return _only_version(body, sources)
    if not lines:
        run = next(run for run in runs if read_exchange_version((), [run]) is not None)
        sources.report("exchange_version", run, run.ese_version or run.jetstress_version or "", _OF_REPORT)
    return version


def _named(block: Block, heads: Sequence[str], vendors: VendorDirectory) -> Block:
    """A title, or what a window is headed with where that names what the title does not."""
    if worth(block.text, vendors):
        return block
    named = (head for head in map(plain, heads) if worth(head, vendors) > 1 and not is_no_title(head))
    head = next(named, None)
    return block if head is None else Block([Line((Cell(head),))])


def _only_version(body: Sequence[Line], sources: Sources) -> ExchangeVersion | None:
    """The one version that rows of a paper's tables name, else its sentences; none where these name several."""
    named = [(line, version) for line in body if (version := exchange_version(plain(line.text))) is not None]
    rows = [(line, version) for line, version in named if len(line.texts) > 1]
    places = rows or named
    if len({version for _, version in places}) != 1:
        return None
    (line, version), *_ = places
    sources.lines("exchange_version", [line], line.text)
    return version


def first_version(lines: Sequence[Line]) -> tuple[str | None, list[Claim]]:
    """The version of the programme that the first line with one names, or one that the next line goes on with."""
    texts = [plain(line.text) for line in lines]
    for at, (text, following) in enumerate(zip_longest(texts, texts[1:], fillvalue="")):
        awaits = _AWAITS_VERSION.search(text) is not None
        if found := _ESRP.search(f"{text} {following}" if awaits else text):
            return found[1], [Claim(lines[at : at + 1 + awaits], found[1])]
    return None, []


def _doubts(block: Block, vendor: str | None, cover: Sequence[Line]) -> Iterator[Finding]:
    """What a title leaves open that titles of papers say, or that the front pages have none."""
    title = block.text
    if not block.lines:
        if cover:
            message = "no title was found on the front pages; compare with the document"
            yield noticed("doubtful_title", "info", message, cover[0].locator)
        return
    named = vendor is not None and fold(vendor.split()[0]) in fold(title)
    left = [
        what
        for what, said in (("known vendor", named), ("number of mailboxes", mailbox_count(title) is not None))
        if not said
    ]
    if left:
        message = f"the title {title!r} names no {' and no '.join(left)}; compare the front page"
        yield noticed("doubtful_title", "info", message, block.lines[0].locator)


def _first_published(
    ways: Sequence[_Way], body: Sequence[Line], revised: Sequence[Revision], order: DateOrder
) -> tuple[date | None, list[Claim], list[Claim]]:
    """The date of publication: what the cover says, the first revision, what is said elsewhere.

    Where the cover has the date of a later revision, the first one counts.
    """
    first = (body, [(each.at, each.printed) for each in revised])
    cover, *others = ways
    found = _first_date([cover, first, *others], order)
    is_later = any(revised[0].day < each.day == found[0] for each in revised)
    return _first_date([first], order) if is_later else found


def _first_date(ways: Iterable[_Way], order: DateOrder) -> tuple[date | None, list[Claim], list[Claim]]:
    """The first of the dates in some lines, or else in others, that is one, with its figures; else rough ones."""
    rough: list[Claim] = []
    for lines, found in ways:
        for at, match in found:
            said, text = "date" in match.re.groupindex, text_of(match)
            if day := read_date(text, order):
                return day, [Claim(lines[at : at + 2], text)], []
            if is_rough_date(text, said=said):
                rough.append(Claim(lines[at : at + 1], text))
    return None, [], rough


def _rough_dates(claims: Sequence[Claim]) -> Iterator[Finding]:
    """Times of tests, or of publication, of which no month is told for sure."""
    for line in dict.fromkeys(claim.lines[0] for claim in claims):
        message = f"{line.text[:60]!r} tells no month for sure, and is no date; compare the front page"
        yield noticed("doubtful_date", "warning", message, line.locator)


def _doubtful_dates(claims: Sequence[Claim]) -> Iterator[Finding]:
    """Dates whose month may be their day, where nothing in the document tells."""
    for claim in claims:
        if may_be_turned(claim.text):
            message = f"{claim.text!r} may be another day, and nothing tells its month; compare the front page"
            yield noticed("doubtful_date", "warning", message, claim.lines[0].locator)


def read_exchange_version(front: Sequence[str], runs: Sequence[Run]) -> ExchangeVersion | None:
    """The version that the title names, or the front page, else that of the ESE library, else that of Jetstress."""
    for text in front:
        if (named := exchange_version(text)) is not None:
            return named
    for text in (version for run in runs for version in (run.ese_version, run.jetstress_version) if version):
        parts = text.split(".")
        for prefix in (f"{parts[0].zfill(2)}.{parts[1].zfill(2)}" if len(parts) > 1 else "", parts[0].zfill(2)):
            if prefix in _ESE_VERSIONS:
                return _ESE_VERSIONS[prefix]
    return None
