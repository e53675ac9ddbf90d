"""Where a title begins and ends among lines that stand together: logos, authors and asides at its edges are none of it.

Where a page does not say how large its letters are, a line at the edge belongs to the title if it says what the rest
leaves open - mailboxes, Exchange, the vendor or the product -, or if the sentence goes on over it.
"""

import re
from collections.abc import Callable, Sequence

from esrp_ingest.extract.paper.front.front_pieces import join, plain
from esrp_ingest.extract.paper.front.no_titles import (
    PROSE,
    WORD,
    exchange_version,
    is_number_of_paper,
    is_of_program,
    names_exchange,
    names_model,
    names_own_product,
    worth,
)
from esrp_ingest.extract.paper.front.products import read_product
from esrp_ingest.extract.paper.parts.mailbox_counts import find_count, mailbox_count
from esrp_ingest.layout import Line
from esrp_ingest.vocabulary.matching import fold
from esrp_ingest.vocabulary.vendors import VendorDirectory
from esrp_ingest.vocabulary.words import spelled

_SOLUTION_END = re.compile(spelled(r"\b{solution}$"), re.IGNORECASE)
_GOES_ON = re.compile(spelled(r"[a-z(\u2013\u2014:-]|{goes_on_with}\b"))
"""How the line begins that goes on after a title's solution."""
_LEADS_ON = re.compile(
    spelled(r"(?:(?<!\w)(?:{leads_on}|{little}|{holding_together})|[,:(\u2013\u2014&+-])$"), re.IGNORECASE
)
"""How a line ends that the next one goes on with."""
_ENDS_TITLE = re.compile(
    spelled(r"(?:[\w-]{1,20}\s){0,3}(?:(?:{storage}|{resiliency})\s{solution}|{resiliency}|{edition})|{solution}"),
    re.IGNORECASE,
)
"""The last line of a title whose other lines say what the solution is for: `Replicated Storage Solution`."""
_SOLUTION_WITH = re.compile(
    spelled(r"(?:(?:{mailbox}\s)?{resiliency}\s)?{storage}\s{solution}\s{goes_on_with}\b"), re.IGNORECASE
)
"""The end of a title that goes on with what the solution is made of: `Storage Solution using 7.2K drives`."""
_OF_SOLUTION = re.compile(
    spelled(r"(?:{mailbox}|{resiliency}|{storage})\b.{0,60}\b{solution}\b|{solution}$"), re.IGNORECASE
)
_NUMBER = re.compile(r"(?<![\w.,/-])(?!20(?:0[3-9]|[12]\d))\d{3,5}(?![\w,-]|\.\d)")
"""A number that may be a product's, and is no year."""
_KICKER = re.compile(
    spelled(
        r"(?:{microsoft}\s+)?{exchange_server}(?:\s+(?:20\d\d|{edition}))?(?:\s+(?:{service_pack}\s?\d|{exchange_edition}))?"
    ),
    re.IGNORECASE,
)
"""A line that names Exchange and nothing else."""
_PROGRAM_GOES_ON = re.compile(spelled(r"(?:20\d\d\s+)?{esrp}\b"), re.IGNORECASE)
_STORAGE = re.compile(spelled(r"\b{storage}\b"), re.IGNORECASE)
_WORTH_OF_A_TITLE = 2


def trimmed(
    lines: Sequence[Line], vendors: VendorDirectory, *, sized: bool, told_by_type: bool, again: Callable[[str], bool]
) -> list[Line]:
    """The lines of a text that are its title.

    Left out are those that say the vendor's name once more, and what stands behind the end of a solution.

    Args:
        lines: those of a text that stand together.
        vendors: the vendors to look for.
        sized: it is known how large their letters are.
        told_by_type: these are larger than those of running text.
        again: tells whether the paper says a text once more behind its front pages.
    """
    lines = [line for line in lines if plain(line.text)]
    lines = lines[_last_beginning(lines, vendors) :]
    while at := _begins_with_vendor(lines, vendors):
        lines = lines[at:]
    lines = lines[_begins_with_brand(lines, vendors) :]
    while len(lines) > 1 and _says_nothing(lines[-1], vendors, sized=sized) and not is_version(lines):
        lines.pop()
    lines = lines[: _end_of_solution(lines)]
    return lines if told_by_type else _without_edges(lines, vendors, again)


