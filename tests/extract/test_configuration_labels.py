"""Labels of configuration tables as vendors vary them: which column each fills, in tables and in running lines."""

import pytest

from esrp_ingest.models import Solution
from esrp_ingest.parsing import parse_bytes


def read(rows: dict[str, str], between: str = "\t") -> Solution:
    text = "Acme A1 Exchange 2007 Storage Solution\nESRP - Storage Version 2.0\nSimulated Exchange Configuration\n"
    text += "".join(f"{label}{between}{value}\n" for label, value in rows.items())
    [solution] = parse_bytes(text.encode(), "paper.txt").solutions
    return solution


@pytest.mark.parametrize("between", ["\t", "    ", " ", ": ", " | "])
def test_tables_of_2007_count_hosts_and_mailbox_stores(between: str):
    solution = read(
        {
            "Number of Exchange users simulated": "4,000",
            "Number of hosts": "2",
            "Number of mailboxes/host": "2,000",
            "Number of storage groups/host": "8",
            "Number of mailbox stores/storage group": "1",
            "Number of mailboxes/mailbox store": "250",
            "Simulated profile: I/O's per second per mailbox (IOPS, include 20% headroom)": "0.5",
        },
        between,
    )
    assert (solution.mailboxes, solution.servers, solution.active_mailboxes_per_server) == (4000, 2, 2000)
    assert (solution.mailboxes_per_database, solution.databases_per_server) == (250, 8)
    assert solution.iops_per_mailbox == 0.5
    assert len(solution.solution_fact) == 7


def test_labels_may_be_explained_in_brackets():
    solution = read(
        {
            "Storage connectivity (FC, SAS, iSCSI or FCoE)": "iSCSI",
            "Storage cache (both controllers)": "16 GB",
            "Total number of disk drives tested in the solution": "48",
            "Users per mailbox server (active)": "500",
            "Mailbox size": "2 GB",
        }
    )
    assert (solution.connectivity, solution.cache_gb, solution.disks) == ("iSCSI", 16, 48)
    assert (solution.active_mailboxes_per_server, solution.mailbox_size_mb) == (500, 2048)


@pytest.mark.parametrize("between", [" ", "    "])
def test_the_rest_of_a_longer_label_is_no_value(between: str):
    rows = {"Number of Exchange mailboxes simulated": "4,000", "Number of hosts": "2", "DAGs": "1"}
    solution = read({**rows, "Storage cache per controller": "8 GB", "Number of mailboxes per LUN": "70"}, between)
    assert (solution.mailboxes, solution.cache_gb) == (4000, None)


@pytest.mark.parametrize("between", [" ", "    "])
def test_what_a_label_says_of_the_test_is_no_value(between: str):
    rows = {"Number of Exchange mailboxes simulated": "4,000", "DAGs": "1", "Storage cache": "8 GB"}
    found = read({**rows, "Number of hosts tested": "2", "Number of controllers in the test": "4"}, between)
    assert not [fact for fact in found.solution_fact if "test" in fact.value]


@pytest.mark.parametrize("between", ["\t", "    ", ": "])
@pytest.mark.parametrize(
    ("label", "disks"),
    [("Disks tested in solution", 22), ("Physical disks in test", 22), ("Maximum disks in the array", None)],
)
def test_disks_are_counted_without_saying_that_it_is_a_number(label: str, disks: int | None, between: str):
    rows = {"Mailboxes simulated": "1,000", "DAGs": "1", "Raw capacity per disk (GB)": "900"}
    assert read({**rows, label: "22"}, between).disks == disks


def test_what_stands_behind_an_open_bracket_is_no_value():
    rows = {"Number of Exchange mailboxes simulated": "4,000", "Number of hosts": "2", "DAGs": "1"}
    profile = "Simulated profile: I/Os per second per mailbox (IOPS, of which a part is headroom"
    solution = read({**rows, profile: "0.15", "Storage cache": "8 GB"}, " ")
    assert (solution.iops_per_mailbox, solution.cache_gb) == (None, 8)
    assert not [fact for fact in solution.solution_fact if fact.value and "headroom" in fact.value]
