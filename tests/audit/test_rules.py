"""What the audit finds in published papers and in single changed cells, and how it says so."""

from dataclasses import replace

import pytest
from audited import (
    CX4,
    FS3017,
    MD1220,
    MD3820F,
    ME4024,
    PAPERS,
    PERFORMANCE,
    RECOVERY,
    both,
    broken,
    checks,
    document,
    fact_with,
    metric_with,
    only_run,
    paper,
    row_with,
    run_with,
    solution_with,
)

from esrp_ingest.audit import RULES, audit, rules_table
from esrp_ingest.audit.repair import single_keystroke
from esrp_ingest.audit.rule import Paper, printed, run_rule
from esrp_ingest.audit.tolerance import Amount
from esrp_ingest.models import InstanceIo, Run, Solution, SolutionFact


def messages(rule: str, name: str) -> list[str]:
    return [check.message for check in broken(rule, paper(name))]


def test_zeros_before_the_parts_of_a_version_say_nothing():
    version = next(run.ese_version for run in paper(ME4024).runs if run.ese_version)
    plain = ".".join(part.lstrip("0") or "0" for part in version.split("."))
    assert not broken("ese_version", fact_with("ESE.dll", plain)(paper(ME4024)))
    assert broken("ese_version", fact_with("ESE.dll", f"{plain}0")(paper(ME4024)))


def test_a_document_without_anything_has_nothing_to_check():
    result = audit([], [Run(test_type="performance")])
    assert (result.findings, result.relations_checked, result.relations_held) == ([], 0, 0)


def test_the_one_slip_in_the_appendices_is_found_with_the_one_keystroke_that_mends_it():
    errors = {
        (name, finding.run, finding.subject, finding.actual, finding.expected)
        for name in PAPERS
        for finding in document(name).findings
        if finding.run is not None and finding.severity != "info"
    }
    assert errors == {
        (ME4024, 3, "Instance6860.1 total database_read_bytes", "867680.108", "86760.108"),
        (CX4, 0, "Host System Performance", None, None),  # which the two other reports have
    }


def test_slips_in_four_papers_are_found():
    rules = {
        name: [finding.rule for finding in document(name).findings if finding.run is None and finding.rule in RULES]
        for name in PAPERS
    }
    assert {name: sorted(set(found)) for name, found in rules.items()} == {
        MD1220: [
            "ese_version",
            "host_edition",
            "mailboxes_by_databases",
            "one_clock_speed",
            "one_firmware",
            "one_model",
            "printed_fractions",
            "summary_repeats_reports",
            "target_by_profile",
        ],
        MD3820F: [
            "database_utilization",
            "formatted_capacity",
            "raw_capacity",
            "storage_utilization",
            "summary_repeats_reports",
        ],
        ME4024: ["rows_that_repeat", "size_by_quota", "storage_utilization", "target_by_profile"],
        FS3017: [
            "cache_within_reason",
            "outliers_among_siblings",
            "servers_of_the_dags",
            "storage_utilization",
            "transfers_are_reads_and_writes",
        ],
        CX4: [],
    }
    assert [len(found) for found in rules.values()] == [14, 6, 4, 6, 0]


def test_where_several_cells_can_be_wrong_all_are_named_with_what_would_fit():
    (check,) = broken("database_utilization", paper(MD3820F))
    assert (
        check.subject
        == "database_utilization_pct or formatted_capacity_gb or Total database size for performance testing"
    )
    assert check.expected == "140.83 or 1266.91 or 780.39"
    assert "1.18TB is 140.83 % of the formatted capacity of 837.863 GB; one of them is wrong" in check.message
    (same,) = broken("database_utilization", fact_with("Total database size", "1180 GB")(paper(MD3820F)))
    assert same.expected == check.expected
    (check,) = broken("servers_of_the_dags", paper(FS3017))
    assert (check.subject, check.expected) == ("dags or servers_per_dag", "1 or 6")
    (check,) = broken("target_by_profile", paper(MD1220))
    cells = "active_mailboxes_per_server or iops_per_mailbox or target_iops"
    assert (check.subject, check.expected) == (cells, "5000 or 0.4 or 500")


def test_a_count_that_would_have_to_be_a_fraction_is_not_among_them():
    (check,) = broken("raw_capacity", paper(MD3820F))
    assert (check.subject, check.expected) == ("raw_capacity_gb or disk_capacity_gb", "9221.99 or 581.64")


