"""Vendor and product of a paper: the title's words first, and who publishes the paper where the title does not say."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from esrp_ingest.extract.paper.front.no_titles import is_kind, is_model
from esrp_ingest.extract.paper.parts.mailbox_counts import before_count, find_count
from esrp_ingest.numerals import GROUPED
from esrp_ingest.vocabulary.front_page import KIND
from esrp_ingest.vocabulary.matching import fold
from esrp_ingest.vocabulary.vendors import VendorDirectory
from esrp_ingest.vocabulary.words import spelled, words

_CAPITALIZED = re.compile(r"((?:\s+[A-Z][A-Za-z&.]+)+)\s+[a-z]")
"""Words that go on a vendor's name, up to one in small letters."""
_NUMBER = re.compile(r"\d{2,5}")
"""A model's name that has no letters, behind a word of the product's."""
_GENERATION = re.compile(r"[GSVM]\d{1,2}")
"""Behind a model, which of its generations it is: `P2000 G3`, `DX200 S3`."""
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
_NAME = r"(?<![\w&'-])(?P<name>[A-Z][\w&'-]{0,30}+(?: [A-Z][\w&'-]{0,30}+){0,4}+)"
_ISSUERS = (
    (re.compile(spelled(r"\b(?i:{issued_view})\s+") + _NAME), 3),
    (
        re.compile(
            spelled(
                r"(?:\u00a9|\([cC]\)|\b(?i:{copyright})\b)[\s\u00a9,]{0,4}(?:\([cC]\)\s{0,2})?(?:(?i:{copyright})\s)?"
                r"(?:(?:19|20)\d\d[\s,\u2013-]{0,4}){0,4}(?:{copyright_by}\s)?"
            )
            + _NAME
        ),
        2,
    ),
    (re.compile(_NAME + spelled(" {issued_belief}")), 2),
)
"""Where a paper says who issues it, and how much that counts."""
_LEGAL = re.compile(spelled(r"\s(?:{legal_form}|{behind_company})\b"))
"""Where a company's name ends and its legal form begins, or the next sentence."""
_COMPANY_LINE = re.compile(
    spelled(
        r"(?:[\w&'-]+,?\s){1,5}(?:{trade}|(?:{legal_form}\b[.,]?\s?){1,2})(?:\s*[|,;(].*)?",
    ),
    re.IGNORECASE,
)
"""A company's whole name alone on a line, or with its address behind it."""
_NAMES = re.compile(_NAME)
_DISCLAIMER = re.compile(spelled("{disclaims}"), re.IGNORECASE)
"""What a paper says of whose words it holds, and of when they held."""
_NO_VENDOR = frozenset((*words("no_vendor"), *words("not_a_company")))
_OF_COMPANY = 3
"""How much it counts that a company's whole name stands on the front pages."""
_NEAR = 4
"""Within so many words of a vendor's name its model follows."""
_LEAST_PRODUCT = 5
"""Characters of a product before the number of mailboxes."""
_LEADING_OVER = frozenset(words("leads_over"))
_FRONT_WORDS = re.compile(spelled(r"^{front_article}\s+"), re.IGNORECASE)


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
    issuers = _issuers(front)
    issuers.update(name for head in heads if (name := vendors.find(head)) and fold(name) not in _NO_VENDOR)
    issuers.update(_companies(front, vendors))
    if not title:
        return None, None
    start, vendor = _place(title, vendors) or _issuer_in(title, issuers) or (None, None)
    product = _product(title, start, vendor or "", vendors)
    vendor = _published_by(issuers, vendors, vendor, title[start or 0 :], begins=start == 0) or vendor
    return vendor or _unknown_vendor(product, front, issuers, vendors), product


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
        return name.strip(_AROUND) if own else _without_trailing(name, vendor)
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
    near = words[: next((at for at, word in enumerate(words) if at and fold(word) in _NO_VENDOR), _NEAR)][:_NEAR]
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


def _issuers(front: Sequence[str]) -> Counter[str]:
    """Who a paper says that issues it, by how much its lines say so."""
    found: Counter[str] = Counter()
    for text in front:
        for pattern, weight in _ISSUERS:
            for match in pattern.finditer(text):
                found[_bare(match["name"])] += weight
        if is_kind(text):
            head = _FRONT_WORDS.sub("", text[: next(KIND.finditer(text)).start()])
            found[_bare(_FRONT_WORDS.sub("", head))] += 1
    return Counter({name: weight for name, weight in found.items() if name and fold(name.split()[0]) not in _NO_VENDOR})


