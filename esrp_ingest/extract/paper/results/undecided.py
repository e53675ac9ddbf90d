"""Figures of a result summary that stand again below one heading: whose they are is not known.

Where the heading of a server is lost, or not recognized, its figures stand below those of the server before it, and are
none of that one's.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from decimal import Decimal
from itertools import chain, groupby
from typing import NamedTuple

from esrp_ingest.extract.grid.pair_rows import is_unit
from esrp_ingest.extract.headings import server_label
from esrp_ingest.extract.paper.parts.headings_of_tests import names_servers_of
from esrp_ingest.extract.paper.parts.machine_names import counts_as_machine, follow_each_other
from esrp_ingest.extract.paper.parts.states import (
    is_failed_part,
    is_state_alone,
    is_state_of_one,
    is_test,
    is_usual_server,
    says_how_tests_went,
    state_of,
    states_in,
)
from esrp_ingest.extract.paper.parts.whose import AGGREGATE, METRIC_COLUMN, RESULT_COLUMN, UNNAMED_SERVER, is_of_all
from esrp_ingest.extract.paper.results.list_headers import role_of
from esrp_ingest.extract.paper.results.summary_keys import measures, worth_of_label
from esrp_ingest.layout import Locator
from esrp_ingest.models import Finding, ReportedMetric, noticed
from esrp_ingest.numerals import is_figure, is_fraction, is_result
from esrp_ingest.vocabulary.matching import fold
from esrp_ingest.vocabulary.metrics import UNDECIDED
from esrp_ingest.vocabulary.whitepaper import SUMMARY_LABELS
from esrp_ingest.vocabulary.words import MONTH, spelled

_IN_BRACKETS = re.compile(r"\(([^()]*)\)")
_DAY = re.compile(
    spelled(
        rf"{MONTH}\.?\s(?:\d{{1,2}},\s)?\d{{4}}|\d{{1,2}}\.?\s{MONTH}\.?,?\s\d{{4}}|\d{{1,4}}([-/.])\d{{1,2}}\1\d{{1,4}}"
    ),
    re.IGNORECASE,
)
"""A day on which something was measured, which is no state."""
_GOING_ON = (",", ":", ";")
"""What a sentence goes on behind, and no name ends with."""
_ROUNDED = 0.01
"""By which share figures differ at least that are not the same one rounded."""
_HALF = 0.501
"""Of the last place of the coarser one, by which they do at the most."""
_DIGITS = ".10g"
"""Digits of a figure that no conversion of its unit made."""


class _InRow(NamedTuple):
    """A figure and the row that it stands in."""

    figure: ReportedMetric
    row: int


class _Compared(NamedTuple):
    """A figure, whether it stands behind one that stands again, what stood there before it, and if in the same row."""

    figure: ReportedMetric
    again: bool
    before: ReportedMetric | None
    is_beside: bool = False


_First = dict[tuple[str, str | None, str], _InRow]


def with_undecided(
    figures: Sequence[ReportedMetric], machines: Collection[str] = ()
) -> tuple[list[ReportedMetric], list[Finding]]:
    """The figures, those without an owner as what they are, and a finding for each of them.

    What heads a figure and is nothing but figures or a metric, or holds decimals twice or beside a unit, names no
    state: another row was taken for a header. Neither does the name of a server, alone or beside a test: whose figures
    these are was not understood, but for one that other figures of the paper are of. Below one heading, the first row
    of something that stood there before begins another group, unless everything that is printed again is printed alike;
    so do figures beside each other in any row.

    Args:
        figures: in the order in which they stand.
        machines: the names of machines that the paper names elsewhere.
    """
    scopes = {figure.scope for figure in figures} - {AGGREGATE, UNNAMED_SERVER}
    servers = {name.casefold() for name in (*scopes, *machines)}
    figures, losses = _with_unnamed([_of_known(figure, scopes) for figure in figures], servers)
    kept = []
    for undecided, group in _groups(figures):
        kept += [_of_nobody(each.figure) if undecided and each.again else each.figure for each in group]
        losses += [_loss(each.figure, each.before) for each in group if undecided and each.again]
    return kept, losses


def _of_known(figure: ReportedMetric, servers: Collection[str]) -> ReportedMetric:
    """A figure of no server in a state that is the name of one, as that one's."""
    if figure.scope != UNNAMED_SERVER or figure.condition not in servers:
        return figure
    return figure.model_copy(update={"scope": figure.condition, "condition": None})


