"""What an import shows while it runs, on standard error: a bar on a terminal, lines elsewhere, JSON for machines."""

import json
import logging
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from esrp_ingest.cli.output import readable_path, say
from esrp_ingest.masking import masked

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

    from esrp_ingest.importing.outcomes import FileOutcome, Summary


_INTERRUPTED = "interrupted: what was loaded stays, the next import goes on from here"


class TextProgress:
    """A line for every file that was not loaded, and on a terminal a progress bar.

    Args:
        failures: the command that lists the failures of the database in use.
    """

    def __init__(self, failures: str = "esrp list failures") -> None:
        self._failures = failures
        self._told = 0
        self._bar: Progress | None = _bar() if sys.stderr.isatty() else None
        self._task: TaskID | None = None

    @contextmanager
    def showing(self) -> Iterator[None]:
        """The time while the bar is on the screen, and notices of slow work on a document are shown."""
        with self._bar or nullcontext(), _notices(say):
            yield

    def found(self, total: int) -> None:
        """Sets the bar's length."""
        if self._bar is None:
            return
        if self._task is None:
            self._task = self._bar.add_task("reading", total=total)
        self._bar.update(self._task, total=total)

    def settled(self, outcome: "FileOutcome") -> None:
        """Moves the bar on, and names a file that was not loaded; what was ignored before too is only counted."""
        if outcome.result == "failed" or (outcome.result == "ignored" and not outcome.as_before):
            again = " (as before: --retry reads it again)" if outcome.as_before else ""
            say(f"{readable_path(outcome.uri)}: {outcome.code}: {outcome.message}{again}")
            self._told += 1
        if self._bar is not None and self._task is not None:
            self._bar.advance(self._task)

    def interrupted(self) -> None:
        """Says that an import that did not come to its end is ended."""
        say(_INTERRUPTED)

    def finished(self, summary: "Summary") -> None:
        """Says what to do about what is missing."""
        counts = summary.counts
        if summary.outcome == "interrupted":
            say(_INTERRUPTED)
        elif counts.seen == 0:
            say("esrp: no files found: name files, folders or globs")
        elif summary.outcome == "nothing":
            why = "the lines above say why" if self._told else f"all as before, `{self._failures}` says why"
            say(f"esrp: nothing could be loaded: {why}")
        elif counts.failed and summary.job_id is not None:
            ignored = f", {counts.ignored} ignored" if counts.ignored else ""
            say(f"{counts.failed} failed{ignored}, the rest is loaded: `{self._failures}` lists them again")
        if summary.job_id is None:
            say("dry run: nothing was written; `loaded` and `replaced` count what would be")


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
        ignored = "info" if outcome.as_before else "warning"
        level = {"failed": "error", "ignored": ignored}.get(outcome.result, "info")
        names = ("uri", "result", "sha256", *(("code", "message", "as_before") if outcome.code is not None else ()))
        log_json(level, "document", **{name: getattr(outcome, name) for name in names})

    def interrupted(self) -> None:
        """Logs that an import that did not come to its end is ended."""
        log_json("error", "interrupted", message=_INTERRUPTED)

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
    notices = logging.getLogger("esrp_ingest.importing.process")
    level, handler = notices.level, _Told(tell)
    notices.setLevel(logging.INFO)
    notices.addHandler(handler)
    try:
        yield
    finally:
        notices.removeHandler(handler)
        notices.setLevel(level)


def log_json(level: str, event: str, **values: object) -> None:
    """Writes one line of the log, without secrets; the place of a document holds none, see `check_stores`."""
    shown = {
        name: masked(value) if isinstance(value, str) and name != "uri" else value for name, value in values.items()
    }
    time = datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    sys.stderr.write(json.dumps({"time": time, "level": level, "event": event, **shown}) + "\n")
    sys.stderr.flush()


def _bar() -> "Progress":
    from rich.console import Console  # noqa: PLC0415 - heavy: only a terminal needs it
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn  # noqa: PLC0415

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True), transient=True)
