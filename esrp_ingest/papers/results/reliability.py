"""What a paper says of reliability: whether the event log, the checksums and backup or restore showed errors.

Such statements are in sentences and lists, not in tables. Each has three states: nothing went wrong, something did, or
the paper says nothing, or both. Where a paper tests several set-ups, a sentence that names some is about these.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from esrp_ingest.document import Piece, place_around
from esrp_ingest.models import Reliability, ReportedMetric
from esrp_ingest.models.fields import located
from esrp_ingest.numerals import COUNT
from esrp_ingest.vocabulary.words import spelled


def _words(template: str) -> re.Pattern[str]:
    return re.compile(spelled(template), re.IGNORECASE)


_ABOUT: dict[Reliability, re.Pattern[str]] = {
    "checksum": _words(r"\b{about_checksum}\b"),
    "event_log": _words(r"\b{about_event_log}\b"),
    "backup_restore": _words(r"\b{about_backup_restore}\b"),
}
"""What a statement is about, the narrowest first: a checksum of logs is no event log."""
_CLEAN = _words(
    r"\b{no_errors_before}\s+(?:[\w-]+\s+){0,3}{errors}\b|\b{errors}\s+{no_errors_behind}\b"
    r"|\b{no_errors_said}\s+{errors}\b|\b{errors}\s*[:=|\t]\s*(?:0|{answer_no})\b"
)
_COUNTED = rf"\b(?:(?!{{answer_no}}\b)(?:{{some_errors_before}}|{{number}})|(?<![\d.,])(?!0){COUNT})"
_BROKEN = _words(
    rf"{_COUNTED}\s+(?:(?!{{no_errors_before}}\b)[\w-]+\s+){{0,2}}{{errors}}\b"
    r"|^\W*{errors}\s+(?!{no_errors_behind}\b){some_errors_behind}\b"
    r"|\b{some_errors_said}\s+(?:(?!{no_errors_before}\b)[\w-]+\s+){1,3}{errors}\b|\b{with_errors}\s+{errors}\b"
    rf"|\b{{errors}}\s*[:=|\t]\s*{_COUNTED}"
)
_NOBODY = _words(
    r"^\W{0,9}(?:{people_and}\s{1,3})?(?:{none_of_several}\b.{1,160}?|{none_of_a_kind}(?:\s{1,3}[\w-]{1,30}){1,3}?)"
    r"\s{1,3}{with_errors}\s{1,3}{errors}\b"
)
_FAILED = _words(
    r"\b(?:{about_checksum}|{about_backup_restore})(?:\s+[\w-]+){0,3}?\s+{failed_itself}(?=\W*$|\W+{of_one_part}\b)"
)
_SOME_PART = _words(rf"\W*(?:{{people_and}}\s+)?{_COUNTED}\s+{{of_one_part}}\b")
_AFTER_ALL = _words(r"\b{errors_after_all}\b")
_PERHAPS = _words(r"\b{only_perhaps}\b")
_UNSAID = _words(r"\b{not_to_be_said}\b[^;]{0,300}?(?:(?=;)|\b(?={another_statement}\s)|$)")
_QUESTION = _words(r"(?:\b{any}\s+(?:[\w-]+\s+){0,2}|^\W*){errors}\b[^?]{0,200}\?")
_ANSWER = _words(r"\W*(?:{answer_no}|(?P<yes>{answer_yes}))\b")
_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=\S)")
_CLAUSE = _words(r"[;,]|\b{another_statement}\b")
_ENDS = frozenset(".!?:;")
_LINK = re.compile(r"\[([^\]]{0,80})\]\([^)]{0,200}\)")
_LONGEST = 300
"""Letters of a statement; what is longer tells how tests are made."""


@dataclass(frozen=True, slots=True)
class _Said:
    """What some sentences say: 0 where nothing went wrong, 1 where something did; they may say both."""

    about: Reliability
    values: frozenset[float]
    text: str
    pieces: tuple[Piece, ...]

    def names(self, setup: str) -> bool:
        return re.search(rf"(?<!\w){re.escape(setup)}(?!\w)", self.text, re.IGNORECASE) is not None


def reliability_statements(pieces: Sequence[Piece], setups: Sequence[str] = ()) -> list[ReportedMetric]:
    """Give the statements of a paper's text, one for each thing that it says something about, and set-up.

    Args:
        pieces: its headings and paragraphs, those inside of reports as well.
        setups: the names of its set-ups, where it has several.
    """
    found: dict[Reliability, list[_Said]] = {}
    for said in _statements(list(_joined(pieces))):
        found.setdefault(said.about, []).append(said)
    return [figure for about, told in found.items() for figure in _figures(about, told, setups)]


def _joined(pieces: Sequence[Piece]) -> Iterator[tuple[str, tuple[Piece, ...]]]:
    """The texts of pieces without links; a line that ends within a sentence goes on in the next."""
    text, held = "", list[Piece]()
    for piece in pieces:
        line = " ".join(_LINK.sub(r"\1", piece.text).split())
        if text and not (text[-1] not in _ENDS and line[:1].islower() and piece.place.page == held[-1].place.page):
            yield text, tuple(held)
            text, held = "", []
        text, held = f"{text} {line}".strip(), [*held, piece]
    if text:
        yield text, tuple(held)


def _statements(texts: Sequence[tuple[str, tuple[Piece, ...]]]) -> Iterator[_Said]:
    for at, (text, pieces) in enumerate(texts):
        if _about(text) is None:
            continue
        if (question := _QUESTION.search(text)) is not None:
            yield from _answered(texts, at, question)
            continue
        about: Reliability | None = None
        for sentence in _SENTENCE.split(text):
            about = _about(sentence) or about
            values = _stated(sentence)
            if about is not None and values and len(sentence) <= _LONGEST:
                yield _Said(about, values, text if len(text) <= _LONGEST else sentence, pieces)


def _answered(texts: Sequence[tuple[str, tuple[Piece, ...]]], at: int, question: re.Match[str]) -> Iterator[_Said]:
    """What the answer to `Any errors reported ...?` says; it is behind the question, or the next text."""
    text, pieces = texts[at]
    about = _about(text)
    if not text[question.end() :].strip() and at + 1 < len(texts):
        text, pieces = f"{text} {texts[at + 1][0]}", (*pieces, *texts[at + 1][1])
    answer = text[question.end() :]
    yes = _ANSWER.match(answer)
    values = _stated(answer) if _CLEAN.search(answer) or yes is None else frozenset({float(yes["yes"] is not None)})
    if about is not None and values and len(text) <= _LONGEST:
        yield _Said(about, values, text, pieces)


def _about(text: str) -> Reliability | None:
    return next((kind for kind, pattern in _ABOUT.items() if pattern.search(text)), None)


def _stated(sentence: str) -> frozenset[float]:
    """What a sentence says: `No errors were reported, except one` says that there was one."""
    sentence = _UNSAID.sub(" ", sentence)
    clean = _CLEAN.search(sentence)
    if clean is not None and _AFTER_ALL.search(sentence, clean.end()):
        return frozenset({1.0})
    said = _CLAUSE.split(sentence)
    clauses = [clause for clause in said if not _NOBODY.match(clause)]
    part = clean is not None and any(map(_SOME_PART.match, clauses[1:]))
    broken = part or any(map(_is_broken, clauses))
    return frozenset([0.0] * (clean is not None or len(clauses) < len(said)) + [1.0] * broken)


def _is_broken(clause: str) -> bool:
    return (_BROKEN.search(clause) or _FAILED.search(clause)) is not None and _PERHAPS.search(clause) is None


def _figures(about: Reliability, told: Sequence[_Said], setups: Sequence[str]) -> Iterator[ReportedMetric]:
    """What is told about a thing: of all, or where some of it names set-ups, of each of them."""
    named = {said: [name for name in setups if said.names(name)] for said in told}
    if not any(named.values()):
        yield _reported(about, None, told)
        return
    for name in setups:
        if own := [said for said in told if not named[said] or name in named[said]]:
            yield _reported(about, name, own)


def _reported(about: Reliability, setup: str | None, told: Sequence[_Said]) -> ReportedMetric:
    """The first statement about a thing; without a value where it, or another one, says the opposite too."""
    values = frozenset[float]().union(*(said.values for said in told))
    return ReportedMetric(
        scope="aggregate",
        condition=setup,
        reliability=about,
        value=min(values) if len(values) == 1 else None,
        label=about.replace("_", " "),
        value_text=told[0].text,
        **located(place_around(told[0].pieces)),
    )
