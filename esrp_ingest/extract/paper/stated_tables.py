"""The tables of a paper outside its reports, by the headings above them: rows of the configuration, and figures."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain, groupby, takewhile

from esrp_ingest.extract.completeness import claim_of_pair, is_of_report, unknown_labels
from esrp_ingest.extract.figures import KEPT, Claim
from esrp_ingest.extract.grid.centred_rows import with_centred_rows
from esrp_ingest.extract.grid.chart_axes import without_charts
from esrp_ingest.extract.grid.names_amid_texts import with_names_amid
from esrp_ingest.extract.grid.placed_rows import RowsByPlace
from esrp_ingest.extract.grid.ruled_rows import Rulings, once_a_page
from esrp_ingest.extract.grid.touching import names_apart
from esrp_ingest.extract.pairs import Pair
from esrp_ingest.extract.paper.chapters import read_chapters
from esrp_ingest.extract.paper.parts.captions import Part, behind_contents, below_captions
from esrp_ingest.extract.paper.parts.chapter import Chapter
from esrp_ingest.extract.paper.parts.headers_of_pairs import whose_rows
from esrp_ingest.extract.paper.parts.machines_in_headings import servers_in_headings, servers_over_states
from esrp_ingest.extract.paper.parts.sections import segments, with_numbers, without_column_headings
from esrp_ingest.extract.paper.parts.states import state_of_part, stress_beside_performance
from esrp_ingest.extract.paper.parts.whose import UNNAMED_SERVER, names_a_server, scopes_below
from esrp_ingest.extract.paper.results.figure_rows import Grid, made_into
from esrp_ingest.extract.paper.results.glued_marks import without_glued_marks
from esrp_ingest.extract.paper.results.grids_of_lines import GridsOfLines
from esrp_ingest.extract.paper.results.list_headers import heads_names, is_name
from esrp_ingest.extract.paper.results.metric_lines import lines_of_cells_apart
from esrp_ingest.extract.paper.results.metric_pairs import one_metric_each
from esrp_ingest.extract.paper.results.names_along import below_mean, headings_of_means
from esrp_ingest.extract.paper.results.names_between import with_names_above_rows
from esrp_ingest.extract.paper.results.no_results import kept_as_facts, results_below_headings, results_in_sentences
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
from esrp_ingest.extract.paper.results.summary_keys import keys_of
from esrp_ingest.extract.paper.results.summary_tables import figures_of_grid
from esrp_ingest.extract.paper.setup.cards import without_cards
from esrp_ingest.extract.paper.setup.cells_of_labels import with_rows_of_cells
from esrp_ingest.extract.paper.setup.chapter_rows import lists_apart
from esrp_ingest.extract.paper.setup.configuration import doubtful_rows
from esrp_ingest.extract.paper.setup.configuration_rows import configuration_rows
from esrp_ingest.extract.paper.setup.counts import without_version
from esrp_ingest.extract.paper.setup.labels_alone import labels_without_values
from esrp_ingest.extract.paper.setup.one_setup import are_of_one_setup, as_one_setup
from esrp_ingest.extract.paper.setup.row_kinds import are_of_configuration, look_measured, may_be_figure, states_nothing
from esrp_ingest.extract.paper.setup.rows_of_setups import rows_that_apply
from esrp_ingest.extract.paper.setup.setup_columns import split_setups
from esrp_ingest.extract.paper.setup.setup_names import setup_of
from esrp_ingest.extract.paper.setup.setups_in_rows import set_ups_left, with_setups_in_columns
from esrp_ingest.extract.paper.setup.several_figures import in_columns
from esrp_ingest.extract.paper.setup.short_labels import doubtful_short_labels, with_short_labels
from esrp_ingest.extract.paper.setup.twin_columns import with_twins_in_columns, without_twins
from esrp_ingest.extract.paper.setup_solutions import Setup, by_setups, fact_of
from esrp_ingest.layout import Line, Locator, locator_around
from esrp_ingest.models import Finding, ReportedMetric, Solution, noticed
from esrp_ingest.quantities import Notation, in_english
from esrp_ingest.vocabulary.matching import fold
from esrp_ingest.vocabulary.whitepaper import LABELS, OTHER_HEADINGS, SUMMARY_LABELS, TABLES, Column

LEAST_ROWS = 3
"""So many known configuration rows describe a solution."""
_MANY_ROWS = 6
"""Of so many rows of a configuration some are known, if its words are."""
_KEPT_AS_PRINTED = "they are kept as printed, in no column that solutions are ranked by; compare with the document"


@dataclass(slots=True)
class StatedTables:
    """What the tables of a paper say.

    Attributes:
        by_place: puts the lines of its tables together.
        common: the rows of the configuration that are the same for all set-ups.
        figures: those of the result summary.
        findings: what was read with doubt, or not read.
        left: labels in a result summary that nobody knows.
        setups: the rows of each set-up by its name, where there are several.
        claims_of_facts: what the facts were read from.
        claims_of_figures: what the figures of the result summary were read from.
        chapter: the one that is being read.
        named, above: the set-ups that columns name, and those of the last table.
        heads: the lines that name set-ups over columns.
        known: the set-ups that are known to be there; without_value: labels beside which nothing stands.
    """

    by_place: RowsByPlace = field(default_factory=RowsByPlace)
    common: Setup = field(default_factory=Setup)
    figures: list[ReportedMetric] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    left: list[tuple[str, Locator]] = field(default_factory=list)
    setups: dict[str, Setup] = field(default_factory=dict)
    claims_of_facts: list[Claim] = field(default_factory=list)
    claims_of_figures: list[Claim] = field(default_factory=list)
    chapter: Chapter = field(default_factory=Chapter)
    named: list[str] = field(default_factory=list)
    above: Sequence[str] = ()
    heads: list[Line] = field(default_factory=list)
    known: Sequence[str] = ()
    without_value: list[Pair[Column]] = field(default_factory=list)

    def describe(self) -> bool:
        """Whether they are enough to describe a solution."""
        return sum(pair.key is not None for pair in self._rows()) >= LEAST_ROWS or bool(self.figures)

    def unknown_labels(self) -> Iterator[Finding]:
        """Labels of the configuration that may be meant for a known one."""
        rows = self._rows()
        stated = {pair.key for pair in rows} - {"other"}
        left = [(pair.label, pair.locator) for pair in rows if pair.key is None]
        yield from unknown_labels(LABELS, stated, left)
        figures = [*self.left, *((pair.label, pair.locator) for pair in rows if may_be_figure(pair))]
        yield from unknown_labels(SUMMARY_LABELS, keys_of(self.figures), figures)

    def unread_values(self) -> Iterator[Finding]:
        """Values of known labels that cannot be read; those of set-ups are read each for itself."""
        for own in self._all():
            common = () if own is self.common else self.common.pairs
            yield from (*doubtful_rows(own.pairs, common), *doubtful_short_labels(own.pairs, common))
        yield from labels_without_values(self.without_value, self._rows())

    def prove_short_labels(self) -> None:
        """Gives rows with short labels the columns that their values prove, and notes each of them."""
        losses: list[Finding] = []
        for own in self._all():
            common = () if own is self.common else self.common.pairs
            own.pairs, more = with_short_labels(own.pairs, common)
            losses += more
        self.findings.extend(dict.fromkeys(losses))

    def tell_several(self) -> None:
        """Tells rows that state several figures where one is due, and takes none of them for one."""
        self.findings += [loss for own in self._all() for loss in own.tell_several()]

    def _all(self) -> list[Setup]:
        """What is the same for all set-ups, and then each of them."""
        return [self.common, *self.setups.values()]

    def unknown(self) -> Iterator[Finding]:
        """That hardly a row of the configuration is known, or none of the figures that may be a result summary's."""
        rows = self._rows()
        known = sum(pair.key not in (None, "other") for pair in rows)
        if len(rows) >= _MANY_ROWS and known < LEAST_ROWS:
            message = (
                f"of {len(rows)} rows of the configuration, {known} have a label that is known; {_KEPT_AS_PRINTED}"
            )
            yield noticed("unknown_setup", "warning", message, rows[0].locator)
        results = self.printed_results()
        for table, below in groupby(rows, key=lambda pair: pair.table):
            pairs = list(below)
            if len(pairs) >= LEAST_ROWS and look_measured(pairs, results):
                message = f"{len(pairs)} figures below {table!r} may be results, and no label of them is known"
                yield noticed("unknown_setup", "warning", f"{message}; {_KEPT_AS_PRINTED}", pairs[0].locator)

    def printed_results(self) -> set[str]:
        """The figures of metrics, as printed."""
        return {figure.value_text or "" for figure in self.figures if figure.metric is not None}

    def claims(self, solutions: Iterable[Solution]) -> list[Claim]:
        """The figures of which something is stored, those of the summary where a solution has one."""
        has_summary = any(solution.reported_metric for solution in solutions)
        return [*self.claims_of_facts, *(self.claims_of_figures if has_summary else ())]

    def rows(self, column: Column) -> list[Pair[Column]]:
        """The rows that state a column, of all set-ups."""
        return [pair for pair in self._rows() if pair.key == column]

    def _rows(self) -> list[Pair[Column]]:
        return [pair for own in self._all() for pair in own.pairs]

    def take(
        self, grid: Grid, whose: tuple[str, str | None], heading: str, notation: Notation, machines: Collection[str]
    ) -> None:
        """Takes the figures of a table, or its rows as printed where they are no results."""
        if not grid.of_results:
            self.findings.extend(kept_as_facts(grid, heading))
            self.claims_of_facts.append(Claim(grid.lines, " ".join(grid.headers)))
            for row in grid.rows:
                self.claims_of_facts.append(Claim((row.line,), row.line.text, KEPT))
                cells = ((header, text) for header, text in zip(grid.headers, row.cells, strict=True) if text)
                for header, text in cells:
                    self._own().facts.append(fact_of(Pair(f"{row.label}, {header}", text, row.line.locator), heading))
            return
        for setup, part in by_setups(grid, self.known):
            table = figures_of_grid(part, whose, notation, machines)
            self.figures.extend(Chapter(setup, setup).over(figure) for figure in table.figures)
            self.findings.extend(several_without_names(table.figures))
            self.claims_of_figures.extend(table.claims)
        if self.known:
            self.claims_of_figures.extend(Claim((row.line,), row.label, KEPT) for row in grid.rows)

    def take_rows(self, pairs: Sequence[Pair[Column]], heading: str, notation: Notation) -> None:
        """Takes label/value rows of the configuration, of the set-up whose chapter is read."""
        stated, told = without_twins(pairs)
        self.findings.extend(told)
        for pair, row, cells in zip(map(without_version, pairs), stated, in_columns(pairs), strict=True):
            if pair.fuzzy and pair.key is not None:
                self.findings.append(noticed("fuzzy_label", "info", f"read {pair.label!r} as {pair.key}", pair.locator))
            if pair.label and pair.value and not states_nothing(pair):
                own, below = self._own(), pair.table or heading
                own.take(fact_of(pair, below), cells)
                if not is_of_report(pair.label, pair.lines, known=pair.key is not None):
                    self.claims_of_facts.append(claim_of_pair(pair))
                own.pairs.append(_in_english(pair if row.value else row, notation, below))
            elif pair.label and not pair.value:
                self.without_value.append(pair)

    def _own(self) -> Setup:
        """What takes the rows that are read: the set-up of the chapter, or what is the same for all."""
        return self.setups.setdefault(self.chapter.setup, Setup()) if self.chapter.setup else self.common

    def take_setup(self, name: str, pairs: Sequence[Pair[Column]], heading: str, notation: Notation) -> None:
        """Takes the rows of one of several set-ups; they keep the heading that they stand below."""
        name = setup_of(self.known, name) or name
        self.named += [name] if name not in self.named else []
        own = self.setups.setdefault(name, Setup())
        pairs = [pair for pair in map(without_version, pairs) if pair.key is not None or fold(pair.value) != fold(name)]
        own.pairs.extend(_in_english(pair, notation, heading) for pair in pairs)
        own.facts.extend(fact_of(pair, heading) for pair in pairs)
        self.claims_of_facts.extend([*map(claim_of_pair, pairs), *(Claim(pair.lines, pair.value) for pair in pairs)])


