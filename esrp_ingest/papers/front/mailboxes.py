"""How many mailboxes a text says that a solution has: `5,000 Mailbox`, `(1,250 User)`, `for 2,000 users`."""

import re
from typing import NamedTuple

from esrp_ingest.numerals import COUNT
from esrp_ingest.quantities import plain_integer
from esrp_ingest.values.amounts import bound_of
from esrp_ingest.vocabulary.words import spelled

_COUNTED = re.compile(
    spelled(
        rf"(?<![\w.,-])(?P<number>{COUNT}|\d{{1,3}}\s\d{{3}})(?P<thousand>\s?k(?=[\s-])|\s{{thousand}})?[\s-]{{0,2}}[(]?"
        r"(?:(?:{kind_of_user}|(?i:exchange|microsoft|e-?mail))\s+){0,2}(?:{mailbox}|{user}|{seat})(?![^\W\d_])"
    ),
    re.IGNORECASE,
)
_NO_COUNT = re.compile(spelled(r"(?:{exchange_server}|{microsoft}|{per})\s*$"), re.IGNORECASE)
_FEWEST = 50
"""No solution is for fewer mailboxes: a smaller number counts something else."""


class Counted(NamedTuple):
    """A number of mailboxes in a text, with where it is."""

    number: int
    start: int
    end: int


def mailboxes_in(text: str) -> Counted | None:
    """Give the first number of mailboxes that a text states; none that it only bounds, and no year of Exchange."""
    for found in _COUNTED.finditer(text):
        count = plain_integer(found["number"].replace(" ", "")) * (1000 if found["thousand"] else 1)
        year = _NO_COUNT.search(text, 0, found.start()) is not None
        if count >= _FEWEST and not year and bound_of(text, found.start(), found.end("number")) is None:
            return Counted(count, found.start(), found.end())
    return None
