"""What a rule is: a function that yields one check for each relation which a document states enough for."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from typing import NamedTuple

from esrp_ingest import coarse
from esrp_ingest.audit.repair import ANY_DIGIT, Repair, single_keystroke
from esrp_ingest.audit.suspects import Suspect, blamed, likely, told
from esrp_ingest.audit.tolerance import Tolerance
from esrp_ingest.layout import Severity
from esrp_ingest.models import Located, Run, Solution
from esrp_ingest.relations import Part, inside
from esrp_ingest.vocabulary.metrics import IO_TESTS


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

    def first_run(self, solution: int) -> Run | None:
        """The first performance run of a solution, else its first stress run."""
        runs = [run for kind in IO_TESTS for _, run in self.runs_of(solution, kind)]
        return runs[0] if runs else None


class Check(NamedTuple):
    """One relation that could be checked.

    Attributes:
        subject: what it is about, `Instance6860.1 total database_read_bytes`.
        expected: what would hold, as text: the computed figure, or the one correction that fits.
        actual: what stands there.
        message: in words that a storage engineer understands.
        place: where the figure stands.
        run: index of the run, where a rule about the document says something of one.
        severity: where it differs from the rule's.
        tables: the run's tables whose figures it relates, where they are not those of the rule.
        bounds: the lowest and the highest figure with which the relation holds, where it is about a figure.
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
    bounds: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Rule:
    """A named relation.

    Attributes:
        relation: what must hold, in a sentence. It is data, as docstrings are gone under `python -OO`.
        source: the tables, or the relation between documents, that it comes from.
        tolerances: how far figures may be apart, and what the function is given; none for an exact rule.
        checks: gives the relations of a document, each with the index of the run that it is about.
        tables: the run's tables whose figures it relates; none where it says nothing about how they were read.
    """

    name: str
    severity: Severity
    relation: str
    source: str
    tolerances: tuple[Tolerance, ...]
    checks: Callable[[Paper], Iterator[tuple[int | None, Check]]]
    tables: tuple[str, ...] = ()

    @property
    def tolerance(self) -> str:
        """The tolerances in words."""
        return "; ".join(tolerance.words for tolerance in self.tolerances) or "exact"


RULES: dict[str, Rule] = {}
"""All rules by name, in the order in which they are defined."""

Checks = Callable[..., Iterator[Check]]
"""A rule's function: of a run or a paper, and of the rule's tolerances."""


def run_rule(severity: Severity, relation: str, source: str, *tolerances: Tolerance) -> Callable[[Checks], Checks]:
    """Registers a function that checks one run.

    Args:
        severity: of its findings.
        relation: what must hold: a sentence for the documentation.
        source: where both sides of the relation stand.
        tolerances: how far they may be apart; the function is given them after the run.
    """

    def register(function: Checks) -> Checks:
        def checks(paper: Paper) -> Iterator[tuple[int | None, Check]]:
            for index, run in enumerate(paper.runs):
                for check in function(run, *tolerances):
                    yield index, check if check.holds or check.place is not None else check._replace(place=run)

        return _add(Rule(function.__name__, severity, relation, source, tolerances, checks), function)

    return register


def relates(*tables: str) -> Callable[[Checks], Checks]:
    """Says of a registered rule which of the run's tables its relations are between.

    Args:
        tables: names of tables, with the scope or role of their rows behind them.
    """

    def note(function: Checks) -> Checks:
        RULES[function.__name__] = replace(RULES[function.__name__], tables=tables)
        return function

    return note


def paper_rule(severity: Severity, relation: str, source: str, *tolerances: Tolerance) -> Callable[[Checks], Checks]:
    """Registers a function that checks a whole document; the arguments are those of `run_rule`."""

    def register(function: Checks) -> Checks:
        def checks(paper: Paper) -> Iterator[tuple[int | None, Check]]:
            return ((check.run, check) for check in function(paper, *tolerances))

        return _add(Rule(function.__name__, severity, relation, source, tolerances, checks), function)

    return register


def _add(rule: Rule, function: Checks) -> Checks:
    if rule.name in RULES:
        raise ValueError(f"there is a rule {rule.name} already")
    RULES[rule.name] = rule
    function.__doc__ = f"{rule.relation} Tolerance: {rule.tolerance}. Source: {rule.source}."
    return function


