"""Which metric a label of a result summary is, alone or by the labels beside it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise, zip_longest

from esrp_ingest.extract.completeness import unknown_labels
from esrp_ingest.extract.pairs import Pair
from esrp_ingest.extract.paper.parts.named_disks import disks_below
from esrp_ingest.extract.paper.parts.whose import RESULT_COLUMN
from esrp_ingest.extract.paper.results.label_words import is_part_of_metric, key_by_words, key_of_disks
from esrp_ingest.extract.paper.results.units import counts_otherwise, is_unit_of, without_unit_of_time
from esrp_ingest.layout import Line, Locator
from esrp_ingest.models import Finding, ReportedMetric, noticed
from esrp_ingest.numerals import is_figure
from esrp_ingest.vocabulary.metrics import BACKUP_TESTS, METRICS, RECOVERY_TESTS
from esrp_ingest.vocabulary.whitepaper import (
    LABELS_BESIDE_OTHERS,
    STATE_LABELS,
    SUMMARY_LABELS,
    SUMMARY_LABELS_OF,
    Disks,
)
from esrp_ingest.vocabulary.words import spelled

SummaryKey = tuple[str | None, str]
"""A metric and its unit."""
_LONGEST_GROUP = 6
"""More words than a heading that names disks has."""
_RATE = re.compile(spelled(r"{per_second}|\b{second}\b|{iops}"), re.IGNORECASE)
"""What says of a label that it counts in a second: `Log write` may be a latency."""
_MEASURES = re.compile(spelled(r"{per_second}|\b{per}\s{second}\b|{iops}|\b{millisecond}\b"), re.IGNORECASE)
"""What says of a label that it is one of results."""
OF_BACKUPS = frozenset(
    name for name, metric in METRICS.items() if set(metric.test_types) <= {*BACKUP_TESTS, *RECOVERY_TESTS}
)
"""Metrics of backups and of recovery."""
_PAIR = 2
"""Cells of a row of a label and its figure."""
_OF_LOGS, _OF_DATABASES = "log_", "database_"


IS_CUT = re.compile(spelled(r"\b{rest_of_label}$"), re.IGNORECASE)
"""How a label ends that goes on in the next line: `MB read/sec per`."""


def keys_along(
    labels: Sequence[tuple[str, str]], units: Sequence[str] = (), *, of_backups: bool = False
) -> list[SummaryKey | None]:
    """The metric and the unit of each of the labels along an axis of a table, None for those that are not known.

    `Transfers/sec` and `Read latency (ms)` are of the disks that the heading over them names; before labels of the logs
    they are of the databases, behind these of the logs, if those can have all of them.

    Args:
        labels: what stands along the axis, each behind what stands over it.
        units: what stands behind every figure of each, empty for none: `Per server` is known with `MB/s`.
        of_backups: a heading says that backups were measured.
    """
    if any(IS_CUT.search(label) for _, label in labels):
        return [None] * len(labels)  # whatever the others say may go on below, too
    keys = [_key_below(group, label) for group, label in labels]
    texts = [label for _, label in labels]
    united = [f"{text} ({unit})" if unit else text for text, unit in zip_longest(texts, units, fillvalue="")]
    keys = _with_words_before(_among_backups(keys, united, surely=of_backups), texts)
    if any(map(_is_known, keys)):
        keys = [_beside_others(key, label, keys) for key, label in zip(keys, texts, strict=True)]
    if any(map(is_of_databases, keys)):
        return _behind_named(keys, labels)
    return _around_logs(keys, labels) if any(_disks_of(key) == "logs" for key in keys) else keys


def _beside_others(key: SummaryKey | None, label: str, keys: Sequence[SummaryKey | None]) -> SummaryKey | None:
    """The key of a label, also of one that is a metric's beside those of others: one that none of these is."""
    other = None if _is_known(key) else LABELS_BESIDE_OTHERS.exact(label)
    return key if other is None or other in keys else other


def _around_logs(keys: Sequence[SummaryKey | None], labels: Sequence[tuple[str, str]]) -> list[SummaryKey | None]:
    """The keys, those of labels that name no disks by their places beside those of logs, where none names databases."""
    beside = [_beside_logs(key, group, label) for key, (group, label) in zip(keys, labels, strict=True)]
    return _passed_on(keys, labels, 1, "databases") or beside


def _beside_logs(key: SummaryKey | None, group: str, label: str) -> SummaryKey | None:
    """What a label means beside those of the logs: as known, or of the databases where nothing says of which disks."""
    return key if _is_known(key) or disks_below(group) else key_of_some("databases", label) or key


