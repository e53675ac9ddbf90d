"""What a text of a front page names, and which lines are no part of a title: programmes, stamps, dates, sentences."""

import re
from functools import lru_cache

from esrp_ingest.extract.paper.front.dates import MONTH_IN_FIGURES, ROUGH_DATE
from esrp_ingest.extract.paper.parts.mailbox_counts import mailbox_count
from esrp_ingest.vocabulary.exchange import EXCHANGE_NAMES, ExchangeVersion
from esrp_ingest.vocabulary.front_page import (
    ADDRESS,
    AROUND_KIND,
    COMPANY,
    IS_PROGRAM,
    KIND,
    NAMES_SOLUTION,
    NUMBER_OF_PAPER,
    OTHER_LINE,
    PROGRAM,
    STAMP,
)
from esrp_ingest.vocabulary.vendors import VendorDirectory
from esrp_ingest.vocabulary.words import MONTH, spelled

_LONGEST = 250
"""Characters of the longest title."""
WORD = re.compile(r"[A-Za-z]{2,}")
_SENTENCE = re.compile(r"(?:\S+\s+){7,400}\S+[.;]")
PROSE = re.compile(spelled(r"\b{no_title}\b"), re.IGNORECASE)
_LEGAL = re.compile(spelled(r"\b(?:{legal_anywhere}|{issued_belief})\b"), re.IGNORECASE)
"""What a paper says of rights and of what it does not promise."""
DATE_LINE = re.compile(
    spelled(
        r"(?:(?=[\d-]{0,20}[A-Z])(?=[A-Z-]{0,20}\d)[A-Z\d-]{4,20},\s+|{weekday},?\s+"
        r"|{edition_of_paper}\.?\s{0,2}\d[\d.]{0,5},\s+)?"
        rf"(?:{MONTH}\.?,?[\s-]+(?:\d{{1,2}}{{ordinal_ending}}?,?\s+)?(?:\d{{4}}|\d\d)"
        rf"|\d{{1,2}}{{ordinal_ending}}?[\s-]+(?:{{of}}\s+)?{MONTH}\.?,?[\s-]+\d{{2,4}}"
        rf"|(?:19|20)\d\d\s+{MONTH}|{MONTH_IN_FIGURES}(?:\s?/\s?{MONTH})?|{ROUGH_DATE}|\d{{1,4}}[-/.]\d{{1,2}}(?:[-/.]\d{{1,4}})?|(?:19|20)\d{{6}})"
        r"(?:\s*\|.{0,30}|[,;]\s+(?=[\w-]{0,20}\d)[A-Z][\w-]{2,20}"
        r"|\s{0,2}[,;/(\u2013-]?\s{0,2}{edition_of_paper}\.?\s{0,2}(?:\d[\d.]{0,5}|[A-Z]\d{0,3})\)?"
        r"|\s\((?=[\w-]{0,20}\d)[\w-]{3,20}(?:,\s{edition_of_paper}\.?\s[A-Z\d][\d.]{0,5})?\)"
        r"|\s?[,(]?\s?(?:{first_to_fourth}|\d{1,2}{ordinal_ending})\s+{revision_column}\)?)?"
    ),
    re.IGNORECASE,
)
"""A line that is a date, with a paper's number before or behind it perhaps."""
_EXCHANGE = re.compile(spelled("{exchange}"), re.IGNORECASE)
_EXCHANGE_VERSION = re.compile(
    spelled(
        rf"(?<![A-Za-z])(?:(?P<before>{{left_behind}})\s+(?:{{microsoft}}\s+)?)?"
        rf"{{exchange_server}}\s*(?P<version>{'|'.join(EXCHANGE_NAMES)})\b"
    ),
    re.IGNORECASE,
)
"""A version of Exchange; `before` where it is the one that is left behind: `from Exchange 2007 to Exchange 2013`."""
NAMES_BOTH = 3
"""What a text is worth that names mailboxes and Exchange."""
MODEL = re.compile(r"(?=\w*[A-Za-z])(?=[\w/-]*\d)[A-Za-z0-9][\w/-]*")
"""A word with letters and digits, as models have."""
_NO_MODEL = re.compile(
    spelled(r"\d++(?:\.\d++)?{byte_rate}(?:{rpm})?|\d++x|h\d{4,}+(?:\.\d)?|{generation}\d++"), re.IGNORECASE
)
"""A size, a rate, the speed of disks, the number of a paper, a generation: none is a model."""
_LEADS_OVER = re.compile(spelled(r"\b(?:{solution}|{mailbox}|{user}|20[012]\d)\s+{leads_over}\s"), re.IGNORECASE)


