"""The report page: one HTML file with everything in it, that works offline and asks no other computer for anything.

Texts of documents are data throughout: the template escapes them, charts get them as JSON, and the page's own policy
lets run only the two scripts that were written into it.
"""

from base64 import b64encode
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from esrp_ingest.coarse import bounds
from esrp_ingest.database import Database
from esrp_ingest.database.ask import overview
from esrp_ingest.database.ask.apart import told_apart
from esrp_ingest.database.ask.error_marks import FigurePlace, error_marks, mark_of
from esrp_ingest.database.ask.ranking import RankRequest, rank
from esrp_ingest.database.ask.results import Record
from esrp_ingest.database.ask.trends import Series, Watched, trends
from esrp_ingest.errors import UsageError
from esrp_ingest.levels import LEARNED
from esrp_ingest.present.best import Category, categories
from esrp_ingest.present.chart import VEGA_LITE, Chart, as_pictures, as_vega
from esrp_ingest.present.chart_engine import bundle
from esrp_ingest.present.charts import all_charts
from esrp_ingest.present.page_groups import ranking_groups, solutions_in
from esrp_ingest.present.page_rows import (
    ANY,
    CATEGORY_NAMES,
    NO_FIGURE,
    NOT_STATED,
    TEST_NAMES,
    Facets,
    SolutionRow,
    figure_text,
    solution_name,
    solution_rows,
)
from esrp_ingest.present.pages import addresses
from esrp_ingest.present.samples import MOST_MACHINES
from esrp_ingest.present.series_chart import LATELY, SeriesChart, charts_of, shift_in_words
from esrp_ingest.vocabulary.metrics import CAVEAT, METRICS

MOST_FINDINGS = 500
"""Errors and warnings that the page lists; it says how many more there are."""
_RANKED = {metric.name: metric.heading for metric in METRICS.values() if metric.is_on_page}
"""The metrics that can be ranked by, under short headings; the first is the one at first."""


def write_report(database: Database, file: Path, pictures: Path | None = None, *, served: bool = False) -> Record:
    """Writes the page, and its charts as PNG where a folder for them is named. The same data make the same bytes.

    Args:
        database: what it is about.
        file: the page.
        pictures: the folder for the charts.
        served: `esrp serve` shows it: then each figure leads to its proof there.

    Returns:
        what the database holds, as `overview.holdings` says it.

    Raises:
        UsageError: a file cannot be written.
        DatabaseError: the database cannot be read.
    """
    with database.asking() as connection:
        holdings = overview.holdings(connection)
        unmeasured = overview.unmeasured_solutions(connection).records()
        figures = overview.solution_figures(connection).records()
        solutions = solution_rows(figures, unmeasured, told_apart(connection))
        worst = overview.worst_latencies(connection)
        charts = all_charts(solutions, worst, lambda runs: overview.instance_latencies(connection, runs).records())
        findings = overview.findings_in_context(connection, ("error", "warning"), MOST_FINDINGS).records()
        rules = overview.findings_by_rule(connection).records()
        marks = error_marks(connection)
        best = categories(rank(connection, RankRequest(metric=next(iter(_RANKED)))).rows)
        nights = trends(connection, Watched(spread=False)).series
    lead = _Lead(best, nights, served)
    page = _render(holdings, solutions, charts, _Findings(findings, rules, marks), lead)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(page, encoding="utf-8", newline="\n")
        if pictures is not None:
            _write_pictures(charts, pictures)
    except OSError as error:
        raise UsageError(f"cannot write to {error.filename or file}: {error.strerror or error}") from error
    return holdings


