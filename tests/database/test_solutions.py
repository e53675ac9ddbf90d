"""What is asked of one solution: its runs, its documents, where its columns stand, and the others there are."""

from made_papers import load
from seed_papers import PAPERS

from esrp_ingest.database import Database
from esrp_ingest.database.ask.overview import unmeasured_solutions
from esrp_ingest.database.ask.solutions import distinct_solutions, documents_of, reported_of, runs_of, sources_of
from esrp_ingest.models import SolutionSource


def test_runs_come_with_the_figure_that_each_kind_of_test_is_about(seeds: Database):
    with seeds.asking() as connection:
        runs = {str(run["test_type"]): run for run in runs_of(connection, 1)}
    io, backup, recovery = (runs[kind] for kind in ("performance", "backup", "soft_recovery"))
    assert (io["id"], io["document_id"], io["result"], io["server"]) == (2, 1, "pass", None)
    assert (io["machine"], io["achieved_iops"], io["target_iops"]) == ("WIN-PVCKE1IJFQ1", 1573.982, 1000.0)
    figures = ("database_read_latency_ms", "backup_mb_per_sec", "log_replay_seconds")
    assert [[run[name] is not None for name in figures] for run in (io, backup, recovery)] == [
        [True, False, False],
        [False, True, False],
        [False, False, True],
    ]


def test_documents_are_those_that_describe_it_or_print_its_runs(seeds: Database):
    with seeds.asking() as connection:
        (document,) = documents_of(connection, 1)
    assert (document["id"], document["kind"], document["title"]) == (1, "whitepaper", None)
    assert (document["relations_held"], document["relations_checked"]) == (39, 40)
    assert (document["figures"], document["figures_left"]) == (0, 0)
    assert str(document["uri"]).startswith("file:///papers/")


def test_each_solution_is_there_once_with_what_it_is_chosen_by(seeds: Database):
    with seeds.asking() as connection:
        found = {row["id"]: row for row in distinct_solutions(connection)}
    assert sorted(found) == [1, 2, 3, 4, 5, 6, 7]
    first = {name: value for name, value in found[1].items() if name != "id"}
    assert first == {
        "product": "Dell PowerVault MD1220", "configuration": None, "exchange_version": "2010", "mailboxes": 5000,
        "disks": 24, "disk_type": "hdd", "connectivity": "SAS", "vendor": "Dell", "told_apart": None,
    }  # fmt: skip


def test_the_papers_summary_comes_as_printed(seeds: Database):
    with seeds.asking() as connection:
        first, second, *_ = reported_of(connection, 1)
    assert [(row["id"], row["label"], row["value_text"], row["metric"]) for row in (first, second)] == [
        (1, "database_transfers_per_sec", "1190.74", "database_transfers_per_sec"),
        (2, "database_read_latency_ms", "20.31", "database_read_latency_ms"),
    ]
    assert {row["scope"] for row in (first, second)} == {"Degraded State (Disk Failure)"}


def test_where_columns_stand_is_told_by_solution_and_column(database: Database):
    paper = PAPERS[0]()
    solution = paper.solutions[0]
    sources = tuple(
        SolutionSource(column_name=name, value_text=name, page=1) for name in ("disks", "mailboxes", "disks")
    )
    load(database, paper.model_copy(update={"solutions": (solution.model_copy(update={"solution_source": sources}),)}))
    with database.asking() as connection:
        found = sources_of(connection, [1])
        nothing = sources_of(connection, [2])
    assert {place: [row["id"] for row in rows] for place, rows in found.items()} == {
        (1, "disks"): [1, 3], (1, "mailboxes"): [2],
    }  # fmt: skip
    assert nothing == {}


def test_a_solution_without_a_report_is_named_as_unmeasured(database: Database):
    measured, other = PAPERS[0](), PAPERS[1]()
    described = tuple(solution.model_copy(update={"reported_metric": ()}) for solution in other.solutions)
    load(database, measured, other.model_copy(update={"runs": (), "solutions": described}))
    with database.asking() as connection:
        found = unmeasured_solutions(connection).records()
    assert [row["solution_id"] for row in found] == [2]
