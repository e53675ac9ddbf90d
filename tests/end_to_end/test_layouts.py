"""Layouts drawn at random from one truth: nothing is wrong in silence, and each way of printing alone is read whole."""

import json
from dataclasses import replace

import pytest
from scoring import differences

from esrp_ingest.errors import NotAReport
from esrp_ingest.parsing import parse_bytes
from fixtures.builders.layouts import PLAIN, Layout, document, drawn

_MEDIA = ("html", "words", "text", "pipes")
_ALONE = {
    "as Jetstress prints": {},
    "columns in another order": {"shuffled": True},
    "instances across": {"across": True},
    "zero columns left out": {"left_out": "zeros"},
    "some columns left out": {"left_out": "some"},
    "units in the cells": {"units": "cell"},
    "seconds": {"units": "seconds"},
    "units in a row": {"units": "row"},
    "halves": {"halves": True},
    "wrapped headers": {"wrapped": 14},
    "spanning headers": {"spans": True},
    "footnotes": {"marks": "star"},
    "raised footnotes": {"marks": "raised"},
    "short names": {"names": "short"},
    "names of several words": {"names": "words"},
    "names without meaning": {"names": "guid"},
    "blanks in thousands": {"notation": "blank"},
    "hard blanks in thousands": {"notation": "no-break"},
    "apostrophes in thousands": {"notation": "apostrophe"},
    "commas in thousands": {"notation": "thousands"},
    "decimal commas": {"notation": "comma"},
    "lakhs": {"notation": "lakh"},
    "two decimals": {"decimals": 2},
    "one decimal": {"decimals": 1},
    "no decimals": {"decimals": 0},
    "servers above": {"servers": "above"},
    "servers in a column": {"servers": "column"},
    "servers merged over rows": {"servers": "merged"},
    "servers over columns": {"servers": "columns", "names": "short"},
    "instances in the middle": {"names_at": "middle"},
    "instances last": {"names_at": "last"},
    "tables of reads beside each other": {"pair_beside": True},
}
_IMPOSSIBLE = {("pipes", "tables of reads beside each other")}
"""A table of pipes stands alone."""


def read(seed: int, layout: Layout) -> tuple[list[str], bool]:
    """What differs from the truth, and whether a finding tells that something does."""
    data, name, truth = document(seed, layout)
    try:
        parsed = json.loads(parse_bytes(data, name).model_dump_json())
    except NotAReport:
        return ["nothing was read"], True
    told = any(finding["severity"] != "info" for finding in parsed["findings"])
    return differences(truth, parsed, range(len(truth["runs"]))), told


@pytest.mark.parametrize(
    ("medium", "way"), [(medium, way) for medium in _MEDIA for way in _ALONE if (medium, way) not in _IMPOSSIBLE]
)
def test_a_way_of_printing_alone_is_read_whole(medium, way):
    found, _ = read(5, replace(PLAIN, medium=medium, **_ALONE[way]))
    assert found == []


def test_nothing_is_wrong_in_silence_however_ways_meet():
    cases = {seed: read(seed, drawn(seed)) for seed in range(40)}
    wrong = {seed: found for seed, (found, told) in cases.items() if not told and any(" is " in line for line in found)}
    assert wrong == {}
    assert sum(not found for found, _ in cases.values()) >= 39


@pytest.mark.parametrize("seed", [901310, 902835])
def test_a_group_of_columns_begins_where_the_first_header_below_it_does(seed):
    found, _ = read(seed, drawn(seed))
    assert found == []
