"""What stands beside a title in a text that keeps the columns of its page."""

import pytest

from esrp_ingest.parsing import parse_bytes
from fixtures.builders.covers import HARDWARE

BEHIND = "\n\n\nOverview\nIt is our own text, of a laboratory and what was found in it by those who work there.\n\n"
TABLE = "Primary Storage Hardware\n" + "\n".join(" | ".join(row) for row in HARDWARE)
TITLES = (
    ("Dell PowerVault MD3660f", "5,000 Mailbox Resiliency", "Exchange 2013 Storage Solution"),
    ("Microsoft Exchange Server 2013:", "12,000 Mailboxes on IBM Storwize V7000"),
)
ASIDES = (
    ("At a glance", "Fewer disks", "Ready for the cloud"),
    ("Ada Writer", "Ben Author", "June 2014"),
    ("Up to 90,000 users", "Flash", "2 controllers"),
)


def title_of(front: str) -> str | None:
    return parse_bytes(f"{front}{BEHIND}{TABLE}".encode(), "p.txt").solutions[0].title


@pytest.mark.parametrize("between", [False, True])
@pytest.mark.parametrize("left", [False, True])
@pytest.mark.parametrize("aside", ASIDES, ids=lambda aside: aside[0])
@pytest.mark.parametrize("title", TITLES, ids=lambda title: title[0])
def test_a_title_stands_beside_an_aside(title: tuple[str, ...], aside: tuple[str, ...], left: bool, between: bool):
    columns = (aside, title) if left else (title, aside)
    rows = [[column[at] if at < len(column) else "" for column in columns] for at in range(3)]
    if between:
        rows = [row for one, other in rows for row in ([one, ""], ["", other]) if any(row)]
    assert title_of("\n".join(f"{one:<42}{other}".rstrip() for one, other in rows)) == " ".join(title)


@pytest.mark.parametrize(
    "front",
    [
        "Dell PowerVault MD3660f      5,000 Mailbox\nExchange 2013 Storage        Solution",  # blanks of one text
        "Dell PowerVault 5,000 Mailbox Exchange 2013 Storage Solution\n    for the enterprise",
    ],
)
def test_both_sides_of_a_title_stay(front: str):
    assert title_of(front) == " ".join(front.split())
