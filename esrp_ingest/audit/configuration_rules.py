"""The counts of the configuration tables against each other and against the reports: mailboxes, servers, databases."""

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from math import ceil

from esrp_ingest.audit.cells import (
    GB_OF_A_TB,
    SIZE,
    disks_for_logs,
    disks_of_groups,
    fact_of,
    figure,
    gigabytes_of,
    is_of_logs,
    is_of_replica,
    stated_by,
    tested_in,
)
from esrp_ingest.audit.rule import Check, Paper, paper_rule
from esrp_ingest.audit.suspects import contradiction, slipped
from esrp_ingest.audit.tolerance import Amount, LastDigit, Range, Share
from esrp_ingest.models import Solution, SolutionFact
from esrp_ingest.numerals import IN_TEXT, loose_number, loose_step
from esrp_ingest.relations import inside

_TABLES = "the paper's configuration tables"
_NUMBER = re.compile(IN_TEXT)
_TEXTS = frozenset(
    {
        "connectivity",
        "storage_model",
        "disk_description",
        "disk_rpm",
        "raid_level",
        "host_os",
        "ese_dll_version",
        "other",
    }
)
"""Columns that state no single quantity."""


@paper_rule(
    "warning",
    "Mailboxes = servers x active mailboxes of a server: of the hosts under test, all of the DAGs, or those tested.",
    _TABLES,
    Amount(0.5, "mailboxes for each server"),
)
def mailboxes_by_servers(paper: Paper, rounding: Amount) -> Iterator[Check]:
    for solution in paper.solutions:
        active, mailboxes, counts = solution.active_mailboxes_per_server, solution.mailboxes, _server_counts(solution)
        if not active or mailboxes is None or not counts:
            continue
        count = min(counts, key=lambda servers: abs(servers * active - mailboxes))
        bounds = (count * active - rounding.of(count), count * active + rounding.of(count))
        products = " or ".join(str(servers * active) for servers in counts)
        subject, expected, doubt = contradiction(_cells_of_servers(solution, count, rounding.of(count)))
        message = f"{mailboxes} mailboxes are stated, but {active} on each server make {products}{doubt}"
        place = fact_of(solution, "active_mailboxes_per_server")
        yield Check(subject, inside(mailboxes, bounds), expected, str(mailboxes), message, place, bounds=bounds)


def _server_counts(solution: Solution) -> list[int]:
    """How many servers there may be: those under test, and those of all DAGs, or of them those that were tested."""
    fact = fact_of(solution, "servers_per_dag")
    tested = (tested_in(fact.value) or 0) * (solution.dags or 1) if fact is not None else 0
    return sorted(count for count in {solution.servers, _in_dags(solution), tested} if count)


def _in_dags(solution: Solution) -> int:
    return (solution.dags or 1) * (solution.servers_per_dag or 0)


def _cells_of_servers(solution: Solution, count: int, slack: float) -> dict[str, tuple[float, float]]:
    """What the cells about so many servers and their mailboxes state, and what each would be if the others are right.

    A server has as many mailboxes as fit but for a slack.
    """
    active, mailboxes = solution.active_mailboxes_per_server or 0, solution.mailboxes or 0
    each = round(mailboxes / count)
    cells: dict[str, tuple[float, float]] = {"mailboxes": (mailboxes, count * active)}
    if abs(count * each - mailboxes) <= slack:
        cells["active_mailboxes_per_server"] = active, each
    if count == solution.servers:
        cells["servers"] = count, mailboxes / active
    if count == _in_dags(solution):
        cells["servers_per_dag"] = solution.servers_per_dag or 0, mailboxes / active / (solution.dags or 1)
    return cells