def exchange_version(text: str) -> ExchangeVersion | None:
    """The first version of Exchange that a text names, and does not leave behind."""
    named = (found for found in _EXCHANGE_VERSION.finditer(text) if not found["before"])
    found = next(named, None)
    return None if found is None else EXCHANGE_NAMES[found["version"].lower()]


def is_no_title(text: str) -> bool:
    """Whether a line of a front page is certainly no part of a title."""
    if len(text) > _LONGEST or "...." in text or OTHER_LINE.match(text):
        return True
    if _is_no_name(text):
        return True
    if IS_PROGRAM.search(text) and is_of_program(text):
        return True
    if len(PROSE.findall(text)) > 1 or _LEGAL.search(text):
        return True
    return not mailbox_count(text) and (is_kind(text) or (COMPANY.fullmatch(text) is not None))


def is_number_of_paper(text: str) -> bool:
    """Whether a line is nothing but the number that a publisher gave the paper."""
    return NUMBER_OF_PAPER.fullmatch(text) is not None


def begins_program(text: str, following: str) -> bool:
    """Whether a line ends within the programme's name, which the next one goes on with, and says nothing else.

    Args:
        text: of the line.
        following: of the next one.
    """
    found = IS_PROGRAM.search(f"{text} {following}")
    return found is not None and found.start() < len(text) < found.end() and is_of_program(text)


def is_of_program(text: str) -> bool:
    """Whether all words of a line are those of the programme's name."""
    return WORD.search(PROGRAM.sub("", text)) is None


def _is_no_name(text: str) -> bool:
    """Whether a line is a stamp, a date, an address, a sentence, or the number of the paper."""
    named = STAMP.fullmatch(text) or DATE_LINE.fullmatch(text) or ADDRESS.fullmatch(text) or _SENTENCE.fullmatch(text)
    return named is not None or is_number_of_paper(text)


@lru_cache(maxsize=4096)
def is_kind(text: str) -> bool:
    """Whether a line only says what kind of paper this is: `An Oracle White Paper`, `Technical Report | TR-4999`."""
    kinds = list(KIND.finditer(text))
    if not kinds or NAMES_SOLUTION.search(KIND.sub("", text)):
        return False
    return any(
        AROUND_KIND.fullmatch(text, 0, found.start()) and AROUND_KIND.fullmatch(text, found.end()) for found in kinds
    )


def worth(text: str, vendors: VendorDirectory) -> int:
    """How much a text says of what was tested: 3 for mailboxes and Exchange, 2 for one of them, 1 for a product."""
    names = (mailbox_count(text) is not None) + names_exchange(text)
    if names:
        return 1 + names
    return 1 if NAMES_SOLUTION.search(text) or names_product(text, vendors) else 0


def names_product(text: str, vendors: VendorDirectory) -> bool:
    """Whether a text holds more than a vendor's name, and a vendor or something like a model's name."""
    return not vendors.is_name(text) and (vendors.find(text) is not None or names_model(text))


def names_own_product(text: str, vendors: VendorDirectory) -> bool:
    """Whether a title names its product: before Exchange, or behind `Solution on` and the like."""
    before, _, behind = text.partition(" Exchange ")
    led = _LEADS_OVER.split(behind, maxsplit=1)[1:]
    return names_product(before, vendors) or any(names_product(each, vendors) for each in led)


def names_model(text: str) -> bool:
    """Whether a word of a text may be a model's name."""
    return any(is_model(word.strip(",;()")) for word in text.split())


def is_model(word: str) -> bool:
    """Whether a word has letters and digits, as models have."""
    return MODEL.fullmatch(word) is not None and _NO_MODEL.fullmatch(word) is None


def names_exchange(text: str) -> bool:
    """Whether a text speaks of Exchange."""
    return _EXCHANGE.search(text) is not None
