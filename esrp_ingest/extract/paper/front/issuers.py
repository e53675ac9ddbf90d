"""Who issues a paper, by its copyright, its kind, its disclaimers and the marks that it claims.

A sentence that limits what a paper promises speaks for the company whose paper it is; a line of trade marks names
others' as well, and tells of an owner only where it is the only one whose own products are among them.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from esrp_ingest.extract.paper.front.no_titles import is_kind
from esrp_ingest.vocabulary.front_page import KIND
from esrp_ingest.vocabulary.matching import fold
from esrp_ingest.vocabulary.vendors import VendorDirectory
from esrp_ingest.vocabulary.words import spelled, words

_NAME = r"(?<![\w&'-])(?P<name>[A-Z][\w&'-]{0,30}+(?: [A-Z][\w&'-]{0,30}+){0,4}+)"
_CAPITALS = r"(?<![\w&'-])(?P<name>[A-Z][A-Z&'-]{1,30}(?: [A-Z][A-Z&'-]{1,30}){0,3}?)"
"""A name in a sentence that is all in capital letters."""
_LEGAL_FORM = r"(?:,?\s{legal_form}\b)?\.?(?:,?\s{with_affiliates})?"
_COPYRIGHT = re.compile(
    spelled(
        r"(?:\u00a9|\([cC]\)|\b(?i:{copyright})\b)[\s\u00a9,]{0,4}(?:\([cC]\)\s{0,2})?(?:(?i:{copyright})\s)?"
        r"(?:(?:19|20)\d\d[\s,\u2013-]{0,4}){0,4}(?:{copyright_by}\s)?"
    )
    + _NAME
)
_SPEAKS = (
    (re.compile(spelled(r"\b(?i:{issued_view})\s+") + _NAME), 3),
    (re.compile(_NAME + spelled(rf"{_LEGAL_FORM}\s+{{issued_belief}}")), 2),
    (re.compile(spelled(r"\b(?i:{disclaims_for})\s+") + _NAME), 2),
    (re.compile(spelled(r"\b(?i:{permitted_by})\s+") + _NAME), 1),
)
"""Whom a sentence speaks for that may go on over lines, and how much that counts."""
_IN_CAPITALS = re.compile(_CAPITALS + spelled(rf"(?i:{_LEGAL_FORM}\s+{{issued_belief}})"))
_OF_COPYRIGHT = 2
_MARKS = re.compile(spelled(r"\b(?i:{marks_of})\s+") + _NAME)
"""Whose the trade marks are that a sentence names before."""
_SENTENCE_ENDS = re.compile(r"[.;]\s")
_LONGEST_LIST = 400
"""Characters of a sentence about trade marks."""
_OTHERS_MARKS = re.compile(spelled(r"\b{others_marks}\b"), re.IGNORECASE)
"""Marks that others' papers name as well, with the name of whom they belong to."""
_LEGAL = re.compile(spelled(r"\s(?:{legal_form}|{behind_company})\b"))
"""Where a company's name ends and its legal form begins, or the next sentence."""
_COMPANY_LINE = re.compile(
    spelled(
        r"(?:[\w&'-]+,?\s){1,5}(?:{trade}|(?:{legal_form}\b[.,]?\s?){1,2})(?:\s*[|,;(].*)?",
    ),
    re.IGNORECASE,
)
"""A company's whole name alone on a line, or with its address behind it."""
_PEOPLE = re.compile(spelled(r"[A-Z][\w.'-]*(?:[, ]+(?:{people_and} |& )?[A-Z][\w.'-]*){1,11}"))
_NAMES = re.compile(_NAME)
_DISCLAIMER = re.compile(spelled("{disclaims}"), re.IGNORECASE)
"""What a paper says of whose words it holds, and of when they held."""
NO_VENDOR = frozenset((*words("no_vendor"), *words("not_a_company")))
_OF_COMPANY = 3
"""How much it counts that a company's whole name stands on the front pages."""
_FRONT_WORDS = re.compile(spelled(r"^{front_article}\s+"), re.IGNORECASE)


