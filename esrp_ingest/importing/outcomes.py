"""What became of every file of an import, who is told of it, and the summary at the end."""

import json
from dataclasses import asdict, dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Literal, Protocol

from esrp_ingest.database.ask.nights import Nights
from esrp_ingest.database.schema import JobOutcome
from esrp_ingest.database.store.jobs import JobCounts
from esrp_ingest.database.store.writing import Outcome, now
from esrp_ingest.errors import IGNORED_CODES, FailureCode, OutputError
from esrp_ingest.masking import masked
from esrp_ingest.readers.advice import asks_for_recognition

FileResult = Outcome | Literal["ignored", "failed"]


_NOT_OF_A_FAILURE = ("result", "figures_left", "awaits_recognition", "holds_attachments", "already_there", "refused")


@dataclass(frozen=True, slots=True)
class FileOutcome:
    """What became of one file.

    Attributes:
        uri: where it is.
        result: `loaded`, `replaced` (read again), `unchanged`, `ignored` (no report) or `failed`.
        sha256: of its bytes, None where they were not looked at.
        code: what kind of failure it is, for `ignored` and `failed`.
        message: the failure in words.
        as_before: an earlier import said the same of it, and it was not read again.
        figures_left: how many figures of a document were neither read nor explained.
        awaits_recognition: some of its pages can only be read by recognition, which is not installed or not wanted.
        holds_attachments: it was read now, and holds files, charts or diagrams that were not.
        already_there: unchanged, for its bytes are known from another place.
        refused: an earlier version loaded these bytes, and this one ignores them.
    """

    uri: str
    result: FileResult
    sha256: str | None = None
    code: FailureCode | None = None
    message: str = ""
    as_before: bool = False
    figures_left: int = 0
    awaits_recognition: bool = False
    holds_attachments: bool = False
    already_there: bool = False
    refused: bool = False

    @classmethod
    def failure(cls, uri: str, code: FailureCode, message: str, sha256: str | None = None) -> "FileOutcome":
        """The outcome for a code of failure; its message may repeat an address, and is masked."""
        result: FileResult = "ignored" if code in IGNORED_CODES else "failed"
        awaits = asks_for_recognition(message)
        return cls(uri, result, sha256, code, masked(message), awaits_recognition=awaits)


class Observer(Protocol):
    """Who watches an import: a progress bar, a log."""

    def found(self, total: int) -> None:
        """So many files were found; told again where archives turn out to hold more."""

    def settled(self, outcome: FileOutcome) -> None:
        """This became of one of them."""


class Silence:
    """An observer that says nothing."""

    def found(self, total: int) -> None:
        """Nothing."""

    def settled(self, outcome: FileOutcome) -> None:
        """Nothing."""


