"""Documents as the audit sees them, and changes of single cells."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from esrp_ingest.audit import RULES
from esrp_ingest.audit.figures import metric_of
from esrp_ingest.audit.rule import Check, Paper
from esrp_ingest.models import ParsedDocument
from esrp_ingest.parsing import parse

FIXTURES = Path(__file__).parents[1] / "fixtures"
PERFORMANCE = "samples/sample-brightwater-bw16-2013/Performance_2013_8_19_11_15_28.html"
BACKUP = "samples/sample-brightwater-bw16-2013/DatabaseBackup_2013_8_23_11_15_28.html"
RECOVERY = "samples/sample-brightwater-bw16-2013/SoftRecovery_2013_8_25_11_15_34.html"
MD1220, MD3820F = "papers/dell-md1220-2011/paper.txt", "papers/dell-md3820f-2015/paper.txt"
ME4024, FS3017 = "papers/dell-me4024-2018/paper.txt", "papers/synology-fs3017-2017/paper.txt"
CX4 = "papers/emc-cx4-efd-2009/paper.txt"
PAPERS = (MD1220, MD3820F, ME4024, FS3017, CX4)
TWO_SERVERS = "samples/sample-sablepoint-sp450-2019-f.pdf"

Change = Callable[[Paper], Paper]


@cache
def document(name: str) -> ParsedDocument:
    return parse(FIXTURES / name)


def paper(name: str) -> Paper:
    parsed = document(name)
    return Paper(parsed.solutions, parsed.runs)


def checks(rule: str, subject: Paper) -> list[Check]:
    return [check for _, check in RULES[rule].checks(subject)]


def broken(rule: str, subject: Paper) -> list[Check]:
    return [check for check in checks(rule, subject) if not check.holds]


def unchanged(old: Paper) -> Paper:
    return old


def both(*changes: Change) -> Change:
    """Several changes, one after the other."""

    def change(old: Paper) -> Paper:
        for one in changes:
            old = one(old)
        return old

    return change


def run_with(index: int = 0, **updates: Any) -> Change:
    """Changes columns of a run."""

    def change(old: Paper) -> Paper:
        runs = list(old.runs)
        runs[index] = runs[index].model_copy(update=updates)
        return Paper(old.solutions, tuple(runs))

    return change


def row_with(table: str, at: int = 0, run: int = 0, **updates: Any) -> Change:
    """Changes columns of a row of a run's table; a function is given the old value."""

    def change(old: Paper) -> Paper:
        rows = list(getattr(old.runs[run], table))
        new = {name: value(getattr(rows[at], name)) if callable(value) else value for name, value in updates.items()}
        rows[at] = rows[at].model_copy(update=new)
        return run_with(run, **{table: tuple(rows)})(old)

    return change


def total_with(at: int = 0, **updates: Any) -> Change:
    """Changes columns of a row of the Total I/O table."""

    def change(old: Paper) -> Paper:
        rows = old.runs[0].instance_io
        place = [index for index, row in enumerate(rows) if row.scope == "total"][at]
        return row_with("instance_io", place, **updates)(old)

    return change


def solution_with(**updates: Any) -> Change:
    """Changes columns of the solution."""
    return lambda old: Paper(tuple(entry.model_copy(update=updates) for entry in old.solutions), old.runs)


def fact_with(label: str, value: str | None) -> Change:
    """Changes or removes a row of the configuration."""

    def change(old: Paper) -> Paper:
        facts = tuple(
            fact if label not in fact.label else fact.model_copy(update={"value": value})
            for fact in old.solutions[0].solution_fact
            if label not in fact.label or value is not None
        )
        return solution_with(solution_fact=facts)(old)

    return change


def metric_with(scope: str, metric: str, value: float | None, text: str | None = None) -> Change:
    """Changes or removes a figure of the summary, printed with three decimals."""

    def change(old: Paper) -> Paper:
        figures = []
        for figure in old.solutions[0].reported_metric:
            if (figure.scope, metric_of(figure)) != (scope, metric):
                figures.append(figure)
            elif value is not None:
                figures.append(figure.model_copy(update={"value": value, "value_text": text or f"{value:.3f}"}))
        return solution_with(reported_metric=tuple(figures))(old)

    return change


def log_with(word: str, new: str | None) -> Change:
    """Replaces a word in the log, or removes the entries that have it."""

    def change(old: Paper) -> Paper:
        events = old.runs[0].log_event
        if new is None:
            return run_with(log_event=tuple(event for event in events if word not in event.message))(old)
        changed = tuple(event.model_copy(update={"message": event.message.replace(word, new)}) for event in events)
        return run_with(log_event=changed)(old)

    return change


def only_run(index: int) -> Change:
    return lambda old: Paper(old.solutions, (old.runs[index],))


def no_solution(old: Paper) -> Paper:
    return Paper((), old.runs)
