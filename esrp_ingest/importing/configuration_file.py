"""`JetstressConfig.xml` and `XMLConfig_*.xml` beside reports: what they state of a test is kept with its run.

A copy that a run left carries the time in its name, and is asked for runs of that time only and before all others.
Nothing about these files makes an import fail: what does not agree, or cannot be read, becomes a finding.
"""

import os
import re
from bisect import bisect_right
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from esrp_ingest.configuration import MAX_BYTES, Configuration, RunConfiguration, agreed, disagreement
from esrp_ingest.database.store.jobs import KnownDocument
from esrp_ingest.database.store.writing import now
from esrp_ingest.errors import UnreadableDocument
from esrp_ingest.importing.unpacking import Unpacker
from esrp_ingest.importing.workers.tasks import Answer, ConfigurationTask
from esrp_ingest.models import Finding, Run
from esrp_ingest.rows.flat import FlatDocument
from esrp_ingest.sources.discovery import is_configuration
from esrp_ingest.sources.opening import Source, opened
from esrp_ingest.sources.remote import is_remote, local_path, remote_folder
from esrp_ingest.sources.state import utc
from esrp_ingest.vocabulary.findings import CONFIGURATION_RULE

_STAMP = re.compile(r"(?<!\d)" + "_".join([r"(\d{4})", *[r"(\d{1,2})"] * 5]) + r"(?!\d)")
_AROUND = timedelta(minutes=10)
"""How far from its run a copy may have been made."""


@dataclass(frozen=True, slots=True)
class ConfigurationFile:
    """A configuration file beside reports.

    Attributes:
        source: where it is.
        changed_at: when it was written or put there, UTC.
        stamp: the time in its name, local time of the test machine.
    """

    source: Source
    changed_at: datetime
    stamp: datetime | None

    def is_of(self, began: datetime | None, ended: datetime | None) -> bool:
        """Whether it may be about a run of that time."""
        if self.stamp is None or began is None:
            return True
        return began - _AROUND <= self.stamp <= (ended or began) + _AROUND


class FolderConfigurations:
    """The configuration files of one folder.

    Args:
        folder: its address.
        files: those that are there; None where the folder cannot be listed, so that nobody knows.
    """

    def __init__(self, folder: str, files: Iterable[ConfigurationFile] | None) -> None:
        self._folder = folder
        self._files = sorted(files or (), key=lambda file: file.changed_at)
        self._times = [file.changed_at for file in self._files]
        self._there = None if files is None else {file.source.uri for file in self._files}

    def changed_for(self, known: KnownDocument) -> bool:
        """Whether one that may be about a report was written or put there after the report was loaded, or is gone."""
        newer = self._files[bisect_right(self._times, known.loaded_at) :]
        return any(file.is_of(known.began_at, known.ended_at) for file in newer) or self._lost_one(known)

    def _lost_one(self, known: KnownDocument) -> bool:
        """Whether one that was looked at for a report is in this folder no more; another folder's is not asked for."""
        there = self._there
        return there is not None and any(
            uri not in there for uri in known.configuration_files if uri.rpartition("/")[0] == self._folder
        )

    def __bool__(self) -> bool:
        """Whether there are any."""
        return bool(self._files)

    def about(self, run: Run) -> tuple[list[ConfigurationFile], list[ConfigurationFile]]:
        """Those that were made at the time of a run, and those that tell no time."""
        began, ended = _time_of(run)
        stamped = [file for file in self._files if file.stamp is not None and file.is_of(began, ended)]
        return stamped, [file for file in self._files if file.stamp is None]


