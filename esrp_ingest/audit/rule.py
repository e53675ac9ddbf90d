"""What a rule is: a function that yields one check for each relation which a document states enough for."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace

from esrp_ingest.layout import Severity
from esrp_ingest.models import Located, Run, Solution


@dataclass(frozen=True, slots=True)
class Paper:
    """A document as the audit sees it."""

    solutions: tuple[Solution, ...]
    runs: tuple[Run, ...]

    def runs_of(self, solution: int, test_type: str) -> list[tuple[int, Run]]:
        """The runs of a solution and type, with their index in the document."""
        return [
            (index, run)
            for index, run in enumerate(self.runs)
            if run.solution == solution and run.test_type == test_type
        ]


@dataclass(frozen=True, slots=True)
class Check:
    """One relation that could be checked.

    Attributes:
        subject: what it is about, `Instance6860.1 total database_read_bytes`.
        expected: what would hold, as text: the computed figure, or the one correction that fits.
        actual: what stands there.
        message: in words that a storage engineer understands.
        place: where the figure stands.
        run: index of the run.
        severity: where it differs from the rule's.
        tables: the run's tables whose figures it relates, where they are not those of the rule.
    """

    subject: str
    holds: bool
    expected: str | None = None
    actual: str | None = None
    message: str = ""
    place: Located | None = None
    run: int | None = None
    severity: Severity | None = None
    tables: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Rule:
    """A named relation.

    Attributes:
        relation: the relation and its tolerance in a sentence. It is data, as docstrings are gone under `python -OO`.
        tables: the run's tables whose figures it relates; none where it says nothing about how they were read.
    """

    name: str
    severity: Severity
    relation: str
    checks: Callable[[Paper], Iterator[Check]]
    tables: tuple[str, ...] = ()


RULES: dict[str, Rule] = {}
"""All rules by name, in the order in which they are defined."""

RunRule = Callable[[Run], Iterator[Check]]
PaperRule = Callable[[Paper], Iterator[Check]]


def run_rule(severity: Severity, relation: str) -> Callable[[RunRule], RunRule]:
    """Registers a function that checks one run.

    Args:
        severity: of its findings.
        relation: what must hold, and how exactly: a sentence for the documentation.
    """

    def register(function: RunRule) -> RunRule:
        def checks(paper: Paper) -> Iterator[Check]:
            for index, run in enumerate(paper.runs):
                for check in function(run):
                    yield replace(check, run=index, place=check.place or run)

        function.__doc__ = relation
        _add(Rule(function.__name__, severity, relation, checks))
        return function

    return register


def relates(*tables: str) -> Callable[[RunRule], RunRule]:
    """Says of a registered rule which of the run's tables its relations are between.

    Args:
        tables: names of tables, with the scope or role of their rows behind them.
    """

    def note(function: RunRule) -> RunRule:
        RULES[function.__name__] = replace(RULES[function.__name__], tables=tables)
        return function

    return note


def paper_rule(severity: Severity, relation: str) -> Callable[[PaperRule], PaperRule]:
    """Registers a function that checks a whole document.

    Args:
        severity: of its findings.
        relation: what must hold, and how exactly: a sentence for the documentation.
    """

    def register(function: PaperRule) -> PaperRule:
        function.__doc__ = relation
        _add(Rule(function.__name__, severity, relation, function))
        return function

    return register


def _add(rule: Rule) -> None:
    if rule.name in RULES:
        raise ValueError(f"there is a rule {rule.name} already")
    RULES[rule.name] = rule


def printed(value: float | None, decimals: int = 3) -> str:
    """A figure as Jetstress prints it."""
    return "nothing" if value is None else f"{value:.{decimals}f}"


_COUNTING = ContextVar("counting", default=False)


@contextmanager
def counting() -> Iterator[None]:
    """Within the block, `close` only tells whether a relation holds: looking for repairs costs far more than that."""
    token = _COUNTING.set(True)
    try:
        yield
    finally:
        _COUNTING.reset(token)


def close(  # noqa: PLR0913 - a relation is a figure, what it must be, by how much, where and why
    subject: str,
    actual: float | None,
    expected: float | None,
    tolerance: float,
    *,
    place: Located | None = None,
    decimals: int = 3,
    because: str = "",
) -> Iterator[Check]:
    """One check that a figure equals another within a tolerance; none where either is not stated.

    Args:
        subject: what the figure is.
        actual: the printed figure.
        expected: the figure that the relation gives.
        tolerance: how far both may be apart by rounding alone.
        place: where the figure stands.
        decimals: with how many decimals it is printed.
        because: what the expected figure is made of.
    """
    if actual is None or expected is None:
        return
    if abs(actual - expected) <= tolerance + 1e-9 * max(1.0, abs(expected)):
        yield Check(subject, holds=True)
        return
    if _COUNTING.get():
        yield Check(subject, holds=False)
        return
    from esrp_ingest.audit.repair import single_keystroke  # noqa: PLC0415 - only broken relations need it

    repair = single_keystroke(actual, expected, tolerance, decimals)
    wanted = repair or printed(expected, decimals)
    message = f"{subject} is {printed(actual, decimals)}, but {because or 'it should be'} {wanted}"
    if repair:
        message += " (one keystroke mends it)"
    yield Check(subject, holds=False, expected=wanted, actual=printed(actual, decimals), message=message, place=place)
