"""What differs between two readings of one document: cell by cell, and the relations that it mends or breaks."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import starmap
from typing import TypeAlias

from esrp_ingest.audit import RULES, audit_again
from esrp_ingest.cells import ROW_KEYS, columns_of, keyed, of_solution, rows_of, value_text
from esrp_ingest.database.store.corrections import STALE_RULE
from esrp_ingest.database.store.duplicates import DIFFERENCE_RULE
from esrp_ingest.models import Finding, Model, ParsedDocument, Run, Solution
from esrp_ingest.vocabulary.findings import CONFIGURATION_RULE, DOUBT_RULE

_OF_DOCUMENT = ("title", "kind", "program", "media_type", "page_count")
_PLACE = ("page", "line", "bbox")
_NOT_OF_READING = frozenset({DIFFERENCE_RULE, STALE_RULE, CONFIGURATION_RULE})
"""Findings that come about when a document is loaded."""
_AUDITED = frozenset({*RULES, DOUBT_RULE})
"""Findings of the audit: their figures change with the cells, and they are the same ones nevertheless."""


@dataclass(frozen=True, slots=True)
class Change:
    """Something that another reading gives differently.

    Attributes:
        change: `changed`, `new` or `gone`, of findings too; of relations `mends` or `breaks`.
        owner: `run 3`, `solution 1` or `document`.
        table_name: the table.
        row: what the row is about.
        column: the column; None where the whole row, run or solution is new or gone.
        old: the value before.
        new: the value now.
        relations: which relations the change of the cell mends and breaks.
    """

    change: str
    owner: str
    table_name: str
    row: str = ""
    column: str | None = None
    old: str | None = None
    new: str | None = None
    relations: str = field(default="", compare=False)


def changes(old: ParsedDocument, new: ParsedDocument) -> list[Change]:
    """All differences, those of cells first.

    Solutions of stand-alone reports are left out: they are not read, they are assigned.

    Args:
        old: one reading.
        new: another of the same bytes, as it would be stored.
    """
    found = [*_of_row("document", "document", "", old.document, new.document, _OF_DOCUMENT)]
    if old.document.kind == "whitepaper" or new.document.kind == "whitepaper":
        found += _of_owners("solution", old.solutions, new.solutions)
    found += _of_owners("run", old.runs, new.runs)
    differ = any(each.table_name != "document" for each in found)
    return _with_findings(found, _findings(old, new, figures_differ=differ))


def _of_owners(kind: str, old: Sequence[Run | Solution], new: Sequence[Run | Solution]) -> Iterator[Change]:
    for at in range(max(len(old), len(new))):
        owner = f"{kind} {at + 1}"
        if at >= len(new):
            yield Change("gone", owner, kind)
        elif at >= len(old):
            yield Change("new", owner, kind)
        else:
            for table_name in ROW_KEYS:
                if of_solution(table_name) is (kind == "solution"):
                    yield from _of_table(owner, table_name, rows_of(old[at], table_name), rows_of(new[at], table_name))
            yield from _of_log(owner, old[at], new[at])


def _of_table(owner: str, table_name: str, old: Sequence[Model], new: Sequence[Model]) -> Iterator[Change]:
    before, now = keyed(table_name, old), keyed(table_name, new)
    for key in dict.fromkeys([*before, *now]):
        if key not in now:
            yield Change("gone", owner, table_name, key)
        elif key not in before:
            yield Change("new", owner, table_name, key)
        else:
            columns = [*columns_of(table_name), *_PLACE]
            yield from _of_row(owner, table_name, key, old[before[key]], new[now[key]], columns)


def _of_row(
    owner: str,
    table_name: str,
    key: str,
    old: Model,
    new: Model,
    columns: Sequence[str],
) -> Iterator[Change]:
    for column in columns:
        before, now = getattr(old, column, None), getattr(new, column, None)
        if before != now:
            yield Change("changed", owner, table_name, key, column, value_text(before), value_text(now))


def _of_log(owner: str, old: Run | Solution, new: Run | Solution) -> Iterator[Change]:
    """The test log is compared as a whole: its entries have no names."""
    before, now = getattr(old, "log_event", ()), getattr(new, "log_event", ())
    if before != now:
        yield Change("changed", owner, "log_event", "", None, f"{len(before)} entries", f"{len(now)} entries")


@dataclass(frozen=True, slots=True)
class _Findings:
    """Findings of two readings: relations that one mends or breaks, and what else is said in one of them only."""

    mended: list[Finding]
    broken: list[Finding]
    gone: list[Finding]
    new: list[Finding]


def _findings(old: ParsedDocument, new: ParsedDocument, *, figures_differ: bool) -> _Findings:
    """What is said of two readings.

    Which relations the figures break is asked of today's audit for both, where they differ: what is stored may be from
    an older audit, or figures may have been changed since.
    """
    before, now = _by_identity(old.findings), _by_identity(new.findings)
    broken_before, broken_now = dict[_Identity, Finding](), dict[_Identity, Finding]()
    if figures_differ:
        broken_before, broken_now = (_by_identity(audit_again(each).findings) for each in (old, new))
    mended, broken = _without(broken_before, broken_now), _without(broken_now, broken_before)
    gone, added = _without(before, now, mended), _without(now, before, broken)
    return _Findings(*(list(each.values()) for each in (mended, broken, gone, added)))


_Identity: TypeAlias = tuple[int | None, str, str | None, str]


def _without(findings: Mapping[_Identity, Finding], *others: Mapping[_Identity, Finding]) -> dict[_Identity, Finding]:
    """Findings that others do not hold."""
    known = set().union(*others)
    return {identity: finding for identity, finding in findings.items() if identity not in known}


def _by_identity(findings: Iterable[Finding]) -> dict[_Identity, Finding]:
    return {
        (finding.run, finding.rule, finding.subject, finding.message if finding.rule not in _AUDITED else ""): finding
        for finding in findings
        if finding.rule not in _NOT_OF_READING
    }


def _worded(word: str, findings: Iterable[Finding]) -> Iterator[tuple[str, Finding]]:
    return ((word, finding) for finding in findings)


def _with_findings(found: list[Change], findings: _Findings) -> list[Change]:
    """The changes with the relations between their cells and others; those about no changed cell behind them."""
    cells = {
        (each.owner, each.table_name, each.row, each.column): at
        for at, each in enumerate(found)
        if each.column is not None
    }
    said: Mapping[int, list[str]] = {at: [] for at in cells.values()}
    others = []
    for word, finding in [*_worded("mends", findings.mended), *_worded("breaks", findings.broken)]:
        at = cells.get((_owner(finding), finding.table_name or "", finding.row_key or "", finding.column_name or ""))
        if at is not None:
            said[at].append(f"{word} {finding.rule}")
        else:
            others.append(_of_finding(word, finding))
    others += starmap(_of_finding, [*_worded("gone", findings.gone), *_worded("new", findings.new)])
    return [*(replace(each, relations=", ".join(said.get(at, ()))) for at, each in enumerate(found)), *others]


def _owner(finding: Finding) -> str:
    return "document" if finding.run is None else f"run {finding.run + 1}"


def _of_finding(word: str, finding: Finding) -> Change:
    old, new = (finding.message, None) if word in {"mends", "gone"} else (None, finding.message)
    return Change(word, _owner(finding), "finding", finding.subject or "", finding.rule, old, new)
