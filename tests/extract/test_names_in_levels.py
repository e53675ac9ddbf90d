"""Headers of two lines in formats that say what stands over what: servers and sums over tests, or below them."""

from collections.abc import Sequence

import pytest

from esrp_ingest import parse_bytes
from esrp_ingest.models import ReportedMetric

FRONT = "<h1>Acme A1 4000 Mailbox Exchange 2013 Storage Solution</h1><h2>Storage Performance Results</h2>"
TRANSFERS = "Database Disks Transfers/sec"
LATENCY = "Average Database Disk Read Latency (ms)"
TESTS = ("2-hour performance", "24-hour stress", "Rebuild")
Said = tuple[str, str | None]


def read(upper: Sequence[str], lower: Sequence[str], *behind: str, mark: str = ".") -> list[ReportedMetric]:
    """The figures of a table with a header of two lines, and columns of words behind.

    Args:
        upper: the texts of the upper line, each over as many columns as every other one.
        lower: the texts below each of them.
        behind: what heads a column of words, and the words.
        mark: what parts decimals.
    """
    down, wide = "rowspan=2", f"colspan={len(lower)}"
    count = len(upper) * len(lower)
    ends = f"<td>{behind[1]}</td>" if behind else ""
    rows = [
        f"<td {down}>Metric</td>"
        + "".join(f"<td {wide}>{text}</td>" for text in upper)
        + (f"<td {down}>{behind[0]}</td>" if behind else ""),
        "".join(f"<td>{text}</td>" for text in lower) * len(upper),
        *(
            f"<td>{label}</td>" + "".join(f"<td>{first(at, mark)}</td>" for at in range(count)) + ends
            for label, first in (
                (TRANSFERS, lambda at, mark: f"1.{700 + at},58" if mark == "," else f"{700 + at}.58"),
                (LATENCY, lambda at, mark: f"{2 + at}{mark}58"),
            )
        ),
    ]
    table = "".join(f"<tr>{row}</tr>" for row in rows)
    (solution,) = parse_bytes(f"{FRONT}<table>{table}</table>".encode(), "paper.html").solutions
    return list(solution.reported_metric)


def whose(figures: Sequence[ReportedMetric], metric: str = "database_read_latency_ms") -> list[Said]:
    return [(each.scope, each.condition) for each in figures if each.metric == metric]


@pytest.mark.parametrize(
    "servers",
    [
        ("Exchange Server A", "Exchange Server B"),
        ("EXCH02", "EXCH03"),
        ("MBX1.lab.local", "MBX2.lab.local"),
        ("Node A", "Node B", "Total"),
        ("Server 1",),
        ("MBX1.lab.local",),
    ],
)
@pytest.mark.parametrize("behind", [(), ("Status", "OK"), ("Remark", "within limits")])
def test_servers_over_tests_and_below_them(servers: tuple[str, ...], behind: tuple[str, ...]) -> None:
    called = ["aggregate" if name == "Total" else name for name in servers]
    states = (None, "24-hour stress", "Rebuild")
    assert whose(read(servers, TESTS, *behind)) == [(name, state) for name in called for state in states]
    if len(servers) > 1:
        assert whose(read(TESTS, servers, *behind)) == [(name, state) for state in states for name in called]


def test_figures_with_decimal_commas_are_figures() -> None:
    assert whose(read(("Server 1", "Server 2", "Average"), TESTS[:2], mark=",")) == [
        (name, state) for name in ("Server 1", "Server 2", "aggregate") for state in (None, "24-hour stress")
    ]


def test_a_mean_below_tests_is_of_all_servers() -> None:
    figures = read(TESTS[:2], ("Server 1", "Server 2", "Mean"), "Verdict", "Pass")
    assert whose(figures)[2::3] == [("aggregate", None), ("aggregate", "24-hour stress")]
    assert whose(figures, "database_transfers_per_sec")[2::3] == [
        ("aggregate", "2-hour performance, mean"),
        ("aggregate", "24-hour stress, mean"),
    ]


@pytest.mark.parametrize("name", ["MD3200", "RAID5", "Disk pool A"])
def test_one_name_of_a_model_over_states_is_no_server(name: str) -> None:
    assert {scope for scope, _ in whose(read((name,), ("Healthy", "Degraded")))} <= {"server"}


def test_set_ups_over_what_was_measured_are_no_servers() -> None:
    assert {scope for scope, _ in whose(read(("RAID5", "RAID10"), ("Healthy", "Degraded")))} == {"server"}


def test_means_beside_extremes_below_servers_and_states_are_the_result() -> None:
    figures = read(("Normal operation Server 1", "Disk rebuild Server 1"), ("Avg", "Max"))
    assert whose(figures) == [
        ("Server 1", None),
        ("Server 1", "Normal operation Max"),
        ("Server 1", "Disk rebuild"),
        ("Server 1", "Disk rebuild Max"),
    ]


@pytest.mark.parametrize("name", ["Perf.", "Perf", "Perf. test"])
def test_a_performance_test_cut_short_is_the_tested_state(name: str) -> None:
    figures = read(("Server 1", "Server 2"), (name, "Stress"))
    assert whose(figures) == [(server, state) for server in ("Server 1", "Server 2") for state in (None, "Stress")]
