"""The process that reads documents: `python -m esrp_ingest.importing.workers.child`, one task after another.

Tasks come in on standard input and answers go out on standard output, as `tasks` describes.
A document that hangs, crashes or eats memory does so here, and costs its parent nothing but this process, which the
parent watches and ends.
"""

import faulthandler
import gc
import logging
import os
import sys
import time
from contextlib import suppress
from typing import IO

from esrp_ingest.errors import UnreadableDocument
from esrp_ingest.importing.workers.tasks import Answer, one_line, read_task, write_answer
from esrp_ingest.operating_system import limit_address_space, write_no_core_dump

_ORPHAN_SECONDS = 5
"""How long after its time is over a process whose parent did not end it ends by itself."""
_QUIET_SECONDS = 0.5
"""Signs of progress that say nothing else are sent no closer than that."""


class _Notices(logging.Handler):
    """Sends what a reader tells of its progress to the parent, before the answer.

    What is only of interest to who waits (each page of a long paper, a debug message) is sent without its words, and
    not more often than needed.
    """

    def __init__(self, answers: IO[bytes]) -> None:
        super().__init__(logging.DEBUG)
        self._answers = answers
        self._sent = 0.0
        self.idle_seconds = 0.0

    def emit(self, record: logging.LogRecord) -> None:
        """Sends one notice."""
        now = time.monotonic()
        told = record.levelno >= logging.INFO
        if not told and now - self._sent < _QUIET_SECONDS:
            return
        self._sent = now
        self.wait_for_parent()
        write_answer(self._answers, Answer(message=one_line(record.getMessage()) if told else ""))

    def wait_for_parent(self) -> None:
        """Ends this process later if the parent is not there to do it when its time without progress is over."""
        faulthandler.dump_traceback_later(max(0.1, self.idle_seconds + _ORPHAN_SECONDS), exit=True)


def _warm_up() -> None:
    """Imports what Jetstress's own pages need before the time of the first document begins; others bring more.

    That is done here and not at the module's top, where neither the memory nor what a library prints is bounded yet.
    What is there then stays, and next to all that is made of a document is needed until it is read. To look for
    garbage among it all the time took a fifth of the time (HTML reports), so that is done seldom.
    """
    gc.set_threshold(100_000, 20, 20)
    from esrp_ingest.parsing import parse_bytes  # noqa: PLC0415 - brings esrp_ingest.extract.document

    with suppress(UnreadableDocument):
        parse_bytes(b'<html><td class="grid_row_header">Microsoft Exchange Jetstress</td></html>')
    gc.freeze()


def main(address_space_bytes: int) -> None:
    """Answers tasks until standard input ends.

    Args:
        address_space_bytes: what this process may reserve, 0 for no limit.
    """
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a library prints must not stand between answers
    write_no_core_dump()
    limit_address_space(address_space_bytes)
    _warm_up()
    from esrp_ingest.importing.workers.answering import Desk  # noqa: PLC0415 - brings esrp_ingest.extract.document

    notices = _Notices(answers)
    readers = logging.getLogger("esrp_ingest.readers")
    readers.setLevel(logging.DEBUG)
    readers.propagate = False
    readers.addHandler(notices)
    write_answer(answers, Answer())
    desk = Desk(sys.stdin.buffer, answers)
    while (task := read_task(sys.stdin.buffer)) is not None:
        notices.idle_seconds = task.timeout_seconds
        notices.wait_for_parent()
        write_answer(answers, desk.answer(task))
        faulthandler.cancel_dump_traceback_later()


if __name__ == "__main__":
    main(int(sys.argv[1]))