@paper_rule(
    "warning",
    "The databases of a server x the mailboxes of a database, which may be rounded up = its active mailboxes.",
    _TABLES,
    Amount(0.5, "mailboxes for each database"),
)
def mailboxes_by_databases(paper: Paper, rounding: Amount) -> Iterator[Check]:
    for solution in paper.solutions:
        active, count, each = (
            solution.active_mailboxes_per_server,
            solution.databases_per_server,
            solution.mailboxes_per_database,
        )
        if not active or not count or not each:
            continue
        up_to = max(rounding.of(count), count - 1)
        stated = fact_of(solution, "mailboxes_per_database")
        most = each + (stated is not None and _or_one_more(stated.value, each))
        bounds = (count * each - up_to, count * most + rounding.of(count))
        databases, mailboxes = round(active / each), ceil(active / count)
        cells: dict[str, tuple[float, float]] = {"active_mailboxes_per_server": (active, count * each)}
        if abs(databases * each - active) <= rounding.of(databases):
            cells["databases_per_server"] = count, databases
        if abs(count * mailboxes - active) <= rounding.of(count):
            cells["mailboxes_per_database"] = each, mailboxes
        subject, expected, doubt = contradiction(cells)
        copies = solution.copies_per_database or 1
        all_copies = f" (as many as all {copies} copies hold)" if count * each == copies * active else ""
        message = (
            f"{count} databases of {each} mailboxes hold {count * each}{all_copies}, "
            f"but {active} active ones are stated for each server{doubt}"
        )
        place = fact_of(solution, "active_mailboxes_per_server")
        yield Check(subject, inside(active, bounds), expected, str(active), message, place, bounds=bounds)


def _or_one_more(text: str, count: int) -> bool:
    """Whether a text states a number, or one more: `468 or 469`."""
    return {float(count), count + 1.0} <= {loose_number(found[0]) for found in _NUMBER.finditer(text)}


@paper_rule("warning", "Where one DAG already has all hosts under test, there is one DAG.", _TABLES)
def servers_of_the_dags(paper: Paper) -> Iterator[Check]:
    for solution in paper.solutions:
        if solution.dags and solution.servers_per_dag and solution.servers and solution.servers > 1:
            holds = not (solution.servers == solution.servers_per_dag and solution.dags > 1)
            cells = {
                "dags": (float(solution.dags), 1.0),
                "servers_per_dag": (float(solution.servers_per_dag), solution.servers / solution.dags),
            }
            subject, expected, doubt = contradiction(cells)
            message = (
                f"{solution.dags} DAGs of {solution.servers_per_dag} servers are "
                f"{solution.dags * solution.servers_per_dag} servers, but {solution.servers} were under test{doubt}"
            )
            yield Check(subject, holds, expected, str(solution.dags), message, fact_of(solution, "dags"))


@paper_rule(
    "warning",
    "Target I/O of a server = its active mailboxes x tested I/O per mailbox, to the larger of both tolerances.",
    "the paper's configuration tables, and Database Sizing and Throughput of its reports",
    Amount(1, "I/O per second"),
    Share(0.01, "the target"),
)
def target_by_profile(paper: Paper, least: Amount, share: Share) -> Iterator[Check]:
    for index, solution in enumerate(paper.solutions):
        run = paper.first_run(index)
        active, profile = solution.active_mailboxes_per_server, solution.iops_per_mailbox
        if run is None or run.target_iops is None or not active or not profile:
            continue
        slack = max(least.of(), share.of(run.target_iops)) / profile
        implied = run.target_iops / profile
        bounds = (implied - slack, implied + slack)
        cells = {
            "active_mailboxes_per_server": (float(active), implied),
            "iops_per_mailbox": (profile, run.target_iops / active),
            "target_iops": (run.target_iops, active * profile),
        }
        subject, expected, doubt = contradiction(cells)
        message = (
            f"{active} active mailboxes on a server at {profile:g} I/O per second make {active * profile:g}, "
            f"but the reports' target is {run.target_iops:g}{doubt}"
        )
        place = fact_of(solution, "active_mailboxes_per_server")
        yield Check(subject, inside(active, bounds), expected, str(active), message, place, bounds=bounds)


@paper_rule(
    "info",
    "Initial database size of a server = its mailboxes x their quota, or a little more.",
    "the paper's mailboxes and their size, and Database Sizing and Throughput of its reports",
    Range(1.0, 1.07, "that product"),
)
def size_by_quota(paper: Paper, share: Range) -> Iterator[Check]:
    for index, solution in enumerate(paper.solutions):
        run = paper.first_run(index)
        mailboxes, quota = solution.mailboxes, solution.mailbox_size_mb
        if run is None or run.initial_database_bytes is None or not mailboxes or not quota:
            continue
        wanted = mailboxes / (solution.servers or 1) * quota * 2**20
        size, bounds = run.initial_database_bytes, share.of(wanted)
        message = (
            f"databases of {size} bytes are {size / wanted:.2f} of what the quota of the mailboxes makes; mailboxes or "
            "mailbox_size_mb may be wrong, or initial_database_bytes"
        )
        holds = inside(size, bounds)
        yield Check("initial_database_bytes", holds, f"{wanted:.0f}", str(size), message, run, bounds=bounds)


