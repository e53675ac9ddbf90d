"""The blocks of a paper to its parts: rows of the configuration, figures of the summary, and lines of running text."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from esrp_ingest.document import Block, Heading, Piece, Table
from esrp_ingest.models import Finding, Run, noticed
from esrp_ingest.numerals import has_digit
from esrp_ingest.papers.headings import Section, plain, sectioned
from esrp_ingest.papers.results.figures import Figure
from esrp_ingest.papers.results.lines import figures_in_lines
from esrp_ingest.papers.results.names import counted_names
from esrp_ingest.papers.results.tables import SummaryReader
from esrp_ingest.papers.setup.lines import rows_of_labels, stated_in_line
from esrp_ingest.papers.setup.rows import SetupTable, Stated
from esrp_ingest.papers.setups import counted_setups, setup_named
from esrp_ingest.papers.thresholds import LIMITS
from esrp_ingest.values.printed import Values
from esrp_ingest.vocabulary.report import PRODUCT_TITLES, SECTIONS


@dataclass(slots=True)
class Parts:
    """The parts of a paper.

    Attributes:
        rows: of the configuration.
        figures: of the result summary.
        lines: of running text, with what heads them.
        setups: the names of its set-ups, none where it has only one.
        findings: tables that are only kept as printed.
    """

    rows: list[Stated] = field(default_factory=list)
    figures: list[Figure] = field(default_factory=list)
    lines: list[tuple[Section, Piece]] = field(default_factory=list)
    setups: list[str] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)

    def of(self, setup: str) -> list[Stated]:
        """Give the rows of a set-up, and those of all."""
        return [row for row in self.rows if row.setup in ("", setup)]

    def settle_setups(self, runs: Sequence[Run]) -> None:
        """Decide the set-ups: those of columns, else chapters that each have known rows, else those of reports."""
        if not self.setups:
            known = Counter(row.setup for row in self.rows if row.meaning is not None and row.meaning.sure)
            self.setups = [name for name, count in known.items() if name and count >= LIMITS.least_known]
        if len(self.setups) <= 1:
            self.setups = counted_setups(runs)
        self.rows = [_row_of_setup(row, self.setups) for row in self.rows]
        self.figures = [_of_setup(figure, self.setups) for figure in self.figures]


def _row_of_setup(row: Stated, setups: Sequence[str]) -> Stated:
    return row if row.setup in setups else replace(row, setup="")


def _of_setup(figure: Figure, setups: Sequence[str]) -> Figure:
    """A figure with the set-up that its row, its column or a heading names; it is no doubt then."""
    setup = setup_named(setups, figure.name or figure.setup) if setups else None
    if setup is not None and figure.doubt:
        return replace(figure, setup=setup, name="", doubt="")
    return replace(figure, setup=setup or "")


def parts_of(blocks: Sequence[Block], runs: Sequence[Run], values: Values) -> Parts:
    """Read each block as what it is: a summary, a table of the configuration, a row in a line, or running text.

    Args:
        blocks: those that the reports of a paper leave.
        runs: the reports, which name servers and machines.
        values: how the document writes numbers.
    """
    parts = Parts()
    known = {name for run in runs for name in (run.server, run.machine_name) if name} | set(_counted_heads(blocks))
    summaries = SummaryReader(values, known)
    for section, block in sectioned(blocks, known):
        if isinstance(block, Table):
            _read_table(parts, summaries, block, section)
        elif not isinstance(block, Heading):
            parts.lines.append((section, block))
    below = dict(rows_of_labels(parts.lines))
    for at, (section, piece) in enumerate(parts.lines):
        if (row := below.get(at) or stated_in_line(piece, section)) is not None:
            parts.rows.append(replace(row, setup=section.setup))
    parts.figures += figures_in_lines(parts.lines, values)
    parts.settle_setups(runs)
    return parts


def _counted_heads(blocks: Sequence[Block]) -> list[str]:
    """The headings of tables that count machines: `MBX 1` and `MBX 2`."""
    heads = [one for one, other in pairwise(blocks) if isinstance(one, Heading) and isinstance(other, Table)]
    titles = [plain(head.one_line) for head in heads]
    return counted_names([title for title in titles if Section().below(title).owner is None])


def _read_table(parts: Parts, summaries: SummaryReader, table: Table, section: Section) -> None:
    """Read a table as a summary, as one of the configuration, or keep it as printed."""
    setup = SetupTable(table, section, parts.setups)
    if setup.is_contents or _is_of_others(section, setup.known):
        return
    figures = summaries.figures(table, section)
    if figures and len(figures) >= setup.known:
        parts.figures += figures
        return
    parts.setups += [name for name in setup.setups if name not in parts.setups]
    parts.rows += [replace(row, setup=row.setup or section.setup) for row in setup.rows]
    if not setup.known and _may_hold_results(setup, section):
        message = f"no label of a table below {section.title!r} is known: it is kept as printed"
        parts.findings.append(noticed("unknown_setup", "info", message, table.place, section.title))


def _may_hold_results(setup: SetupTable, section: Section) -> bool:
    return section.kind in ("setup", "results") and any(has_digit(row.value) for row in setup.rows)


def _is_of_others(section: Section, known: int) -> bool:
    """Whether a table is none of the configuration: of contents or revisions, of a report, or on a front page."""
    if section.kind == "contents" or (not section.headings and not known):
        return True
    titles = [plain(heading.one_line) for heading in section.headings]
    return any(PRODUCT_TITLES.starting(title) or SECTIONS.exact(title) is not None for title in titles)
