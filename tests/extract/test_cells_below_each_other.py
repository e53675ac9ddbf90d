"""Result summaries in text with one cell a line, as programs and people copy them: read whole, or told, never wrong."""

from collections.abc import Callable, Iterable

import pytest

from esrp_ingest.models import Finding, Solution
from esrp_ingest.parsing import parse_bytes
from fixtures.builders.named_figures import NAMED_FIGURES
from fixtures.builders.summaries import HARDWARE, HEAD, SUMMARIES, Summary, as_text
from tests.dumped_cells import Rows, all_cells, cells, cells_apart, columns, rows_apart

PAPERS = {summary.name: summary for summary in (*SUMMARIES, *NAMED_FIGURES)}
NOT_WHOLE = {"empty-total", "servers-in-rows-empty-total", "states-below-each-other"}
"""Those of which some cells are empty, or no metric is known, so that nothing tells the figures' columns or rows."""


def paper(tables: Iterable[tuple[str, Rows]], dump: Callable[[Rows], Iterable[str]] = cells) -> bytes:
    """A paper with some tables in its result summary."""
    lines = [*HEAD, "Primary Storage Hardware", *cells(HARDWARE), "Test Result Summary"]
    for heading, rows in tables:
        lines += [heading, *dump(rows)]
    return "\n".join((*lines, "Conclusion", "What was measured stands above.")).encode()


def says(solution: Solution) -> set[tuple[object, ...]]:
    """Whose each figure is, in which state, of which metric."""
    read = (figure for figure in solution.reported_metric if figure.value is not None)
    return {(figure.scope, figure.condition, figure.metric, figure.value) for figure in read}


def read(text: bytes) -> tuple[Solution, list[Finding]]:
    parsed = parse_bytes(text, "paper.txt")
    (solution,) = parsed.solutions
    return solution, list(parsed.findings)


def rules(findings: Iterable[Finding]) -> set[str]:
    return {finding.rule for finding in findings}


def of(summary: Summary) -> list[tuple[str, Rows]]:
    return [(table.heading, table.rows) for table in summary.tables]


@pytest.mark.parametrize("dump", [cells, cells_apart, rows_apart, all_cells, columns])
@pytest.mark.parametrize("name", PAPERS)
def test_no_figure_is_given_to_another_one_and_what_is_not_read_is_told(
    name: str, dump: Callable[[Rows], Iterable[str]]
) -> None:
    summary = PAPERS[name]
    solution, findings = read(paper(of(summary), dump))
    unnamed = {("server", None, *figure[2:]) for figure in summary.says}  # of one server, whose name is no heading
    assert says(solution) <= summary.says | unnamed
    lost = {figure[2:] for figure in summary.says} - {figure[2:] for figure in says(solution)}
    with_targets = {"target-and-achieved"} & {name}
    assert ("unread_figures" in rules(findings)) is bool(lost | with_targets)


@pytest.mark.parametrize("dump", [cells, cells_apart, rows_apart, all_cells])
@pytest.mark.parametrize("name", sorted(PAPERS.keys() - NOT_WHOLE))
def test_each_figure_is_that_of_its_row_and_of_its_column(name: str, dump: Callable[[Rows], Iterable[str]]) -> None:
    summary = PAPERS[name]
    solution, findings = read(paper(of(summary), dump))
    assert says(solution) == summary.says
    assert rules(findings) == rules(read(as_text(summary))[1])


@pytest.mark.parametrize(
    "name",
    [
        "servers-in-columns",
        "servers-in-rows",
        "tests-in-columns",
        "tests-of-servers",
        "eight-servers",
        "disk-groups-in-columns",
    ],
)
def test_columns_one_after_the_other_are_the_same_table_on_its_side(name: str) -> None:
    solution, _ = read(paper(of(PAPERS[name]), columns))
    assert says(solution) == PAPERS[name].says


def test_an_empty_line_is_an_empty_cell_where_all_rows_come_out_so() -> None:
    solution, findings = read(paper(of(PAPERS["empty-total"]), all_cells))
    assert says(solution) == PAPERS["empty-total"].says
    assert "unread_figures" not in rules(findings)


def test_rows_with_an_empty_cell_that_left_no_line_are_told_and_all_others_read() -> None:
    solution, findings = read(paper(of(PAPERS["empty-total"])))
    latencies = {figure for figure in PAPERS["empty-total"].says if str(figure[2]).endswith("_ms")}
    assert says(solution) == PAPERS["empty-total"].says - latencies
    assert "unread_figures" in rules(findings)


READS, WRITES = "Database Disks Reads/sec", "Database Disks Writes/sec"
ROWS = ((READS, "440.790", "442.672"), (WRITES, "269.894", "275.273"))


