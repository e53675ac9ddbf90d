"""Figures of a result summary while a paper is read, and what of them becomes a metric.

A figure is one where its label names a metric, its owner is known, and nothing else claims the same of that owner.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from esrp_ingest.axes.whose import Condition, Owner
from esrp_ingest.document import Piece
from esrp_ingest.labels.units import scaled, stated_unit
from esrp_ingest.layout import Locator
from esrp_ingest.models import Finding, ReportedMetric, noticed
from esrp_ingest.models.fields import located
from esrp_ingest.values.printed import Values
from esrp_ingest.vocabulary.words import spelled

AGGREGATE, UNNAMED_SERVER = "aggregate", "server"


def _words(template: str) -> re.Pattern[str]:
    return re.compile(spelled(template), re.IGNORECASE)


_LIMIT = _words(r"(?<![^\W\d_])(?:{no_result_column}|{designed_column})(?![^\W\d_])|[<>\u2264\u2265]")
_OF_ALL = _words(r"{of_all_servers}|\b{counted_over}\s\d{1,3}\s(?:{kind_of_machine}\s)?{server}s|\b{all_together}$")
_TESTED = _words(r"(?:{tested_state})")
UNIT = re.compile(r"\s*[(\[,]\s*([^()\[\],]{1,16})[)\]]?\s*$")
"""The unit at the end of a label."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of a summary.

    Attributes:
        metric: that its label names, None for none.
        unit: of the value.
        value: in the unit, None where the cell is not read whole.
        label: as printed.
        text: the cell as printed.
        place: where it is.
        pieces: the cell and its labels.
        owner: whose it is, None where nothing tells.
        condition: the test or state that it is of.
        name: what its row or column is called beside its label, where that is no owner and no state.
        setup: the set-up that it is of, empty for all.
        like: its label only resembles that of the metric.
        unread: the cell is not read whole.
        doubt: why it is no metric, empty where it is one.
    """

    metric: str | None
    unit: str | None
    value: float | None
    label: str
    text: str
    place: Locator
    pieces: tuple[Piece, ...]
    owner: Owner | None = None
    condition: Condition | None = None
    name: str = ""
    setup: str = ""
    like: bool = False
    unread: bool = False
    doubt: str = ""

    @property
    def scope(self) -> str:
        """The owner as it is stored."""
        if self.owner is None or self.owner.kind == "unknown":
            return UNNAMED_SERVER
        return AGGREGATE if self.owner.kind == "all" else self.owner.label

    @property
    def state(self) -> str | None:
        """The condition as it is stored: None for the tested state of a metric."""
        if self.condition is None:
            return None
        usual = self.condition.test in ("performance", "backup", "soft_recovery")
        tested = usual or _TESTED.fullmatch(self.condition.name) is not None
        return None if tested and self.metric is not None else self.condition.name

    @property
    def claim(self) -> tuple[str | None, ...]:
        """What only one figure can be: a metric of an owner in a state."""
        return self.setup, self.scope, self.state, self.metric

    @property
    def reported(self) -> ReportedMetric:
        """The row that is stored."""
        metric = None if self.doubt else self.metric
        return ReportedMetric(
            scope=self.scope,
            condition=self.state,
            metric=metric,
            value=self.value,
            unit=self.unit,
            label=f"{self.label}, {self.name}" if self.name else self.label,
            value_text=" ".join(self.text.split()),
            **located(self.place),
        )


def is_limit(*texts: str) -> bool:
    """Tell whether a text beside a figure says that it is a target, a limit or a bound, and no result."""
    return any(_LIMIT.search(text) for text in texts)


def is_of_all(label: str) -> bool:
    """Tell whether a label says that its figure is that of all servers: `MB read/sec total of all 12 servers`."""
    return _OF_ALL.search(label) is not None


def value_of(values: Values, text: str, label: str, metric: str | None) -> float | None:
    """Read the figure of a cell in the unit of its metric; the label or the cell may state another unit."""
    if metric is None:
        return values.number(text) if values.number(text) is not None else values.counted(text)
    value = values.measured(text, metric)
    if value is None:
        return values.counted(text)
    said = UNIT.search(label)
    unit = stated_unit(said[1], metric) if said and values.number(text) is not None else None
    return value if unit is None or unit.worth is None else scaled(value, unit.worth)


def settled(figures: Sequence[Figure]) -> tuple[list[Figure], list[Finding]]:
    """Give the figures, without a metric where two claim the same and differ, and a finding for each doubt."""
    claims: dict[tuple[str | None, ...], list[Figure]] = {}
    for figure in figures:
        if figure.metric is not None and not (figure.doubt or figure.unread):
            claims.setdefault(figure.claim, []).append(figure)
    undecided = {claim for claim, several in claims.items() if len({each.value for each in several}) > 1}
    found = [_undecided(each, claims[each.claim]) if each.claim in undecided else each for each in figures]
    return _without_repeats(found), list(_doubts(found))


def _undecided(figure: Figure, several: Sequence[Figure]) -> Figure:
    printed = ", ".join(each.text for each in several[:3])
    return replace(figure, doubt=figure.doubt or f"{figure.metric} of {figure.scope} is printed as {printed}")


def _without_repeats(figures: Sequence[Figure]) -> list[Figure]:
    """The figures, each metric of one owner and state once where it is printed alike again."""
    seen: set[tuple[tuple[str | None, ...], float | None]] = set()
    kept = []
    for figure in figures:
        key = (figure.claim, figure.value)
        if figure.metric is None or figure.doubt or key not in seen:
            kept.append(figure)
        seen.add(key)
    return kept


def _doubts(figures: Sequence[Figure]) -> Iterator[Finding]:
    """One finding for each reason, at its first figure, and one for each label that is no known metric."""
    told: set[str] = set()
    for figure in figures:
        if figure.unread:
            message = f"{figure.label!r} is {figure.text[:60]!r}, which is not one figure; compare with the document"
            yield noticed("unread_value", "warning", message, figure.place, figure.label)
        if figure.like and figure.label not in told:
            told.add(figure.label)
            message = f"read {figure.label!r} as {figure.metric}"
            yield noticed("fuzzy_label", "info", message, figure.place, figure.label)
        if figure.unit is None and figure.label not in told:
            told.add(figure.label)
            message = f"{figure.label!r} counts results and is no metric that is known: kept as printed"
            yield noticed("unknown_label", "info", message, figure.place, figure.label)
        if figure.doubt and figure.doubt not in told:
            told.add(figure.doubt)
            message = f"{figure.doubt}, and nothing tells which is meant; compare with the document"
            yield noticed("undecided_scope", "warning", message, figure.place, figure.label)