def issuers_of(front: Sequence[str]) -> Counter[str]:
    """Who a paper says that issues it, by how much its lines say so."""
    found: Counter[str] = Counter()
    whole = "\n".join(front)
    for pattern, weight in _SPEAKS:
        for match in pattern.finditer(whole):
            found[bare(match["name"])] += weight
    found.update(bare(match["name"]) for match in _IN_CAPITALS.finditer(whole) if match[0].isupper())
    for text in front:
        for match in _COPYRIGHT.finditer(text):
            found[bare(match["name"])] += _OF_COPYRIGHT
        if is_kind(text):
            head = _FRONT_WORDS.sub("", text[: next(KIND.finditer(text)).start()])
            found[bare(_FRONT_WORDS.sub("", head))] += 1
    return Counter({name: weight for name, weight in found.items() if name and fold(name.split()[0]) not in NO_VENDOR})


def bare(name: str) -> str:
    """A company's name without its legal form."""
    end = _LEGAL.search(name)
    return name[: end.start() if end else None].strip(" ,.|:-")


def companies(front: Sequence[str], vendors: VendorDirectory) -> dict[str, int]:
    """The listed vendors that lines begin with as companies, not sentences: `Dot Hill Systems Corp. | Longmont, CO`."""
    places = (vendors.place(text) for text in front if _COMPANY_LINE.fullmatch(text) is not None)
    return {place[1]: _OF_COMPANY for place in places if place is not None and place[0] == 0}


def brand(front: Sequence[str], vendors: VendorDirectory) -> str | None:
    """The one listed vendor whose name stands alone on a line of the first pages; makers of parts are none."""
    alone = {vendors.find(text) for text in front if vendors.is_name(text) and fold(text) not in NO_VENDOR}
    return alone.pop() if len(alone) == 1 else None


def employer(text: str, vendors: VendorDirectory) -> str | None:
    """The listed vendor that a line names people of: `Ada Writer, Acme`, `Ada Writer (Acme)`."""
    people, sign, vendor = text.removesuffix(")").rpartition(" (" if text.endswith(")") else ",")
    is_author = sign and vendors.is_name(vendor) and _PEOPLE.fullmatch(people) is not None
    return vendors.find(vendor) if is_author else None


def employer_of_authors(front: Sequence[str], vendors: VendorDirectory) -> str | None:
    """The one listed vendor whose people wrote a paper."""
    found = {employer(text, vendors) for text in front} - {None}
    return found.pop() if len(found) == 1 and not any(fold(name) in NO_VENDOR for name in found if name) else None


def disclaiming(front: Sequence[str], vendors: VendorDirectory) -> str | None:
    """The one listed vendor that the disclaimer names beside the date of publication."""
    texts = (f"{one} {other}" for one, other in pairwise(("", *front)) if _DISCLAIMER.search(f"{one} {other}"))
    names = (match["name"] for text in texts for match in _NAMES.finditer(text))
    found = {vendors.find(name) for name in names if fold(name.split()[0]) not in NO_VENDOR} - {None}
    return found.pop() if len(found) == 1 else None


def owner_of_marks(front: Sequence[str], vendors: VendorDirectory) -> str | None:
    """The one listed vendor whose names or products are trade marks of itself, as the first pages say."""
    owners = set(_owners_of_marks("\n".join(front), vendors))
    return owners.pop() if len(owners) == 1 else None


def _owners_of_marks(text: str, vendors: VendorDirectory) -> Iterator[str]:
    for found in _MARKS.finditer(text):
        owner = vendors.find(found["name"])
        marks = _SENTENCE_ENDS.split(text[max(0, found.start() - _LONGEST_LIST) : found.start()])[-1]
        groups = _groups(marks.rpartition("\n")[2], vendors) or _groups(marks, vendors)
        third = fold(found["name"].split()[0]) in NO_VENDOR or _OTHERS_MARKS.search(marks)
        if owner is not None and not third and groups == {vendors.group(owner)}:
            yield owner


def _groups(text: str, vendors: VendorDirectory) -> set[str]:
    """The owners of the listed vendors that a text names."""
    return {vendors.group(vendor) for _, vendor in vendors.places(text)}
