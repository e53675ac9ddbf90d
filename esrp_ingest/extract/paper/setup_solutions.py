"""Solutions of a paper that describes its set-ups in columns: each with its own values, figures, tables and runs."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import compress
from typing import Any

from esrp_ingest.extract.grid.cut_lines import unwrapped
from esrp_ingest.extract.pairs import BULLET, Pair
from esrp_ingest.extract.paper.parts.machine_names import names_no_server
from esrp_ingest.extract.paper.parts.sources import Sources
from esrp_ingest.extract.paper.parts.states import is_failed_part, is_test, state_of
from esrp_ingest.extract.paper.parts.whose import OVER, UNNAMED_SERVER
from esrp_ingest.extract.paper.results.figure_rows import Grid
from esrp_ingest.extract.paper.results.told_by_others import of_tested_state
from esrp_ingest.extract.paper.setup.columns import with_servers
from esrp_ingest.extract.paper.setup.configuration import read_configuration
from esrp_ingest.extract.paper.setup.setup_names import named_in, setup_of, setups_of_run
from esrp_ingest.extract.paper.setup.setup_products import products_of
from esrp_ingest.extract.paper.setup.several_figures import each_for_itself, several_in_one, without_several
from esrp_ingest.layout import Locator
from esrp_ingest.models import Finding, ReportedMetric, Run, Solution, SolutionFact, located, noticed
from esrp_ingest.vocabulary.metrics import UNDECIDED
from esrp_ingest.vocabulary.whitepaper import SUMMARY_LABELS, Column

_WHOSE = "set-up not stated"


@dataclass(slots=True)
class Setup:
    """One of several set-ups: the rows of its columns, with a decimal point and as printed.

    Attributes:
        pairs: the rows with a decimal point.
        facts: the rows as printed.
        cells: the values of rows that have several in columns that nothing names, by their places among the facts.
    """

    pairs: list[Pair[Column]] = field(default_factory=list)
    facts: list[SolutionFact] = field(default_factory=list)
    cells: dict[int, Sequence[str]] = field(default_factory=dict)

    def take(self, fact: SolutionFact, cells: Sequence[str]) -> None:
        """Takes a row as printed, and its values in several columns that nothing names."""
        self.cells |= {len(self.facts): cells} if cells else {}
        self.facts.append(fact)

    def tell_several(self) -> list[Finding]:
        """Tells rows that state several figures where one is due, takes none of them for one, and keeps each."""
        told = several_in_one(fact for at, fact in enumerate(self.facts) if at not in self.cells)
        findings = list(told)
        self.pairs = without_several(self.pairs, self.facts)
        self.facts, more = each_for_itself(self.facts, self.cells)
        self.cells = {}
        return [*findings, *more]


def solutions_of(
    setups: Mapping[str, Setup],
    values: Mapping[str, Any],
    common: Setup,
    figures: Sequence[ReportedMetric],
    reports: tuple[Sequence[Run], Mapping[int, int]],
    sources: Sources,
) -> Iterator[Solution]:
    """A solution for each set-up, with its figures.

    What the rows of one of them state, the title of the paper or its sentences do not state of all others.

    Args:
        setups: the set-ups by name.
        values: the columns that are the same for all.
        common: the rows that are the same for all.
        figures: those of the result summary.
        reports: the paper's, and of which set-up each is.
        sources: where the columns stand that are the same for all.
    """
    of_each = {pair.key for setup in setups.values() for pair in setup.pairs} - {pair.key for pair in common.pairs}
    shared = {column: value for column, value in values.items() if column not in of_each}
    products = products_of({name: setup.pairs for name, setup in setups.items()}, values)
    for at, (name, setup) in enumerate(setups.items()):
        behind = Sources()
        columns = {**shared, **read_configuration([*setup.pairs, *common.pairs], behind), "configuration": name}
        columns["product"] = products[name]
        behind, own = behind.over(sources), figures_of(name, list(setups), figures)
        columns = with_servers(columns, own, runs_among(*reports, at), behind)
        yield Solution.model_validate(
            {
                **columns,
                "reported_metric": own,
                "solution_fact": (*setup.facts, *common.facts),
                "solution_source": behind.of(columns),
            }
        )


def runs_among(runs: Sequence[Run], assigned: Mapping[int, int], solution: int) -> list[Run]:
    """The reports of one of several solutions."""
    return [run for at, run in enumerate(runs) if assigned.get(at) == solution]


def figures_of(name: str, setups: Sequence[str], figures: Sequence[ReportedMetric]) -> tuple[ReportedMetric, ...]:
    """The figures of one of several set-ups: those that name it, and what the paper says of its reliability.

    Figures that name none are kept with the first one, as what they are. Which test is the tested state is told among
    its own figures: the names of set-ups may stand below those of tests.
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
    return tuple(of_tested_state(own))


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


