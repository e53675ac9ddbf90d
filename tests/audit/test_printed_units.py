"""How precisely a figure is printed, where the paper states it in another unit than its metric has."""

import pytest

from esrp_ingest.audit.figures import step
from esrp_ingest.models import ReportedMetric


@pytest.mark.parametrize(
    ("value", "text", "worth"),
    [
        (14.0, "0.014", 1.0),
        (0.52, "0.00052 sec", 0.01),
        (0.445, "445", 0.001),
        (10.94, "10,94", 0.01),
        (11412.0, "11,412", 1.0),
        (9.1, "9.1 ms", 0.1),
        (None, "many", 1.0),
        (7.5, "7.4", 0.1),  # whatever else it says
    ],
)
def test_the_last_digit_is_worth_what_its_unit_is(value: float | None, text: str, worth: float):
    figure = ReportedMetric(
        scope="aggregate", metric="database_read_latency_ms", value=value, label="a", value_text=text
    )
    assert step(figure) == pytest.approx(worth)
