"""The paths of each instance: which words are names, and where the last path ends."""

import pytest

from esrp_ingest.extract.database_paths import read_database_paths
from esrp_ingest.extract.names import instance_names
from esrp_ingest.layout import Box, Cell, Line, Word


def line(top: float, *placed: tuple[float, str]) -> Line:
    words = tuple(Word(text, Box(left, top, left + 4 * len(text), top + 8)) for left, text in placed)
    return Line((Cell(" ".join(word.text for word in words), words),), page=1)


def test_a_letter_beside_the_paths_is_no_name_though_names_begin_with_it():
    instances, rest = read_database_paths(
        [
            line(0, (0, "DB01"), (120, "Log"), (135, "path:"), (160, "C:\\log\\1")),
            line(10, (0, "D"), (120, "draft")),
            line(20, (120, "Database:"), (160, "C:\\data\\1.edb")),
            line(30, (0, "DB02"), (120, "Log"), (135, "path:"), (160, "C:\\log\\2")),
            line(40, (120, "Database:"), (160, "C:\\data\\2.edb")),
        ],
        instance_names(["DB01", "DB02"]),
    )
    assert [(found.name, found.log_path, found.database_path) for found in instances] == [
        ("DB01", "C:\\log\\1", "C:\\data\\1.edb"),
        ("DB02", "C:\\log\\2", "C:\\data\\2.edb"),
    ]
    assert rest == []


@pytest.mark.parametrize(("length", "belongs"), [(60, True), (61, False)])
def test_a_line_of_more_than_sixty_characters_is_not_the_rest_of_a_path(length: int, belongs: bool):
    last = Line((Cell("x" * length),), number=3)
    paths = [
        Line((Cell(text),), number=at) for at, text in enumerate(("Instance1.1", "Log path: C:\\1 Database: C:\\2"))
    ]
    assert read_database_paths([*paths, last])[1] == ([] if belongs else [last])
