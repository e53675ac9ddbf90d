"""The front pages of a paper: title, vendor, product, mailbox count, versions and dates.

A PDF's metadata title is not asked: two vendors shipped the template's placeholder there.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import zip_longest

from esrp_ingest.extract.figures import Claim
from esrp_ingest.layout import Line
from esrp_ingest.models import Run
from esrp_ingest.vocabulary.exchange import EXCHANGE_NAMES, ExchangeVersion
from esrp_ingest.vocabulary.matching import fold
from esrp_ingest.vocabulary.vendors import VendorDirectory

SMALLER = 0.75
"""A line this much lower than the title's first is no part of the title."""
TITLE_LINES = 8
"""How many lines a title has at the most."""
FRONT_LINES = 60
"""How many lines from the beginning can be front matter."""
_TITLE_ENDS = re.compile(
    r"^(?:tested|test date|microsoft esrp|esrp\b.{0,30}\d\.\d|abstract|applied technology|white ?paper"
    r"|technical (?:white|paper)"
    r"|table of|contents?\b|overview|revisions?|copyright|\u00a9|by\b|version|author|\d{1,2}\s*$"
    r"|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?,?\s+(?:\d{1,2},?\s+)?\d{4}$)",
    re.IGNORECASE,
)
_MARKS = re.compile(r"[\u2122\u00ae\u00a9]|\((?:tm|r|c)\)|<sup>.{0,200}?</sup>", re.IGNORECASE)
_COUNT = re.compile(
    r"(?<![\w.,-])(?P<count>\d{1,3}(?:,\d{3})+|\d{3,6})[\s-]++(?:(?:heavy|typical|concurrent)\s+)?"
    r"(?:microsoft\s+exchange\s+)?(?:users?\b[\s-]*(?:(?:\d+\s*[GM]B\s*)?mail\s?box(?:es)?)?|mail\s?box(?:es)?)",
    re.IGNORECASE,
)
_EXCHANGE = re.compile(rf"\bexchange(?:\s+server)?\s+({'|'.join(EXCHANGE_NAMES)})\b", re.IGNORECASE)
_ESRP = re.compile(
    r"\bESRP\b\)?\s*(?:[-\u2013\u2014]\s*)?(?:storage\s*)?(?:program\s*)?(?:version\s*|v\.?\s*)?(\d\.\d)(?!\.?\d)",
    re.IGNORECASE,
)
_TESTED = re.compile(
    r"(?<![A-Za-z])(?:test(?:ed|ing)?\s+dates?|dates?\s+(?:tested|of\s+tests?(?:ing)?)|tested(?:\s+(?:on|in))?)\s*+(?::\s*+)?"
    r"(?P<date>(?:[A-Za-z]{3,9}\b|\d).{3,29})$",
    re.IGNORECASE,
)
_AWAITS = re.compile(r"\btest(?:ed|ing)?(?:\s+dates?)?\s*:?$", re.IGNORECASE)
"""How a line ends whose date stands below it."""
_PUBLISHED = re.compile(
    r"(?:(?:published|publication\s+date|date\s+of\s+publication|release\s+date|issued?)\s*+(?:(?:on|in)\s*+)?(?:[:,]\s*+)?)?(?P<date>.{6,24})",
    re.IGNORECASE,
)
_MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split()  # noqa: SIM905
_DATE = re.compile(
    r"(?:(?<!\d)(?P<first>\d{1,2})(?:st|nd|rd|th)?[\s-]+(?:of\s+)?)?(?P<month>[A-Za-z]{3,9})\.?,?[\s-]+"
    r"(?:(?P<day>\d{1,2})(?:st|nd|rd|th)?,?\s+)?(?P<year>\d{4})"
)
_YEAR_FIRST = re.compile(r"(?<!\d)(?P<year>\d{4})([-/.])(?P<month>\d{1,2})\2(?P<day>\d{1,2})(?!\d)")
_NUMERIC_DATE = re.compile(r"(?P<month>\d{1,2})/(?P<day>\d{1,2})/(?P<year>\d{4})")
_PROGRAM = re.compile(r"\bESRP\b|Exchange Solution Reviewed Program")
_CAPITALIZED = re.compile(r"((?:\s+[A-Z][A-Za-z&.]+)+)\s+[a-z]")
"""Words that go on a vendor's name, up to one in small letters."""
_MODEL = re.compile(r"(?=\w*[A-Za-z])(?=[\w-]*\d)[A-Za-z0-9][\w-]*")
_NOT_A_MODEL = re.compile(r"\d++(?:\.\d++)?(?:k|gb|mb|tb|gbps|gbe|ghz|gb/s)|\d++x|h\d{4,}+(?:\.\d)?", re.IGNORECASE)
_TRAILING = re.compile(
    r"(?:(?<!\s)\s+|^)(?:\(|-|\u2013|--|10k|15k|7\.2k|sas|sata|ssds?|nl-sas|drives?|using|with|for|(?:microsoft\s+)?exchange"
    r"(?:\s+server)?(?:\s+(?:20\d\d|SE))?|storage|solution|the|and|in|a|sp\d|supporting)$",
    re.IGNORECASE,
)
_PREFIX = re.compile(r"^(?:ESRP\s+storage\s+(?:program|solution brief for the)\s*[:\u2013-]?\s*)", re.IGNORECASE)
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


