import subprocess
import sys
from copy import deepcopy

import pytest

from esrp_ingest.errors import OutputError
from esrp_ingest.present import chart_engine
from esrp_ingest.present.chart import VEGA_LITE

POINTS = {"data": {"name": "rows"}, "mark": "point", "encoding": {"x": {"field": "ä", "type": "quantitative"}}}


def test_charts_are_compiled_together_and_in_their_order():
    lines = {**POINTS, "mark": "line"}
    points, drawn = chart_engine.compiled([POINTS, lines], VEGA_LITE)
    assert [chart["marks"][0]["type"] for chart in (points, drawn)] == ["symbol", "line"]
    assert chart_engine.compiled([POINTS], VEGA_LITE) == [points]


def test_compiled_charts_are_drawn_together_and_in_their_order():
    [one] = chart_engine.compiled([POINTS], VEGA_LITE)
    two = deepcopy(one)
    one["data"][0]["values"] = [{"ä": 1}]
    two["data"][0]["values"] = [{"ä": 1}, {"ä": 2}]
    first, second = chart_engine.drawn([one, two])
    assert first.startswith(b"\x89PNG")
    assert second.startswith(b"\x89PNG")
    assert chart_engine.drawn([two]) == [second] != [first]


def test_what_the_engine_refuses_is_told_in_its_own_words():
    with pytest.raises(
        OutputError, match=r"^the charts cannot be drawn: their engine ended \(status 1\): TypeError: .*$"
    ):
        chart_engine.compiled([{"mark": 7}], VEGA_LITE)


def test_the_engine_is_not_loaded_by_who_asks_it():
    program = (
        "import sys; from esrp_ingest.present.chart_engine import bundle;"
        f"assert 'vegaEmbed' in bundle({VEGA_LITE!r}); assert 'vl_convert' not in sys.modules"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
