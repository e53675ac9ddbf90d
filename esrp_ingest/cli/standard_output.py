"""Standard output, whose errors are told from all others: nobody reads any more, or it cannot be written to."""

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from typing import TextIO, cast

from esrp_ingest.errors import OutputError

_NOBODY_READS = 141
"""The exit code of a program that a shell's pipe ended: 128 and the number of SIGPIPE."""


@contextmanager
def watched_output() -> Iterator[None]:
    """The time while errors of standard output are `OutputError`s, or end the program where nobody reads any more."""
    with redirect_stdout(cast("TextIO", _Watched(sys.stdout))):
        yield


class _Watched:
    """A stream that gives everything on to another."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        with self._told():
            return self._stream.write(text)

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
            if isinstance(error, BrokenPipeError):
                raise SystemExit(_NOBODY_READS) from error
            raise OutputError(f"cannot write to standard output: {error.strerror}") from error

    def _abandon(self) -> None:
        """Gives what is still to be written to nobody: the interpreter would try once more, and complain."""
        with suppress(OSError, ValueError):  # a stream of a test has no file
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, self._stream.fileno())
            os.close(nowhere)
