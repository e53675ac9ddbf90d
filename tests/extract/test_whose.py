"""Whose figures stand below a heading of a summary."""

import pytest

from esrp_ingest.extract.paper.whose import Whose, whose_of


@pytest.mark.parametrize(
    "heading",
    [
        "Total",
        "Total / average",
        "Average/Total",
        "Sum or mean of both",
        "Total and average of all servers",
        "Both servers",
    ],
)
def test_sums_and_means_beside_servers_are_of_all_servers(heading: str):
    assert whose_of(heading, "server") == Whose("aggregate")


@pytest.mark.parametrize("heading", ["Degraded State", "Average of the night", "Sum of reads"])
def test_what_is_no_sum_of_servers_is_a_condition(heading: str):
    assert whose_of(heading, "server") == Whose("server", heading)
