"""No function or class of the program is harder to follow than most, and no module longer than a few screens."""

from pathlib import Path

import pytest
from radon.complexity import cc_visit

ROOT = Path(__file__).parents[1]
LARGEST = 12
"""The greatest cyclomatic complexity by radon's count, which adds conditions within a line and comprehensions."""
LONGEST = 400
"""Lines of a module."""
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