@dataclass(slots=True)
class Summary:
    """How an import went.

    Attributes:
        counts: how many files it saw, and what became of them.
        failures: the ignored and the failed files, in the order in which they were met.
        figures_left: figures of the documents that were read now, which were neither read nor explained.
        documents_with_figures_left: how many documents hold such figures.
        awaiting_recognition: hashes of the documents met, read now or unchanged, with pages that only recognition can
            read; where a document has none, its address.
        documents_with_attachments: how many documents that were read now hold files, charts or diagrams that were not.
        already_there: how many of the unchanged files are copies of documents that stand at another place, too.
        refused: where the documents are that an earlier version loaded, and that this import took out of all views.
        outcome: `complete`, `partial` (some failed), `nothing` (nothing there that could be read) or `interrupted`.
        job_id: of the row in `import_job`, None for a dry run.
        nights: what the runs of new stand-alone reports did.
        new: hashes of the documents that were loaded for the first time.
        fail_on_result: a failed verdict or an incomplete report among the new runs makes the exit code 1.
        strict: files that failed before and did not change make the exit code 1, too.
        failed_before: how many of the failed files did so before and did not change.
        unsettled: how many files changed so shortly before that they are left for the next import.
        started_at: UTC.
        finished_at: UTC, None while it runs.
    """

    counts: JobCounts = field(default_factory=JobCounts)
    failures: list[FileOutcome] = field(default_factory=list)
    figures_left: int = 0
    documents_with_figures_left: int = 0
    awaiting_recognition: set[str] = field(default_factory=set)
    documents_with_attachments: int = 0
    already_there: int = 0
    refused: list[str] = field(default_factory=list)
    outcome: JobOutcome = "nothing"
    job_id: int | None = None
    nights: Nights = field(default_factory=Nights)
    new: set[str] = field(default_factory=set)
    fail_on_result: bool = False
    strict: bool = False
    failed_before: int = 0
    unsettled: int = 0
    started_at: datetime = field(default_factory=now)
    finished_at: datetime | None = None

    @property
    def documents_awaiting_recognition(self) -> int:
        """How many documents have pages that only recognition can read."""
        return len(self.awaiting_recognition)

    @property
    def exit_code(self) -> int:
        """The exit code of the command line."""
        failed = self.counts.failed if self.strict else self.counts.failed - self.failed_before
        if self.outcome in {"complete", "partial"}:
            not_passed = self.nights.failed or self.nights.incomplete
            return 1 if failed or (self.fail_on_result and not_passed) else 0
        return {"nothing": 3, "interrupted": 130}[self.outcome]

    def add(self, outcome: FileOutcome) -> None:
        """Counts one file."""
        self.counts.seen += 1
        setattr(self.counts, outcome.result, getattr(self.counts, outcome.result) + 1)
        self.figures_left += outcome.figures_left
        self.documents_with_figures_left += outcome.figures_left > 0
        if outcome.awaits_recognition:
            self.awaiting_recognition.add(outcome.sha256 or outcome.uri)
        self.documents_with_attachments += outcome.holds_attachments
        self.already_there += outcome.already_there
        if outcome.refused:
            self.refused.append(outcome.uri)
        if outcome.code is not None:
            self.failures.append(outcome)
            self.failed_before += outcome.result == "failed" and outcome.as_before
        elif outcome.result == "loaded" and outcome.sha256 is not None:
            self.new.add(outcome.sha256)

    def finish(self, *, interrupted: bool) -> None:
        """Says how it ended."""
        self.finished_at = now()
        counts = self.counts
        if interrupted:
            self.outcome = "interrupted"
        elif counts.loaded + counts.replaced + counts.unchanged == 0 and (counts.seen or not self.unsettled):
            self.outcome = "nothing"
        else:
            self.outcome = "partial" if counts.failed else "complete"

    def to_json(self) -> str:
        """The summary for machines, one object."""
        return json.dumps(
            {
                "job_id": self.job_id,
                "started_at": _utc(self.started_at),
                "finished_at": _utc(self.finished_at),
                "outcome": self.outcome,
                "exit_code": self.exit_code,
                **asdict(self.counts),
                "already_there": self.already_there,
                "failed_before": self.failed_before,
                "unsettled": self.unsettled,
                "nights": self.nights.values(),
                "figures_left": self.figures_left,
                "documents_with_figures_left": self.documents_with_figures_left,
                "documents_awaiting_recognition": self.documents_awaiting_recognition,
                "documents_with_attachments": self.documents_with_attachments,
                "refused": self.refused,
                "failures": [
                    {key: value for key, value in asdict(failure).items() if key not in _NOT_OF_A_FAILURE}
                    for failure in self.failures
                ],
            },
            indent=2,
        )

    def write(self, path: Path) -> None:
        """Writes the summary as JSON, whole or not at all.

        Raises:
            OutputError: the file cannot be written; the disk may be full.
        """
        unfinished = path.with_name(path.name + ".part")
        try:
            try:
                unfinished.write_text(self.to_json() + "\n", encoding="utf-8")
                unfinished.replace(path)
            finally:
                unfinished.unlink(missing_ok=True)
        except OSError as error:
            raise OutputError(f"cannot write the summary {path}: {error.strerror}; what was loaded stays") from error


def _utc(time: datetime | None) -> str | None:
    return None if time is None else f"{time.isoformat(timespec='seconds')}Z"
