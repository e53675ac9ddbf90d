"""What a paper says of reliability: whether the event log, the checksums and backup or restore showed errors.

Such statements stand in sentences and lists, not in tables (ESRP template, section Reliability). Each has three states:
nothing went wrong, something did, or the paper says nothing or both.
"""

import re
from collections.abc import Iterator, Sequence

from esrp_ingest.layout import Line, Locator, locator_around
from esrp_ingest.models import Reliability, ReportedMetric, located
from esrp_ingest.vocabulary.words import spelled

_ABOUT: dict[Reliability, re.Pattern[str]] = {
    "checksum": re.compile(spelled(r"\b{about_checksum}\b"), re.IGNORECASE),
    "event_log": re.compile(spelled(r"\b{about_event_log}\b"), re.IGNORECASE),
    "backup_restore": re.compile(spelled(r"\b{about_backup_restore}\b"), re.IGNORECASE),
}
"""What a statement is about, the narrowest first: a checksum of logs is no event log."""
_CLEAN = re.compile(
    spelled(
        r"\b{no_errors_before}\s+(?:[\w-]+\s+){0,3}{errors}\b|\b{errors}\s+{no_errors_behind}\b"
        r"|\b{no_errors_said}\s+{errors}\b"
    ),
    re.IGNORECASE,
)
_BROKEN = re.compile(
    spelled(
        r"^\W*(?:(?:{some_errors_before}|{number}|\d+)\s+(?:[\w-]+\s+){0,2})?{errors}\s+{some_errors_behind}\b"
        r"|\b{some_errors_said}\s+(?:[\w-]+\s+){1,3}{errors}\b|\b{with_errors}\s+{errors}\b"
    ),
    re.IGNORECASE,
)
_AFTER_ALL = re.compile(spelled(r"\b{errors_after_all}\b"), re.IGNORECASE)
_QUESTION = re.compile(spelled(r"\b{any}\s+(?:[\w-]+\s+){0,2}{errors}\b[^?]{0,200}\?"), re.IGNORECASE)
_ANSWER = re.compile(spelled(r"\W*(?:{answer_no}|(?P<yes>{answer_yes}))\b"), re.IGNORECASE)
_LINK = re.compile(r"\[([^\]]{0,80})\]\([^)]{0,200}\)")
_LONGEST = 300
"""Characters of a statement; what is longer tells how tests are made."""


def reliability_statements(said: Sequence[Line]) -> list[ReportedMetric]:
    """The statements of a paper's text, one for each thing that it says something about.

    Args:
        said: the lines that may hold its sentences.
    """
    found: dict[Reliability, list[tuple[float, str, Locator]]] = {}
    for about, value, text, locator in _statements(said):
        found.setdefault(about, []).append((value, text, locator))
    return [_reported(about, statements) for about, statements in found.items()]


def _statements(said: Sequence[Line]) -> Iterator[tuple[Reliability, float, str, Locator]]:
    for at, line in enumerate(said):
        text = " ".join(_LINK.sub(r"\1", line.text).split())
        about = next((kind for kind, pattern in _ABOUT.items() if pattern.search(text)), None)
        if about is None or len(text) > _LONGEST:
            continue
        question = _QUESTION.search(text)
        if question is None:
            value, lines, whole = _stated(text), [line], text
        elif text[question.end() :].strip():
            value, lines, whole = _answered(text[question.end() :].strip()), [line], text
        else:
            lines = list(said[at : at + 2])
            answer = " ".join(each.text for each in lines[1:])
            value, whole = _answered(answer), f"{text} {answer}".strip()
        if value is not None:
            yield about, value, whole, locator_around(lines)


def _answered(answer: str) -> float | None:
    """What the answer to `Any errors reported ...?` says."""
    if _CLEAN.search(answer):
        return 0.0
    found = _ANSWER.match(answer)
    return None if found is None else float(found["yes"] is not None)


def _stated(text: str) -> float | None:
    """What a sentence says: `No errors were reported, except one` says that there was one."""
    clean = _CLEAN.search(text)
    if clean is not None:
        return 1.0 if _AFTER_ALL.search(text, clean.end()) else 0.0
    return 1.0 if _BROKEN.search(text) else None


def _reported(about: Reliability, statements: Sequence[tuple[float, str, Locator]]) -> ReportedMetric:
    """The first statement about a thing; without a value where another one says the opposite."""
    value, text, locator = statements[0]
    agreed = all(other == value for other, _, _ in statements)
    return ReportedMetric(
        scope="aggregate",
        reliability=about,
        value=value if agreed else None,
        label=about.replace("_", " "),
        value_text=text,
        **located(locator),
    )
