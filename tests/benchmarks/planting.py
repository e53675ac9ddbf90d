"""A mutant that only an import meets: tests in a process that imports the changed module instead of the module.

python -m tests.benchmarks.planting START END NEW FILE TEST [TEST ...]
"""

import subprocess
import sys
import tempfile
from collections.abc import Sequence
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType

import pytest

from tests.benchmarks.harness import ROOT
from tests.benchmarks.mutants import Mutant

_SECONDS = 120
_FAILED = frozenset({pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.INTERRUPTED, pytest.ExitCode.USAGE_ERROR})
"""How pytest ends where a test fails, and where one cannot be imported any more, nor what all of them need."""


def notices_when_imported(mutant: Mutant, tests: Sequence[str]) -> bool:
    """Whether a test fails in a process that meets the mutant as it starts."""
    place = (str(mutant.start), str(mutant.end), mutant.new, str(ROOT / mutant.path))
    call = (sys.executable, "-m", "tests.benchmarks.planting", *place, *tests)
    with tempfile.TemporaryDirectory(prefix="esrp-mutation-planted-", ignore_cleanup_errors=True) as folder:
        try:
            ended = subprocess.run(
                [*call, "--basetemp", f"{folder}/base"], cwd=ROOT, capture_output=True, timeout=_SECONDS, check=False
            )
        except subprocess.TimeoutExpired:
            return True
    return ended.returncode in _FAILED


def _plant(file: str, source: bytes) -> None:
    """Makes an import of a file meet another source."""
    usual = SourceFileLoader.get_code

    def get_code(loader: SourceFileLoader, fullname: str) -> CodeType | None:
        return compile(source, file, "exec", dont_inherit=True) if loader.path == file else usual(loader, fullname)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]


if __name__ == "__main__":
    start, end, new, file, *tests = sys.argv[1:]
    unchanged = Path(file).read_bytes()
    _plant(file, unchanged[: int(start)] + new.encode() + unchanged[int(end) :])
    sys.exit(pytest.main(["-q", "-x", "-n", "0", "-p", "no:cacheprovider", *tests]))
