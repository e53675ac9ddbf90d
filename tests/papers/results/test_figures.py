"""Figures that claim the same, and what counts background maintenance."""

from esrp_ingest.axes.whose import Owner
from esrp_ingest.layout import Locator
from esrp_ingest.models import Run
from esrp_ingest.papers.results.figures import Figure, is_limit, is_of_all, settled
from esrp_ingest.papers.results.maintenance import without_maintenance

READS, WRITES, TRANSFERS = "database_reads_per_sec", "database_writes_per_sec", "database_transfers_per_sec"


def figure(metric: str, text: str, server: str = "") -> Figure:
    owner = Owner("server", server) if server else None
    return Figure(metric, "1/s", float(text), metric, text, Locator(line=1), (), owner)


def test_what_claims_the_same_and_differs_is_no_metric() -> None:
    found, findings = settled([figure(READS, "1.5"), figure(READS, "2.5"), figure(WRITES, "3.5")])
    assert [each.reported.metric for each in found] == [None, None, WRITES]
    assert [each.rule for each in findings] == ["undecided_scope"]


def test_what_is_printed_again_is_given_once() -> None:
    found, findings = settled([figure(READS, "1.5"), figure(READS, "1.5")])
    assert (len(found), findings) == (1, [])


def test_limits_and_sums_are_known_by_their_words() -> None:
    assert is_limit("Target")
    assert is_limit("< 20")
    assert not is_limit("Server 1", "12.5")
    assert is_of_all("MB read/sec total of all 12 servers")


def rates(server: str, reads: str) -> list[Figure]:
    return [figure(TRANSFERS, "100.0", server), figure(READS, reads, server), figure(WRITES, "40.0", server)]


def test_reads_that_exceed_the_transfers_on_all_servers_count_maintenance() -> None:
    figures = [each for server in ("Server 1", "Server 2", "Server 3") for each in rates(server, "61.5")]
    found, findings = without_maintenance(figures, [])
    marked = [each.reported for each in found if each.reported.metric is None]
    assert [row.condition for row in marked] == ["background maintenance included"] * 3
    assert [each.rule for each in findings] == ["reads_count_maintenance"]


def test_a_slip_of_one_server_is_no_maintenance() -> None:
    figures = [*rates("Server 1", "61.5"), *rates("Server 2", "60.0")]
    assert without_maintenance(figures, []) == (figures, [])


def test_reports_prove_that_reads_count_maintenance() -> None:
    run = Run.model_validate(
        {
            "test_type": "performance",
            "instance_io": [{"instance": "I1.1", "scope": "transactional", "database_reads_per_sec": 60.0}],
            "instance_maintenance_io": [{"instance": "I1.1", "reads_per_sec": 9.5}],
        }
    )
    found, _ = without_maintenance([figure(READS, "69.5")], [run])
    assert [each.reported.metric for each in found] == [None]
    assert without_maintenance([figure(READS, "60.0")], [run])[1] == []
