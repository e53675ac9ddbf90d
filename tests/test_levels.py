"""Levels of series: shifts are found soon, noise, spikes and repeated figures are none."""

from random import Random

import pytest

from esrp_ingest.levels import LEARNED, levels, shifts


def noise(count: int, level: float = 20.0, deviation: float = 0.5, seed: int = 3) -> list[float]:
    random = Random(seed)
    return [random.gauss(level, deviation) for _ in range(count)]


def test_a_shift_is_found_where_it_begins_and_with_both_levels():
    figures = [*noise(30), *noise(6, 24.0, seed=4)]
    (shift,) = shifts(figures)
    assert shift.start == 30
    assert shift.found <= 32
    assert shift.before == pytest.approx(20, abs=0.5)
    assert shift.after == pytest.approx(24, abs=0.8)
    means = levels(figures, [shift])
    assert len(set(means[:30])) == len(set(means[30:])) == 1


def test_every_shift_of_several_is_found():
    figures = [*noise(20), *noise(20, 24.0, seed=4), *noise(20, 18.0, seed=5)]
    assert [shift.start for shift in shifts(figures)] == [20, 40]


@pytest.mark.parametrize(
    "figures",
    [
        [],
        [1.0],
        noise(LEARNED - 1),
        [5.0] * 60,
        [0.0] * 30,
        [*noise(25), 40.0, *noise(20, seed=9)],
        [*noise(25), 40.0],
        noise(200, seed=8),
        [5.0] * 20 + [5.001] * 20,
    ],
    ids=["none", "one", "few", "constant", "zero", "spike", "spike at the end", "noise", "last digit"],
)
def test_what_is_no_shift_is_not_taken_for_one(figures: list[float]):
    assert shifts(figures) == []


def test_less_than_the_last_printed_digit_means_nothing():
    figures = [12.0] * 20 + [13.0] * 10
    assert [shift.start for shift in shifts(figures)] == [20]
    assert shifts(figures, resolution=1.0) == []


def test_what_was_said_of_a_night_does_not_depend_on_later_ones():
    figures = [*noise(30), *noise(20, 24.0, seed=4)]
    whole = shifts(figures)
    assert [shifts(figures[:known])[-1:] for known in (whole[0].found + 1, 50)] == [whole, whole]


def test_noise_that_swings_between_two_levels_is_no_shift():
    figures = [4.0 if night % 10 in {2, 5, 9} else 3.0 + 0.01 * (night % 3) for night in range(60)]
    assert shifts(figures) == []
    assert [shift.start for shift in shifts([*figures, *(figure + 3 for figure in figures[:6])])] == [60]