def _among_backups(
    keys: Sequence[SummaryKey | None], labels: Sequence[str], *, surely: bool
) -> list[SummaryKey | None]:
    """The keys, with those of labels such as `MB/s per server` where several are of backups and recovery, or surely."""
    found = [key or key_by_words(label, among_backups=True) for key, label in zip(keys, labels, strict=True)]
    kinds = {key for key in found if key is not None and key[0] in OF_BACKUPS}
    return found if surely or len(kinds) > 1 else list(keys)


def _with_words_before(keys: Sequence[SummaryKey | None], labels: Sequence[str]) -> list[SummaryKey | None]:
    """The keys, with those of labels that are metrics of backups only behind words of the label before them.

    What stands over two columns is read with the first of them: `MB read/sec Per database`, `Total per server`.
    """
    done = list(keys)
    for at, (before, label) in enumerate(pairwise(labels), start=1):
        above = done[at - 1]
        if done[at] is None and above is not None and above[0] in OF_BACKUPS:
            done[at] = next(filter(lambda key: key not in done, _behind_words_of(before, label)), None)
    return done


def _behind_words_of(before: str, label: str) -> Iterator[SummaryKey]:
    """The metrics of backups that a label is behind some of the first words of another one."""
    words = before.split()
    known = (exact_key(" ".join((*words[:at], label))) for at in range(len(words) - 1, 0, -1))
    return (key for key in known if key is not None and key[0] in OF_BACKUPS)


def _behind_named(keys: Sequence[SummaryKey | None], labels: Sequence[tuple[str, str]]) -> list[SummaryKey | None]:
    """The keys, those of labels that name no disks by the labels before them that do, else by those behind them.

    What stands over several columns is read with the first or the last of them: `Database Reads/s`, `Writes/s`, `Log
    Writes/s`.
    """
    passed = (_passed_on(keys, labels, step) for step in (1, -1))
    return next((found for found in passed if found is not None), list(keys))


def _passed_on(
    keys: Sequence[SummaryKey | None], labels: Sequence[tuple[str, str]], step: int, first: Disks | None = None
) -> list[SummaryKey | None] | None:
    """The keys with the disks passed on from each label that names them; None where that makes no table of it.

    Args:
        keys: of the labels.
        labels: what stands along an axis, each behind what stands over it.
        step: 1 from each label to those behind it, -1 to those before it: then to some of each disks.
        first: the disks of which the labels are that come before all that name some.
    """
    done = list(keys)
    disks = first
    taken: set[Disks] = set()
    for at in range(len(keys))[::step]:
        disks = _disks_of(keys[at]) or disks
        if not _leaves_disks_open(keys[at], *labels[at]):
            continue
        done[at] = None if disks is None else key_of_some(disks, labels[at][1])
        if disks is None or done[at] is None or done.count(done[at]) > 1:
            return None
        taken.add(disks)
    if step < 0 and len(taken) < len(SUMMARY_LABELS_OF):
        return None
    return [_sure(*each, done) for each in zip(done, keys, (label for _, label in labels), strict=True)]


def leave_disks_open(labels: Sequence[tuple[str, str]]) -> bool:
    """Whether several labels along an axis are metrics, and nothing says of which disks: `Reads/sec`, `Writes/sec`."""
    return len({label for group, label in labels if _leaves_disks_open(None, group, label)}) > 1


def open_metrics(figures: Sequence[ReportedMetric]) -> Iterator[Finding]:
    """A finding for each label that may be one of several metrics: of the databases or the logs, of reads or writes.

    One that begins as a metric's and stands over several figures of one server is what heads more than one column.
    """
    several = _over_several(figures)
    known = {figure.label for figure in figures if figure.metric is not None}
    open_ones = (figure for figure in reversed(figures) if figure.unit is None and figure.label not in known)
    first = {figure.label: figure for figure in open_ones}
    for figure in reversed(first.values()):
        if figure.label in several:
            why = "stands over several figures of one server, and nothing tells which metric each of them is"
        elif is_part_of_metric(figure.label):
            why = "says too little to tell which metric it is, and nothing beside it does"
        else:
            yield from _unknown_rate(figure)
            continue
        message = f"{figure.label!r} {why}; compare with the document"
        yield noticed("undecided_scope", "warning", message, place_of_figure(figure), figure.label)


def _unknown_rate(figure: ReportedMetric) -> Iterator[Finding]:
    """A finding where a label counts what happens in a second, or how long it takes, and is like no metric's."""
    if figure.metric is None and _MEASURES.search(figure.label) and SUMMARY_LABELS.resembling(figure.label) is None:
        message = f"{figure.label!r} is no metric that is known; its figures are kept as printed"
        yield noticed("unknown_label", "info", message, place_of_figure(figure), figure.label)