def is_version(lines: Sequence[Line]) -> bool:
    """Whether the last line is the version of Exchange, which the line above it names."""
    *_, above, last = (plain(line.text) for line in lines)
    return exchange_version(f"{above} {last}") is not None and exchange_version(above) is None


def is_kicker(line: Line, below: Sequence[Line], vendors: VendorDirectory) -> bool:
    """Whether a line only says that all of this is about Exchange, above lines that are a title without it."""
    rest = join(_texts(below))
    if _KICKER.fullmatch(plain(line.text)) is None or mailbox_count(rest) is None:
        return False
    if _PROGRAM_GOES_ON.match(rest) or is_version([line, below[0]]):
        return False
    return read_product(rest, (), vendors)[1] is not None


def is_whole(text: str) -> bool:
    """Whether a text names a solution, for so many mailboxes of Exchange."""
    return mailbox_count(text) is not None and names_exchange(text) and _SOLUTION_END.search(text) is not None


def ends_title(text: str) -> bool:
    """Whether a line is the end of a title whose other lines say what the solution is for."""
    return _ENDS_TITLE.fullmatch(text) is not None


def _texts(lines: Sequence[Line]) -> list[str]:
    return [plain(line.text) for line in lines]


def _last_beginning(lines: Sequence[Line], vendors: VendorDirectory) -> int:
    """The last line that begins as the first one does, of those before which nothing stands that is worth more."""
    texts = _texts(lines)
    if not lines or mailbox_count(texts[0]) is not None:
        return 0
    whole = worth(join(texts), vendors)
    again = (
        at
        for at, text in enumerate(texts)
        if _begins_as(text, texts[0], vendors) and not (at and _LEADS_ON.search(texts[at - 1]))
    )
    return max((at for at in again if worth(join(texts[at:]), vendors) >= whole), default=0)


def _begins_as(text: str, first: str, vendors: VendorDirectory) -> bool:
    """Whether a line says more than a vendor's name, and begins with another's first word, or with all of a name."""
    if vendors.is_name(text):
        return False
    whole = vendors.is_name(first) and fold(text).startswith(fold(first))
    return whole or text.split(maxsplit=1)[0].casefold() == first.split(maxsplit=1)[0].casefold()


def _begins_with_vendor(lines: Sequence[Line], vendors: VendorDirectory) -> int:
    """The line that begins with a vendor's name where what stands above it names nothing, else the first.

    A vendor above a line that begins with a family of its products is not named there: `HP`, below it `StorageWorks`.
    """
    texts = _texts(lines)
    for at in range(1, len(texts)):
        found = vendors.place(texts[at])
        if found is not None and found[0] == 0 and _says_less(texts[:at], texts[at:], vendors):
            return at - 1 if _is_brand_of(texts[at - 1], texts[at], vendors) else at
    return 0


def _says_less(above: Sequence[str], below: Sequence[str], vendors: VendorDirectory) -> bool:
    """Whether lines name nothing, or only the programme where those below them say more."""
    named = worth(join(above), vendors)
    return named == 0 or (is_of_program(join(above)) and worth(join(below), vendors) > named)


def _is_brand_of(brand: str, text: str, vendors: VendorDirectory) -> bool:
    """Whether a line is the name of a vendor whom a text names only by a family of products that it begins with."""
    first = fold(brand.split(maxsplit=1)[0])
    named = vendors.is_name(brand) and vendors.find(brand) == vendors.find(text)
    return named and vendors.begins_with_family(text) and not fold(text).startswith(first)


def _begins_with_brand(lines: Sequence[Line], vendors: VendorDirectory) -> int:
    """1 where a brand stands alone above a title that counts mailboxes first and names its product behind, else 0."""
    first, *others = _texts(lines) or [""]
    return int(vendors.is_name(first) and _counts_first(join(others), vendors))


def _counts_first(text: str, vendors: VendorDirectory) -> bool:
    """Whether a title begins with its mailboxes, and names its product behind."""
    count = find_count(text)
    return count is not None and count.start() == 0 and names_own_product(text, vendors)


def _says_nothing(line: Line, vendors: VendorDirectory, *, sized: bool) -> bool:
    """Whether a line is a vendor's name alone, or holds no word where nobody knows how large it is."""
    return vendors.is_name(plain(line.text)) or not (sized or WORD.search(line.text))


