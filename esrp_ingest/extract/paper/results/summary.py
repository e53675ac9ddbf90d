"""The paper's own result summary: every figure with the server, the aggregate or the state that it is about."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from esrp_ingest.extract.grid.pair_rows import is_unit, units_behind, with_units_of_head
from esrp_ingest.extract.grid.pieces import is_text
from esrp_ingest.extract.pairs import Pair, PairReader
from esrp_ingest.extract.paper.parts.named_disks import SUB_HEADINGS, disks_below, disks_named
from esrp_ingest.extract.paper.parts.whose import AGGREGATE
from esrp_ingest.extract.paper.results.metric_pairs import holds_another, pairs_apart
from esrp_ingest.extract.paper.results.summary_keys import (
    SummaryKey,
    is_of_databases,
    keys_along,
    place_of_figure,
    said_below_rate,
    said_of_backup,
    said_with_unit,
)
from esrp_ingest.extract.paper.results.units import counts_otherwise, in_one_form, value_in
from esrp_ingest.extract.run_names import kinds_named
from esrp_ingest.layout import Line
from esrp_ingest.models import Finding, ReportedMetric, located, noticed
from esrp_ingest.numerals import COUNT, begins_with_several
from esrp_ingest.quantities import Notation, in_english, parse_leading_number
from esrp_ingest.vocabulary.matching import fold
from esrp_ingest.vocabulary.whitepaper import (
    SUMMARY_AND_STATE_LABELS,
    SUMMARY_LABELS,
    SUMMARY_LABELS_OF,
    Disks,
)
from esrp_ingest.vocabulary.words import spelled

OF_ALL = re.compile(spelled(rf"{{of_all_servers_before}} (?:({COUNT}) )?{{of_all_servers_behind}}"), re.IGNORECASE)
"""How a label says that it is of all servers together, and of how many."""
_RATIO = re.compile(spelled(r"\b{ratio}\b"), re.IGNORECASE)
"""What says of a label that its figures are parts of one."""
_NOTE = re.compile(r"[1-9]\s(?P<first>[a-z]{2,20})(?:\s[^\d\n]{1,100})?\s[^\d\n]{2,100}")
_NEXT_SENTENCE = re.compile(r"\w[.] [A-Z]\w* \w+ \w+")
"""Behind a figure: its line is one of running text, which says elsewhere whose figure it is."""


def summary_rows(
    lines: Sequence[Line], state: str | None, notation: Notation, heading: str = ""
) -> tuple[list[Pair[SummaryKey]], list[Pair[SummaryKey]]]:
    """The rows of a result summary among some lines, a known label with one figure; and those with unknown labels.

    Below a heading that names a state, `Read Latency` is known too, and `Per database` in MB/s below one of backups.
    """
    lines, bare = with_units_of_head(lines)
    known: list[Pair[SummaryKey]] = []
    unknown: list[Pair[SummaryKey]] = []
    for disks, below in _groups(lines, disks_below(disks_named(heading))):
        usual = SUMMARY_LABELS if state is None else SUMMARY_AND_STATE_LABELS
        reader = PairReader(
            usual if disks is None else SUMMARY_LABELS_OF[disks],
            fits=lambda _key, value: _is_result(value, notation),
            goes_on=lambda _key: False,
        )
        pairs = [pair for pair in pairs_apart(reader.read(units_behind(below))) if _is_label(pair.label)]
        pairs = list(map(said_of_backup, pairs)) if is_of_backups(heading) else pairs
        pairs = said_below_rate(pairs, below)
        told = _with_keys(pairs, notation) if disks is None else map(said_with_unit, pairs)
        for pair in (_as_printed(each, bare) for each in told):
            (known if _is_sure(pair, disks) else unknown).append(pair)
    return known, unknown


def is_of_backups(heading: str) -> bool:
    """Whether a heading names a test of backups: `MB/sec per server` below it is what a backup reads."""
    return "backup" in kinds_named(heading)


def states_metric(pair: Pair[SummaryKey]) -> bool:
    """Whether the label of a row is a metric's, and not only one that counts something."""
    return pair.key is not None and pair.key[0] is not None


