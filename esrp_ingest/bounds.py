"""How much of a thing a document may hold. No real paper comes near to these: what does is refused, and told why.

Reading takes time and memory in proportion to what a document holds. The bounds make sure that ten megabytes of
anything are read, or refused, within some seconds.
"""

from typing import Final

from esrp_ingest.errors import UnreadableDocument

TEXT_BYTES: Final = 64_000_000
"""Of a text or an HTML page, pictures inside it included."""
TAGS: Final = 150_000
"""Signs that begin a tag in an HTML page; a report has some hundreds, a paper of a hundred pages some ten thousands."""
WORD_TAGS: Final = 500_000
"""Signs that begin or end a tag in the parts of a Word document that are read."""
REPEATED_CHARACTERS: Final = 5_000_000
"""Of texts in cells over several rows, counted for each row after the first."""
FIELD_BYTES: Final = 10_000
"""Of a field of a message that says what a part of it is."""
DRAWN_FORMS: Final = 50_000
"""Contents that the pages of a PDF draw as one part, with those inside of them."""
PAGE_CHARACTERS: Final = 100_000
"""Of one page of a PDF; a page full of small print has ten thousand."""
LINES: Final = 40_000
"""Of a document; a page has about fifty."""
LINE_CHARACTERS: Final = 200_000
"""Of one line, or of one paragraph or table row of an HTML page."""
CELLS: Final = 500_000
"""Of all lines together."""
INSTANCE_ROWS: Final = 10_000
"""Lines that begin with a database instance: a hundred of them in five tables of twenty reports."""
REPORTS: Final = 1_000
"""Jetstress reports in one paper."""
FINDINGS_OF_A_RULE: Final = 100
"""Findings of one rule in one document, before one more tells how many there are beside them."""


def require(count: int, most: int, things: str) -> None:
    """Refuses a document that holds too much of something.

    Args:
        count: how many there are.
        most: how many there may be.
        things: what they are, in the plural.

    Raises:
        UnreadableDocument: `invalid`, there are more.
    """
    if count > most:
        raise UnreadableDocument("invalid", f"it has {count:,} {things}, and no paper has more than {most:,}")
