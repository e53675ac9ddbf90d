"""How many hosts were under test."""

from esrp_ingest.axes.whose import Owner
from esrp_ingest.layout import Locator
from esrp_ingest.models import Run
from esrp_ingest.papers.hosts import count_servers
from esrp_ingest.papers.results.figures import Figure
from esrp_ingest.papers.values import Columns


def run(**given: str) -> Run:
    return Run.model_validate({"test_type": "performance", **given})


def figure(server: str) -> Figure:
    place = Locator(line=1)
    return Figure("database_reads_per_sec", "1/s", 1.5, "Reads", "1.5", place, (), Owner("server", server))


def counted(printed: int | None, figures: list[Figure], runs: list[Run]) -> tuple[int | None, str | None]:
    columns = Columns()
    columns.put("servers", printed, ("4", Locator()))
    count_servers(columns, figures, runs)
    sources = columns.sources.get("servers", [])
    return columns.values.get("servers"), sources[0].note if sources else None


def test_the_most_that_rows_reports_or_the_summary_name() -> None:
    reports = [run(server="Server 1"), run(server="Server 2"), run(machine_name="EX1")]
    assert counted(4, [], reports) == (4, None)
    assert counted(None, [], reports) == (2, "counted: the servers that the reports name")
    assert counted(None, [figure("A"), figure("B"), figure("C")], reports) == (
        3,
        "counted: the servers that the summary names",
    )


def test_reports_that_name_nobody_are_of_one() -> None:
    assert counted(None, [], [run()]) == (1, "one: nothing tells several servers apart")
    assert counted(None, [], []) == (None, None)
