"""The dates that lines of front pages say: of tests, of publication, and of the revisions that followed it.

A paper was published when it first was: a date that is said to be one of an update or revision counts where nothing
else dates the paper, as in a table of revisions the first one counts.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from esrp_ingest.extract.paper.front.dates import MONTH_IN_FIGURES, ROUGH_DATE
from esrp_ingest.extract.paper.front.dates_of_others import is_age_of_component, is_of_another
from esrp_ingest.extract.paper.front.no_titles import DATE_LINE
from esrp_ingest.extract.paper.front.revisions import text_of
from esrp_ingest.vocabulary.front_page import COMPANY, NUMBER_OF_PAPER
from esrp_ingest.vocabulary.vendors import VendorDirectory
from esrp_ingest.vocabulary.words import MONTH, spelled

_TESTED = re.compile(
    spelled(
        r"(?<![A-Za-z])(?:{tests_dated}|{tested_by}\s(?:[\w.&-]{1,20}\s){1,5}{on_or_in})\s*+(?:[:\u2013-]\s*+)?"
        rf"(?P<date>(?:[^\W\d_]{{3,9}}\b|{{quarter}}[1-4]\b|\d).{{3,29}}|{ROUGH_DATE})$"
    ),
    re.IGNORECASE,
)
_AWAITS = re.compile(spelled(r"\b{awaits_date}\s*:?$"), re.IGNORECASE)
"""How a line ends whose date stands below it."""
_SAID_DATE = (
    r"\s*+(?:{on_or_in}\s*+)?(?:[:,]\s*+)?\(?"
    rf"(?P<date>(?:[^\W\d_]{{3,9}}\b|{{quarter}}[1-4]\b|\d).{{3,24}}|{ROUGH_DATE})$"
)
_SAID = re.compile(spelled(rf"(?<![A-Za-z]){{published}}{_SAID_DATE}"), re.IGNORECASE)
"""How a line says when the paper was published."""
_UPDATED = re.compile(spelled(rf"(?<![A-Za-z]){{updated}}{_SAID_DATE}"), re.IGNORECASE)
"""How a line says when the paper was revised, for the last time perhaps."""
_WORD = r"[\w./&'\u2013\u2014-]{1,20}[,:|]?\s+(?:/\s+)?"
_AT_END = re.compile(
    spelled(
        rf"(?!.{{0,60}}\b(?:{{test}}|{{no_publication}}|{{updated}})\b)(?:{_WORD}){{0,7}}?(?!{{version}}\b){_WORD}(?:[|,]\s*)?"
        rf"\(?(?P<date>(?:\d{{1,2}}{{ordinal_ending}}?\s+)?{MONTH}\.?,?\s+(?:\d{{1,2}},?\s+)?(?:19|20)\d\d"
        rf"|(?:\d{{1,2}}-)?{MONTH}-(?:(?:19|20)\d\d|\d\d)|(?:19|20)\d\d-\d\d-\d\d|\d{{1,2}}[/.]\d{{1,2}}[/.](?:19|20)\d\d"
        rf"|{MONTH_IN_FIGURES}|(?:19|20)\d\d\s+{MONTH})\)?"
    ),
    re.IGNORECASE,
)
"""A short line that ends in a date, in brackets perhaps: `First edition (July 2011)`."""
_BULLET = re.compile(r"\s[\u2022\u00b7\u25cf\u25aa]\s")
_TO_UPDATE = r",?\s{1,3}\(?(?={updated}[:\s].{0,16}\d)"
_BEHIND_DATE = re.compile(
    spelled(
        rf"{_BULLET.pattern}|(?<=[a-z])\.\s+(?=(?i:{MONTH})\s\d{{4}}$)|\s\|\s|(?<=\d{{4}})\.\s+(?=[A-Z])|(?i:{_TO_UPDATE})"
        r"|(?<=\d{4})\s{1,3}\((?=(?i:{edition_of_paper})\W)"
        rf"|(?<=\d{{4}})\s?[/,;\u2013-]?\s(?=(?:(?i:{{number_of_paper}})[:#]?\s\S{{3,20}}|{NUMBER_OF_PAPER.pattern})$)"
        rf"|(?<=\d{{4}})\s?[/,;\u2013-]\s(?=(?i:{COMPANY.pattern})$)"
    )
)
_STATEMENTS = re.compile(
    spelled(
        rf"\s\|\s|{_BULLET.pattern}|[,;]\s(?=(?:{{published}}|{{tests_dated}})[\s:])|{_TO_UPDATE}"
        r"|(?<=\d)\s{1,3}(?={published}[:\s])|(?<=\d{4})\s{1,3}(?={copyright_by}\s)"
        r"|(?<=\d{4})\s{1,3}(?=(?-i:[A-Z][a-z]{2,15})(?:\s[a-z]{2,15}){0,2}:\s)"
    ),
    re.IGNORECASE,
)
"""What parts the dates of a line that says when the paper was published, and when tests were made."""
_NAMED_MONTH = re.compile(spelled(rf"(?<![^\W\d_]){MONTH}"), re.IGNORECASE)
_PAGE = re.compile(spelled(r"(?<=\d{4})[\s|,\u2013-]{1,5}(?:{page}\s)?\d{1,3}$"), re.IGNORECASE)
"""The number of a page behind a date."""
_PARTS = re.compile(
    spelled(rf"\s\|\s|{_BULLET.pattern}|(?<=\d{{4}})\s{{1,3}}(?={{edition_of_paper}}\.?\s\S{{1,5}}$)"), re.IGNORECASE
)
"""What stands between the parts of a line of which one ends in a date."""
_BEHIND_NUMBER = re.compile(
    spelled(r"(?<!\w){number_of_paper}[:#]?\s\S{3,20}(?=\s{1,3}{published}[:\s])"), re.IGNORECASE
)
"""A paper's number before what says when that was published."""


