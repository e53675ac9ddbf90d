"""What the words of a paper's tables say where each of their cells stands in a line of its own."""

import re
from functools import lru_cache

from esrp_ingest.extract.grid.cell_heads import TableWords
from esrp_ingest.extract.headings import bare_heading, is_one_server
from esrp_ingest.extract.paper.parts.machine_names import counts_as_machine
from esrp_ingest.extract.paper.parts.named_disks import is_sub_heading
from esrp_ingest.extract.paper.parts.states import TEST_OR_STATE, is_test, names_a_place, state_of
from esrp_ingest.extract.paper.parts.whose import MEAN, RESULT_COLUMN, SUMS, says_whose
from esrp_ingest.extract.paper.results.list_headers import role_of
from esrp_ingest.extract.paper.results.summary_keys import worth_of_label
from esrp_ingest.numerals import is_figure_or_pair
from esrp_ingest.vocabulary.matching import fold
from esrp_ingest.vocabulary.whitepaper import LABELS, OTHER_HEADINGS, TABLES
from esrp_ingest.vocabulary.words import spelled

_CORNER = re.compile(spelled("{corner}"), re.IGNORECASE)
_GROUP = -1


@lru_cache(maxsize=4096)
def _worth(label: str) -> int:
    """How well a label is a metric's, less than 0 for what heads a group of metrics."""
    return _GROUP if is_sub_heading(fold(label)) else worth_of_label(label)


@lru_cache(maxsize=4096)
def _kind(text: str) -> str:
    """What a text names that may head a column: servers and their sums, tests and states, or metrics."""
    if is_figure_or_pair(text):
        return "test" if is_test(text) else ""
    if SUMS.fullmatch(text) or MEAN.fullmatch(text) or is_one_server(text) or counts_as_machine(text):
        return "server"
    if worth_of_label(text):
        return "metric"
    if _is_chapter(text) or role_of(text) is not None:
        return ""
    return "test" if TEST_OR_STATE.fullmatch(text.replace("-", " ")) or state_of(text) == text else ""


def _role(text: str) -> str:
    """What stands in a column that a text heads, of servers, tests or metrics, or of labels of any kind."""
    return role_of(text) or ("metric" if _CORNER.fullmatch(text) else "")


def _heads_values(text: str) -> bool:
    return RESULT_COLUMN.fullmatch(text) is not None


@lru_cache(maxsize=4096)
def _heads(text: str) -> bool:
    """Whether a text says whose the figures below it are, or in which state they were measured."""
    return _kind(text) in {"server", "test"} or says_whose(text) or state_of(text) is not None or names_a_place(text)


@lru_cache(maxsize=4096)
def _is_chapter(text: str) -> bool:
    bare = bare_heading(text)
    return OTHER_HEADINGS.exact(bare) is not None or TABLES.exact(bare) is not None


@lru_cache(maxsize=4096)
def _is_setup(text: str) -> bool:
    return LABELS.exact(text) is not None


WORDS = TableWords(_worth, _kind, _role, _heads_values, _heads, _is_chapter, _is_setup)
"""What they say."""
