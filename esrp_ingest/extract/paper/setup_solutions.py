"""Solutions of a paper that describes its set-ups in columns: each with its own values, figures and runs."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from esrp_ingest.extract.pairs import Pair
from esrp_ingest.extract.paper.configuration import read_configuration
from esrp_ingest.extract.paper.sources import Sources
from esrp_ingest.extract.paper.summary import UNNAMED_SERVER
from esrp_ingest.models import ReportedMetric, Run, Solution, SolutionFact
from esrp_ingest.vocabulary.matching import fold
from esrp_ingest.vocabulary.whitepaper import Column


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
    sources: Sources,
) -> Iterator[Solution]:
    """A solution for each set-up, with the figures that name it; figures that name none stay with the first.

    Args:
        setups: the set-ups by name.
        values: the columns that are the same for all.
        common: the rows that are the same for all, and these as printed.
        figures: those of the result summary.
        sources: where the columns stand that are the same for all.
    """
    for at, (name, setup) in enumerate(setups.items()):
        own = [_of_setup(figure, name) for figure in figures if _names(figure, name)]
        own += [figure for figure in figures if at == 0 and not any(_names(figure, each) for each in setups)]
        behind = Sources()
        columns = {**values, **read_configuration([*setup.pairs, *common[0]], behind), "configuration": name}
        yield Solution.model_validate(
            {
                **columns,
                "reported_metric": tuple(own),
                "solution_fact": (*setup.facts, *common[1]),
                "solution_source": behind.over(sources).of(columns),
            }
        )


def _names(figure: ReportedMetric, name: str) -> bool:
    return fold(name) in (fold(figure.condition or ""), fold(figure.scope))


def _of_setup(figure: ReportedMetric, name: str) -> ReportedMetric:
    """A figure as its set-up's solution holds it, where it needs not be told from those of another."""
    condition = None if fold(figure.condition or "") == fold(name) else figure.condition
    scope = UNNAMED_SERVER if fold(figure.scope) == fold(name) else figure.scope
    return figure.model_copy(update={"condition": condition, "scope": scope})


def runs_of(names: Sequence[str], runs: Sequence[Run]) -> dict[int, int]:
    """The set-up of each run whose heading, or description, names one and no other."""
    assignments: dict[int, int] = {}
    for index, run in enumerate(runs):
        said = fold(f"{run.heading or ''} {run.description or ''}")
        named = [at for at, name in enumerate(names) if fold(name) in said]
        if len(named) == 1:
            assignments[index] = named[0]
    return assignments
