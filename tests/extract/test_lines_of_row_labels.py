"""Lines between rows of figures in a text: which are the end of the label above them, and which begin the one below."""

import pytest

from esrp_ingest.parsing import parse_bytes

FRONT = """\
Acme A100 3,000 Mailbox Exchange 2010 Storage Solution
Tested with: ESRP - Storage Version 3.0

Simulated Exchange Configuration
Number of Exchange mailboxes simulated      3,000
Number of hosts                             3
Number of mailboxes/host                    1,000

Individual Server Metrics
"""
HEAD = "                 Server 1    Server 2    Server 3"
END = "\nConclusion\nEnd.\n"
LABELS = {
    "database_transfers_per_sec": ("Database", "Disks", "Transfers/sec"),
    "database_reads_per_sec": ("Database", "Disks Reads/", "sec"),
    "database_writes_per_sec": ("Database", "Disks", "Writes/sec"),
    "database_read_latency_ms": ("Average", "Database", "Disk Read", "Latency (ms)"),
    "database_write_latency_ms": ("Average", "Database", "Disk Write", "Latency (ms)"),
    "log_writes_per_sec": ("Log Disks", "Writes/sec"),
    "log_write_latency_ms": ("Average Log", "Disk Write", "Latency (ms)"),
}
"""What the rows of a summary measure, by the lines of their labels in a narrow column."""
FIGURES = (800, 500, 300, 13, 4, 240, 1)
"""The figures of the first server in these rows without their decimals: those of others are 10 and 20 % more."""
PLACES = {"top": lambda _lines: 0, "middle": lambda lines: lines // 2, "bottom": lambda lines: lines - 1}


def figures_of(row: int) -> list[str]:
    return [f"{FIGURES[row] * share:.2f}" for share in (1.0, 1.1, 1.2)]


def table(place: str) -> str:
    """The rows of a summary with their figures beside one line of each label."""
    rows = [HEAD, "Database I/O"]
    for row, (metric, label) in enumerate(LABELS.items()):
        rows += ["Transaction Log I/O"] if metric == "log_writes_per_sec" else []
        figures = "".join(figure.ljust(12) for figure in figures_of(row))
        at = PLACES[place](len(label))
        rows += [f"{line:17}{figures}".rstrip() if here == at else line for here, line in enumerate(label)]
    return "\n".join(rows)


@pytest.mark.parametrize("place", PLACES)
def test_figures_beside_any_line_of_their_label_are_what_all_of_it_says(place: str):
    (solution,) = parse_bytes((FRONT + table(place) + END).encode(), "paper.txt").solutions
    found = {(each.metric, each.scope): each.value_text for each in solution.reported_metric}
    rows = [(metric, figures_of(row)) for row, metric in enumerate(LABELS)]
    assert found == {(metric, f"Server {at}"): text for metric, texts in rows for at, text in enumerate(texts, start=1)}
