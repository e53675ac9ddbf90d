"""The described solution: everything that a paper says outside its reports, as one solution or one for each set-up."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import inf
from typing import Any

from esrp_ingest.extract.completeness import Loss, claim_of_pair, is_of_report, unknown_labels
from esrp_ingest.extract.explanations import has_leaders
from esrp_ingest.extract.figures import KEPT, Claim
from esrp_ingest.extract.grid.ruled_rows import Rulings, once_a_page
from esrp_ingest.extract.grid.touching_names import names_apart
from esrp_ingest.extract.headings import is_one_server
from esrp_ingest.extract.introductions import is_appendix
from esrp_ingest.extract.notation import detect_notation
from esrp_ingest.extract.pairs import Pair
from esrp_ingest.extract.paper.columns import Stated, columns_of, with_servers
from esrp_ingest.extract.paper.configuration import per_controller, read_count, rows_in_one, total_ports, unread_rows
from esrp_ingest.extract.paper.configuration_rows import configuration_rows
from esrp_ingest.extract.paper.figure_rows import Grid
from esrp_ingest.extract.paper.front_matter import read_front_matter
from esrp_ingest.extract.paper.maintenance import without_maintenance
from esrp_ingest.extract.paper.metric_pairs import one_metric_each
from esrp_ingest.extract.paper.prose import claims_of_texts
from esrp_ingest.extract.paper.reliability import reliability_statements
from esrp_ingest.extract.paper.sections import segments, without_column_headings
from esrp_ingest.extract.paper.setup_columns import split_setups
from esrp_ingest.extract.paper.setup_solutions import Setup, figures_of, runs_among, runs_of, solutions_of
from esrp_ingest.extract.paper.setups import read_setups, setup_of_runs, undecided_setups
from esrp_ingest.extract.paper.side_groups import without_side_groups
from esrp_ingest.extract.paper.sources import Sources
from esrp_ingest.extract.paper.summary import (
    figures_of_grid,
    in_one_spelling,
    keys_of,
    likened_labels,
    reported_metric,
    several_without_names,
    summary_grids,
    summary_rows,
)
from esrp_ingest.extract.paper.tested_state import of_tested_state
from esrp_ingest.extract.paper.undecided import with_undecided
from esrp_ingest.extract.paper.whose import (
    UNNAMED_SERVER,
    is_sub_heading,
    names_a_server,
    scope_of,
    servers_in_headings,
    state_of,
    whose_rows,
)
from esrp_ingest.layout import Line, Locator, Reading, Severity, locator_around
from esrp_ingest.models import Finding, Model, Program, ReportedMetric, Run, Solution, SolutionFact, located
from esrp_ingest.quantities import DecimalMark, Notation, in_english, plain_number
from esrp_ingest.vocabulary.matching import fold
from esrp_ingest.vocabulary.vendors import VendorDirectory
from esrp_ingest.vocabulary.whitepaper import (
    LABELS,
    OTHER_HEADINGS,
    SUMMARY_LABELS,
    TABLES,
    Column,
)

LEAST_ROWS = 3
"""So many known configuration rows describe a solution."""
LEAST_PROSE = 12
"""So many lines around reports make a paper of them, even without a configuration table."""


@dataclass(slots=True)
class Whitepaper:
    """What a paper says about its solutions.

    Attributes:
        solutions: none where the document describes none.
        assignments: index of the solution of each run.
        findings: what could be read in more than one way, and how it was read.
        claims: the figures that the solutions are made of.
    """

    title: str | None = None
    program: Program | None = None
    solutions: list[Solution] = field(default_factory=list)
    assignments: dict[int, int] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)
    claims: list[Claim] = field(default_factory=list)


@dataclass(slots=True)
class _Tables:
    rulings: Rulings | None = None
    facts: list[SolutionFact] = field(default_factory=list)
    configuration: list[Pair[Column]] = field(default_factory=list)
    figures: list[ReportedMetric] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    left: list[tuple[str, Locator]] = field(default_factory=list)
    setups: dict[str, Setup] = field(default_factory=dict)
    claims_of_facts: list[Claim] = field(default_factory=list)
    claims_of_figures: list[Claim] = field(default_factory=list)

    def describe(self) -> bool:
        """Whether they are enough to describe a solution."""
        return sum(pair.key is not None for pair in self._rows()) >= LEAST_ROWS or bool(self.figures)

    def unknown_labels(self) -> Iterator[Loss]:
        """Labels of the configuration that may be meant for a known one."""
        rows = self._rows()
        stated = {pair.key for pair in rows} - {"other"}
        left = [(pair.label, pair.locator) for pair in rows if pair.key is None]
        yield from unknown_labels(LABELS, stated, left)
        figures = [*self.left, *((pair.label, pair.locator) for pair in rows if _may_be_figure(pair))]
        yield from unknown_labels(SUMMARY_LABELS, keys_of(self.figures), figures)

    def unread_values(self) -> Iterator[Loss]:
        """Values of known labels that cannot be read; those of set-ups are read each for itself."""
        for rows in (self.configuration, *(setup.pairs for setup in self.setups.values())):
            yield from (*unread_rows(rows), *rows_in_one(rows))

    def claims(self, solutions: Iterable[Solution]) -> list[Claim]:
        """The figures of which something is stored, those of the summary where a solution has one."""
        has_summary = any(solution.reported_metric for solution in solutions)
        return [*self.claims_of_facts, *(self.claims_of_figures if has_summary else ())]

    def _rows(self) -> list[Pair[Column]]:
        return [*self.configuration, *(pair for setup in self.setups.values() for pair in setup.pairs)]

    def take(
        self, grid: Grid, whose: tuple[str, str | None], heading: str, notation: Notation, machines: Collection[str]
    ) -> None:
        """Takes the figures of a table, or its rows as printed where they are no results."""
        if not grid.of_results:
            self.claims_of_facts.append(Claim(grid.lines, " ".join(grid.headers)))
            for row in grid.rows:
                self.claims_of_facts.append(Claim((row.line,), row.line.text, KEPT))
                cells = ((header, text) for header, text in zip(grid.headers, row.cells, strict=True) if text)
                for header, text in cells:
                    self.facts.append(_fact(Pair(f"{row.label}, {header}", text, row.line.locator), heading))
            return
        table = figures_of_grid(grid, whose, notation, machines)
        self.figures.extend(table.figures)
        self.claims_of_figures.extend(table.claims)

    def take_rows(self, pairs: Sequence[Pair[Column]], heading: str, notation: Notation) -> None:
        """Takes label/value rows of the configuration."""
        for pair in pairs:
            if pair.fuzzy and pair.key is not None:
                self.note("fuzzy_label", "info", f"read {pair.label!r} as {pair.key}", pair.locator)
            heads = is_sub_heading(fold(pair.label)) or _is_contents(pair) or _names_server(pair)
            if pair.label and pair.value and not heads:
                self.facts.append(_fact(pair, heading))
                if not is_of_report(pair.label, pair.lines, known=pair.key is not None):
                    self.claims_of_facts.append(claim_of_pair(pair))
                self.configuration.append(_in_english(pair, notation))

    def take_setup(self, name: str, pairs: Sequence[Pair[Column]], heading: str, notation: Notation) -> None:
        """Takes the rows of one of several set-ups; they keep the heading that they stand below."""
        own = self.setups.setdefault(name, Setup())
        own.pairs.extend(_in_english(pair, notation) for pair in pairs)
        own.facts.extend(_fact(pair, heading) for pair in pairs)
        self.claims_of_facts.extend([*map(claim_of_pair, pairs), *(Claim(pair.lines, pair.value) for pair in pairs)])

    def note(self, rule: str, severity: Severity, message: str, locator: Locator, subject: str | None = None) -> None:
        self.findings.append(
            Finding(rule=rule, severity=severity, subject=subject, message=message, **located(locator))
        )

    def note_losses(self, losses: Iterable[Loss], severity: Severity) -> None:
        """Notes what was not read, or read with doubt."""
        for loss in losses:
            self.note(loss.rule, severity, loss.message, loss.locator, loss.subject)


def read_whitepaper(
    body: Sequence[Line],
    runs: Sequence[Run],
    vendors: VendorDirectory,
    decimal_mark: DecimalMark,
    said: Sequence[Line],
    reading: Reading,
) -> Whitepaper:
    """Reads the solutions that a paper describes.

    Args:
        body: its lines outside the reports.
        runs: its reports.
        vendors: the vendors to look for.
        decimal_mark: how the whole document writes numbers, if its own lines do not tell.
        said: the lines that may hold its sentences: a report goes on until the next heading, and takes them with it.
        reading: the whole document: what stands around its pages, and what is ruled on them.
    """
    machines = {run.machine_name for run in runs if run.machine_name}
    tables = _read_tables(body, detect_notation(body, decimal_mark), machines, reading.rulings)
    if not tables.describe() and len(body) < (LEAST_PROSE if runs else inf):
        return Whitepaper()
    tables.figures, undecided = with_undecided(in_one_spelling(tables.figures))
    tables.note_losses(undecided, "warning")
    front = read_front_matter(body, runs, vendors, reading.heads, said)
    prose: list[Claim] = []
    sources = Sources()
    values = columns_of(Stated(front, tables.configuration, tables.figures), body, prose, sources)
    _note_ports(values, tables)
    figures, counted = without_maintenance(of_tested_state(tables.figures), runs)
    own: dict[str, Sources] = {}
    setups = read_setups(body, runs, prose, own)
    several = setups if len(setups) > 1 else tables.setups
    statements = reliability_statements(said, list(several), body, runs)
    figures.extend(statements)
    prose.extend(claims_of_texts(said, [each.value_text or "" for each in statements]))
    solutions, assignments = _solutions(tables, (values, sources), figures, runs, (setups, own))
    tables.note_losses(dict.fromkeys((*tables.unknown_labels(), *likened_labels(tables.figures))), "info")
    tables.note_losses(tables.unread_values(), "warning")
    findings = [*front.findings, *tables.findings, *counted]
    findings += undecided_setups(list(several), runs, assignments) if len(solutions) > 1 else ()
    claims = [*front.claims, *prose, *tables.claims(solutions)]
    return Whitepaper(front.title, "ESRP" if front.is_esrp else None, solutions, assignments, findings, claims)


def _solutions(
    tables: _Tables,
    common: tuple[dict[str, Any], Sources],
    figures: Sequence[ReportedMetric],
    runs: Sequence[Run],
    setups: tuple[Mapping[str, dict[str, Any]], Mapping[str, Sources]],
) -> tuple[list[Solution], dict[int, int]]:
    """The solutions, one or one for each set-up, and which of them each run is of.

    Args:
        tables: what the tables of the paper say.
        common: the columns that are the same for all, and where they stand.
        figures: those of the result summary.
        runs: the paper's reports.
        setups: set-ups that the headings of reports name: what tells them apart, and where that stands.
    """
    facts = tuple(tables.facts)
    values, sources = common
    if len(setups[0]) > 1:
        names = list(setups[0])
        assigned = setup_of_runs(names, runs)
        solutions = []
        for at, (name, setup) in enumerate(setups[0].items()):
            behind, own = setups[1][name].over(sources), figures_of(name, names, figures)
            columns = with_servers({**values, **setup}, own, runs_among(runs, assigned, at), behind)
            solutions.append(_solution(columns, behind, solution_fact=facts, reported_metric=own))
        return solutions, assigned
    if tables.setups:
        rows = (tables.configuration, tables.facts)
        assigned = runs_of(list(tables.setups), runs)
        return list(solutions_of(tables.setups, values, rows, figures, (runs, assigned), sources)), assigned
    columns = with_servers(values, tables.figures, runs, sources)
    only = _solution(columns, sources, reported_metric=tuple(figures), solution_fact=facts)
    return [only], dict.fromkeys(range(len(runs)), 0)


def _solution(columns: Mapping[str, Any], sources: Sources, **tables: tuple[Model, ...]) -> Solution:
    """A solution with the places of its columns."""
    return Solution.model_validate({**columns, **tables, "solution_source": sources.of(columns)})


def _note_ports(values: dict[str, Any], tables: _Tables) -> None:
    """Says where the ports of each controller and those in all do not fit."""
    total, taken = total_ports(tables.configuration), values.get("storage_ports")
    each = _first_row("storage_ports", tables.configuration)
    if total is None or each is None or total[1] is each or taken is None:
        return
    count, controllers = read_count(each.value), values.get("controllers")
    of_each = per_controller(each.value)
    if count is not None and count * ((controllers or 1) if of_each else 1) != total[0]:
        of = f" with {controllers} controllers" if of_each and controllers else ""
        message = (
            f"{each.label!r} is {each.value!r}{of}, {total[1].label!r} is {total[1].value!r}: taken as {taken} in all"
        )
        tables.note("contradicting_cells", "info", message, each.locator)


def _first_row(column: Column, pairs: Iterable[Pair[Column]]) -> Pair[Column] | None:
    return next((pair for pair in pairs if pair.key == column), None)


class _Grids:
    """The tables of figures among the lines of a paper."""

    def __init__(self, body: Sequence[Line], rulings: Rulings | None) -> None:
        found = summary_grids(body, rulings)
        first = {id(grid.lines[0]): grid for grid in found}
        inside = {id(line) for grid in found for line in grid.lines}
        self._first = {id(line): first[at] for line in body for at in _made_of(line) if at in first}
        self.lines = {id(line) for line in body if any(at in inside for at in _made_of(line))}

    def beginning_in(self, lines: Sequence[Line]) -> list[Grid]:
        """The tables that begin among some lines."""
        return [self._first[id(line)] for line in lines if id(line) in self._first]

    def outside(self, lines: Sequence[Line]) -> list[Line]:
        """Those lines that are of none."""
        return [line for line in lines if id(line) not in self.lines]


def _made_of(line: Line) -> list[int]:
    """A line and those that it was put together of, by their identity: tables name either."""
    return list(map(id, (line, *line.sources)))


def _read_tables(
    body: Sequence[Line], notation: Notation, machines: Collection[str], rulings: Rulings | None
) -> _Tables:
    """All tables of the body, by the headings above them."""
    tables = _Tables(once_a_page(rulings))
    body = one_metric_each(without_side_groups(names_apart(body)), tables.rulings)
    grids = _Grids(without_column_headings(body), tables.rulings)
    scope = UNNAMED_SERVER
    state: str | None = None
    machines = {*machines, *servers_in_headings(body)}
    for heading, above, lines in segments(body, grids.lines, machines):
        known = OTHER_HEADINGS.exact(heading)
        if not lines and known is not None:
            continue  # a chapter's: `Test Result Summary` is no aggregate
        scope = scope_of(heading, scope, machines)
        state = state_of(heading) or (state if names_a_server(heading, machines) else None)
        if not lines or known == "contents":
            continue
        for grid in grids.beginning_in(lines):
            tables.take(grid, (scope, state), heading, notation, machines)
        rest = grids.outside(lines)
        if not _take_summary(tables, rest, (scope, state), notation, above):
            _take_configuration(tables, rest, heading, notation, locator_around([*lines, *above]))
    return tables


def _take_summary(
    tables: _Tables, lines: Sequence[Line], whose: tuple[str, str | None], notation: Notation, above: Sequence[Line]
) -> bool:
    """Takes label/value rows of a result summary; False where there are none.

    Args:
        tables: takes them.
        lines: what stands below a heading, but tables of figures.
        whose: whose figures they are, and in which state they were measured.
        notation: how the paper writes numbers.
        above: the heading.
    """
    rows, unknown = summary_rows(lines, whose[1], notation)
    if rows:
        scope, state = whose_rows(lines, *whose)
        tables.left.extend((pair.label, pair.locator) for pair in unknown)
        figures = [reported_metric(pair, scope, notation, state) for pair in rows]
        tables.figures.extend(figures)
        tables.note_losses(several_without_names(figures), "warning")
        tables.claims_of_figures.extend((*map(claim_of_pair, rows), Claim(above, scope)))
    return bool(rows)


def _take_configuration(
    tables: _Tables, lines: Sequence[Line], heading: str, notation: Notation, locator: Locator
) -> None:
    """Takes the rows of the configuration below a heading, those of several set-ups apart."""
    kind = TABLES.fuzzy(heading)
    if kind is not None and not kind.exact:
        tables.note("fuzzy_heading", "info", f"read {heading!r} as the heading {kind.key!r}", locator)
    setups, heads, rest = split_setups(lines, tables.rulings)
    tables.claims_of_facts.extend(Claim((line,), line.text) for line in heads)
    for name, pairs in setups.items():
        tables.take_setup(name, pairs, heading, notation)
    pairs, beside, unread = configuration_rows(rest, tables.rulings, heading)
    tables.take_rows(pairs, heading, notation)
    tables.claims_of_facts.extend(Claim((line,), line.text, KEPT) for line in beside)
    if unread:
        more = f" and {len(unread) - 1} more lines" if len(unread) > 1 else ""
        message = (
            f"{unread[0].text[:60]!r}{more} stand in a table whose rows could not be told apart, and were not read"
        )
        tables.note("doubtful_rows", "warning", message, locator_around(unread))


def _is_contents(pair: Pair[Column]) -> bool:
    """Whether a row is a heading with its page, out of a table of contents, also of one that is not headed as one."""
    heads = OTHER_HEADINGS.exact(pair.label) is not None or is_appendix(pair.label)
    return has_leaders(pair.value) or (pair.key is None and pair.value.isdigit() and heads)


def _names_server(pair: Pair[Column]) -> bool:
    """Whether a row is a line that heads what is below it with a server and its machine: `Server 1: EXCH-MB1`."""
    return pair.key is None and len(pair.lines) == 1 and not pair.lines[0].is_row and is_one_server(pair.lines[0].text)


def _may_be_figure(pair: Pair[Column]) -> bool:
    """Whether a row that nobody knows may be one of a result summary: it is about one figure."""
    return pair.key is None and plain_number(pair.value.strip()) is not None


def _in_english(pair: Pair[Column], notation: Notation) -> Pair[Column]:
    """A row with its value in English notation; how it is printed is kept."""
    return replace(pair, value=in_english(pair.value, notation), printed=pair.value)


def _fact(pair: Pair[Column], heading: str) -> SolutionFact:
    value = " ".join(pair.value.split())
    return SolutionFact(table_name=heading or "", label=pair.label, value=value, **located(pair.locator))
