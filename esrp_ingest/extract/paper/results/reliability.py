"""What a paper says of reliability: whether the event log, the checksums and backup or restore showed errors.

Such statements stand in sentences and lists, not in tables (ESRP template, section Reliability). Each has three states:
nothing went wrong, something did, or the paper says nothing or both. Where a paper tests several set-ups, a sentence
that names some of them, or stands inside the report of one, is about these; any other is about all.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from esrp_ingest.layout import Line, Locator, locator_around
from esrp_ingest.models import Reliability, ReportedMetric, Run, located
from esrp_ingest.numerals import COUNT
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
        r"|\b{no_errors_said}\s+{errors}\b|\b{errors}\s*[:=|\t]\s*(?:0|{answer_no})\b"
    ),
    re.IGNORECASE,
)
_COUNTED = rf"\b(?:(?!{{answer_no}}\b)(?:{{some_errors_before}}|{{number}})|(?<![\d.,])(?!0){COUNT})"
"""So many of something, and not none."""
_BROKEN = re.compile(
    spelled(
        rf"{_COUNTED}\s+(?:(?!{{no_errors_before}}\b)[\w-]+\s+){{0,2}}{{errors}}\b"
        r"|^\W*{errors}\s+(?!{no_errors_behind}\b){some_errors_behind}\b"
        r"|\b{some_errors_said}\s+(?:(?!{no_errors_before}\b)[\w-]+\s+){1,3}{errors}\b|\b{with_errors}\s+{errors}\b"
        rf"|\b{{errors}}\s*[:=|\t]\s*{_COUNTED}"
    ),
    re.IGNORECASE,
)
_NOBODY = re.compile(
    spelled(
        r"^\W{0,9}(?:{people_and}\s{1,3})?(?:{none_of_several}\b.{1,160}?|{none_of_a_kind}(?:\s{1,3}[\w-]{1,30}){1,3}?)"
        r"\s{1,3}{with_errors}\s{1,3}{errors}\b"
    ),
    re.IGNORECASE,
)
"""`Neither the event log nor the checksum showed an error`."""
_FAILED = re.compile(
    spelled(
        r"\b(?:{about_checksum}|{about_backup_restore})(?:\s+[\w-]+){0,3}?\s+{failed_itself}(?=\W*$|\W+{of_one_part}\b)"
    ),
    re.IGNORECASE,
)
"""The whole process failed: no test of a failed disk is meant."""
_SOME_PART = re.compile(spelled(rf"\W*(?:{{people_and}}\s+)?{_COUNTED}\s+{{of_one_part}}\b"), re.IGNORECASE)
"""What goes on with a sentence about errors: `no errors on three databases, 2 on the fourth`."""
_AFTER_ALL = re.compile(spelled(r"\b{errors_after_all}\b"), re.IGNORECASE)
_PERHAPS = re.compile(spelled(r"\b{only_perhaps}\b"), re.IGNORECASE)
_UNSAID = re.compile(spelled(r"\b{not_to_be_said}\b[^;]{0,300}?(?:(?=;)|\b(?={another_statement}\s)|$)"), re.IGNORECASE)
"""`It cannot be said that no errors occurred` says neither, up to where another statement begins."""
_QUESTION = re.compile(spelled(r"(?:\b{any}\s+(?:[\w-]+\s+){0,2}|^\W*){errors}\b[^?]{0,200}\?"), re.IGNORECASE)
_ANSWER = re.compile(spelled(r"\W*(?:{answer_no}|(?P<yes>{answer_yes}))\b"), re.IGNORECASE)
_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=\S)")
_CLAUSE = re.compile(spelled(r"[;,]|\b{another_statement}\b"), re.IGNORECASE)
_ENDS = frozenset(".!?:;")
"""What a sentence ends with, or a line behind which another one begins."""
_LINK = re.compile(r"\[([^\]]{0,80})\]\([^)]{0,200}\)")
_PIECES = re.compile(r"[^\W\d_]+|\d+|[^\w\s-]+")
"""Words, figures and signs of a set-up's name."""
_LONGEST = 300
"""Characters of a statement; what is longer tells how tests are made."""


