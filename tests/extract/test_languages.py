from pathlib import Path

import pytest
from small_reports import small_report

from esrp_ingest.parsing import parse, parse_bytes

FOLDER = Path(__file__).parents[2] / "fixtures" / "languages"
PRINTED = {"line", "report_title", "performance_log", "measured_seconds"}
"""What differs because it is printed otherwise, or not at all, and what the log's name tells."""


@pytest.mark.parametrize("file", sorted(FOLDER.iterdir()), ids=lambda file: file.stem)
def test_a_report_in_another_language_is_read_like_the_english_one(file: Path):
    found, english = parse(file), parse_bytes(small_report(1).encode(), name="report.html")
    assert found.findings == english.findings == ()
    (run,), (expected,) = found.runs, english.runs
    assert without_places(run.model_dump()) == without_places(expected.model_dump())
    assert run.report_title != expected.report_title


def without_places(value):
    if isinstance(value, dict):
        return {key: without_places(part) for key, part in value.items() if key not in PRINTED}
    return [without_places(part) for part in value] if isinstance(value, (list, tuple)) else value
