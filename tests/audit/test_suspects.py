"""Which of the figures that do not fit together is named: by a slip of the hand, by its siblings, or none of them."""

import pytest
from audited import (
    FS3017,
    MD3820F,
    ME4024,
    PERFORMANCE,
    both,
    broken,
    fact_with,
    metric_with,
    only_run,
    paper,
    row_with,
    run_with,
    solution_with,
)

from esrp_ingest.audit.rule import Paper, close
from esrp_ingest.audit.suspects import Suspect, blamed, contradiction, likely
from esrp_ingest.models import PrintedAggregate, Run, SoftRecoveryResult
from esrp_ingest.relations import Part

READS = "database_reads_per_sec"


def named(subject: str, parts: list[Part], actual: float, expected: float) -> tuple[str, str, str]:
    (check,) = close(subject, actual, expected, 0.0005, because="they give", parts=parts)
    return check.subject, check.expected, check.message


def test_two_swapped_digits_of_a_part_are_named_instead_of_the_sum():
    parts = [Part("one reads", 132.456), Part("other reads", 517.0)]
    subject, expected, message = named("total", parts, 640.456, 649.456)
    assert (subject, expected) == ("one reads", "123.456")
    assert message == (
        "total is 640.456, but they give 649.456; likely wrong is one reads (123.456 would fit: two digits are swapped)"
    )


def test_where_a_slip_explains_both_the_sum_and_a_part_both_are_named():
    subject, expected, _ = named("total", [Part("row reads", 12.34)], 21.34, 12.34)
    assert (subject, expected) == ("total or row reads", "12.340 or 21.340")


def test_one_wrong_digit_may_be_anywhere_and_a_slip_of_the_sum_itself_is_told_alone():
    parts = [Part("one reads", 100.0), Part("other reads", 111.0)]
    assert named("total", parts, 216.0, 211.0)[2].endswith(
        "(one keystroke mends it: one digit is wrong, here or in what it is made of)"
    )
    assert named("total", parts, 2111.0, 211.0)[2].endswith("(one keystroke mends it: a digit is doubled)")
    assert named("total", parts, 555.0, 211.0)[2].endswith("but they give 211.000; any of them may be wrong")


def test_a_part_far_from_its_siblings_is_named_where_the_sum_says_what_it_must_be():
    parts = [Part(f"Host {at} reads", value) for at, value in enumerate((100.0, 101.0, 99.0, 147.7, 100.5))]
    subject, expected, _ = named("total", parts, 500.7, 548.2)
    assert (subject, expected) == ("Host 3 reads", "100.2")
    few = parts[2:4]
    assert named("total", few, 199.2, 246.7)[0] == "total"


def test_a_part_that_is_proved_is_never_named():
    parts = [Part("one reads", 132.456, weight=0.0), Part("other reads", 100.0)]
    assert named("total", parts, 223.456, 232.456)[0] == "total"


def test_of_many_that_may_have_slipped_none_is_named():
    own = Suspect("total", 400.0, 409.0)
    assert blamed(own, [Part(f"{at} reads", 109.0) for at in range(4)]) == []
    assert len(blamed(own, [Part(f"{at} reads", 209.0) for at in range(1)])) == 0


def test_the_odd_ones_of_those_that_slipped_are_named():
    alike = (10.0, 11.0, 10.5, 9.8)
    slipped = [Suspect("a", 21.0, 12.0, alike=(20.0, 21.5, 21.0)), Suspect("b", 100.1, 10.1, alike=alike)]
    assert [suspect.name for suspect, _ in likely(slipped)] == ["b"]
    assert [suspect.name for suspect, _ in likely(slipped[:1])] == ["a"]
    assert likely([Suspect("a", 90.0, 10.1, alike=alike), Suspect("b", 10.2, 90.1, alike=alike)])[0][0].name == "a"


def test_a_cell_of_the_configuration_with_swapped_digits_is_named_so():
    subject, expected, message = contradiction(
        {"mailboxes": (2700.0, 7200.0), "active_mailboxes_per_server": (1800.0, 675.0)}
    )
    assert (subject, expected) == ("mailboxes or active_mailboxes_per_server", "7200 or 675")
    assert (
        "mailboxes (7200 would fit: two digits are swapped) or active_mailboxes_per_server (675 would fit)" in message
    )