def _groups(figures: Sequence[ReportedMetric]) -> Iterator[tuple[bool, list[_Compared]]]:
    """The figures below each heading, and whether those that stand there again are of nobody."""
    first: _First = {}
    groups = [list(_compared(here, first)) for _, here in groupby(_in_rows(figures), key=_whose)]
    beside = {_whose(each) for each in chain(*groups) if each.is_beside and _is_other(each)}
    for group in groups:
        again = any(each.is_beside and _whose(each) in beside for each in group)
        yield again or any(map(_is_other, group)), group


def _names_a_state(condition: str | None) -> bool:
    """Whether what is said of a state or a test can be said of one."""
    if condition is None or (is_test(condition) and not _heads_labels(condition)):
        return True
    words = [word.strip("()[]") for word in condition.split()]
    if _is_cut(condition) or _DAY.fullmatch(condition) or _holds_results(condition, words):
        return False
    if _is_of_table(condition, words) or _states_a_result(words):
        return False
    return not all(is_figure(word) or is_unit(word) for word in words)


def _is_cut(condition: str) -> bool:
    """Whether a text is no whole name of one state: it names several, or begins or ends within brackets."""
    return bool(states_in(condition)) or condition.startswith("(") or condition.count("(") != condition.count(")")


def _holds_results(condition: str, words: Sequence[str]) -> bool:
    """Whether decimals stand in a text twice, or beside a unit."""
    fractions = sum(map(is_fraction, words))
    return fractions > 1 or (fractions > 0 and any(map(is_unit, _IN_BRACKETS.findall(condition))))


def _is_of_table(condition: str, words: Sequence[str]) -> bool:
    """Whether a text is the label of a metric, or of a column of metrics or tests, or goes on as a sentence does."""
    label = SUMMARY_LABELS.exact(condition) is not None or role_of(condition) == "test"
    heads = label or _heads_labels(condition) or condition.endswith(_GOING_ON)
    return heads or (measures(condition) and not any(map(is_figure, words)))


def _heads_labels(condition: str) -> bool:
    """Whether a text is, or begins with, what heads the labels of a table, and no figure."""
    first, _, _ = condition.partition(" ")
    return any(METRIC_COLUMN.fullmatch(text) is not None for text in (condition, first))


def _states_a_result(words: Sequence[str]) -> bool:
    """Whether words are a metric beside its figure, `Reads/sec: 123`; a test may be called by its `0.12 IOPS`."""
    pieces = [" ".join(piece).strip(" :=,") for told, piece in groupby(words, key=is_figure) if not told]
    return any(map(is_figure, words)) and any(worth_of_label(piece) > 0 for piece in pieces)


def _with_unnamed(
    figures: Sequence[ReportedMetric], servers: Collection[str]
) -> tuple[list[ReportedMetric], list[Finding]]:
    """The figures, those below what names no state as figures of nobody, and a finding for each of these."""
    placed = [_is_placed(figure, servers) and not _is_of_another(figure) for figure in figures]
    unnamed = {at for at, is_placed in enumerate(placed) if not is_placed}
    beside = _beside_unnamed(figures, unnamed)
    kept = [_of_nobody(figure) if at in unnamed | beside else figure for at, figure in enumerate(figures)]
    losses = {at: _unnamed(figures[at]) for at in unnamed} | {at: _beside(figures[at]) for at in beside}
    return kept, [losses[at] for at in sorted(losses)]


def _beside_unnamed(figures: Sequence[ReportedMetric], unnamed: Collection[int]) -> set[int]:
    """Which figures of no server stand in a row with some whose column names no state: their names are not sure."""
    rows = [list(row) for _, row in groupby(range(len(figures)), key=lambda at: _row_of(figures[at]))]
    doubtful = (row for row in rows if any(at in unnamed and _is_misnamed(figures[at]) for at in row))
    return {at for row in doubtful for at in row if at not in unnamed and figures[at].scope == UNNAMED_SERVER}


def _is_misnamed(figure: ReportedMetric) -> bool:
    """Whether a figure stands below words that name no state; a column without any says nothing of others."""
    said = figure.condition or ""
    return bool(said) and (not _names_a_state(said) or _names_somebody(said))


