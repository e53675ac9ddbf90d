"""Rows that nobody knows, kept with the configuration: which of them may be results, and are told."""

from dataclasses import replace

import pytest

from esrp_ingest.extract.pairs import Pair
from esrp_ingest.extract.paper.setup.row_kinds import may_measure
from esrp_ingest.layout import Locator
from esrp_ingest.vocabulary.whitepaper import Column

WHOSE = frozenset({("EXCH02", "Stress test"), ("aggregate", None), ("server", None)})


def row(value: str, table: str) -> Pair[Column]:
    return replace(Pair("Network Utilization", value, Locator()), table=table)


@pytest.mark.parametrize("table", ["Stress test", "Counter EXCH02"])
@pytest.mark.parametrize("value", ["53.492", "28.691 % 56.566 %"])
def test_a_row_of_figures_below_a_server_or_a_test_of_results_is_told(value: str, table: str) -> None:
    assert may_measure([row(value, table)], {"1893.768"}, WHOSE)


@pytest.mark.parametrize(
    ("value", "table"), [("53.492", "Server hardware"), ("4 x 10 Gb", "Stress test"), ("53.492", "aggregate")]
)
def test_other_single_rows_are_none_of_results(value: str, table: str) -> None:
    assert not may_measure([row(value, table)], {"1893.768"}, WHOSE)
