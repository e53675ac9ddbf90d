"""What a paragraph of a Word document says: its letters, and all else in it that is shown as some.

A field shows its result, a form's field what was chosen, a formula its letters, a symbol the sign that its font draws.
What is deleted, hidden or struck through is not read, and of the latter two it is kept what they hold.
"""

import sys
from dataclasses import dataclass, field
from typing import Final

from docx.oxml.ns import qn
from lxml import etree

from esrp_ingest.numerals import FOOTNOTE
from esrp_ingest.readers.encoding import plain
from esrp_ingest.readers.word_letters import WordLetters

FALLBACK = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
"""The same text box once more, for programs that are older."""
BOX = qn("w:txbxContent")
"""What a text box holds: paragraphs and tables of their own."""
NOT_SHOWN = frozenset(
    {FALLBACK}
    | {
        qn(f"w:{name}")
        for name in "del moveFrom pPr rPr tblPr trPr tcPr sdtPr sectPr instrText delText delInstrText rt".split()  # noqa: SIM905 - reads better than a list
    }
)
"""What is deleted, says how something looks, or how a word is spoken."""
_LEFT = NOT_SHOWN | {BOX}
_RUN, _FIELD = qn("w:r"), qn("w:fldChar")
_TEXTS, _SYMBOL = (qn("w:t"), qn("m:t")), qn("w:sym")
_REFERENCES = (qn("w:footnoteReference"), qn("w:endnoteReference"))
_LETTERS: Final = {
    qn("w:tab"): "\t",
    qn("w:ptab"): "\t",
    qn("w:br"): "\n",
    qn("w:cr"): "\n",
    qn("w:noBreakHyphen"): "-",
}
"""Elements that stand for a letter."""
_BEFORE: Final = {qn(f"m:{name}"): " " for name in ("e", "num", "lim", "fName", "mr")} | {
    qn("m:den"): "/",
    qn("m:sup"): "^",
    qn("m:sub"): "_",
}
"""What is read before a part of a formula, so that no digits of two parts join."""
_SYMBOLS = {
    0xA3: "\u2264", 0xA5: "\u221e", 0xB0: "\u00b0", 0xB1: "\u00b1", 0xB3: "\u2265", 0xB4: "\u00d7", 0xB7: "\u2022",
    0xB8: "\u00f7", 0xB9: "\u2260", 0xBB: "\u2248", 0x6D: "\u00b5", 0xD2: "\u00ae", 0xD3: "\u00a9", 0xD4: "\u2122",
    0xD7: "\u22c5", 0x2D: "-",
}  # fmt: skip
"""What the font Symbol draws for its codes, where no other letter is drawn for them."""
_OF_FONT = 0xF000
"""From here on codes are those of a font."""


class WordText:
    """Reads the paragraphs of a document.

    Attributes:
        letters: tells how those of a paragraph look.
        unseen: what is hidden or struck through in those that were read.
    """

    def __init__(self, letters: WordLetters) -> None:
        self.letters = letters
        self.unseen: list[str] = []

    def of(self, paragraph: "etree._Element") -> str:
        """A paragraph's own text, without what stands in its text boxes."""
        said, fields = _Said(), _Fields()
        waiting, around = [paragraph], self.letters.around(paragraph)
        while waiting:
            element = waiting.pop()
            if element.tag == _FIELD:
                said.add(fields.at(element))
            elif element.tag in _LEFT or (element.tag == _RUN and not self._is_read(element, around, said)):
                continue
            else:
                if not fields.before_result:
                    said.add(_said_by(element, said))
                waiting.extend(reversed(element))
        return plain("".join(said.pieces))

    def _is_read(self, run: "etree._Element", around: "list[etree._Element]", before: "_Said") -> bool:
        """Whether a run is seen, and no mark that leads to a note."""
        if not self.letters.is_seen(run, around):
            self.unseen += filter(None, ["".join(run.itertext(qn("w:t"))).strip()])
            return False
        is_mark = self.letters.is_raised(run) or any(map(_has_own_mark, run))
        if not is_mark or not before.is_any:
            return True
        return FOOTNOTE.fullmatch("".join(run.itertext(qn("w:t")))) is None


@dataclass(slots=True)
class _Said:
    """What was read of a paragraph so far.

    Attributes:
        pieces: the texts.
        last: the last letter of them.
        is_any: whether they are more than blanks.
    """

    pieces: list[str] = field(default_factory=list)
    last: str = ""
    is_any: bool = False

    def add(self, text: str) -> None:
        """Adds a piece."""
        if text:
            self.pieces.append(text)
            self.last = text[-1]
            self.is_any = self.is_any or not text.isspace()


@dataclass(slots=True)
class _Fields:
    """The fields that are open at a place in a paragraph, each with whether its result has begun.

    Attributes:
        before_result: how many of them have not come to their result.
    """

    before_result: int = 0
    _open: list[bool] = field(default_factory=list)

    def at(self, element: "etree._Element") -> str:
        """Notes that a field begins, comes to its result, or ends; gives what was chosen in a form's field."""
        kind = element.get(qn("w:fldCharType"))
        if kind == "begin":
            self._open.append(False)
            self.before_result += 1
            return _chosen(element)
        if kind == "separate" and self._open and not self._open[-1]:
            self._open[-1] = True
            self.before_result -= 1
        elif kind == "end" and self._open and not self._open.pop():
            self.before_result -= 1
        return ""


def _has_own_mark(element: "etree._Element") -> bool:
    """Whether a reference to a note is followed by the mark that is printed for it."""
    return element.tag in _REFERENCES and element.get(qn("w:customMarkFollows"), "0") not in ("0", "false", "off")


def _said_by(element: "etree._Element", before: _Said) -> str:
    """What an element itself says, besides what stands in it."""
    tag = element.tag
    if tag in _TEXTS:
        return element.text or ""
    if tag in _LETTERS:
        return _LETTERS[tag]
    if tag == _SYMBOL:
        return _symbol(element.get(qn("w:font")) or "", element.get(qn("w:char")) or "")
    if tag in _BEFORE and before.last and not before.last.isspace():
        return _BEFORE[tag]
    return ""


def _symbol(font: str, code: str) -> str:
    """The letter that a font draws for a code; one that nobody knows says that it is none."""
    try:
        number = int(code[:6], 16)
    except ValueError:
        return ""
    if not 0 <= number <= sys.maxunicode or 0xD800 <= number < 0xE000:
        return "\ufffd"
    drawn = _SYMBOLS.get(number % _OF_FONT) if font == "Symbol" else None
    return drawn or chr(number)


def _chosen(field: "etree._Element") -> str:
    """What is chosen from a list, or whether a box is ticked, in a form's field that has no other text."""
    ticked, choices = field.find(f".//{qn('w:checkBox')}"), field.find(f".//{qn('w:ddList')}")
    if ticked is not None:
        return "\u2610" if _state(ticked, "w:checked") in ("0", "false", "off") else "\u2612"
    if choices is None:
        return ""
    entries = [entry.get(qn("w:val")) or "" for entry in choices.iter(qn("w:listEntry"))]
    at = _state(choices, "w:result")
    return entries[int(at)] if at.isdecimal() and len(at) < 4 and int(at) < len(entries) else ""


def _state(field: "etree._Element", name: str) -> str:
    """What a form's field says of its state, else the one that it has at first; one without a value is on."""
    stated = [field.find(qn(each)) for each in (name, "w:default")]
    return next((each.get(qn("w:val"), "1") for each in stated if each is not None), "0")