@paper_rule(
    "warning",
    "Two rows that state the same quantity have a figure in common.",
    _TABLES,
    LastDigit("the coarser one"),
    Share(0.01, "it at most"),
)
def rows_that_repeat(paper: Paper, digit: LastDigit, most: Share) -> Iterator[Check]:
    for solution in paper.solutions:
        alike: dict[str, list[SolutionFact]] = {}
        for_logs = disks_for_logs(solution)
        for fact in solution.solution_fact:
            if (meaning := _meaning(fact)) is not None and _quantities(fact):
                alike.setdefault(meaning, []).append(fact)
        groups = disks_of_groups(solution)
        spare = _disks_beside(solution, groups)
        apart = _are_apart(solution, groups)
        for facts in alike.values():
            for first, second in pairwise(facts):
                some = _counts_some(first) - _counts_some(second)
                if not (_of_one_row(first, second) or (apart and _of_two_groups(first, second, groups))):
                    yield _agreement(first, second, (digit, most), {some * for_logs, some * spare})


def _disks_beside(solution: Solution, groups: Mapping[str, int]) -> int:
    """How many disks of a solution are not in test, as spares or a cache, where its raw capacity tells; else 0."""
    one, raw, disks = solution.disk_capacity_gb, solution.raw_capacity_gb, solution.disks
    if not (one and raw and disks):
        return 0
    return max((disks - count for count in groups.values() if count < disks and round(raw / one) == count), default=0)


def _are_apart(solution: Solution, groups: Mapping[str, int]) -> bool:
    """Whether several tables count some disks each, together no more than all."""
    return len(groups) > 1 and sum(groups.values()) <= (solution.disks or sum(groups.values()))


def _of_one_row(first: SolutionFact, second: SolutionFact) -> bool:
    """Whether two values are those of one row, in columns of several things that nothing names."""
    return first.model_copy(update={"value": second.value}) == second


def _of_two_groups(first: SolutionFact, second: SolutionFact, groups: Mapping[str, int]) -> bool:
    """Whether rows are about different disks: of two of these tables, or of one of them and of all."""
    if first.table_name == second.table_name:
        return False
    return {first.table_name, second.table_name} <= groups.keys() or _counts_some(first) != _counts_some(second)


def _counts_some(fact: SolutionFact) -> bool:
    """Whether a row counts the disks of one group of them, beside which those for logs may stand."""
    return stated_by(fact.label) == "disks_in_test"


def _agreement(first: SolutionFact, second: SolutionFact, slacks: tuple[LastDigit, Share], apart: set[int]) -> Check:
    """Whether two cells have a figure in common; if not, how far the nearest two are apart.

    Args:
        first: one cell.
        second: the other one.
        slacks: how far the figures may be apart.
        apart: how many more the first one may be, as one of the two counts disks for logs or spares, the other not.
    """
    digit, most = slacks
    (one, finer), (other, coarser) = min(
        (
            ((left[0] + more, left[1]), right)
            for left in _quantities(first).items()
            for right in _quantities(second).items()
            for more in {0, *apart}
        ),
        key=lambda pair: abs(pair[0][0] - pair[1][0]),
    )
    slack = min(digit.of(max(finer, coarser)), most.of(other))
    bounds = (other - slack, other + slack)
    message = (
        f"{first.label} is {first.value}, {second.label} {second.value}: "
        "both state the same, so that one of them is wrong"
    ) + slipped({first.value: (one, other), second.value: (other, one)})
    subject, expected = f"{first.label} or {second.label}", f"{second.value} or {first.value}"
    return Check(subject, inside(one, bounds), expected, first.value, message, first, bounds=bounds)


def _meaning(fact: SolutionFact) -> str | None:
    """What a row states, where it is one quantity; disks for logs are others than those for databases."""
    if is_of_logs(fact) or is_of_replica(fact):
        return None
    column = stated_by(fact.label)
    return None if column is None or column in _TEXTS else "disks" if column == "disks_in_test" else column


def _quantities(fact: SolutionFact) -> dict[float, float]:
    """The figures of a cell, sizes in GB, and the worth of each one's last digit."""
    sizes = {
        figure(found["size"]) * unit: loose_step(found["size"]) * unit
        for found in SIZE.finditer(fact.value)
        for unit in (gigabytes_of(found["unit"]),)
    }
    unit = GB_OF_A_TB if fact.label.endswith("(TB)") else 1.0
    numbers = _NUMBER.findall(fact.value)
    return sizes or {figure(number) * unit: loose_step(number) * unit for number in numbers}
