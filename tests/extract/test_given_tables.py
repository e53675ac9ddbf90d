"""Where figures are left over on a page, the tables that pdfplumber finds there are one more candidate."""

import io
import json
from dataclasses import replace
from datetime import datetime
from typing import Any

import pytest
from reportlab.lib import colors
from reportlab.lib.pagesizes import landscape, letter
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Paragraph, SimpleDocTemplate, Table

from esrp_ingest.extract.grid.given_tables import with_given_tables
from esrp_ingest.extract.report.judging import is_better
from esrp_ingest.layout import Box, Cell, Line, Reading, Word
from esrp_ingest.models import BackupResult, InstanceIo, InstanceReads, LogEvent, Run
from esrp_ingest.parsing import parse_bytes
from esrp_ingest.readers.plain_tables import PlainTables
from fixtures.builders.layouts import PLAIN, document
from fixtures.builders.truth import Truth, report_title, sections
from tests.scoring import differences

BODY = ParagraphStyle("body", fontName="Helvetica", fontSize=8, leading=10)
STYLE: list[tuple[Any, ...]] = [("GRID", (0, 0), (-1, -1), 0.4, colors.grey), ("FONTSIZE", (0, 0), (-1, -1), 7)]
PADDING = ("LEFTPADDING", "RIGHTPADDING")


def touching(truth: Truth, labels: float) -> bytes:
    """Ruled tables by ReportLab whose figures touch: columns are aligned to the right and to the left by turns.

    Args:
        truth: what they say.
        labels: how wide labels are.
    """
    stream = io.BytesIO()
    story: list[Any] = []
    for run in truth["runs"]:
        story += [Paragraph(run["heading"], BODY), Paragraph(report_title(run), BODY)]
        for heading, kind, content in sections(run):
            story.append(Paragraph(heading, BODY))
            if kind == "table":
                cells = [[Paragraph(text, BODY) for text in content["columns"]], *content["rows"]]
                style = [*STYLE]
                style += [(side, (1, 1), (-1, -1), 0) for side in PADDING]
                style += [("ALIGN", (at, 1), (at, -1), "RIGHT" if at % 2 else "LEFT") for at in range(1, 13)]
                story.append(Table(cells, [118, *[52] * (len(content["columns"]) - 1)], style=style))
            elif kind == "log":
                story += [Paragraph(text, BODY) for text in content]
            else:
                rows = content if kind == "pairs" else [[row["instance"], _paths(row)] for row in content]
                story.append(Table(rows, [labels, 600 - labels], style=STYLE))
    SimpleDocTemplate(stream, pagesize=landscape(letter), leftMargin=20, rightMargin=20, invariant=True).build(story)
    return stream.getvalue()


def _paths(row: Truth) -> str:
    return f"Log path: {row['log_path']} Database: {row['database_path']}"


def test_figures_that_touch_are_read_by_their_ruled_cells_where_relations_hold():
    _, _, truth = document(11, replace(PLAIN, decimals=1))
    parsed = json.loads(parse_bytes(touching(truth, 180), "touching.pdf").model_dump_json())
    assert differences(truth, parsed, range(len(truth["runs"]))) == []
    chosen = [finding for finding in parsed["findings"] if finding["rule"] == "chosen_by_arithmetic"]
    assert [finding["severity"] for finding in chosen] == ["warning"] * len(truth["runs"])


def test_tables_in_which_relations_break_are_not_taken():
    """Rules of labels stand close beside those of figures: pdfplumber takes both for one, amid of these."""
    _, _, truth = document(11, replace(PLAIN, decimals=1))
    parsed = json.loads(parse_bytes(touching(truth, 200), "touching.pdf").model_dump_json())
    lost = differences(truth, parsed, range(len(truth["runs"])))
    assert lost != []
    assert [line for line in lost if " missing, " not in line] == []
    assert "chosen_by_arithmetic" not in {finding["rule"] for finding in parsed["findings"]}
    assert "unread_figures" in {finding["rule"] for finding in parsed["findings"]}


def test_pages_that_hold_no_table_and_bytes_that_are_no_document_have_no_rows():
    assert PlainTables(b"%PDF-1.7 nothing").rows(1) == []