def tested_dates(front: Sequence[str]) -> Iterator[tuple[int, re.Match[str]]]:
    """The dates of tests, with the line that each begins in: beside the words that say so, or below them."""
    for at, (text, following) in enumerate(zip_longest(front, front[1:], fillvalue="")):
        for whole in (text, f"{text} {following}") if _AWAITS.search(text) else (text,):
            for said in dict.fromkeys((whole, *_STATEMENTS.split(whole))):
                if found := _TESTED.search(said):
                    yield at, found


def published_dates(front: Sequence[str], cover: int) -> Iterator[tuple[int, re.Match[str]]]:
    """The dates of publication, with their lines: those that a line says to be one, then those that stand alone.

    Then what ends a short line of the front page: `Ada Writer, Acme May 2010`. None stands below what awaits its date.

    Args:
        front: the lines of the front pages.
        cover: how many of them are the first page's.
    """
    for at, before, said in _statements(front, _STATEMENTS):
        if (found := _SAID.search(said)) and not is_of_another(said[: found.start()] or before, said[found.start() :]):
            yield at, found
    for at, _, said in _statements(front, _BEHIND_DATE):
        if (found := DATE_LINE.fullmatch(said)) and not is_age_of_component(front[at]):
            yield at, found
    for at, _, said in _statements(front[:cover], _BULLET, front[cover : cover + 1]):
        for part in dict.fromkeys((said, *_PARTS.split(said))):
            if (found := _AT_END.fullmatch(part)) and not is_age_of_component(said[: said.find(found["date"])]):
                yield at, found


def dates_of_heads(heads: Sequence[str], vendors: VendorDirectory) -> Iterator[tuple[int, re.Match[str]]]:
    """The date that who issues a paper prints at the edge of its pages, where all of them have the same.

    Its month is named: browsers print the day in figures on which they did. Beside the name of a product it may be
    anything's.

    Args:
        heads: what stands at the top and the bottom of the pages.
        vendors: the vendors to look for.
    """
    texts = (_PAGE.sub("", head) for head in heads)
    dated = (_AT_END.fullmatch(text) or DATE_LINE.fullmatch(text) for text in texts)
    named = (match for match in dated if match is not None and _NAMED_MONTH.search(text_of(match)))
    found = [match for match in named if _is_issuer(match.string[: match.string.find(text_of(match))], vendors)]
    if len(set(map(text_of, found))) == 1:
        yield 0, found[0]


def _is_issuer(text: str, vendors: VendorDirectory) -> bool:
    """Whether a text before a date is nothing, or names a company."""
    name = text.strip(" ,;|\u2013\u2014-")
    return not name or vendors.is_name(name) or COMPANY.fullmatch(name) is not None


def update_dates(front: Sequence[str]) -> Iterator[tuple[int, re.Match[str]]]:
    """The dates on which lines say that the paper was revised, with these lines."""
    for at, before, said in _statements(front, _STATEMENTS):
        if (found := _UPDATED.search(said)) and not is_of_another(
            said[: found.start()] or before, said[found.start() :]
        ):
            yield at, found


def _statements(
    front: Sequence[str], between: re.Pattern[str], behind: Sequence[str] = ()
) -> Iterator[tuple[int, str, str]]:
    """What lines say that await no date and tell of no test, one statement after the other.

    Each comes with its line, and with what it goes on from where it begins in small letters.

    Args:
        front: the lines.
        between: what parts the statements of one.
        behind: the line that follows the last one.
    """
    for at, (above, text, following) in enumerate(zip(("", *front), front, (*front[1:], *behind, ""), strict=False)):
        before = above
        whole = f"{text} {following}" if text.endswith(",") else text
        for said in between.split(_BEHIND_NUMBER.sub(lambda number: f"{number[0]} | ", whole)):
            if said and not _AWAITS.search(above) and not _TESTED.search(said):
                yield at, before if said[0].islower() else "", said
            before = said
