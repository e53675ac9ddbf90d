"""What a `JetstressConfig.xml` or `XMLConfig_*.xml` states of a test, and whether it is the one that a report is of.

A report prints neither the tested profile nor how long the test was meant to be; the file that Jetstress was started
with does. It belongs to a report where kind of test, operation mix, threads and paths agree, as far as both state
them; the paths must be stated by both, since nothing else tells one set-up from another.

The files are read by the standard library's expat alone: no document type is taken, and without one there are no
entities to expand and nothing to fetch; what is stated is text between elements, which needs no more than that.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Annotated
from xml.parsers import expat

from esrp_ingest.errors import UsageError
from esrp_ingest.models import Model, Run, about
from esrp_ingest.vocabulary.metrics import TestType

MAX_BYTES = 2**20
"""Longest file; a hundred databases take some 30 KB."""
_DEEPEST = 32
_ROOT = "configuration"
_NUMBER = re.compile(r"[0-9]{1,15}(?:\.[0-9]{1,15})?")
_DURATION = re.compile(
    r"P(?:(?P<years>\d{1,4})Y)?(?:(?P<months>\d{1,4})M)?(?:(?P<days>\d{1,4})D)?"
    r"(?:T(?:(?P<hours>\d{1,6})H)?(?:(?P<minutes>\d{1,6})M)?(?:(?P<seconds>\d{1,9})(?:\.\d{1,9})?S)?)?"
)
_SECONDS = {"days": 86400, "hours": 3600, "minutes": 60, "seconds": 1}
_TYPES: dict[str, TestType] = {
    "performance": "performance",
    "stress": "stress",
    "databasebackup": "backup",
    "softrecovery": "soft_recovery",
}
_STRESS_FROM = 6 * 3600
"""A performance test that is meant to be longer is one of stress."""
_DESIGN, _PROFILE = f"{_ROOT}/TestDesignInfo", f"{_ROOT}/ExchangeProfile"
_THRESHOLDS, _MIX = f"{_DESIGN}/Thresholds", f"{_DESIGN}/OperationMix"
_INSTANCE = f"{_PROFILE}/EseInstances/EseInstance"
_COUNTS = {"mailboxes": "MailboxCount", "thread_count": "ThreadCount"}
_SIZES = {"mailbox_size_mb": "MailboxQuota", "iops_per_mailbox": "MailboxIops"}
_LIMITS = {
    "database_read_limit_ms": "AverageDatabaseReadLatency",
    "database_read_peak_limit_ms": "MaximumDatabaseReadLatency",
    "log_write_limit_ms": "AverageLogWriteLatency",
    "log_write_peak_limit_ms": "MaximumLogWriteLatency",
}
_SHARES = {
    "insert_pct": "InsertOps",
    "delete_pct": "DeleteOps",
    "replace_pct": "ReplaceOps",
    "lazy_commit_pct": "LazyCommits",
}
Texts = Mapping[str, list[str]]
"""The texts of a file's elements and attributes, by their path from the root."""


class Configured(Model):
    """What a configuration file states and its report does not print."""

    mailboxes: Annotated[int | None, about("mailboxes that the test simulates")] = None
    mailbox_size_mb: Annotated[float | None, about("mailbox quota", "MB")] = None
    iops_per_mailbox: Annotated[float | None, about("transactional I/O of one mailbox", "1/s")] = None
    duration_seconds: Annotated[int | None, about("how long the test was meant to be", "seconds")] = None
    database_read_limit_ms: Annotated[float | None, about("limit of the average read latency", "ms")] = None
    database_read_peak_limit_ms: Annotated[float | None, about("limit of the highest read latency", "ms")] = None
    log_write_limit_ms: Annotated[float | None, about("limit of the average log write latency", "ms")] = None
    log_write_peak_limit_ms: Annotated[float | None, about("limit of the highest log write latency", "ms")] = None
    database_paths: Annotated[str | None, about("folders of the databases, one a line")] = None
    log_paths: Annotated[str | None, about("folders of the logs, one a line")] = None


class Configuration(Configured):
    """A whole configuration file: also what a report prints, by which the two are told to belong together."""

    test_type: TestType | None = None
    thread_count: int | None = None
    insert_pct: float | None = None
    delete_pct: float | None = None
    replace_pct: float | None = None
    lazy_commit_pct: float | None = None


class RunConfiguration(Configured):
    """What configuration files state of a run.

    Attributes:
        run: index into the document's runs.
    """

    run: int
    uri: Annotated[str, about("the file that states it: its report prints none of this")]


def configuration_in(data: bytes, name: str) -> Configuration:
    """What a configuration file states; an empty element is not set.

    Args:
        data: the file's bytes.
        name: how messages call it.

    Raises:
        UsageError: in one line, why it is none.
    """
    if len(data) > MAX_BYTES:
        raise UsageError(f"{name}: it is longer than {MAX_BYTES // 2**20} MiB, and no Jetstress configuration is")
    texts = _texts(data, name)
    if f"{_DESIGN}/Type" not in texts:
        raise UsageError(f"{name}: it is XML, but no Jetstress configuration: it states no type of test")
    stated_type = _one(texts, f"{_DESIGN}/Type") or ""
    duration = _duration(_one(texts, f"{_DESIGN}/Duration"))
    test_type = _TYPES.get(stated_type.casefold())
    if test_type == "performance" and (duration or 0) > _STRESS_FROM:
        test_type = "stress"
    thresholds = _thresholds(texts, stated_type)
    stated = {
        "test_type": test_type,
        "duration_seconds": duration,
        **{name: _count(_one(texts, f"{_PROFILE}/{element}")) for name, element in _COUNTS.items()},
        **{name: _number(_one(texts, f"{_PROFILE}/{element}")) or None for name, element in _SIZES.items()},
        **{name: _number(_one(texts, f"{thresholds}/{element}")) for name, element in _LIMITS.items()},
        **{name: _number(_one(texts, f"{_MIX}@{attribute}")) for name, attribute in _SHARES.items()},
        "database_paths": _lines(texts.get(f"{_INSTANCE}/DatabasePaths/Path", ())),
        "log_paths": _lines(texts.get(f"{_INSTANCE}/LogPath", ())),
    }
    return Configuration.model_validate(stated)


