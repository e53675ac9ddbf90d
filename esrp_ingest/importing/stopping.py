"""Ending an import on SIGINT or SIGTERM: within two seconds whatever it is doing, and at once where they come again.

The first signal ends what only waits or reads (`waiting`); what is being written is finished (`writing`), and undone
where that takes too long. A thread watches: it sees signals also while the main thread is deep in a library where
Python does not handle them, and ends the process if nothing else does.
"""

import os
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType, TracebackType
from typing import Literal, Self

from esrp_ingest.operating_system import signal_main_thread

_SIGNALS = (signal.SIGINT, signal.SIGTERM)
_FINISH_SECONDS = 0.8
"""How long what is being written has to come to its end."""
_END_SECONDS = 0.9
"""How long after that the import has to end."""
_TELL_SECONDS = 10.0
"""How long after that who called it has to tell of it: on a busy machine that takes a moment."""
_INTERRUPTED = 130


class Stopped(KeyboardInterrupt):
    """Somebody asked to stop; raised where there is nothing that must be finished."""


class StopRequest:
    """Whether somebody asked to stop. As a context it listens for signals, where it is the main thread that runs.

    Args:
        at_the_latest: says what is to be said before the process is ended, because it did not come to its end by itself
            or was told a second time. Without it the process is never ended so: it may be another program's.

    Attributes:
        requested: somebody did.
    """

    def __init__(self, at_the_latest: Callable[[], None] | None = None) -> None:
        self.requested = False
        self._at_the_latest = at_the_latest
        self._release: list[Callable[[], None]] = []
        self._doing: Literal["waiting", "writing", "ending"] = "ending"
        self._overdue = False
        self._ended = threading.Event()
        self._before: dict[signal.Signals, object] = {}
        self._wakeup: tuple[socket.socket, int] | None = None

    def __enter__(self) -> Self:
        if threading.current_thread() is not threading.main_thread():
            return self
        signals, wakeup = socket.socketpair()
        wakeup.setblocking(False)  # noqa: FBT003 - as the system calls it
        self._wakeup = wakeup, signal.set_wakeup_fd(wakeup.fileno(), warn_on_full_buffer=False)
        self._before = {number: signal.signal(number, self._request) for number in _SIGNALS}
        threading.Thread(target=self._watch, args=(signals,), name="stopping", daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if self._wakeup is None:
            return
        for number, handler in self._before.items():
            signal.signal(number, handler)  # type: ignore[arg-type] # what signal() gave is what it takes
        wakeup, before = self._wakeup
        self._wakeup = None
        signal.set_wakeup_fd(before)
        wakeup.close()  # ends the thread that watches

    def release(self, end: Callable[[], None]) -> None:
        """Notes how to end what would outlive this process."""
        self._release.append(end)

    def ended(self) -> None:
        """Notes that the import came to its end: what is left is to tell of it."""
        self._ended.set()

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """A time in which nothing is written: whoever asks to stop is heard at once.

        Raises:
            Stopped: somebody asked to, now or before.
        """
        with self._while("waiting"):
            if self.requested:
                raise Stopped
            yield

    @contextmanager
    def writing(self) -> Iterator[None]:
        """A time in which something is written, which is finished first, or undone where it takes too long.

        Raises:
            Stopped: it took too long.
        """
        with self._while("writing"):
            yield

    @contextmanager
    def _while(self, doing: Literal["waiting", "writing"]) -> Iterator[None]:
        before, self._doing = self._doing, doing
        try:
            yield
        finally:
            self._doing = before

    def _request(self, _number: int, _frame: FrameType | None) -> None:
        again, self.requested = self.requested, True
        if self._overdue:  # from the thread that watches
            self._overdue = False
            if self._doing == "writing":
                raise Stopped
        elif self._doing == "waiting" or again:
            raise Stopped

    def _watch(self, signals: socket.socket) -> None:
        """Sees to it that a signal is heard."""
        with signals:
            if not _comes(signals, None):
                return
            if not self._ended.is_set() and _comes(signals, _FINISH_SECONDS) is None:
                self._overdue = True
                signal_main_thread(signal.SIGTERM)
                _comes(signals, None)  # the one that was just sent
                if _comes(signals, _END_SECONDS) is None and self._ended.is_set():
                    _comes(signals, _TELL_SECONDS)
            if self._wakeup is None:
                return
            for end in self._release:
                end()
            if self._at_the_latest is not None:
                self._at_the_latest()
                os._exit(_INTERRUPTED)


def _comes(signals: socket.socket, seconds: float | None) -> bool | None:
    """Whether a signal comes, before nobody listens any more; None where neither happens within that time."""
    signals.settimeout(seconds)
    try:
        while number := signals.recv(1):
            if number[0] in _SIGNALS:
                return True
    except TimeoutError:
        return None
    return False
