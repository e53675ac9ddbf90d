"""The size of the mailboxes out of prose: what was tested, not what the paper supposes for an example."""

import pytest

from esrp_ingest.parsing import parse_bytes

PAPER = """Fabrikam FX40 {mailboxes} Exchange 2013 storage solution
Tested with: ESRP - Storage Version 4.0
{prose}
Primary Storage Hardware
Storage Connectivity (Fiber Channel, SAS, SATA, iSCSI)\tSAS
Number of storage controllers\t2
Total number of disks tested in solution\t24
"""


def mailbox_size(prose: str, mailboxes: str = "4,000 mailbox") -> float | None:
    (solution,) = parse_bytes(PAPER.format(mailboxes=mailboxes, prose=prose).encode(), "paper.txt").solutions
    return solution.mailbox_size_mb


@pytest.mark.parametrize(
    ("prose", "size"),
    [
        ("The mailbox size was 1 GB and the profile 0.1 IOPS.", 1024),
        ("4000 users with 512 MB mailboxes were simulated.", 512),
        ("A 2 GB mailbox quota would fit 100 users on a disk.", None),
        ("Example 2: 200 MB mailbox profile with 1 IOPS a user", None),
        ("Each host has 2,000 active users of 1 GB.", 1024),
        ("Mailboxes hold 250 MB.", 250),
        ("One mailbox may hold 1 GB.", 1024),
        ("Each mailbox has 500 MB.", 500),
        ("Mailboxes have a quota of 512 MB; the load is 0.18 IOPS.", 512),
        ("The mailbox server has 96 GB of memory.", None),
        ("Each user has 10 GB Ethernet.", None),
        ("Each server holds four databases of 500 users, two gigabytes each; copies are placed crosswise.", 2048),
        ("Four servers with two gigabytes of cache each serve all users.", None),
        ("4,000 users with a 2 GB quota are spread evenly; if a server fails, the other takes over.", 2048),
        ("If 4,000 users with a 2 GB quota are spread evenly; the other server takes over.", None),
        ("Mailbox quota is 2 GB.", 2048),
        ("The mailbox size limit is 2048 MB.", 2048),
        ("5,000 mailboxes with a quota of 5 GB were simulated.", 5120),
        ("We recommend mailboxes with a quota of 5 GB.", None),
        ("Two hosts, 2,000 users on each; mailboxes are 512 MB.", 512),
        ("The 4,000 mailboxes, 1 GB each", 1024),
        ("One DAG of 2,000 active users apiece, each with 1 GB.", 1024),
        ("Two servers, 2,000 active mailboxes on each, 1.5 GB per mailbox.", 1536),
        ("A solution for up to 4,000 users of 2 GB.", None),
        ("We recommend 4,000 users of 2 GB.", None),
        ("The hosts serve their users with 10 GB Ethernet.", None),
        ("A cache of 100 MB per user was left.", None),
        ("Volumes for users of 500 GB each were made.", None),
        ("The database engine takes 12 MB per mailbox.", None),
        ("For the sizing a mailbox size of 2 GB\nwas assumed.", None),
        ("For this test a mailbox size of 2 GB was assumed.", 2048),
        (
            "For this test of the array and its controllers with all of its disks a mailbox\nsize of 2 GB was assumed.",
            2048,
        ),
        ("We assumed 2 GB mailboxes for each of the users.", 2048),
        ("If a mailbox size of 4 GB was assumed, more disks would be needed.", None),
        ("A mailbox size of 2 GB was assumed at first, then a mailbox size of 1 GB was assumed.", None),
        ("The mailbox size was set to 2 GB.", 2048),
        ("Every mailbox was limited to 2 GB.", 2048),
        ("Each mailbox had at least 2 GB.", None),
        ("A mailbox size of 1 GB for some, a mailbox size of 2 GB for others.", None),
        ("We assume that\neach of the users has a\n2 GB mailbox.", None),
        ("All of this would fit.\nThe mailbox size was 1 GB.", 1024),
        ("The mailbox size\nwas 1 GB and the profile 0.1 IOPS.", 1024),
        ("Each host has 2,000 active users of\n1 GB.", 1024),
        ("2,000 users of 1 GB sat on the first host,\n2,000 users of 2 GB on the second.", None),
    ],
)
def test_a_supposed_size_is_not_the_tested_one(prose: str, size: float | None):
    assert mailbox_size(prose) == size


def test_where_no_mailboxes_were_simulated_they_have_no_size():
    assert mailbox_size("Our administrators like a 2 GB mailbox.", mailboxes="flash") is None


def test_no_sentence_tells_the_size_where_a_row_does_that_cannot_be_read():
    text = PAPER.format(mailboxes="4,000 mailbox", prose="Each user has a 1 GB mailbox.")
    parsed = parse_bytes(f"{text}Mailbox size\t250 MB to 2 GB\n".encode(), "paper.txt")
    assert [solution.mailbox_size_mb for solution in parsed.solutions] == [None]
    assert any("250 MB to 2 GB" in finding.message for finding in parsed.findings)
