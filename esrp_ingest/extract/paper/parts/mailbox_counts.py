"""How many mailboxes a text names, as titles and headings of papers do."""

import re

from esrp_ingest.vocabulary.words import spelled

COUNT = re.compile(
    spelled(
        r"(?<![\w.,-])"
        r"(?:(?P<count>\d{1,3}(?:[,'\u2019\u202f]\d{3})+|\d{1,3}\.\d00|\d{1,3}[ \u00a0]000"
        r"|(?<=\d\d\d\s)\d{1,2}[ \u00a0]\d{3}|[1-9]\d{2,5})"
        r"|(?P<rounded>[1-9]\d{0,2}(?:[.,]\d{1,2})?)[\s-]{0,2}(?:(?P<million>{million})|{thousand}|k))[\s-]++(?:x\s+)?"
        r"(?:{kind_of_user}\s+)?(?:\d{1,3}\s?{mailbox_unit}\s+)?"
        r"(?:(?:{microsoft}\s+)?{exchange_server}\s+(?:20[012]\d\s+)?)?"
        r"(?:{user}\b[\s-]*(?:(?:\d+\s*{mailbox_unit}\s*)?{mailbox})?|{mailbox}|{seat}\b)"
    ),
    re.IGNORECASE,
)
"""How many mailboxes a title names. Behind a product's own number another one is the thousands: `S2000 1 200`."""
_NOT_DIGITS = re.compile(r"\D")
_GOES_ON = re.compile(spelled(r"(?<!s)(?<!s\s)\s*(?:{resiliency}\b|$)"), re.IGNORECASE)
"""How a title goes on behind `Exchange 2013 Mailbox`, which may be the end of its first line."""
_GROUPED = re.compile(r"\d{1,3}[,.'\u2019 \u00a0\u202f]\d{3}")
_NO_YEAR = re.compile(r"(?!20\d\d\b)[\d,.]")
_BEFORE_YEAR = re.compile(spelled(r"\b{dated_by_year}\s+$"), re.IGNORECASE)
_TIMES = re.compile(r"(?<![\w.,-])(?P<many>[1-9]\d?)\s?[xX\u00d7]\s?$")
_AT_MOST = re.compile(spelled(r"\b{amount_at_most}\s+(?:{to}\s+)?$"), re.IGNORECASE)
_TESTED = re.compile(
    spelled(r"\b{profile_tested}\s+(?:{with}|{for})\s+(?P<count>[1-9][\d,]{2,8})(?![\w.,])"), re.IGNORECASE
)
"""How many were tested, where a title names as many as there could be."""
_EXCHANGE = re.compile(spelled("{exchange}"), re.IGNORECASE)


def mailbox_count(text: str) -> int | None:
    """The mailboxes that a text names: `20,000 Mailbox`, `500 user Mailbox`, `90,000-USER`, `1.2 million mailboxes`.

    `2 x 1,000 Mailbox` are 2,000; `scales to 100,000 mailboxes, tested with 5,000` are 5,000.
    """
    found = find_count(text)
    if found is None:
        return None
    before = found.string[: found.start()]
    if _AT_MOST.search(before) is not None and (tested := _TESTED.search(found.string)) is not None:
        return int(_NOT_DIGITS.sub("", tested["count"]))
    if found["rounded"] is None:
        times = _TIMES.search(before)
        return int(_NOT_DIGITS.sub("", found["count"])) * (1 if times is None else int(times["many"]))
    return round(float(found["rounded"].replace(",", ".")) * (1_000_000 if found["million"] else 1000))


def find_count(text: str) -> re.Match[str] | None:
    """Where a text names mailboxes, brackets taken for blanks; `Exchange 2010 Mailbox Resiliency` counts none."""
    text = text.replace("(", " ").replace(")", " ")
    return next((found for found in COUNT.finditer(text) if not (_is_year(found) or _is_model(found))), None)


def _is_model(found: re.Match[str]) -> bool:
    """Whether a number before `Exchange 2013 Mailbox Resiliency` ends a product's name: `FlashSystem 840`.

    `1,200` does not, and `500 Exchange 2010 Mailboxes` are some.
    """
    in_name = _EXCHANGE.search(found.group()) is not None and _GOES_ON.match(found.string, found.end()) is not None
    return in_name and found.start() > 0 and not _GROUPED.match(found.group())


def _is_year(found: re.Match[str]) -> bool:
    """Whether a number before `mailbox` is the version of what stands before it: `Exchange 2010 Mailbox Resiliency`."""
    return _BEFORE_YEAR.search(found.string, 0, found.start()) is not None and not _NO_YEAR.match(found.group())
