"""What the report page shows, row by row: solutions and runs under readable names, each with what it is filtered by.

A solution has one row with the figures of all its tests; where it has both a performance and a stress test, that row
has the performance figures, and a second one with the stress figures is shown to those who ask for the stress test.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from types import MappingProxyType

from esrp_ingest.coarse import CoarseFigure, coarse
from esrp_ingest.counting import counted, newest_of
from esrp_ingest.database.ask.results import Record, Value
from esrp_ingest.vocabulary.metrics import IO_TESTS, METRICS, mailbox_category

ANY = "any"
"""What a filter is set to that lets everything through."""
NOT_STATED = "not stated"
_LABEL_LENGTH = 40
RUN_SEPARATOR = " \N{MIDDLE DOT} "
"""Between a run's solution and its test: where a chart breaks the line if it is narrow."""
NO_FIGURE = "\N{EN DASH}"
CATEGORY_NAMES = {
    "up_to_1000": "up to 1,000 mailboxes",
    "1001_to_5000": "1,001 to 5,000 mailboxes",
    "over_5000": "over 5,000 mailboxes",
    NOT_STATED: "mailboxes not stated",
}
TEST_NAMES = {
    "performance": "performance",
    "stress": "stress",
    "backup": "backup",
    "soft_recovery": "soft recovery",
}


@dataclass(frozen=True, slots=True)
class Facets:
    """What a row is filtered by; what the document does not state is `not stated`.

    Attributes:
        exchange: version of Exchange.
        group: today's owner of the vendor.
        category: mailbox category.
        tests: the tests for which the row is shown, `any` among them where it is shown unless one is asked for.
    """

    exchange: str
    group: str
    category: str
    tests: tuple[str, ...]

    @classmethod
    def of(cls, record: Record, tests: Iterable[str]) -> "Facets":
        """The facets of a row that has a solution's columns."""
        mailboxes = record["mailboxes"]
        category = mailbox_category(int(str(mailboxes))) if mailboxes is not None else None
        exchange, group = (str(record[name] or NOT_STATED) for name in ("exchange_version", "group_name"))
        return cls(exchange, group, category or NOT_STATED, tuple(tests))

    def fields(self) -> dict[str, object]:
        """As fields of a chart's data."""
        return {"exchange": self.exchange, "group": self.group, "category": self.category, "tests": list(self.tests)}


@dataclass(frozen=True, slots=True)
class Figure:
    """A metric's value and where it comes from.

    Attributes:
        value: None where the solution has no such figure.
        test_type: the test that gave it.
        basis: `runs`, or `reported` by the paper's own summary.
        held_back: the audit holds back the table that it comes from, so that there is no value here.
    """

    value: float | None = None
    test_type: str | None = None
    basis: str | None = None
    held_back: bool = False


@dataclass(frozen=True)
class SolutionRow:
    """A solution with the figures of its tests.

    Attributes:
        record: the columns that do not depend on the test.
        name: its name, unlike that of any other solution.
        label: the same for charts: without the vendor, and short.
        by_test: rows of `solution_metrics` by test type; one of the I/O tests at most.
        facets: what it is filtered by.
    """

    record: Record
    name: str
    label: str
    by_test: dict[str, Record] = field(repr=False)
    facets: Facets

    def figure(self, metric: str) -> Figure:
        """A metric out of the test that measures it."""
        for test in METRICS[metric].test_types:
            found = self.by_test.get(test)
            if found is not None and found["doubtful"] and METRICS[metric].is_of_tables:
                return Figure(None, test, str(found["basis"]), held_back=True)
            if found is not None:
                value, resolution = found[metric], found["latency_resolution_ms"]
                figure = None if value is None else float(str(value))
                if METRICS[metric].is_latency and resolution is not None and figure is not None:
                    figure = coarse(figure, float(str(resolution)))
                return Figure(figure, test, str(found["basis"]))
        return Figure()

    def missing(self, metric: str) -> str | None:
        """Why a figure is not there, None where it is."""
        figure = self.figure(metric)
        if figure.value is not None:
            return None
        if figure.held_back:
            return "held back"
        if not self.by_test:
            return self._why_none
        found = self.by_test.get(str(figure.test_type))
        if found is None:
            return f"no {TEST_NAMES[METRICS[metric].test_types[0]]} test"
        stated = METRICS[metric].divided_by
        if stated is not None and self.record[stated] is None:
            return f"{stated} not stated"
        if found["basis"] == "reported" and found["servers_reported"]:
            servers = counted(int(str(found["servers"])), "server") if found["servers"] else "several servers"
            return f"reports of {found['servers_reported']} of {servers} only"
        return "not printed"

    @property
    def _why_none(self) -> str:
        if self.record["met_before"]:
            return "its reports are another solution's"
        return "no complete report" if self.record["runs"] else "neither reports nor a summary read"

    @property
    def nights(self) -> str:
        """Of which night its figures are, where there are several."""
        return next(filter(None, map(night_words, self.by_test.values())), "")

    @property
    def product(self) -> str:
        """The product alone."""
        return product_name(self.record)

    @cached_property
    def held_back(self) -> bool:
        """Whether figures are left out because their tables are doubtful."""
        return any(record["doubtful"] for record in self.by_test.values())

    @cached_property
    def failed(self) -> bool:
        """Whether a test failed: such figures are shown and not ranked."""
        return any(record["result"] == "fail" for record in self.by_test.values())

    @cached_property
    def target_ratio(self) -> float | None:
        """Achieved / target IOPS: far above 1, transfers say nothing about mailboxes."""
        achieved, target = (self.figure(name).value for name in ("achieved_iops", "target_iops"))
        return achieved / target if achieved and target else None


