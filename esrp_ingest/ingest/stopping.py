"""Ending an import in good order: SIGINT and SIGTERM ask for it, and what is being written is finished first."""

import signal
import threading
from types import FrameType, TracebackType
from typing import Self

_SIGNALS = (signal.SIGINT, signal.SIGTERM)


class StopRequest:
    """Whether somebody asked to stop. As a context it listens for signals, where it is the main thread that runs.

    Attributes:
        requested: somebody did.
    """

    def __init__(self) -> None:
        self.requested = False
        self._before: dict[signal.Signals, object] = {}

    def __enter__(self) -> Self:
        if threading.current_thread() is threading.main_thread():
            self._before = {number: signal.signal(number, self._request) for number in _SIGNALS}
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)  # type: ignore[arg-type] # what signal() gave is what it takes

    def _request(self, _number: int, _frame: FrameType | None) -> None:
        self.requested = True
