"""The rows of the configuration tables against each other, the formulas printed in them, and the reports."""

import re
from collections.abc import Iterator

from esrp_ingest.audit.rule import Check, Paper, paper_rule
from esrp_ingest.models import Run, Solution, SolutionFact
from esrp_ingest.vocabulary.matching import fold
from esrp_ingest.vocabulary.whitepaper import LABELS

# Never begun within a number, nor blanks given back: thousands of digits or blanks must not take minutes.
_NUMBER = r"(?<!\d)(?:\d{1,3}(?:,\d{3}){1,6}(?:\.\d++)?|\d++(?:\.\d++)?)"
_FRACTION = re.compile(rf"(?P<top>{_NUMBER})\s*+-?\s*+(?:[TG]B)?\s*+/\s*+(?P<bottom>{_NUMBER})\s*+(?:[TG]B)?")
_PRODUCT = re.compile(
    rf"(?P<left>{_NUMBER})\s*+(?P<left_unit>[TG]B)?\s*+[x*\u00d7]\s*+(?P<right>{_NUMBER})\s*+(?P<right_unit>[TG]B)?",
    re.IGNORECASE,
)
_SIZE = re.compile(rf"(?P<size>{_NUMBER})\s*(?P<unit>[TG]B)\b", re.IGNORECASE)
_PERCENT = re.compile(rf"(?P<percent>{_NUMBER})\s*%")
_VERSION = re.compile(r"\d\.\d++\.\d")
_EDITION = re.compile(r"\b(foundation|standard|enterprise|datacenter|web)\b", re.IGNORECASE)


def _figure(text: str) -> float:
    return float(text.replace(",", ""))


def _half_step(text: str) -> float:
    """Half of the worth of a figure's last printed digit."""
    decimals = text.partition(".")[2]
    return 0.5 * 10.0 ** -len(decimals)


def _fact(solution: Solution, *columns: str) -> SolutionFact | None:
    """The row that states a column."""
    return next((fact for fact in solution.solution_fact if LABELS.exact(fact.label) in columns), None)


def _first_run(paper: Paper, solution: int) -> Run | None:
    runs = [run for _, kind in (("", "performance"), ("", "stress")) for _, run in paper.runs_of(solution, kind)]
    return runs[0] if runs else None


@paper_rule(
    "warning",
    "Mailboxes = servers x active mailboxes of a server, counting the hosts under test or the servers of all DAGs; "
    "half a mailbox for each server.",
)
def mailboxes_by_servers(paper: Paper) -> Iterator[Check]:
    for solution in paper.solutions:
        active, mailboxes = solution.active_mailboxes_per_server, solution.mailboxes
        if active is None or mailboxes is None:
            continue
        in_dags = (solution.dags or 1) * (solution.servers_per_dag or 0)
        counts = {count for count in (solution.servers, in_dags) if count}
        if counts:
            holds = any(abs(count * active - mailboxes) <= max(1.0, 0.5 * count) for count in counts)
            products = " or ".join(str(count * active) for count in sorted(counts))
            message = f"{mailboxes} mailboxes are stated, but {active} on each server make {products}"
            place = _fact(solution, "active_mailboxes_per_server")
            yield Check("mailboxes", holds, products, str(mailboxes), message, place)


@paper_rule("warning", "Where one DAG already has all hosts under test, there is one DAG.")
def servers_of_the_dags(paper: Paper) -> Iterator[Check]:
    for solution in paper.solutions:
        if solution.dags and solution.servers_per_dag and solution.servers and solution.servers > 1:
            holds = not (solution.servers == solution.servers_per_dag and solution.dags > 1)
            message = (
                f"{solution.dags} DAGs of {solution.servers_per_dag} servers are "
                f"{solution.dags * solution.servers_per_dag} servers, but {solution.servers} were under test"
            )
            yield Check("dags", holds, "1", str(solution.dags), message, _fact(solution, "dags"))


@paper_rule(
    "warning",
    "Target I/O of a server = its active mailboxes x tested I/O per mailbox; 1 I/O per second or 1 %.",
)
def target_by_profile(paper: Paper) -> Iterator[Check]:
    for index, solution in enumerate(paper.solutions):
        run = _first_run(paper, index)
        active, profile = solution.active_mailboxes_per_server, solution.iops_per_mailbox
        if run is None or run.target_iops is None or active is None or not profile:
            continue
        holds = abs(active * profile - run.target_iops) <= max(1.0, 0.01 * run.target_iops)
        implied = run.target_iops / profile
        message = (
            f"{active} active mailboxes on a server at {profile:g} I/O per second make {active * profile:g}, "
            f"but the target of {run.target_iops:g} implies {implied:.0f}"
        )
        place = _fact(solution, "active_mailboxes_per_server")
        yield Check("active_mailboxes_per_server", holds, f"{implied:.0f}", str(active), message, place)


