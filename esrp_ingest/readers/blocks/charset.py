"""The letters of an HTML page: in the encoding that it states, where its bytes are neither UTF-8 nor UTF-16."""

import codecs
import re

from esrp_ingest.readers.encoding import decode

_HEAD = 4096
"""Bytes in which a page states its encoding."""
_STATED = re.compile(
    rb"<(?:meta\b|\?xml\b)[^<>]{0,300}?\b(?:charset|encoding)\s*=\s*[\"']?([\w.:-]{1,40})", re.IGNORECASE
)
_USUAL = frozenset(["ascii", "cp1252", "iso8859-1", "utf-8"])
"""What is read as Windows-1252 where it is not UTF-8, as browsers do."""
_WIDER = {"shift_jis": "cp932", "gb2312": "gb18030", "gbk": "gb18030", "euc_kr": "cp949", "big5": "big5hkscs"}
"""The encodings that browsers take for those of these names."""


def page_text(data: bytes) -> str:
    """Decode a page; an encoding that it states and that does not fit counts as none."""
    stated = None if data.isascii() else _STATED.search(data, 0, _HEAD)
    if stated is None or _is_utf8(data):
        return decode(data)
    try:
        name = codecs.lookup(stated[1].decode()).name
        return decode(data if name in _USUAL else data.decode(_WIDER.get(name, name)).encode())
    except (LookupError, ValueError):
        return decode(data)


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