def read_tables(
    body: Sequence[Line], notation: Notation, machines: Collection[str], rulings: Rulings | None
) -> StatedTables:
    """All tables of the body, by the headings above them; what names set-ups is read again when all are known."""
    rulings = once_a_page(rulings)
    body, axes = without_charts(body)
    body, marks = without_glued_marks(body)
    body, numbers = without_row_numbers(body)
    body, unread = with_rows_of_cells(names_apart(with_names_amid(body, heads_names, is_name)))
    body = without_side_groups(with_names_above_rows(with_numbers(names_apart(with_centred_rows(body, LABELS)))))
    body = one_metric_each(lines_of_cells_apart(body), rulings)
    tables = _read_tables(body, notation, machines, rulings)
    names = tables.named or list(tables.setups)
    if len(names) > 1:
        tables = _read_tables(body, notation, machines, rulings, (names, _heading_nothing(tables, body)))
    tables.claims_of_facts.extend([*axes, *marks, *numbers])
    tables.findings.extend(unread)
    return tables


def _heading_nothing(tables: StatedTables, body: Sequence[Line]) -> set[Line]:
    """The lines of a paper of several set-ups that head none of them: rows, and a cover."""
    rows = made_into([line for claim in tables.claims_of_facts for line in claim.lines], body)
    columns = made_into(tables.heads, body)
    return rows | set(takewhile(lambda line: line not in columns, body)) if columns else rows


