"""The second tutorial and the home do what they say: each command of these pages prints what stands below it."""

import io
import re
import shlex
import sys
from pathlib import Path

import pytest
from transcripts import agree

from esrp_ingest.cli.app import main as esrp
from fixtures.night_lab import main as night_lab

ROOT = Path(__file__).parents[2]
_BLOCK = re.compile(r"(?<=^```console\n).*?(?=^```$)", re.MULTILINE | re.DOTALL)
_COMMAND = re.compile(r"^\$ (.+)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)


def printed(command: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """What a command prints on both streams, run in this process."""
    call, tells_code, _ = command.partition("; echo $?")
    arguments = shlex.split(call)
    both = io.StringIO()
    with monkeypatch.context() as patch:
        patch.setattr("sys.stdout", both)
        patch.setattr("sys.stderr", both)
        code = 0
        if arguments[0] == "python":
            patch.setattr(sys, "argv", arguments[2:])
            night_lab()
        else:
            patch.setattr(sys, "argv", arguments)
            with pytest.raises(SystemExit) as ended:
                esrp()
            code = int(ended.value.code or 0)
    lines = [*both.getvalue().splitlines(), *([str(code)] if tells_code else [])]
    return "".join(f"{line.rstrip()}\n" for line in lines)


@pytest.mark.usefixtures("keeps_processes")
@pytest.mark.parametrize(("page", "at_least"), [("six-nights.md", 15), ("index.md", 4)])
def test_every_command_of_a_page_prints_what_stands_there(
    page: str, at_least: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "fixtures").symlink_to(ROOT / "fixtures")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("ESRP_DATABASE_URL", raising=False)
    blocks = _BLOCK.findall((ROOT / "docs" / page).read_text(encoding="utf-8"))
    commands = [(match[1], match[2]) for block in blocks for match in _COMMAND.finditer(block)]
    assert len(commands) > at_least
    for command, expected in commands:
        got = printed(command, monkeypatch)
        assert agree(expected, got), f"$ {command}\n{got}\nexpected:\n{expected}"
