"""What rules say of figures is said as they are printed, and of each that could be checked."""

import pytest
from audited import (
    BACKUP,
    FS3017,
    MD1220,
    PERFORMANCE,
    Change,
    both,
    broken,
    checks,
    metric_with,
    only_run,
    paper,
    row_with,
)


@pytest.mark.parametrize(
    ("rule", "name", "change", "decimals"),
    [
        ("backup_rate", BACKUP, row_with("backup_result", mb_per_sec=200.5), 2),
        ("recovery_seconds", MD1220, both(only_run(3), row_with("soft_recovery_result", elapsed_seconds=900.5)), 7),
        ("total_reads", PERFORMANCE, row_with("instance_io", 4, database_reads_per_sec=900.5), 3),
    ],
)
def test_figures_have_the_decimals_of_their_table(rule: str, name: str, change: Change, decimals: int):
    [check] = broken(rule, change(paper(name)))
    figures = [figure for figure in (check.actual, check.expected) if figure is not None]
    assert [len(figure.partition(".")[2]) for figure in figures] == [decimals] * 2


def test_a_server_without_transfers_does_not_hide_the_others():
    subject = paper(FS3017)
    every = checks("transfers_are_reads_and_writes", subject)
    rest = checks("transfers_are_reads_and_writes", metric_with("Host 1", "database_transfers_per_sec", None)(subject))
    assert len(every) == 12  # the aggregate is held against the sums of all servers
    assert len(rest) == 12  # without one of them against what the others have
