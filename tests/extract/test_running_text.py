"""Running text set in two columns: its lines beside each other are no rows of the configuration."""

import pytest

from esrp_ingest import parse_bytes

TITLE = "Dell Storage MD9 5,000 Mailbox Exchange 2010 Storage Solution"
ROWS = ("Number of Exchange mailboxes simulated", "5,000"), ("Number of hosts", "2"), ("Number of DAGs", "1")


def facts(*lines: tuple[str, str]) -> list[tuple[str, str]]:
    """The rows of the configuration of a text with some lines of two cells below a heading."""
    table = "\n".join(f"{label:66}{value}" for label, value in ROWS)
    text = "\n".join(f"{left:66}{right}" for left, right in lines)
    (solution,) = parse_bytes(f"{TITLE}\n\nConfiguration\n{table}\n\nOverview\n{text}\n".encode(), "a.txt").solutions
    return [(each.label, each.value) for each in solution.solution_fact if (each.label, each.value) not in ROWS]


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("This paper is meant for architects who look for a", "Two ports per node, joined by a load balancer"),
        ("which makers of storage run a set of tests and tell", "licences"),
        ("Nobody has checked what is written in this document", "idle in the test."),
        ("Disclaimer", "The other copies were kept on a machine that was"),
    ],
)
def test_lines_of_running_text_are_no_rows(left: str, right: str):
    assert not facts((left, right), ("Storage model", "MD9"))[:-1]


@pytest.mark.parametrize(
    ("label", "value"),
    [
        ("Storage model and firmware used for the test", "MD9"),
        ("Type of multipathing software that is used", "DSM"),
        ("Other hardware", "two switches with 48 ports each"),
    ],
)
def test_long_labels_and_values_are_rows(label: str, value: str):
    assert facts((label, value), ("Storage model", "MD9"))[0] == (label, value)