class ConfigurationFiles:
    """The configuration files of one import: each folder is looked through once, each file read once.

    Args:
        understand: has a process make a configuration of a file's bytes.
        unpacker: knows and unpacks the members of archives.
        timeout_seconds: how long understanding one may take.
    """

    def __init__(
        self, understand: Callable[[ConfigurationTask], Answer], unpacker: Unpacker, timeout_seconds: float
    ) -> None:
        self._understand = understand
        self._unpacker = unpacker
        self._timeout_seconds = timeout_seconds
        self._folders: dict[str, FolderConfigurations] = {}
        self._read: dict[str, Configuration | str] = {}

    def beside(self, uri: str) -> FolderConfigurations:
        """The configuration files in the folder of a report.

        Args:
            uri: where the report is; the members of an archive have their own folders.
        """
        folder = uri.rpartition("/")[0]
        if folder not in self._folders:
            self._folders[folder] = FolderConfigurations(folder, self._in(folder))
        return self._folders[folder]

    def _in(self, folder: str) -> list[ConfigurationFile] | None:
        if "!/" in f"{folder}/":
            archive = folder.partition("!")[0]
            members = self._unpacker.configurations.get(archive, ())
            found = [(each, each.modified_at or now()) for each in members if each.uri.rpartition("/")[0] == folder]
        else:
            listed = _stored(folder) if is_remote(folder) else _local(local_path(folder))
            if listed is None:
                return None
            found = listed
        return [ConfigurationFile(source, changed_at, _stamp(source.name)) for source, changed_at in found]

    def of(self, flat: FlatDocument, uri: str) -> tuple[list[RunConfiguration], list[Finding]]:
        """What the configuration files beside a report state of its runs, and why others were left out.

        Args:
            flat: the report.
            uri: where it is.
        """
        rows: list[RunConfiguration] = []
        findings: list[Finding] = []
        folder = self.beside(uri)
        for index, run in enumerate(flat.runs() if folder else ()):
            reasons: list[Finding] = []
            row = next((row for files in folder.about(run) if (row := self._row(index, run, files, reasons))), None)
            if row is not None:
                rows.append(row)
                reasons = [reason for reason in reasons if reason.subject in Configuration.model_fields]
            findings += reasons
        return rows, findings

    def _row(
        self, index: int, run: Run, files: list[ConfigurationFile], reasons: list[Finding]
    ) -> RunConfiguration | None:
        """What those files that agree with a run state alike."""
        agreeing: dict[str, Configuration] = {}
        for file in files:
            stated = self._configuration(file)
            name, uri = file.source.name, file.source.uri
            if isinstance(stated, str):
                reasons.append(_reason(index, "warning", stated, uri))
            elif stated.test_type != run.test_type:
                continue
            elif (why := disagreement(run, stated)) is not None:
                message = f"{name} beside the report is not taken for its own: {why}"
                reasons.append(_reason(index, "info", message, uri))
            else:
                agreeing[uri] = stated
        if not agreeing:
            return None
        several = f"{', '.join(uri.rpartition('/')[2] for uri in agreeing)} state it differently: it is left out"
        values = agreed(agreeing.values(), lambda column: reasons.append(_reason(index, "warning", several, column)))
        return RunConfiguration.model_validate({**values, "run": index, "uri": "\n".join(agreeing)})

    def _configuration(self, file: ConfigurationFile) -> Configuration | str:
        """What a file states, or in words why it states nothing."""
        uri = file.source.uri
        if uri not in self._read:
            self._read[uri] = self._understood(file.source)
        return self._read[uri]

    def _understood(self, source: Source) -> Configuration | str:
        try:
            data = _bytes(source, self._unpacker)
        except UnreadableDocument as error:
            return f"{source.name} beside the report: {error}"
        answer = self._understand(ConfigurationTask(source.name, self._timeout_seconds, data))
        return answer.configuration or f"{answer.message}: mend it or take it away"


def _stored(folder: str) -> list[tuple[Source, datetime]] | None:
    """The configuration files of a folder of a store, if it lists them."""
    listed = remote_folder(folder)
    if listed is None:
        return None
    return [
        (Source(url, None, state.byte_size, state.modified_at, state.etag), state.modified_at or now())
        for url, state in listed
        if is_configuration(url.rpartition("/")[2])
    ]


def _local(folder: str) -> list[tuple[Source, datetime]] | None:
    """The configuration files of a folder; copied with its old time or moved here, a file is new to the reports."""
    try:
        with os.scandir(folder) as entries:
            files = [(entry, entry.stat()) for entry in entries if is_configuration(entry.name) and entry.is_file()]
    except OSError:
        return None
    return [
        (
            Source(str(Path(folder) / entry.name), None, status.st_size, utc(status.st_mtime_ns)),
            utc(max(status.st_mtime_ns, status.st_ctime_ns)),
        )
        for entry, status in files
    ]


def _bytes(source: Source, unpacker: Unpacker) -> bytes:
    """The bytes of a file, as far as they are needed to see that there are too many.

    Raises:
        UnreadableDocument: it cannot be read.
    """
    if source.member is not None:
        return unpacker.data(source, unpacker.fingerprint(source).sha256)
    with opened(source.path) as (stream, _):
        return stream.read(MAX_BYTES + 1)


def _stamp(name: str) -> datetime | None:
    found = _STAMP.search(name)
    try:
        return None if found is None else datetime(*map(int, found.groups()))  # type: ignore[arg-type]
    except ValueError:
        return None


def _time_of(run: Run) -> tuple[datetime | None, datetime | None]:
    """When a run began and ended; backups and recoveries tell it by their log only."""
    logged = [event.logged_at for event in run.log_event]
    began = run.started_at or run.collection_started_at or min(logged, default=None)
    return began, run.ended_at or run.collection_ended_at or max(logged, default=None)


def _reason(run: int, severity: str, message: str, subject: str) -> Finding:
    """A finding about a file, by its address, or about a column that several files state."""
    found = {"run": run, "rule": CONFIGURATION_RULE, "severity": severity, "message": message, "subject": subject}
    return Finding.model_validate(found)
