"""Fixtures that many tests look at, each for something else: read when the first test of any process looks.

What was read is frozen: no test can change it for the next one.
"""

import pickle
from functools import cache
from pathlib import Path

from kept_once import kept_once

from esrp_ingest.models import ParsedDocument
from esrp_ingest.parsing import parse


@cache
def read_once(path: Path) -> ParsedDocument:
    """A document, as `parse` reads it without options."""
    document: ParsedDocument = pickle.loads(kept_once(f"document {path.resolve()}", lambda: pickle.dumps(parse(path))))
    return document
