"""Who publishes a paper, and the product that its title names."""

import re
from collections.abc import Iterator, Sequence

from esrp_ingest.numerals import GROUPED, has_digit
from esrp_ingest.papers.front.mailboxes import mailboxes_in
from esrp_ingest.vocabulary.matching import fold
from esrp_ingest.vocabulary.vendors import VendorDirectory
from esrp_ingest.vocabulary.words import spelled


def _words(template: str) -> re.Pattern[str]:
    return re.compile(spelled(template), re.IGNORECASE)


_PREFIX = _words(r"^{esrp}\s+{storage_programme}\s*[:\u2013-]?\s*")
_TRAILING = _words(
    rf"(?:(?<!\s)\s+|^)(?:\(|-|\d{{1,2}}\s?x|{GROUPED}|{{up_to}}|\u2013|--|[\d.]{{2,3}}k|{{disk_interface}}|{{behind_product}}"
    r"|{esrp}(?:\s+(?:{version_of}\s?)?v?\d\.\d)?|(?:{microsoft}\s+)?{exchange_server}(?:\s+(?:20\d\d|{edition}))?"
    r"|{service_pack}\d|{storage}\s+{solution}|(?-i:{storage}))$"
)
_OF_ANY_PAPER = _words(
    r"(?:(?:{microsoft}|{exchange_server}|20\d\d|{edition}|{storage}|{solution}|{mailbox}|{user}|{resiliency}"
    r"|{behind_product})(?:\s+|$))+"
)
_FAMILY = _words(r"{product_family}")
_YEAR_OF = _words(r"(?:{exchange_server}|{microsoft})\s*$")
_STORAGE_OF = re.compile(spelled(r"(?P<name>[A-Z][\w&'-]*(?:\s[A-Z][\w&'-]*){0,3})\s(?:{storage})\s(?:{for})\s"))
"""`Acme Arrays storage for Microsoft Exchange Server`: small letters end the name."""
_PARTS = re.compile(r"\s[|\u2013\u2014-]\s")
_LEADING = _words(r".*\b(?:{solution}|{leads_over})\s+")
_MODEL = re.compile(r"(?=\S*\d)(?=\S*[A-Za-z]|\S{2,})[\w./+-]+,?")
_COPYRIGHT = re.compile(
    spelled(
        r"(?:\u00a9|\(c\)|{copyright})[\s,]{0,3}(?:(?:{copyright})\s)?(?:[\d,\s\u2013-]{4,14})?(?:{copyright_by}\s)?"
        r"(?P<name>[A-Z][\w&'-]*(?:\s[A-Z][\w&'-]*){0,2}?)"
        r"(?=[,.]|\s(?:Inc|Corp|Ltd|GmbH|Co\b|Limited|{trade}|{behind_company}|[a-z])|\s?\d|$)"
    )
)
_COMPANY = re.compile(
    r"(?P<name>[A-Z][\w&'-]*(?:\s[A-Z][\w&'-]*){0,2}?),?\s(?:Inc|Corp|Ltd|GmbH|Co|Corporation|Limited|S\.A)\b"
)
_NO_VENDORS = frozenset(map(fold, ("Microsoft", "Exchange", "Windows", "Jetstress", "Trademarks", "All", "The")))
_NEAR = 4
"""Within so many words of a vendor's name its model follows."""
_LEAST = 5
"""Letters of a product before the number of mailboxes."""
_AROUND = " -,(:"


def find_vendor(title: str, lines: Sequence[str], vendors: VendorDirectory) -> str | None:
    """Give who publishes a paper: the vendor that its title names, else its front pages, else an unknown company.

    Args:
        title: the title.
        lines: those of the front pages, and the copyright and disclaimer behind them.
        vendors: the vendors to look for.
    """
    named = vendors.find(title)
    if named is None:
        issuers = (vendors.find(line) for line in lines)
        return next(filter(None, issuers), None) or next(_unknown(title, lines), None)
    if vendors.begins_with_family(title):  # a family tells its first owner, the front page today's
        companies = [
            vendor for line in lines if (vendor := vendors.find(line)) and not vendors.begins_with_family(line)
        ]
        return next((vendor for vendor in companies if vendors.group(vendor) == vendors.group(named)), named)
    return named


def _unknown(title: str, lines: Sequence[str]) -> Iterator[str]:
    """Names of companies that no directory has: behind a copyright, or where a title begins with one."""
    yield from filter(None, (_beside_title(title, line) for line in lines))
    for line in lines:
        for way in (_COPYRIGHT, _COMPANY):
            found = way.search(line)
            name = found["name"].strip(" ,.") if found else ""
            if name and fold(name.split()[0]) not in _NO_VENDORS and fold(title).startswith(fold(name)):
                yield name
    yield from (
        found["name"]
        for line in lines
        if (found := _COPYRIGHT.search(line)) and fold(found["name"].split()[0]) not in _NO_VENDORS
    )


def _beside_title(title: str, line: str) -> str | None:
    """The name that a line has beside the title, as running heads do: `Acme Arrays | Acme A1 Storage Solution`."""
    before = _STORAGE_OF.match(line)
    if before is not None and _begin_alike(before["name"], title):
        return before["name"]
    parts = [part.strip() for part in _PARTS.split(line) if part.strip()]
    if not any(part.count(" ") > _NEAR and fold(title).startswith(fold(part)) for part in parts):
        return None
    return next((part for part in parts if _is_short_name(part) and _begin_alike(part, title)), None)


def _is_short_name(text: str) -> bool:
    return text.count(" ") < _NEAR and not has_digit(text)


def _begin_alike(name: str, title: str) -> bool:
    return fold(name.split(maxsplit=1)[0]) == fold(title.split(maxsplit=1)[0])


def find_product(title: str, vendors: VendorDirectory) -> str | None:
    """Give the product that a title names: the words up to the number of mailboxes, or up to a model."""
    title = _PREFIX.sub("", title)
    place = vendors.place(title)
    start = place[0] if place else 0
    count = mailboxes_in(title)
    if count is not None and count.start >= start + _LEAST:
        name = _without_trailing(title[start : count.start])
    elif count is not None and place is None:
        name = _up_to_model(title[count.end :], vendors, named=False)
    else:
        name = _up_to_model(title[start:], vendors, named=place is not None)
    return None if not name or _OF_ANY_PAPER.fullmatch(name) else name


def _up_to_model(text: str, vendors: VendorDirectory, *, named: bool) -> str:
    """The words up to a model's name; without one the first few of a vendor, and none of nobody."""
    words = text.split()
    for at, word in enumerate(words):
        before = " ".join(words[:at])
        is_model = at > 0 and _MODEL.fullmatch(word.strip(_AROUND)) and not _YEAR_OF.search(before)
        if is_model and not (word.isdigit() and len(word) < 2):
            more = at + 1 < len(words) and _FAMILY.fullmatch(words[at + 1].strip(_AROUND)) is not None
            name = " ".join(words[: at + 1 + more])
            return _without_trailing(name if named else _behind_solution(name, vendors))
    return _without_trailing(" ".join(words[:_NEAR])) if named else ""


def _behind_solution(text: str, vendors: VendorDirectory) -> str:
    """What follows `Solution`, or `on the`, before a model: it is the product's name."""
    place = vendors.place(text)
    return text[place[0] :] if place else _LEADING.sub("", text)


def _without_trailing(name: str) -> str:
    name = name.strip(_AROUND)
    while name and (shorter := _TRAILING.sub("", name).strip(_AROUND)) != name:
        name = shorter
    return name