def _is_sure(pair: Pair[SummaryKey], disks: Disks | None) -> bool:
    """Whether the label of a row is known, below a heading of logs as none that is only like one of databases."""
    return pair.key is not None and not (disks == "logs" and pair.fuzzy and is_of_databases(pair.key))


def _as_printed(pair: Pair[SummaryKey], bare: Mapping[Line, str]) -> Pair[SummaryKey]:
    """A row without the unit that heads its column, once this told what its label means."""
    printed = next((bare[line] for line in pair.lines if line in bare), None)
    return pair if printed is None else replace(pair, value=printed)


def _with_keys(pairs: Sequence[Pair[SummaryKey]], notation: Notation) -> Iterator[Pair[SummaryKey]]:
    """Rows, those of one figure also known with the unit behind it, or by the labels beside theirs."""
    keys = keys_along([("", pair.label) for pair in pairs])
    for pair, key in zip(pairs, keys, strict=True):
        if pair.key is not None or not _is_result(pair.value, notation):
            yield pair
        else:
            known = said_with_unit(pair)
            yield replace(pair, key=key) if known.key is None and key is not None else known


def _is_label(text: str) -> bool:
    """Whether a text may name a row: the mark before an item of a list does not."""
    return any(map(str.isalnum, text))


def _is_result(value: str, notation: Notation) -> bool:
    """Whether a value is one figure of a result."""
    one = parse_leading_number(in_english(value, notation)) is not None and not holds_another(value)
    return one and _NEXT_SENTENCE.search(value) is None and not _is_note(value)


def _is_note(value: str) -> bool:
    """Whether a value is a footnote below a row whose cell is empty: its number, and words of which none is a unit."""
    note = _NOTE.fullmatch(value)
    return note is not None and not is_unit(note["first"])


def _groups(lines: Sequence[Line], disks: Disks | None) -> Iterator[tuple[Disks | None, list[Line]]]:
    """The lines below each heading of a group, with the disks that they are about: at first those of the heading."""
    below: list[Line] = []
    for line in lines:
        if (of := SUB_HEADINGS.get(fold(line.text))) is not None:
            yield disks, below
            disks, below = of, []
        else:
            below.append(line)
    yield disks, below


def reported_metric(
    pair: Pair[SummaryKey], scope: str, notation: Notation, condition: str | None = None
) -> ReportedMetric:
    """A row of the summary. A label that speaks of all servers is about the aggregate, wherever it stands.

    Where several figures stand beside a label and no heading says whose they are, there is a text and no value.

    Args:
        pair: the row.
        scope: what the figures are about.
        notation: how the paper writes numbers.
        condition: the state that a heading names.
    """
    metric, unit = pair.key if pair.key is not None else (None, None)
    if unit is not None and counts_otherwise(pair.label, unit, pair.value):
        metric, unit = None, None
    if OF_ALL.search(pair.label):
        scope = AGGREGATE
    known = pair.row and not any(map(is_text, pair.lines))
    text = in_one_form(pair.value, notation, whole=known)
    return ReportedMetric(
        scope=scope,
        condition=condition,
        metric=metric,
        value=value_in(unit, text, pair.label),
        unit=unit,
        label=pair.label,
        value_text=pair.value,
        **located(pair.locator),
    )


def in_one_spelling(figures: Sequence[ReportedMetric]) -> list[ReportedMetric]:
    """The figures, each server as it is spelled first: `server 1` of one heading is `Server 1` of another."""
    spelled_first: dict[str, str] = {}
    names = [spelled_first.setdefault(figure.scope.casefold(), figure.scope) for figure in figures]
    return [
        figure if figure.scope == name else figure.model_copy(update={"scope": name})
        for figure, name in zip(figures, names, strict=True)
    ]


def several_without_names(figures: Sequence[ReportedMetric]) -> Iterator[Finding]:
    """A finding for each text of several figures that nothing tells whose they are; `60/40` of a ratio is one."""
    for figure in figures:
        text = " ".join((figure.value_text or "").split())
        if figure.value is None and begins_with_several(text) and not _RATIO.search(figure.label):
            message = f"{figure.label!r} is {text!r}, and nothing says whose each of them is; compare with the document"
            yield noticed(
                "undecided_scope",
                "warning",
                message,
                place_of_figure(figure),
                f"{figure.scope} {figure.metric or figure.label}",
            )