def read_front_matter(body: Sequence[Line], runs: Sequence[Run], vendors: VendorDirectory) -> FrontMatter:
    """Reads the front matter out of the lines outside the reports.

    Args:
        body: the lines of the paper without its reports.
        runs: its reports, whose ESE version tells the Exchange version where the paper does not.
        vendors: the vendors to look for.
    """
    front = [_plain(line.text) for line in body[:FRONT_LINES]]
    title = read_title(front, [line.box.height if line.box is not None else 0.0 for line in body[:FRONT_LINES]])
    vendor, product = read_product(title or "", front, vendors)
    mentions = " ".join(_plain(line.text) for line in body)
    esrp = next(((found[1], at) for at, text in enumerate(front) if (found := _ESRP.search(text))), None)
    tested, published = (_first_date(body, found) for found in (_tested_dates(front), _published_dates(front)))
    claims = [Claim(body[:TITLE_LINES], title or ""), *(claim for _, claim in (tested, published) if claim is not None)]
    claims += [] if esrp is None else [Claim((body[esrp[1]],), esrp[0])]
    return FrontMatter(
        title=title,
        vendor=vendor,
        product=product,
        mailboxes=read_mailbox_count(title or ""),
        exchange_version=read_exchange_version(title or "", runs),
        esrp_version=None if esrp is None else esrp[0],
        is_esrp=_PROGRAM.search(mentions) is not None,
        tested_on=tested[0],
        published_on=published[0],
        claims=claims,
    )


def _tested_dates(front: Sequence[str]) -> Iterator[tuple[int, re.Match[str]]]:
    """The dates of tests, with the line that each begins in: beside the words that say so, or below them."""
    for at, (text, following) in enumerate(zip_longest(front, front[1:], fillvalue="")):
        for whole in (text, f"{text} {following}") if _AWAITS.search(text) else (text,):
            if found := _TESTED.search(whole):
                yield at, found


def _published_dates(front: Sequence[str]) -> Iterator[tuple[int, re.Match[str]]]:
    """The dates of publication, with their lines: they stand alone, and below nothing that waits for its date."""
    for at, (above, text) in enumerate(zip(("", *front), front, strict=False)):
        found = _PUBLISHED.fullmatch(text)
        if found and _DATE.fullmatch(found["date"]) and not _AWAITS.search(above):
            yield at, found


def _first_date(body: Sequence[Line], found: Iterable[tuple[int, re.Match[str]]]) -> tuple[date | None, Claim | None]:
    """The first of some dates that is one, and the figures that it is made of."""
    for at, match in found:
        if day := read_date(match["date"]):
            return day, Claim(body[at : at + 2], match["date"])
    return None, None


def _plain(text: str) -> str:
    return " ".join(_MARKS.sub("", text).split())


