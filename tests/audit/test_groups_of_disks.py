"""Configuration tables that state things in parts: disks for logs apart, mailboxes rounded up, cores beside sizes."""

import pytest
from audited import broken, checks

from esrp_ingest.audit.cells import disks_for_logs
from esrp_ingest.audit.rule import Paper
from esrp_ingest.models import Solution, SolutionFact

TABLE = "Primary storage disk configuration"


def stated(*rows: tuple[str, str, str], **columns: object) -> Paper:
    facts = tuple(SolutionFact(table_name=table, label=label, value=value) for table, label, value in rows)
    return Paper((Solution.model_validate({"solution_fact": facts, **columns}),), ())


def disks(total: str, mailboxes: str, logs: str, raw: float, table: str = f"{TABLE} (transaction log disks)") -> Paper:
    count = "Number of physical disks in test"
    return stated(
        ("Primary storage hardware", "Total number of disks tested in solution", total),
        (f"{TABLE} (mailbox store disks)", count, mailboxes),
        (table, count, logs),
        disks=int(total),
        disk_capacity_gb=2000,
        raw_capacity_gb=raw,
    )


@pytest.mark.parametrize(
    "table", [f"{TABLE} (transaction log disks)", "Log disks", "Transaction Log Disk Configuration"]
)
def test_disks_for_logs_that_a_table_of_their_own_states_are_counted_apart(table: str):
    paper = disks("40", "32", "8", 64000, table)
    assert broken("rows_that_repeat", paper) == broken("raw_capacity", paper) == []
    assert broken("raw_capacity", disks("40", "32", "8", 80000, table)) == []


@pytest.mark.parametrize(
    ("total", "mailboxes", "raw", "repeat", "capacity"),
    [("41", "32", 74000, 1, 1), ("32", "40", 64000, 1, 0), ("40", "32", 72000, 0, 1)],
)
def test_counts_of_disks_that_do_not_add_up_are_told(
    total: str, mailboxes: str, raw: float, repeat: int, capacity: int
):
    paper = disks(total, mailboxes, "8", raw)
    assert (len(broken("rows_that_repeat", paper)), len(broken("raw_capacity", paper))) == (repeat, capacity)


def test_spares_in_brackets_are_not_in_test():
    paper = stated(
        ("Primary storage hardware", "Total number of disks tested in solution", "24"),
        (TABLE, "Number of physical disks in test", "22 (2 spares)"),
        disks=24,
        disk_capacity_gb=600,
        raw_capacity_gb=13200,
    )
    assert broken("rows_that_repeat", paper) == broken("raw_capacity", paper) == []


def test_a_table_of_all_disks_is_none_of_those_for_logs():
    paper = disks("40", "32", "8", 64000, f"{TABLE} (mailbox store and log disks)")
    assert disks_for_logs(paper.solutions[0]) == 0


@pytest.mark.parametrize(
    ("total", "raw", "told"), [("40", 72000, 0), ("36", 72000, 0), ("40", 76000, 2), ("30", 72000, 2)]
)
def test_spares_and_a_cache_are_disks_that_are_not_in_test(total: str, raw: float, told: int):
    count = "Number of physical disks in test"
    paper = stated(
        ("Primary storage hardware", "Total number of disks tested in solution", total),
        (TABLE, count, "36"),
        disks=int(total),
        disk_capacity_gb=2000,
        raw_capacity_gb=raw,
    )
    assert len(broken("rows_that_repeat", paper)) + len(broken("raw_capacity", paper)) == told


@pytest.mark.parametrize(("total", "told"), [(28, 0), (30, 0), (20, 2)])
def test_groups_of_disks_are_stated_each_by_itself(total: int, told: int):
    rows = [
        (table, label, value)
        for table, values in (("Shelves of disks", ("20", "5,360")), ("Shelves of flash", ("8", "2,144")))
        for label, value in zip(
            ("Number of physical disks in test", "Total raw storage capacity (GB)"), values, strict=True
        )
    ]
    paper = stated(*rows, disks=total, disk_capacity_gb=268, raw_capacity_gb=5360)
    assert len(broken("rows_that_repeat", paper)) == told
    assert broken("raw_capacity", paper) == []


