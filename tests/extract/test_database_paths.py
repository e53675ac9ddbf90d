"""The paths of each instance: where the last one ends."""

import pytest

from esrp_ingest.extract.names import instance_names
from esrp_ingest.extract.report.database_paths import join_wrapped, read_database_paths
from esrp_ingest.layout import Box, Cell, Line, Word


@pytest.mark.parametrize(("length", "belongs"), [(60, True), (61, False)])
def test_a_line_of_more_than_sixty_characters_is_not_the_rest_of_a_path(length: int, belongs: bool):
    last = Line((Cell("x" * length),), number=3)
    paths = [
        Line((Cell(text),), number=at) for at, text in enumerate(("Instance1.1", "Log path: C:\\1 Database: C:\\2"))
    ]
    assert read_database_paths([*paths, last])[1] == ([] if belongs else [last])


def words(*placed: tuple[str, float, float]) -> tuple[Word, ...]:
    return tuple(Word(text, Box(x, top, x + 5 * len(text), top + 8)) for text, x, top in placed)


def test_a_stray_letter_beside_the_paths_takes_no_name_away():
    rows = [
        words(("DB01", 50, 10), ("Log", 150, 10), ("path:", 170, 10), ("C:\\L1", 200, 10)),
        words(("Database:", 150, 20), ("C:\\D1\\1.edb", 200, 20)),
        words(("D", 50, 25)),
        words(("DB02", 50, 30), ("Log", 150, 30), ("path:", 170, 30), ("C:\\L2", 200, 30)),
        words(("Database:", 150, 40), ("C:\\D2\\2.edb", 200, 40)),
    ]
    lines = [Line((Cell(" ".join(word.text for word in row), row),), page=1) for row in rows]
    found, left = read_database_paths(lines, instance_names(["DB01", "DB02"]))
    assert left == []
    assert [(each.name, each.log_path, each.database_path) for each in found] == [
        ("DB01", "C:\\L1", "C:\\D1\\1.edb"),
        ("DB02", "C:\\L2", "C:\\D2\\2.edb"),
    ]


@pytest.mark.parametrize(
    ("end", "piece", "joined"),
    [
        ("C:\\mnt\\", "DB1", "C:\\mnt\\DB1"),
        ("C:\\mnt", "\\DB1", "C:\\mnt\\DB1"),
        ("C:", "\\mnt", "C:\\mnt"),
        ("C:\\DB-", "log", "C:\\DB-log"),
        ("C:\\DB", "_log", "C:\\DB_log"),
        ("C:\\DB", ".edb", "C:\\DB.edb"),
        ("C:\\DB1", "2.edb", "C:\\DB12.edb"),
        ("C:\\DB1", ".edb", "C:\\DB1.edb"),
        ("C:\\DB", "2.edb", "C:\\DB 2.edb"),
        ("C:\\My", "Databases", "C:\\My Databases"),
        ("C:\\DB1", "Xlog", "C:\\DB1 Xlog"),
        ("path", "-log", "path -log"),
        ("C:\\DB1 and 1", "2", "C:\\DB1 and 1 2"),
    ],
)
def test_a_path_is_joined_without_a_blank_where_it_was_cut_inside_a_word(end: str, piece: str, joined: str):
    assert join_wrapped([end, piece]) == joined


def test_what_stands_behind_the_file_of_a_database_is_no_part_of_its_path():
    texts = ("Instance1.1", "Log path: C:\\L1 Database: C:\\D1\\1.edb Page 7")
    [found] = read_database_paths([Line((Cell(text),), number=at) for at, text in enumerate(texts)])[0]
    assert (found.log_path, found.database_path) == ("C:\\L1", "C:\\D1\\1.edb")


def test_the_average_of_a_table_above_is_no_instance():
    texts = ("Avg", "Instance1.1", "Log path: C:\\1 Database: C:\\2")
    lines = [Line((Cell(text),), number=at) for at, text in enumerate(texts)]
    found, _ = read_database_paths(lines)
    assert [(each.name, each.log_path) for each in found] == [("Instance1.1", "C:\\1")]


def test_paths_that_go_on_at_the_beginning_of_the_next_line():
    texts = (
        ("Instance1.1", "Log path: C:\\L1 Database:"),
        ("C:\\D1\\1.edb",),
        ("Instance1.2", "Log path: C:\\L2 Database:"),
        ("C:\\D2\\2.edb",),
    )
    starts = (0.0, 20.0)
    lines = [
        Line(
            tuple(Cell(text, across=(at, at + len(text))) for at, text in zip(starts, row, strict=False)), number=number
        )
        for number, row in enumerate(texts)
    ]
    found, left = read_database_paths(lines)
    assert [(each.name, each.log_path, each.database_path) for each in found] == [
        ("Instance1.1", "C:\\L1", "C:\\D1\\1.edb"),
        ("Instance1.2", "C:\\L2", "C:\\D2\\2.edb"),
    ]
    assert left == []


HEADED = ["Instance", "Log path", "Database"]
PATHS = [["Instance1.1", "C:\\1\\Log", "C:\\1\\a.edb"], ["Instance1.2", "C:\\2\\Log", "C:\\2\\b.edb"]]


@pytest.mark.parametrize("order", [(0, 1, 2), (0, 2, 1)])
def test_paths_may_stand_below_the_headers_of_their_columns(order: tuple[int, ...]):
    rows = [["above", "it"], HEADED, *PATHS, ["Instance1.3", "5.500", "6.500"]]
    lines = [
        Line(tuple(Cell(row[at]) for at in order if at < len(row)), number=number, is_row=True)
        for number, row in enumerate(rows)
    ]
    found, left = read_database_paths(lines)
    assert [[each.name, each.log_path, each.database_path] for each in found] == PATHS
    assert left == [lines[0], lines[-1]]


def test_headers_of_paths_without_any_below_take_nothing():
    lines = [
        Line(tuple(map(Cell, row)), number=at, is_row=True) for at, row in enumerate([HEADED, ["a", "1.5", "2.5"]])
    ]
    assert read_database_paths(lines) == ([], lines)
