import statistics

import pytest
from hypothesis import given
from hypothesis import strategies as st
from made_papers import load
from seed_papers import me4024
from sqlalchemy import text

from esrp_ingest.database import Database, open_database
from esrp_ingest.database.store.statistics import Median, StandardDeviation


@given(st.lists(st.floats(-1e6, 1e6), min_size=2))
def test_functions_agree_with_the_standard_library(values: list[float]):
    median, deviation = Median(), StandardDeviation()
    for value in [*values, None, "no number"]:
        median.step(value)
        deviation.step(value)
    assert median.finalize() == pytest.approx(statistics.median(values))
    assert deviation.finalize() == pytest.approx(statistics.stdev(values), abs=1e-6)


def test_none_and_one_value_have_no_median_and_no_deviation():
    assert Median().finalize() is None
    one = StandardDeviation()
    one.step(4)
    assert one.finalize() is None


@pytest.fixture(scope="module")
def one(tmp_path_factory: pytest.TempPathFactory) -> Database:
    return open_database(f"sqlite:///{tmp_path_factory.mktemp('one') / 'esrp.db'}")


def test_queries_use_them_on_sqlite(one: Database):
    load(one, me4024())
    read = "database_read_latency_ms"
    with one.asking() as connection:
        rows = connection.execute(text(f"SELECT {read} FROM instance_io WHERE scope = 'transactional'")).scalars().all()
        found = connection.execute(text(f"SELECT median({read}), stddev({read}) FROM instance_io")).one()
    assert tuple(found) == pytest.approx((statistics.median(rows), statistics.stdev(rows)))
