"""Vendor and product of a paper: the title's words first, and who publishes the paper where the title does not say."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from esrp_ingest.extract.paper.front.issuers import (
    NO_VENDOR,
    brand,
    companies,
    disclaiming,
    employer_of_authors,
    issuers_of,
    owner_of_marks,
)
from esrp_ingest.extract.paper.front.no_titles import is_model
from esrp_ingest.extract.paper.parts.mailbox_counts import before_count, find_count
from esrp_ingest.numerals import GROUPED
from esrp_ingest.vocabulary.matching import fold
from esrp_ingest.vocabulary.vendors import VendorDirectory
from esrp_ingest.vocabulary.words import spelled, words

_CAPITALIZED = re.compile(r"((?:\s+[A-Z][A-Za-z&.]+)+)\s+[a-z]")
"""Words that go on a vendor's name, up to one in small letters."""
_NUMBER = re.compile(r"\d{2,5}")
"""A model's name that has no letters, behind a word of the product's."""
_GENERATION = re.compile(r"[GSVM]\d{1,2}")
"""Behind a model, which of its generations it is: `P2000 G3`, `DX200 S3`."""
_SERIES = re.compile(r"[A-Z]{1,3} \d")
"""How a product's name begins that is a model in two words: `AX 500`."""
_FAMILY = re.compile(spelled("{product_family}"))
"""Behind a model, that it is one of several: `StoreServ 7000 Family`."""
_YEAR_OF = re.compile(spelled("{dated_by_year}"), re.IGNORECASE)
_PART_OF_A_NAME = "".join(f"(?<!{word} )" for word in words("of_storage"))
"""Behind these words `storage` is a part of a product's name."""
_TRAILING = re.compile(
    spelled(
        rf"(?:(?<!\s)\s+|^)(?:\(|-|\d{{1,2}}\s?x|{GROUPED}|"
        r"{up_to}|\u2013|--|10k|15k|7\.2k|{disk_interface}|{behind_product}"
        r"|{esrp}(?:\s+(?:{version_of}\s?)?v?\d\.\d)?"
        r"|(?:{microsoft}\s+)?{exchange_server}(?:\s+(?:20\d\d|{edition}))?|{service_pack}\d|"
        rf"{_PART_OF_A_NAME}(?:{{storage}}\s+{{solution}}|(?-i:{{storage}})))$"
    ),
    re.IGNORECASE,
)
"""Words behind a product's name; `Storage` is written as a name is, and belongs to it."""
_SPEED = re.compile(r"\s[\d.]{2,3}k$", re.IGNORECASE)
"""How fast disks turn, behind a model."""
_SOLUTION = re.compile(spelled(r"\b{solution}\b"), re.IGNORECASE)
_OWN_SOLUTION = re.compile(spelled(r"(?<!{storage}) {solution}\s*$"), re.IGNORECASE)
"""A product's own `Solution`: the title goes on to that of the paper."""
_PREFIX = re.compile(spelled(r"^{esrp}\s+{storage_programme}\s*[:\u2013-]?\s*"), re.IGNORECASE)
_OF_ANY_PAPER = re.compile(
    spelled(
        r"(?:(?:{microsoft}|{exchange_server}|20\d\d|{edition}|{storage}|{solution}|{mailbox}|{user}|{resiliency}"
        r"|{behind_product})(?:\s+|$))+"
    ),
    re.IGNORECASE,
)
"""Words of any title, which name no product."""
_AROUND = " -,(:"
_NEAR = 4
"""Within so many words of a vendor's name its model follows."""
_LEAST_PRODUCT = 5
"""Characters of a product before the number of mailboxes."""
_LEADING_OVER = frozenset(words("leads_over"))


def read_product(
    title: str, front: Sequence[str], vendors: VendorDirectory, heads: Sequence[str] = ()
) -> tuple[str | None, str | None]:
    """Vendor and product: the title's words up to the mailbox count or the model's name.

    Args:
        title: the title.
        front: the lines of the first pages and the pages' heads, copyright and disclaimer among them.
        vendors: the vendors to look for.
        heads: what stands at the top and the bottom of the pages; no product is taken from it.
    """
    title = _PREFIX.sub("", title)
    issuers = _issuers(front, heads, vendors)
    if not title:
        return None, None
    start, vendor = _place(title, vendors) or _issuer_in(title, issuers) or (None, None)
    product = _product(title, start, vendor or "", vendors)
    if start is not None:
        issuers.update(filter(None, [owner_of_marks(front, vendors)]))
    vendor = _published_by(issuers, vendors, vendor, title[start or 0 :], begins=start == 0) or vendor
    return vendor or _unknown_vendor(product, front, issuers, vendors), product


