"""Letters that a terminal obeys instead of showing them, spelled out wherever CSV or JSON is written.

A document may hold escape sequences, and what is written may be looked at in a terminal.
"""

import re

_OBEYED = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
"""Control letters but tab and line ends, with those of eight bits, which some terminals obey as well."""
_OBEYED_OR_TURNING = re.compile(r"[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
"""What JSON does not escape by itself, and letters that turn the direction of the text after them."""


def spelled_out(text: str) -> str:
    r"""A text with `\x1b` instead of the letter."""
    return _OBEYED.sub(lambda found: f"\\x{ord(found[0]):02x}", text)


def spelled_out_in_json(text: str) -> str:
    r"""A JSON text that says the same, with `\u009b` instead of the letter."""
    return _OBEYED_OR_TURNING.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
