"""The audit: models to findings, by arithmetic that must hold. Jetstress prints most things twice; all of it is used.

`audit` runs every rule over a document. Adding a rule is adding one function to one of the modules here.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from esrp_ingest.audit import (
    backup_rules,
    chain_rules,
    configuration_rules,
    disk_rules,
    host_rules,
    instance_rules,
    io_rules,
    log_rules,
    part_rules,
    run_rules,
    server_rules,
    summary_rules,
)
from esrp_ingest.audit.rule import RULES, Check, Paper, Rule
from esrp_ingest.audit.trust import Related, Tally, judged
from esrp_ingest.cells import Cell, Places, cell_of
from esrp_ingest.models import Finding, ParsedDocument, Run, Solution, TableTrust
from esrp_ingest.vocabulary.findings import CHOSEN_RULE

__all__ = ["RULES", "AuditResult", "Rule", "audit", "audit_again", "rules_table"]

_MODULES = (
    io_rules,
    run_rules,
    instance_rules,
    backup_rules,
    log_rules,
    chain_rules,
    summary_rules,
    server_rules,
    configuration_rules,
    disk_rules,
    part_rules,
    host_rules,
)
"""The rooms that register rules when they are imported."""


@dataclass(frozen=True, slots=True)
class AuditResult:
    """What the audit found.

    Attributes:
        findings: one for each relation that does not hold.
        relations_checked: how many relations the document states enough for.
        relations_held: how many of them hold.
        table_trust: how far each table of each run can be trusted.
    """

    findings: list[Finding]
    relations_checked: int
    relations_held: int
    table_trust: list[TableTrust] = field(default_factory=list)


def audit(solutions: Sequence[Solution], runs: Sequence[Run], told: Iterable[Finding] = ()) -> AuditResult:
    """Checks every relation that a document states enough for.

    Args:
        solutions: the solutions that it describes.
        runs: its reports; `run.solution` refers to the solutions.
        told: what reading says of them: where only relations told tables apart, these do not count as proof of them.
    """
    paper = Paper(tuple(solutions), tuple(runs))
    places: dict[int, Places] = {}
    findings, checked, held, tally = [], 0, 0, Tally()
    chosen = _chosen_tables(told)
    for rule in RULES.values():
        counts: dict[Related, list[int]] = {}  # most relations of a rule are between the same tables
        for index, check in rule.checks(paper):
            related = index, check.tables or rule.tables
            count = counts.get(related) or counts.setdefault(related, [0, 0])
            count[check.holds] += 1
            if not check.holds:
                findings.append(_finding(rule, index, check, _cell(index, check, paper, places)))
        for (run, tables), (broken, holding) in counts.items():
            if run is None or chosen.get(run, frozenset()).isdisjoint(tables):
                checked += broken + holding
                held += holding
                tally.add((run, tables), broken + holding, holding)
    trust, doubts = judged(paper.runs, tally)
    return AuditResult([*findings, *doubts], checked, held, trust)


def audit_again(parsed: ParsedDocument) -> AuditResult:
    """The audit of a document that was read before, as it is stored or with other figures."""
    return audit(parsed.solutions, parsed.runs, parsed.findings)


def _chosen_tables(told: Iterable[Finding]) -> dict[int, frozenset[str]]:
    """By run, the tables that only relations told apart; all of them where a finding stands for several left out."""
    every = {table for rule in RULES.values() for table in rule.tables}
    chosen: dict[int, frozenset[str]] = {}
    for finding in told:
        if finding.rule == CHOSEN_RULE and finding.run is not None:
            tables = {finding.subject} if finding.subject else every
            chosen[finding.run] = chosen.get(finding.run, frozenset()) | tables
    return chosen


def _finding(rule: Rule, run: int | None, check: Check, cell: Cell | None) -> Finding:
    return Finding(
        run=run,
        rule=rule.name,
        severity=check.severity or rule.severity,
        subject=check.subject,
        expected=check.expected,
        actual=check.actual,
        message=check.message or f"{check.subject} is {check.actual}, which does not fit {check.expected}",
        page=check.place.page if check.place else None,
        line=check.place.line if check.place else None,
        bbox=check.place.bbox if check.place else None,
        table_name=cell.table_name if cell else None,
        row_key=cell.row_key if cell else None,
        column_name=cell.column_name if cell else None,
    )


def _cell(run: int | None, check: Check, paper: Paper, places: dict[int, Places]) -> Cell | None:
    """The figure that a check is about, or the first: of the row at its place, the column that its name ends with."""
    if check.place is None:
        return None
    owners = paper.solutions if run is None else (paper.runs[run],)
    return cell_of(owners, check.place, check.subject.split(" or ")[0].rsplit(" ", 1)[-1], places)


def rules_table() -> str:
    """All rules as a Markdown table, for the documentation."""
    rows = ["| rule | severity | relation | tolerance | source |", "|---|---|---|---|---|"]
    rows += [
        f"| `{rule.name}` | {rule.severity} | {rule.relation} | {rule.tolerance} | {rule.source} |"
        for rule in RULES.values()
    ]
    return "\n".join(rows) + "\n"