def _issuers(front: Sequence[str], heads: Sequence[str], vendors: VendorDirectory) -> Counter[str]:
    """Who the lines of the first pages and the heads of all pages say that issues a paper."""
    issuers = issuers_of(front)
    issuers.update(name for head in heads if (name := vendors.find(head)) and fold(name) not in NO_VENDOR)
    issuers.update(companies(front, vendors))
    return issuers


def _product(title: str, start: int | None, vendor: str, vendors: VendorDirectory) -> str | None:
    """The product that a title names, None where its words are those of any title."""
    product = _named(title, start, vendor, vendors)
    return None if _OF_ANY_PAPER.fullmatch(product) else product or None


def _named(title: str, start: int | None, vendor: str, vendors: VendorDirectory) -> str:
    count = find_count(title)
    counted = count.span() if count is not None else (-1, 0)
    if counted[0] >= max(_LEAST_PRODUCT, 0 if start is None else start + 1):
        name = before_count(title)[start if _leads_over(title, start) else 0 :]
        own = _OWN_SOLUTION.search(name) is not None and _SOLUTION.search(title, counted[1]) is not None
        if named := name.strip(_AROUND) if own else _without_trailing(name, vendor):
            return named
    behind = title[counted[1] if start is None else start :]
    words = (_behind_solution(behind, vendors) if start is None else behind).split()
    length = _words_of_product(words, vendors, unsure=start is None and count is not None)
    return _without_trailing(" ".join(words[:length]), vendor)


def _behind_solution(text: str, vendors: VendorDirectory) -> str:
    """What of a title's end follows `Solution`, or `on the` and the like, where a model does: it is the product's name.

    Behind `Exchange 2013 Storage Solution on the CS500` it is the model, and no part of the sentence before it.
    """
    words = text.split()
    model = next((at for at in range(len(words)) if _ends_product(words, at, vendors)), 0)
    leads = [at for at, word in enumerate(words[:model]) if word.casefold() in _LEADING_OVER or _SOLUTION.match(word)]
    return " ".join(words[leads[-1] + 1 :]) if leads else text


def _words_of_product(words: Sequence[str], vendors: VendorDirectory, *, unsure: bool) -> int:
    """How many words name a product: up to a model, else a few up to a comma; none of those where that is unsure."""
    model = next((at + 1 for at in range(len(words)) if _ends_product(words, at, vendors)), 0)
    if model or unsure:
        return model + bool(model and words[model:] and _goes_on(words[model].strip(_AROUND)))
    near = words[: next((at for at, word in enumerate(words) if at and fold(word) in NO_VENDOR), _NEAR)][:_NEAR]
    return next((at + 1 for at, word in enumerate(near) if word.endswith(",")), len(near))


def _goes_on(word: str) -> bool:
    """Whether a word behind a model is of its name: a generation of it, or that it is a family of them."""
    return _GENERATION.fullmatch(word) is not None or _FAMILY.fullmatch(word) is not None


def _place(title: str, vendors: VendorDirectory) -> tuple[int, str] | None:
    """Where a title names its vendor: the first name, but the one behind `on` or `enabled by` where nothing is counted.

    That is so where the first one is followed by no model.
    """
    places = list(vendors.places(title))
    first = places[0] if places else None
    if first is None or find_count(title) is not None or _leads_over(title, first[0]):
        return first
    words = title[first[0] :].split()[:_NEAR]
    if any(_ends_product(words, at, vendors) for at in range(len(words))):
        return first
    return next((place for place in places if _leads_over(title, place[0])), first)


def _issuer_in(title: str, issuers: Counter[str]) -> tuple[int, str] | None:
    """Where a title names who issues the paper, as whole words, where that is a vendor that no list holds."""
    for name, _ in issuers.most_common():
        start = title.find(name)
        end = start + len(name)
        if start >= 0 and not title[max(0, start - 1) : start].isalnum() and not title[end : end + 1].isalnum():
            return start, name
    return None


def _leads_over(title: str, start: int | None) -> bool:
    """Whether what stands before a vendor begins a sentence, or any title: it is no part of a product's name."""
    if start and _OF_ANY_PAPER.fullmatch(title[:start]):
        return True
    return any(word.casefold() in _LEADING_OVER for word in title[:start].split()[-1:])


def _ends_product(words: Sequence[str], at: int, vendors: VendorDirectory) -> bool:
    """Whether a product's name ends with one of the title's words: a model, or a number that is no year of Exchange.

    A vendor's name is no model, though it may look like one: `HP 3PAR StoreServ 7400`.
    """
    word = words[at].strip(",;:()")
    if _NUMBER.fullmatch(word):
        return at > 0 and _YEAR_OF.fullmatch(words[at - 1]) is None
    return is_model(word) and not vendors.is_name(word)


