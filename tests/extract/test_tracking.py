"""Letters that a front page sets apart: some seem to be words, some pairs of them touch."""

import io

import pytest
from reportlab.pdfgen.canvas import Canvas

from esrp_ingest.extract.grid.tracking import tracked
from esrp_ingest.extract.paper.front.front_pieces import plain
from esrp_ingest.extract.paper.front.products import read_product
from esrp_ingest.layout import Box, Cell, Line, Word
from esrp_ingest.parsing import parse_bytes
from esrp_ingest.vocabulary.vendors import VendorDirectory
from fixtures.builders.covers import HARDWARE


def words(*pieces: tuple[str, float]) -> list[Word]:
    """Words ten points high, each five points a letter, and as far behind the one before as is said."""
    found, right = [], 0.0
    for text, gap in pieces:
        left = right + gap
        right = left + 5.0 * len(text)
        found.append(Word(text, Box(left, 0.0, right, 10.0)))
    return found


@pytest.mark.parametrize(
    ("pieces", "whole"),
    [
        ([("H", 0), ("I", 3), ("TA", 3), ("CHI", 3)], "HITACHI"),
        ([("HITA", 0), ("CHI", 1.8), ("Data", 6), ("S", 6), ("ystems", 1.8)], "HITACHI Data Systems"),
        ([("D", 0), ("a", 3), ("t", 2.5), ("a", 3), ("S", 9), ("et", 3)], "Data Set"),
        ([("Array", 0), ("1", 9), ("0,4", 2.6), ("0", 2.6), ("0", 2.6)], "Array 10,400"),
        ([("IBM", 0), ("XIV", 2.5), ("Storage", 2.5)], None),  # words as usual
        ([("IBM", 0), ("XIV", 2.5), ("Lab", 30), ("report", 2.5)], None),  # two columns
        ([("Fast", 0), ("SAN", 3), ("for", 5), ("all", 3)], None),  # justified
        ([("X", 0), ("Y", 3)], None),  # too few to tell
        ([("a", 0), ("to", 3), ("z", 3)], None),  # a sentence of small words
        ([("A", 0), ("B", -1), ("C", 3)], None),
    ],
)
def test_white_space_tells_letters_from_words(pieces: list[tuple[str, float]], whole: str | None):
    found = tracked(Line((Cell("", tuple(words(*pieces))),)))
    assert (None if found is None else " ".join(found)) == whole


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("H I TA CHI", "HITACHI"),
        ("H I TA CHI Data Systems", "HITACHI Data Systems"),
        ("DE LL", "DELL"),
        ("N E C", "NEC"),
        ("HP E", "HP E"),
        ("EMC VNX", "EMC VNX"),
        ("SAN FC", "SAN FC"),
    ],
)
def test_a_vendors_name_is_whole_in_texts(text: str, whole: str):
    assert plain(text) == whole


def test_a_logo_whose_letters_are_set_apart_names_the_vendor():
    title = "AMS 2100 4,800 Mailbox Exchange 2010 Storage Solution"
    text = f"{title}\n\nH I TA CHI\n\n\nOverview\nIt is our own text.\nPrimary Storage Hardware"
    rows = "\n".join(" | ".join(row) for row in HARDWARE)
    assert parse_bytes(f"{text}\n{rows}".encode(), "p.txt").solutions[0].vendor == "Hitachi"
    assert read_product(title, [title, "H I TA CHI"], VendorDirectory())[0] != "Hitachi"  # whole names are made before


@pytest.mark.parametrize("space", [0.0, 0.1, 0.15, 0.2, 0.3, 0.5])
def test_a_title_whose_letters_are_set_apart(space: float):
    lines = (
        "Hitachi Unified Storage 110", "Dynamically Provisioned 10,400", "Mailbox Exchange 2010", "Storage Solution"
    )  # fmt: skip
    stream = io.BytesIO()
    canvas = Canvas(stream, pagesize=(612, 792))
    for at, line in enumerate(lines):
        text = canvas.beginText(40, 700 - 20 * at)
        text.setFont("Times-Roman", 16)
        text.setCharSpace(16 * space)
        text.textOut(line)
        canvas.drawText(text)
    canvas.showPage()
    canvas.drawString(40, 720, "Primary Storage Hardware")
    for at, (label, value) in enumerate(HARDWARE):
        canvas.drawString(40, 700 - 20 * at, label)
        canvas.drawString(400, 700 - 20 * at, value)
    canvas.save()
    (solution,) = parse_bytes(stream.getvalue(), "p.pdf").solutions
    assert (solution.title, solution.mailboxes) == (" ".join(lines), 10_400)
