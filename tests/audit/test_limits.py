"""Where each limit of the audit lies: just inside of it nothing is said, just beyond it something is."""

from datetime import UTC, datetime, timedelta

import pytest
from audited import (
    MD1220,
    ME4024,
    PERFORMANCE,
    Change,
    both,
    broken,
    checks,
    fact_with,
    log_with,
    paper,
    row_with,
    solution_with,
)

from esrp_ingest.audit.rule import Paper
from esrp_ingest.audit.suspects import Suspect, contradiction, likely
from esrp_ingest.models import BackupResult, DiskIo, InstanceIo, Run


def instances(column: str, *figures: float) -> Paper:
    rows = tuple(
        InstanceIo.model_validate({"instance": f"DB{at}", "scope": "transactional", column: figure})
        for at, figure in enumerate(figures)
    )
    return Paper((), (Run(test_type="performance", instance_io=rows),))


@pytest.mark.parametrize(
    ("column", "others", "inside", "beyond"),
    [
        ("database_read_bytes", (33000.0,) * 5, 33000 * 1.149, 33000 * 1.151),  # the engine's factor, of figures alike
        ("database_read_bytes", (32000.0, 33000.0, 34000.0, 33000.0, 32000.0, 34000.0), 44990.0, 45010.0),  # deviations
        ("log_write_bytes", (5000.0,) * 5, 14990.0, 15010.0),  # the factor of all others
        ("database_read_latency_ms", (7.0, 10.0, 13.0, 10.0, 7.0, 13.0), 45.9, 46.1),
        ("database_read_latency_ms", (0.001,) * 5, 0.006, 0.0061),  # five printed steps
    ],
)
def test_how_far_a_figure_may_be_from_its_siblings(
    column: str, others: tuple[float, ...], inside: float, beyond: float
):
    assert broken("outliers_among_instances", instances(column, *others, inside)) == []
    (check,) = broken("outliers_among_instances", instances(column, *others, beyond))
    assert check.subject == f"DB{len(others)} transactional {column}"


@pytest.mark.parametrize(("latency", "count"), [(10.5, 0), (10.51, 1)])
def test_a_disks_latency_may_be_half_a_printed_step_above_its_limit(latency: float, count: int):
    disk = DiskIo(role="log", disk="L:", write_latency_ms=latency)
    run = Run(test_type="performance", result="pass", latency_resolution_ms=1.0, disk_io=(disk,))
    assert len(broken("verdict_fits_the_figures", Paper((), (run,)))) == count


@pytest.mark.parametrize(("off", "count"), [(0.19, 1), (0.21, 0)])
def test_a_backup_that_differs_by_a_fifth_of_a_database_is_of_other_databases(off: float, count: int):
    size = 1000.0
    final = int((4 * size + (8 - 0.03125) * 4 + off * size) * 2**20)
    rows = tuple(BackupResult(instance=f"DB{at}", database_size_mb=size) for at in range(4))
    runs = (Run(test_type="performance", final_database_bytes=final), Run(test_type="backup", backup_result=rows))
    assert len(checks("backup_sizes", Paper((), runs))) == count


@pytest.mark.parametrize(
    ("bottom", "told"), [(20011, False), (20012, True), (20112, False), (20212, True), (20213, False)]
)
def test_a_denominator_near_the_raw_capacity_is_meant_to_be_it(bottom: int, told: bool):
    cell = fact_with("Database capacity", f"{10035 / bottom * 100:.2f}% (10035GB/{bottom}GB)")
    subject = both(solution_with(raw_capacity_gb=20112.0), cell)(paper(MD1220))
    subjects = {check.subject for check in broken("printed_fractions", subject)}
    assert ("Database capacity utilization denominator" in subjects) is told


@pytest.mark.parametrize(("stated", "odd"), [(130.0, False), (131.0, True)])
def test_a_figure_is_odd_three_times_as_far_as_it_would_be(stated: float, odd: bool):
    suspect = Suspect("a", stated, 105.0, alike=(95.0, 100.0, 105.0))  # the middle is 100, the usual deviation 5
    assert suspect.is_odd is odd
    assert Suspect("a", stated, 105.0, alike=(95.0, 105.0)).is_odd is False


@pytest.mark.parametrize(("count", "named"), [(3, 3), (4, 0)])
def test_three_figures_that_may_have_slipped_are_named_and_four_are_not(count: int, named: int):
    assert len(likely([Suspect(str(at), 21.0, 12.0) for at in range(count)])) == named