@dataclass(frozen=True, slots=True)
class _Said:
    """What a sentence says.

    Attributes:
        values: 0 where it says that nothing went wrong, 1 where it says that something did; it may say both.
        setups: the set-ups that it is about, none where it is about all.
    """

    about: Reliability
    values: frozenset[float]
    setups: tuple[str, ...]
    text: str
    locator: Locator


def reliability_statements(
    said: Sequence[Line],
    setups: Collection[str] = (),
    outside: Sequence[Line] = (),
    runs: Sequence[Run] = (),
) -> list[ReportedMetric]:
    """The statements of a paper's text, one for each thing that it says something about, and set-up that it is said of.

    Args:
        said: the lines that may hold its sentences.
        setups: the names of its set-ups, where it has several.
        outside: its lines outside of reports.
        runs: its reports.
    """
    found: dict[Reliability, list[_Said]] = {}
    for sentence in _sentences(said, setups, _inside(said, setups, outside, runs) if setups else {}):
        found.setdefault(sentence.about, []).append(sentence)
    return [figure for about, told in found.items() for figure in _figures(about, told, setups)]


def _inside(
    said: Sequence[Line], setups: Collection[str], outside: Sequence[Line], runs: Sequence[Run]
) -> dict[Line, tuple[str, ...]]:
    """The set-ups in whose reports lines stand, by the lines: those that the heading above the report names."""
    headings = {run.heading for run in runs}
    body = set(outside)
    inside: dict[Line, tuple[str, ...]] = {}
    current: tuple[str, ...] = ()
    for line in said:
        if line not in body:
            inside[line] = current
        elif line.text in headings:
            current = _named(line.text, setups)
    return inside


def _named(text: str, setups: Collection[str]) -> tuple[str, ...]:
    """The set-ups that a text names: `Test 1` is `TEST1`, and no part of `TEST10` or of a longer name beside it."""
    pieces = _PIECES.findall(text.casefold()) if setups else []
    by_length = sorted(((_PIECES.findall(name.casefold()), name) for name in setups), key=lambda each: -len(each[0]))
    found: set[str] = set()
    at = 0
    while at < len(pieces):
        name = next((each for each in by_length if pieces[at : at + len(each[0])] == each[0]), None)
        found |= {name[1]} if name else set()
        at += len(name[0]) if name else 1
    return tuple(name for name in setups if name in found)


def _sentences(
    said: Sequence[Line], setups: Collection[str], inside: Mapping[Line, tuple[str, ...]]
) -> Iterator[_Said]:
    """The sentences that say something; one goes on with what the one before it in the line is about."""
    begun = _begun_in_each(said)
    for at, line in enumerate(said):
        own, whole = begun[at]
        if _about(whole) is None:
            continue
        lines, statements = _statements([*own, *said[at + len(own) : at + len(own) + 1]], whole, len(own))
        first = next((place for place, (sentence, _) in enumerate(statements) if _about(sentence)), 0)
        text, locator = " ".join(sentence for sentence, _ in statements[first:]), locator_around(lines)
        about: Reliability | None = None
        named = inside.get(line, ())
        for sentence, values in statements:
            about = _about(sentence) or about
            named = _named(sentence, setups) or named
            if about is not None and values and len(sentence) <= _LONGEST:
                yield _Said(about, values, named, text, locator)