@paper_rule("info", "Initial database size of a server = 1.00 to 1.07 of its mailboxes x their quota.")
def size_by_quota(paper: Paper) -> Iterator[Check]:
    for index, solution in enumerate(paper.solutions):
        run = _first_run(paper, index)
        mailboxes, quota = solution.mailboxes, solution.mailbox_size_mb
        if run is None or run.initial_database_bytes is None or not mailboxes or not quota:
            continue
        wanted = mailboxes / (solution.servers or 1) * quota * 2**20
        share = run.initial_database_bytes / wanted
        message = f"databases of {run.initial_database_bytes} bytes are {share:.2f} of what the mailboxes' quota makes"
        yield Check(
            "initial_database_bytes",
            0.999 <= share <= 1.08,
            f"{wanted:.0f}",
            str(run.initial_database_bytes),
            message,
            run,
        )


@paper_rule("warning", "Total raw capacity = disks x capacity of a disk; 2 %.")
def raw_capacity(paper: Paper) -> Iterator[Check]:
    for solution in paper.solutions:
        disks, one, raw = solution.disks, solution.disk_capacity_gb, solution.raw_capacity_gb
        if disks and one and raw:
            message = f"{disks} disks of {one:g} GB make {disks * one:g} GB, but {raw:g} GB are stated"
            holds = abs(disks * one - raw) <= 0.02 * raw
            yield Check(
                "raw_capacity_gb", holds, f"{disks * one:g}", f"{raw:g}", message, _fact(solution, "raw_capacity_gb")
            )


@paper_rule("warning", "Formatted capacity is below the raw capacity and, with several disks, above that of one disk.")
def formatted_capacity(paper: Paper) -> Iterator[Check]:
    for solution in paper.solutions:
        formatted, one, raw = solution.formatted_capacity_gb, solution.disk_capacity_gb, solution.raw_capacity_gb
        if formatted and raw:
            lowest = one * 1.05 if one and (solution.disks or 1) > 1 else 0.0
            message = f"{formatted:g} GB formatted do not lie between one disk ({one or 0:g} GB) and all ({raw:g} GB)"
            place = _fact(solution, "formatted_capacity_gb")
            yield Check(
                "formatted_capacity_gb",
                lowest < formatted <= raw,
                f"{lowest:g} to {raw:g}",
                f"{formatted:g}",
                message,
                place,
            )


@paper_rule("warning", "Storage capacity utilization = formatted / raw capacity; one percentage point.")
def storage_utilization(paper: Paper) -> Iterator[Check]:
    for solution in paper.solutions:
        printed, formatted, raw = (
            solution.storage_utilization_pct,
            solution.formatted_capacity_gb,
            solution.raw_capacity_gb,
        )
        if printed is not None and formatted and raw:
            exact = 100 * formatted / raw
            message = f"{formatted:g} of {raw:g} GB are {exact:.2f} %, but {printed:g} % are stated"
            place = _fact(solution, "storage_utilization_pct")
            yield Check(
                "storage_utilization_pct", abs(exact - printed) <= 1, f"{exact:.2f}", f"{printed:g}", message, place
            )


@paper_rule(
    "warning",
    "Database capacity utilization = database size / raw or formatted capacity, in units of 1000 or 1024; two "
    "percentage points.",
)
def database_utilization(paper: Paper) -> Iterator[Check]:
    for solution in paper.solutions:
        printed = solution.database_utilization_pct
        fact = next((fact for fact in solution.solution_fact if fold(fact.label).startswith("totaldatabasesize")), None)
        found = _SIZE.search(fact.value) if fact is not None else None
        capacities = [capacity for capacity in (solution.raw_capacity_gb, solution.formatted_capacity_gb) if capacity]
        if printed is None or found is None or not capacities:
            continue
        size = _figure(found["size"]) * (1000 if found["unit"].upper() == "TB" else 1)
        shares = [100 * size * unit / capacity for capacity in capacities for unit in (1.0, 1.024)]
        nearest = min(shares, key=lambda share: abs(share - printed))
        message = f"{printed:g} % are stated, but {found.group()} is {nearest:.2f} % of the capacity"
        place = _fact(solution, "database_utilization_pct")
        yield Check(
            "database_utilization_pct", abs(nearest - printed) <= 2, f"{nearest:.2f}", f"{printed:g}", message, place
        )


