"""What tables of a run are where words leave it open: the relations choose, and say so."""

from blocks import FIGURES, IO, MAINTENANCE, heading, read, rules, summary, table

from esrp_ingest.reports.instance_tables import RowTable, TableReader, labels_of
from esrp_ingest.reports.judging import Candidate, Verdict, judge
from esrp_ingest.values.printed import Values
from esrp_ingest.vocabulary.sections import Section

NAMES = ("MSExchange Database ==> Instances", *IO)
TOTAL = ("10.5", "2.5", "110.5", "50.5", "53727.1", "34000.5", "3.5", "1.5", "1.5", "20.5", "232000.5", "5000.5")


def candidate(*rows: tuple[str, ...], section: Section | None = None) -> Candidate:
    ((_, found),) = list(TableReader(Values()).read(table(*rows), section))
    return Candidate(found, tuple(labels_of(found, section)))


def tables(verdict: Verdict) -> list[str | None]:
    return [label and label.table for label in verdict.labels]


def test_a_heading_decides() -> None:
    one = candidate(NAMES, ("Instance1.1", *FIGURES), section=Section.TOTAL_IO)
    assert tables(judge([one], Values(), None)) == ["instance_io total"]


def test_relations_choose_between_transactional_and_total_in_any_order() -> None:
    reads = candidate(("Instances", *MAINTENANCE), ("Instance1.1", "10.0", "261000.5"))
    total, transactional = candidate(NAMES, ("Instance1.1", *TOTAL)), candidate(NAMES, ("Instance1.1", *FIGURES))
    verdict = judge([total, transactional, reads], Values(), 151.0)
    assert tables(verdict) == ["instance_io total", "instance_io transactional", "instance_maintenance_io"]
    assert verdict.decided == {"instance_io total", "instance_io transactional"}


def test_where_nothing_chooses_the_order_is_assumed() -> None:
    same = candidate(NAMES, ("Instance1.1", *FIGURES)), candidate(NAMES, ("Instance1.1", *FIGURES))
    verdict = judge(same, Values(), None)
    assert tables(verdict) == ["instance_io transactional", "instance_io total"]
    assert verdict.assumed == {0, 1}


def test_what_arithmetic_chose_is_told_by_its_table() -> None:
    found = read(
        heading("Performance Test Result Report", 2),
        *summary(),
        heading("Database Sizing and Throughput"),
        table(("Achieved Transactional I/O per Second", "151.0")),
        heading("Jetstress System Parameters"),
        table(NAMES, ("Instance1.1", *TOTAL)),
        table(NAMES, ("Instance1.1", *FIGURES)),
        table(("Instances", *MAINTENANCE), ("Instance1.1", "10.0", "261000.5")),
    )
    told = [each.subject for each in found.findings if each.rule == "chosen_by_arithmetic"]
    assert told == ["instance_io total", "instance_io transactional"]
    assert "assumed_order" not in rules(found)


def test_columns_without_headers_are_known_by_their_number() -> None:
    lost = candidate(("", *["x"] * 12), ("Instance1.1", *FIGURES), section=Section.TRANSACTIONAL_IO)
    (label,) = lost.labels
    assert (label.table, label.columns[-1], label.in_order) == ("instance_io transactional", "log_write_bytes", True)


def test_headers_in_another_order_are_no_order_of_columns() -> None:
    turned = ("Maximum", "x", "y")
    found = candidate(("Counter", *turned), ("Pool Paged Bytes", "1.5", "2.5", "3.5"), section=Section.HOST)
    assert found.labels == ()


def test_columns_of_others_are_left_out() -> None:
    found = candidate((*NAMES, "Limit"), ("Instance1.1", *FIGURES, "20.0"), section=Section.TRANSACTIONAL_IO)
    assert found.labels[0].columns[-1] is None
    assert isinstance(found.table, RowTable)
