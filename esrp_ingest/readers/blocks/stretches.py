"""The lines of a text to blocks."""

from collections.abc import Iterator, Sequence

from esrp_ingest.document import Block, Paragraph
from esrp_ingest.layout import Locator


def text_blocks(lines: Sequence[tuple[int, str]]) -> Iterator[Block]:
    """Give the blocks of numbered lines."""
    for number, line in lines:
        if text := " ".join(line.split()):
            yield Paragraph(text, Locator(line=number))
