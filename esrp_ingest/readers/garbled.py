"""Letters without a meaning: a font that says which shapes it draws and not which letters they are."""

import re

_CODE = re.compile(r"\(cid:\d{1,6}\)")
"""What programs write for a shape whose letter nobody knows."""
NOTABLE_SHARE = 0.05
"""The share of letters without meaning from which on a text is not to be trusted."""


def meaningless(text: str) -> int:
    """How many characters of a text mean nothing: signs for the unknown, private codes, `(cid:12)`."""
    codes = sum(len(found.group()) for found in _CODE.finditer(text)) if "(cid:" in text else 0
    if text.isascii():
        return codes
    return codes + text.count("\ufffd") + sum(1 for letter in text if "\ue000" <= letter <= "\uf8ff")
