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