def word(text: str, left: float, top: float = 0) -> Word:
    return Word(text, Box(left, top, left + 4 * len(text), top + 8))


def row(*cells: tuple[str, float, float], top: float = 0) -> Line:
    return Line(
        tuple(
            Cell(text, tuple(Word(each, Box(left, top, right, top + 10)) for each in text.split()), (left, right))
            for text, left, right in cells
        ),
        page=1,
        is_row=True,
    )


def reading(rows: list[Line], *lines: Line) -> Reading:
    return Reading("application/pdf", list(lines), tables=lambda _: rows)


def test_rows_stand_where_their_words_stood_and_what_stands_beside_them_stays():
    above, below = Line((Cell("Title", (word("Title", 0, -20),)),), page=1), Line((Cell("x"),), page=2)
    mixed = Line((Cell("1.52.5", (word("1.52.5", 30),)), Cell("aside", (word("aside", 200),))), page=1)
    given = row(("a", 0, 30), ("1.5", 30, 42), ("2.5", 42, 60))
    found = with_given_tables(reading([given], above, mixed, below), {1})
    assert found is not None
    assert [line.texts for line in found.lines] == [("Title",), ("a", "1.5", "2.5"), ("aside",), ("x",)]
    assert found.lines[1].is_row


def test_a_figure_that_a_cell_has_cut_is_whole():
    found = with_given_tables(reading([row(("a b", 0, 30), ("34105.7\n58", 30, 42))], Line((), page=1)), {1})
    assert found is not None
    assert [cell.text for cell in found.lines[-1].cells] == ["a b", "34105.758"]


@pytest.mark.parametrize("rows", [[], [row(("alone", 0, 30))]])
def test_without_a_table_there_is_no_other_reading(rows: list[Line]):
    assert with_given_tables(reading(rows, Line((), page=1)), {1}) is None
    assert with_given_tables(Reading("text/html", []), {1}) is None


def run(total: float, transactional: float, *, also: float | None = None) -> Run:
    rows = [("total", total), ("transactional", transactional)]
    return Run(
        test_type="performance",
        instance_io=tuple(
            InstanceIo(instance="a", scope=scope, database_reads_per_sec=value, database_write_bytes=also)
            for scope, value in rows
        ),
        instance_maintenance_io=(InstanceReads(instance="a", reads_per_sec=9.0, read_bytes=261000.0),),
    )


def test_a_reading_is_better_where_more_relations_hold_and_nothing_is_read_otherwise():
    less = Run(test_type="performance", instance_io=run(109.0, 100.0).instance_io)
    assert is_better([run(109.0, 100.0)], [less])
    assert not is_better([less], [run(109.0, 100.0)])
    assert not is_better([run(300.0, 100.0)], [less])  # more break
    assert not is_better([run(119.0, 110.0)], [less])  # other figures
    assert not is_better([less], [less])  # relations that are as many are no evidence
    assert not is_better([], [less])


def test_a_text_that_goes_on_is_not_read_otherwise():
    less = run(109.0, None).model_copy(update={"description": "4000 mailboxes\n0.12 IOPS each"})
    more = run(109.0, 100.0)
    assert is_better([more.model_copy(update={"description": "Harbour H5\n4000 mailboxes\n0.12 IOPS each"})], [less])
    assert not is_better([more.model_copy(update={"description": "4000 mailboxes"})], [less])


@pytest.mark.parametrize(
    "said",
    [
        {"achieved_iops": 400.0},
        {"machine_name": "MBX01"},
        {"backup_result": (BackupResult(instance="Instance1.1", mb_per_sec=80.0),)},
        {"log_event": (LogEvent(logged_at=datetime(2012, 1, 1), message="Attaining prerequisites"),)},
    ],
)
def test_no_reading_is_better_that_says_less_outside_of_the_tables_that_relations_are_about(said: dict[str, Any]):
    more = run(109.0, 100.0)
    less = Run(test_type="performance", instance_io=more.instance_io)
    assert is_better([more.model_copy(update=said)], [less.model_copy(update=said)])
    assert not is_better([more], [less.model_copy(update=said)])
