"""The described solution: everything that a paper says outside its reports, as one solution or one for each set-up."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from esrp_ingest.extract.figures import Claim
from esrp_ingest.extract.notation import detect_notation
from esrp_ingest.extract.pairs import Pair
from esrp_ingest.extract.paper.front.behind_cover import behind_cover
from esrp_ingest.extract.paper.front.cover import has_cover
from esrp_ingest.extract.paper.front.front_matter import FrontMatter, read_front_matter
from esrp_ingest.extract.paper.parts.mailbox_counts import mailbox_count
from esrp_ingest.extract.paper.parts.sources import Sources
from esrp_ingest.extract.paper.results.no_results import rough_figures
from esrp_ingest.extract.paper.results.notations import doubtful_latencies
from esrp_ingest.extract.paper.results.reliability import reliability_statements
from esrp_ingest.extract.paper.results.summary import in_one_spelling
from esrp_ingest.extract.paper.results.summary_keys import likened_labels, open_metrics
from esrp_ingest.extract.paper.results.told_by_others import (
    of_tested_state,
    with_backup_totals,
    with_proved_rates,
    without_maintenance,
)
from esrp_ingest.extract.paper.results.undecided import with_undecided
from esrp_ingest.extract.paper.setup.columns import Stated, columns_of, with_servers
from esrp_ingest.extract.paper.setup.of_each import is_of_each_controller, total_ports
from esrp_ingest.extract.paper.setup.printed_counts import read_count
from esrp_ingest.extract.paper.setup.prose import claims_of_texts
from esrp_ingest.extract.paper.setup.row_kinds import contradicting_rows
from esrp_ingest.extract.paper.setup.setup_products import of_other_products
from esrp_ingest.extract.paper.setup.setups import read_setups, setup_of_runs, undecided_setups
from esrp_ingest.extract.paper.setup_solutions import (
    figures_of,
    of_no_setup,
    runs_among,
    runs_of,
    solutions_of,
    unknown_states,
)
from esrp_ingest.extract.paper.stated_tables import StatedTables
from esrp_ingest.extract.paper.tables import read_tables
from esrp_ingest.layout import Line, Reading
from esrp_ingest.models import Finding, Model, Program, ReportedMetric, Run, Solution, noticed
from esrp_ingest.numerals import whole_numbers
from esrp_ingest.quantities import Notation
from esrp_ingest.vocabulary.vendors import VendorDirectory
from esrp_ingest.vocabulary.whitepaper import Column

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


def read_whitepaper(
    body: Sequence[Line],
    runs: Sequence[Run],
    vendors: VendorDirectory,
    notation: Notation,
    said: Sequence[Line],
    reading: Reading,
) -> Whitepaper:
    """Reads the solutions that a paper describes.

    Args:
        body: its lines outside the reports.
        runs: its reports.
        vendors: the vendors to look for.
        notation: how the whole document writes numbers, if its own lines do not tell, and dates.
        said: the lines that may hold its sentences: a report goes on until the next heading, and takes them with it.
        reading: the whole document: what stands around its pages, and what is ruled on them.
    """
    machines = {run.machine_name for run in runs if run.machine_name}
    inner = behind_cover(body, vendors, notation.date_order)
    tables = read_tables(inner, detect_notation(body, notation.decimal_mark), machines, reading.rulings)
    if not (tables.describe() or _is_paper(body, runs, vendors)):
        return Whitepaper()
    tables.tell_several()
    figures = with_proved_rates(with_backup_totals(in_one_spelling(tables.figures)))
    tables.figures, undecided = with_undecided(figures, machines)
    tables.findings.extend((*undecided, *open_metrics(tables.figures), *rough_figures(tables.figures)))
    tables.findings.extend(doubtful_latencies(tables.figures))
    front = read_front_matter(body, runs, vendors, reading.heads, said, notation)
    prose: list[Claim] = []
    sources = Sources()
    values = columns_of(Stated(front, tables.common.pairs, tables.figures), body, prose, sources)
    _note_ports(values, tables)
    tables.findings.extend(contradicting_rows(tables.common.pairs))
    for setup in tables.setups.values():
        tables.findings.extend(contradicting_rows(setup.pairs))
    _note_mailboxes(front, tables)
    figures, counted = without_maintenance(of_tested_state(tables.figures), runs)
    own: dict[str, Sources] = {}
    setups = read_setups(body, runs, prose, own)
    several = setups if len(setups) > 1 else tables.setups
    statements = reliability_statements(said, list(several), body, runs)
    figures.extend(statements)
    prose.extend(claims_of_texts(said, [each.value_text or "" for each in statements]))
    tables.findings.extend((*of_no_setup(list(several), figures), *unknown_states(figures, list(several))))
    solutions, assignments = _solutions(tables, (values, sources), figures, runs, (setups, own))
    tables.findings.extend(dict.fromkeys((*tables.unknown_labels(), *likened_labels(tables.figures))))
    tables.findings.extend((*tables.unread_values(), *tables.unknown()))
    findings = [*front.findings, *tables.findings, *counted]
    findings += undecided_setups(list(several), runs, assignments) if len(solutions) > 1 else ()
    claims = [*front.claims, *prose, *tables.claims(solutions)]
    return Whitepaper(front.title, "ESRP" if front.is_esrp else None, solutions, assignments, findings, claims)


def _is_paper(body: Sequence[Line], runs: Sequence[Run], vendors: VendorDirectory) -> bool:
    """Whether a document whose tables describe nothing is a paper: it says much around reports, or has a cover."""
    return (bool(runs) and len(body) >= LEAST_PROSE) or has_cover(body, vendors)


def _solutions(
    tables: StatedTables,
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
    facts = tuple(tables.common.facts)
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
        assigned = runs_of(list(tables.setups), runs)
        solutions = list(solutions_of(tables.setups, values, tables.common, figures, (runs, assigned), sources))
        tables.findings.extend(of_other_products(solutions, values.get("product")))
        return solutions, assigned
    columns = with_servers(values, tables.figures, runs, sources)
    only = _solution(columns, sources, reported_metric=tuple(figures), solution_fact=facts)
    return [only], dict.fromkeys(range(len(runs)), 0)


def _solution(columns: Mapping[str, Any], sources: Sources, **tables: tuple[Model, ...]) -> Solution:
    """A solution with the places of its columns."""
    return Solution.model_validate({**columns, **tables, "solution_source": sources.of(columns)})


def _note_ports(values: dict[str, Any], tables: StatedTables) -> None:
    """Says where the ports of each controller and those in all do not fit."""
    total, taken = total_ports(tables.common.pairs), values.get("storage_ports")
    each = _first_row("storage_ports", tables.common.pairs)
    if total is None or each is None or total[1] is each or taken is None:
        return
    count, controllers = read_count(each.value, "storage_ports"), values.get("controllers")
    of_each = is_of_each_controller(each)
    if count is not None and count * ((controllers or 1) if of_each else 1) != total[0]:
        of = f" with {controllers} controllers" if of_each and controllers else ""
        message = (
            f"{each.label!r} is {each.value!r}{of}, {total[1].label!r} is {total[1].value!r}: taken as {taken} in all"
        )
        tables.findings.append(noticed("contradicting_cells", "info", message, each.locator))


def _note_mailboxes(front: FrontMatter, tables: StatedTables) -> None:
    """Says where the front page names other mailboxes than the configuration, of one set-up or of all together."""
    named = front.mailboxes
    stated = {
        pair: count for pair in tables.rows("mailboxes") if (count := read_count(pair.value, "mailboxes")) is not None
    }
    in_title = whole_numbers(front.title or "")
    fits = named in (*stated.values(), sum(set(stated.values()))) or any(
        str(count) in in_title for count in stated.values()
    )
    if named is None or not stated or fits:
        return
    pair, count = next(iter(stated.items()))
    place = "title" if mailbox_count(front.title or "") == named else "front page"
    message = f"the {place} names {named} mailboxes, {pair.label!r} is {pair.value!r}: taken as {count}"
    tables.findings.append(noticed("contradicting_cells", "warning", message, pair.locator))


def _first_row(column: Column, pairs: Iterable[Pair[Column]]) -> Pair[Column] | None:
    return next((pair for pair in pairs if pair.key == column), None)
