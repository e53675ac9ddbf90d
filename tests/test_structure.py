"""How the program is built: simple blocks, modules of a few screens, SQL in one room."""

import ast
import re
from pathlib import Path

import pytest
from radon.complexity import cc_visit

ROOT = Path(__file__).parents[1]
LARGEST = 12
"""The greatest cyclomatic complexity by radon's count, which adds conditions within a line and comprehensions."""
LONGEST = 400
"""Lines of a module."""
_BEGINS = r"SELECT\b.+\bFROM|INSERT INTO|UPDATE\b.+\bSET|DELETE FROM|(CREATE|DROP|ALTER) (\w+ )?(VIEW|TABLE)"
SQL = re.compile(rf"\s*({_BEGINS})\b", re.DOTALL)
EXTRACT = ROOT / "esrp_ingest" / "extract"
ASK_INSTEAD = {
    "across": "grid.given_cells for the columns that cells take, grid.pieces for where they begin",
    "box": "grid.standing for how lines and cells stand to each other",
    "edges": "grid.page_edges for what the edges of pages cut",
    "has_places": "grid.pieces.placed_words or told_cells",
    "is_bare": "grid.pieces.is_mere_text",
    "is_placed": "grid.pieces.is_told_by_place, or by_place.ways for rows",
    "is_row": "grid.pieces.is_text or is_table_row",
    "overlap_x": "grid.standing.share_width or stand_over",
    "rulings": "grid.ruled_rows for rows, which takes what gives them",
    "words": "grid.pieces for words and their places, grid.cut_lines for lines cut between them",
} | dict.fromkeys(("bottom", "centre", "middle", "top", "x0", "x1"), "grid.standing for what is below or beside what")
"""What knows of a format, or of places on its pages, and what of the grid tells the same of any format."""
TOLD_ELSEWHERE = {
    ("completeness.py", "box"): "a locator's: where rows of the models were read",
    ("document.py", "edges"): "hands on what the reader tells of pages, and asks nothing of it",
    ("document.py", "rulings"): "hands on what the reader tells of pages, and asks nothing of it",
    ("figures.py", "box"): "a figure's own place, by which the account keeps it and a finding names it",
    ("paper/whitepaper.py", "rulings"): "hands on what the reader tells of pages, and asks nothing of it",
    ("report/reader.py", "box"): "a locator's: where a cell was read that somebody wants to see",
}
"""Modules that may name one of these, and why that asks for no format."""
ROOMS = sorted(path for path in (ROOT / "esrp_ingest").iterdir() if path.name != "__pycache__")


def modules(room: Path) -> list[Path]:
    return sorted(room.rglob("*.py")) if room.is_dir() else [room]


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.name)
def test_no_block_is_too_complex(room: Path):
    above = {
        f"{path.relative_to(ROOT)} {block.fullname}": block.complexity
        for path in modules(room)
        for block in cc_visit(path.read_text(encoding="utf-8"))
        if block.complexity > LARGEST
    }
    assert above == {}, "split them into what can be named"


@pytest.mark.parametrize("folder", ["esrp_ingest", "tests", "fixtures", "docs"])
def test_modules_are_short(folder: str):
    lines = {str(path.relative_to(ROOT)): path.read_bytes().count(b"\n") for path in modules(ROOT / folder)}
    assert {name: count for name, count in lines.items() if count > LONGEST} == {}


@pytest.mark.parametrize("room", [room for room in ROOMS if room.name != "database"], ids=lambda room: room.name)
def test_sql_stands_in_the_room_of_the_database(room: Path):
    texts = [
        (path.name, node.lineno, node.value)
        for path in modules(room)
        for node in ast.walk(ast.parse(path.read_bytes()))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]
    assert [(name, line) for name, line, text in texts if SQL.match(text)] == []


def test_sql_is_known_by_how_it_begins():
    assert SQL.match("SELECT a,\n b FROM c")
    assert SQL.match("CREATE TEMP VIEW a")
    assert not SQL.match("Select what you want from here")


def questions(source: str) -> list[tuple[int, str]]:
    """The lines on which something asks for a format, or for places on its pages, or makes cells of one, and how."""
    nodes = list(ast.walk(ast.parse(source)))
    asked = [(node.lineno, node.attr) for node in nodes if isinstance(node, ast.Attribute)]
    made = [(node.value.lineno, node.arg or "") for node in nodes if isinstance(node, ast.keyword)]
    return sorted((line, name) for line, name in (*asked, *made) if name in ASK_INSTEAD)


def test_nobody_outside_the_grid_asks_which_format_it_was():
    found = [
        (str(path.relative_to(EXTRACT)), line, name)
        for path in modules(EXTRACT)
        if path.parent != EXTRACT / "grid"
        for line, name in questions(path.read_text(encoding="utf-8"))
    ]
    told = {(module, name) for module, _, name in found}
    asking = [
        f"{at[0]}:{at[1]} {at[2]}: ask {ASK_INSTEAD[at[2]]}" for at in found if (at[0], at[2]) not in TOLD_ELSEWHERE
    ]
    assert asking == []
    assert set(TOLD_ELSEWHERE) - told == set(), "reasons of which nobody has need"


def test_what_asks_for_a_format_is_known():
    assert questions("left = line.words[0].box.x0") == [(1, "box"), (1, "words"), (1, "x0")]
    assert questions("cell = Cell(text, across=(0, 1))") == [(1, "across")]
    assert questions("from esrp_ingest.vocabulary.words import words\nfirst = words(line.text)") == []
