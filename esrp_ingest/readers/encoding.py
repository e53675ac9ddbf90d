"""Bytes to characters, by byte order mark first and by what decodes without error after that.

Characters that only typesetting needs (soft hyphens, ligatures, blanks of other widths) come out as plain ones.
"""

import codecs
import re
import unicodedata

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_LIGATURES = range(0xFB00, 0xFB07)
_FULL_WIDTH = (*range(0xFF01, 0xFF61), *range(0xFFE0, 0xFFE7))
_FORMS = (*range(0xFE10, 0xFE1A), *range(0xFE30, 0xFE45), *range(0xFE50, 0xFE53), *range(0xFE54, 0xFE63))
"""Signs as they are printed in lines that run down, and small ones."""
_PLAIN = {
    **dict.fromkeys("\u00ad\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\ufeff", ""),
    **dict.fromkeys(map(chr, [0xA0, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000]), " "),
    **dict.fromkeys("\u2010\u2011\u2212\ufe63", "-"),
    **dict.fromkeys("\u2044\u2215", "/"),
    **dict.fromkeys("\x0b\x85\u2028\u2029", "\n"),
    **{letter: unicodedata.normalize("NFKC", letter) for letter in map(chr, (*_LIGATURES, *_FULL_WIDTH, *_FORMS))},
}
"""What is not printed, blanks and hyphens that keep lines together, slashes of fractions, line ends of Word."""
_TABULATION = "\x0b"
"""The only one of them that is ASCII."""
_NOT_PLAIN = re.compile(f"[{re.escape(''.join(_PLAIN))}]")


def decode(data: bytes, *, whole: bool = True) -> str:
    """Decodes UTF-8 with and without mark, UTF-16 and UTF-32 with mark, UTF-16 without, and else Windows-1252.

    Line ends come out as line feeds. Bytes that Windows-1252 does not define become U+FFFD.

    Args:
        data: the bytes.
        whole: they are all of a document. The first bytes of one may end in the middle of a letter, which is left out.
    """
    for mark, name in _MARKS:
        if data.startswith(mark):
            return _unify(data.decode(name, errors="replace"))
    zeros = data[:400].count(0)
    if zeros > len(data[:400]) // 4:
        return _unify(data.decode("utf-16-le" if data[1:2] == b"\0" else "utf-16-be", errors="replace"))
    try:
        return _unify(codecs.getincrementaldecoder("utf-8")().decode(data, final=whole))
    except UnicodeDecodeError:
        return _unify(data.decode("cp1252", errors="replace"))


def plain(text: str) -> str:
    """A text with plain letters, blanks, hyphens and line feeds for those that only typesetting needs."""
    if text.isascii() and _TABULATION not in text:
        return text
    return _NOT_PLAIN.sub(lambda letter: _PLAIN[letter[0]], text)


_SWAPPED = {chr(ord(letter) << 8): letter for letter in "abcdefghijklmnopqrstuvwxyz"}
"""The letters of a ligature as PDFium says them of what Ghostscript wrote: each with its two bytes exchanged."""
_LIGATURE = re.compile(f"[{''.join(_SWAPPED)}]{{2,3}}")
_HOLDS_SWAPPED = re.compile(rf"(?=.*[A-Za-z])[\x21-\x7e{''.join(_SWAPPED)}]+")
"""A word of Latin letters and such; what holds other ones is Chinese."""


def with_ligatures(word: str) -> str:
    """A word with the letters of its ligatures, where these were read with exchanged bytes; others as they are.

    `Con\u6600\u6900guration` is `Configuration`; in a word of Chinese, which other letters tell, nothing is exchanged.
    """
    if _HOLDS_SWAPPED.fullmatch(word) is None:
        return word
    return _LIGATURE.sub(lambda found: "".join(_SWAPPED[letter] for letter in found[0]), word)


def _unify(text: str) -> str:
    return plain(text.replace("\r\n", "\n").replace("\r", "\n"))