def read_title(front: Sequence[str], heights: Sequence[float] = ()) -> str | None:
    """The first lines up to what no title holds: versions, dates, abstract, contents, or smaller letters.

    Args:
        front: the first lines.
        heights: their heights on the page, 0 or nothing where they have none.
    """
    parts: list[str] = []
    for text, height in zip_longest(front[:TITLE_LINES], heights[:TITLE_LINES], fillvalue=0.0):
        smaller = bool(parts and heights) and height < SMALLER * heights[0]
        if not isinstance(text, str) or smaller or _TITLE_ENDS.match(text) or len(text) > 200:
            break
        if parts and text.endswith("."):
            break
        parts.append(text)
        if len(" ".join(parts)) > 250:
            break
    return " ".join(parts) or None


def read_mailbox_count(title: str) -> int | None:
    """The mailboxes that a title names: `20,000 Mailbox`, `500 user Mailbox`, `(1,000 User)`, `90,000-USER`."""
    found = _COUNT.search(title.replace("(", " ").replace(")", " "))
    return int(found.group("count").replace(",", "")) if found else None


def read_exchange_version(title: str, runs: Sequence[Run]) -> ExchangeVersion | None:
    """The version that the title names, else that of the ESE library, else that of Jetstress."""
    found = _EXCHANGE.search(title)
    if found:
        return EXCHANGE_NAMES[found.group(1).lower()]
    for text in (version for run in runs for version in (run.ese_version, run.jetstress_version) if version):
        parts = text.split(".")
        for prefix in (f"{parts[0].zfill(2)}.{parts[1].zfill(2)}" if len(parts) > 1 else "", parts[0].zfill(2)):
            if prefix in _ESE_VERSIONS:
                return _ESE_VERSIONS[prefix]
    return None


def read_product(title: str, front: Sequence[str], vendors: VendorDirectory) -> tuple[str | None, str | None]:
    """Vendor and product: the title's words up to the mailbox count or the model's name."""
    title = _PREFIX.sub("", title)
    if not title:
        return None, None
    vendor = vendors.find(title)
    count = _COUNT.search(title.replace("(", " ").replace(")", " "))
    start = _vendor_start(title, vendor) if count and count.start() < 5 else 0
    head = title[: count.start()] if count and count.start() >= 5 else title[start:]
    words = head.split()
    if not count or count.start() < 5:
        model = next((at for at, word in enumerate(words) if _is_model(word)), None)
        words = words[: model + 1] if model is not None else words[:4]
    product = _without_trailing(" ".join(words), vendor or "") or None
    if vendor is None and product is not None:
        vendor = _unknown_vendor(product, front)
    return vendor, product


def _is_model(word: str) -> bool:
    word = word.strip(",;()")
    return _MODEL.fullmatch(word) is not None and _NOT_A_MODEL.fullmatch(word) is None


def _vendor_start(title: str, vendor: str | None) -> int:
    position = title.lower().find((vendor or "\0").lower())
    return max(position, 0)


def _without_trailing(text: str, vendor: str) -> str:
    """A product without the words that lead over to what comes next, but never shorter than the vendor's name."""
    text = text.strip(" -,(")
    while text != vendor and (shorter := _TRAILING.sub("", text).strip(" -,(")) != text:
        text = shorter
    return text


def _unknown_vendor(product: str, front: Sequence[str]) -> str | None:
    """A vendor that no list holds: the product's first word, with the capitalized words that follow it elsewhere."""
    first = product.split(maxsplit=1)[0]
    for text in front[1:]:
        found = _CAPITALIZED.match(text, len(first)) if text.startswith(first) else None
        if found and fold(product) not in fold(text):
            return f"{first} {found.group(1).strip()}"
    return first


def read_date(text: str) -> date | None:
    """`June 09, 2011`, `7 Feb 2008`, `October 2018` (the first of the month), `5/28/2011`, `2011-05-28`."""
    named, year_first = _DATE.search(text), _YEAR_FIRST.search(text)
    numeric = _NUMERIC_DATE.search(text)
    if named and named["month"][:3].lower() in _MONTHS:
        month, day = _MONTHS.index(named["month"][:3].lower()) + 1, named["day"] or named["first"] or 1
        parts: tuple[str | int, ...] = (named["year"], month, day)
    elif found := year_first or numeric:
        parts = (found["year"], found["month"], found["day"])
    else:
        return None
    try:
        return date(*map(int, parts))
    except ValueError:
        return None
