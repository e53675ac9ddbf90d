"""Dates on front pages that are of something else than the paper: of firmware and drivers, of other products' releases.

`published_on` is the day that the paper was published, and nothing where it does not say one: a table of components
with a column of dates tells their ages, and `Windows Server 2012 R2 released October 2013` that of the system below.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from esrp_ingest.extract.grid.pieces import is_table_row
from esrp_ingest.extract.paper.front.no_titles import exchange_version, is_model, is_number_of_paper
from esrp_ingest.layout import Line
from esrp_ingest.vocabulary.words import spelled

_HEADS = re.compile(
    spelled(
        r"(?:(?:{component_column}|{revision_column}|{date_column}|{date_of_component}|{said_of_revision})(?:\s+|$)){2,6}"
    ),
    re.IGNORECASE,
)
"""Headings that stand close to each other."""
_COMPONENT_HEAD = re.compile(spelled(r"(?<!\S){component_column}(?!\S)"), re.IGNORECASE)
_DATE_HEAD = re.compile(spelled(r"(?<!\S)(?:{date_column}|{date_of_component})(?!\S)"), re.IGNORECASE)
_CLAUSE_ENDS = re.compile(r"[.!?]\s+(?=[A-Z][a-z])|;\s|\s[|\u2022\u00b7]\s")
_NEW_STATEMENT = re.compile(r"[:,(\u2013\u2014-][\s(]{0,3}$")
"""How a text ends behind which a capital letter begins another statement."""
_HAPPENED = re.compile(spelled(r"\b{it_happened}\s{0,3}$"), re.IGNORECASE)
"""How a sentence goes on behind what was published."""
_OF_PAPER = re.compile(spelled(r"\b{names_paper}\b|^\W*(?:{edition_of_paper}|{revision_column})\b"), re.IGNORECASE)
_NO_SUBJECT = re.compile(spelled(r"[\W\d_]*+(?:{it_alone})?[\W\d_]*+"), re.IGNORECASE)
_COMPONENT = re.compile(spelled(r"\b(?:{component_part}\b|{service_pack}\d)"), re.IGNORECASE)
_OTHER_SOFTWARE = re.compile(spelled(r"\b(?:{microsoft}\s+)?{other_software}\b"), re.IGNORECASE)
_NOT_OF_PAPER = re.compile(spelled(r"\b(?:{no_publication}|{array_column}|{storage_array})\s{0,3}$"), re.IGNORECASE)
_NAME_ENDS = 2
"""Words at a product's end of which one is its model: `PS6000 series`."""
_NUMBERED = re.compile(
    spelled(r"\b(?!(?:{version_of}|{edition_of_paper})\b)[^\W\d_]{3,20}\s\d{1,2}(?:\.\d{1,3}){1,3}[\s,]{0,3}$"),
    re.IGNORECASE,
)
"""A product with the number of its version: `Storage Center 4.2`."""
_VERSION = re.compile(spelled(r"(?:{edition_of_paper}|{revision_column}|{version})\d.*"), re.IGNORECASE)


def rows_of_components(lines: Sequence[Line]) -> set[int]:
    """The rows of tables that date components, by their places among the lines of the front pages."""
    return {row for at, line in enumerate(lines) if _heads_components(line) for row in _rows_below(lines, at)}


def _heads_components(line: Line) -> bool:
    """Whether a line heads columns of components and of their dates."""
    texts = [text.strip(" :") for text in line.texts]
    if len(texts) == 1 and _HEADS.fullmatch(texts[0]) is None:
        return False
    found = _DATE_HEAD.fullmatch if len(texts) > 1 else _DATE_HEAD.search
    return any(map(found, texts)) and any(map(_COMPONENT_HEAD.search, texts))


def _rows_below(lines: Sequence[Line], head: int) -> Iterator[int]:
    """The lines below a heading that stand one below the other and are rows as it is, or hold figures as rows do."""
    for at, (above, line) in enumerate(pairwise(lines[head:]), head + 1):
        gap = 0 if line.number is None or above.number is None else line.number - above.number
        is_row = len(line.texts) > 1 or (len(lines[head].texts) == 1 and any(map(str.isdigit, line.text)))
        if not is_row or gap > 1 + (at == head + 1) or is_table_row(line) != is_table_row(lines[head]):
            return
        yield at


def is_of_another(before: str, said: str) -> bool:
    """Whether words that say when something was published say so of something else than the paper.

    Args:
        before: what stands before them.
        said: these words, and what follows.
    """
    clause = _CLAUSE_ENDS.split(before)[-1]
    if _COMPONENT.search(clause) or _NOT_OF_PAPER.search(clause):
        return True
    if _OF_PAPER.search(clause) or _NO_SUBJECT.fullmatch(clause):
        return False
    if _HAPPENED.search(clause):
        return _NO_SUBJECT.fullmatch(_HAPPENED.sub("", clause)) is None
    if _OTHER_SOFTWARE.search(clause):
        return True
    return not (said[:1].isupper() and _NEW_STATEMENT.search(clause)) and _ends_with_product(clause)


def is_age_of_component(before: str) -> bool:
    """Whether a short line that ends in a date tells how old a component is: `Driver 1.2 June 2012`."""
    return _COMPONENT.search(before) is not None or _OTHER_SOFTWARE.match(before.strip()) is not None


def _ends_with_product(clause: str) -> bool:
    """Whether a text ends with the name of a product, which a paper's number is not."""
    words = [word.strip(",;:()") for word in clause.split()]
    models = (word for word in words[-_NAME_ENDS:] if is_model(word) and not _VERSION.fullmatch(word))
    if any(not is_number_of_paper(word) for word in models):
        return True
    return _NUMBERED.search(clause) is not None or any(
        exchange_version(" ".join(words[-count:])) is not None for count in range(2, 5)
    )