def _bare(name: str) -> str:
    end = _LEGAL.search(name)
    return name[: end.start() if end else None].strip(" ,.|:-")


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
    votes: Counter[str] = Counter()
    for name, weight in issuers.items():
        if (vendor := vendors.find(name)) is not None:
            votes[vendor] += weight
    if not votes:
        return None
    (best, weight), *_ = votes.most_common(1)
    if named is None or weight < 2:
        return named or best
    if vendors.group(best) == vendors.group(named):
        return best if family else named
    return named if begins else best


def _unknown_vendor(
    product: str | None, front: Sequence[str], issuers: Counter[str], vendors: VendorDirectory
) -> str | None:
    """A vendor that no list holds: the product's first word, with the capitalized words that follow it elsewhere.

    A listed vendor alone on a line goes before a word that nobody lists, and is all that names one where no product is
    named. A model is no vendor, nor is a word of any title: then who a line of the cover begins with is.
    """
    listed = _brand(front, vendors) or _disclaiming(front, vendors)
    first = product.split(maxsplit=1)[0] if product else ""
    if product is None or not any(map(str.isalpha, first)):
        return listed
    own = [name for name in issuers if fold(name.split()[0]) == fold(first)]
    if own:
        return max(own, key=lambda name: (issuers[name], len(name)))
    for name in _continued(first, product, front):
        return name
    if listed is not None:
        return listed
    return _who_issues(issuers, first) or (next(_on_cover(front, vendors), None) if _is_no_vendor(first) else first)


def _brand(front: Sequence[str], vendors: VendorDirectory) -> str | None:
    """The one listed vendor whose name stands alone on a line of the first pages; makers of parts are none."""
    alone = {vendors.find(text) for text in front if vendors.is_name(text) and fold(text) not in _NO_VENDOR}
    return alone.pop() if len(alone) == 1 else None


def _disclaiming(front: Sequence[str], vendors: VendorDirectory) -> str | None:
    """The one listed vendor that the disclaimer names beside the date of publication."""
    texts = (f"{one} {other}" for one, other in pairwise(("", *front)) if _DISCLAIMER.search(f"{one} {other}"))
    names = (match["name"] for text in texts for match in _NAMES.finditer(text))
    found = {vendors.find(name) for name in names if fold(name.split()[0]) not in _NO_VENDOR} - {None}
    return found.pop() if len(found) == 1 else None


def _who_issues(issuers: Counter[str], first: str) -> str | None:
    """Who issues a paper whose product begins with a word, where that is no vendor's name, or much says so."""
    name, weight = next(iter(issuers.most_common(1)), (None, 0))
    return name if _is_no_vendor(first) or weight > 2 else None


def _is_no_vendor(word: str) -> bool:
    """Whether a word is a model, or one of any title."""
    return any(map(str.isdigit, word)) or fold(word) in _NO_VENDOR


def _companies(front: Sequence[str], vendors: VendorDirectory) -> dict[str, int]:
    """The listed vendors that lines begin with as companies, not sentences: `Dot Hill Systems Corp. | Longmont, CO`."""
    places = (vendors.place(text) for text in front if _COMPANY_LINE.fullmatch(text) is not None)
    return {place[1]: _OF_COMPANY for place in places if place is not None and place[0] == 0}


def _on_cover(front: Sequence[str], vendors: VendorDirectory) -> Iterator[str]:
    """The listed vendors that short lines of the first pages begin with."""
    for text in front:
        found = vendors.place(text) if text.count(" ") < _NEAR else None
        if found is not None and found[0] == 0:
            yield found[1]


def is_guessed(vendor: str, front: Sequence[str], vendors: VendorDirectory) -> bool:
    """Whether a vendor is only the first word of a title: no list holds it, and nothing else in the paper names it."""
    return vendors.find(vendor) is None and " " not in vendor and vendor not in _issuers(front)


def _continued(first: str, product: str, front: Sequence[str]) -> Iterator[str]:
    """The names that begin with a word, where a line begins with them and goes on in small letters."""
    for text in front[1:]:
        found = _CAPITALIZED.match(text, len(first)) if text.startswith(first) else None
        if found and fold(product) not in fold(text):
            yield f"{first} {found.group(1).strip()}"
