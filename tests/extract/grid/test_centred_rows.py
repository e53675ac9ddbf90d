"""Rows of a text whose labels and values stand around each other."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from esrp_ingest.extract.grid.centred_rows import with_centred_rows
from esrp_ingest.parsing import parse_bytes
from esrp_ingest.readers.text import lines_of
from esrp_ingest.vocabulary.whitepaper import LABELS

TITLE = "Solid SAN 9000 Storage Solution for 5,000 Mailboxes\n\nPrimary Storage Hardware\n\n"
ABOVE = ["Storage model and OS/firmware revision   Solid SAN 9000", "Number of storage controllers            2"]
BELOW = ["HBA model and firmware                   QLogic QLE2562", "Number of HBA's/host                     1"]
BANDWIDTH = "Maximum bandwidth of storage connectivity to host"
VALUE = " " * 41


def facts(*lines: str) -> dict[str, str]:
    (solution,) = parse_bytes((TITLE + "\n".join((*ABOVE, *lines, *BELOW))).encode(), "paper.txt").solutions
    return {fact.label: fact.value for fact in solution.solution_fact}


USUAL = {
    "Storage model and OS/firmware revision": "Solid SAN 9000",
    "Number of storage controllers": "2",
    "HBA model and firmware": "QLogic QLE2562",
    "Number of HBA's/host": "1",
}


def test_a_label_around_its_value_and_a_value_around_its_label_are_rows() -> None:
    around = ["Maximum bandwidth of storage", f"{VALUE}40 Gb/s", "connectivity to host"]
    beside = [f"{VALUE}Dell PowerEdge R730, 2 x E5-2667", "Host server type", f"{VALUE}v3, 256 GB"]
    read = facts(*around, *beside)
    assert read == USUAL | {BANDWIDTH: "40 Gb/s", "Host server type": "Dell PowerEdge R730, 2 x E5-2667 v3, 256 GB"}


def test_a_label_that_is_made_of_known_parts_stands_around_its_value_too() -> None:
    profile = ["I/O operations per second per mailbox", f"{VALUE}0.067 (0.08 tested)", "(20% headroom included)"]
    disks = [f"{VALUE}6TB 7.2K NL-SAS,", "Disk type, speed, firmware", f"{VALUE}LK8A"]
    read = facts(*profile, *disks)
    assert read["I/O operations per second per mailbox (20% headroom included)"] == "0.067 (0.08 tested)"
    assert read["Disk type, speed, firmware"] == "6TB 7.2K NL-SAS, LK8A"


def test_two_values_in_two_lines_each_stand_around_their_own_labels() -> None:
    rows = [f"{VALUE}Dell PowerEdge R730, 2 x E5-2667", "Host server type", f"{VALUE}v3, 256 GB"]
    rows += [f"{VALUE}Dell S4810,", "Switch type/model/firmware revision", f"{VALUE}9.7"]
    read = facts(*rows)
    assert read["Host server type"] == "Dell PowerEdge R730, 2 x E5-2667 v3, 256 GB"
    assert read["Switch type/model/firmware revision"] == "Dell S4810, 9.7"


def test_label_and_value_that_both_go_on_in_the_next_line_are_one_row() -> None:
    read = facts("Switch type/model/firmware               Dell S4810, firmware", f"revision{' ' * 33}9.7 of May")
    assert read == USUAL | {"Switch type/model/firmware revision": "Dell S4810, firmware 9.7 of May"}


def test_three_lines_around_a_row_are_of_it_as_the_other_rows_of_its_table_are() -> None:
    wide = [f"{VALUE}Dell PowerEdge R730,", "Host server type                         2 x E5-2667,", f"{VALUE}256 GB"]
    around = [f"{VALUE}Dell S4810,", "Switch type/model/firmware revision", f"{VALUE}9.7"]
    assert facts(*around, *wide)["Host server type"] == "Dell PowerEdge R730, 2 x E5-2667, 256 GB"
    assert facts(*wide)["Host server type"] == "Dell PowerEdge R730, 2 x E5-2667, 256 GB"


@pytest.mark.parametrize("between", ["", "Primary Storage Software"])
def test_values_below_their_labels_stay_theirs(between: str) -> None:
    rows = ["Host server type                         Dell PowerEdge R730,", f"{VALUE}256 GB"]
    rows += [*filter(None, [between]), "HBA driver                               9.1.11.24"]
    read = facts(*rows)
    assert read["Host server type"] == "Dell PowerEdge R730, 256 GB"
    assert read["HBA driver"] == "9.1.11.24"


LINE = st.tuples(
    st.sampled_from(["", "Storage cache", "Number of", "databases/host", "Host server type"]),
    st.sampled_from(["", "8", "R730,"]),
)


@given(st.lists(LINE, max_size=12))
def test_every_line_of_a_text_stays_once(rows: list[tuple[str, str]]) -> None:
    text = "\n".join(f"{label:<41}{value}".rstrip() for label, value in rows)
    numbered = list(enumerate(text.split("\n"), start=1))
    lines = list(lines_of(numbered))
    whole = with_centred_rows(lines, LABELS)
    assert [source for line in whole for source in line.sources] == [
        source for line in lines for source in line.sources
    ]
    assert " ".join(sorted(" ".join(line.text for line in whole).split())) == " ".join(
        sorted(" ".join(line.text for line in lines).split())
    )
