"""A whole paper: the blocks that its reports leave to solutions, with findings for what is doubtful."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from esrp_ingest.account.figures import KEPT, READ, Account
from esrp_ingest.document import Block, Document, Piece, Table
from esrp_ingest.layout import Locator
from esrp_ingest.models import Finding, ReportedMetric, Run, Solution, SolutionFact, noticed
from esrp_ingest.models.fields import located
from esrp_ingest.papers.front.page import FrontPage, read_front
from esrp_ingest.papers.hosts import count_servers
from esrp_ingest.papers.parts import Parts, parts_of
from esrp_ingest.papers.results.figures import Figure, settled
from esrp_ingest.papers.results.maintenance import without_maintenance
from esrp_ingest.papers.results.reliability import reliability_statements
from esrp_ingest.papers.setup.columns import configuration_of
from esrp_ingest.papers.setup.lines import mailbox_size_in
from esrp_ingest.papers.setup.rows import Stated
from esrp_ingest.papers.setups import setups_of_runs
from esrp_ingest.papers.thresholds import LIMITS
from esrp_ingest.papers.values import Columns
from esrp_ingest.values.printed import Values
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
        says_esrp: it names the programme.
    """

    solutions: list[Solution] = field(default_factory=list)
    assigned: dict[int, int] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)
    says_esrp: bool = False


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
    parts = parts_of(blocks, runs, values)
    front = read_front(blocks, document.around, runs, values.notation, vendors)
    figures, doubts = settled(parts.figures)
    figures, told = without_maintenance(figures, runs)
    if not is_paper(front, parts.rows, figures, runs, document):
        return Paper()
    assigned, unassigned = setups_of_runs(parts.setups, runs)
    findings = [*front.findings, *parts.findings, *doubts, *told, *unassigned]
    paper = Paper(assigned=assigned, findings=findings, says_esrp=front.says_esrp)
    size = _size_in_text(parts)
    _read_setups(paper, (parts, front, figures, size), document, runs, values)
    paper.findings += _without_results(figures, runs)
    _take(account, parts, figures, front, size)
    return paper


_Read = tuple[Parts, FrontPage, Sequence[Figure], tuple[float, Piece, str] | None]
"""What was read of a paper: its parts, its front page, the figures of its summary, and the size of a mailbox."""


def _read_setups(paper: Paper, read: _Read, document: Document, runs: Sequence[Run], values: Values) -> None:
    """Add the solution of each set-up, and what is doubtful about it."""
    parts, front, figures, size = read
    texts = [block for block in document.blocks if not isinstance(block, Table)]
    statements = list(reliability_statements(texts, parts.setups))
    for at, name in enumerate(parts.setups or [""]):
        stated, doubtful = configuration_of(parts.of(name), values.notation)
        columns = _columns(stated, front.columns, name, size)
        mine = [figure for figure in figures if figure.setup in ("", name)]
        count_servers(columns, mine, [run for place, run in enumerate(runs) if paper.assigned.get(place) == at])
        doubtful += _other_mailboxes(front.columns, stated)
        paper.findings += [each for each in doubtful if each not in paper.findings]
        paper.solutions.append(_solution(columns, parts.of(name), mine, statements, name))


def _without_results(figures: Sequence[Figure], runs: Sequence[Run]) -> Iterator[Finding]:
    if not runs and not any(figure.reported.metric for figure in figures):
        message = "the document describes a solution, and no result was found in it; compare with the document"
        yield Finding(rule="no_results", severity="warning", message=message)


def _columns(stated: Columns, front: Columns, name: str, size: tuple[float, Piece, str] | None) -> Columns:
    """The columns of a set-up, with those of the front page and the size of mailboxes that running text states."""
    columns = stated.over(front)
    columns.put("configuration", name or None)
    if size is not None and columns.values.get("mailboxes") is not None:
        columns.put("mailbox_size_mb", size[0], (size[2], size[1].place))
    return columns


def _solution(
    columns: Columns, rows: Sequence[Stated], figures: Sequence[Figure], statements: Sequence[ReportedMetric], name: str
) -> Solution:
    """The solution of one set-up, with its rows."""
    facts = (SolutionFact(table_name=row.table, label=row.label, value=row.value, **located(row.place)) for row in rows)
    said = (each for each in statements if each.condition in (None, name))
    return columns.solution(solution_fact=facts, reported_metric=[*(figure.reported for figure in figures), *said])


def _size_in_text(parts: Parts) -> tuple[float, Piece, str] | None:
    """The size of the mailboxes that running text states, where no row is about it."""
    if any(row.meaning is not None and "mailbox_size_mb" in row.meaning.columns for row in parts.rows):
        return None
    return mailbox_size_in([piece for _, piece in parts.lines])


def is_paper(
    front: FrontPage, rows: Sequence[Stated], figures: Sequence[Figure], runs: Sequence[Run], document: Document
) -> bool:
    """Tell whether a document describes a solution: it speaks of Jetstress or ESRP, and shows results of it.

    Results are a report, or a summary with figures of a server or of all. A report alone is no paper: there is a title
    that names a solution, or rows of its configuration.
    """
    sure = sum(row.meaning is not None and row.meaning.sure for row in rows)
    metrics = sum(figure.metric is not None and not figure.doubt for figure in figures)
    titled = "title" in front.columns.values and (front.says_esrp or "mailboxes" in front.columns.values)
    if not titled and max(sure, metrics) < LIMITS.least_known:
        return False
    return bool(runs) or (_speaks_of_tests(front, document) and (metrics > 0 or sure >= LIMITS.least_facts))


def _speaks_of_tests(front: FrontPage, document: Document) -> bool:
    return front.says_esrp or any(_SAYS_JETSTRESS.search(piece.text) for piece in document.pieces)


def _other_mailboxes(front: Columns, stated: Columns) -> Iterator[Finding]:
    """Say where the front page names other mailboxes than the configuration."""
    named, count = front.values.get("mailboxes"), stated.values.get("mailboxes")
    if named is None or count is None or named == count:
        return
    source = stated.sources["mailboxes"][0]
    message = f"the title names {named} mailboxes, the configuration {source.value_text!r}: taken as {count}"
    yield noticed("contradicting_cells", "warning", message, Locator(source.page, source.line))


def _take(
    account: Account,
    parts: Parts,
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
