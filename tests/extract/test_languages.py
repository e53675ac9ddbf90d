from pathlib import Path

import pytest
from laid_out import Geometry, Paper
from small_reports import small_report

from esrp_ingest.extract.document import extract
from esrp_ingest.labels import IO_COLUMNS
from esrp_ingest.parsing import parse, parse_bytes
from esrp_ingest.vocabulary.vendors import load_vendors

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


@pytest.mark.parametrize("vertical", ["top", "middle", "bottom"])
@pytest.mark.parametrize("letters", [15, 20])
def test_a_line_of_a_german_header_that_begins_as_a_label_is_one_of_the_header(letters: int, vertical: str):
    said = ("mittlere Latenz der {}e (ms)", "{}e/s", "Bytes je {}")
    deeds = ("Lesevorg\u00e4ng", "Schreibvorg\u00e4ng")
    kinds = [(disks, each) for disks in ("Datenbank", "Protokoll") for each in said]
    columns = [f"E/A {disks}: {each.format(deed)}" for disks, each in kinds for deed in deeds]
    columns = [
        column.replace("je Lesevorg\u00e4ng", "je Lesevorgang").replace("je Schreibvorg\u00e4ng", "je Schreibvorgang")
        for column in columns
    ]
    paper = Paper()
    paper.line((0, "Zusammenfassung des Tests"))
    paper.line((0, "Gesamtergebnis des Tests"), (200, "Bestanden"))
    rows = [[f"Instance1.{row}", *(f"{1000 * row + at},500" for at in range(12))] for row in (1, 2)]
    geometry = Geometry(name_letters=18, letters=letters, vertical=vertical)
    paper.table("Leistung der Transaktions-E/A", ["Datenbankinstanz", *columns], rows, geometry)
    extracted = extract(paper.reading(), load_vendors(None))
    first = extracted.runs[0].instance_io[0]
    assert [getattr(first, column) for column in IO_COLUMNS] == [1000.5 + at for at in range(12)]
    assert {"assumed_columns", "fuzzy_label"}.isdisjoint(finding.rule for finding in extracted.findings)
