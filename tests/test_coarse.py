import json

import pytest

from esrp_ingest.coarse import CoarseFigure, bounds, coarse, printed


@pytest.mark.parametrize(
    ("value", "lower", "upper", "shown"),
    [
        (0.0, 0.0, 0.5, "< 0.5"),
        (0.25, 0.0, 0.75, "< 0.75"),
        (0.5, 0.0, 1.0, "< 1"),
        (1.0, 0.5, 1.5, "1 ± 0.5"),
        (14.6875, 14.1875, 15.1875, "14.7 ± 0.5"),
    ],
)
def test_a_figure_is_as_uncertain_as_its_last_digit(value: float, lower: float, upper: float, shown: str):
    figure = coarse(value, 1)
    assert isinstance(figure, CoarseFigure)
    assert (figure.lower, figure.upper, figure.shown) == (lower, upper, shown)
    assert bounds(figure) == (lower, upper)


@pytest.mark.parametrize("resolution", [None, 0])
def test_a_figure_without_resolution_is_exact(resolution: float | None):
    figure = coarse(7.0, resolution)
    assert not isinstance(figure, CoarseFigure)
    assert bounds(figure) == (7.0, 7.0)


def test_it_is_a_number_for_programs():
    assert json.dumps(CoarseFigure(7, 1)) == "7.0"
    assert CoarseFigure(7, 1).rounded(2) == 7


def test_it_stays_coarse_where_it_is_rounded():
    assert CoarseFigure(2.83333, 1).rounded(3).shown == "2.8 ± 0.5"


def test_means_are_shown_as_people_round():
    assert [printed(value) for value in (10.5535, 1.7385, 10.55349, 2.0)] == ["10.554", "1.739", "10.553", "2.000"]
    assert coarse(1.7385, 1).shown == "1.7 ± 0.5"
    assert [printed(value) for value in (float("inf"), float("nan"))] == ["inf", "nan"]
