"""Tables most of whose relations break are held back, and the exchange that would mend them is named; no others are."""

from pathlib import Path
from typing import Any

import pytest
from read_once import read_once

from esrp_ingest.audit import AuditResult, audit
from esrp_ingest.models import Finding, Run
from esrp_ingest.vocabulary.findings import CHOSEN_RULE, DOUBT_RULE
from fixtures.builders.exchanged import EXCHANGED, REPORT, exchanged

FIXTURES = Path(__file__).parents[2] / "fixtures"
MAINTENANCE, REPLICATION = "instance_maintenance_io", "instance_log_replication_io"


def run() -> Run:
    return read_once(REPORT).runs[0]


def doubtful(result: AuditResult) -> dict[tuple[int, str], str | None]:
    """The tables held back, and the exchange that would fit."""
    expected = {
        (finding.run or 0, finding.subject): finding.expected
        for finding in result.findings
        if finding.rule == DOUBT_RULE
    }
    names = {
        (each.run, " ".join(filter(None, (each.table_name, each.scope))))
        for each in result.table_trust
        if each.doubtful
    }
    assert names == set(expected)
    return {(index, str(subject)): words for (index, subject), words in expected.items()}


def with_columns(table: str, scope: str | None, **sources: str) -> Run:
    """The run with columns of a table filled out of others."""
    rows: list[Any] = [
        row.model_copy(update={column: getattr(row, source) for column, source in sources.items()})
        if scope is None or row.scope == scope
        else row
        for row in getattr(run(), table)
    ]
    return run().model_copy(update={table: tuple(rows)})


def test_exchanged_tables_are_held_back_with_the_assignment_that_fits():
    parsed = read_once(FIXTURES / "exchanged" / "maintenance-and-replication.html")
    assert (parsed.document.relations_held, parsed.document.relations_checked) == (134, 155)
    assert read_once(REPORT).document.relations_held == 154
    words = f"{MAINTENANCE} and {REPLICATION} exchanged"
    assert doubtful(audit(parsed.solutions, parsed.runs)) == {(0, MAINTENANCE): words, (0, REPLICATION): words}
    [finding, _] = [finding for finding in parsed.findings if finding.rule == DOUBT_RULE]
    assert (finding.severity, finding.actual) == ("error", "0 of 8 relations hold")
    assert parsed.runs[0].instance_maintenance_io[0].reads_per_sec == run().instance_log_replication_io[0].reads_per_sec


def test_exchanged_scopes_are_held_back_though_most_of_their_relations_hold():
    parsed = read_once(FIXTURES / "exchanged" / "transactional-and-total.html")
    words = "instance_io total and transactional exchanged"
    assert doubtful(audit(parsed.solutions, parsed.runs)) == {
        (0, "instance_io total"): words,
        (0, "instance_io transactional"): words,
    }


@pytest.mark.parametrize("name", EXCHANGED)
def test_the_fixtures_are_what_their_builder_makes(name: str):
    made = exchanged(REPORT.read_text(encoding="utf-8"), *EXCHANGED[name])
    assert (FIXTURES / "exchanged" / f"{name}.html").read_text(encoding="utf-8") == made


@pytest.mark.parametrize(
    ("table", "scope", "one", "other"),
    [
        ("instance_io", "transactional", "database_read_latency_ms", "database_write_latency_ms"),
        ("instance_io", "total", "database_reads_per_sec", "database_writes_per_sec"),
        (MAINTENANCE, None, "reads_per_sec", "read_bytes"),
    ],
)
def test_exchanged_columns_are_named(table: str, scope: str | None, one: str, other: str):
    name = " ".join(filter(None, (table, scope)))
    result = audit((), (with_columns(table, scope, **{one: other, other: one}),))
    assert doubtful(result) == {(0, name): f"the columns {one} and {other} of {name} exchanged"}