def _end_of_solution(lines: Sequence[Line]) -> int:
    """How many lines a title has up to the end of a solution after which nothing goes on."""
    texts = _texts(lines)
    ends = (at for at in range(1, len(texts)) if is_whole(join(texts[:at])) and not _GOES_ON.match(texts[at]))
    return next(ends, len(texts))


def _without_edges(lines: list[Line], vendors: VendorDirectory, again: Callable[[str], bool]) -> list[Line]:
    """Lines without those above and below that say nothing of what the rest leaves open."""
    while len(lines) > 1:
        texts = _texts(lines)
        above = is_kicker(lines[0], lines[1:], vendors) or _is_beside(texts[0], texts[1:], vendors, again)
        if above and not _leads(texts, vendors):
            lines = lines[1:]
        elif _is_beside(texts[-1], texts[:-1], vendors, again) and not (_closes(texts, vendors) or is_version(lines)):
            lines = lines[:-1]
        else:
            break
    return lines


def _is_beside(text: str, others: Sequence[str], vendors: VendorDirectory, again: Callable[[str], bool]) -> bool:
    """Whether a line is beside a title that the other lines are: it says nothing that these leave open."""
    rest = join(others)
    if worth(rest, vendors) < _WORTH_OF_A_TITLE or _tells_exchange(text, rest):
        return False
    if find_count(text) is not None:
        return mailbox_count(text) is None  # `up to 50,000 mailboxes` does not say what was tested
    if is_number_of_paper(text):
        return True
    numbered = names_model(text) or _NUMBER.search(text) is not None
    if vendors.find(text) is not None and (numbered or _names_missing_vendor(text, rest, vendors)):
        return False
    return names_own_product(rest, vendors) or not (numbered or again(text))


def _tells_exchange(text: str, rest: str) -> bool:
    """Whether a line names Exchange, or its version, where the rest of a title does not."""
    told = exchange_version(rest) is not None or exchange_version(text) is None
    return names_exchange(text) and not (names_exchange(rest) and told)


def _names_missing_vendor(text: str, rest: str, vendors: VendorDirectory) -> bool:
    """Whether a line names a vendor whom the rest does not name, or of whom it names but a family of products."""
    named = vendors.find(rest)
    if named is None:
        return not _counts_first(rest, vendors)
    return _is_brand_of(text, rest, vendors)


def _leads(texts: Sequence[str], vendors: VendorDirectory) -> bool:
    """Whether the first line of a title goes on in the next one."""
    return _goes_over(*texts[:2], wraps=_wraps(texts, 0), vendors=vendors)


def _goes_over(text: str, following: str, *, wraps: bool, vendors: VendorDirectory) -> bool:
    """Whether a sentence or a product's name goes on from a line to the next.

    Args:
        text: of the line.
        following: of the next one.
        wraps: the line is as long as lines may be, so that the next word had to begin another one.
        vendors: the vendors to look for.
    """
    first, last = following.split(maxsplit=1)[0], text.rsplit(maxsplit=1)[-1]
    goes_on = _LEADS_ON.search(text) is not None or (first[0].islower() and first.isalpha())
    return goes_on or (wraps and vendors.is_name(last))


def _wraps(texts: Sequence[str], at: int) -> bool:
    """Whether the first word behind a line would have made it longer than all."""
    return len(texts[at]) + len(texts[at + 1].split(maxsplit=1)[0]) >= max(map(len, texts))


def _closes(texts: Sequence[str], vendors: VendorDirectory) -> bool:
    """Whether the last line of a title goes on with the one above it, or ends the solution that this does not."""
    *above, last = texts
    wraps = _wraps(texts, len(above) - 1)
    if _goes_over(above[-1], last, wraps=wraps, vendors=vendors):
        return True
    if ends_title(last) or _SOLUTION_WITH.match(last) or (wraps and _OF_SOLUTION.match(last) is not None):
        return not any(map(_SOLUTION_END.search, above))
    if (wraps or _STORAGE.search(last) is not None) and (_NUMBER.search(last) is not None or names_model(last)):
        return True
    return _GOES_ON.match(last) is not None and PROSE.search(last) is None
