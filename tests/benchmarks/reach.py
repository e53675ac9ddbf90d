"""Which functions of the program are called while something runs, and how long that takes."""

import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import FrameType

Called = frozenset[tuple[str, str]]
"""Functions, each by its file within the checkout and its qualified name."""


def observed(call: Callable[[], object], root: Path) -> tuple[Called, float]:
    """The functions that a call calls, also in threads that it starts, and its seconds of processor time."""
    codes = set()

    def notice(frame: FrameType, _event: str, _argument: object) -> None:
        codes.add(frame.f_code)

    begin = time.process_time()
    threading.settrace(notice)
    sys.settrace(notice)
    try:
        call()
    finally:
        sys.settrace(None)
        threading.settrace(None)  # type: ignore[arg-type]
    prefix = f"{root / 'esrp_ingest'}/"
    return (
        frozenset(
            (code.co_filename.removeprefix(f"{root}/"), code.co_qualname)
            for code in codes
            if code.co_filename.startswith(prefix)
        ),
        time.process_time() - begin,
    )
