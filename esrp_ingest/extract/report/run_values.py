"""The label/value rows of a report to the columns of `run`."""

import re
from collections.abc import Callable, Sequence
from typing import Any

from esrp_ingest.extract.figures import REPEATED, Claim
from esrp_ingest.extract.grid.pieces import is_text
from esrp_ingest.extract.pairs import Pair
from esrp_ingest.extract.report.database_paths import join_wrapped
from esrp_ingest.labels import RUN_LABELS, RunLabel
from esrp_ingest.layout import Line
from esrp_ingest.numerals import begins_with_several, is_broken, rejoined
from esrp_ingest.quantities import (
    Notation,
    is_null,
    parse_boolean,
    parse_integer,
    parse_leading_number,
    parse_timestamp,
)
from esrp_ingest.vocabulary.sections import ValueKind
from esrp_ingest.vocabulary.words import spelled

_RESULT = re.compile(
    spelled(r"\s*(?:(?P<passed>{passed})|{failed})\b[\s:\u2013\u2014-]*(?P<reason>.*)"), re.IGNORECASE | re.DOTALL
)
_PIECE_OF_PATH = re.compile(r"[\\/_]|\.[A-Za-z]\w{2}\b")
_FILE = re.compile(r"(?<!\w)[A-Za-z]:\\")
_LOG_FILE = re.compile(r"[^\n]{0,1000}?\.b\w{2,3}(?=\s|$)", re.IGNORECASE)
"""A performance log up to its extension: `.blg`, or what recognition made of it; captions of tables stand behind it."""
_ROOT = re.compile(r"[A-Za-z]:\\|\\\\")
"""How a path begins: with a drive or with a machine."""
_SCOPES = {
    "storage_group": re.compile(spelled("{thread_per_storage_group}"), re.IGNORECASE),
    "database": re.compile(spelled("{thread_per_database}"), re.IGNORECASE),
}
"""What threads may be counted for; all databases where a report says nothing."""
_OF_ALL = re.compile(spelled(r"[\W\d_]*+(?:{thread_of_all}[\W\d_]*+)?"), re.IGNORECASE)
_LONGEST_MISFIT = 3
"""Words of a value that a line of text can end in."""
Value = Any


def read_run_values(pairs: Sequence[Pair[RunLabel]], notation: Notation) -> tuple[dict[str, Value], list[Claim]]:
    """The columns that the rows state, and the figures that say so.

    The first statement of a column counts; later ones repeat it on another page.
    """
    values: dict[str, Value] = {}
    claims: list[Claim] = []
    first: dict[str, Sequence[Line]] = {}
    for pair in pairs:
        label = pair.key
        if label is None:
            continue
        stated = {column: value for column, value in _read(label, pair.value, notation).items() if value is not None}
        new = label.column not in values
        if new:
            values.update(stated)
        if is_null(pair.value) or (stated and stated.get(label.column) == values[label.column]):
            before = first.setdefault(label.column, pair.lines)
            text = f"{pair.label} {_used(label, pair.value)}"
            claims.append(Claim(pair.lines, text) if new else Claim(pair.lines, text, REPEATED, before))
        elif stated and not new:  # otherwise than before: its figures are left
            claims.append(Claim(pair.lines, "", REPEATED, first.get(label.column, ())))
    return values, claims


def misfits_in_text(lines: Sequence[Line], pairs: Sequence[Pair[RunLabel]], notation: Notation) -> list[Pair[RunLabel]]:
    """Rows without columns whose label is known and whose few words cannot be its value: `Lazy Commits 7O%`.

    Args:
        lines: what was read.
        pairs: the rows that were found there.
        notation: how the document writes numbers.
    """
    used = {line for pair in pairs for line in pair.lines}
    found: list[Pair[RunLabel]] = []
    for line in lines:
        match = RUN_LABELS.starting(line.text) if is_text(line) and line not in used else None
        if match is None or not 0 < len(match.rest.split()) <= _LONGEST_MISFIT:
            continue
        if not value_fits(match.key, match.rest, notation):
            label = line.text[: len(line.text) - len(match.rest)].strip(" :|")
            found.append(Pair(label, match.rest, line.locator, misfit=match.key, lines=(line,)))
    return found


def _used(label: RunLabel, text: str) -> str:
    """What of a value is its own: the first of several figures, none with letters inside, of files pieces of paths."""
    if label.kind == "time":
        return text  # 19.8.2013 11.15.24 is one
    if label.kind == "list":
        return "\n".join(line for line in text.split("\n") if _PIECE_OF_PATH.search(line))
    if label.kind in ("number", "percent", "integer"):
        text = " ".join(word for word in text.split(" ") if not is_broken(word))
    return text.split(maxsplit=1)[0] if begins_with_several(text) else text


def value_fits(label: RunLabel, value: str, notation: Notation) -> bool:
    """Whether a printed value can be that of a label: empty, or readable as its kind; no system is a file."""
    if is_null(value) or label.kind in ("text", "list"):
        too_long = label.column == "machine_name" and len(value) > 64
        return not (too_long or (label.column == "operating_system" and _FILE.search(value)))
    return bool(_read(label, value, notation).get(label.column) is not None)


def _read(label: RunLabel, text: str, notation: Notation) -> dict[str, Value]:
    if label.kind in ("number", "integer"):
        whole = rejoined(text)
        if whole is None:
            return {}
        text = whole
    if label.kind == "result":
        return _result(text)
    if label.kind == "threads":
        return _threads(text, notation)
    return {label.column: _READERS[label.kind](text, notation)}


def _result(text: str) -> dict[str, Value]:
    found = _RESULT.match(text)
    if not found:
        return {}
    return {"result": "pass" if found["passed"] else "fail", "result_reason": " ".join(found["reason"].split()) or None}


def _threads(text: str, notation: Notation) -> dict[str, Value]:
    count = parse_integer(text, notation)
    if count is None:
        return {}
    scope = next((scope for scope, named in _SCOPES.items() if named.search(text)), None)
    return {"thread_count": count, "thread_scope": scope or ("global" if _OF_ALL.fullmatch(text) else None)}


def _text(text: str, _notation: Notation) -> str | None:
    return "\n".join(line.strip() for line in text.split("\n") if line.strip()) or None


def _files(text: str, _notation: Notation) -> str | None:
    """File paths, one a line: a path that was wrapped is one line again, and what follows a log's name goes."""
    files: list[list[str]] = []
    for line in (line.strip() for line in text.split("\n")):
        if not line:
            continue
        if files and not _ROOT.match(line):
            files[-1].append(line)
        else:
            files.append([line])
    joined = map(join_wrapped, files)
    return "\n".join(found.group() if (found := _LOG_FILE.match(file)) else file for file in joined) or None


_READERS: dict[ValueKind, Callable[[str, Notation], Value]] = {
    "number": parse_leading_number,
    "percent": parse_leading_number,
    "integer": parse_integer,
    "time": parse_timestamp,
    "boolean": lambda text, _notation: parse_boolean(text),
    "text": _text,
    "list": _files,
}