def test_the_databases_of_a_server_hold_its_mailboxes():
    (check,) = broken("mailboxes_by_databases", paper(MD1220))
    cells = "active_mailboxes_per_server or databases_per_server or mailboxes_per_database"
    assert (check.subject, check.expected) == (cells, "5000 or 4 or 313")
    assert (
        "8 databases of 625 mailboxes hold 5000 (as many as all 2 copies hold), but 2500 active ones" in check.message
    )
    other = solution_with(mailboxes_per_database=600)(paper(MD1220))
    assert "copies" not in broken("mailboxes_by_databases", other)[0].message


def test_two_rows_that_state_the_same_are_compared_whatever_their_units_and_words():
    (check,) = broken("rows_that_repeat", paper(ME4024))
    assert check.message.startswith(
        "Total database size for testing is 12.2 TB, Total database size used for testing 12TB: both state the same"
    )
    assert (check.actual, check.expected, check.place.line) == ("12.2 TB", "12TB or 12.2 TB", 22)
    for same in ("12,000 GB", "12.04 TB", "10 TB of 12 TB"):
        assert broken("rows_that_repeat", fact_with("size for testing", same)(paper(ME4024))) == []
    assert broken("rows_that_repeat", fact_with("size for testing", "12.004 TB")(paper(ME4024))) == []


def test_what_two_rows_round_to_is_the_same_only_to_the_coarser_ones_last_digit():
    coarse = fact_with("size used for testing", "12.00 TB")
    for size, count in (("12.004 TB", 0), ("12.006 TB", 1)):
        changed = both(coarse, fact_with("size for testing", size))(paper(ME4024))
        assert len(broken("rows_that_repeat", changed)) == count


def test_rows_about_log_disks_state_something_else_than_those_about_databases():
    facts = paper(ME4024).solutions[0].solution_fact
    moved = tuple(
        fact.model_copy(update={"table_name": "Primary Storage Disk Configuration (Transactional Log Disks)"})
        if fact.label == "Total database size used for testing"
        else fact
        for fact in facts
    )
    assert broken("rows_that_repeat", solution_with(solution_fact=moved)(paper(ME4024))) == []


def test_means_are_rounded_half_up_as_people_do():
    latency = next(check for check in broken("summary_repeats_reports", paper(MD3820F)) if "latency" in check.subject)
    printed_as = "aggregate database_read_latency_ms is printed as 10.550"
    assert latency.message == f"{printed_as}, but the reports give 10.554; any of them may be wrong"
    assert [printed(value, decimals) for value, decimals in ((10.5535, 3), (95.105, 2), (-0.5, 0), (1e13, 1))] == [
        "10.554",
        "95.11",
        "-1",
        "10000000000000.0",
    ]


def test_swapped_digits_of_a_summary_are_named():
    found = broken("summary_repeats_reports", paper(MD3820F))
    writes = next(check for check in found if check.subject == "aggregate database_writes_per_sec")
    assert writes.message.endswith("is printed as 594.543, but the reports give 594.453 (two digits are swapped)")
    doubled = metric_with("aggregate", "database_reads_per_sec", 9956.351)(paper(MD3820F))
    reads = next(check for check in broken("summary_repeats_reports", doubled) if "reads" in check.subject)
    assert reads.message.endswith("956.351 (a digit is doubled)")


def test_a_cut_figure_is_a_smaller_slip_than_a_wrong_one():
    found = {check.subject: check for check in broken("summary_repeats_reports", paper(MD1220))}
    cut, wrong = found["server database_transfers_per_sec"], found["server database_writes_per_sec"]
    assert (cut.severity, wrong.severity) == ("warning", "error")
    assert cut.message.endswith("the reports give 1574 (cut instead of rounded)")


def test_counted_logs_add_up_exactly():
    at = next(
        at
        for at, row in enumerate(document(RECOVERY).runs[0].printed_aggregate)
        if (row.aggregate, row.column_name) == ("sum", "logs_replayed")
    )
    changed = row_with("printed_aggregate", at, value=lambda value: value + 1)(paper(RECOVERY))
    (check,) = broken("recovery_aggregates", changed)
    assert "sum logs_replayed" in check.subject


def test_a_disk_whose_latency_is_ten_times_that_of_the_others_is_found():
    subject = only_run(0)(paper(CX4))
    assert broken("outliers_among_instances", subject) == []
    (check,) = broken("outliers_among_instances", row_with("disk_io", read_latency_ms=150.0)(subject))
    assert check.message == (
        "A: database read_latency_ms is 150.000, its siblings have about 15.000: its decimal point has moved"
    )
    assert (check.expected, check.actual, check.place.line) == ("about 15.000", "150.000", 64)


@pytest.mark.parametrize(("latency", "odd"), [(6.0, False), (7.0, True)])
def test_a_latency_of_few_digits_is_found_beyond_five_steps(latency: float, odd: bool):
    subject = only_run(0)(paper(CX4))
    disks = tuple(row.model_copy(update={"read_latency_ms": 1.0}) for row in subject.runs[0].disk_io)
    alike = run_with(0, disk_io=disks)(subject)
    assert bool(broken("outliers_among_instances", row_with("disk_io", read_latency_ms=latency)(alike))) is odd


