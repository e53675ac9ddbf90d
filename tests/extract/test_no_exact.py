"""Figures that are bounded, or about so much: none of them counts anything, and a size may be about so much."""

import pytest

from esrp_ingest.extract.pairs import Pair
from esrp_ingest.extract.paper.parts.mailbox_counts import mailbox_count
from esrp_ingest.extract.paper.parts.no_exact import Bound, bound_of
from esrp_ingest.extract.paper.setup.configuration import read_configuration, unread_rows
from esrp_ingest.layout import Locator
from esrp_ingest.vocabulary.whitepaper import Column

LEAST = (
    *("at least 2,000", "at least: 2,000", "minimum of 2,000", "min. 2,000", "more than 2,000", "over 2,000"),
    *("no less than 2,000", "2,000+", "2,000 or more", "2,000 (minimum)", ">= 2,000", "≥2,000", "> 2,000"),
    *("mindestens 2,000", "au moins 2,000"),
)
MOST = (
    "up to 2,000",
    "max. 2,000",
    "less than 2,000",
    "no more than 2,000",
    "2,000 max",
    "<= 2,000",
    "≤ 2,000",
    "<2,000",
)
ABOUT = ("about 2,000", "approx. 2,000", "approximately 2,000", "~2,000", "≈ 2,000", "2,000 (approx.)", "ca. 2,000")
EXACT = (
    "2,000",
    "2,000 mailboxes",
    "a total of 2,000",
    "= 2,000",
    "-> 2,000",
    "2,000, min 100",
    "2,000 (max 5,000)",
    "1+2,000",
)


@pytest.mark.parametrize(
    ("text", "bound"),
    [
        *((text, Bound.LEAST) for text in LEAST),
        *((text, Bound.MOST) for text in MOST),
        *((text, Bound.ABOUT) for text in ABOUT),
        *((text, None) for text in EXACT),
    ],
)
def test_what_stands_beside_a_figure_bounds_it(text: str, bound: Bound | None) -> None:
    start = text.index("2,000")
    assert bound_of(text, start, start + 5) is bound


@pytest.mark.parametrize("column", ["mailboxes", "disks", "servers", "databases_per_server", "storage_ports"])
@pytest.mark.parametrize("text", [*LEAST, *MOST, *ABOUT, "at least 2,000 of 4,000"])
def test_a_count_that_is_bounded_is_none_and_is_told(column: Column, text: str) -> None:
    row = Pair("Label", text, Locator(), column)
    assert read_configuration([row]) == {}
    assert [finding.rule for finding in unread_rows([row])] == ["unread_value"]


@pytest.mark.parametrize(
    ("column", "text", "value"),
    [
        ("mailboxes", "2,000 (at least 1,500 active)", 2000),
        ("disks", "24 disks over 2 shelves", 24),
        ("disks", "24 (max 96)", 24),
        ("controllers", "2 or more", None),
        ("mailbox_size_mb", "up to 2 GB", 2048.0),
        ("mailbox_size_mb", "~2 GB", 2048.0),
        ("mailbox_size_mb", "at least 2 GB", None),
        ("raw_capacity_gb", "approx. 14.4 TB", 14400.0),
        ("raw_capacity_gb", ">= 14.4 TB", None),
        ("disk_capacity_gb", "up to 600 GB", None),
        ("disk_capacity_gb", "300 or 600 GB", None),
        ("disk_capacity_gb", "between 300 and 600 GB", None),
        ("cache_gb", "4 + 8 GB", None),
        ("iops_per_mailbox", "~0.12", 0.12),
        ("iops_per_mailbox", "< 0.15", None),
        ("iops_per_mailbox", "at least 0.1", None),
        ("storage_utilization_pct", "about 80%", 80.0),
        ("storage_utilization_pct", "less than 80%", None),
    ],
)
def test_sizes_may_be_about_so_much_and_quotas_the_most(column: Column, text: str, value: float | None) -> None:
    assert read_configuration([Pair("Label", text, Locator(), column)]).get(column) == value


@pytest.mark.parametrize(
    ("title", "mailboxes"),
    [
        ("Acme A1 solution for 5,000 mailboxes", 5000),
        ("Acme A1 solution for approximately 5,000 mailboxes", None),
        ("Acme A1 solution for ~5,000 mailboxes", None),
        ("Acme A1 solution for >5,000 mailboxes", None),
        ("Acme A1 solution for 5,000 mailboxes or more", None),
        ("Acme A1 for about 9,000 mailboxes, tested with 5,000", 5000),
    ],
)
def test_a_title_that_bounds_mailboxes_counts_none(title: str, mailboxes: int | None) -> None:
    assert mailbox_count(title) == mailboxes
