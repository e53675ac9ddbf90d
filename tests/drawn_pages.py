"""Small pages drawn as text: each letter is five points wide, each line twelve points high."""

import re

from esrp_ingest.document import Block, Heading, Paragraph, Table
from esrp_ingest.layout import Box, Word
from esrp_ingest.tables.page import Page, Rule

LETTER, LINE, HEIGHT = 5.0, 12.0, 10.0


def words_of(drawing: str, *, letter: float = LETTER, line: float = LINE, height: float = HEIGHT) -> list[Word]:
    """The words of a drawing at their places; a drawing may be indented as a whole."""
    lines = drawing.strip("\n").split("\n")
    left = min((len(text) - len(text.lstrip()) for text in lines if text.strip()), default=0)
    return [
        Word(
            found.group(),
            Box((found.start() - left) * letter, at * line, (found.end() - left) * letter, at * line + height),
        )
        for at, text in enumerate(lines)
        for found in re.finditer(r"\S+", text)
    ]


def page(drawing: str) -> Page:
    """A page of a PDF without rules."""
    return Page(words_of(drawing), number=1)


def text_page(drawing: str) -> Page:
    """The same as a text: a letter is half a unit wide, a line 0.9 high."""
    return Page(words_of(drawing, letter=0.5, line=1.0, height=0.9))


def ruled_page(drawing: str) -> Page:
    """A page whose bars and dashes are rules: `|` down, runs of `-` and `+` across; only other words are words."""
    lines = drawing.strip("\n").split("\n")
    left = min((len(text) - len(text.lstrip()) for text in lines if text.strip()), default=0)
    rows = [text[left:] for text in lines]
    across, down, words, top = [], [], [], 0.0
    for row in rows:
        bars = [at for at, letter in enumerate(row) if letter in "|+"]
        if re.fullmatch(r"[\s+|-]*-[\s+|-]*", row):
            across += [
                Rule(top, found.start() * LETTER, (found.end() - 1) * LETTER)
                for found in re.finditer(r"[+|]?-[-+]*[+|]?", row)
            ]
            continue
        down += [Rule(at * LETTER, top, top + LINE) for at in bars]
        words += [
            Word(found.group(), Box(found.start() * LETTER, top + 1, found.end() * LETTER, top + 1 + HEIGHT))
            for found in re.finditer(r"[^\s|]+", row)
        ]
        top += LINE
    return Page(words, across, down, number=1)


def shown(blocks: list[Block]) -> list[object]:
    """Blocks as plain data: `# heading`, a paragraph, or a table as rows of texts with `<` for a merged cell."""
    return [_shown(block) for block in blocks]


def _shown(block: Block) -> object:
    if isinstance(block, Heading):
        return f"# {block.text}"
    if isinstance(block, Paragraph):
        return block.text
    assert isinstance(block, Table)
    return [
        ["<" if at and cell is row.cells[at - 1] else cell.text for at, cell in enumerate(row.cells)]
        for row in block.rows
    ]
