"""Tables of set-ups whose labels and values wrap: rows told by place, by rules, by lines across, or by stripes."""

import io
from collections.abc import Mapping, Sequence

import pytest
from reportlab.lib import colors
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.platypus import Paragraph, SimpleDocTemplate, Table, TableStyle

from esrp_ingest.parsing import parse_bytes

STYLES = getSampleStyleSheet()
ROWS = (
    ("Item", "Aster 200", "Aster 400"),
    ("Storage controllers", "2", "4"),
    (
        "Number of physical disks in the test configuration",
        "24 x 900 GB SAS 10K (database), 4 x 300 GB SAS 15K (log)",
        "48 x 900 GB SAS 10K (database), 8 x 300 GB SAS 15K (log)",
    ),
    ("Cache", "16 GB", "32 GB"),
    ("RAID type", "RAID 10", "RAID 5 (7+1)"),
    ("Operating system", "Windows Server 2012", "Windows Server 2008 R2"),
    ("Host connection", "4 ports of 8 Gb/s Fibre Channel through two Brocade 5100 switches", "8 ports of FC"),
    ("Number of mailboxes", "4,000", "8,000"),
    ("Firmware revision of the storage controllers", "7.1.0", "7.2.3"),
)
DRAWN = {
    "nothing": [],
    "cells": [("GRID", (0, 0), (-1, -1), 0.5, colors.black)],
    "lines across": [("LINEBELOW", (0, 0), (-1, -1), 0.5, colors.black)],
    "stripes": [("ROWBACKGROUNDS", (0, 0), (-1, -1), [colors.white, colors.lightgrey])],
}


def _paper(rows: Sequence[Sequence[str]], widths: Sequence[float], style: Sequence[tuple[object, ...]]) -> bytes:
    body = STYLES["BodyText"].clone("cell", fontSize=9, leading=11, spaceBefore=0, spaceAfter=0)
    table = Table([[Paragraph(text, body) for text in row] for row in rows], widths, style=TableStyle(style))
    parts = [
        Paragraph("Aster 200 Storage Solution for 4,000 Mailboxes on Exchange 2010", STYLES["Title"]),
        Paragraph("ESRP - Storage Version 3.0", STYLES["BodyText"]),
        Paragraph("Tested configuration", STYLES["Heading2"]),
        table,
    ]
    page = io.BytesIO()
    SimpleDocTemplate(page).build(parts)
    return page.getvalue()


def _said(data: bytes) -> list[Mapping[str, str]]:
    solutions = parse_bytes(data, "a.pdf").solutions
    return [{fact.label: " ".join(fact.value.split()) for fact in each.solution_fact} for each in solutions]


@pytest.mark.parametrize("drawn", DRAWN)
@pytest.mark.parametrize("side", ["TOP", "MIDDLE", "BOTTOM"])
def test_rows_of_set_ups_are_whole_wherever_their_cells_stand(side: str, drawn: str):
    style = [("VALIGN", (0, 0), (-1, -1), side), *DRAWN[drawn]]
    said = _said(_paper(ROWS, (130, 160, 160), style))
    assert said == [{row[0]: row[at] for row in ROWS[1:]} for at in (1, 2)]


def test_lines_across_that_part_groups_are_those_of_no_rows():
    rows = [*ROWS[:2], *ROWS[3:6], *ROWS[7:8], ("Mailbox size", "1 GB", "2 GB"), ("Stripe size", "64 KB", "128 KB")]
    style = [("LINEBELOW", (0, at), (-1, at), 0.5, colors.black) for at in (0, 2, 4, 7)]
    said = _said(_paper(rows, (160, 140, 140), style))
    assert said == [{row[0]: row[at] for row in rows[1:]} for at in (1, 2)]


@pytest.mark.parametrize("side", ["TOP", "MIDDLE", "BOTTOM"])
def test_rows_of_figures_amid_those_of_set_ups_are_theirs(side: str):
    rows = [
        ("Parameter", "Aster 200", "Aster 400"),
        ("Mailbox size", "1 GB", "2 GB"),
        ("RAID type", "RAID 1/0 for databases and for logs", "RAID 5 (7+1)"),
        ("Operating system", "Windows Server 2012", "Windows Server 2008 R2"),
        ("Stripe size", "64 KB", "128 KB"),
        ("Firmware revision", "7.1.0", "7.2.3"),
        ("Storage controllers", "2", "4"),
    ]
    said = _said(_paper(rows, (120, 120, 120), [("VALIGN", (0, 0), (-1, -1), side)]))
    assert said == [{row[0]: row[at] for row in rows[1:]} for at in (1, 2)]
