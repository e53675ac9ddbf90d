"""What each operating system does in its own way: what POSIX offers alone stands here, beside what Windows has for it.

The other rooms ask for what they want (a limit, the end of a process), not for how. Where a system has nothing
of the kind, the function's description says what is missing there.
"""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress

if sys.platform == "win32":
    import _thread

    import psutil

    _OPEN_AT_ONCE = os.O_BINARY | os.O_NOINHERIT
    _OWN_GROUP = subprocess.CREATE_NEW_PROCESS_GROUP
else:
    import resource

    _OPEN_AT_ONCE = os.O_NONBLOCK | os.O_CLOEXEC
    _OWN_GROUP = 0


def open_at_once(path: str) -> int:
    """A descriptor for reading a file's bytes; a pipe is opened without waiting for who writes into it."""
    return os.open(path, os.O_RDONLY | _OPEN_AT_ONCE)


def limit_address_space(size_bytes: int) -> None:
    """Refuses this process more address space than that (Windows and macOS know no such limit).

    Args:
        size_bytes: the limit, 0 for none. One that is already there and lower stays.
    """
    if sys.platform == "linux" and size_bytes:
        _, most = resource.getrlimit(resource.RLIMIT_AS)
        size_bytes = size_bytes if most == resource.RLIM_INFINITY else min(size_bytes, most)
        resource.setrlimit(resource.RLIMIT_AS, (size_bytes, size_bytes))


def write_no_core_dump() -> None:
    """Keeps this process from leaving its memory in a file when it crashes (Windows writes none by itself)."""
    if sys.platform != "win32":
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def own_program(module: str, *arguments: str) -> list[str]:
    """The command that runs a module of ours in a process of its own.

    Nothing that it imports comes from the current folder: documents lie there, and who knows what beside them.
    """
    return [sys.executable, "-P", "-m", module, *arguments]


def start_apart(arguments: Sequence[str], environment: Mapping[str, str]) -> "subprocess.Popen[bytes]":
    """Starts a process with pipes to its input and its output, which Ctrl-C in our terminal does not reach.

    Args:
        arguments: the program and what it is given.
        environment: all that it sees of ours.
    """
    return subprocess.Popen(  # noqa: S603 - our own programs
        arguments,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,  # what a library writes there must not stand between our lines
        bufsize=0,
        creationflags=_OWN_GROUP,
        start_new_session=True,  # nothing on Windows
    )


def kill_apart(process: "subprocess.Popen[bytes]") -> None:
    """Ends a process that `start_apart` started, and all that it started, at once."""
    if sys.platform == "win32":
        with suppress(psutil.NoSuchProcess):
            for child in psutil.Process(process.pid).children(recursive=True):
                with suppress(psutil.NoSuchProcess):
                    child.kill()
        process.kill()
    else:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)


def signal_main_thread(number: signal.Signals) -> None:
    """Sends a signal to the main thread, so that it also comes out of a call of the system that waits."""
    if sys.platform == "win32":
        _thread.interrupt_main(number)
    else:
        signal.pthread_kill(threading.main_thread().ident or 0, number)


def was_killed(status: int) -> bool:
    """Whether somebody killed a process, as the system does when memory runs out (on Windows nobody can tell)."""
    return sys.platform != "win32" and status == -signal.SIGKILL


def how_it_ended(status: int) -> str:
    """The end of a process in words: the name of a signal, or its status."""
    return signal.Signals(-status).name if status < 0 else f"status {status}"
