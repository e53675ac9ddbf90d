"""Whole tested units for a load: by I/O, by capacity, and last what lacks a fact."""

from math import ceil

import pytest

from esrp_ingest.database import Database
from esrp_ingest.database.ask.sizing import SizedSolution, SizeRequest, assumptions, size
from esrp_ingest.database.judge.correcting import Wanted, correct_solution
from esrp_ingest.errors import UsageError


def sized(database: Database, **load) -> dict[str, SizedSolution]:
    request = SizeRequest(**{"mailboxes": 8000, "iops_per_mailbox": 0.12, **load})
    with database.asking() as connection:
        return {f"{row.product} {row.configuration or ''}".strip(): row for row in size(connection, request)}


def test_units_are_what_both_formulas_say(seeds: Database):
    row = sized(seeds, mailbox_size_gb=2.0)["Dell PowerVault MD1220"]
    assert row.achieved_iops == pytest.approx(1573.982, abs=1e-3)
    assert row.units_by_io == ceil(8000 * 0.12 * 1.2 / row.achieved_iops) == 1
    assert row.units_by_capacity == ceil(8000 * 2 * 2 / 16754) == 2
    assert (row.units, row.decided_by, row.copies_per_database, row.usable_gb) == (2, "capacity", 2, 16754)
    assert (row.servers, row.servers_in_all, row.disks_in_all) == (1, 2, 48)
    assert row.io_used_pct == pytest.approx(100 * 1152 / (2 * 1573.982), abs=0.01)
    assert row.capacity_used_pct == pytest.approx(100 * 32000 / (2 * 16754))
    assert row.database_read_latency_ms == pytest.approx(16.052, abs=1e-3)


def test_a_unit_is_all_servers_under_test_and_nothing_less(seeds: Database):
    row = sized(seeds, mailboxes=1)["Dell EMC PowerVault ME4024"]
    assert (row.units, row.servers, row.test_type) == (1, 4, "stress")
    assert row.achieved_iops == pytest.approx(890.198, abs=1e-3)
    row = sized(seeds, mailboxes=20000, headroom_pct=0.0)["Dell EMC PowerVault ME4024"]
    assert (row.units, row.servers_in_all) == (3, 12)


def test_a_papers_own_summary_does_where_it_prints_no_reports(seeds: Database):
    row = sized(seeds)["Synology FlashStation FS3017"]
    assert (row.basis, row.units, row.decided_by) == ("reported", 1, "io")
    assert row.achieved_iops == pytest.approx(24382.529, abs=1e-3)


def test_what_lacks_a_fact_stands_last_with_its_name(seeds: Database):
    rows = [*sized(seeds, mailbox_size_gb=2.0).values()]
    missing = [row.missing for row in rows]
    assert missing == [None] * 3 + ["no formatted capacity; no copies per database"] * 4
    assert [row.units for row in rows[:3]] == [2, 2, 2]
    assert [row.product.split()[-1] for row in rows[:3]] == ["FS3017", "ME4024", "MD1220"], "by disks, then by latency"
    assert {row.units for row in rows[3:]} == {None}
    assert all(row.units_by_io for row in rows[3:])


def test_a_latency_counts_by_the_most_that_it_can_be(seeds: Database):
    coarse = "EMC CLARiiON CX4 TEST3"
    within, beyond = sized(seeds, max_read_latency_ms=7.5), sized(seeds, max_read_latency_ms=7.4)
    assert within[coarse].missing is None
    assert beyond[coarse].missing == "a read latency of up to 7.500 ms"
    assert beyond["Dell PowerVault MD1220"].missing == "a read latency of 16.052 ms"


def test_corrected_facts_count(seeds: Database):
    with seeds.writing() as connection:
        wanted = Wanted(column_name="copies_per_database", value="4", why="asked the vendor", who="me")
        correct_solution(connection, 1, wanted)
    row = sized(seeds, mailbox_size_gb=2.0)["Dell PowerVault MD1220"]
    assert (row.copies_per_database, row.units_by_capacity) == (4, 4)


def test_filters_leave_out(seeds: Database):
    assert [*sized(seeds, exchange_version="2016")] == ["Dell EMC PowerVault ME4024"]
    assert len(sized(seeds, vendor="dell")) == 6


@pytest.mark.parametrize(
    "wrong",
    [
        {"mailboxes": 0},
        {"iops_per_mailbox": 0.0},
        {"mailbox_size_gb": 0.0},
        {"headroom_pct": -1.0},
        {"iops_per_mailbox": float("nan")},
        {"max_read_latency_ms": float("inf")},
        {"exchange_version": "1999"},
    ],
)
def test_a_load_that_makes_no_sense_is_refused(wrong):
    with pytest.raises(UsageError):
        size(None, SizeRequest(**{"mailboxes": 1, "iops_per_mailbox": 0.1, **wrong}))


def test_every_assumption_is_said():
    lines = assumptions(SizeRequest(mailboxes=8000, iops_per_mailbox=0.12))
    assert lines[0] == "load: 8000 mailboxes at 0.12 I/O per second each and 20 % headroom, 1152 I/O per second in all"
    assert lines[-1] == "room: left out of account; --mailbox-size 2GB counts it"
    lines = assumptions(SizeRequest(mailboxes=100, iops_per_mailbox=0.1, mailbox_size_gb=0.5, max_read_latency_ms=15.0))
    assert "at most 15 ms" in lines[2]
    assert "100 mailboxes of 0.5 GB, 50 GB for each copy" in lines[4]
