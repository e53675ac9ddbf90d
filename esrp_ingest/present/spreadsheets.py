"""Texts that a spreadsheet would run as formulas, made harmless wherever CSV is written."""

import re

_RUN_BY_SPREADSHEETS = re.compile(r"'*[=+\-@\t\r]")


def defused(text: str) -> str:
    """A text that no spreadsheet takes for a formula.

    What begins with = + - @, a tab or a carriage return gets an apostrophe before it, and so does what has apostrophes
    before such a sign: take one off, and the text is as it was.
    """
    return f"'{text}" if _RUN_BY_SPREADSHEETS.match(text) else text
