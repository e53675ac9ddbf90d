"""Columns of means and sums of servers that have none of their own: `Counter | Average | Sum`."""

from collections.abc import Sequence

import pytest
from html_tables import html_table
from weasyprint import HTML

from esrp_ingest.extract.paper.parts.whose import MEAN
from esrp_ingest.parsing import parse_bytes

FRONT = (
    "<style>td { padding: 2pt 8pt; border: 1px solid }</style>"
    "<h1>Acme A1 4,000 Mailbox Exchange 2016 Storage Solution</h1><p>Tested with: ESRP - Storage Version 4.0</p>"
    "<h2>Solution Description</h2>"
)
SET_UP = [("Number of Exchange mailboxes simulated", "4,000"), ("Number of servers tested", "4")]
TRANSFERS, LATENCY = "Database Disks Transfers/sec", "Average Database Disk Read Latency (ms)"
OF_SERVER = "MB read/sec total per server"
ROWS = [(TRANSFERS, "512.25", "2049.0"), (LATENCY, "12.34", ""), (OF_SERVER, "340.5", "1362.0")]
Said = tuple[str, str | None, str | None]
SUMS: list[Said] = [("aggregate", None, "database_transfers_per_sec"), ("aggregate", None, "backup_mb_per_sec")]


def read(rows: Sequence[Sequence[str]], kind: str, *, is_told: bool = False) -> dict[str | None, Said]:
    """The scope, the condition and the metric of each figure by its text."""
    document = f"{FRONT}{html_table(SET_UP)}<h2>Performance Results</h2>{html_table(rows)}<h2>Conclusion</h2><p>Quick."
    data = document.encode() if kind == "html" else HTML(string=document).write_pdf() or b""
    parsed = parse_bytes(data, f"paper.{kind}")
    assert ("undecided_scope" in {finding.rule for finding in parsed.findings}) == is_told
    (solution,) = parsed.solutions
    return {each.value_text: (each.scope, each.condition, each.metric) for each in solution.reported_metric}


@pytest.mark.parametrize("kind", ["html", "pdf"])
@pytest.mark.parametrize(
    ("mean", "total"),
    [
        ("Average", "Sum"),
        ("Average per server", "Total"),
        ("Avg. of all servers", "Sum of all servers"),
        ("Mean", "Total (4 servers)"),
    ],
)
def test_the_mean_beside_the_sum_is_no_result_of_all_but_of_what_does_not_add_up(mean: str, total: str, kind: str):
    found = read([("Counter", mean, total), *ROWS], kind)
    assert [found["2049.0"], found["1362.0"]] == SUMS
    assert found["512.25"] == ("aggregate", "mean", "database_transfers_per_sec")
    assert found["12.34"] == ("aggregate", None, "database_read_latency_ms")
    assert found["340.5"] == ("aggregate", None, "backup_mb_per_sec_per_server")


@pytest.mark.parametrize("kind", ["html", "pdf"])
def test_means_and_sums_in_rows(kind: str):
    found = read(list(zip(*[("", "Average", "Sum"), *ROWS], strict=True)), kind)
    assert [found["2049.0"], found["1362.0"]] == SUMS
    assert found["512.25"][1] == "mean"


@pytest.mark.parametrize("kind", ["html", "pdf"])
@pytest.mark.parametrize("name", ["Per server", "Each server", "Per node"])
def test_what_each_server_has_beside_the_sum_is_of_a_server(name: str, kind: str):
    found = read([("Counter", name, "All servers"), *ROWS], kind)
    assert [found["2049.0"], found["1362.0"]] == SUMS
    assert {found[text][:2] for text in ("512.25", "12.34", "340.5")} == {("server", None)}


def test_means_and_sums_below_tests():
    heads = [("Counter", "Performance", "Performance", "Stress", "Stress"), ("", *("Average", "Sum") * 2)]
    found = read(
        [*heads, (TRANSFERS, "512.25", "2049.0", "530.25", "2121.0"), (LATENCY, "12.34", "", "14.1", "")], "html"
    )
    assert [found[text][:2] for text in ("2049.0", "2121.0")] == [("aggregate", None), ("aggregate", "Stress")]
    assert [found[text][:2] for text in ("12.34", "14.1")] == [("aggregate", None), ("aggregate", "Stress")]
    assert found["530.25"][:2] == ("aggregate", "Stress, mean")


def test_a_total_that_is_no_multiple_of_the_mean_is_told():
    found = read([("Counter", "Average", "Total"), *ROWS[:2], (OF_SERVER, "340.5", "1400.0")], "html", is_told=True)
    assert (found["2049.0"], found["340.5"][:2]) == (SUMS[0], ("aggregate", None))
    assert found["1400.0"][2] == "backup_mb_per_sec_per_server"


@pytest.mark.parametrize(
    ("name", "of_all"),
    [
        ("Avg.", False),
        ("Average of 4 databases", False),
        ("Average/server", True),
        ("Mean across the four nodes", True),
    ],
)
def test_what_a_mean_says_of_all_servers(name: str, of_all: bool):
    mean = MEAN.fullmatch(name)
    assert bool(mean is not None and mean["all"]) == of_all


@pytest.mark.parametrize("name", ["Margin", "Headroom (%)", "Deviation"])
def test_what_is_left_to_a_target_is_no_result_of_its_metric(name: str):
    found = read([("Metric", "Measured", name), (LATENCY, "12.34 ms", "37 %"), (TRANSFERS, "2049.0", "3 %")], "html")
    assert found["12.34 ms"] == ("server", None, "database_read_latency_ms")
    assert found["37 %"] == ("aggregate", name, None)


@pytest.mark.parametrize(
    "names", [("Primary server", "Secondary server"), ("Active mailbox server", "Passive mailbox server")]
)
def test_servers_that_are_called_by_what_they_do(names: tuple[str, str]):
    found = read([("Measurement", *names), (TRANSFERS, "741.3", "739.8"), (LATENCY, "12.41", "12.63")], "html")
    assert [found[text][:2] for text in ("741.3", "12.63")] == [(names[0], None), (names[1], None)]


@pytest.mark.parametrize(("name", "is_told"), [("Sum / avg.", False), ("Total & mean", False), ("Sum; avg", True)])
def test_what_sums_up_servers_is_none(name: str, *, is_told: bool):
    rows = [("Server", TRANSFERS, LATENCY), ("MBX-A", "741.3", "12.41"), ("MBX-B", "739.8", "12.63")]
    found = read([*rows, (name, "1481.1", "12.52")], "html", is_told=is_told)
    assert found["741.3"][:2] == ("MBX-A", None)
    assert found["1481.1"][0] == ("server" if is_told else "aggregate")