@pytest.mark.parametrize("column", ["write_latency_ms", "reads_per_sec", "writes_per_sec"])
def test_every_column_of_the_disk_table_has_outliers(column: str):
    subject = row_with("disk_io", **{column: lambda value: value * 20})(only_run(0)(paper(CX4)))
    assert [check.subject for check in broken("outliers_among_instances", subject)] == [f"A: database {column}"]


@pytest.mark.parametrize(
    "column", ["database_read_latency_ms", "database_write_latency_ms", "log_writes_per_sec", "database_reads_per_sec"]
)
def test_an_instance_that_differs_from_its_siblings_in_all_tables_is_found(column: str):
    subject = row_with("instance_io", **{column: lambda value: value * 20})(paper(PERFORMANCE))
    found = broken("outliers_among_instances", subject)
    assert [check.subject for check in found] == [f"Instance6843.1 transactional {column}"]


def test_three_instances_and_other_kinds_of_tests_tell_nothing_about_outliers():
    subject = row_with("instance_io", database_read_latency_ms=1000.0)(paper(PERFORMANCE))
    three = [row for row in subject.runs[0].instance_io if row.instance != "Instance6843.4"]
    assert broken("outliers_among_instances", subject) != []
    assert checks("outliers_among_instances", run_with(instance_io=tuple(three))(subject)) == []
    assert checks("outliers_among_instances", run_with(test_type="soft_recovery")(subject)) == []


@pytest.mark.parametrize(
    ("column", "does"), [("log_write_latency_ms", "writes its log"), ("database_read_latency_ms", "reads")]
)
def test_a_passed_run_above_a_latency_limit_is_found(column: str, does: str):
    limit = {"log_write_latency_ms": 10.0, "database_read_latency_ms": 20.0}[column]
    for latency, count in ((limit, 0), (limit + 0.001, 1), (16.6 * 2, 1)):
        subject = row_with("instance_io", **{column: latency})(only_run(0)(paper(MD3820F)))
        found = broken("verdict_fits_the_figures", subject)
        assert [check.message for check in found] == [
            f"the run passed although Instance3152.1 {does} in {latency} ms, above its limit of {limit} ms"
        ] * count


def test_latencies_in_whole_milliseconds_may_be_half_a_millisecond_above_the_limit():
    limits = run_with(database_read_limit_ms=14.5, log_write_limit_ms=10.0)
    subject = limits(only_run(0)(paper(CX4)))
    assert broken("verdict_fits_the_figures", subject) == []
    assert len(broken("verdict_fits_the_figures", row_with("disk_io", read_latency_ms=16.0)(subject))) == 1
    log = next(at for at, row in enumerate(subject.runs[0].disk_io) if row.role == "log")
    assert broken("verdict_fits_the_figures", row_with("disk_io", log, write_latency_ms=10.0)(subject)) == []
    assert len(broken("verdict_fits_the_figures", row_with("disk_io", log, write_latency_ms=11.0)(subject))) == 1


def test_a_passed_run_without_a_log_is_held_against_the_limits_of_all_versions():
    unstated = run_with(database_read_limit_ms=None, log_write_limit_ms=None)
    subject = unstated(only_run(0)(paper(CX4)))
    assert broken("verdict_fits_the_figures", subject) == []
    [check] = broken("verdict_fits_the_figures", row_with("disk_io", read_latency_ms=45.0)(subject))
    assert check.expected == "up to 20.0"
    log = next(at for at, row in enumerate(subject.runs[0].disk_io) if row.role == "log")
    [check] = broken("verdict_fits_the_figures", row_with("disk_io", log, write_latency_ms=17.0)(subject))
    assert check.expected == "up to 10.0"


def test_a_passed_run_below_its_target_is_found_and_a_failed_one_is_not():
    low = run_with(target_iops=710.685)(paper(PERFORMANCE))
    assert [check.subject for check in broken("verdict_fits_the_figures", low)] == ["achieved_iops"]
    assert checks("verdict_fits_the_figures", run_with(result="fail")(low)) == []


