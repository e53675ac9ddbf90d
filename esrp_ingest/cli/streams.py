"""The standard streams: each may be closed when the program starts, and an output may end or be full at any time.

A result that cannot be written ends the program. Messages that cannot be written are dropped: they have no other place
to go, and the exit code still says how the work ended.
"""

import io
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from typing import NoReturn, TextIO, cast

from esrp_ingest.errors import OutputError

_NOBODY_READS = 141
"""The exit code of a program that a shell's pipe ended: 128 and the number of SIGPIPE."""


def fill_closed_streams() -> None:
    """Opens each standard stream that is closed: otherwise the next file that is opened takes its descriptor.

    Nothing can be read from standard input then, messages are dropped, and who writes a result finds a closed pipe.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.set_inheritable(os.open(os.devnull, os.O_RDWR), True)  # noqa: FBT003 - by position only; the lowest free one
    if sys.stdin is None:
        sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115 - as long as the program runs
    if sys.stderr is None:
        sys.stderr = open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115 - as long as the program runs
    if sys.stdout is None:
        sys.stdout = cast("TextIO", _Closed())


def output_is_closed() -> bool:
    """Whether standard output was closed when the program started."""
    return isinstance(sys.stdout, _Watched) and sys.stdout.was_closed


@contextmanager
def watched_streams() -> Iterator[None]:
    """The time while errors of standard output are `OutputError`s, or end the program where nobody reads any more.

    Those of standard error are ignored.
    """
    output, messages = _Watched(sys.stdout, _refuse), _Watched(sys.stderr, _ignore)
    with redirect_stdout(cast("TextIO", output)), redirect_stderr(cast("TextIO", messages)):
        yield


def _refuse(error: OSError) -> NoReturn:
    if isinstance(error, BrokenPipeError):
        raise SystemExit(_NOBODY_READS) from error
    raise OutputError(f"cannot write to standard output: {error.strerror}") from error


def _ignore(error: OSError) -> None:
    """Drops a message that cannot be written."""


class _Closed(io.TextIOBase):
    """Standard output that is not there."""

    def write(self, _text: str) -> int:
        raise BrokenPipeError


class _Watched:
    """A stream that gives everything on to another."""

    def __init__(self, stream: TextIO, refuse: Callable[[OSError], None]) -> None:
        self._stream = stream
        self._refuse = refuse
        self.was_closed = isinstance(stream, _Closed)

    def write(self, text: str) -> int:
        with self._told():
            self._stream.write(text)
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        with self._told():
            self._stream.writelines(lines)

    def flush(self) -> None:
        with self._told():
            self._stream.flush()

    def __getattr__(self, name: str) -> object:
        return getattr(self._stream, name)

    @contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            self._abandon()
            self._refuse(error)

    def _abandon(self) -> None:
        """Gives what is still to be written to nobody: the interpreter would try once more, and complain."""
        with suppress(OSError, ValueError):  # a stream of a test has no file
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, self._stream.fileno())
            os.close(nowhere)