def _read_tables(
    body: Sequence[Line],
    notation: Notation,
    machines: Collection[str],
    rulings: Rulings | None,
    setups: tuple[Sequence[str], Collection[Line]] = ((), ()),
) -> StatedTables:
    """All tables of the body, with set-ups that are known, and lines that head none of them: rows, and a cover."""
    tables = StatedTables(RowsByPlace(rulings), known=setups[0])
    grids = GridsOfLines(without_column_headings(body), rulings, machines)
    notations = notations_of(body, grids.of_results, grids.lines_of_results(body), notation)
    scope = UNNAMED_SERVER
    state: str | None = None
    machines = {*machines, *servers_in_headings(body)}
    chapters = read_chapters(body, grids.lines | set(setups[1]), setups[0], machines)
    parts = below_captions(list(segments(body, grids.lines, machines, chapters.headings)), machines)
    tests = stress_beside_performance(list(grids.heads(parts)))
    over = servers_over_states(parts)
    below: list[tuple[str, Sequence[ReportedMetric]]] = []
    means = headings_of_means([heading for heading, *_ in parts])
    for at, (whole, chapter) in enumerate(zip(parts, chapters.of(parts), strict=True)):
        heading, _, lines = part = behind_contents(whole)
        known = OTHER_HEADINGS.exact(heading)
        if not lines and known is not None:
            continue
        server_above = at > 0 and not parts[at - 1][2] and names_a_server(parts[at - 1][0], machines)
        own, scope = scopes_below(heading, scope, machines, server_above=server_above, is_chapter=known is not None)
        state = state_of_part(part, parts[max(at - 1, 0)], state, machines, tests)
        if not lines or known == "contents":
            continue
        tables.chapter, before = chapter, len(tables.figures)
        whose = (over[at] or own, state)
        for first, grid in grids.beginning_in(lines):
            tables.take(grid, below_sentence(lines, first, whose), heading, notations.results, machines)
        for rest in chain(*map(lists_apart, grids.outside(lines))):
            _take_rest(tables, part, rest, whose, notations)
        tables.figures[before:] = map(partial(below_mean, means[at]), map(chapter.over, tables.figures[before:]))
        below.append((heading, tables.figures[before:]))
    tables.findings.extend(stress_not_said(below))
    tables.prove_short_labels()
    tables.findings.extend(results_below_headings(parts, tables.printed_results(), notations.results))
    return tables


