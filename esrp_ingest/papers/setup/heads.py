"""The head of a configuration table: which row it is, and what each column of values is."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from esrp_ingest.document import Row
from esrp_ingest.papers.setup.labels import meaning_of
from esrp_ingest.papers.thresholds import LIMITS
from esrp_ingest.vocabulary.matching import fold
from esrp_ingest.vocabulary.whitepaper import LABELS
from esrp_ingest.vocabulary.words import spelled


def _words(template: str) -> re.Pattern[str]:
    return re.compile(spelled(template), re.IGNORECASE)


CORNER = _words(r"(?:{corner}|{item_column}|{number_column})[.:]?")
"""What heads labels."""
_TESTED = _words(r"(?:{tested_column})[.:]?")
_VALUE = _words(
    r"(?:{value_column}|{no_setup}|(?:{before_head_noun}\s)*{head_noun}(?:\s{behind_head_noun})?|{behind_head_noun}"
    r"|{tested_column})[.:]?"
)
_ASIDE = _words(r"(?:{remark_column}|{unit_column}|{applies_column}|{designed_column})[.:]?")
_OF_LOGS = _words(r"\b(?:{log}s?|{other_disks})\b")
_OF_DISKS = _words(r"\b(?:{disk})\b")
_PLACE = _words(r"(?:{numbered_place}|{kind_of_machine}?\s?{machine})\s?#?\w{0,3}")
_DIGIT, _LETTER = re.compile(r"\d"), re.compile(r"[^\W\d]")


@dataclass(frozen=True, slots=True)
class Head:
    """What a column of values is.

    Attributes:
        setup: the set-up of its values.
        aside: what its values are beside the tested ones: remarks, plans, the values of other disks or servers.
        table: what it adds to the heading of the table.
    """

    setup: str = ""
    aside: str = ""
    table: str = ""


PLAIN = Head()


def head_row(rows: Sequence[Row], at: int, known: int, setups: Mapping[str, str]) -> Row | None:
    """Give the first of some rows where it heads the columns, else None.

    Args:
        rows: of a table, below its titles.
        at: the column of labels.
        known: how many known labels the table has.
        setups: the names of set-ups that the paper has elsewhere, by what they are when folded.
    """
    corner, others = (rows[0].cells[at], rows[0].cells[at + 1 :]) if len(rows) > 1 else (None, ())
    texts = [cell.one_line for cell in dict.fromkeys(others) if cell.text]
    if corner is None or not texts or corner in others:
        return None
    return rows[0] if _is_head(rows, at, texts, (known, setups)) else None


def _is_head(rows: Sequence[Row], at: int, texts: Sequence[str], paper: tuple[int, Mapping[str, str]]) -> bool:
    """Whether the first row heads the columns, by what is in its corner and by its other texts."""
    corner, (known, setups) = rows[0].cells[at].one_line, paper
    if all(map(_says_what, texts)):
        return True
    if not corner or CORNER.fullmatch(corner):
        return len(texts) > 1 or fold(texts[0]) in setups
    if meaning_of(corner) is not None:
        return heads_models(rows[0], at)
    return (_is_no_label(corner) and _are_names(rows, at, texts)) or _heads_figures(rows[0], known)


def _says_what(text: str) -> bool:
    return _VALUE.fullmatch(text) is not None or _ASIDE.fullmatch(text) is not None


def _is_no_label(text: str) -> bool:
    return not LABELS.begins_an_alias(text) and LABELS.starting(text) is None


def heads_models(row: Row, at: int) -> bool:
    """Tell whether a row is that of the models of several storage systems, which heads the columns of each."""
    meaning, texts = meaning_of(row.cells[at].text), row.texts[at + 1 :]
    models = meaning is not None and "storage_model" in meaning.columns and len(set(texts)) > 1
    return models and all(map(_DIGIT.search, texts))


def _are_names(rows: Sequence[Row], at: int, texts: Sequence[str]) -> bool:
    """Whether texts may name several set-ups: other words each, below them known labels with as many values."""
    different = len(texts) > 1 and len(set(map(fold, texts))) == len(texts)
    if not different or not all(_LETTER.search(text) and len(text) < LIMITS.longest_scope for text in texts):
        return False
    full = [row for row in rows[1:] if len(row.filled) > len(texts) and meaning_of(row.cells[at].text) is not None]
    return len(full) >= LIMITS.least_known


def _heads_figures(row: Row, known: int) -> bool:
    """Whether a row of several texts, none of them a figure, is above rows of which hardly a label is known."""
    texts = [fold(cell.text) for cell in row.filled]
    full = len(texts) > 2 and len(set(texts)) == len(texts)  # two may be a label and its value
    return full and known < LIMITS.least_known and not any(text[:1].isdigit() for text in row.texts)


def heads_of(row: Row, columns: Sequence[int], known: int, setups: Mapping[str, str]) -> dict[int, Head]:
    """Give what the columns below a head are.

    Args:
        row: the head.
        columns: those of values.
        known: how many known labels the table has.
        setups: the names of set-ups that the paper has elsewhere, by what they are when folded.
    """
    names = {at: row.cells[at].one_line for at in columns}
    heads = {
        at: Head(aside=name) for at, name in names.items() if _ASIDE.fullmatch(name) and not _TESTED.fullmatch(name)
    }
    own = {at: name for at, name in names.items() if name and at not in heads and not _VALUE.fullmatch(name)}
    return dict.fromkeys(columns, PLAIN) | heads | _own_heads(own, known, setups)


def _own_heads(names: Mapping[int, str], known: int, setups: Mapping[str, str]) -> dict[int, Head]:
    """What the columns are whose heads are names of their own: disks, set-ups, or things beside each other."""
    several, of_others = len(set(names.values())) > 1, known < LIMITS.least_known
    if several and any(map(_are_of_logs, names.values())):
        return {at: _of_disks(name) for at, name in names.items()}
    are_setups = several and not of_others and not any(map(_PLACE.fullmatch, names.values()))
    if are_setups or not setups.keys().isdisjoint(map(fold, names.values())):
        return {at: Head(setup=setups.get(fold(name), name)) for at, name in names.items()}
    return {at: Head(aside=name) for at, name in names.items()} if several or of_others else {}


def _of_disks(name: str) -> Head:
    return Head(aside=name) if _are_of_logs(name) else Head(table=name)


def _are_of_logs(name: str) -> bool:
    return _OF_DISKS.search(name) is not None and _OF_LOGS.search(name) is not None
