"""The tables of a paper outside its reports, by the headings above them: rows of the configuration, and figures."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from esrp_ingest.extract.completeness import claim_of_pair, is_of_report, unknown_labels
from esrp_ingest.extract.figures import KEPT, Claim
from esrp_ingest.extract.grid.placed_rows import RowsByPlace
from esrp_ingest.extract.pairs import Pair
from esrp_ingest.extract.paper.parts.chapter import Chapter
from esrp_ingest.extract.paper.results.figure_rows import Grid
from esrp_ingest.extract.paper.results.no_results import Unread, kept_as_facts
from esrp_ingest.extract.paper.results.summary import (
    several_without_names,
)
from esrp_ingest.extract.paper.results.summary_keys import keys_of
from esrp_ingest.extract.paper.results.summary_tables import figures_of_grid
from esrp_ingest.extract.paper.setup.configuration import doubtful_rows
from esrp_ingest.extract.paper.setup.counts import without_version
from esrp_ingest.extract.paper.setup.labels_alone import labels_without_values
from esrp_ingest.extract.paper.setup.row_kinds import may_be_figure, may_measure, states_nothing
from esrp_ingest.extract.paper.setup.setup_names import setup_of
from esrp_ingest.extract.paper.setup.several_figures import in_columns
from esrp_ingest.extract.paper.setup.short_labels import doubtful_short_labels, with_short_labels
from esrp_ingest.extract.paper.setup.twin_columns import without_twins
from esrp_ingest.extract.paper.setup_solutions import Setup, by_setups, fact_of
from esrp_ingest.layout import Line, Locator
from esrp_ingest.models import Finding, ReportedMetric, Solution, noticed
from esrp_ingest.quantities import Notation, in_english
from esrp_ingest.vocabulary.matching import fold
from esrp_ingest.vocabulary.whitepaper import LABELS, SUMMARY_LABELS, Column

LEAST_ROWS = 3
"""So many known configuration rows describe a solution."""
_MANY_ROWS = 6
"""Of so many rows of a configuration some are known, if its words are."""
_KEPT_AS_PRINTED = "they are kept as printed, in no column that solutions are ranked by; compare with the document"


def _has_known_label(pair: Pair[Column]) -> bool:
    """Whether the label of a row, or of a cell of one, is known: `Storage model, Server 1`."""
    return pair.key is not None or (
        bool(pair.column) and LABELS.exact(pair.label.removesuffix(f", {pair.column}")) is not None
    )


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
        unread: what sentences state of results.
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
    unread: list[Unread] = field(default_factory=list)

    def describe(self) -> bool:
        """Whether they are enough to describe a solution."""
        return sum(map(_has_known_label, self._rows())) >= LEAST_ROWS or bool(self.figures)

    def unknown_labels(self) -> Iterator[Finding]:
        """Labels of the configuration that may be meant for a known one."""
        rows = self._rows()
        stated = {pair.key for pair in rows} - {"other"}
        left = [(pair.label, pair.locator) for pair in rows if pair.key is None and not pair.column]
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
        named = [pair for pair in rows if not pair.column]
        known = sum(pair.key not in (None, "other") for pair in named)
        if len(named) >= _MANY_ROWS and known < LEAST_ROWS:
            message = (
                f"of {len(named)} rows of the configuration, {known} have a label that is known; {_KEPT_AS_PRINTED}"
            )
            yield noticed("unknown_setup", "warning", message, named[0].locator)
        results, whose = self.printed_results(), {(each.scope, each.condition) for each in self.figures}
        for table, below in groupby(rows, key=lambda pair: pair.table):
            pairs = list(below)
            if may_measure(pairs, results, whose):
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
            table = figures_of_grid(part, whose, notation, machines, heading)
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
                own.take(fact_of(pair, _with_section(below, pair.section)), cells)
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


def _with_section(heading: str, section: str) -> str:
    """What a table is called, with the section of its row if that says something else."""
    return ": ".join(filter(None, (heading, section if fold(section) != fold(heading) else "")))


def _in_english(pair: Pair[Column], notation: Notation, heading: str) -> Pair[Column]:
    """A row of a table with its value in English notation; how it is printed is kept."""
    return replace(pair, value=in_english(pair.value, notation), printed=pair.value, table=heading)
