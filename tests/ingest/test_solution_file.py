"""`solution.toml` beside reports says what they are about."""

from pathlib import Path

import pytest

from esrp_ingest.errors import UnreadableDocument, UsageError
from esrp_ingest.ingest.solution_file import load_solution_file, solution_beside

LAB = Path(__file__).parents[2] / "fixtures" / "lab"


def test_the_nearest_file_above_a_report_counts(tmp_path: Path):
    (tmp_path / "a" / "b").mkdir(parents=True)
    (tmp_path / "solution.toml").write_text('product = "far"', encoding="utf-8")
    (tmp_path / "a" / "solution.toml").write_text('product = "near"', encoding="utf-8")
    report = tmp_path / "a" / "b" / "Performance 1.html"
    found = solution_beside(report.as_uri())
    assert found is not None
    assert found.product == "near"
    member = solution_beside(f"{(tmp_path / 'reports.zip').as_uri()}!/inside/report.html")
    assert member is not None
    assert member.product == "far"


def test_what_is_no_file_has_nothing_beside_it():
    assert solution_beside("s3://bucket/report.html") is None


def test_the_example_states_a_whole_solution():
    solution = load_solution_file(LAB / "solution.toml")
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
    ],
)
def test_a_mistake_is_one_line_that_names_the_file(tmp_path: Path, text: str, wrong: str):
    file = tmp_path / "solution.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(UsageError, match=wrong) as error:
        load_solution_file(file)
    assert str(file) in str(error.value)
    assert "\n" not in str(error.value)


def test_a_mistake_fails_the_reports_below_it(tmp_path: Path):
    (tmp_path / "solution.toml").write_text("disk = 3", encoding="utf-8")
    with pytest.raises(UnreadableDocument) as error:
        solution_beside((tmp_path / "report.html").as_uri())
    assert error.value.code == "invalid"


def test_a_file_that_is_gone_is_named(tmp_path: Path):
    with pytest.raises(UsageError, match="No such file"):
        load_solution_file(tmp_path / "solution.toml")