def _over_several(figures: Sequence[ReportedMetric]) -> set[str]:
    """The labels that begin as a metric's does, without being one, over different figures of one server and state."""
    texts: dict[tuple[str, str | None, str], set[str]] = {}
    for figure in figures:
        if figure.metric is None and SUMMARY_LABELS.starting(figure.label) is not None:
            texts.setdefault((figure.scope, figure.condition, figure.label), set()).add(figure.value_text)
    return {label for (_, _, label), said in texts.items() if len(said) > 1}


def _leaves_disks_open(key: SummaryKey | None, group: str, label: str) -> bool:
    """Whether a label is a metric's of some disks, and nothing says of which."""
    return not _is_known(key) and not group and any(key_of_some(disks, label) for disks in SUMMARY_LABELS_OF)


def _sure(
    key: SummaryKey | None, own: SummaryKey | None, label: str, keys: Sequence[SummaryKey | None]
) -> SummaryKey | None:
    """A key that was passed on, if the label is not of the other disks; else what the label says by itself.

    They have none such, it is another label's, or none is of them.
    """
    other: Disks = "logs" if is_of_databases(key) else "databases"
    theirs = key_of_some(other, label)
    is_sure = theirs is None or theirs in keys or all(_disks_of(each) != other for each in keys)
    return key if key == own or is_sure else own


def _disks_of(key: SummaryKey | None) -> Disks | None:
    """The disks whose metric a key is."""
    name = (key[0] or "") if key is not None else ""
    return "databases" if name.startswith(_OF_DATABASES) else "logs" if name.startswith(_OF_LOGS) else None


def _is_known(key: SummaryKey | None) -> bool:
    return key is not None and key[0] is not None


def _key_below(group: str, label: str) -> SummaryKey | None:
    """The metric and the unit of a label below, or behind, a heading that names disks."""
    key, disks = key_of(label), disks_below(group)
    if disks is not None:
        likened = None if disks == "logs" and is_of_databases(key) else key
        return key_of_some(disks, label) or likened
    if _is_known(key):
        return key
    words = label.split()
    pieces = ((" ".join(words[:at]), words[at:]) for at in range(1, min(len(words), _LONGEST_GROUP)))
    found = ((disks_below(above), " ".join(below)) for above, below in pieces)
    return next((key_of_some(disks, below) for disks, below in found if disks is not None), None) or key


def measures(label: str) -> bool:
    """Whether a label is a metric's, or says that it is one of results: `IOPS`, `Latency (ms)`."""
    return key_of(label) is not None or _MEASURES.search(label) is not None


def is_of_databases(key: SummaryKey | None) -> bool:
    """Whether a key is a metric of the database disks."""
    return key is not None and (key[0] or "").startswith(_OF_DATABASES)


def key_of_some(disks: Disks, label: str) -> SummaryKey | None:
    """What a label means where something else says of which disks it is."""
    return SUMMARY_LABELS_OF[disks].exact(label) or key_of_disks(f"{disks.removesuffix('s')} {label}")


def likened_labels(figures: Sequence[ReportedMetric]) -> Iterator[Finding]:
    """A finding for each label of a summary that is only like the one that it was read as, or may be meant for."""
    left = [
        (each.label, place_of_figure(each)) for each in figures if each.metric is None and key_of(each.label) is None
    ]
    yield from unknown_labels(SUMMARY_LABELS, keys_of(figures), left)
    first = {figure.label: figure for figure in reversed(figures)}
    for figure in reversed(first.values()):
        label = with_unit(figure.label, figure.unit or "")
        if figure.metric is not None and SUMMARY_LABELS.exact(label) is None:
            yield noticed("fuzzy_label", "info", f"read {figure.label!r} as {figure.metric}", place_of_figure(figure))


def keys_of(figures: Sequence[ReportedMetric]) -> set[tuple[str | None, str] | None]:
    """What the labels of figures stand for."""
    return {key_of(figure.label) for figure in figures}


def place_of_figure(figure: ReportedMetric) -> Locator:
    """Where a figure stands."""
    return Locator(page=figure.page, line=figure.line)


def with_unit(label: str, unit: str, group: str = "") -> str:
    """A label that nobody knows with the unit that stands beside it, where it is known so: the rate of a backup.

    Args:
        label: of a row.
        unit: what stands beside it.
        group: what stands over it.
    """
    united = f"{label} ({unit})"
    return united if unit and _key_below(group, label) is None and _key_below(group, united) is not None else label