@pytest.mark.parametrize(
    ("actual", "expected", "text", "slip"),
    [
        (867680.108, 86760.108, "86760.108", "a digit too many"),
        (8677760.108, 867760.108, "867760.108", "a digit is doubled"),
        (594.543, 594.453, "594.453", "two digits are swapped"),
        (-12.5, -21.5, "-21.500", "two digits are swapped"),
        (594.543, 594.743, "594.743", "one digit is wrong"),
        (59.543, 594.543, "594.543", "a digit is missing"),
        (12.345, 1.2345, "1.2345", "the decimal point has moved"),
        (123.450, 12.345, "12.3450", "the decimal point has moved"),
    ],
)
def test_repairs_are_single_keystrokes_and_say_what_slipped(actual: float, expected: float, text: str, slip: str):
    repair = single_keystroke(actual, expected, 0.0005)
    assert repair is not None
    assert (repair.text, repair.slip) == (text, slip)


def test_what_one_keystroke_does_not_mend_has_no_repair():
    assert single_keystroke(1.0, 500.0, 0.0005) is None
    assert single_keystroke(1.0, 5.0, 1.0) is None  # more than one would do


def test_a_repair_is_named_in_the_message():
    (message,) = messages("total_read_bytes", ME4024)
    assert message.endswith("86761.027 (one keystroke mends it to 86760.108: a digit too many)")


def test_a_rule_has_a_name_of_its_own():
    with pytest.raises(ValueError, match="a rule total_reads already"):

        @run_rule("info", "Twice.", "nowhere", Amount(1, "second"))
        def total_reads(_run, _slack):
            yield from ()


def test_every_rule_states_relation_tolerance_and_source():
    table = rules_table()
    assert len(RULES) >= 49
    for rule in RULES.values():
        row = f"| `{rule.name}` | {rule.severity} | {rule.relation} | {rule.tolerance} | {rule.source} |"
        assert row in table
        assert all(text and "|" not in text for text in (rule.relation, rule.tolerance, rule.source))
        assert rule.relation[-1] == "."


def test_the_tolerance_that_is_printed_is_the_one_that_is_checked():
    said = {name: replace(RULES[name]).tolerance for name in ("total_reads", "sizes_of_io", "measured_window")}
    assert said == {
        "total_reads": "0.0005 for each of the three figures (more where fewer decimals are printed)",
        "sizes_of_io": "exact",
        "measured_window": "20 seconds",
    }


@pytest.mark.parametrize(("size", "holds"), [("12,200 GB", True), ("12.2 TB", True), ("12.2 GB", False)])
def test_a_label_may_say_the_unit_of_its_figure(size: str, holds: bool):
    sizes = {"Total database size for testing (TB)": "12.2", "Total database size used for testing": size}
    table = "Primary Storage Disk Configuration (Mailbox Store Disks)"
    facts = tuple(SolutionFact(table_name=table, label=label, value=value) for label, value in sizes.items())
    (check,) = checks("rows_that_repeat", Paper((Solution(solution_fact=facts),), ()))
    assert check.holds is holds


@pytest.mark.parametrize(
    ("test_type", "scope", "kind", "size", "holds"),
    [
        ("backup", "transactional", "read", 262144, True),
        ("backup", "transactional", "read", 131072, False),
        ("backup", "transactional", "write", 131072, True),
        ("backup", "total", "read", 131072, True),
        ("performance", "transactional", "read", 131072, True),
        ("performance", "transactional", "read", 32767, False),
        ("performance", "transactional", "write", 262145, False),
    ],
)
def test_how_much_one_read_or_write_moves(test_type: str, scope: str, kind: str, size: float, holds: bool):
    row = InstanceIo.model_validate(
        {"instance": "1", "scope": scope, f"database_{kind}_bytes": size, f"database_{kind}s_per_sec": 1.0}
    )
    (check,) = checks("sizes_of_io", Paper((), (Run.model_validate({"test_type": test_type, "instance_io": (row,)}),)))
    assert check.holds is holds


def test_a_message_adds_nothing_where_nothing_explains_it():
    [check] = broken("mailboxes_by_databases", solution_with(databases_per_server=7)(paper(MD1220)))
    assert check.message.startswith("7 databases of 625 mailboxes hold 4375, but 2500 active ones are stated")
    found = broken("outliers_among_siblings", metric_with("Host 2", "log_write_latency_ms", 2.222)(paper(FS3017)))
    [message] = [check.message for check in found if check.subject == "Host 2 log_write_latency_ms"]
    assert message == "Host 2 log_write_latency_ms is 2.222, its siblings have about 0.346"


@pytest.mark.parametrize(("value", "slip"), [(3.46, True), (3.7, True), (3.2, True), (3.95, False), (2.9, False)])
def test_a_decimal_point_has_moved_where_the_digits_fit(value: float, slip: bool):
    found = broken("outliers_among_siblings", metric_with("Host 2", "log_write_latency_ms", value)(paper(FS3017)))
    [message] = [check.message for check in found if check.subject == "Host 2 log_write_latency_ms"]
    assert message.endswith(": its decimal point has moved") == slip
