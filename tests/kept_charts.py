"""Answers of the charts' engine, kept from one report of the tests to the next: each costs one to three seconds.

The engine is asked whenever something is asked for the first time, by whichever of the processes that test; what it
answers depends on nothing else.
"""

import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile

from esrp_ingest.present import chart_engine

ask_anew = chart_engine._asked


def asked_once(folder: Path) -> Callable[[str, object], bytes]:
    """Gives what the engine answers, or answered, by the answers in a folder."""
    folder.mkdir(exist_ok=True)

    def asked(what: str, about: object) -> bytes:
        kept = folder / sha256(json.dumps((what, about)).encode()).hexdigest()
        if not kept.exists():
            with NamedTemporaryFile(dir=folder, delete=False) as written:
                written.write(ask_anew(what, about))
            Path(written.name).replace(kept)
        return kept.read_bytes()

    return asked
