"""What headers of a report's tables stand for: by the aliases of `models`, else by a small grammar of their words.

A header of the I/O tables says three things: database or log, reads or writes, and latency, rate or size. Papers say
them in any order and in many words; a word that is none of these makes it another header.
"""

import re
from collections.abc import Container, Mapping
from functools import lru_cache
from itertools import pairwise
from typing import Literal, TypeVar, get_args

from esrp_ingest.labels import BACKUP_HEADERS, DISK_COLUMNS, DISK_HEADERS, IO_HEADERS, READ_HEADERS, RECOVERY_HEADERS
from esrp_ingest.vocabulary.matching import fold
from esrp_ingest.vocabulary.words import spelled, words

LatencyUnit = Literal["ns", "us", "ms", "s"]
MILLISECONDS: dict[LatencyUnit, float] = {"ns": 0.000001, "us": 0.001, "ms": 1.0, "s": 1000.0}
"""What each unit of a latency is in milliseconds."""
Meaning = TypeVar("Meaning", bound=str)

_WORD = re.compile(r"[^\W\d_]+|/")
_INPUT_OUTPUT = re.compile(spelled(r"\b{input_output}\b"), re.IGNORECASE)
"""What all columns are about; the French `E/S` is no rate in seconds."""
_WHERE = {word: where for where in ("database", "log") for word in words(f"column_of_{where}")}
_DOES = {word: does for does in ("read", "write") for word in words(f"column_of_{does}s")}
_UNITS: dict[str, LatencyUnit] = {
    **dict.fromkeys(words("nanosecond"), "ns"),
    **dict.fromkeys(words("microsecond"), "us"),
    **dict.fromkeys(words("millisecond"), "ms"),
    **dict.fromkeys(words("second"), "s"),
}
_OF_LATENCY = frozenset((*words("column_of_latency"), *(word for word, unit in _UNITS.items() if unit != "s")))
_OF_SIZE = frozenset(words("column_of_size"))
_OF_RATE = frozenset(words("column_of_rate"))
_SAYS_NOTHING = frozenset(words("column_says_nothing"))
_OF_DISK = frozenset(words("column_of_disk"))
_OF_MAINTENANCE = frozenset(words("column_of_maintenance"))
HeaderKind = Literal["wide", "database", "database_begins", "log", "maintenance", "recovery", "size"]
_HEADER_WORDS = {kind: tuple(map(fold, words(f"header_{kind}"))) for kind in get_args(HeaderKind)}


@lru_cache(maxsize=4096)
def io_column(text: str) -> str | None:
    """The column of the Transactional and Total tables that a header names."""
    known = IO_HEADERS.exact(text)
    if known is not None:
        return known
    said = _words(text)
    where, does, what = _one(said, _WHERE), _one(said, _DOES), _quantity(said)
    if where is None or does is None or what is None or _surplus(said):
        return None
    return f"{where}_{does}s_per_sec" if what == "rate" else f"{where}_{does}_{what}"


def is_latency(text: str) -> bool:
    """Whether the words of a header are those of a latency: `sec` alone ends a rate, `Reads/` above it."""
    return _quantity(_words(text)) == "latency_ms"


@lru_cache(maxsize=4096)
def disk_column(text: str) -> str | None:
    """The column of the disks' table of 2007 that a header names; a latency in words of its own states its unit."""
    known = DISK_HEADERS.exact(text)
    if known is not None:
        return known
    said = _without(_OF_DISK, _words(text))
    does, what = _one(said, _DOES), _quantity(said)
    if does is None or what is None or _surplus(_without(_UNITS, said)):
        return None
    if what == "latency_ms" and _UNITS.keys().isdisjoint(said):
        return None
    column = f"{does}s_per_sec" if what == "rate" else f"{does}_{what}"
    return column if column in DISK_COLUMNS else None


def finer_unit(text: str) -> LatencyUnit | None:
    """The unit below seconds that a header states, whatever else it says: `Avg. Disk sec/Read (ms)` does."""
    return next((unit for word in _words(text) if (unit := _UNITS.get(word)) not in (None, "s")), None)


@lru_cache(maxsize=4096)
def reads_column(text: str) -> str | None:
    """The column of the tables of reads alone, background maintenance and log replication, that a header names."""
    known = READ_HEADERS.exact(text)
    if known is not None:
        return known
    said = _words(text)
    what = _quantity(said)
    if _one(said, _DOES) != "read" or what not in ("rate", "bytes") or _surplus(_without(_OF_MAINTENANCE, said)):
        return None
    return "reads_per_sec" if what == "rate" else "read_bytes"


def backup_column(text: str) -> str | None:
    """The column of the backup's table that a header names."""
    return BACKUP_HEADERS.exact(text)


def recovery_column(text: str) -> str | None:
    """The column of the soft recovery's table that a header names."""
    return RECOVERY_HEADERS.exact(text)


def header_says(folded: str, *kinds: HeaderKind) -> bool:
    """Whether a header whose columns cannot be told apart holds a word of some kind."""
    return any(word in folded for kind in kinds for word in _HEADER_WORDS[kind])


def _words(text: str) -> list[str]:
    return _WORD.findall(_INPUT_OUTPUT.sub(" ", text).lower())


def _without(others: Container[str], words: list[str]) -> list[str]:
    """Words but those of some kind."""
    return [word for word in words if word not in others]


def _one(words: list[str], meanings: Mapping[str, Meaning]) -> Meaning | None:
    """What the words of one kind mean, None where there is none or they contradict each other."""
    found = {meanings[word] for word in words if word in meanings}
    return found.pop() if len(found) == 1 else None


def _quantity(words: list[str]) -> str | None:
    """Latency, size or rate; a latency's unit may be what a rate is per. None for a latency and a rate at once."""
    held = set(words)
    if held & _OF_LATENCY:
        per_second = any(one == "/" and other in _UNITS for one, other in pairwise(words))
        return None if per_second else "latency_ms"
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
    said = _words(text)
    says = _one(said, _WHERE) is not None or _one(said, _DOES) is not None or _quantity(said) is not None
    return says and not _surplus(said) and io_column(text) is None


@lru_cache(maxsize=4096)
def begins_column(word: str) -> bool:
    """Whether a word of a header below a group begins what is said of a column: `Reads` of `Reads Average Bytes`."""
    return _one(_words(word), _DOES) is not None