@pytest.mark.parametrize(("table", "told"), [("Secondary Storage Hardware", 0), ("Storage Software", 1)])
def test_the_storage_of_the_replica_is_another_one(table: str, told: int):
    label = "Number of storage controllers"
    paper = stated(("Primary Storage Hardware", label, "4"), (table, label, "2"))
    assert len(broken("rows_that_repeat", paper)) == told


@pytest.mark.parametrize(
    ("active", "count", "each", "told"),
    [(2500, 3, 834, 0), (5000, 6, 834, 0), (2500, 3, 835, 1), (2500, 3, 832, 1), (2500, 4, 600, 1), (2500, 1, 2501, 1)],
)
def test_mailboxes_of_a_database_may_be_rounded_up(active: int, count: int, each: int, told: int):
    columns = {"active_mailboxes_per_server": active, "databases_per_server": count, "mailboxes_per_database": each}
    assert len(broken("mailboxes_by_databases", stated(**columns))) == told


@pytest.mark.parametrize(("value", "told"), [("468 or 469", 0), ("468", 1), ("467 or 468", 1)])
def test_mailboxes_of_a_database_may_be_one_of_two_numbers(value: str, told: int):
    columns = {"active_mailboxes_per_server": 3750, "databases_per_server": 8, "mailboxes_per_database": 468}
    rows = ("Simulated Exchange Configuration", "Number of mailboxes/database", value)
    assert len(broken("mailboxes_by_databases", stated(rows, **columns))) == told


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ("32 (4 x 8) of 450 GB", None),
        ("31 (4 x 8) of 450 GB", 1),
        ("IBM x3550 M3, 2 x 6-core, 48GB RAM", None),
        ("2 x 8 cores, 64 GB", None),
        ("2 x 2.93 GHz, 32 GB RAM", None),
        ("256 GB DRAM, 4 x 512 GB read flash, 8 x 73 GB write flash", None),
        ("6 Gb/s (4 x 6 Gb SAS lanes)", None),
        ("6 Gbps (4 x 6 Gb)", None),
        ("192Gb/s (4x48Gb HBA)", 0),
        ("24 Gb/s (4 x 6 GB/s)", 0),
        ("32 Gb/s (4 x 6 Gb)", 1),
        ("600 GB (4 x 600 GB)", 1),
        ("2 x 6-core, 48GB RAM (6 x 8 GB)", 0),
        ("16,752 GB (4 x 4188GB)", 0),
        ("16,700 GB (4 x 4188GB)", 1),
        ("2 x 6-core, 48GB RAM (5 x 8 GB)", 1),
        ("8 GB (2 x 2 per controller)", 1),
    ],
)
def test_only_products_of_sizes_are_compared_with_sizes(value: str, told: int | None):
    found = checks("printed_products", stated(("Hardware", "Host server type", value)))
    assert (None if not found else sum(not check.holds for check in found)) == told


@pytest.mark.parametrize(
    ("size", "raw", "found"),
    [
        ("2 TB (1,955 GB)", 156_400, 0),
        ("2 TB (1,955 GB)", 160_000, 0),
        ("2 TB (1,955 GB)", 140_000, 1),
        ("2 TB", 152_000, 1),
        ("2 TB (900 GB used)", 72_000, 1),  # so much of it is used
    ],
)
def test_raw_capacity_may_count_a_disk_as_any_size_of_its_row(size: str, raw: float, found: int):
    row = ("Disk configuration", "Raw capacity per disk", size)
    paper = stated(row, disks=80, disk_capacity_gb=2000, raw_capacity_gb=raw)
    assert len(broken("raw_capacity", paper)) == found


@pytest.mark.parametrize(
    ("servers", "mailboxes", "found"),
    [
        ("2 (1 tested)", 2500, 0),
        ("2 (one server tested)", 2500, 0),
        ("2", 2500, 1),
        ("2 (1 passive)", 2500, 1),
        ("2 (1 tested)", 5000, 0),
        ("2 (1 tested)", 7500, 1),
    ],
)
def test_mailboxes_may_be_those_of_the_servers_that_were_tested(servers: str, mailboxes: int, found: int):
    row = ("Simulated configuration", "Number of servers per DAG", servers)
    paper = stated(row, mailboxes=mailboxes, active_mailboxes_per_server=2500, dags=1, servers_per_dag=2)
    assert len(broken("mailboxes_by_servers", paper)) == found