def said_with_unit(pair: Pair[SummaryKey]) -> Pair[SummaryKey]:
    """A row whose label is known together with the unit behind its figure: `Read rate per database` in MB/s."""
    unit = _unit_behind(pair.value)
    key = key_of(with_unit(pair.label, unit)) if pair.key is None else None
    return pair if key is None else replace(pair, key=key)


def said_of_backup(pair: Pair[SummaryKey]) -> Pair[SummaryKey]:
    """A row below a heading of backups whose label says of whom its MB a second are: `Per database`, `Per server`."""
    unit = _unit_behind(pair.value)
    key = key_by_words(f"{pair.label} ({unit})", among_backups=True) if pair.key is None and unit else None
    return pair if key is None else replace(pair, key=key)


def said_below_rate(pairs: Sequence[Pair[SummaryKey]], lines: Sequence[Line]) -> list[Pair[SummaryKey]]:
    """Rows, those also known whose label says of whom the rate of a backup is that heads their figures.

    So are `Average per database` and `Total per server` below `Database | MB read/sec`.

    Args:
        pairs: the rows.
        lines: those that they stand in, and what heads them.
    """
    heads: dict[Line, str] = {}
    head = ""
    for line in lines:
        texts = [cell.one_line for cell in line.filled]
        if len(texts) == _PAIR and not any(map(is_figure, texts)):
            head = texts[1] if _MEASURES.search(texts[1]) else ""
        heads[line] = head
    return [_below_rate(pair, next((heads[line] for line in pair.lines if line in heads), "")) for pair in pairs]


def _below_rate(pair: Pair[SummaryKey], head: str) -> Pair[SummaryKey]:
    """A row whose label says whose the rate of a backup is that a head measures: the rate itself is in its words."""
    key = key_by_words(f"{pair.label} {head}") if head and pair.key is None and is_figure(pair.value) else None
    return replace(pair, key=key) if key is not None and key[0] in OF_BACKUPS else pair


def _unit_behind(value: str) -> str:
    """What stands behind a figure; nothing behind anything else, as the header of a column is: `MB read/sec`."""
    figure, _, unit = value.strip().partition(" ")
    return unit if is_figure(figure) else ""


def exact_key(label: str) -> SummaryKey | None:
    """The metric and the unit of a label that is known word by word."""
    return SUMMARY_LABELS.exact(label) or key_by_words(label)


def worth_of_label(label: str) -> int:
    """How well a label is a metric's: 2 by itself, 1 where others tell of which disks, `Reads/sec`, 0 not at all."""
    if SUMMARY_LABELS.exact(label) is not None or _states_own_unit(label):
        return 2
    return int(
        exact_key(label) is not None or any(key_of_some(disks, label) is not None for disks in SUMMARY_LABELS_OF)
    )


def worth_of_head(label: str) -> int:
    """How well a label is the head of a column of a metric, beside those of others: `Log latency (ms)` is one there."""
    return worth_of_label(label) or int(LABELS_BESIDE_OTHERS.exact(label) is not None)


def _states_own_unit(label: str) -> bool:
    """Whether a label is a known one and, in brackets behind it, a unit of its metric: `Writes/sec (IOPS)`."""
    bare, bracket, unit = label.removesuffix(")").rpartition(" (")
    known = SUMMARY_LABELS.exact(bare) if bracket and label.endswith(")") and not bare.endswith(")") else None
    return known is not None and is_unit_of(known[1], unit)


def without_result(label: str) -> str:
    """A label without the word behind it that only says that a figure stands there: `Read latency, Measured`."""
    words = label.split()
    return " ".join(words[:-1]) if len(words) > 1 and RESULT_COLUMN.fullmatch(words[-1]) else label


@lru_cache(maxsize=4096)
def begins_result(label: str) -> bool:
    """Whether a label is that of a metric, or says a part of what one does."""
    return key_of(label) is not None or is_part_of_metric(label)


def key_of(label: str) -> tuple[str | None, str] | None:
    """The metric and the unit of a row label, None for one that is not known."""
    bare = without_result(without_unit_of_time(label))
    known = exact_key(label) or exact_key(bare)
    if known is not None:
        return None if counts_otherwise(label, known[1]) else known
    match = SUMMARY_LABELS.fuzzy(label) or SUMMARY_LABELS.fuzzy(bare)
    if match is not None:
        unlike = match.key[1] == "1/s" and _RATE.search(label) is None
        return None if unlike or counts_otherwise(label, match.key[1]) else match.key
    unit = STATE_LABELS.exact(label)
    return None if unit is None else (None, unit)