@paper_rule(
    "warning",
    "A percentage beside its own fraction (`59.9% (10035GB/16752GB)`) = that fraction; half of the last digit of "
    "each of the three figures.",
)
def printed_fractions(paper: Paper) -> Iterator[Check]:
    for solution in paper.solutions:
        for fact in solution.solution_fact:
            fraction, percent = _FRACTION.search(fact.value), _PERCENT.search(fact.value)
            if fraction is None or percent is None or not _figure(fraction["bottom"]):
                continue
            top, bottom = _figure(fraction["top"]), _figure(fraction["bottom"])
            exact, printed = 100 * top / bottom, _figure(percent["percent"])
            slack = _half_step(percent["percent"]) + exact * (
                _half_step(fraction["top"]) / top + _half_step(fraction["bottom"]) / bottom
            )
            message = f"{fact.label}: {fraction.group()} is {exact:.2f} %, but {percent.group()} is stated"
            yield Check(fact.label, abs(exact - printed) <= slack, f"{exact:.2f}%", percent.group(), message, fact)
            yield from _denominator(solution, fact, bottom)


def _denominator(solution: Solution, fact: SolutionFact, bottom: float) -> Iterator[Check]:
    """A fraction's denominator that is nearly the raw capacity is meant to be it."""
    raw = solution.raw_capacity_gb
    if raw and abs(bottom - raw) <= 0.005 * raw:
        message = f"{fact.label}: divides by {bottom:g}, the raw capacity is {raw:g}"
        yield Check(f"{fact.label} denominator", bottom == raw, f"{raw:g}", f"{bottom:g}", message, fact)


@paper_rule(
    "warning",
    "A size beside its own product (`16,752 GB (4 x 4188GB)`) = that product, in units of 1000 or 1024; half of the "
    "last digit of each factor.",
)
def printed_products(paper: Paper) -> Iterator[Check]:
    for solution in paper.solutions:
        for fact in solution.solution_fact:
            product = _PRODUCT.search(fact.value)
            rest = _PRODUCT.sub(" ", fact.value) if product else ""
            size = _SIZE.search(rest)
            if (
                product is None
                or size is None
                or "%" in fact.value
                or product["left_unit"] == product["right_unit"] == "x"
            ):
                continue
            left, right, printed = _figure(product["left"]), _figure(product["right"]), _figure(size["size"])
            in_terabytes = size["unit"].upper() == "TB"
            slack = _half_step(size["size"]) + 1e-6
            units = (1000.0, 1024.0) if in_terabytes else (1.0,)
            doubt = max(
                left * _half_step(product["right"]) if left < right else right * _half_step(product["left"]), 0.0
            )
            holds = any(abs(left * right / unit - printed) <= slack + doubt / unit for unit in units)
            message = f"{fact.label}: {product.group()} is {left * right:g}, but {size.group()} is stated"
            yield Check(fact.label, holds, f"{left * right:g}", size.group(), message, fact)


@paper_rule("warning", "A storage cache is smaller than the storage.")
def cache_within_reason(paper: Paper) -> Iterator[Check]:
    for solution in paper.solutions:
        if solution.cache_gb is not None and solution.raw_capacity_gb:
            holds = solution.cache_gb < solution.raw_capacity_gb
            message = (
                f"a cache of {solution.cache_gb:g} GB is larger than the storage of {solution.raw_capacity_gb:g} GB"
            )
            yield Check(
                "cache_gb",
                holds,
                f"less than {solution.raw_capacity_gb:g}",
                f"{solution.cache_gb:g}",
                message,
                _fact(solution, "cache_gb"),
            )


@paper_rule("warning", "The ESE.dll version of the software table = the ESE version of the reports; exact.")
def ese_version(paper: Paper) -> Iterator[Check]:
    for index, solution in enumerate(paper.solutions):
        run, fact = _first_run(paper, index), _row(solution, "esedllfileversion")
        if run is not None and run.ese_version and fact is not None and _VERSION.search(fact.value):
            message = f"the paper states ESE.dll {fact.value}, the reports ESE {run.ese_version}"
            if fact.value == run.jetstress_version:
                message += " (what is stated is the version of Jetstress)"
            yield Check(
                "ESE.dll file version", fact.value == run.ese_version, run.ese_version, fact.value, message, fact
            )


@paper_rule("warning", "The Windows edition of the software table = that of the reports.")
def host_edition(paper: Paper) -> Iterator[Check]:
    for index, solution in enumerate(paper.solutions):
        run, fact = _first_run(paper, index), _row(solution, "hostos")
        stated = _EDITION.search(fact.value) if fact is not None else None
        tested = _EDITION.search(run.operating_system or "") if run is not None else None
        if stated is not None and tested is not None:
            holds = stated.group().lower() == tested.group().lower()
            message = f"the paper states Windows {stated.group()}, the reports ran on {tested.group()}"
            yield Check("Host OS", holds, tested.group(), stated.group(), message, fact)


def _row(solution: Solution, folded: str) -> SolutionFact | None:
    return next((fact for fact in solution.solution_fact if fold(fact.label) == folded), None)