def _begun_in_each(said: Sequence[Line]) -> list[tuple[list[Line], str]]:
    """For each line the sentences that begin in it, with the lines over which the last of them goes on."""
    texts = [" ".join(_LINK.sub(r"\1", line.text).split()) for line in said]
    begun = [([line], text) for line, text in zip(said, texts, strict=True)]
    for at in reversed(range(len(said) - 1)):
        if _goes_on(said[at], said[at + 1], texts[at], texts[at + 1]):
            lines, below = begun[at + 1]
            end = _SENTENCE.search(texts[at + 1])
            if end is None:
                begun[at] = ([said[at], *lines], f"{texts[at]} {below}")
                begun[at + 1] = ([said[at + 1]], "")
            else:
                begun[at] = ([said[at], said[at + 1]], f"{texts[at]} {texts[at + 1][: end.start()]}")
                begun[at + 1] = (lines, below[end.end() :])
    return begun


def _goes_on(line: Line, below: Line, text: str, following: str) -> bool:
    """Whether a line ends within a sentence with which the next one goes on: in small letters, on the same page."""
    near = line.page == below.page and (line.number is None or below.number == line.number + 1)
    open_end = text != "" and text[-1] not in _ENDS
    return near and open_end and following[:1].islower() and max(len(line.filled), len(below.filled)) == 1


def _statements(lines: Sequence[Line], whole: str, own: int) -> tuple[list[Line], list[tuple[str, frozenset[float]]]]:
    """The sentences of some lines, or their question with the answer, which may stand in the next; what each says.

    Args:
        lines: those over which the sentences go, and the next one.
        whole: the sentences.
        own: over how many lines they go.
    """
    question = _QUESTION.search(whole)
    if question is None:
        return list(lines[:own]), [(sentence, _stated(sentence)) for sentence in _SENTENCE.split(whole)]
    used = list(lines[: own if whole[question.end() :].strip() else own + 1])
    text = " ".join([whole, *(each.text for each in used[own:])]).strip()
    return used, [(text, _answered(text[question.end() :]))]


def _about(text: str) -> Reliability | None:
    """What a text is about."""
    return next((kind for kind, pattern in _ABOUT.items() if pattern.search(text)), None)


def _answered(answer: str) -> frozenset[float]:
    """What the answer to `Any errors reported ...?` says."""
    if _CLEAN.search(answer):
        return _stated(answer)
    found = _ANSWER.match(answer)
    return frozenset() if found is None else frozenset({float(found["yes"] is not None)})


def _stated(sentence: str) -> frozenset[float]:
    """What a sentence says: `No errors were reported, except one` says that there was one."""
    sentence = _UNSAID.sub(" ", sentence)
    clean = _CLEAN.search(sentence)
    if clean is not None and _AFTER_ALL.search(sentence, clean.end()):
        return frozenset({1.0})
    said = _CLAUSE.split(sentence)
    clauses = [clause for clause in said if not _NOBODY.match(clause)]
    part = clean is not None and any(map(_SOME_PART.match, clauses[1:]))
    is_clean = clean is not None or len(clauses) < len(said)
    return frozenset(([0.0] if is_clean else []) + ([1.0] if part or any(map(_is_broken, clauses)) else []))


def _is_broken(clause: str) -> bool:
    """Whether a part of a sentence says that something went wrong, and not that it may have."""
    return (_BROKEN.search(clause) or _FAILED.search(clause)) is not None and _PERHAPS.search(clause) is None


def _figures(about: Reliability, told: Sequence[_Said], setups: Collection[str]) -> Iterator[ReportedMetric]:
    """What is told about a thing: of all, or where some of it is about single set-ups, of each of them."""
    if not any(sentence.setups for sentence in told):
        yield _reported(about, None, told)
        return
    for name in setups:
        if own := [sentence for sentence in told if not sentence.setups or name in sentence.setups]:
            yield _reported(about, name, own)


def _reported(about: Reliability, setup: str | None, told: Sequence[_Said]) -> ReportedMetric:
    """The first statement about a thing; without a value where it, or another one, says the opposite too."""
    values = frozenset().union(*(sentence.values for sentence in told))
    return ReportedMetric(
        scope="aggregate",
        condition=setup,
        reliability=about,
        value=min(values) if len(values) == 1 else None,
        label=about.replace("_", " "),
        value_text=told[0].text,
        **located(told[0].locator),
    )
