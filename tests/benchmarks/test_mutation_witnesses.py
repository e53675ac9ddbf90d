"""Which tests can be asked about mutants, and that those who cannot are told."""

from pathlib import Path

import pytest
from _pytest.pathlib import cleanup_numbered_dir

from tests.benchmarks.in_child import in_child
from tests.benchmarks.mutation_record import Looked, Record
from tests.benchmarks.mutation_witnesses import Tests

TESTS = """
import pytest, time

@pytest.fixture(scope="session")
def shared(tmp_path_factory):
    file = tmp_path_factory.mktemp("shared") / "file"
    file.write_text("made once")
    return file

def test_reads_what_all_share(shared):
    assert shared.read_text() == "made once"

def test_fails():
    raise LookupError("never right")

def test_takes_long():
    end = time.process_time() + 1.5
    while time.process_time() < end:
        pass
"""


def test_tests_are_asked_although_another_pytest_of_the_machine_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PYTEST_DEBUG_TEMPROOT", str(tmp_path))
    (tmp_path / "pytest.ini").write_text("[pytest]")
    file = tmp_path / "test_three.py"
    file.write_text(TESTS)
    found: list[object] = []

    def look(tests: Tests) -> None:
        names = list(tests.items)
        tests.fails(names[0])
        for folder in tmp_path.glob("pytest-of-*"):
            cleanup_numbered_dir(root=folder, prefix="pytest-", keep=0, consider_lock_dead_if_created_before=0)
        found.append(in_child(lambda: tests.look(names, tmp_path, 1.5), 60))

    Tests().collect([str(file)], look)
    assert isinstance(found[0], Looked)
    assert [witness.name for witness in found[0].witnesses] == ["test_three.py::test_reads_what_all_share"]
    assert found[0].slow == ["test_three.py::test_takes_long"]
    assert "1 fail without a change" in str(found[0])
    assert "LookupError" in str(found[0])


def test_where_looking_failed_it_is_looked_again(tmp_path: Path):
    record = Record(tmp_path)
    assert record.looked("tests", lambda: None) is None
    assert record.looked("tests", lambda: Looked(failing=["one"])) == Looked(failing=["one"])
    assert record.looked("tests", lambda: None) == Looked(failing=["one"])
