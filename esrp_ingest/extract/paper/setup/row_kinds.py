"""What a row of two cells is where it states nothing of a set-up: a heading, a line of contents, a foot, a figure."""

import re

from esrp_ingest.extract.explanations import NOTICE, has_leaders
from esrp_ingest.extract.grid.pieces import is_text
from esrp_ingest.extract.headings import heads_reports, is_appendix, is_one_server
from esrp_ingest.extract.pairs import Pair
from esrp_ingest.extract.paper.parts.whose import is_sub_heading
from esrp_ingest.quantities import plain_number
from esrp_ingest.vocabulary.front_page import ADDRESS
from esrp_ingest.vocabulary.matching import fold
from esrp_ingest.vocabulary.whitepaper import OTHER_HEADINGS, Column
from esrp_ingest.vocabulary.words import spelled

_VALUES = re.compile(spelled("{value_column}"), re.IGNORECASE)


def states_nothing(pair: Pair[Column]) -> bool:
    """Whether a row only heads others, or stands in a table of contents or at the foot of a page."""
    return is_sub_heading(fold(pair.label)) or _is_contents(pair) or _names_server(pair) or _heads_values(pair)


def _is_contents(pair: Pair[Column]) -> bool:
    """Whether a row is a heading with its page, out of contents whatever heads them, or a notice with a page."""
    heads = OTHER_HEADINGS.exact(pair.label) is not None or is_appendix(pair.label)
    is_foot = NOTICE.match(pair.label) is not None
    return has_leaders(pair.value) or (pair.key is None and pair.value.isdigit() and (heads or is_foot))


def _heads_values(pair: Pair[Column]) -> bool:
    """Whether a row heads the columns of a table, says twice the same, as boxes of a figure do, or is a page's foot."""
    said_twice = fold(pair.value) == fold(pair.label) or ADDRESS.fullmatch(pair.label) is not None
    return pair.key is None and (said_twice or _VALUES.fullmatch(pair.value) is not None)


def _names_server(pair: Pair[Column]) -> bool:
    """Whether a row is a line that heads what is below it with a server: `Server 1: EXCH-MB1`, `Test: Host 1`."""
    if pair.key is not None or len(pair.lines) != 1 or not is_text(pair.lines[0]):
        return False
    return is_one_server(pair.lines[0].text) or (is_one_server(pair.value) and heads_reports(pair.lines[0].text))


def may_be_figure(pair: Pair[Column]) -> bool:
    """Whether a row that nobody knows may be one of a result summary: it is about one figure."""
    return pair.key is None and plain_number(pair.value.strip()) is not None


def is_decimal(text: str) -> bool:
    """Whether a value is a figure with decimals, as results are and counts are not."""
    return "." in text and plain_number(text.strip()) is not None
