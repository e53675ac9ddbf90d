"""The columns of a solution that are the same for all set-ups of its paper, each with the place that states it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from esrp_ingest.extract.figures import Claim
from esrp_ingest.extract.pairs import Pair
from esrp_ingest.extract.paper.front.front_matter import FrontMatter
from esrp_ingest.extract.paper.parts.sources import Sources
from esrp_ingest.extract.paper.parts.whose import AGGREGATE, UNNAMED_SERVER
from esrp_ingest.extract.paper.results.summary import OF_ALL
from esrp_ingest.extract.paper.setup.configuration import read_configuration
from esrp_ingest.extract.paper.setup.prose import mailbox_size
from esrp_ingest.extract.paper.setup.setups import tested_model
from esrp_ingest.layout import Line
from esrp_ingest.models import ReportedMetric, Run
from esrp_ingest.quantities import plain_integer
from esrp_ingest.vocabulary.whitepaper import Column

_OF_REPORTS = "counted: the servers that the reports name"
_OF_SUMMARY = "counted: the servers that the summary names"
_ONE = "one: nothing tells several servers apart"
_NO_NAMES = (AGGREGATE, UNNAMED_SERVER)


@dataclass(frozen=True, slots=True)
class Stated:
    """What a paper states: on its front pages, in the rows of its tables, in its result summary."""

    front: FrontMatter
    configuration: Sequence[Pair[Column]]
    figures: Sequence[ReportedMetric]


def columns_of(stated: Stated, body: Sequence[Line], claims: list[Claim], sources: Sources) -> dict[str, Any]:
    """The columns of a solution, less those that its reports tell.

    Args:
        stated: what the paper states in its tables and on its front pages.
        body: its lines outside the reports.
        claims: takes the figures of prose that columns are made of.
        sources: takes where each column stands.
    """
    front, rows = stated.front, Sources()
    values: dict[str, Any] = {
        "title": front.title,
        "vendor": front.vendor,
        "product": front.product,
        "exchange_version": front.exchange_version,
        "esrp_version": front.esrp_version,
        "tested_on": front.tested_on,
        "published_on": front.published_on,
        **read_configuration(stated.configuration, rows),
    }
    sources.by_column |= rows.over(front.sources).by_column
    if values.get("mailboxes") is None:
        values["mailboxes"] = front.mailboxes
    states_size = any(pair.key == "mailbox_size_mb" for pair in stated.configuration)
    if values["mailboxes"] is not None and not states_size:  # else sizes in the text are somebody else's
        of_prose = Sources()
        values["mailbox_size_mb"] = mailbox_size(body, claims, of_prose)
        sources.by_column = sources.over(of_prose).by_column
    if values.get("storage_model") is None:
        values["storage_model"] = model = tested_model(front.product, body, sources)
        claims.extend(Claim((line,), model) for line in body if model is not None and model in line.text)
    return values


def with_servers(
    columns: Mapping[str, Any], figures: Sequence[ReportedMetric], runs: Sequence[Run], sources: Sources
) -> dict[str, Any]:
    """The columns of a solution with the number of hosts under test, told by its own figures and reports.

    Args:
        columns: what a row states of it among them.
        figures: those of the solution's summary.
        runs: the solution's reports.
        sources: takes where the number stands.
    """
    return {**columns, "servers": _hosts(columns.get("servers"), figures, runs, sources)}


def _hosts(printed: int | None, figures: Sequence[ReportedMetric], runs: Sequence[Run], sources: Sources) -> int | None:
    """Hosts under test: those that a row states, the summary or the reports name, whichever are most.

    The size of the DAG is not that. Reports that name no machine are of one; figures that name none tell nothing, nor
    do those that are no metric of the summary: whatever else a paper measured on `Host 1` is no part of the test.
    """
    own = [figure for figure in reversed(figures) if figure.metric is not None]
    scopes = {figure.scope: figure for figure in own if figure.scope not in _NO_NAMES}
    reports = _by_server(runs)
    totals = {
        plain_integer(found[1]): figure
        for figure in reversed(figures)
        if (found := OF_ALL.search(figure.label)) and found[1]
    }
    count = max(printed or 0, len(scopes), len(reports), *totals, int(bool(runs)))
    if count and count != printed:
        sources.by_column.pop("servers", None)
        _note_hosts(count, (scopes, reports, totals), runs, sources)
    return count or None


def _by_server(runs: Sequence[Run]) -> dict[str, Run]:
    """The first report of each server or machine."""
    return {name: run for run in reversed(runs) if (name := run.server or run.machine_name)}


def _note_hosts(
    count: int,
    named: tuple[Mapping[str, ReportedMetric], Mapping[str, Run], Mapping[int, ReportedMetric]],
    runs: Sequence[Run],
    sources: Sources,
) -> None:
    """Notes where the number of hosts comes from: a label, the reports, the summary, or that there is but one."""
    scopes, reports, totals = named
    if count in totals:
        sources.figures("servers", [totals[count]], None)
    elif count == len(reports):
        for name in sorted(reports):
            sources.report("servers", reports[name], name, _OF_REPORTS)
    elif count == len(scopes):
        sources.figures("servers", [scopes[name] for name in sorted(scopes)], _OF_SUMMARY)
    else:
        sources.report("servers", runs[0], runs[0].report_title or runs[0].test_type, _ONE)