def test_where_two_exchanges_would_do_none_is_named():
    """What the Total table repeats of the Log Replication table may be exchanged in either."""
    exchanged_columns = {"reads_per_sec": "read_bytes", "read_bytes": "reads_per_sec"}
    assert doubtful(audit((), (with_columns(REPLICATION, None, **exchanged_columns),))) == {(0, REPLICATION): None}


def test_the_same_table_of_two_servers_exchanged_is_named():
    other = run().model_copy(
        update={
            "achieved_iops": 2 * (run().achieved_iops or 0),
            "instance_io": tuple(
                row.model_copy(
                    update={
                        name: 2 * value
                        for name, value in row
                        if isinstance(value, float) and name.endswith(("_per_sec", "_latency_ms"))
                    }
                )
                for row in run().instance_io
            ),
            "instance_maintenance_io": tuple(
                row.model_copy(update={"reads_per_sec": 2 * (row.reads_per_sec or 0)})
                for row in run().instance_maintenance_io
            ),
            "instance_log_replication_io": (),
            "log_event": (),
        }
    )
    assert doubtful(audit((), (run(), other))) == {}
    totals = [tuple(row for row in each.instance_io if row.scope == "total") for each in (run(), other)]
    kept = [tuple(row for row in each.instance_io if row.scope != "total") for each in (run(), other)]
    mixed = (
        run().model_copy(update={"instance_io": (*kept[0], *totals[1])}),
        other.model_copy(update={"instance_io": (*kept[1], *totals[0])}),
    )
    words = "instance_io total of runs 1 and 2 exchanged"
    assert doubtful(audit((), mixed)) == {(0, "instance_io total"): words, (1, "instance_io total"): words}


def test_a_table_that_nothing_mends_is_held_back_and_says_so():
    columns = [name for name in type(run().instance_io[0]).model_fields if name.endswith(("_ms", "_sec", "_bytes"))]
    shifted = dict(zip(columns, [*columns[1:], columns[0]], strict=True))
    result = audit((), (with_columns("instance_io", "transactional", **shifted),))
    found = doubtful(result)
    assert found[0, "instance_io transactional"] is None
    [finding] = [
        each for each in result.findings if each.subject == "instance_io transactional" and each.rule == DOUBT_RULE
    ]
    assert "no exchange of tables or columns makes them fit" in finding.message


@pytest.mark.parametrize("subject", [MAINTENANCE, None])
def test_relations_that_tables_were_chosen_by_prove_nothing_of_them(subject: str | None):
    told = Finding(run=0, rule=CHOSEN_RULE, severity="info", subject=subject, message="chosen")
    result, every = audit((), (run(),), [told]), audit((), (run(),))
    assert MAINTENANCE in {each.table_name for each in every.table_trust}
    proved = {each.table_name for each in result.table_trust}
    assert MAINTENANCE not in proved
    assert ("instance_io" in proved) is (subject is not None)
    assert result.relations_checked < every.relations_checked
    assert audit((), (run(),), [told.model_copy(update={"run": 1})]) == every


def test_a_slip_in_one_cell_holds_no_table_back():
    rows = list(run().instance_io)
    rows[0] = rows[0].model_copy(update={"database_reads_per_sec": 12345.678})
    result = audit((), (run().model_copy(update={"instance_io": tuple(rows)}),))
    assert [finding.rule for finding in result.findings if finding.severity == "error"] != []
    assert doubtful(result) == {}


@pytest.mark.parametrize(
    "name",
    ["papers/dell-me4024-2018/paper.txt", "papers/emc-cx4-efd-2009/paper.txt", "samples/sample-linden-la9-2010-f.pdf"],
)
def test_no_table_of_a_paper_that_is_right_is_held_back(name: str):
    parsed = read_once(FIXTURES / name)
    assert doubtful(audit(parsed.solutions, parsed.runs)) == {}
    assert all(each.relations_checked >= each.relations_held for each in parsed.table_trust)
    assert parsed.table_trust