def night_words(record: Record) -> str:
    """Of which of several nights a solution's figures are: `newest of 30 nights, 11-28`."""
    return nights_in_words(record["nights"], record["newest_night"])


def nights_in_words(nights: object, newest: object) -> str:
    """The same of two values as databases give them, of which dates may be texts."""
    day = date.fromisoformat(newest) if isinstance(newest, str) else newest
    return newest_of(nights, day) if isinstance(nights, int) and isinstance(day, date) else ""


def solution_rows(
    figures: Sequence[Record], unmeasured: Sequence[Record] = (), apart: Mapping[int, str] = MappingProxyType({})
) -> list[SolutionRow]:
    """The rows of all solutions, those of the same solution one after the other, those without any figure last.

    Args:
        figures: rows of `overview.solution_figures`.
        unmeasured: rows of `overview.unmeasured_solutions`.
        apart: what tells solutions of the same name apart, by their ids.
    """
    tests: dict[Value, dict[str, Record]] = {}
    for record in figures:
        tests.setdefault(record["solution_id"], {})[str(record["test_type"])] = record
    named = {identifier: next(iter(found.values())) for identifier, found in tests.items()}
    named |= {record["solution_id"]: record for record in unmeasured}
    names = unlike({identifier: solution_name(record) for identifier, record in named.items()}, apart)
    labels = unlike({identifier: solution_label(record) for identifier, record in named.items()}, apart)
    rows = []
    for identifier, by_test in tests.items():
        for shown_for, found in _by_io_test(by_test):
            facets = Facets.of(named[identifier], shown_for)
            rows.append(SolutionRow(named[identifier], names[identifier], labels[identifier], found, facets))
    for record in unmeasured:
        name, label = names[record["solution_id"]], labels[record["solution_id"]]
        rows.append(SolutionRow(record, name, label, {}, Facets.of(record, [ANY])))
    return rows


def _by_io_test(by_test: dict[str, Record]) -> Iterator[tuple[list[str], dict[str, Record]]]:
    """For which tests to show a row, and the tests out of which its figures come; the row to show at first is first."""
    io_tests = [test for test in IO_TESTS if test in by_test]
    others = {test: found for test, found in by_test.items() if test not in IO_TESTS}
    own = {test: by_test[test] for test in io_tests[:1]} | others
    yield [ANY, *own], own
    for test in io_tests[1:]:
        yield [test], {test: by_test[test]} | others


def solution_name(record: Record) -> str:
    """A solution's product, and the configuration that tells it apart in its paper."""
    parts = (product_name(record), record["configuration"])
    return ", ".join(" ".join(str(part).split()) for part in parts if part)


def product_name(record: Record) -> str:
    """The product, or who published it."""
    return str(record["product"] or record["vendor"] or "solution not named")


def solution_label(record: Record) -> str:
    """A solution's name without its vendor's before it, short enough for the side of a chart."""
    return shortened(solution_name(record).removeprefix(f"{record['vendor']} "), _LABEL_LENGTH)


def run_name(record: Record) -> str:
    """A run's solution, test and server: what its latencies are shown under."""
    known = record["solution_id"] is not None
    about = solution_label(record) if known else record["machine"] or "run"
    server = record["server"] or (record["machine"] if known else None)
    tested = ", ".join(str(part) for part in (TEST_NAMES[str(record["test_type"])], server) if part)
    return f"{about}{RUN_SEPARATOR}{tested}"


def shortened(text: str, length: int) -> str:
    """A text of at most so many letters, cut at a word."""
    if len(text) <= length:
        return text
    return text[: length - 1].rsplit(" ", 1)[0].rstrip(" ,;:(-") + "…"


def unlike(names: dict[Value, str], apart: Mapping[int, str] = MappingProxyType({})) -> dict[Value, str]:
    """The same names by id, with what tells them apart, else the id, behind those that occur more than once."""
    often = Counter(names.values())
    words = {key: apart.get(key) if isinstance(key, int) else None for key in names}
    told = {key: f"{name}, {words[key]}" if words[key] else name for key, name in names.items()}
    unclear = Counter(told.values())
    return {
        key: f"{name} #{key}" if often[name] > 1 and unclear[told[key]] > 1 else told[key]
        for key, name in names.items()
    }


def figure_text(value: object) -> str:
    """A value as a person reads it: about four digits of a figure."""
    if value is None:
        return NO_FIGURE
    if isinstance(value, list):
        return ", ".join(map(figure_text, value))
    if isinstance(value, CoarseFigure):
        return value.shown
    if not isinstance(value, float):
        return f"{value:,}" if isinstance(value, int) else str(value)
    size = abs(value)
    digits = 0 if size >= 1000 else 1 if size >= 100 else 2 if size >= 10 else 3
    return f"{value:,.{digits}f}"