def printed(value: float | None, decimals: int = 3) -> str:
    """A figure as Jetstress prints it: rounded to so many decimals, halves away from zero."""
    return "nothing" if value is None else coarse.printed(value, decimals)


_COUNTING = ContextVar("counting", default=False)


@contextmanager
def counting() -> Iterator[None]:
    """Within the block, `close` only tells whether a relation holds: looking for repairs costs far more than that."""
    token = _COUNTING.set(True)
    try:
        yield
    finally:
        _COUNTING.reset(token)


def is_counting() -> bool:
    """Whether only that relations hold or do not is asked."""
    return _COUNTING.get()


def close(  # noqa: PLR0913 - a relation is a figure, what it must be, by how much, where and why
    subject: str,
    actual: float | None,
    expected: float | None,
    tolerance: float,
    *,
    place: Located | None = None,
    decimals: int = 3,
    because: str = "",
    parts: Sequence[Part] = (),
    coarser: int = 0,
) -> Sequence[Check]:
    """One check that a figure equals another within a tolerance; none where either is not stated.

    Where something points to one of the figures that the other is made of, the finding is about that one.

    Args:
        subject: what the figure is.
        actual: the printed figure.
        expected: the figure that the relation gives.
        tolerance: how far both may be apart by rounding alone.
        place: where the figure stands.
        decimals: with how many decimals it is printed.
        because: what the expected figure is made of, in words.
        parts: the figures that it is made of.
        coarser: by how many decimals less it is printed.
    """
    if actual is None or expected is None:
        return ()
    bounds = (expected - tolerance, expected + tolerance)
    holds = inside(actual, bounds)
    if holds or is_counting():
        return (Check(subject, holds, bounds=bounds),)

    own = Suspect(subject, actual, expected, tolerance, decimals, place=place)
    message = f"{subject} is {printed(actual, decimals)}, but {because or 'it should be'} "
    message += printed(expected, decimals - coarser)
    if (about_parts := blaming(own, parts, message, bounds)) is not None:
        return (about_parts,)
    repair, shown = single_keystroke(actual, expected, tolerance, decimals), printed(expected, decimals)
    message += _mended(repair, shown, parts)
    wanted = repair.text if repair else shown
    return (Check(subject, False, wanted, printed(actual, decimals), message, place, bounds=bounds),)  # noqa: FBT003


def _mended(repair: Repair | None, expected: str, parts: Sequence[Part]) -> str:
    """The end of a message: what one keystroke mends, and whether here or in another of the figures."""
    if repair is None:
        return "; any of them may be wrong" if parts else ""
    text = "" if repair.text == expected else f" to {repair.text}"
    anywhere = parts and repair.slip == ANY_DIGIT
    where = ", in one of both" if len(parts) == 1 else ", here or in what it is made of" if anywhere else ""
    return f" (one keystroke mends it{text}: {repair.slip}{where})"


def blaming(
    own: Suspect,
    parts: Sequence[Part],
    message: str,
    bounds: tuple[float, float],
    severity: Severity | None = None,
) -> Check | None:
    """A broken relation told of the parts that are likely wrong; None where nothing points to one of them.

    Args:
        own: the figure, and what its parts make of it.
        parts: the figures that it is made of.
        message: what does not fit.
        bounds: between which the figure would fit.
        severity: where it differs from the rule's.
    """
    found = blamed(own, parts)
    if not found:
        return None
    about = told(found)
    message = f"{message}; likely wrong is {about.words}"
    check = Check(about.subject, False, about.expected, about.actual, message, about.place, bounds=bounds)  # noqa: FBT003
    return check._replace(severity=severity)


def one_of(suspects: Sequence[Suspect], message: str, bounds: tuple[float, float]) -> Check:
    """A broken relation between figures, told of those that are likely wrong, else of all.

    Args:
        suspects: the figures.
        message: what does not fit.
        bounds: between which the figure that the relation is about would fit.
    """
    chosen = likely(suspects)
    about = told(chosen or [(suspect, None) for suspect in suspects])
    message = f"{message}; {'likely wrong is' if chosen else 'one of them is wrong:'} {about.words}"
    return Check(about.subject, False, about.expected, about.actual, message, about.place, bounds=bounds)  # noqa: FBT003
