"""The paths of each instance: where the last one ends."""

import pytest

from esrp_ingest.extract.database_paths import read_database_paths
from esrp_ingest.layout import Cell, Line


@pytest.mark.parametrize(("length", "belongs"), [(60, True), (61, False)])
def test_a_line_of_more_than_sixty_characters_is_not_the_rest_of_a_path(length: int, belongs: bool):
    last = Line((Cell("x" * length),), number=3)
    paths = [
        Line((Cell(text),), number=at) for at, text in enumerate(("Instance1.1", "Log path: C:\\1 Database: C:\\2"))
    ]
    assert read_database_paths([*paths, last])[1] == ([] if belongs else [last])
