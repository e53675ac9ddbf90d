"""The tutorial does what it says: each command of docs/tutorial.md prints what stands below it.

In an expected output `...` stands for anything: times, folders, the version, the ends of long lines; blanks at the ends
of lines do not count. `python tests/docs/test_tutorial.py` writes the outputs anew where they no longer match.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from transcripts import agree

ROOT = Path(__file__).parents[2]
TUTORIAL = ROOT / "docs" / "tutorial.md"
_BLOCK = re.compile(r"(?<=^```console\n).*?(?=^```$)", re.MULTILINE | re.DOTALL)
_COMMAND = re.compile(r"^\$ (.+)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)
_SUMMARY = re.compile(r"^(\s+\d+(?:\s+\d+){5})\s+[\d.]+$", re.MULTILINE)
_LONG = 230
"""Letters of a line of output that the page shows."""


class Shell:
    """A shell in a folder, which keeps what is exported to its commands."""

    def __init__(self, folder: Path) -> None:
        mine = {name: value for name, value in os.environ.items() if not name.startswith(("ESRP_", "COV_"))}
        self.folder = folder
        self.environment = {**mine, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}

    def printed(self, command: str) -> str:
        """What a command prints on both streams."""
        if exported := re.fullmatch(r"export (\w+)=(\S*)", command):
            self.environment[exported[1]] = exported[2]
        how = {"cwd": self.folder, "env": self.environment, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
        done = subprocess.run(["bash", "-c", command], text=True, check=False, **how)
        return "".join(f"{line.rstrip()}\n" for line in done.stdout.splitlines())


def transcript(block: str) -> Iterator[tuple[str, str]]:
    """The commands of a block, each with its output."""
    return ((match[1], match[2]) for match in _COMMAND.finditer(block))


def in_a_new_folder(parent: Path) -> Path:
    shutil.copytree(ROOT / "fixtures", parent / "fixtures")
    return parent


def test_every_command_of_the_tutorial_prints_what_stands_there(tmp_path: Path):
    shell = Shell(in_a_new_folder(tmp_path))
    commands = [pair for block in _BLOCK.findall(TUTORIAL.read_text(encoding="utf-8")) for pair in transcript(block)]
    assert len(commands) > 10
    for command, expected in commands:
        got = shell.printed(command)
        assert agree(expected, got), f"$ {command}\n{got}\nexpected:\n{expected}"
    assert not (tmp_path / "esrp.db").exists(), "the database that the README's first call fills"


def test_dots_stand_for_anything_and_nothing_else_is_forgiven():
    assert agree("ran for ... s\n", "ran for 12.5 s\n")
    assert not agree("ran for ... s\n", "walked for 12.5 s\n")


def refresh(folder: Path) -> None:
    """Writes the outputs anew, with dots for what differs from machine to machine."""
    shell = Shell(folder)

    def anew(match: re.Match[str]) -> str:
        command, expected = match[1], match[2]
        got = shell.printed(command)
        if agree(expected, got):
            return match[0]
        shown = _SUMMARY.sub(r"\1 ...", got.replace(str(folder), "..."))
        return f"$ {command}\n" + "".join(
            f"{line[:_LONG].rstrip()}...\n" if len(line) > _LONG else f"{line}\n" for line in shown.splitlines()
        )

    text = TUTORIAL.read_text(encoding="utf-8")
    TUTORIAL.write_text(_BLOCK.sub(lambda block: _COMMAND.sub(anew, block[0]), text), encoding="utf-8")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as new:
        refresh(in_a_new_folder(Path(new)))