def _take_rest(
    tables: StatedTables,
    part: Part,
    rest: Sequence[Line],
    whose: tuple[str, str | None],
    notations: Notations,
) -> None:
    """Takes what of a part of a paper is no table of figures."""
    heading, above, lines = part
    rest = _without_servers(tables, rest, whose[1], notations.results)
    tables.above = () if any(len(line.filled) > 1 for line in above) else tables.above
    ways = (rest, tables.by_place.rows(rest)) if is_of_backups(heading) else (rest,)
    if any(_take_summary(tables, way, whose, notations.results, (heading, above)) for way in ways):
        return
    rest = with_twins_in_columns(rest, above)
    _take_configuration(tables, rest, heading, notations.configuration, locator_around([*lines, *above]))
    if OTHER_HEADINGS.exact(heading) == "results" and len(rest) == len(lines):
        tables.findings.extend(results_in_sentences(lines, heading, notations.results))


def _without_servers(tables: StatedTables, lines: Sequence[Line], state: str | None, notation: Notation) -> list[Line]:
    """Takes tables of one metric whose rows are servers; gives the other lines."""
    taken: set[Line] = set()
    for heads, rows in figures_of_servers(lines):
        taken.update(line for line in (*heads, *(line for _, pair in rows for line in pair.lines)))
        tables.figures.extend(reported_metric(pair, server, notation, state) for server, pair in rows)
        tables.claims_of_figures.extend(Claim(pair.lines, pair.lines[0].text) for _, pair in rows)
        tables.claims_of_figures.extend(Claim((head,), head.text) for head in heads)
    return [line for line in lines if line not in taken]


