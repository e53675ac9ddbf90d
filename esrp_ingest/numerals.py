"""How figures look in print, in any document: every grammar of a number that is looked for, in one place.

`quantities` turns a text into a number; here a text is told to be one, a piece of one, or several. What separates
thousands and decimals travels as `Notation`.
"""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import islice

from esrp_ingest.quantities import THOUSANDS, UNKNOWN, DecimalMark, Notation, last_digit, plain_number
from esrp_ingest.vocabulary.words import spelled

MARKS = "*\u2020\u2021\u00b9\u00b2\u00b3\u2070\u2074\u2075\u2076\u2077\u2078\u2079"
"""Marks of footnotes."""
FOOTNOTE = re.compile(r"(?<!\s)\s*+[(\[]?(?:[\d*,\u2020\u2021\u00a7\u00b6]{1,4}|[a-h](?:,\s?[a-h]){0,2})[)\]]?\s*+")
"""A footnote's mark where it is set higher than its line: what would change the figure or the word before it."""
PRINTED = rf"\d(?:[\d.,{THOUSANDS}]{{0,20}}\d)?"
"""A number by its digits and whatever parts them, as part of a pattern: from its first digit to its last one."""
GROUPED = rf"(?:\d{{1,3}}(?:[,{THOUSANDS}]\d{{3}}){{1,6}}|\d{{1,2}}(?:,\d\d){{1,5}},\d{{3}}(?!\d))"
"""A whole number whose thousands, or lakhs, are parted by what parts nothing else, likewise."""
COUNT = rf"(?:{GROUPED}|\d{{1,9}})"
"""How many there are of something, likewise; `plain_integer` reads it."""
TIMES = r"\s{0,2}[xX*\u00d7]\s{0,2}"
"""What stands between two numbers that are multiplied, or one and the things that it counts, likewise."""
IN_TEXT = rf"(?<!\d)(?<!\d[.,{THOUSANDS}])(?:{GROUPED}(?:\.\d++)?|\d++,\d{{1,2}}(?!\d)|\d*+\.\d++|\d++)"
"""A number in a text with decimal points, as part of a pattern; a comma before one or two digits is a decimal one."""
SPACED_IN_TEXT = rf"\d{{1,3}}(?:[ .{THOUSANDS}]\d{{3}}){{1,6}}"
"""A whole number whose thousands a blank or a point parts, likewise."""

_TWO = 2


def _grouped(mark: DecimalMark) -> tuple[str, str]:
    """The digits of a figure before its decimals, with thousands parted or not, and its decimal mark."""
    group, point = (r"\.", ",") if mark is DecimalMark.COMMA else (",", r"\.")
    return rf"-?(?:\d{{1,3}}(?:{group}\d{{3}}){{1,6}}|\d{{1,18}})", point


def _figure(mark: DecimalMark, decimals: int) -> str:
    whole, point = _grouped(mark)
    return rf"{whole}{point}\d{{{decimals}}}"


def _touching(mark: DecimalMark) -> str:
    clock, rate = r"\d\d:\d\d:\d\d", _figure(mark, 2)
    return rf"{rate}(?={clock})|{clock}|(?<=:\d\d){rate}|{_figure(mark, 3)}"


def _forms(mark: DecimalMark) -> list[tuple[str, str]]:
    """Forms of a whole figure, each with the form of its beginning."""
    (whole, point), group = _grouped(mark), r"\." if mark is DecimalMark.COMMA else ","
    begun = rf"-?[\d{group}]{{0,24}}"
    forms = [(rf"{whole}{point}\d{{{count}}}", rf"{begun}(?:{point}\d{{0,{count - 1}}})?") for count in (3, 2)]
    forms.append((r"(?:\d{1,6}\.)?\d{1,3}:\d\d:\d\d", r"[\d.]{0,10}(?::\d{0,2}){0,2}"))
    forms.append((rf"{whole}{point}\d{{7}}", rf"{begun}(?:{point}\d{{0,6}})?"))
    return forms


