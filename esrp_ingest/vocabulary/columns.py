"""What headers of a report's tables stand for: by the aliases of `report`, else by a small grammar of their words.

A header of the I/O tables says three things: database or log, reads or writes, and latency, rate or size. Papers say
them in any order and in many words; a word that is none of these makes it another header.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Literal, TypeVar

from esrp_ingest.vocabulary.matching import fold
from esrp_ingest.vocabulary.report import BACKUP_COLUMNS, IO_HEADERS, READ_HEADERS

LatencyUnit = Literal["ms", "s"]
Meaning = TypeVar("Meaning", bound=str)

_WORD = re.compile(r"[a-z]+|/")
_WHERE = {"database": "database", "databases": "database", "db": "database", "log": "log", "logs": "log"}
_DOES = {"read": "read", "reads": "read", "write": "write", "writes": "write"}
_UNITS: dict[str, LatencyUnit] = {
    **dict.fromkeys(("ms", "msec", "msecs", "millisecond", "milliseconds"), "ms"),
    **dict.fromkeys(("s", "sec", "secs", "second", "seconds"), "s"),
}
_OF_LATENCY = frozenset({"latency", "latencies", "response", *(word for word, unit in _UNITS.items() if unit == "ms")})
_OF_SIZE = frozenset({"bytes", "byte", "size"})
_OF_RATE = frozenset({"sec", "second", "s", "iops", "rate"})
_SAYS_NOTHING = frozenset({"i", "o", "io", "ios", "/", "avg", "average", "mean", "per", "of", "time", "the"})
_OF_MAINTENANCE = frozenset({"maintenance", "maint", "background", "bdm", "replication", "shipping"})
_RECOVERY = {
    "logs_replayed": ("Log files replayed", "Logs replayed", "Log file replayed"),
    "elapsed_seconds": ("Elapsed seconds", "Elapsed time (seconds)", "Elapsed time (sec)", "Elapsed Time"),
}
_RECOVERY_HEADERS = {fold(alias): column for column, aliases in _RECOVERY.items() for alias in aliases}
_BACKUP_HEADERS = {fold(header): column for column, header in BACKUP_COLUMNS.items()}


@lru_cache(maxsize=4096)
def io_column(text: str) -> str | None:
    """The column of the Transactional and Total tables that a header names."""
    known = IO_HEADERS.exact(text)
    if known is not None:
        return known
    words = _words(text)
    where, does, what = _one(words, _WHERE), _one(words, _DOES), _quantity(words)
    if where is None or does is None or what is None or _surplus(words):
        return None
    return f"{where}_{does}s_per_sec" if what == "rate" else f"{where}_{does}_{what}"


@lru_cache(maxsize=4096)
def latency_unit(text: str) -> LatencyUnit | None:
    """The unit that the header of a latency states, None where it states none or heads something else."""
    words = _words(text)
    return _one(words, _UNITS) if _quantity(words) == "latency_ms" else None


@lru_cache(maxsize=4096)
def reads_column(text: str) -> str | None:
    """The column of the tables of reads alone, background maintenance and log replication, that a header names."""
    known = READ_HEADERS.exact(text)
    if known is not None:
        return known
    words = _words(text)
    what = _quantity(words)
    if (
        _one(words, _DOES) != "read"
        or what not in ("rate", "bytes")
        or _surplus([w for w in words if w not in _OF_MAINTENANCE])
    ):
        return None
    return "reads_per_sec" if what == "rate" else "read_bytes"


def backup_column(text: str) -> str | None:
    """The column of the backup's table that a header names."""
    return _BACKUP_HEADERS.get(fold(text))


def recovery_column(text: str) -> str | None:
    """The column of the soft recovery's table that a header names."""
    return _RECOVERY_HEADERS.get(fold(text))


def _words(text: str) -> list[str]:
    return _WORD.findall(text.lower())


def _one(words: list[str], meanings: Mapping[str, Meaning]) -> Meaning | None:
    """What the words of one kind mean, None where there is none or they contradict each other."""
    found = {meanings[word] for word in words if word in meanings}
    return found.pop() if len(found) == 1 else None


def _quantity(words: list[str]) -> str | None:
    """Latency, size or rate; a latency's unit may be what a rate is per."""
    held = set(words)
    if held & _OF_LATENCY:
        return "latency_ms"
    if held & _OF_SIZE:
        return "bytes"
    return "rate" if held & _OF_RATE else None


def _surplus(words: list[str]) -> bool:
    """Whether a text says anything else."""
    meant = (_WHERE, _DOES, _OF_LATENCY, _OF_SIZE, _OF_RATE, _SAYS_NOTHING)
    return any(not any(word in kind for kind in meant) for word in words)


@lru_cache(maxsize=4096)
def is_group(text: str) -> bool:
    """Whether a text heads several columns: it says where, or what is done, and not all that a column's header does."""
    words = _words(text)
    says = _one(words, _WHERE) is not None or _one(words, _DOES) is not None or _quantity(words) is not None
    return says and not _surplus(words) and io_column(text) is None