def _take_summary(
    tables: StatedTables,
    lines: Sequence[Line],
    whose: tuple[str, str | None],
    notation: Notation,
    above: tuple[str, Sequence[Line]],
) -> bool:
    """Takes label/value rows of a result summary; False where there are none, or more rows of the configuration.

    Args:
        tables: takes them.
        lines: what stands below a heading, but tables of figures.
        whose: whose figures they are, and in which state they were measured.
        notation: how the paper writes numbers.
        above: the heading, and its lines.
    """
    heading, lines_above = above
    found = [(own, *summary_rows(below, own.condition, notation, heading)) for own, below in whose_rows(lines, *whose)]
    results = [pair for _, rows, _ in found for pair in rows]
    among_others = are_of_configuration(lines, len(results))
    if among_others:  # what is no metric by itself is a row of theirs
        found = [(own, list(filter(states_metric, rows)), []) for own, rows, _ in found]
    for own, rows, unknown in found if results else ():
        tables.left.extend((pair.label, pair.locator) for pair in unknown)
        figures = [reported_metric(pair, own.scope, notation, own.condition) for pair in rows]
        tables.figures.extend(figures)
        tables.findings.extend(several_without_names(figures))
        tables.claims_of_figures.extend((*map(claim_of_pair, rows), Claim(lines_above, own.scope)))
    return bool(results) and not among_others


def _take_configuration(
    tables: StatedTables, lines: Sequence[Line], heading: str, notation: Notation, locator: Locator
) -> None:
    """Takes the rows of the configuration below a heading, those of several set-ups apart."""
    kind = TABLES.fuzzy(heading)
    if kind is not None and not kind.exact:
        tables.findings.append(
            noticed("fuzzy_heading", "info", f"read {heading!r} as the heading {kind.key!r}", locator)
        )
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
    pairs, beside, unread = configuration_rows(setups.rest, tables.by_place, heading)
    tables.take_rows(pairs, heading, notation)
    tables.claims_of_facts.extend(Claim((line,), line.text, KEPT) for line in beside)
    if unread:
        first = f"{unread[0].text[:60]!r}{f' and {len(unread) - 1} more lines' if unread[1:] else ''}"
        message = f"{first} stand in a table whose rows could not be told apart, and were not read"
        tables.findings.append(noticed("doubtful_rows", "warning", message, locator_around(unread)))


def _in_english(pair: Pair[Column], notation: Notation, heading: str) -> Pair[Column]:
    """A row of a table with its value in English notation; how it is printed is kept."""
    return replace(pair, value=in_english(pair.value, notation), printed=pair.value, table=heading)
