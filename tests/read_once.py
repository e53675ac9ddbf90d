"""Fixtures that many tests look at, each for something else: read when the first test of this process looks.

What was read is frozen: no test can change it for the next one.
"""

from functools import cache
from pathlib import Path

from esrp_ingest.models import ParsedDocument
from esrp_ingest.parsing import parse


@cache
def read_once(path: Path) -> ParsedDocument:
    """A document, as `parse` reads it without options."""
    return parse(path)
