"""What words leave open is decided by what must be equal, for whole tables, in whatever order they stand."""

from itertools import permutations

import pytest

from esrp_ingest.extract.grid.rows import NamedTable, TableRow
from esrp_ingest.extract.report.judging import Candidate, Verdict, judge
from esrp_ingest.extract.report.labelling import MAINTENANCE, REPLICATION, TOTAL, TRANSACTIONAL, Label
from esrp_ingest.labels import IO_COLUMNS
from esrp_ingest.layout import Locator
from esrp_ingest.quantities import parse_number

READS = ("reads_per_sec", "read_bytes")
OF_TRANSACTIONS = "10.000 5.000 100.000 50.000 33000.000 35000.000 0.000 1.000 0.000 60.000 0.000 5000.000"
OF_ALL = "10.000 5.000 109.000 50.000 51917.431 35000.000 3.000 1.000 1.500 60.000 232000.000 5000.000"
OF_MAINTENANCE, OF_REPLICATION = "9.000 262109.999", "1.500 232000.000"
EITHER_IO = (Label(TRANSACTIONAL, IO_COLUMNS), Label(TOTAL, IO_COLUMNS))
EITHER_READS = (Label(MAINTENANCE, READS), Label(REPLICATION, READS))


def table(figures: str) -> NamedTable:
    return NamedTable([TableRow("DB01", tuple(figures.split()), Locator())])


def verdict(*candidates: tuple[str, tuple[Label, ...]]) -> Verdict:
    return judge([Candidate(table(figures), labels) for figures, labels in candidates], parse_number, 150.0)


def judged(*candidates: tuple[str, tuple[Label, ...]]) -> tuple[list[str | None], frozenset[str]]:
    found = verdict(*candidates)
    return [label.table if label else None for label in found.labels], found.decided


ALL = {
    TRANSACTIONAL: (OF_TRANSACTIONS, EITHER_IO),
    MAINTENANCE: (OF_MAINTENANCE, EITHER_READS),
    REPLICATION: (OF_REPLICATION, EITHER_READS),
    TOTAL: (OF_ALL, EITHER_IO),
}


@pytest.mark.parametrize("order", list(permutations(ALL))[::5])
def test_tables_without_headings_are_told_by_arithmetic_in_any_order(order):
    labels, decided = judged(*(ALL[name] for name in order))
    assert labels == list(order)
    assert decided == set(ALL)


def test_a_header_is_never_overruled_by_arithmetic():
    named = (Label(REPLICATION, READS),)
    labels, decided = judged(ALL[TRANSACTIONAL], (OF_MAINTENANCE, named), ALL[TOTAL])
    assert labels[1] == REPLICATION
    assert REPLICATION not in decided


def test_where_nothing_can_be_compared_the_order_of_jetstress_is_assumed_and_nothing_is_decided():
    sure = (OF_TRANSACTIONS, (Label(TRANSACTIONAL, IO_COLUMNS),))
    found = verdict(("1.000 2.000", EITHER_READS), sure, ("3.000 4.000", EITHER_READS))
    assert [label.table for label in found.labels if label] == [MAINTENANCE, TRANSACTIONAL, REPLICATION]
    assert (found.decided, found.assumed) == (frozenset(), {0, 2})


def test_two_tables_under_one_heading_are_both_tables_of_its_kind():
    sure = (Label(TRANSACTIONAL, IO_COLUMNS),)
    assert judged((OF_TRANSACTIONS, sure), ALL[MAINTENANCE], (OF_ALL, sure))[0] == [TRANSACTIONAL, MAINTENANCE, TOTAL]
    assert judged((OF_TRANSACTIONS, sure), (OF_TRANSACTIONS, sure))[0] == [TRANSACTIONAL, TRANSACTIONAL]


def test_an_order_that_only_its_width_suggests_is_taken_where_all_relations_hold():
    columns = tuple(column for column in IO_COLUMNS if not column.startswith(("log_read", "log_reads")))
    figures = OF_TRANSACTIONS.split()
    nine = " ".join(figures[at] for at, column in enumerate(IO_COLUMNS) if column in columns)
    unproved = (Label(TRANSACTIONAL, columns, unproved=True),)
    assert judged((nine, unproved))[0] == [TRANSACTIONAL]
    shifted = " ".join((*nine.split()[1:], nine.split()[0]))
    assert judged((shifted, unproved))[0] == [None]


EITHER_ORDER = (Label(MAINTENANCE, READS), Label(MAINTENANCE, READS[::-1], unproved=True))


@pytest.mark.parametrize("figures", ["9.000 262109999", "9.000 262109.999", "9.000 270000.000"])
def test_sizes_are_no_rates_though_one_of_them_lost_its_point(figures: str):
    found = verdict((figures, EITHER_ORDER))
    assert [label.columns for label in found.labels if label] == [READS]


def test_columns_that_stand_the_other_way_round_are_told_by_their_sizes():
    found = verdict(("262109.999 9.000", EITHER_ORDER))
    assert [label.columns for label in found.labels if label] == [READS[::-1]]
