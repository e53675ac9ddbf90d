"""What a page shows of many rows: what matters most, something of each kind, and nothing that would make it wrong."""

from itertools import product

import pytest

from esrp_ingest.present import samples
from esrp_ingest.present.samples import left_out, picked, points_shown, spaced, unbeaten


def test_the_first_are_shown_and_then_the_first_of_each_kind():
    rows = [f"a{number}" for number in range(20)] + ["b0", "b1", "c0"]
    assert picked(rows, 8, 3, lambda row: row[0]) == ["a0", "a1", "a2", "a3", "a4", "b0", "b1", "c0"]
    assert picked(rows[:5], 8, 3, lambda row: row[0]) == rows[:5]


def test_some_places_are_the_first_the_last_and_some_between():
    assert spaced(3, 5) == [0, 1, 2]
    assert spaced(100, 5) == [0, 25, 50, 74, 99]


def test_no_chosen_kind_lacks_a_point_that_nobody_beats(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(samples, "MOST_POINTS", 12)
    points = [(x * 7 % 31, x * 11 % 29, kind) for x, kind in product(range(30), "ab")]
    shown = points_shown(points, lambda point: point[:2], lambda point: point[2])
    for chosen in ("a", "b", "ab"):
        own = [point for point in points if point[2] in chosen]
        assert {own[at][:2] for at in unbeaten([point[:2] for point in own])} <= {point[:2] for point in shown}
    assert len(shown) < len(points)


def test_what_is_left_out_is_said():
    assert left_out("runs", 3, 3, "the worst") == ""
    assert left_out("runs", 3000, 200, "the worst") == (
        " Of 3,000 runs this page holds 200: the worst; esrp sql has all."
    )
