"""Reports that end early, and those that leave something out and are complete all the same."""

from datetime import datetime
from typing import Any

import pytest
from made_papers import io_run

from esrp_ingest.audit.endings import judged_endings
from esrp_ingest.models import BackupResult, Instance, InstanceReads, LogEvent, Run, SoftRecoveryResult

NOON = datetime(2020, 1, 1, 12)
ROW = (10.0, 2.0, 100.0, 50.0, 1.0, 30.0)
RUNNING = "Performance logging started (interval: 15000 ms)."


def judged(
    *runs: Run, alone: bool = True, breaks_off: bool = False, has_markup: bool = True
) -> list[tuple[bool | None, str]]:
    found, findings = judged_endings(runs, alone=alone, breaks_off=breaks_off, has_markup=has_markup)
    messages = {finding.run: finding.message for finding in findings}
    assert {(finding.rule, finding.severity) for finding in findings} <= {("report_ends_early", "warning")}
    return [(run.complete, messages.get(at, "")) for at, run in enumerate(found)]


def logged(*messages: str) -> tuple[LogEvent, ...]:
    return tuple(LogEvent(logged_at=NOON, message=message) for message in messages)


def a_run(**columns: Any) -> Run:
    return io_run(1, [ROW, ROW], NOON, **{"result": "pass", "achieved_iops": 95.0, "log_event": (), **columns})


def test_a_report_with_what_its_kind_always_has_is_complete():
    assert judged(a_run()) == [(True, "")]


@pytest.mark.parametrize(
    ("columns", "missing"),
    [
        ({"achieved_iops": None, "target_iops": None}, "Database Sizing and Throughput"),
        ({"instance_io": ()}, "Transactional I/O Performance"),
    ],
)
def test_a_report_alone_needs_its_sections_and_one_in_a_paper_does_not(columns: dict[str, Any], missing: str):
    [(complete, message)] = judged(a_run(**columns))
    assert not complete
    assert missing in message
    assert judged(a_run(**columns), alone=False) == [(True, "")]
    assert judged(a_run(**columns, heading="Appendix A: Performance")) == [(True, "")]


def test_broken_markup_is_said_of_the_last_report_alone():
    assert [complete for complete, _ in judged(a_run(), a_run(), breaks_off=True)] == [True, False]
    assert [complete for complete, _ in judged(a_run(), breaks_off=True, alone=False)] == [True]


@pytest.mark.parametrize("alone", [True, False])
@pytest.mark.parametrize(
    ("messages", "complete"),
    [
        ((RUNNING,), False),
        ((RUNNING, "Shutting down databases ..."), False),
        ((RUNNING, "Creating test report ..."), True),
        ((RUNNING, r"C:\results\Performance.xml has 478 samples queried."), True),
    ],
)
def test_a_log_that_measures_must_end(messages: tuple[str, ...], complete: bool, alone: bool):
    [(found, message)] = judged(a_run(log_event=logged(*messages)), alone=alone)
    assert found is complete
    assert ("test log" in message) is not complete


def test_a_log_that_ends_before_it_measures_is_cut_in_a_report_alone_and_trimmed_in_a_paper():
    begun = a_run(log_event=logged("Preparing for testing ..."))
    assert [complete for complete, _ in judged(begun)] == [False]
    assert judged(begun, alone=False) == [(True, "")]


def test_a_text_has_no_end_but_that_of_its_log():
    [(complete, message)] = judged(a_run(), has_markup=False)
    assert not complete
    assert "Test Log" in message
    assert judged(a_run(log_event=logged(RUNNING, "Creating test report ...")), has_markup=False) == [(True, "")]
    assert judged(a_run(), has_markup=False, alone=False) == [(True, "")]


def test_the_log_of_recognized_words_may_miss_its_end():
    assert judged(a_run(log_event=logged(RUNNING), source="ocr")) == [(True, "")]


def test_backup_and_recovery_need_their_statistics_and_the_first_table():
    io = a_run().instance_io
    statistics = (BackupResult(instance="Instance1.1", mb_per_sec=3),)
    assert judged(Run(test_type="backup", backup_result=statistics, instance_io=io)) == [(True, "")]
    assert "Database Backup Statistics" in judged(Run(test_type="backup", instance_io=io))[0][1]
    assert "Transactional I/O" in judged(Run(test_type="backup", backup_result=statistics))[0][1]
    rows = (SoftRecoveryResult(instance="Instance1.1", logs_replayed=3),)
    ends = logged(RUNNING, "Shutting down databases ...")
    recovery = Run(test_type="soft_recovery", soft_recovery_result=rows, log_event=ends)
    assert judged(recovery.model_copy(update={"instance_io": io})) == [(True, "")]
    assert "Transactional I/O" in judged(recovery)[0][1]
    assert "Soft-Recovery Statistics" in judged(Run(test_type="soft_recovery"))[0][1]
    assert judged(a_run(test_type="soft_recovery")) == [(True, "")], "it prints a report of performance"


def test_a_report_breaks_off_inside_its_last_table():
    names = ("Instance1.1", "Instance1.2")
    whole = tuple(InstanceReads(instance=name, reads_per_sec=1, read_bytes=2) for name in names)
    instances = tuple(Instance(name=name) for name in names)
    cut = (whole[0], whole[1].model_copy(update={"read_bytes": None}))
    for rows, complete in ((whole, True), (whole[:1], False), (cut, False)):
        run = a_run(instance=instances, instance_maintenance_io=rows)
        [(found, message)] = judged(run, alone=False)
        assert found is complete
        assert ("Background Database Maintenance" in message) is not complete
