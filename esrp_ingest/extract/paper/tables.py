"""Reads the tables of a paper outside its reports, part by part: summaries of results, rows of the configuration."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, takewhile
from operator import itemgetter
from typing import NamedTuple, TypeVar

from esrp_ingest.extract.completeness import claim_of_pair
from esrp_ingest.extract.figures import KEPT, Claim
from esrp_ingest.extract.grid.centred_rows import with_centred_rows
from esrp_ingest.extract.grid.chart_axes import without_charts
from esrp_ingest.extract.grid.names_amid_texts import with_names_amid
from esrp_ingest.extract.grid.names_beside_rows import without_names_beside
from esrp_ingest.extract.grid.placed_rows import RowsByPlace
from esrp_ingest.extract.grid.ruled_rows import Rulings, once_a_page
from esrp_ingest.extract.grid.touching import names_apart, touching_cells_apart
from esrp_ingest.extract.grid.wrapped_pairs import with_whole_rows
from esrp_ingest.extract.pairs import Pair
from esrp_ingest.extract.paper.chapters import read_chapters
from esrp_ingest.extract.paper.parts.captions import Part, behind_contents, below_captions
from esrp_ingest.extract.paper.parts.headers_of_pairs import whose_rows
from esrp_ingest.extract.paper.parts.machines_in_headings import servers_in_headings, servers_over_states
from esrp_ingest.extract.paper.parts.scopes_below import Heading, scopes_below
from esrp_ingest.extract.paper.parts.sections import segments, with_numbers, without_column_headings
from esrp_ingest.extract.paper.parts.states import is_state_alone, state_of_part, stress_beside_performance
from esrp_ingest.extract.paper.parts.whose import AGGREGATE, UNNAMED_SERVER, Whose, names_a_server
from esrp_ingest.extract.paper.results.captions_beside_tests import with_states_of_captions
from esrp_ingest.extract.paper.results.figure_rows import made_into, made_of
from esrp_ingest.extract.paper.results.glued_marks import without_glued_marks
from esrp_ingest.extract.paper.results.grids_of_lines import GridsOfLines
from esrp_ingest.extract.paper.results.list_headers import heads_names, is_about_several, is_name
from esrp_ingest.extract.paper.results.metric_lines import lines_of_cells_apart
from esrp_ingest.extract.paper.results.metric_pairs import one_metric_each
from esrp_ingest.extract.paper.results.names_along import below_mean, headings_of_means
from esrp_ingest.extract.paper.results.names_between import with_names_above_rows
from esrp_ingest.extract.paper.results.no_results import (
    results_below_headings,
    results_in_sentences,
    unread_results,
)
from esrp_ingest.extract.paper.results.notations import Notations, notations_of
from esrp_ingest.extract.paper.results.row_numbers import without_row_numbers
from esrp_ingest.extract.paper.results.rows_of_no_metric import figures_of_servers
from esrp_ingest.extract.paper.results.sentences import below_sentence
from esrp_ingest.extract.paper.results.side_groups import without_side_groups
from esrp_ingest.extract.paper.results.stress_beside import stress_not_said
from esrp_ingest.extract.paper.results.summary import (
    is_of_backups,
    reported_metric,
    several_without_names,
    states_metric,
    summary_rows,
)
from esrp_ingest.extract.paper.results.summary_keys import SummaryKey
from esrp_ingest.extract.paper.results.unknown_rows import beside_metrics, of_storage, results_alone, unknown_figures
from esrp_ingest.extract.paper.setup.cards import without_cards
from esrp_ingest.extract.paper.setup.cells_of_labels import with_rows_of_cells
from esrp_ingest.extract.paper.setup.chapter_rows import lists_apart
from esrp_ingest.extract.paper.setup.configuration_rows import configuration_rows
from esrp_ingest.extract.paper.setup.found_setups import Setups
from esrp_ingest.extract.paper.setup.headed_columns import headed_columns
from esrp_ingest.extract.paper.setup.one_setup import are_of_one_setup, as_one_setup
from esrp_ingest.extract.paper.setup.row_kinds import are_of_configuration, is_letterhead
from esrp_ingest.extract.paper.setup.rows_of_setups import rows_that_apply
from esrp_ingest.extract.paper.setup.setup_columns import split_setups
from esrp_ingest.extract.paper.setup.setups_in_rows import set_ups_left, with_setups_in_columns
from esrp_ingest.extract.paper.setup.twin_columns import with_twins_in_columns
from esrp_ingest.extract.paper.stated_tables import StatedTables
from esrp_ingest.extract.result_chapters import below_results
from esrp_ingest.layout import Line, locator_around
from esrp_ingest.models import Finding, ReportedMetric, noticed
from esrp_ingest.quantities import Notation
from esrp_ingest.vocabulary.composed_labels import composed_columns
from esrp_ingest.vocabulary.whitepaper import LABELS, OTHER_HEADINGS, SUMMARY_LABELS, TABLES, Column

Key = TypeVar("Key")


class _Place(NamedTuple):
    """A part of a paper that is read: what stands there, whose figures these are, and if they are below results."""

    heading: str
    above: Sequence[Line]
    lines: Sequence[Line]
    whose: Whose
    is_of_results: bool


def read_tables(
    body: Sequence[Line], notation: Notation, machines: Collection[str], rulings: Rulings | None
) -> StatedTables:
    """All tables of the body, by the headings above them; what names set-ups is read again when all are known."""
    rulings = once_a_page(rulings)
    body, axes = without_charts(body)
    body, marks = without_glued_marks(touching_cells_apart(body, is_state_alone))
    whole = with_whole_rows(body, _is_label, _is_composed)
    body, numbers = without_row_numbers(whole.lines)
    body, unread = with_rows_of_cells(names_apart(with_names_amid(body, heads_names, is_name)))
    body, beside, names = without_names_beside(body, rulings, is_about_several)
    body = without_side_groups(with_names_above_rows(with_numbers(names_apart(with_centred_rows(body, LABELS)))))
    body = one_metric_each(lines_of_cells_apart(body), rulings)
    tables = _read_tables(body, notation, machines, (rulings, beside))
    setups = tables.named or list(tables.setups)
    if len(setups) > 1:
        tables = _read_tables(body, notation, machines, (rulings, beside), (setups, _heading_nothing(tables, body)))
    tables.claims_of_facts.extend([*axes, *marks, *numbers, *names])
    tables.findings.extend((*unread, *map(_of_no_row, whole.lone), *map(_of_either_row, whole.doubtful)))
    return tables


def _of_no_row(line: Line) -> Finding:
    """That a line of a value can be of no row as these are aligned: a page may have cut one."""
    message = f"{line.text!r} belongs to no row as the rows around it are aligned, and was not read"
    return noticed("doubtful_rows", "warning", f"{message}; compare with the document", line.locator)


def _of_either_row(line: Line) -> Finding:
    """That the lines of a table may be parted into other rows, too."""
    row = " ".join(line.text.split())
    message = f"{row!r} was put together of several lines, and for other rows as much speaks"
    return noticed("doubtful_rows", "warning", f"{message}; compare with the document", line.locator)


def _is_label(text: str) -> bool:
    """Whether a text is a label of the template, of a configuration or of a summary, and all of it."""
    return text in LABELS or text in SUMMARY_LABELS


def _is_composed(text: str) -> bool:
    """Whether a text is made of known labels."""
    return composed_columns(text) is not None


def _heading_nothing(tables: StatedTables, body: Sequence[Line]) -> set[Line]:
    """The lines of a paper of several set-ups that head none of them: rows, and a cover."""
    rows = made_into([line for claim in tables.claims_of_facts for line in claim.lines], body)
    columns = made_into(tables.heads, body)
    return rows | set(takewhile(lambda line: line not in columns, body)) if columns else rows


def _read_tables(
    body: Sequence[Line],
    notation: Notation,
    machines: Collection[str],
    around: tuple[Rulings | None, Mapping[Line, str]],
    setups: tuple[Sequence[str], Collection[Line]] = ((), ()),
) -> StatedTables:
    """All tables of the body, with what is ruled around rows and stands beside them.

    Known may be set-ups, and lines that head none of them: rows, and a cover.
    """
    rulings, beside = around
    tables = StatedTables(RowsByPlace(rulings), known=setups[0])
    grids = GridsOfLines(without_column_headings(body), rulings, machines, beside)
    notations = notations_of(body, grids.of_results, grids.lines_of_results(body), notation)
    of_results = set(below_results(body))
    scope = UNNAMED_SERVER
    state: str | None = None
    machines = {*machines, *servers_in_headings(body), *grids.servers_in_corners()}
    chapters = read_chapters(body, grids.lines | set(setups[1]), setups[0], machines)
    parts = below_captions(list(segments(body, grids.lines, machines, chapters.headings)), machines)
    tests = stress_beside_performance(list(grids.heads(parts)))
    over = servers_over_states(parts)
    below: list[tuple[Part, Sequence[ReportedMetric]]] = []
    means = headings_of_means([heading for heading, *_ in parts])
    for at, (printed, chapter) in enumerate(zip(parts, chapters.of(parts), strict=True)):
        heading, _, lines = part = behind_contents(printed)
        known = OTHER_HEADINGS.exact(heading)
        if not lines and known is not None:
            continue
        server_above = at > 0 and not parts[at - 1][2] and names_a_server(parts[at - 1][0], machines)
        kind = Heading(is_chapter=known is not None, goes_on=_goes_on(lines), below_server=server_above)
        own, scope = scopes_below(heading, scope, machines, kind)
        state = state_of_part(part, parts[max(at - 1, 0)], state, machines, tests)
        if not lines or known == "contents":
            continue
        tables.chapter, before = chapter, len(tables.figures)
        place = _Place(*part, Whose(over[at] or own, state), not of_results.isdisjoint(lines))
        _leave_rows_of_setups(grids, lines, tables)
        for first, grid in grids.beginning_in(lines):
            tables.take(grid, below_sentence(lines, first, place.whose), heading, notations.results, machines)
        for rest in chain(*map(lists_apart, grids.outside(lines))):
            _take_rest(tables, place, rest, notations)
        tables.figures[before:] = map(partial(below_mean, means[at]), map(chapter.over, tables.figures[before:]))
        below.append((part, tables.figures[before:]))
    below = with_states_of_captions(below, machines, chapters.of_setups())
    tables.figures = list(chain.from_iterable(map(itemgetter(1), below)))
    tables.findings.extend(stress_not_said(below))
    tables.prove_short_labels()
    stated = tables.printed_results()
    tables.unread.extend(results_below_headings(parts, stated, notations.results))
    tables.findings.extend(unread_results(tables.unread, tabled=bool(stated)))
    return tables


def _leave_rows_of_setups(grids: GridsOfLines, lines: Sequence[Line], tables: StatedTables) -> None:
    """Leaves those figures of nobody knows what that are rows of a table of set-ups, whose header stands above them."""
    found = [grid for _, grid in grids.beginning_in(lines) if not grid.of_results]
    setups = split_setups(lines, tables.by_place, tables.known) if found else Setups()
    others = set(chain.from_iterable(map(made_of, (*setups.rest, *setups.heads))))
    for grid in found if setups.heads else ():
        if others.isdisjoint(chain.from_iterable(map(made_of, grid.lines))):
            grids.leave(grid)


def _goes_on(lines: Sequence[Line]) -> bool:
    """Whether what stands below a heading goes on with its sentence: it is about nothing that follows."""
    return bool(lines) and lines[0].text[:1].islower()


def _take_rest(tables: StatedTables, place: _Place, rest: Sequence[Line], notations: Notations) -> None:
    """Takes what of a part of a paper is no table of figures."""
    rest = _without_servers(tables, rest, place, notations.results)
    tables.above = () if any(len(line.filled) > 1 for line in place.above) else tables.above
    if _take_summary(tables, _best_way(tables, rest, place, notations.results), place, notations.results):
        return
    rest = with_twins_in_columns(rest, place.above)
    _take_configuration(tables, rest, place, notations)
    if OTHER_HEADINGS.exact(place.heading) == "results" and len(rest) == len(place.lines):
        tables.unread.extend(results_in_sentences(place.lines, place.heading, notations.results))


def _without_servers(tables: StatedTables, lines: Sequence[Line], place: _Place, notation: Notation) -> list[Line]:
    """Takes tables of one metric whose rows are servers; gives the other lines."""
    taken: set[Line] = set()
    state = place.whose.condition
    for heads, rows in figures_of_servers(lines, of_backups=is_of_backups(place.heading)):
        taken.update(line for line in (*heads, *(line for _, pair in rows for line in pair.lines)))
        tables.figures.extend(reported_metric(pair, server, notation, state) for server, pair in rows)
        tables.claims_of_figures.extend(Claim(pair.lines, pair.lines[0].text) for _, pair in rows)
        tables.claims_of_figures.extend(Claim((head,), head.text) for head in heads)
    return [line for line in lines if line not in taken]


def _best_way(tables: StatedTables, lines: Sequence[Line], place: _Place, notation: Notation) -> Sequence[Line]:
    """Lines as they are, or as rows by place where more results are read of these: their labels wrap."""
    ways = (lines, tables.by_place.rows(lines)) if any(len(line.filled) > 1 for line in lines) else (lines,)
    return max(ways, key=lambda way: sum(len(known) for _, known, _ in _summary(way, place, notation)))


_Summary = list[tuple[Whose, list[Pair[SummaryKey]], list[Pair[SummaryKey]]]]


def _summary(lines: Sequence[Line], place: _Place, notation: Notation) -> _Summary:
    """The rows of result summaries among some lines: whose these are, those of known labels, and the others."""
    below = whose_rows(lines, *place.whose)
    return [(own, *summary_rows(rows, own.condition, notation, place.heading)) for own, rows in below]


def _take_summary(tables: StatedTables, lines: Sequence[Line], place: _Place, notation: Notation) -> bool:
    """Takes label/value rows of a result summary; False where there are none, or more rows of the configuration.

    Args:
        tables: takes them.
        lines: what stands below a heading, but tables of figures.
        place: where that is.
        notation: how the paper writes numbers.
    """
    found = _summary(lines, place, notation)
    results = [pair for _, rows, _ in found for pair in rows]
    among_others = are_of_configuration(lines, len(results))
    if among_others:  # what is no metric by itself is a row of theirs
        found = [(own, list(filter(states_metric, rows)), []) for own, rows, _ in found]
    for own, rows, unknown in found if results else ():
        tables.left.extend((pair.label, pair.locator) for pair in unknown)
        figures = [reported_metric(pair, own.scope, notation, own.condition) for pair in rows]
        tables.figures.extend(figures)
        tables.findings.extend(several_without_names(figures))
        tables.claims_of_figures.extend((*map(claim_of_pair, rows), Claim(place.above, own.scope)))
        measured = unknown if place.is_of_results else beside_metrics(unknown, rows)
        _take_unknown(tables, measured, own, notation)
    return bool(results) and not among_others


def _take_unknown(tables: StatedTables, rows: Sequence[Pair[Key]], whose: Whose, notation: Notation) -> None:
    """Takes the figures of rows of results whose labels nobody knows."""
    servers = {figure.scope for figure in tables.figures} - {AGGREGATE, UNNAMED_SERVER}
    for pair, figure in unknown_figures(rows, whose, notation, servers):
        tables.figures.append(figure)
        tables.claims_of_figures.append(claim_of_pair(pair))


def _take_rows(tables: StatedTables, pairs: Sequence[Pair[Column]], place: _Place, notations: Notations) -> None:
    """Takes label/value rows: figures where they stand below a heading of results and no label is known."""
    results, others = results_alone(pairs) if place.is_of_results else ([], pairs)
    if results:
        whose = of_storage(place.whose, place.heading, pairs[0].label)
        _take_unknown(tables, results, whose, notations.results)
        tables.claims_of_figures.append(claim_of_pair(pairs[0]))  # it may head the others
    if not place.heading and is_letterhead(others):
        return  # its figures are left to the account, which tells of those that nothing explains
    tables.take_rows(others, place.heading, notations.configuration)


def _likened(place: _Place) -> Iterator[Finding]:
    """A finding where a heading is only like the name of a table that the template has."""
    kind = TABLES.fuzzy(place.heading)
    if kind is not None and not kind.exact:
        message = f"read {place.heading!r} as the heading {kind.key!r}"
        yield noticed("fuzzy_heading", "info", message, locator_around([*place.lines, *place.above]))


def _take_configuration(tables: StatedTables, lines: Sequence[Line], place: _Place, notations: Notations) -> None:
    """Takes the rows of the configuration below a heading, those of several set-ups apart."""
    heading, notation = place.heading, notations.configuration
    tables.findings.extend(_likened(place))
    lines = without_cards(with_setups_in_columns(lines, tables.by_place), tables.by_place)
    tables.findings.extend((*rows_that_apply(lines), *set_ups_left(lines)))
    setups = split_setups(lines, tables.by_place, tables.known, () if tables.chapter.setup else tables.above)
    tables.claims_of_facts.extend(Claim((line,), line.text) for line in setups.heads)
    if are_of_one_setup(setups.rows):
        tables.take_rows(as_one_setup(setups.rows, heading), heading, notation)
    else:
        tables.above = setups.named_last or list(setups.rows) or tables.above
        tables.heads.extend(setups.heads)
        tables.findings.extend(setups.losses)
        for name, pairs in setups.rows.items():
            tables.take_setup(name, pairs, heading, notation)
    rest = _take_headed_columns(tables, setups.rest, place, notation)
    pairs, beside, unread = configuration_rows(rest, tables.by_place, heading)
    _take_rows(tables, pairs, place, notations)
    tables.claims_of_facts.extend(Claim((line,), line.text, KEPT) for line in beside)
    if unread:
        first = f"{unread[0].text[:60]!r}{f' and {len(unread) - 1} more lines' if unread[1:] else ''}"
        message = f"{first} stand in a table whose rows could not be told apart, and were not read"
        tables.findings.append(noticed("doubtful_rows", "warning", message, locator_around(unread)))


def _take_headed_columns(
    tables: StatedTables, lines: Sequence[Line], place: _Place, notation: Notation
) -> Sequence[Line]:
    """Takes the tables with a head over each of several columns that are no set-ups; gives the other lines."""
    if place.is_of_results:
        return lines
    found = headed_columns(lines, tables.by_place, place.heading)
    tables.claims_of_facts.extend(Claim((line,), line.text) for line in found.heads)
    tables.findings.extend(found.losses)
    tables.take_rows(found.pairs, place.heading, notation)
    return found.rest
