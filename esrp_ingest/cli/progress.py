"""What an import shows while it runs, on standard error: a bar on a terminal, lines elsewhere, JSON for machines."""

import json
import logging
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from esrp_ingest.cli.output import readable_path, say

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

    from esrp_ingest.ingest.outcomes import FileOutcome, Summary


class TextProgress:
    """A line for every file that was not loaded, and on a terminal a progress bar."""

    def __init__(self) -> None:
        self._bar: Progress | None = _bar() if sys.stderr.isatty() else None
        self._task: TaskID | None = None

    @contextmanager
    def showing(self) -> Iterator[None]:
        """The time while the bar is on the screen, and notices of slow work on a document are shown."""
        with self._bar or nullcontext(), _notices(say):
            yield

    def found(self, total: int) -> None:
        """Sets the bar's length."""
        if self._bar is not None:
            self._task = self._bar.add_task("reading", total=total)

    def settled(self, outcome: "FileOutcome") -> None:
        """Moves the bar on, and names a file that was not loaded."""
        if outcome.code is not None:
            say(f"{readable_path(outcome.uri)}: {outcome.code}: {outcome.message}")
        if self._bar is not None and self._task is not None:
            self._bar.advance(self._task)

    def finished(self, summary: "Summary") -> None:
        """Says what to do about what is missing."""
        counts = summary.counts
        if summary.outcome == "interrupted":
            say("interrupted: what was loaded stays, the next import goes on from here")
        elif counts.seen == 0:
            say("esrp: no files found: name files, folders or globs")
        elif summary.outcome == "nothing":
            say("esrp: nothing could be loaded: the lines above say why")
        elif counts.failed and summary.job_id is not None:
            say(f"{counts.failed} failed, the rest is loaded: `esrp list failures` lists them again")


class JsonProgress:
    """One JSON object a line: every file, then the end."""

    def showing(self) -> AbstractContextManager[None]:
        """The time while notices of slow work on a document are logged."""
        return _notices(lambda message: log_json("info", "notice", message=message))

    def found(self, total: int) -> None:
        """Logs how many files there are."""
        log_json("info", "found", files=total)

    def settled(self, outcome: "FileOutcome") -> None:
        """Logs what became of a file."""
        level = {"failed": "error", "ignored": "warning"}.get(outcome.result, "info")
        details = {} if outcome.code is None else {"code": outcome.code, "message": outcome.message}
        log_json(level, "document", uri=outcome.uri, result=outcome.result, sha256=outcome.sha256, **details)

    def finished(self, summary: "Summary") -> None:
        """Logs the summary, without the failures, which were logged one by one."""
        values = json.loads(summary.to_json())
        values.pop("failures")
        level = "info" if summary.exit_code == 0 else "error"
        log_json(level, "finished", **values)


class _Told(logging.Handler):
    """Passes what is logged on."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        super().__init__(logging.INFO)
        self._tell = tell

    def emit(self, record: logging.LogRecord) -> None:
        self._tell(record.getMessage())


@contextmanager
def _notices(tell: Callable[[str], None]) -> Iterator[None]:
    """The time while notices from the processes that read are told."""
    notices = logging.getLogger("esrp_ingest.ingest.workers")
    level, handler = notices.level, _Told(tell)
    notices.setLevel(logging.INFO)
    notices.addHandler(handler)
    try:
        yield
    finally:
        notices.removeHandler(handler)
        notices.setLevel(level)


def log_json(level: str, event: str, **values: object) -> None:
    """Writes one line of the log."""
    time = datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    sys.stderr.write(json.dumps({"time": time, "level": level, "event": event, **values}) + "\n")
    sys.stderr.flush()


def _bar() -> "Progress":
    from rich.console import Console  # noqa: PLC0415 - heavy: only a terminal needs it
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn  # noqa: PLC0415

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True), transient=True)