@pytest.mark.parametrize(
    "header",
    [
        ("Metric", "Server 1"),
        ("Metric", "Server 1", "Server 2", "Total"),
        ("Server 1", "Server 2", "Total"),
        ("Metric", "Mail", "East", "Mail", "West"),
        ("Metric", "Mail", "Mail"),
        ("Server 1", "Server 2", "Metric", "Performance", "Stress"),
        (),
    ],
)
def test_nothing_is_read_where_the_names_are_not_as_many_as_the_figures(header: tuple[str, ...]) -> None:
    solution, findings = read(paper([("Storage Performance Results", (header, *ROWS))]))
    assert says(solution) == set()
    assert {"unread_figures", "no_results"} <= rules(findings)


def test_a_name_that_heads_no_column_heads_no_figures_of_the_next_table() -> None:
    doubtful = ("Results in doubt", (("Metric", "Server 1", "Server 2", "Server 3"), *ROWS))
    solution, _ = read(paper([doubtful, ("Other results", (("Log Disks Writes/sec", "75.611"),))]))
    assert says(solution) == {("server", None, "log_writes_per_sec", 75.611)}


def test_a_label_in_two_lines_is_one_label_and_what_heads_rows_is_none() -> None:
    rows = (
        ("Metric", "Server 1", "Server 2"),
        ("Average Database Disk", "Read Latency (ms)", "12.226", "12.737"),
        ("Stress test", ""),
        (WRITES, "269.894", "275.273"),
    )
    solution, findings = read(paper([("Storage Performance Results", rows)]))
    assert says(solution) == {
        ("Server 1", None, "database_read_latency_ms", 12.226),
        ("Server 2", None, "database_read_latency_ms", 12.737),
        ("Server 1", "Stress test", "database_writes_per_sec", 269.894),
        ("Server 2", "Stress test", "database_writes_per_sec", 275.273),
    }
    assert "unread_figures" not in rules(findings)


def test_rows_below_words_that_nobody_knows_are_told() -> None:
    rows = (("Metric", "Server 1", "Server 2"), ROWS[0], ("With blue cables", ""), ROWS[1])
    solution, findings = read(paper([("Storage Performance Results", rows)]))
    assert says(solution) == {
        ("Server 1", None, "database_reads_per_sec", 440.79),
        ("Server 2", None, "database_reads_per_sec", 442.672),
    }
    assert "unread_figures" in rules(findings)


def test_names_and_figures_that_had_room_in_one_line_are_cells_of_their_own() -> None:
    lines = (
        "Metric",
        "Server 1 Server 2 Total",
        f"{READS} 440.790",
        "442.672",
        "883.462",
        WRITES,
        "269.894 275.273",
        "545.167",
    )
    solution, _ = read(paper([("Storage Performance Results", ((line,) for line in lines))]))
    assert says(solution) == {
        (server, None, metric, value)
        for metric, values in (
            ("database_reads_per_sec", (440.79, 442.672, 883.462)),
            ("database_writes_per_sec", (269.894, 275.273, 545.167)),
        )
        for server, value in zip(("Server 1", "Server 2", "aggregate"), values, strict=True)
    }


def test_rows_of_several_columns_that_lost_all_but_one_figure_are_nobodys() -> None:
    rows = (("", "Server 1", "Server 2"), (READS, "440.790"), (WRITES, "269.894"))
    solution, findings = read(paper([("Storage Performance Results", rows)]))
    assert says(solution) == set()
    assert "unread_figures" in rules(findings)


def test_a_pages_number_below_the_last_row_is_no_figure_of_it() -> None:
    rows = (("Metric", "Server 1", "Server 2"), *ROWS, ("", "17"))
    solution, _ = read(paper([("Storage Performance Results", rows)]))
    assert {figure[3] for figure in says(solution)} == {440.79, 442.672}


@pytest.mark.parametrize("apart", [True, False])
def test_heads_of_columns_before_what_stands_in_the_first_are_no_servers(apart: bool) -> None:
    servers = [f"Server {at}" for at in range(1, 5)]
    rates, totals = ["38.92", "39.10", "38.46", "39.03"], ["389.17", "391.04", "384.60", "390.32"]
    parts = (["Server"], ["MB read/sec per database"], servers, rates, ["MB read/sec total per server"], totals)
    dumped = [line for part in parts for line in (*part, *[""] * apart)]
    lines = [*HEAD, "Primary Storage Hardware", *cells(HARDWARE), "Test Result Summary", *dumped]
    solution, findings = read("\n".join((*lines, "Conclusion", "What was measured stands above.")).encode())
    assert says(solution) == set()
    assert {"unread_figures", "doubtful_rows"} & rules(findings)