def _row_of(figure: ReportedMetric) -> tuple[str, int | None, int | None, str]:
    """The row that a figure stands in: on a page, where the boxes of its figures begin at one height."""
    return figure.label, figure.page, figure.line, (figure.bbox or "").partition(",")[2].partition(",")[0]


def _beside(figure: ReportedMetric) -> Finding:
    what = f"{figure.label!r}, {figure.value_text}, stands in a row with figures whose columns name no state or test"
    subject = " ".join(filter(None, (figure.scope, figure.metric or figure.label)))
    place = Locator(page=figure.page, line=figure.line)
    return noticed("undecided_scope", "warning", f"{what}; compare with the document", place, subject)


def _is_placed(figure: ReportedMetric, servers: Collection[str]) -> bool:
    """Whether what is said of a figure can be said of one."""
    said = figure.condition or ""
    if not _names_a_state(figure.condition) or names_servers_of(said, servers) or _is_no_label(figure):
        return False
    if _holds_a_state(figure.scope) or _holds_a_sum(figure.scope):
        return False
    if figure.scope == UNNAMED_SERVER:
        return not _names_somebody(said)
    return figure.scope != AGGREGATE or not _is_of_one(said)


def _holds_a_state(scope: str) -> bool:
    """Whether a state or a test stands beside a server's name in what should be that alone: `Healthy EX1 Degraded`."""
    said = scope.split()
    ends = [(said[:at], said[at:]) for at in range(1, len(said))]
    return any(is_test(text) or _is_state(text) for text in {" ".join(each) for pair in ends for each in pair})


def _holds_a_sum(scope: str) -> bool:
    """Whether a sum or a mean stands among the words of what should be a server's name alone: `Avg: total`."""
    words = [word.strip("()[]:,;*") for word in scope.split()]
    return scope != AGGREGATE and len(words) > 1 and any(is_of_all(word) for word in words)


def _is_state(text: str) -> bool:
    return is_state_alone(text) and state_of(text) == text


def _is_of_another(figure: ReportedMetric) -> bool:
    """Whether a condition is the name of another server than that whose the figure is said to be: `Server 2`, `EX2`."""
    if figure.condition is None or figure.scope in {AGGREGATE, UNNAMED_SERVER}:
        return False
    return server_label(figure.condition) == figure.condition or follow_each_other((figure.scope, figure.condition))


def _names_somebody(condition: str) -> bool:
    """Whether a condition is nothing but a server's name, or that of all, among words of a header.

    Then these were not told apart: `EX1 Performance`, `Stress Status Mean`; nor were `Server Performance`, `1 Stress`.
    """
    if is_failed_part(condition):
        return False
    words = condition.split()
    behind = _behind_server(words)
    is_cut = words[:1] != [] and (words[0].isdigit() or any(map(_heads_servers, words)))
    names_one = is_cut or len(behind) < len(words) or any(is_usual_server(word) or is_of_all(word) for word in words)
    return (names_one and all(map(_is_of_header, behind))) or _is_of_one(condition)


def _behind_server(words: Sequence[str]) -> Sequence[str]:
    """The words behind the longest name of a server that some begin with; all of them where they begin with none."""
    for count in range(len(words), 0, -1):
        name = " ".join(words[:count])
        if server_label(name) == name:
            return words[count:]
    return words


def _is_of_one(condition: str) -> bool:
    """Whether a condition is a test or a state, and a server or a sum beside it."""
    return is_state_of_one(condition) and not is_state_alone(condition)


def _is_of_header(word: str) -> bool:
    """Whether a word may stand in a header: of a test, a server or its letter, a sum, a column of verdicts."""
    said = is_state_alone(word) or is_usual_server(word) or is_of_all(word) or says_how_tests_went(word)
    said = said or _heads_servers(word)
    return said or RESULT_COLUMN.fullmatch(word) is not None or len(word) == 1


def _heads_servers(word: str) -> bool:
    return role_of(word) == "server"


def _is_no_label(figure: ReportedMetric) -> bool:
    """Whether what stands beside a figure of no known metric is a server's name, or a label with a test among it.

    Then the cells of a row were not told apart, or those of two rows, or nobody knows what heads its column.
    """
    if figure.metric is not None:
        return False
    label = " ".join(figure.label.split())
    if server_label(label) == label or counts_as_machine(label):
        return figure.scope == UNNAMED_SERVER
    words = label.split()
    said = [word for word in words if is_state_alone(word)]
    return (bool(said) and (measures(label) or len(said) > 1)) or any(map(is_result, words))