def unknown_states(figures: Sequence[ReportedMetric], setups: Sequence[str]) -> Iterator[Finding]:
    """A finding for each condition of a server's figures that is no word of a state or a test, and no known set-up.

    It may be the name of a server that no other paper has: what stands in that state only is ranked nowhere.

    Args:
        figures: in the order in which they stand.
        setups: the names of the set-ups of the paper.
    """
    told: set[str] = set()
    for figure in figures:
        said = figure.condition or ""
        if figure.scope != UNNAMED_SERVER or figure.metric is None or said in told or _is_known(said, setups):
            continue
        told.add(said)
        message = f"{said!r} heads figures of one server, and is taken for a state; compare with the document"
        place = Locator(page=figure.page, line=figure.line)
        yield noticed("undecided_scope", "info", message, place, said)


def _is_known(condition: str, setups: Sequence[str]) -> bool:
    """Whether a condition is none, or holds a word of a state or a test, or names a set-up or a part of one."""
    if not condition or UNDECIDED in condition or names_no_server(condition) or state_of(condition):
        return True
    return is_test(condition) or is_failed_part(condition) or named_in(setups, condition) is not None


def _setup_of(figure: ReportedMetric, setups: Sequence[str]) -> tuple[str | None, ReportedMetric]:
    """The set-up that the condition of a figure names, and the figure without it.

    Of those that stand over it the nearest counts: what heads its column, below the heading of a chapter.
    """
    said = (figure.condition or "").split(OVER)
    own: str | None = None
    while (found := _last_named(said, setups)) is not None:
        start, end, whose = found
        said[start:end] = []
        own = own or whose
    if own is None:
        return None, figure
    return own, figure.model_copy(update={"condition": OVER.join(said) or None})


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


def by_setups(grid: Grid, setups: Sequence[str]) -> Iterator[tuple[str | None, Grid]]:
    """A table cut at the set-ups that stand beside other names along one of its axes: `Unity 350F, server 1`.

    Args:
        grid: the table.
        setups: the names of the set-ups.
    """
    whose, headers = _along(grid.headers, setups)
    across = any(whose)
    if across:
        grid = replace(grid, headers=headers, rows=[replace(row, unit=row.unit_beside) for row in grid.rows])
    else:
        labels = [row.label for row in grid.rows]
        whose, labels = _along(labels, () if any(map(SUMMARY_LABELS.exact, labels)) else setups)
        rows = [replace(row, label=label) for row, label in zip(grid.rows, labels, strict=True)]
        grid = replace(grid, rows=rows)
    for setup in dict.fromkeys(whose):
        own = [each == setup for each in whose]
        yield setup, _with_columns(grid, own) if across else replace(grid, rows=list(compress(grid.rows, own)))


def _with_columns(grid: Grid, chosen: Sequence[bool]) -> Grid:
    """A table with some of its columns only."""
    rows = [replace(row, cells=list(compress(row.cells, chosen))) for row in grid.rows]
    return replace(grid, headers=list(compress(grid.headers, chosen)), rows=rows)


def _along(texts: Sequence[str], setups: Sequence[str]) -> tuple[list[str | None], list[str]]:
    """The set-up that each name along an axis begins or ends with, and the names without it.

    Where each name is that of a set-up and nothing else, they stay what they are.
    """
    found = [named_in(setups, text) for text in texts]
    if not any(named is not None and named[1] for named in found):
        return [None] * len(texts), list(texts)
    whose = [named[0] if named is not None else None for named in found]
    rest = [named[1] if named is not None else text for named, text in zip(found, texts, strict=True)]
    return _of_all_below(whose, rest), rest


def _of_all_below(whose: list[str | None], rest: Sequence[str]) -> list[str | None]:
    """The set-up of each column where one stands over several, and is read over one of them: the others repeat."""
    named = [own for own in whose if own is not None]
    width, over = divmod(len(rest), len(named))
    parts = [slice(at, at + width) for at in range(0, len(rest), width)]
    if over or len(set(named)) < len(named) or len(set(rest)) < width:
        return whose
    alike = all(rest[part] == rest[:width] and len({*whose[part]} - {None}) == 1 for part in parts)
    return [own for own in named for _ in range(width)] if alike else whose


def fact_of(pair: Pair[Column], heading: str) -> SolutionFact:
    """A row of a table as printed, below a heading."""
    label, value = BULLET.sub("", unwrapped([pair.label])), " ".join(pair.value.split())
    return SolutionFact(table_name=heading or "", label=label, value=value, **located(pair.locator))
