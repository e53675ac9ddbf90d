"""A series as a chart: everything within its square, the newest words, and the shifts where they began."""

import re
from datetime import datetime, timedelta

import pytest

from esrp_ingest.database.ask.trends import Night, Series
from esrp_ingest.levels import levels, shifts
from esrp_ingest.present.series_chart import charts_of, series_chart, shift_in_words
from esrp_ingest.vocabulary.metrics import METRICS

_PLACE = re.compile(r"(-?[\d.]+) (-?[\d.]+)")


def series(figures: list[float], metric: str = "log_write_latency_ms", shown: int = 0) -> Series:
    found = shifts(figures, 0)
    means, begins = levels(figures, found), {shift.start for shift in found}
    nights = [
        Night(
            number,
            datetime(2026, 11, 1, 22) + timedelta(days=number),
            figure,
            means[number],
            "worse" if number in begins else None,
            "fail" if figure > 20 else "pass",
            "",
        )
        for number, figure in enumerate(figures)
    ]
    return Series("MBX03", "performance", 1, 4, METRICS[metric], nights, found, shown)


STEADY = [0.9 + 0.01 * (number * 7 % 5) for number in range(12)]
SHIFTED = [*STEADY, *(figure + 0.7 for figure in STEADY[:4])]


@pytest.mark.parametrize("figures", [[1.0], [1.0, 1.0], STEADY, SHIFTED, [0.0, 25.0]])
def test_everything_stands_within_the_square(figures: list[float]):
    chart = series_chart(series(figures))
    places = [tuple(map(float, place)) for place in _PLACE.findall(chart.line)]
    assert len(places) == len(figures)
    assert all(0 <= x <= 100 and 0 <= y <= 100 for x, y in places)
    assert chart.dots.count("h0") == len(figures)
    assert chart.failed.count("h0") == sum(figure > 20 for figure in figures)


def test_a_shift_is_marked_at_its_night_and_told():
    chart = series_chart(series(SHIFTED))
    (shift,) = chart.shifts
    assert (shift.direction, shift.words) == ("worse", "worse 0.92 -> 1.615 since 2026-11-13")
    assert f"M{shift.x:.2f} " in chart.dots
    assert chart.levels.count("M") == 2
    assert shift_in_words(series(SHIFTED)) == shift.words
    assert shift_in_words(series(STEADY)) is None


def test_a_shift_before_the_nights_that_are_shown_is_not_marked():
    chart = series_chart(series(SHIFTED, shown=14))
    assert (len(chart.nights), chart.shifts) == (2, ())


def test_charts_of_a_machine_stand_together():
    found = charts_of([series(STEADY), series(STEADY, "database_read_latency_ms")])
    assert {machine: len(charts) for machine, charts in found.items()} == {"MBX03": 2}