def _write_pictures(charts: Sequence[Chart], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, picture in as_pictures(charts).items():
        (folder / f"{name}.png").write_bytes(picture)


@dataclass(frozen=True)
class _Findings:
    """What the audit says: the worst, how many of each rule, and which figures open errors are about."""

    worst: Sequence[Record]
    rules: Sequence[Record]
    marks: dict[FigurePlace, int]

    def error(self, row: SolutionRow, metric: str) -> int | None:
        """The open error about a solution's figure, by its id."""
        figure = row.figure(metric)
        solution_id = int(str(row.record["solution_id"]))
        return mark_of(self.marks, solution_id, metric, (figure.test_type, figure.basis))

    def place(self, finding_id: int) -> str:
        """Where a finding stands on the page: itself if it is listed."""
        return f"finding-{finding_id}" if any(each["id"] == finding_id for each in self.worst) else "findings"


@dataclass(frozen=True)
class _Lead:
    """What the page begins with, and where it is shown: the best, and the machines' nights."""

    best: Sequence[Category]
    nights: Sequence[Series]
    served: bool

    @cached_property
    def machines(self) -> dict[str, list[SeriesChart]]:
        """The charts of machines that were tested more than once, those with a newly worse level first."""
        worse = {series.machine for series in self._often if series.worse}
        names = sorted({series.machine for series in self._often}, key=lambda name: (name not in worse, name))
        shown = set(names[:MOST_MACHINES])
        own = [series for series in self._often if series.machine in shown]
        return charts_of(sorted(own, key=lambda series: (names.index(series.machine), not series.worse)))

    @property
    def machines_left(self) -> int:
        """How many more such machines there are."""
        return max(len({series.machine for series in self._often}) - MOST_MACHINES, 0)

    @property
    def _often(self) -> list[Series]:
        return [series for series in self.nights if len(series.nights) > 1]

    @property
    def watched(self) -> bool:
        """Whether a machine has nights enough to say anything of its level."""
        return any(len(series.nights) > LEARNED for series in self.nights)

    @property
    def changed(self) -> list[str]:
        """The levels that shifted lately, in words."""
        lately = [series for series in self.nights if series.shifts and _is_late(series)]
        worse_first = sorted(lately, key=lambda series: not series.worse)
        return [f"{each.machine} {each.metric.heading.lower()} {shift_in_words(each)}" for each in worse_first]

    def proof(self, row: SolutionRow, metric: str) -> str | None:
        """Where a figure's proof is shown, if it is."""
        figure = row.figure(metric)
        if not self.served or figure.value is None:
            return None
        return addresses.figure(row.record["solution_id"], figure.test_type, metric)


def _is_late(series: Series) -> bool:
    return series.shifts[-1].start >= len(series.nights) - LATELY


def _render(
    holdings: Record, solutions: Sequence[SolutionRow], charts: Sequence[Chart], findings: _Findings, lead: _Lead
) -> str:
    style, script = _packaged("static/look.css") + _packaged("templates/report.css"), _packaged("templates/report.js")
    vega = bundle(VEGA_LITE)
    environment = Environment(
        loader=PackageLoader("esrp_ingest.present"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template("report.html").render(
        policy=_policy([vega, script], style),
        style=style,
        script=script,
        vega=vega,
        version=version("esrp-ingest"),
        caveat=CAVEAT,
        holdings=holdings,
        vendors=_vendors(solutions),
        choices=_choices(solutions),
        columns=[_column(name, heading) for name, heading in _RANKED.items()],
        groups=ranking_groups(solutions, tuple(_RANKED)),
        charts=charts,
        specifications=as_vega(charts),
        findings=[_finding(record) for record in findings.worst],
        findings_left=sum(int(str(holdings[name])) for name in ("errors", "warnings")) - len(findings.worst),
        rules=findings.rules,
        error=findings.error,
        place=findings.place,
        about=_about,
        text=figure_text,
        bounds=bounds,
        held_back=len({row.record["solution_id"] for row in solutions if row.held_back}),
        trust=_trust,
        lead=lead,
    )


def _packaged(name: str) -> str:
    return (files("esrp_ingest.present") / name).read_text(encoding="utf-8")


def _policy(scripts: Sequence[str], style: str) -> str:
    """What the page may do: run its own two scripts and use its own style sheet, and nothing that needs a network."""
    hashes = " ".join(_hash(script) for script in scripts)
    return (
        f"default-src 'none'; script-src {hashes}; style-src {_hash(style)}; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def _column(metric: str, heading: str) -> dict[str, str]:
    about = METRICS[metric]
    return {
        "metric": metric,
        "heading": heading,
        "unit": about.unit,
        "better": about.better,
        "order": "ascending" if about.better == "lower" else "descending",
        "meaning": about.meaning,
        "test": about.test_types[0],
    }


def _choices(solutions: Sequence[SolutionRow]) -> dict[str, list[tuple[str, str]]]:
    """What each filter can be set to."""

    def met(facet: Callable[[Facets], str]) -> list[str]:
        return sorted({facet(row.facets) for row in solutions}, key=lambda value: (value == NOT_STATED, value))

    categories = set(met(lambda facets: facets.category))
    tests = {test for row in solutions for test in row.facets.tests}
    return {
        "exchange": [(value, value) for value in met(lambda facets: facets.exchange)],
        "group": [(value, value) for value in met(lambda facets: facets.group)],
        "category": [(key, text) for key, text in CATEGORY_NAMES.items() if key in categories],
        "test": [(key, text) for key, text in TEST_NAMES.items() if key in tests],
    }


@dataclass
class _Vendor:
    """A present owner of vendors, and the documents of their solutions."""

    group: str
    rows: list[SolutionRow]

    @property
    def names(self) -> list[str]:
        return sorted({str(row.record["vendor"] or NOT_STATED) for row in self.rows})

    @property
    def exchange(self) -> list[str]:
        return sorted({row.facets.exchange for row in self.rows})

    @property
    def solutions(self) -> int:
        return solutions_in(self.rows)

    @property
    def held(self) -> int:
        return self._of_documents("relations_held")

    @property
    def checked(self) -> int:
        return self._of_documents("relations_checked")

    def _of_documents(self, column: str) -> int:
        return sum({row.record["document_id"]: int(str(row.record[column])) for row in self.rows}.values())


def _vendors(solutions: Sequence[SolutionRow]) -> list[_Vendor]:
    groups: dict[str, list[SolutionRow]] = {}
    for row in solutions:
        groups.setdefault(row.facets.group, []).append(row)
    return [_Vendor(group, groups[group]) for group in sorted(groups, key=lambda name: (name == NOT_STATED, name))]


def _about(row: SolutionRow) -> str:
    """What a solution's figures are to be judged by, in one line."""
    record = row.record
    figures = (
        ("Exchange ", record["exchange_version"], ""),
        ("", record["mailboxes"], " mailboxes"),
        ("", record["iops_per_mailbox"], " I/O per second and mailbox"),
        ("", record["disks"], " disks"),
        ("", record["disk_type"], ""),
        ("", record["raid_level"], ""),
        ("", record["connectivity"], ""),
        ("", row.target_ratio, " times the target I/O"),
    )
    parts = [f"{before}{_plain(value)}{after}" for before, value, after in figures if value is not None]
    parts += [row.nights] if row.nights else []
    tests = [test for test in row.facets.tests if test != ANY]
    return " · ".join([*parts, *(["stress test"] if tests and "stress" in tests else [])])


def _plain(value: object) -> str:
    return f"{value:,.4g}" if isinstance(value, float) else figure_text(value)


def _trust(held: int | None, checked: int | None) -> str:
    """The share of relations that hold, never rounded up to all of them."""
    if not held or not checked:
        return NO_FIGURE
    share = 100 * held / checked
    return "100 %" if held == checked else f"{min(share, 99.9):.1f} %"


def _finding(record: Record) -> dict[str, Any]:
    test = record["test_type"]
    places = (("finding", "id"), ("document", "document_id"), ("run", "run_id"), ("page", "page"), ("line", "line"))
    return {
        "facets": Facets.of(record, [ANY, *([str(test)] if test else [])]),
        "id": record["id"],
        "severity": record["severity"],
        "rule": record["rule"],
        "message": record["message"],
        "solution": solution_name(record) if record["vendor"] or record["product"] else NOT_STATED,
        "place": ", ".join(f"{word} {record[name]}" for word, name in places if record[name] is not None),
        "documents": record["documents"],
    }
