"""Calls in a child of this process, which may die or take too long."""

import os
import pickle
import resource
import signal
from collections.abc import Callable
from contextlib import suppress

_MEMORY = 6 * 2**30
"""Of data: addresses alone are no limit, for the engine that draws charts reserves more of them than there are."""


def in_child(work: Callable[[], object], seconds: float) -> object:
    """The result of a call in a child of this process; None where it died or took too long."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        with suppress(BaseException):
            os.setpgid(0, 0)
            os.close(reading)
            silent = os.open(os.devnull, os.O_RDWR)
            for stream in (0, 1, 2):
                os.dup2(silent, stream)
            resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 2))
            resource.setrlimit(resource.RLIMIT_DATA, (_MEMORY, _MEMORY))
            signal.signal(signal.SIGALRM, signal.SIG_DFL)
            signal.alarm(int(seconds * 10))
            with os.fdopen(writing, "wb") as pipe:
                pickle.dump(work(), pipe)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        told = pipe.read()
    os.waitpid(child, 0)
    with suppress(Exception):
        return pickle.loads(told)
    return None
