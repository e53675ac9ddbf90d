"""`solution.toml` beside reports says what they are about."""

import io
import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from esrp_ingest.errors import UnreadableDocument, UsageError
from esrp_ingest.importing.solution_file import SolutionFiles
from esrp_ingest.importing.workers.answering import Desk
from esrp_ingest.solution_text import MAX_BYTES, solution_in

LAB = Path(__file__).parents[2] / "fixtures" / "lab"


def solution_files() -> SolutionFiles:
    return SolutionFiles(Desk(io.BytesIO(), io.BytesIO()).answer, 60)


def product_beside(uri: str) -> str | None:
    files = solution_files()
    found = files.beside(uri)
    return None if found is None else files.solution(found).product


def test_the_nearest_file_above_a_report_counts(tmp_path: Path):
    (tmp_path / "a" / "b").mkdir(parents=True)
    (tmp_path / "solution.toml").write_text('product = "far"', encoding="utf-8")
    (tmp_path / "a" / "solution.toml").write_text('product = "near"', encoding="utf-8")
    assert product_beside((tmp_path / "a" / "b" / "Performance 1.html").as_uri()) == "near"
    assert product_beside(f"{(tmp_path / 'reports.zip').as_uri()}!/inside/report.html") == "far"


def test_what_is_no_file_has_nothing_beside_it():
    assert product_beside("memory://bucket/report.html") is None


def test_the_example_states_a_whole_solution():
    solution = solution_in((LAB / "solution.toml").read_bytes(), "solution.toml")
    assert (solution.vendor, solution.mailboxes, solution.disks, str(solution.tested_on)) == (
        "Linden Arrays",
        4500,
        60,
        "2012-05-07",
    )


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("disk = 3", "'disk' is no column"),
        ("disks = 'many'", "disks"),
        ("x ==", "no TOML"),
        ("solution_fact = []", "no column"),
        ("x = " + "[" * 30_000, "nested too deep"),
        ("disks = " + "9" * 5000, "no TOML"),
        ("#" * MAX_BYTES + "\n", "longer than 64 KiB"),
        ("caf\udce9", "no TOML"),
    ],
    ids=str.__len__,
)
def test_a_mistake_is_one_line_that_names_the_file(text: str, wrong: str):
    with pytest.raises(UsageError, match=wrong) as error:
        solution_in(text.encode("utf-8", "surrogateescape"), "lab/solution.toml")
    assert str(error.value).startswith("lab/solution.toml: ")
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 300


def test_a_report_deeper_below_a_solution_file_than_pythons_stack_finds_it(tmp_path: Path):
    (tmp_path / "solution.toml").write_text('product = "far"', encoding="utf-8")
    assert product_beside((tmp_path.joinpath(*["d"] * 1200) / "report.html").as_uri()) == "far"


def test_of_an_endless_file_little_is_read(tmp_path: Path):
    with (tmp_path / "solution.toml").open("wb") as file:
        file.truncate(20 * 2**30)
    with pytest.raises(UnreadableDocument, match="longer than 64 KiB"):
        product_beside((tmp_path / "report.html").as_uri())


def test_a_mistake_fails_every_report_below_it(tmp_path: Path):
    (tmp_path / "solution.toml").write_text("disk = 3", encoding="utf-8")
    files = solution_files()
    for name in ("a.html", "b.html"):
        found = files.beside((tmp_path / name).as_uri())
        assert found is not None
        with pytest.raises(UnreadableDocument, match="is no column") as error:
            files.solution(found)
        assert error.value.code == "invalid"


def test_a_file_that_was_put_there_with_an_old_time_is_new(tmp_path: Path):
    before = datetime.now(UTC).replace(tzinfo=None) - timedelta(seconds=5)
    (tmp_path / "solution.toml").touch()
    os.utime(tmp_path / "solution.toml", (1_000_000_000, 1_000_000_000))
    found = solution_files().beside((tmp_path / "report.html").as_uri())
    assert found is not None
    assert found.changed_at > before


def test_a_file_that_is_gone_meanwhile_is_named(tmp_path: Path):
    (tmp_path / "solution.toml").touch()
    files = solution_files()
    found = files.beside((tmp_path / "report.html").as_uri())
    assert found is not None
    (tmp_path / "solution.toml").unlink()
    with pytest.raises(UnreadableDocument, match=r"solution\.toml: cannot be read: No such file"):
        files.solution(found)
