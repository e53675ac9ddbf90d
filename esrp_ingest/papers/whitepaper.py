"""A whole paper: the blocks that its reports leave to solutions, with findings for what is doubtful."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from esrp_ingest.account.figures import KEPT, READ, Account
from esrp_ingest.document import Block, Document, Heading, Piece, Table
from esrp_ingest.layout import Locator
from esrp_ingest.models import Finding, Run, Solution, SolutionFact, noticed
from esrp_ingest.models.fields import located
from esrp_ingest.numerals import has_digit
from esrp_ingest.papers.front.page import FrontPage, read_front
from esrp_ingest.papers.headings import Section, plain, sectioned
from esrp_ingest.papers.results.figures import AGGREGATE, UNNAMED_SERVER, Figure, settled
from esrp_ingest.papers.results.lines import figures_in_lines
from esrp_ingest.papers.results.maintenance import without_maintenance
from esrp_ingest.papers.results.reliability import reliability_statements
from esrp_ingest.papers.results.tables import SummaryReader, counted_names
from esrp_ingest.papers.setup.columns import configuration_of
from esrp_ingest.papers.setup.lines import mailbox_size_in, rows_of_labels, stated_in_line
from esrp_ingest.papers.setup.rows import SetupTable, Stated
from esrp_ingest.papers.setup.setups import counted_setups, setup_named, setups_of_runs
from esrp_ingest.papers.thresholds import LIMITS
from esrp_ingest.papers.values import Columns
from esrp_ingest.values.printed import Values
from esrp_ingest.vocabulary.report import PRODUCT_TITLES, SECTIONS
from esrp_ingest.vocabulary.vendors import VendorDirectory
from esrp_ingest.vocabulary.words import spelled

_SAYS_JETSTRESS = re.compile(spelled(r"\b{jetstress}\b"), re.IGNORECASE)


@dataclass(slots=True)
class Paper:
    """What a paper is read to.

    Attributes:
        solutions: one, or one for each set-up; none where the document describes none.
        assigned: the solution of each run, by their indexes; runs of which nothing tells it are missing.
        findings: what was not read, or is doubtful.
    """

    solutions: list[Solution] = field(default_factory=list)
    assigned: dict[int, int] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)


@dataclass(slots=True)
class _Parts:
    """The parts of a paper that its blocks are read to."""

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
        if self.setups:
            self.rows = [row if row.setup in self.setups else replace(row, setup="") for row in self.rows]
            return
        known = Counter(row.setup for row in self.rows if row.setup and row.meaning is not None and row.meaning.sure)
        self.setups = [name for name, count in known.items() if count >= LIMITS.least_known]
        if len(self.setups) <= 1:
            self.setups = counted_setups(runs)
            self.rows = [replace(row, setup="") for row in self.rows]


def read_paper(
    blocks: Sequence[Block],
    document: Document,
    runs: Sequence[Run],
    values: Values,
    account: Account,
    vendors: VendorDirectory,
) -> Paper:
    """Read a paper.

    Args:
        blocks: those of the document that its reports leave.
        document: all of it.
        runs: its reports.
        values: how it writes numbers and dates.
        account: takes what is stored.
        vendors: the vendors to look for.
    """
    known = {name for run in runs for name in (run.server, run.machine_name) if name}
    parts = _parts_of(blocks, values, known)
    parts.settle_setups(runs)
    front = read_front(blocks, document.around, runs, values.notation, vendors)
    figures, doubts = settled(_of_setups(parts.figures, parts.setups))
    figures, told = without_maintenance(figures, runs)
    if not is_paper(front, parts.rows, figures, runs, document):
        return Paper()
    assigned, unassigned = setups_of_runs(parts.setups, runs)
    paper = Paper(assigned=assigned, findings=[*front.findings, *parts.findings, *doubts, *told, *unassigned])
    size = mailbox_size_in([piece for _, piece in parts.lines])
    states_size = any(row.meaning is not None and "mailbox_size_mb" in row.meaning.columns for row in parts.rows)
    statements = reliability_statements([piece for block in document.blocks for piece in _running(block)], parts.setups)
    for at, name in enumerate(parts.setups or [""]):
        stated, findings = configuration_of(parts.of(name), values.notation)
        paper.findings += [each for each in findings if each not in paper.findings]
        columns = stated.over(front.columns)
        columns.put("configuration", name or None)
        paper.findings += _other_mailboxes(front.columns, stated)
        if size is not None and not states_size and columns.values.get("mailboxes") is not None:
            columns.put("mailbox_size_mb", size[0], (size[2], size[1].place))
        mine = [figure for figure in figures if figure.setup in ("", name)]
        _count_servers(columns, mine, [run for place, run in enumerate(runs) if assigned.get(place) == at])
        metrics = [*(each.reported for each in mine), *(each for each in statements if each.condition in (None, name))]
        paper.solutions.append(columns.solution(solution_fact=map(_fact, parts.of(name)), reported_metric=metrics))
    _take(account, parts, figures, front, size)
    return paper


def is_paper(
    front: FrontPage, rows: Sequence[Stated], figures: Sequence[Figure], runs: Sequence[Run], document: Document
) -> bool:
    """Tell whether a document describes a solution: it speaks of Jetstress or ESRP, and shows results of it.

    Results are a report, or a summary with figures of a server or of all. A report alone is no paper: there is a title
    that names a solution, or rows of its configuration.
    """
    sure = sum(row.meaning is not None and row.meaning.sure for row in rows)
    metrics = sum(figure.metric is not None and not figure.doubt for figure in figures)
    describes = sure >= LIMITS.least_known or metrics >= LIMITS.least_known
    describes = describes or (
        "title" in front.columns.values and (front.says_esrp or "mailboxes" in front.columns.values)
    )
    says = front.says_esrp or any(_SAYS_JETSTRESS.search(piece.text) for piece in document.pieces)
    return describes and bool(runs or (says and (metrics or sure >= LIMITS.least_facts)))


def _parts_of(blocks: Sequence[Block], values: Values, known: set[str]) -> _Parts:
    """Read each block as what it is: a summary, a table of the configuration, a row in a line, or running text."""
    parts = _Parts()
    known = known | set(_counted_heads(blocks))
    summaries = SummaryReader(values, known)
    waiting: list[tuple[Section, Piece]] = []
    for section, block in sectioned(blocks, known):
        if isinstance(block, Table):
            _read_table(parts, summaries, block, section)
        elif not isinstance(block, Heading):
            parts.lines.append((section, block))
            waiting.append((section, block))
    below = dict(rows_of_labels(waiting))
    for at, (section, piece) in enumerate(waiting):
        row = below.get(at) or stated_in_line(piece, section)
        parts.rows += [replace(row, setup=section.setup)] if row is not None else []
    parts.figures += figures_in_lines(waiting, values)
    return parts


def _counted_heads(blocks: Sequence[Block]) -> list[str]:
    """The headings of tables that count machines: `MBX 1` and `MBX 2`."""
    heads = [one for one, other in pairwise(blocks) if isinstance(one, Heading) and isinstance(other, Table)]
    titles = [plain(head.one_line) for head in heads]
    return counted_names([title for title in titles if Section().below(title).owner is None])


def _read_table(parts: _Parts, summaries: SummaryReader, table: Table, section: Section) -> None:
    """Read a table as a summary, as one of the configuration, or keep it as printed."""
    setup = SetupTable(table, section, parts.setups)
    if section.kind == "contents" or setup.is_contents or _is_of_report(section):
        return
    figures = summaries.figures(table, section)
    if figures and len(figures) >= setup.known:
        parts.figures += figures
        return
    parts.setups += [name for name in setup.setups if name not in parts.setups]
    parts.rows += [replace(row, setup=row.setup or section.setup) for row in setup.rows]
    if setup.known == 0 and section.kind in ("setup", "results") and any(has_digit(row.value) for row in setup.rows):
        message = f"no label of a table below {section.title!r} is known: it is kept as printed"
        parts.findings.append(noticed("unknown_setup", "info", message, table.place, section.title))


def _is_of_report(section: Section) -> bool:
    """Whether a heading is that of a report or of a part of one: what is left there is none of the configuration."""
    titles = [plain(heading.one_line) for heading in section.headings]
    return any(PRODUCT_TITLES.starting(title) or SECTIONS.exact(title) is not None for title in titles)


def _running(block: Block) -> Iterator[Piece]:
    if not isinstance(block, Table):
        yield block


def _of_setups(figures: Sequence[Figure], setups: Sequence[str]) -> list[Figure]:
    """Figures with the set-up that their row, their column or a heading names; it is no doubt then."""
    found = []
    for figure in figures:
        setup = setup_named(setups, figure.name or figure.setup) if setups else None
        own = replace(figure, setup=setup or "")
        found.append(replace(own, name="", doubt="") if setup is not None and figure.doubt else own)
    return found


def _fact(row: Stated) -> SolutionFact:
    return SolutionFact(table_name=row.table, label=row.label, value=row.value, **located(row.place))


def _other_mailboxes(front: Columns, stated: Columns) -> Iterator[Finding]:
    """Say where the front page names other mailboxes than the configuration."""
    named, count = front.values.get("mailboxes"), stated.values.get("mailboxes")
    if named is None or count is None or named == count:
        return
    source = stated.sources["mailboxes"][0]
    message = f"the title names {named} mailboxes, the configuration {source.value_text!r}: taken as {count}"
    yield noticed("contradicting_cells", "warning", message, Locator(source.page, source.line))


def _count_servers(columns: Columns, figures: Sequence[Figure], runs: Sequence[Run]) -> None:
    """Hosts under test: those that a row states, or the reports or the summary name, whichever are most."""
    ways = [{name: run for run in reversed(runs) if (name := of(run))} for of in (_server_of, _machine_of)]
    reports = max(ways, key=len)
    scopes = {
        figure.scope: figure for figure in figures if figure.metric and figure.scope not in (AGGREGATE, UNNAMED_SERVER)
    }
    printed = columns.values.get("servers") or 0
    count = max(printed, len(scopes), len(reports), int(bool(runs)))
    if not count or count == printed:
        return
    if count == len(reports):
        places = [(name, _place_of(reports[name])) for name in sorted(reports)]
        columns.put("servers", count, *places, note="counted: the servers that the reports name")
    elif count == len(scopes):
        places = [(name, figure.place) for name, figure in sorted(scopes.items())]
        columns.put("servers", count, *places, note="counted: the servers that the summary names")
    else:
        text = runs[0].report_title or runs[0].test_type
        columns.put("servers", count, (text, _place_of(runs[0])), note="one: nothing tells several servers apart")


def _server_of(run: Run) -> str | None:
    return run.server


def _machine_of(run: Run) -> str | None:
    return run.machine_name


def _place_of(run: Run) -> Locator:
    return Locator(run.page, run.line)


def _take(
    account: Account,
    parts: _Parts,
    figures: Sequence[Figure],
    front: FrontPage,
    size: tuple[float, Piece, str] | None,
) -> None:
    """Mark what is stored: known rows as read, others as kept."""
    for row in parts.rows:
        account.take(*row.pieces, rule=READ if row.meaning is not None else KEPT)
    for figure in figures:
        account.take(*figure.pieces, rule=READ if figure.metric is not None else KEPT)
    account.take(*front.pieces)
    if size is not None:
        account.take_words(size[1], size[2])
