"""A database for the report page: five published papers, one with a hostile name, and one whose test failed."""

from datetime import datetime

from made_papers import backup_run, io_run, load, paper, recovery_run, reported
from seed_papers import PAPERS

from esrp_ingest.database import Database
from esrp_ingest.models import Finding, Solution

HOSTILE = "</script><img src=x onerror=window.hacked=1><b>"
"""What must never be more than text; also `{{ }}` of templates and `${}` of scripts."""


def fill(database: Database) -> None:
    """Loads the papers."""
    row = (9.5, 2.0, 100.0, 60.0, 0.8, 50.0)
    hostile = Solution(
        vendor=f"{HOSTILE}Vendor",
        product=f"{HOSTILE}{{{{ 7*7 }}}}${{8*8}}",
        configuration=f"'\"{HOSTILE}",
        exchange_version="2019",
        mailboxes=9000,
        disks=12,
        servers=1,
        raid_level=HOSTILE,
    )
    runs = [
        io_run(11, [row, row], datetime(2020, 1, 1), solution=0, server=HOSTILE, machine_name=HOSTILE),
        backup_run(11, [150.0, 140.0], solution=0, server=HOSTILE),
        recovery_run(11, [(500, 400.0), (500, 410.0)], solution=0, server=HOSTILE),
    ]
    finding = Finding(run=0, rule="summary_repeats_reports", severity="error", message=HOSTILE, actual=HOSTILE)
    failing = Solution(
        vendor="Dell",
        product="Dell Failing",
        exchange_version="2013",
        mailboxes=4000,
        disks=8,
        servers=1,
        reported_metric=tuple(reported("aggregate", log_replay_seconds=0.9)),
    )
    slow = (31.0, 2.0, 100.0, 60.0, 12.0, 50.0)
    failed = io_run(12, [slow], datetime(2020, 1, 2), solution=0, result="fail")
    load(
        database,
        *(make() for make in PAPERS),
        paper("hostile", [hostile], runs, [finding]),
        paper("failing", [failing], [failed]),
    )