def _without_trailing(text: str, vendor: str) -> str:
    """A product without the words that lead over to what comes next, but never shorter than the vendor's name."""
    text = text.strip(_AROUND)
    while text != vendor and (shorter := _TRAILING.sub("", text).strip(_AROUND)) != text:
        if _SPEED.search(text) is not None and not any(map(str.isdigit, shorter)):
            return text  # which is the model: `VMAX 10K`
        text = shorter
    return text


def _published_by(
    issuers: Counter[str], vendors: VendorDirectory, named: str | None, title: str, *, begins: bool
) -> str | None:
    """The listed vendor that issues a paper whose title does not begin with a vendor's name.

    Another one of the same owner counts only where the title names a family of products, for its owner may have had
    another name when the paper was published: `StoreVirtual` was made by HP, and later by HPE.

    Args:
        issuers: who the paper says that issues it.
        vendors: the vendors to look for.
        named: whom the title names.
        title: from there on.
        begins: the title begins there.
    """
    family = vendors.begins_with_family(title)
    if begins and not family:
        return None
    votes = _votes(issuers, vendors).most_common(2)
    if not votes:
        return None
    best, weight = votes[0]
    if named is None:
        return None if [each[1] for each in votes] == [weight] * 2 else best
    if weight < 2:
        return named
    if vendors.group(best) == vendors.group(named):
        return best if family else named
    return named if begins else best


def _votes(issuers: Counter[str], vendors: VendorDirectory) -> Counter[str]:
    """How much says of each listed vendor that it issues a paper."""
    votes: Counter[str] = Counter()
    for name, weight in issuers.items():
        if (vendor := vendors.find(name)) is not None:
            votes[vendor] += weight
    return votes


def _unknown_vendor(
    product: str | None, front: Sequence[str], issuers: Counter[str], vendors: VendorDirectory
) -> str | None:
    """A vendor that no list holds: the product's first word, with the capitalized words that follow it elsewhere.

    A listed vendor alone on a line goes before a word that nobody lists, and is all that names one where no product is
    named. A model is no vendor, nor is a word of any title: then who a line of the cover begins with is.
    """
    listed = _listed(front, vendors)
    first = product.split(maxsplit=1)[0] if product else ""
    if product is None or not any(map(str.isalpha, first)):
        return listed or owner_of_marks(front, vendors)
    known = _of_same_name(first, product, front, issuers) or listed
    if known is not None:
        return known
    no_vendor = _is_no_vendor(first) or _SERIES.match(product) is not None
    issuer = _who_issues(issuers, vendors, likely=no_vendor) or owner_of_marks(front, vendors)
    return issuer or (next(_on_cover(front, vendors), None) if no_vendor else first)


def _listed(front: Sequence[str], vendors: VendorDirectory) -> str | None:
    """The listed vendor that stands alone on a line, that disclaims, or whose people wrote the paper."""
    return brand(front, vendors) or disclaiming(front, vendors) or employer_of_authors(front, vendors)


def _of_same_name(first: str, product: str, front: Sequence[str], issuers: Counter[str]) -> str | None:
    """Who issues the paper under a name that begins as its product's, or whom a line names so."""
    own = [name for name in issuers if fold(name.split()[0]) == fold(first)]
    if own:
        return max(own, key=lambda name: (issuers[name], len(name)))
    return next(_continued(first, product, front), None)


def _who_issues(issuers: Counter[str], vendors: VendorDirectory, *, likely: bool) -> str | None:
    """Who issues a paper, where much says so, or its title names no vendor: nobody where several listed ones may.

    Args:
        issuers: who the paper says that issues it.
        vendors: the vendors to look for.
        likely: little is enough.
    """
    name, weight = next(iter(issuers.most_common(1)), (None, 0))
    several = {vendors.find(other) for other, votes in issuers.items() if votes == weight} - {None}
    return name if len(several) < 2 and (likely or weight > 2) else None


def _is_no_vendor(word: str) -> bool:
    """Whether a word is a model, or one of any title."""
    return any(map(str.isdigit, word)) or fold(word) in NO_VENDOR


def _on_cover(front: Sequence[str], vendors: VendorDirectory) -> Iterator[str]:
    """The listed vendors that short lines of the first pages begin with."""
    for text in front:
        found = vendors.place(text) if text.count(" ") < _NEAR else None
        if found is not None and found[0] == 0:
            yield found[1]


def is_guessed(vendor: str, front: Sequence[str], vendors: VendorDirectory) -> bool:
    """Whether a vendor is only the first word of a title: no list holds it, and nothing else in the paper names it."""
    return vendors.find(vendor) is None and " " not in vendor and vendor not in issuers_of(front)


def _continued(first: str, product: str, front: Sequence[str]) -> Iterator[str]:
    """The names that begin with a word, where a line begins with them and goes on in small letters."""
    for text in front[1:]:
        found = _CAPITALIZED.match(text, len(first)) if text.startswith(first) else None
        if found and fold(product) not in fold(text):
            yield f"{first} {found.group(1).strip()}"
