import pytest

from esrp_ingest.extract.paper.results.told_by_others import without_maintenance
from esrp_ingest.models import InstanceIo, InstanceReads, ReportedMetric, Run
from esrp_ingest.vocabulary.metrics import MAINTENANCE_INCLUDED


def summary(scope: str, transfers: float, reads: float, writes: float) -> list[ReportedMetric]:
    names = ("database_transfers_per_sec", "database_reads_per_sec", "database_writes_per_sec")
    return [
        ReportedMetric(scope=scope, metric=name, value=value, label=name, value_text=f"{value:.3f}")
        for name, value in zip(names, (transfers, reads, writes), strict=True)
    ]


def report(reads: float, writes: float, maintenance: float, server: str | None = None) -> Run:
    return Run(
        test_type="performance",
        server=server,
        instance_io=(
            InstanceIo(
                instance="1", scope="transactional", database_reads_per_sec=reads, database_writes_per_sec=writes
            ),
        ),
        instance_maintenance_io=(InstanceReads(instance="1", reads_per_sec=maintenance),),
    )


def marked(figures: list[ReportedMetric], *runs: Run) -> list[str]:
    found, _ = without_maintenance(figures, runs)
    assert all(figure.metric is None for figure in found if figure.condition is not None)
    assert {figure.condition for figure in found} <= {None, MAINTENANCE_INCLUDED}
    return [figure.scope for figure in found if figure.condition is not None]


def test_the_report_tells_that_reads_count_maintenance():
    figures = summary("aggregate", 150.0, 109.0, 50.0)
    assert marked(figures, report(100.0, 50.0, 9.0)) == ["aggregate"]
    [finding] = without_maintenance(figures, [report(100.0, 50.0, 9.0)])[1]
    assert (finding.rule, finding.severity) == ("reads_count_maintenance", "warning")
    assert "aggregate by 9.000" in finding.message


def test_another_surplus_than_the_reports_maintenance_is_not_explained_away():
    assert marked(summary("aggregate", 150.0, 112.0, 50.0), report(100.0, 50.0, 9.0)) == []
    assert marked(summary("aggregate", 150.0, 109.0, 50.0)) == []


def test_reads_and_writes_that_make_the_transfers_stay_what_they_are():
    assert marked(summary("aggregate", 150.0, 100.0, 50.001), report(100.0, 50.0, 9.0)) == []


@pytest.mark.parametrize(
    ("odd", "expected"), [(9.0, ["Host 1", "Host 2", "Host 3", "Host 4", "aggregate"]), (40.0, [])]
)
def test_servers_tell_together_what_their_reads_count(odd: float, expected: list[str]):
    surplus = [9.0, 9.1, 9.0, 9.05] if expected else [0.0, 0.0, 0.0, odd]
    figures = [
        figure
        for number, more in enumerate(surplus, start=1)
        for figure in summary(f"Host {number}", 150.0, 100.0 + more, 50.0)
    ]
    figures += summary("aggregate", 600.0, 400.0 + sum(surplus), 200.0)
    assert marked(figures) == expected


def test_the_server_whose_reads_are_transactional_keeps_them():
    figures = [figure for n in range(1, 5) for figure in summary(f"Host {n}", 150.0, 109.0 if n < 4 else 100.0, 50.0)]
    assert marked(figures) == ["Host 1", "Host 2", "Host 3"]


def test_reads_of_an_aggregate_alone_that_exceeds_its_transfers_are_not_taken_for_transactional():
    assert marked(summary("aggregate", 24382.529, 16418.746, 8163.806)) == ["aggregate"]
    assert marked(summary("aggregate", 150.0, 109.0, 50.0)) == []  # that is more than maintenance takes
    assert marked(summary("aggregate", 150.0, 100.0, 50.0)) == []


def test_reports_tell_of_reads_without_transfers():
    reads = summary("aggregate", 150.0, 109.0, 50.0)[1:2]
    assert marked(reads, report(100.0, 50.0, 9.0)) == ["aggregate"]
    assert marked(summary("aggregate", 150.0, 100.0, 50.0)[1:2], report(100.0, 50.0, 9.0)) == []


def test_an_aggregate_sums_up_reads_that_count_maintenance_whatever_its_transfers():
    servers = [figure for name in ("A", "B", "C") for figure in summary(name, 150.0, 109.0, 50.0)]
    assert marked([*servers, *summary("aggregate", 510.0, 327.0, 150.0)]) == ["A", "B", "C", "aggregate"]


def test_what_one_server_is_proved_to_count_is_usual_for_the_others():
    servers = [*summary("A", 150.0, 109.0, 50.0), *summary("B", 150.0, 109.5, 50.0)]
    assert marked(servers, report(100.0, 50.0, 9.0, "A")) == ["A", "B"]


def test_the_only_report_is_of_all_servers_and_of_several_each_has_its_own():
    counted = summary("Host 1", 150.0, 109.0, 50.0)
    assert marked(counted, report(100.0, 50.0, 9.0)) == ["Host 1"]
    assert marked(counted, report(100.0, 50.0, 9.0, "Host 1"), report(70.0, 50.0, 8.0, "Host 2")) == ["Host 1"]
    assert marked(counted, report(100.0, 50.0, 9.0, "Host 2"), report(70.0, 50.0, 8.0, "Host 3")) == []
