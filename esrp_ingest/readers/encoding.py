"""Bytes to characters, by byte order mark first and by what decodes without error after that."""

import codecs

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


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


def _unify(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")
