"""What an import shows while it runs, on standard error: a bar on a terminal, lines elsewhere, JSON for machines."""

import json
import logging
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from datetime import UTC, datetime

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

from esrp_ingest.cli.output import readable_path, say
from esrp_ingest.counting import counted
from esrp_ingest.importing.outcomes import FileOutcome, Summary
from esrp_ingest.masking import masked
from esrp_ingest.readers.advice import EXTRA

_NAMED = 5
"""So many documents are named in one line."""
_INTERRUPTED = "interrupted: what was loaded stays, the next import goes on from here"


class TextProgress:
    """A line for every file that was not loaded, and on a terminal a progress bar.

    Args:
        failures: the command that lists the failures of the database in use.
        quiet: say only what is new and wrong.
    """

    def __init__(self, failures: str = "esrp list failures", *, quiet: bool = False) -> None:
        self._failures = failures
        self._quiet = quiet
        self._told = 0
        self._bar: Progress | None = _bar() if sys.stderr.isatty() and not quiet else None
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

    def settled(self, outcome: FileOutcome) -> None:
        """Moves the bar on, and names a file that was not loaded; what was so before is only counted."""
        if not outcome.as_before and outcome.result in ({"failed"} if self._quiet else {"failed", "ignored"}):
            say(f"{readable_path(outcome.uri)}: {outcome.code}: {outcome.message}")
            self._told += 1
        if self._bar is not None and self._task is not None:
            self._bar.advance(self._task)

    def interrupted(self) -> None:
        """Says that an import that did not come to its end is ended."""
        say(_INTERRUPTED)

    def finished(self, summary: Summary) -> None:
        """Says what to do about what is missing."""
        if (outcome := self._outcome(summary)) is not None:
            say(outcome)
        self._tell_nights(summary)
        if summary.unsettled and not self._quiet:
            changed = counted(summary.unsettled, "file changed", "files changed")
            say(f"{changed} less than --settle seconds ago: left for the next import")
        if (awaiting := summary.documents_awaiting_recognition) and not self._quiet:
            have = counted(awaiting, "document has", "documents have")
            say(f"{have} pages that only OCR can read: install {EXTRA}, or read them with --ocr auto")
        if (holding := summary.documents_with_attachments) and not self._quiet:
            hold = counted(holding, "document holds", "documents hold")
            say(f"{hold} files or charts that were not read: findings attachment_left name them")
        if summary.refused and not self._quiet:
            say(_no_longer(summary.refused))
        if summary.job_id is None and not self._quiet:
            say("dry run: nothing was written; `loaded` and `replaced` count what would be")

    def _outcome(self, summary: Summary) -> str | None:
        """What there is to say of how the import ended."""
        counts = summary.counts
        if summary.outcome == "interrupted":
            return _INTERRUPTED
        if counts.seen == 0 and summary.unsettled:
            return None
        if counts.seen == 0:
            return "esrp: no files found: name files, folders or globs"
        if summary.outcome == "nothing":
            why = "the lines above say why" if self._told else f"all as before, `{self._failures}` says why"
            return f"esrp: nothing could be loaded: {why}"
        if not counts.failed or summary.job_id is None or self._quiet:
            return None
        ignored = f", {counts.ignored} ignored" if counts.ignored else ""
        before = f" ({_as_before(summary.failed_before, counts.failed)})" if summary.failed_before else ""
        return f"{counts.failed} failed{before}{ignored}, the rest is loaded: `{self._failures}` lists them again"

    def _tell_nights(self, summary: Summary) -> None:
        """Says what the new runs did, and how those of no solution get one."""
        nights = summary.nights
        line = nights.line(only_wrong=self._quiet)
        if line:
            say(line)
        if nights.unassigned and not self._quiet:
            runs = counted(nights.unassigned, "of the new runs is", "of the new runs are")
            say(f"{runs} of no solution: `esrp assign` gives them one, or a solution.toml beside them")


def _no_longer(uris: Sequence[str]) -> str:
    """Names documents that are refused now."""
    names = ", ".join(map(readable_path, uris[:_NAMED]))
    more = f" and {len(uris) - _NAMED} more" if len(uris) > _NAMED else ""
    are = counted(
        len(uris), "document that an earlier version loaded is", "documents that an earlier version loaded are"
    )
    what_to_do = "`esrp list documents` shows why, `esrp forget` removes them"
    return f"{are} refused now, and left all rankings: {names}{more}; {what_to_do}"


def _as_before(before: int, failed: int) -> str:
    """How many of the failures are old."""
    return "all as before, --retry reads them again" if before == failed else f"{before} as before"


class JsonProgress:
    """One JSON object a line: every file, then the end."""

    def showing(self) -> AbstractContextManager[None]:
        """The time while notices of slow work on a document are logged."""
        return _notices(lambda message: log_json("info", "notice", message=message))

    def found(self, total: int) -> None:
        """Logs how many files there are."""
        log_json("info", "found", files=total)

    def settled(self, outcome: FileOutcome) -> None:
        """Logs what became of a file."""
        ignored = "info" if outcome.as_before else "warning"
        level = {"failed": "error", "ignored": ignored}.get(outcome.result, "info")
        names = ("uri", "result", "sha256", *(("code", "message", "as_before") if outcome.code is not None else ()))
        log_json(level, "document", **{name: getattr(outcome, name) for name in names})

    def interrupted(self) -> None:
        """Logs that an import that did not come to its end is ended."""
        log_json("error", "interrupted", message=_INTERRUPTED)

    def finished(self, summary: Summary) -> None:
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
    notices = logging.getLogger("esrp_ingest.importing.workers.process")
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


def _bar() -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True), transient=True)
