"""What a paragraph of a Word document says: its letters, and all else in it that is shown as some.

A field shows its result, a form's field what was chosen, a formula its letters, a symbol the sign that its font draws.
What is deleted, hidden or struck through is not read, and of the latter two it is kept what they hold.
"""

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
        pieces: list[str] = []
        open_fields: list[bool] = []
        waiting, around = [paragraph], self.letters.around(paragraph)
        while waiting:
            element = waiting.pop()
            if element.tag == _FIELD:
                pieces.append(_at_field(element, open_fields))
            elif element.tag in _LEFT or (element.tag == _RUN and not self._is_read(element, around, pieces)):
                continue
            else:
                pieces.append(_said_by(element, pieces) if all(open_fields) else "")
                waiting.extend(reversed(element))
        return plain("".join(pieces))

    def _is_read(self, run: "etree._Element", around: "list[etree._Element]", before: list[str]) -> bool:
        """Whether a run is seen, and no mark that leads to a note."""
        if not self.letters.is_seen(run, around):
            self.unseen += filter(None, ["".join(run.itertext(qn("w:t"))).strip()])
            return False
        is_mark = self.letters.is_raised(run) or any(map(_has_own_mark, run))
        if not is_mark or not "".join(before).strip():
            return True
        return FOOTNOTE.fullmatch("".join(run.itertext(qn("w:t")))) is None


def _has_own_mark(element: "etree._Element") -> bool:
    """Whether a reference to a note is followed by the mark that is printed for it."""
    return element.tag in _REFERENCES and element.get(qn("w:customMarkFollows"), "0") not in ("0", "false", "off")


def _said_by(element: "etree._Element", before: list[str]) -> str:
    """What an element itself says, besides what stands in it."""
    tag = element.tag
    if tag in _TEXTS:
        return element.text or ""
    if tag in _LETTERS:
        return _LETTERS[tag]
    if tag == _SYMBOL:
        return _symbol(element.get(qn("w:font")) or "", element.get(qn("w:char")) or "")
    if tag in _BEFORE and (said := "".join(before)) and not said[-1].isspace():
        return _BEFORE[tag]
    return ""


def _symbol(font: str, code: str) -> str:
    """The letter that a font draws for a code; one that nobody knows says that it is none."""
    try:
        number = int(code[:6], 16)
    except ValueError:
        return ""
    drawn = _SYMBOLS.get(number % _OF_FONT) if font == "Symbol" else None
    return drawn or chr(number)


def _at_field(element: "etree._Element", open_fields: list[bool]) -> str:
    """Notes that a field begins, comes to its result, or ends; gives what was chosen in a form's field."""
    kind = element.get(qn("w:fldCharType"))
    if kind == "begin":
        open_fields.append(False)
        return _chosen(element)
    if kind == "separate" and open_fields:
        open_fields[-1] = True
    elif kind == "end" and open_fields:
        open_fields.pop()
    return ""


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