def test_a_rule_of_the_configuration_names_the_slip():
    changed = solution_with(disks=10, disk_capacity_gb=280.0, raw_capacity_gb=28800.0)
    (check,) = broken("raw_capacity", changed(paper(MD3820F)))
    assert "raw_capacity_gb (2800 would fit: a digit is doubled)" in check.message


def test_a_slip_in_a_hosts_reads_is_told_of_the_reads_by_every_rule():
    changed = metric_with("Host 3", READS, 1905.355)(paper(FS3017))
    for rule in ("transfers_are_reads_and_writes", "aggregate_of_servers"):
        subjects = [check.subject for check in broken(rule, changed) if "Host 8" not in check.subject]
        assert subjects == [f"Host 3 {READS}"]


def test_the_aggregates_own_slip_is_not_told_of_a_server_whose_figures_fit():
    (check,) = broken("aggregate_of_servers", metric_with("aggregate", READS, 16481.7)(paper(FS3017)))
    assert check.subject == f"aggregate {READS}"


def test_a_slip_in_a_row_of_a_report_is_told_of_the_row_by_the_sum_and_the_total():
    subject = row_with("instance_io", 1, **{READS: 747.964})(only_run(0)(paper(MD3820F)))
    for rule in ("total_reads", "achieved_is_the_sum"):
        (check,) = broken(rule, subject)
        assert (check.subject, check.expected) == (f"Instance3152.2 transactional {READS}", "477.964")
        assert check.place is subject.runs[0].instance_io[1]


@pytest.mark.parametrize("column", ["database_read_bytes", "database_write_bytes", "log_write_bytes"])
def test_bytes_far_from_those_of_the_siblings_are_found(column: str):
    factor = 4.0 if column.startswith("log") else 1.2
    subject = row_with("instance_io", **{column: lambda value: value * factor})(paper(PERFORMANCE))
    assert [check.subject for check in broken("outliers_among_instances", subject)] == [
        f"Instance6843.1 transactional {column}"
    ]
    near = row_with("instance_io", **{column: lambda value: value * 1.05})(paper(PERFORMANCE))
    assert broken("outliers_among_instances", near) == []


@pytest.mark.parametrize(("share", "count"), [(0.008, 0), (0.012, 1)])
def test_a_target_may_be_one_percent_off_what_the_profile_makes(share: float, count: int):
    own = solution_with(active_mailboxes_per_server=round(100000 * (1 + share)), iops_per_mailbox=0.1)
    subject = both(own, run_with(target_iops=10000.0), only_run(0))(paper(MD3820F))
    assert len(broken("target_by_profile", subject)) == count


def test_formatted_capacity_names_what_else_may_be_wrong():
    above = solution_with(formatted_capacity_gb=9000.0, raw_capacity_gb=8000.0)(paper(MD3820F))
    assert broken("formatted_capacity", above)[0].subject == "formatted_capacity_gb or raw_capacity_gb"
    assert broken("formatted_capacity", paper(MD3820F))[0].subject == "formatted_capacity_gb or disk_capacity_gb"


def test_a_sum_of_recovered_logs_names_the_row_that_slipped():
    rows = tuple(
        SoftRecoveryResult(instance=f"Instance1.{at}", logs_replayed=count, elapsed_seconds=900.0)
        for at, count in enumerate((501, 502, 1503, 500), start=1)
    )
    total = PrintedAggregate(
        table_name="soft_recovery_result", aggregate="sum", column_name="logs_replayed", value=2006
    )
    run = Run(test_type="soft_recovery", soft_recovery_result=rows, printed_aggregate=(total,))
    (check,) = broken("recovery_aggregates", Paper((), (run,)))
    assert (check.subject, check.expected) == ("Instance1.3 soft recovery logs_replayed", "503")


def test_sizes_with_a_decimal_comma_are_compared_as_what_they_are():
    for size, count in (("12,2 TB", 0), ("12,9 TB", 1)):
        same = both(fact_with("size used for testing", size), fact_with("size for testing", "12.2 TB"))
        assert len(broken("rows_that_repeat", same(paper(ME4024)))) == count