_VALUES = {(mark, decimals): re.compile(_figure(mark, decimals)) for mark in DecimalMark for decimals in (2, 3)}
_TOUCHING = {mark: re.compile(_touching(mark)) for mark in DecimalMark}
_WHOLE = {mark: re.compile(_grouped(mark)[0]) for mark in DecimalMark}
_FORMS = {mark: [(re.compile(whole), re.compile(begun)) for whole, begun in _forms(mark)] for mark in DecimalMark}
_SHORTER = {mark: re.compile(rf"\d+(?:{re.escape(mark)}\d\d?)?") for mark in DecimalMark}
_MANY_DECIMALS = re.compile(r"\d+[.,]\d{4,}")
_NO_FIGURE = r"\(?n/a\)?|#{2,20}"
"""What stands where a figure would: that there is none, or that a spreadsheet's column was too narrow for it."""
_NUMERIC = re.compile(rf"(?>(?:[\d.,:]*-)*)[.,:]*+\d[\d.,:]*|[.,]|{_NO_FIGURE}|-", re.IGNORECASE)
_CLOCK = re.compile(r"(?:\d+\.)?\d+:\d\d:\d\d")
_PLAIN = re.compile(rf"\d+(?:[.,]\d{{4,}})?|{_NO_FIGURE}", re.IGNORECASE)
_ABSENT = re.compile(_NO_FIGURE, re.IGNORECASE)
_WORD = re.compile(spelled(r"[-+(<>~$]{0,2}\d[\d.,:/]*(?:%|\)|[x*]|{millisecond}|{size_unit})?\)?"), re.IGNORECASE)
_WITH_DIGIT = re.compile(r"(?<!\S)[^\s\d]*+\d\S*")
_UNIT = re.compile(spelled("1{per_second}"))
"""A unit that begins with a digit."""
_BEGINS_UNIT = ("1/", "(1/")
_CELL = re.compile(
    spelled(
        rf"[-+]?(?:\d[\d,. {THOUSANDS}]{{0,14}}\d|\d)"
        r"(?:\s{0,2}(?:%|[A-Za-z/\u00b5]{1,8}{per_second}?|\([A-Za-z/ .]{1,16}\)))?[*\u2020]?"
    )
)
_RESULT = re.compile(r"-?[\d.,]*\d[.,]\d{2,3}")
_FRACTION = re.compile(r"\d[\d,]*[.,]\d+")
_PIECE = re.compile(r"[\d.,]+")
_SEVERAL = re.compile(
    spelled(
        r"[\d.,]{0,40}\d"
        r"(?:\s?(?:{millisecond}|{second}|{per_second}))?"
        r"(?:[^\S\n]+|\s?(?:[/|;\u2013\u2014]|\s-|\s{to}\s|\s{people_and}\s)\s?)"
        r"(?!1{per_second})[\d.,]*\d(?:\s|$|{millisecond}|{second}\b|{per_second})"
    ),
    re.IGNORECASE,
)
_SLASH = re.compile(r"\s[/|]\s|(?<=\d)[/|](?=\d)")
"""What parts two figures of one cell."""
_MARKED = re.compile(rf"[\d.,]{{1,40}}[{MARKS}]{{1,4}}")
_CUT = re.compile(r"(?<=[\d.,])\n(?=[\d.,])")
_TWO_IN_ONE = re.compile(r"[.,]\d{4}")
_BROKEN = re.compile(r"\d[A-Za-z]+\d")
DIGIT = re.compile(r"\d")
_UNKNOWN = re.compile(UNKNOWN)
_SPACED = re.compile(SPACED_IN_TEXT)
_BLANKED = re.compile(r"(?P<figure>\d{1,3}(?:\s\d{3}){1,6}(?P<decimals>[.,]\d{1,9})?)(?P<unit>\s?[^\s\d].{0,40})?")
_BLANK = re.compile(r"\s")
_DECIMAL_COMMA = re.compile(r"\d+,\d{1,2}|0,\d+")
_BARE_COMMA = re.compile(r"(?<![\d.,]),(?=\d)")
"""A decimal comma with nothing before it."""
_BARE = re.compile(IN_TEXT)
_PERCENT = re.compile(rf"({IN_TEXT})\s*%")
_PRINTED = re.compile(PRINTED)
_BELOW_EACH_OTHER = re.compile(r"[\d,]{1,12}(?:\n[\d,]{1,12}){0,3}\.\d{0,3}(?:\n\d{1,3}){1,3}")
_ONE_DECIMAL = re.compile(r"\d{1,3}(?:[,.]\d{3}){1,3}[.,]\d|\d{1,9}[.,]\d")
_BEFORE_THREE = re.compile(r"(?<=\d) (?=\d{3}\b)")
_WHOLE_NUMBER = re.compile(r"(?<![\d.,])\d+(?![\d.,])")


