"""Rows of the configuration in lines, and the size of mailboxes in sentences."""

import pytest
from paper_blocks import lines

from esrp_ingest.document import Heading, Paragraph, Table
from esrp_ingest.papers.headings import Section
from esrp_ingest.papers.setup.lines import mailbox_size_in, rows_of_labels, stated_in_line


@pytest.mark.parametrize(
    ("line", "row"),
    [
        ("- Number of mailboxes : 5000", ("Number of mailboxes", "5000")),
        ("\u2022 RAID level: RAID 5", ("RAID level", "RAID 5")),
        ("Number of hosts attached to the storage system 4", ("Number of hosts attached to the storage system", "4")),
        ("Backup strategy: to disk", None),
        ("The array holds many disks.", None),
    ],
)
def test_a_line_of_a_known_label_is_a_row(line: str, row: tuple[str, str] | None) -> None:
    found = stated_in_line(Paragraph(line), Section("Profile"))
    assert (None if found is None else (found.label, found.value)) == row


def test_values_below_their_labels_are_rows_where_there_are_several() -> None:
    pieces = [block for block in lines("Number of hosts", "4", "RAID level", "RAID 5") if isinstance(block, Paragraph)]
    found = rows_of_labels([(Section(), piece) for piece in pieces])
    assert [(at, row.label, row.value) for at, row in found] == [
        (0, "Number of hosts", "4"),
        (2, "RAID level", "RAID 5"),
    ]
    assert list(rows_of_labels([(Section(), piece) for piece in pieces[:2]])) == []


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("The tested profile was 0.2 IOPS with a 2048 MB mailbox size.", 2048),
        ("It served 5,000 users of 1 GB.", 1024),
        ("A 2-GB mailbox was simulated.", 2048),
        ("If each user had a 2 GB mailbox, more disks would be needed.", None),
        ("Some have a 1 GB mailbox, others a 2 GB mailbox.", None),
        ("The mailbox server has 64 GB of memory.", None),
    ],
)
def test_sentences_state_the_size_of_the_tested_mailboxes(text: str, size: float | None) -> None:
    pieces = [block for block in lines(text) if not isinstance(block, Table | Heading)]
    found = mailbox_size_in(pieces)
    assert (None if found is None else found[0]) == size