@pytest.mark.parametrize(("wanted", "named"), [(8.04, True), (8.06, False)])
def test_a_count_must_be_nearly_whole_to_be_named(wanted: float, named: bool):
    subject, _, _ = contradiction({"mailboxes": (1.0, 2.0), "disks": (9.0, wanted)})
    assert ("disks" in subject) is named


def test_a_log_that_says_something_else_is_quoted_as_it_is():
    changed = row_with("instance_io", database_read_latency_ms=15.051)(paper(PERFORMANCE))
    (check,) = broken("log_latencies", changed)
    assert "is 15.051, but the log says 10.4; any of them may be wrong" in check.message
    assert "log_latencies" not in {check.subject for check in broken("log_latencies", log_with("has", None)(changed))}


_BACKUP = {"database_size_mb": 549248.03, "elapsed_seconds": 1327.0, "mb_per_sec": 413.85}


def backup(**changed: float) -> Paper:
    row = {**_BACKUP, "instance": "DB1", **changed}
    others = [
        {"instance": f"DB{at}", "database_size_mb": 549240.0, "elapsed_seconds": 1327.0, "mb_per_sec": 413.85}
        for at in (2, 3, 4)
    ]
    rows = tuple(map(BackupResult.model_validate, (row, *others)))
    return Paper((), (Run(test_type="backup", backup_result=rows),))


@pytest.mark.parametrize(
    ("column", "value", "expected"),
    [
        ("database_size_mb", 594248.03, "549248.03"),
        ("elapsed_seconds", 1372.0, "1327"),
        ("mb_per_sec", 431.85, "413.85"),
        ("database_size_mb", 149248.03, "549365.08"),
    ],
)
def test_the_figure_of_a_backup_that_slipped_is_named(column: str, value: float, expected: str):
    assert broken("backup_rate", backup()) == []
    (check,) = broken("backup_rate", backup(**{column: value}))
    assert check.subject == f"DB1 backup {column}"
    assert check.expected is not None
    assert float(check.expected) == pytest.approx(float(expected), rel=0.001)


@pytest.mark.parametrize(
    ("change", "cells"),
    [
        (
            solution_with(mailboxes=20000, servers=12, dags=None, active_mailboxes_per_server=1676),
            {"mailboxes", "active_mailboxes_per_server"},
        ),
        (
            solution_with(mailboxes=8000, servers=None, dags=1, servers_per_dag=4, active_mailboxes_per_server=1000),
            {"mailboxes", "active_mailboxes_per_server", "servers_per_dag"},
        ),
    ],
)
def test_every_count_that_may_be_wrong_is_named(change: Change, cells: set[str]):
    (check,) = broken("mailboxes_by_servers", change(paper(MD1220)))
    assert set(check.subject.split(" or ")) == cells


def test_units_of_1024_are_what_they_are():
    same = both(fact_with("size for testing", "12.2 TiB"), fact_with("size used for testing", "13.41 TB"))
    assert broken("rows_that_repeat", same(paper(ME4024))) == []
    other = both(fact_with("size for testing", "12.2 TiB"), fact_with("size used for testing", "12.2 TB"))
    assert len(broken("rows_that_repeat", other(paper(ME4024)))) == 1


def test_a_share_of_a_capacity_that_is_not_stated_is_not_judged_by_the_other():
    assert checks("database_utilization", solution_with(raw_capacity_gb=None)(paper(MD1220))) == []


def test_reads_of_log_disks_have_no_latency_either():
    disk = DiskIo(role="log", disk="L:", reads_per_sec=0.0, read_latency_ms=10.0)
    (check,) = broken("log_disks_only_write", Paper((), (Run(test_type="performance", disk_io=(disk,)),)))
    assert check.subject == "log (L:) read_latency_ms"


def test_the_slip_between_two_runs_of_a_machine_is_named():
    first = datetime(2020, 1, 1, tzinfo=UTC)
    run = Run(test_type="performance", machine_name="MBX1", started_at=first, final_database_bytes=1797490081792)
    later = run.model_copy(update={"started_at": first + timedelta(1), "initial_database_bytes": 1797490018792})
    (check,) = broken("sizes_chain", Paper((), (run, later)))
    assert check.message.endswith("(this would fit as 1797490081792: two digits are swapped)")
