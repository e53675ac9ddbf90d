"""Whose figures stand below a heading of a summary."""

import pytest

from esrp_ingest.extract.paper.configuration_rows import _holds_figure
from esrp_ingest.extract.paper.whose import Whose, _begins_row, scope_of, whose_of
from esrp_ingest.layout import Cell, Line


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


def test_lines_without_a_text_begin_no_row_and_hold_no_figure():
    empty, row = Line((Cell(""), Cell(" "))), Line((Cell("Database Disks Transfers/sec"), Cell("120.5")))
    assert [(_begins_row(line), _holds_figure(line)) for line in (empty, row)] == [(False, False), (True, True)]


@pytest.mark.parametrize("text", ["HBA's/host E5-2670 2.60", "Number of databases/host 6", "Mailboxes/server 1"])
def test_what_is_counted_for_each_host_names_none(text: str):
    assert scope_of(text, "") == ""
