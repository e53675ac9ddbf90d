"""Names beside what they are not: versions left behind, sizes in products of numbers, disks and places in brackets."""

import pytest

from esrp_ingest.extract.pairs import Pair
from esrp_ingest.extract.paper.front.no_titles import exchange_version
from esrp_ingest.extract.paper.parts.mailbox_counts import mailbox_count
from esrp_ingest.extract.paper.setup.configuration import read_configuration
from esrp_ingest.layout import Locator
from esrp_ingest.models import ParsedDocument
from esrp_ingest.parsing import parse_bytes
from esrp_ingest.vocabulary.metrics import UNDECIDED

FRONT = (
    "<h1>Acme A1 4,000 Mailbox Exchange 2013 Storage Solution</h1><p>Tested with: ESRP - Storage 3.0</p>"
    "<h2>Storage Performance Results</h2>"
)
ROWS = (("Database Disks Reads/sec", "221.1", "231.2"), ("Average Database Disk Read Latency (ms)", "11.95", "12.95"))


def table(*rows: tuple[str, ...]) -> str:
    return f"<table>{''.join('<tr>' + ''.join(f'<td>{cell}</td>' for cell in row) + '</tr>' for row in rows)}</table>"


def scopes(document: ParsedDocument) -> list[tuple[str, str | None]]:
    [solution] = document.solutions
    return list(dict.fromkeys((each.scope, each.condition) for each in solution.reported_metric))


@pytest.mark.parametrize(
    ("text", "version"),
    [
        ("Upgrading from Exchange 2007 to Exchange 2013", "2013"),
        ("Migrating from Microsoft Exchange Server 2007 to Exchange Server 2013", "2013"),
        ("Replacing Exchange 2010 by Exchange 2016", "2016"),
        ("Better than Exchange 2007", None),
        ("Exchange 2010 and Exchange 2013", "2010"),
    ],
)
def test_a_version_that_is_left_behind_is_not_the_tested_one(text: str, version: str | None) -> None:
    assert exchange_version(text) == version


@pytest.mark.parametrize(
    ("title", "mailboxes"),
    [
        ("Acme A1 2 x 1,000 Mailbox Solution", 2000),
        ("Acme A1 2x1,000 Mailbox Solution", None),
        ("Acme A1 scales to 100,000 mailboxes - tested with 5,000", 5000),
        ("Acme A1 up to 100,000 mailboxes, tested for 5,000", 5000),
        ("Acme A1 scales to 100,000 mailboxes", None),
        ("Acme 2x 1,000 Mailbox Solution", 2000),
        ("Acme AX 1,000 Mailbox Solution", 1000),
    ],
)
def test_titles_multiply_and_say_what_was_tested(title: str, mailboxes: int | None) -> None:
    assert mailbox_count(title) == mailboxes


@pytest.mark.parametrize(
    ("label", "level"),
    [
        ("RAID level (log)", None),
        ("RAID level [logs]", None),
        ("RAID level (database)", "RAID1"),
        ("RAID level", "RAID1"),
    ],
)
def test_brackets_of_a_label_say_of_which_disks_it_is(label: str, level: str | None) -> None:
    row = Pair(label, "RAID 1", Locator(), "raid_level")
    assert read_configuration([row]).get("raid_level") == level


def test_square_brackets_explain_a_label_as_round_ones_do() -> None:
    rows = table(
        ("Number of Exchange mailboxes simulated [count]", "5,000"),
        ("Number of servers/DAG [count]", "2"),
        ("Mailbox size [MB]", "1,024"),
        ("Number of hosts", "2"),
    )
    html = FRONT.replace("<h2>Storage", f"<h2>Simulated Exchange Configuration</h2>{rows}<h2>Storage")
    [solution] = parse_bytes(html.encode(), "p.html").solutions
    assert (solution.mailboxes, solution.servers_per_dag, solution.mailbox_size_mb) == (5000, 2, 1024.0)


@pytest.mark.parametrize(
    ("head", "found"),
    [
        (("Server", "#1", "#2"), [("#1", None), ("#2", None)]),
        (("Metric", "#1", "#2"), [("server", "#1"), ("server", "#2")]),
        (("Server", "Performance test", "Stress test"), [("server", None), ("server", "Stress test")]),
        (("Metric", "Austin MBX1", "Dallas MBX2"), [("MBX1", None), ("MBX2", None)]),
        (
            ("Metric", "Degraded MBX1", "Rebuild MBX2"),
            [("server", f"Degraded MBX1, {UNDECIDED}"), ("server", f"Rebuild MBX2, {UNDECIDED}")],
        ),
        (("Metric", "Acme MD12", "Acme MD13"), [("server", "Acme MD12"), ("server", "Acme MD13")]),
    ],
)
def test_what_heads_columns_is_a_server_where_something_says_so(
    head: tuple[str, ...], found: list[tuple[str, str | None]]
) -> None:
    assert scopes(parse_bytes((FRONT + table(head, *ROWS)).encode(), "p.html")) == found