def _texts(data: bytes, name: str) -> Texts:
    """The texts of all elements and attributes. Thresholds are told apart by the kinds of test that they are for."""
    found: dict[str, list[str]] = {}
    path: list[str] = []
    pieces: list[list[str]] = [[]]

    def refuse(*_: object) -> None:
        raise UsageError(f"{name}: it has a document type, which no Jetstress configuration has")

    def start(element: str, attributes: dict[str, str]) -> None:
        if len(path) >= _DEEPEST or (not path and element != _ROOT):
            raise UsageError(f"{name}: it is XML, but no Jetstress configuration")
        path.append(element)
        if "/".join(path) == _THRESHOLDS:
            path[-1] += f"[{attributes.get('TestRunTypes', '').casefold()}]"
        for attribute, value in attributes.items():
            found.setdefault(f"{'/'.join(path)}@{attribute}", []).append(value)
        pieces.append([])

    def add(text: str) -> None:
        pieces[-1].append(text)

    def end(_: str) -> None:
        found.setdefault("/".join(path), []).append("".join(pieces.pop()).strip())
        path.pop()

    parser = expat.ParserCreate()
    parser.StartDoctypeDeclHandler = refuse
    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler = add
    try:
        parser.Parse(data, True)  # noqa: FBT003 - as expat calls it
    except (expat.ExpatError, LookupError, ValueError) as error:
        raise UsageError(f"{name}: it is no XML: {error}") from error
    return found


def _one(texts: Texts, path: str) -> str | None:
    """What an element says; None where it is empty, not there, or says different things."""
    said = set(texts.get(path, ())) - {""}
    return said.pop() if len(said) == 1 else None


def _number(text: str | None) -> float | None:
    return None if text is None or _NUMBER.fullmatch(text) is None else float(text)


def _count(text: str | None) -> int | None:
    """A whole number; 0 sets nothing."""
    number = _number(text)
    return int(number) or None if number is not None and number.is_integer() else None


def _duration(text: str | None) -> int | None:
    """Seconds of an ISO 8601 duration; None where it counts in months, which are of different lengths."""
    found = None if text is None else _DURATION.fullmatch(text)
    if found is None or int(found["years"] or 0) or int(found["months"] or 0):
        return None
    return sum(seconds * int(found[name] or 0) for name, seconds in _SECONDS.items()) or None


def _thresholds(texts: Texts, stated_type: str) -> str:
    """The path of the thresholds for a kind of test: those that name it, else those that name none."""
    own = (path for path in texts if path.startswith(f"{_THRESHOLDS}[") and path.endswith("]"))
    named = [path for path in own if stated_type and stated_type.casefold() in path.partition("[")[2]]
    return named[0] if named else f"{_THRESHOLDS}[]"


def _lines(texts: Iterable[str]) -> str | None:
    return "\n".join(dict.fromkeys(text for text in texts if text)) or None


def disagreement(run: Run, stated: Configuration) -> str | None:
    """Why a configuration is not that of a run, in words; None where they agree. The kind of test is told by itself."""
    for name in ("thread_count", *_SHARES):
        printed, there = getattr(run, name), getattr(stated, name)
        if None not in (printed, there) and printed != there:
            return f"{name} is {printed:g} in the report and {there:g} there"
    return _other_paths(run, stated)


def _other_paths(run: Run, stated: Configuration) -> str | None:
    """How the paths contradict each other; a report that prints them for all its instances prints all of them."""
    databases = [instance.database_path for instance in run.instance]
    listed = (stated.database_paths or "").splitlines()
    if not (listed and any(databases)):
        return f"{'the report prints' if listed else 'it states'} no database paths"
    logs = [instance.log_path for instance in run.instance]
    listed_logs = (stated.log_paths or "").splitlines()
    return _other_path("database", databases, listed) or _other_path("log", logs, listed_logs)


def _other_path(kind: str, printed: Sequence[str | None], listed: Sequence[str]) -> str | None:
    """How the paths of one kind contradict each other."""
    here, there = set(_folders(printed)), set(_folders(listed))
    odd = here ^ there if all(printed) else here - there
    return f"only one of the two names the {kind} path {min(odd)}" if here and there and odd else None


def _folders(paths: Iterable[str | None]) -> Iterator[str]:
    """Folders as Windows compares them; the file of a database is in its folder."""
    for path in paths:
        for line in (path or "").splitlines():
            folded = line.strip().replace("/", "\\").casefold()
            yield (folded.rpartition("\\")[0] if folded.endswith(".edb") else folded).rstrip("\\")


def agreed(stated: Iterable[Configuration], say: Callable[[str], None]) -> dict[str, object]:
    """What several configurations of one run state alike; on what they contradict each other is said, and left out."""
    every = list(stated)
    values: dict[str, object] = {}
    for name in Configured.model_fields:
        said = {getattr(each, name) for each in every} - {None}
        if len(said) > 1:
            say(name)
        values[name] = said.pop() if len(said) == 1 else None
    return values
