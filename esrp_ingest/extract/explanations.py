"""Why a figure is no result: every rule by which the account of figures explains what was not read, as data.

A rule is about a line or about a part of it, and can be said in a sentence. None counts shares.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass

from esrp_ingest.extract.headings import CAPTION
from esrp_ingest.layout import Line
from esrp_ingest.numerals import is_fraction, is_number, is_result
from esrp_ingest.vocabulary.words import MONTH, spelled, words

RUNNING_HEAD, PAGE_NUMBER = "running head", "page number"
_SENTENCE = frozenset(words("of_sentences"))
"""Words of sentences. No label, heading or counter of a report holds one."""
_FEWEST_BLANKS = 3
"""So many are between the words of a sentence that ends with a full stop."""
_FUNCTION = _SENTENCE | frozenset(words("holding_together"))
"""Words that hold a text together, in titles and items of lists too."""
_WORD = re.compile(r"[A-Za-z]{1,24}")
_NAME = re.compile(r"[A-Za-z][A-Za-z\d-]{0,31}")
"""What a thing is called: no path, no file, no instance."""
_PAGE = re.compile(
    spelled(r"(?:\W{0,3}(?:{page}|{page_short})\s{0,3})?\W{0,3}\d{1,4}\W{0,3}(?:(?:{of}|/)\s{0,3}\d{1,4})?\W{0,3}"),
    re.IGNORECASE,
)
_PAGE_IN_LINE = re.compile(
    spelled(r"\b{page}\s{0,3}\|?\s{0,3}\d{1,4}\b|\b\d{1,4}\s{0,3}\|\s{0,3}{page}\b"), re.IGNORECASE
)
_LEADERS = re.compile(r"(?:\.\s?){3,200}+\s{0,9}\d{1,4}$")
_FEWEST_DOTS = 2
_RESULTS_OF_A_ROW = 2
_PAGE_ALONE = re.compile(r"\d{1,3}")
_COMPUTATION = re.compile(r"=[^=]{0,200}\s(?:[-+*/x\u00d7]|\\times)\s")
_CONTENTS = re.compile(spelled(r"\W{0,3}(?:{contents_of}\s)?{contents}\W{0,3}|{list_of} {captioned}"), re.IGNORECASE)
_LONGEST_CONTENTS = 24
"""Characters of the longest heading of contents."""
_LEGAL = re.compile(
    spelled(r"\u00a9|\(c\)\s{0,3}\d{4}|\b{legal}\b|{legal_anywhere}"),
    re.IGNORECASE,
)
NOTICE = re.compile(spelled(r"\W{0,3}(?:\u00a9|\(c\)|{copyright}\b)"), re.IGNORECASE)
"""How a line begins that is a notice even where it looks like the line of a date above it."""
_SIZING = re.compile(spelled(r"\b{needed}"), re.IGNORECASE)
_RESULTS = re.compile(spelled(r"\b{measured}"), re.IGNORECASE)
"""Words of what was measured, which no table of what somebody needs holds."""


@dataclass(slots=True)
class Place:
    """A line with figures that nobody read, and what is known of where it stands.

    Attributes:
        report: it belongs to a report.
        heading: it was taken for a title or heading of a report.
        edge: it is the first or last line of a page, or where pages are not known a number with no other one around it.
        returns: with other numbers, or the same, it stands at the edge of other pages too.
        log: it stands in a test log, where every line is one of an entry.
        contents: it belongs to a list of contents.
        sizing: it is a row, outside of reports, below a caption that says what somebody needs.
        captioned: it stands directly below a caption.
        headed: it stands directly below a title or heading of a report, or a line that ends within a phrase.
        table: it looks like a row of a table.
        sentence: the paragraph that it belongs to holds words of sentences.
        prose: that paragraph holds words that hold a text together.
    """

    line: Line
    report: bool = False
    heading: bool = False
    edge: bool = False
    returns: bool = False
    log: bool = False
    contents: bool = False
    sizing: bool = False
    captioned: bool = False
    headed: bool = False
    table: bool = False
    sentence: bool = False
    prose: bool = False


def _has_results(line: Line) -> bool:
    """Whether several cells of a line are each a figure as tables of results print them."""
    return sum(is_result(text) for text in line.texts) >= _RESULTS_OF_A_ROW


@dataclass(frozen=True, slots=True)
class LineRule:
    """A rule that explains all figures of a line.

    Attributes:
        name: what the figures are.
        meaning: the rule in a sentence.
        holds: whether it is so.
    """

    name: str
    meaning: str
    holds: Callable[[Place], bool]


@dataclass(frozen=True, slots=True)
class PartRule:
    """A rule that explains the figures inside of what a pattern matches, outside of reports."""

    name: str
    meaning: str
    pattern: re.Pattern[str]


def _is_caption(place: Place) -> bool:
    text = place.line.text
    if CAPTION.match(text) is None or (not place.report and text[-1] == "." and has_sentence(words_of(text))):
        return False
    others = [cell.text.split() for cell in place.line.cells[1:] if cell.text]
    return not any(map(is_number, (words[0] for words in others)))


def _is_name(place: Place) -> bool:
    if not (place.report and place.headed) or place.table or place.log or ":" in place.line.text:
        return False
    figures = [word for word in place.line.text.split() if any(map(str.isdigit, word))]
    return sum(bool(cell.text) for cell in place.line.cells) == 1 and all(_NAME.fullmatch(word) for word in figures)


def _is_caption_again(place: Place) -> bool:
    if not place.captioned:
        return False
    first, *rest = place.line.text.split()
    words = any(map(str.isalpha, rest)) and not any(map(str.isdigit, "".join(rest)))
    return words and any(map(str.isdigit, first)) and not is_number(first)


def is_page_number(text: str) -> bool:
    """Whether a text is nothing but the number of a page, perhaps of how many."""
    return _PAGE.fullmatch(text) is not None


def _is_page_number(place: Place) -> bool:
    text = place.line.text
    if place.edge and is_page_number(text):
        return True
    return len(text) < 200 and _PAGE_IN_LINE.search(text) is not None and (place.edge or not place.table)


def _is_notice(place: Place) -> bool:
    """Whether a line speaks of rights, and is no row of a table."""
    said = place.line.text
    return NOTICE.match(said) is not None or not (place.report or place.table or _LEGAL.search(said) is None)


LINE_RULES: tuple[LineRule, ...] = (
    LineRule(
        "contents",
        "a line below a heading of contents that ends with its page, no page before the one above",
        lambda place: place.contents,
    ),
    LineRule("heading of a report", "a title or heading that reports are told apart by", lambda place: place.heading),
    LineRule(
        "caption", "a line that begins with Table, Figure or Exhibit and its number, and is no sentence", _is_caption
    ),
    LineRule(
        RUNNING_HEAD,
        "the first or last line of a page that stands at the edge of two other pages as well, but for its numbers, "
        "and is no row of results in the columns of a line beside it, or what returns around most pages",
        lambda place: place.edge and place.returns,
    ),
    LineRule(PAGE_NUMBER, "a number alone at the edge of a page, or a line that says `Page 7`", _is_page_number),
    LineRule(
        "caption recognized twice",
        "words directly below a caption, without a figure but for a mark before them that is no number",
        _is_caption_again,
    ),
    LineRule(
        "sizing",
        "a row outside of reports below a caption that says what is required, recommended, supported or an example, "
        "where neither caption nor table speaks of what was measured, or has a label of a report or a result summary",
        lambda place: place.sizing,
    ),
    LineRule(
        "sentence in a report",
        "a line of a report, no row of a table or log, whose paragraph holds a word of sentences (the, is, was, ...)",
        lambda place: place.report and not (place.table or place.log) and place.sentence,
    ),
    LineRule(
        "name in a report",
        "a line of one cell directly below a heading of a report, or below one that ends with a word as `for`, no row "
        "of a table or log and no label, whose digits stand in names of letters, digits and hyphens: `TEST2`",
        _is_name,
    ),
    LineRule(
        "computation",
        "a line outside of reports that computes something behind an equals sign",
        lambda place: not place.report and _COMPUTATION.search(place.line.text) is not None,
    ),
    LineRule(
        "legal notice",
        "a line outside of reports and tables that speaks of copyright, rights, trademarks or a document's number, or "
        "one that begins with its copyright, wherever it stands",
        _is_notice,
    ),
    LineRule(
        "running text",
        "a line outside of reports, no row of a table, whose paragraph holds a word that holds texts together",
        lambda place: not place.report and not place.table and place.prose,
    ),
    LineRule(
        "heading or item",
        "a line of words outside of reports that is no row of a table, nor looks like one by its results",
        lambda place: (
            not (place.report or place.table or _has_results(place.line)) and bool(_WORD.search(place.line.text))
        ),
    ),
)
"""In this order: the first one that holds is what explains a line."""

PART_RULES: tuple[PartRule, ...] = (
    PartRule(
        "contact",
        "an address in the Web, of mail, or a telephone's number behind a word that says so",
        re.compile(
            spelled(
                r"(?:{web}://|{web_host}\.)\S{1,200}|\S{1,64}@\S{1,64}"
                r"|\b{telephone}\b[\s.:]{0,4}[+\d(][\d\s().-]{5,24}\d"
            ),
            re.IGNORECASE,
        ),
    ),
    PartRule(
        "date",
        "a day, a month or a quarter with its year",
        re.compile(
            spelled(
                rf"(?:\b\d{{1,2}}{{ordinal_ending}}?[\s-]{{1,3}}(?:{{of}}\s)?)?\b{MONTH}\.?,?[\s-]{{1,3}}"
                r"(?:\d{1,2}{ordinal_ending}?,?\s{1,3})?\d{4}\b"
                r"|\b\d{1,2}[/.]\d{1,2}[/.](?:\d{4}|\d\d)\b|\b\d{4}-\d\d-\d\d\b|\b{quarter}[1-4][\s/]{0,2}\d{4}\b"
            ),
            re.IGNORECASE,
        ),
    ),
    PartRule(
        "version",
        "a number behind the name of a program or the word version, or one of three and more parts",
        re.compile(
            spelled(
                r"\b(?:{versioned}|{server}(?=\s+20\d\d)|{version})"
                r"\s{0,3}(?:{version_of}\s{0,3}|v\.?\s?)?\d[\w.]{0,24}(?:\s{1,3}(?:{release}|{service_pack}\s?\d)){0,2}"
                r"|\bv\d[\d.]{0,12}\b|(?<![\d.,])\d{1,5}(?:\.\d{1,5}){2,4}(?![\d.,])"
            ),
            re.IGNORECASE,
        ),
    ),
)


def words_of(text: str) -> set[str]:
    """The words of a text in small letters."""
    return {word.casefold() for word in _WORD.findall(text)}


def has_sentence(words: set[str]) -> bool:
    """Whether some words can only be those of sentences."""
    return not _SENTENCE.isdisjoint(words)


def has_prose(words: set[str]) -> bool:
    """Whether some words hold a text together."""
    return not _FUNCTION.isdisjoint(words)


def is_sentence(text: str) -> bool:
    """Whether a text is a sentence, or the last line of one: its words say so, or the full stop behind them."""
    said = words_of(text)
    return has_sentence(said) or (text.endswith(".") and text.count(" ") >= _FEWEST_BLANKS and has_prose(said))


def is_sizing(text: str) -> bool:
    """Whether a line is a caption that says what somebody needs, which is no result."""
    return CAPTION.match(text) is not None and _SIZING.search(text) is not None and not has_results(text)


def has_results(text: str) -> bool:
    """Whether a text speaks of what was measured."""
    return _RESULTS.search(text) is not None


def opens_contents(text: str) -> bool:
    """Whether a line heads a list of contents."""
    return len(text) <= _LONGEST_CONTENTS and _CONTENTS.fullmatch(text) is not None


def page_in_contents(text: str) -> int | None:
    """The page that a line of a list of contents ends with: a whole number behind words, and behind no figure."""
    *words, last = text.split() or [""]
    if not words or _PAGE_ALONE.fullmatch(last) is None or is_fraction(words[-1]) or not _WORD.search(text):
        return None
    return int(last)


def has_leaders(text: str) -> bool:
    """Whether dots lead to a page's number."""
    return text[-1:].isdigit() and text.count(".") > _FEWEST_DOTS and _LEADERS.search(text) is not None