def value_pattern(notation: Notation, decimals: int = 3) -> re.Pattern[str]:
    """A whole printed figure with its fixed number of decimals."""
    return _VALUES[notation.decimal_mark, decimals]


def touching_pattern(notation: Notation) -> re.Pattern[str]:
    """One of several whole figures that stand in one word: with three decimals, or with two beside a duration."""
    return _TOUCHING[notation.decimal_mark]


def whole_and_begun(notation: Notation) -> Sequence[tuple[re.Pattern[str], re.Pattern[str]]]:
    """The forms that a column of figures may have, each with the form of a figure's beginning."""
    return _FORMS[notation.decimal_mark]


@lru_cache(maxsize=4096)
def is_numeric(token: str) -> bool:
    """Whether a token can be a figure or a piece of one."""
    return _NUMERIC.fullmatch(token) is not None


def hold_figures(texts: Iterable[str], fewest: int) -> bool:
    """Whether so many words of some texts can be figures, or pieces of them."""
    figures = (word for text in texts for word in text.split() if is_numeric(word))
    return next(islice(figures, fewest - 1, None), None) is not None


def is_absent(text: str) -> bool:
    """Whether a token stands where a figure would, and is none: `N/A`, or the `####` of a narrow spreadsheet."""
    return _ABSENT.fullmatch(text) is not None


def is_clock(text: str) -> bool:
    """Whether a text is hours, minutes and seconds, with days perhaps."""
    return _CLOCK.fullmatch(text) is not None


def is_shortened(text: str, notation: Notation) -> bool:
    """Whether a figure may have lost zeros at its end."""
    return _SHORTER[notation.decimal_mark].fullmatch(text) is not None


def has_many_decimals(text: str) -> bool:
    """Whether a text is a figure with more than three decimals."""
    return _MANY_DECIMALS.fullmatch(text) is not None


def is_plain(text: str, notation: Notation) -> bool:
    """Whether a text is a whole number, one of many decimals, or says that there is none."""
    return (_PLAIN.fullmatch(text) or _WHOLE[notation.decimal_mark].fullmatch(text)) is not None


def is_number(word: str) -> bool:
    """Whether a word is nothing but a number, perhaps with its unit."""
    return _WORD.fullmatch(word) is not None


@lru_cache(maxsize=4096)
def is_figure(text: str) -> bool:
    """Whether a cell is a figure, with a unit perhaps."""
    text = text.strip()
    return _CELL.fullmatch(text) is not None and _UNIT.fullmatch(text) is None


def paired(text: str) -> tuple[str, str] | None:
    """The two figures of a cell that a slash parts: `52.317 / 38.599`; None for any other text."""
    parts = [part.strip() for part in _SLASH.split(text)]
    return (parts[0], parts[1]) if len(parts) == _TWO and all(map(is_figure, parts)) else None


def is_figure_or_pair(text: str) -> bool:
    """Whether a cell is a figure, or two that a slash parts."""
    return is_figure(text) or paired(text) is not None


def is_result(word: str) -> bool:
    """Whether a word is a figure as tables of results print them: with two or three decimals."""
    return _RESULT.fullmatch(word) is not None


def is_fraction(word: str) -> bool:
    """Whether a word is a number with decimals."""
    return _FRACTION.fullmatch(word) is not None


def is_piece(text: str) -> bool:
    """Whether a narrow cell may have cut a text out of a number."""
    return _PIECE.fullmatch(text) is not None


def begins_with_several(text: str) -> bool:
    """Whether two figures begin a text, side by side or with a mark or word between; below each other may be one."""
    return _SEVERAL.match(text) is not None


def without_blanks(text: str, *, whole: bool) -> str:
    """A figure whose thousands blanks part without them, with its unit perhaps; any other text as it is.

    Args:
        text: all that a cell holds.
        whole: also where it has no decimals, and may be two numbers beside each other.
    """
    found = _BLANKED.fullmatch(text)
    if found is None or not (whole or found["decimals"]):
        return text
    return _BLANK.sub("", found["figure"]) + (found["unit"] or "")


def without_marks(text: str) -> str:
    """A figure without the marks of footnotes behind it, any other text as it is."""
    return text.rstrip(MARKS) if text[-1:] in MARKS and _MARKED.fullmatch(text) else text


