"""Solutions of a paper that describes its set-ups in columns: each with its own values, figures and runs."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from esrp_ingest.extract.pairs import Pair
from esrp_ingest.extract.paper.chapters import OVER
from esrp_ingest.extract.paper.parts.sources import Sources
from esrp_ingest.extract.paper.parts.whose import UNNAMED_SERVER
from esrp_ingest.extract.paper.setup.columns import with_servers
from esrp_ingest.extract.paper.setup.configuration import read_configuration
from esrp_ingest.extract.paper.setup.setup_names import called_as, setup_of, setups_of_run
from esrp_ingest.layout import Locator
from esrp_ingest.models import Finding, ReportedMetric, Run, Solution, SolutionFact, noticed
from esrp_ingest.vocabulary.whitepaper import Column

_WHOSE = "set-up not stated"


@dataclass(slots=True)
class Setup:
    """One of several set-ups: the rows of its columns, with a decimal point and as printed."""

    pairs: list[Pair[Column]] = field(default_factory=list)
    facts: list[SolutionFact] = field(default_factory=list)


def solutions_of(
    setups: Mapping[str, Setup],
    values: Mapping[str, Any],
    common: tuple[Sequence[Pair[Column]], Sequence[SolutionFact]],
    figures: Sequence[ReportedMetric],
    reports: tuple[Sequence[Run], Mapping[int, int]],
    sources: Sources,
) -> Iterator[Solution]:
    """A solution for each set-up, with its figures.

    Args:
        setups: the set-ups by name.
        values: the columns that are the same for all.
        common: the rows that are the same for all, and these as printed.
        figures: those of the result summary.
        reports: the paper's, and of which set-up each is.
        sources: where the columns stand that are the same for all.
    """
    for at, (name, setup) in enumerate(setups.items()):
        behind = Sources()
        columns = {**values, **read_configuration([*setup.pairs, *common[0]], behind), "configuration": name}
        columns["product"] = called_as(name, list(setups), values.get("product") or "") or None
        behind, own = behind.over(sources), figures_of(name, list(setups), figures)
        columns = with_servers(columns, own, runs_among(*reports, at), behind)
        yield Solution.model_validate(
            {
                **columns,
                "reported_metric": own,
                "solution_fact": (*setup.facts, *common[1]),
                "solution_source": behind.of(columns),
            }
        )


def runs_among(runs: Sequence[Run], assigned: Mapping[int, int], solution: int) -> list[Run]:
    """The reports of one of several solutions."""
    return [run for at, run in enumerate(runs) if assigned.get(at) == solution]


def figures_of(name: str, setups: Sequence[str], figures: Sequence[ReportedMetric]) -> tuple[ReportedMetric, ...]:
    """The figures of one of several set-ups: those that name it, and what the paper says of its reliability.

    Figures that name none are kept with the first one, as what they are.
    """
    own = []
    for figure in figures:
        whose, below = _setup_of(figure, setups)
        if whose == name:
            own.append(below)
        elif whose is None and figure.reliability is not None:
            own.append(figure)
        elif whose is None and name == setups[0]:
            condition = f"{figure.condition}, {_WHOSE}" if figure.condition else _WHOSE
            own.append(figure.model_copy(update={"condition": condition}))
    return tuple(own)


def of_no_setup(setups: Sequence[str], figures: Sequence[ReportedMetric]) -> Iterator[Finding]:
    """A finding for the figures of each label that name none of several set-ups."""
    left = [figure for figure in figures if figure.reliability is None and _setup_of(figure, setups)[0] is None]
    rows: dict[str, list[ReportedMetric]] = {}
    for figure in left if len(setups) > 1 else ():
        rows.setdefault(figure.label, []).append(figure)
    for label, own in rows.items():
        printed = ", ".join(dict.fromkeys(figure.value_text or "" for figure in own))
        message = f"{label!r}, {printed}, names none of the set-ups {', '.join(setups)}; compare with the document"
        yield noticed(
            "undecided_scope", "warning", message, Locator(page=own[0].page, line=own[0].line), own[0].metric or label
        )


def _setup_of(figure: ReportedMetric, setups: Sequence[str]) -> tuple[str | None, ReportedMetric]:
    """The set-up that the condition of a figure names, or that its scope is called, and the figure without it.

    Of those that stand over it the nearest counts: what heads its column, below the heading of a chapter.
    """
    said = (figure.condition or "").split(OVER)
    scope, own = figure.scope, setup_of(setups, figure.scope)
    if own is not None:
        scope = UNNAMED_SERVER
    while (found := _last_named(said, setups)) is not None:
        start, end, whose = found
        said[start:end] = []
        own = own or whose
    if own is None:
        return None, figure
    return own, figure.model_copy(update={"scope": scope, "condition": OVER.join(said) or None})


def _last_named(said: Sequence[str], setups: Sequence[str]) -> tuple[int, int, str] | None:
    """The last of what stands over a figure that is the name of a set-up, and where; the longest of those."""
    for end in range(len(said), 0, -1):
        for start in range(end):
            whose = setup_of(setups, OVER.join(said[start:end]))
            if whose is not None:
                return start, end, whose
    return None


def runs_of(names: Sequence[str], runs: Sequence[Run]) -> dict[int, int]:
    """The set-up of each run whose heading, or description, names one and no other."""
    named = {index: setups_of_run(names, run) for index, run in enumerate(runs)}
    return {index: found[0] for index, found in named.items() if len(found) == 1}