def _unnamed(figure: ReportedMetric) -> Finding:
    unnamed = f"below {figure.condition!r}, which names no state or test"
    if figure.condition and not _is_no_label(figure):
        above = unnamed
    elif figure.condition is None or _names_a_state(figure.condition):
        above = "beside what names a test or a server, and no metric"
    else:
        above = unnamed if figure.condition else "in a column without a name"
    what = f"{figure.label!r}, {figure.value_text}, stands {above}"
    subject = " ".join(filter(None, (figure.scope, figure.metric or figure.label)))
    place = Locator(page=figure.page, line=figure.line)
    return noticed("undecided_scope", "warning", f"{what}; compare with the document", place, subject)


def _in_rows(figures: Sequence[ReportedMetric]) -> Iterator[_InRow]:
    """Each figure with the row that it stands in: figures of one label side by side are of one."""
    for at, (_, row) in enumerate(groupby(figures, key=lambda each: each.label)):
        for figure in row:
            yield _InRow(figure, at)


def _compared(group: Iterable[_InRow], first: _First) -> Iterator[_Compared]:
    """Each figure with what stood there before: all behind the first that stands again in another row do, too."""
    behind = False
    for each in group:
        figure = each.figure
        before = first.setdefault((figure.scope, figure.condition, figure.metric or fold(figure.label)), each)
        if before is each:
            yield _Compared(figure, again=behind, before=None)
        else:
            behind = behind or before.row != each.row
            yield _Compared(figure, again=True, before=before.figure, is_beside=before.row == each.row)


def _whose(each: _InRow | _Compared) -> tuple[str, str | None]:
    """Whose a figure is said to be, and in which state."""
    return each.figure.scope, each.figure.condition


def _is_other(each: _Compared) -> bool:
    """Whether something else stood before where a figure stands."""
    return each.before is not None and _differ(each.before, each.figure)


def _differ(before: ReportedMetric, figure: ReportedMetric) -> bool:
    """Whether two figures of one metric, or of one label in a unit that is known, are not the same one rounded."""
    if figure.unit is None or before.value is None or figure.value is None:
        return False
    return before.value != figure.value and not _are_one_rounded(before.value, figure.value)


def _are_one_rounded(value: float, other: float) -> bool:
    """Whether one of two figures ends before the other one does, and is that one rounded there: 518 and 519 are two."""
    places = _last_place(value), _last_place(other)
    off = abs(value - other)
    nearly = off <= _ROUNDED * max(abs(value), abs(other)) and off <= _HALF * 10.0 ** max(places)
    return places[0] != places[1] and nearly


def _last_place(value: float) -> int:
    """The power of ten of the last digit of a figure; one zero at the end of a whole one may be measured."""
    place = Decimal(format(value, _DIGITS)).normalize().as_tuple().exponent
    return 0 if place == 1 else int(place)


def _of_nobody(figure: ReportedMetric) -> ReportedMetric:
    """A figure of which nobody knows whose it is, said once; it counts as no result."""
    if figure.condition is not None and figure.condition.endswith(UNDECIDED):
        return figure
    scope = figure.scope if figure.scope == AGGREGATE else UNNAMED_SERVER
    named = figure.condition is not None and _names_a_state(figure.condition)
    condition = f"{figure.condition}, {UNDECIDED}" if named else UNDECIDED
    return figure.model_copy(update={"scope": scope, "condition": condition})


def _loss(figure: ReportedMetric, before: ReportedMetric | None) -> Finding:
    if before is not None and before.value_text != figure.value_text:
        what = f"{figure.label!r} is {before.value_text} and {figure.value_text}, and nothing says of which"
        message = f"{what} server, state or test each of them is; compare with the document"
    else:
        what = f"{figure.label!r}, {figure.value_text}, stands among rows that stand twice below one heading"
        message = f"{what}, and nothing says of which server, state or test it is; compare with the document"
    subject = " ".join(filter(None, (figure.scope, figure.condition, figure.metric or figure.label)))
    return noticed("undecided_scope", "warning", message, Locator(page=figure.page, line=figure.line), subject)