def rejoined(text: str) -> str | None:
    """A number that a narrow cell has cut in two as one; None where that makes one of two numbers."""
    text = _CUT.sub("", text)
    return None if _TWO_IN_ONE.search(text) else text


def is_broken(word: str) -> bool:
    """Whether letters stand among the digits of a word."""
    return _BROKEN.search(word) is not None


def hides_a_figure(text: str) -> bool:
    """Whether a text holds a word that may be a figure, or one with its unit, of which letters mean nothing."""
    return any(map(_is_hidden, text.split())) if _UNKNOWN.search(text) else False


def has_digit(word: str) -> bool:
    """Whether a word holds a digit; that of a letter nobody knows, `(cid:12)`, or of a unit, `1/s`, is none."""
    if DIGIT.search(word) is None:
        return False
    if word.startswith(_BEGINS_UNIT):
        return _UNIT.fullmatch(word.removeprefix("(").removesuffix(")")) is None
    return "(" not in word or DIGIT.search(_UNKNOWN.sub("", word)) is not None


def with_digits(text: str) -> list[str]:
    """The words of a text that hold a digit."""
    words = _WITH_DIGIT.findall(text)
    if "(" in text or "1/" in text:
        return [word for word in words if ("(" not in word and not word.startswith("1/")) or has_digit(word)]
    return words


def _is_hidden(word: str) -> bool:
    rest, count = _UNKNOWN.subn("", word)
    return count > 0 and (any(map(str.isdecimal, rest)) or not rest.strip(".,:%+-"))


def spaced_number(text: str) -> float | None:
    """A whole number whose thousands a blank or a point parts, or a number as `IN_TEXT` finds it."""
    return plain_number(text.replace(" ", "").replace(".", "")) if _SPACED.fullmatch(text) else loose_number(text)


def loose_number(text: str) -> float | None:
    """A number as `IN_TEXT` finds it; a comma before one or two digits can only be a decimal one."""
    return plain_number(text.replace(",", ".") if _DECIMAL_COMMA.fullmatch(text) else text)


def loose_step(text: str) -> float:
    """What the last printed digit of such a number is worth: 0.1 of `12.2` and of `12,2`, 1 of `1,200`."""
    return last_digit(text.replace(",", ".") if _DECIMAL_COMMA.fullmatch(text) else text)


def is_bare_number(text: str) -> bool:
    """Whether a text is nothing but a number as `IN_TEXT` finds it."""
    return _BARE.fullmatch(text) is not None


def in_thousands(text: str, *, million: bool) -> float | None:
    """A number as `IN_TEXT` finds it before `thousand`, `k` or `million`; None where it is none."""
    number = loose_number(text)
    return None if number is None else round(number * (1_000_000 if million else 1000), 3)


def with_zeros(text: str) -> str:
    """A text in which a nought stands before each decimal mark that has nothing before it: `,12` is `0.12`."""
    return _BARE_COMMA.sub("0.", text)


def whole_numbers(text: str) -> list[str]:
    """The whole numbers of a text; a blank before three digits parts thousands: `S2000 1 200` names 2000 and 1200."""
    return _WHOLE_NUMBER.findall(_BEFORE_THREE.sub("", text))


def masked(text: str) -> str:
    """A text with a nought for each number, however it is written: others of its form are the same."""
    return _PRINTED.sub("0", text)


def is_parted_by_blanks(text: str) -> bool:
    """Whether a text is a whole number whose thousands blanks part, or several numbers: `12 000`."""
    found = _BLANKED.fullmatch(text)
    return found is not None and found["decimals"] is None and found["unit"] is None


def is_below_itself(text: str) -> bool:
    """Whether a text is a figure of which a narrow cell has the last digits below the others."""
    return _BELOW_EACH_OTHER.fullmatch(text) is not None


def has_one_decimal(text: str) -> bool:
    """Whether a text is a figure with one decimal."""
    return _ONE_DECIMAL.fullmatch(text) is not None


def percentages(text: str) -> list[re.Match[str]]:
    """The figures before percent signs; the first group of each is the figure."""
    return list(_PERCENT.finditer(text))


def percentage(text: str) -> float | None:
    """The figure before the first percent sign: `16754/20122 = 83.26% Formatted capacity` is 83.26."""
    found = _PERCENT.search(text)
    return None if found is None else loose_number(found[1])
