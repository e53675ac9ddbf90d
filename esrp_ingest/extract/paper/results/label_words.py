"""Metrics by the words of a label, in whatever order a paper puts them: `Disk reads/sec (DB)`, `MB/s per database`.

Three small grammars: what disks do (database or log, reads, writes or transfers, latency or rate), what a backup reads
(of whom, in MB a second) and how long a log takes. A word that says anything else makes a label unknown.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache, lru_cache

from esrp_ingest.vocabulary.metrics import METRICS
from esrp_ingest.vocabulary.words import expanded, spelled, words

MetricKey = tuple[str, str]
"""A metric and its unit."""
_WORD = re.compile(r"[a-z]+")
_AMOUNT = re.compile(spelled(r"\b{amount_of}\s"))
"""Words that only say that something is counted, or measured."""
_BOTH = re.compile(spelled(r"\b{reads_and_writes}\b"))
_TRANSFERS = words("reads_and_writes_are")[0]
"""What means the transfers of disks, and the word for these."""
_UNITS = re.compile(spelled(r"(?<![\w/])1\s?(?={per_second})"), re.IGNORECASE)
"""What holds a digit and counts nothing."""
_COUNTED = re.compile(r"[\d%]")
"""What counts something, or is a share of it."""
_RATE = re.compile(spelled(r"(?:/\s?|\b{per}\s){second}\b"), re.IGNORECASE)
_COUNTS = re.compile(spelled(r"(?:/\s?|\b){second}\b|{iops}"), re.IGNORECASE)
_PER = re.compile(spelled(r"\b{per}\b|(?<!\bi)/|/(?!o)"), re.IGNORECASE)
_COUNTED_BY: Mapping[str, Callable[[str], bool]] = {
    "1/s": lambda text: _COUNTS.search(text) is not None,
    "s": lambda text: _RATE.search(text) is None,  # logs in a second are no seconds
}
"""Whether the words of a label count as its metric does, by the units that words other than its own may be of."""
_SAYS_NOTHING = frozenset(words("says_nothing_of_metric"))
_MEANS = {word: means.split() for word, _, means in (same.partition(" ") for same in words("same_in_metrics"))}
DISKS = frozenset(("database", "log"))
_OWNERS = {
    "backup_mb_per_sec": re.compile(spelled(r"\b{owner_all}\b"), re.IGNORECASE),
    "backup_mb_per_sec_per_server": re.compile(spelled(r"\b{owner_server}\b"), re.IGNORECASE),
    "backup_mb_per_sec_per_database": re.compile(spelled(r"\b{owner_database}\b"), re.IGNORECASE),
}
"""Whose rate of a backup each metric is; those that name several first."""
_SAYS_NOTHING_OF_BACKUP = frozenset(words("says_nothing_of_backup"))
_SAYS_NOTHING_OF_REPLAY = frozenset(words("says_nothing_of_replay"))
_TOTAL = frozenset(words("total_of_backup"))
_READS = frozenset(words("reads_of_backup"))
_REPLAYS = frozenset(words("replays"))
_TIMES = frozenset(words("time_of_replay"))
_MEGABYTE, _LOG = {"mb"}, {"log"}


@lru_cache(maxsize=4096)
def key_by_words(label: str, *, among_backups: bool = False) -> MetricKey | None:
    """The one metric that the words of a label mean, None where they leave it open or say more.

    Args:
        label: of a row or column.
        among_backups: labels beside it are of backups, so that `MB/s per server` is what a backup reads.
    """
    text = _AMOUNT.sub("", _UNITS.sub("", _BOTH.sub(_TRANSFERS, label.casefold())))
    if _COUNTED.search(text):
        return None
    said = among_backups or not _READS.isdisjoint(_WORD.findall(text))
    return key_of_disks(text) or (_of_backup(text) if said else None) or _of_replay(text)


def is_part_of_metric(label: str) -> bool:
    """Whether a label says less than a metric's does, and nothing else: `Log latency`, `Reads/sec`."""
    said = word_set(label)
    return len(said) > 1 and any(said < each for each in metrics_by_words())


@lru_cache(maxsize=4096)
def key_of_disks(text: str) -> MetricKey | None:
    """What a label means that states what all disks of a kind do; not what each of them does."""
    text = _UNITS.sub("", text)
    each = _PER.search(_RATE.sub(" ", text))
    key = None if each or _COUNTED.search(text) else metrics_by_words().get(frozenset(words_of(text)))
    if key is None or key[1] not in _COUNTED_BY:
        return key
    return key if _COUNTED_BY[key[1]](text) else None


def words_of(text: str) -> Iterator[str]:
    """The words of a text that tell metrics from each other."""
    for word in _WORD.findall(text.casefold()):
        bare = word.removesuffix("s") or word
        if bare not in _SAYS_NOTHING:
            yield from _MEANS.get(bare, (bare,))


@lru_cache(maxsize=4096)
def word_set(text: str) -> frozenset[str]:
    """These words, each once."""
    return frozenset(words_of(text))


@cache
def metrics_by_words() -> dict[frozenset[str], MetricKey]:
    """The metrics of result summaries by the words of their labels, without what several have."""
    found: dict[frozenset[str], set[MetricKey]] = {}
    for metric in METRICS.values():
        for label in (label for phrase in metric.printed_as for label in expanded(phrase)):
            found.setdefault(frozenset(words_of(label)), set()).add((metric.name, metric.unit))
    return {said: next(iter(keys)) for said, keys in found.items() if len(keys) == 1 and _says_whose(said, *keys)}


def _says_whose(said: Collection[str], key: MetricKey) -> bool:
    """Whether words name the disks that a metric is about, if it is about some."""
    disks = DISKS & set(key[0].split("_")[:1])
    return disks <= set(said)


def _of_backup(text: str) -> MetricKey | None:
    """What a label means that states MB a second, and of whom: each database, each server, or all servers together."""
    found = []
    left = _RATE.sub(" ", text)
    for metric, owner in _OWNERS.items():
        left, count = owner.subn(" ", left)
        found += [metric] * count
    said = set(_WORD.findall(left))
    if not found and not said.isdisjoint(_TOTAL) and not _PER.search(left):
        found = ["backup_mb_per_sec"]  # nobody in particular is named: it is the rate of all
    told = said - _SAYS_NOTHING_OF_BACKUP == _MEGABYTE and len(found) == 1
    return (found[0], "MB/s") if told and _RATE.search(text) else None


def _of_replay(text: str) -> MetricKey | None:
    """What a label means that states how long one log takes to be replayed; logs in a second are none."""
    said = set(_WORD.findall(text))
    if not (said & _REPLAYS and said & _TIMES) or _RATE.search(text):
        return None
    left = said - _REPLAYS - _TIMES - _SAYS_NOTHING_OF_REPLAY
    return ("log_replay_seconds", "s") if left == _LOG else None
