"""What a text of a front page names: mailboxes, Exchange, a product or its model."""

import re

from esrp_ingest.extract.paper.parts.mailbox_counts import mailbox_count
from esrp_ingest.vocabulary.exchange import EXCHANGE_NAMES
from esrp_ingest.vocabulary.front_page import NAMES_SOLUTION
from esrp_ingest.vocabulary.vendors import VendorDirectory
from esrp_ingest.vocabulary.words import spelled

_EXCHANGE = re.compile(spelled("{exchange}"), re.IGNORECASE)
EXCHANGE_VERSION = re.compile(
    spelled(rf"(?<![A-Za-z]){{exchange_server}}\s*({'|'.join(EXCHANGE_NAMES)})\b"), re.IGNORECASE
)
MODEL = re.compile(r"(?=\w*[A-Za-z])(?=[\w/-]*\d)[A-Za-z0-9][\w/-]*")
"""A word with letters and digits, as models have."""
_SPEED = re.compile(spelled(r"(?:5\.4|7\.2|10|15)k(?:{rpm})?"), re.IGNORECASE)
"""The speed of disks, which is no model."""
_LEADS_OVER = re.compile(spelled(r"\b{solution}\s+{leads_over}\s"), re.IGNORECASE)


def worth(text: str, vendors: VendorDirectory) -> int:
    """How much a text says of what was tested: 3 for mailboxes and Exchange, 2 for one of them, 1 for a product."""
    names = (mailbox_count(text) is not None) + names_exchange(text)
    if names:
        return 1 + names
    return 1 if NAMES_SOLUTION.search(text) or names_product(text, vendors) else 0


def names_product(text: str, vendors: VendorDirectory) -> bool:
    """Whether a text holds more than a vendor's name, and a vendor or something like a model's name."""
    vendor = vendors.find(text)
    model = names_model(text)
    return (vendor is not None or model) and not (vendors.is_name(text) and not model)


def names_own_product(text: str, vendors: VendorDirectory) -> bool:
    """Whether a title names its product: before Exchange, or behind `Solution on` and the like."""
    before, _, behind = text.partition(" Exchange ")
    led = _LEADS_OVER.split(behind, maxsplit=1)[1:]
    return names_product(before, vendors) or any(names_product(each, vendors) for each in led)


def names_model(text: str) -> bool:
    """Whether a word of a text may be a model's name."""
    words = (word.strip(",;()") for word in text.split())
    return any(MODEL.fullmatch(word) and not _SPEED.fullmatch(word) for word in words)


def names_exchange(text: str) -> bool:
    """Whether a text speaks of Exchange."""
    return _EXCHANGE.search(text) is not None
