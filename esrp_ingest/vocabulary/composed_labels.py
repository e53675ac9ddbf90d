"""Labels of the configuration as authors compose them: a word for a quantity, a thing, and whose each of them is.

`Number of databases on each host`, `DBs per mailbox server` and `Database quantity, each server` have the same parts. A
label is brought to one word for each of its parts, and these tell which columns it may be. Where a single word of it is
no such part, nothing is said of what it means: its value would prove too little.
"""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

from esrp_ingest.vocabulary.whitepaper import Column
from esrp_ingest.vocabulary.words import expanded

_TEST = "[{the|this} ]{test|tests|testing|solution|tested {solution|configuration|system|setup|array}}"
FLASH_DISKS = "flash disks"
_PARTS: Mapping[str, Iterable[str]] = {
    "number": ["{number|numbers|no.|no|nr.|nr|#|count|quantity|qty.|qty}[ of]", "how many"],
    "total": ["[in ]total", "overall"],
    "each": ["per", "/", "[{in|on|for|of|at|by} ]{each[ of]|every}", "{in|on|for|of} {a|an|one}"],
    "used": [
        "{tested|used|simulated|hosted|under test|in use}",
        "[{tested|used} ]{in|by|for|during} " + _TEST,
        "in [{the|this} ][{tested|simulated} ]{environment|deployment}",
        "in all {nodes|servers|hosts|enclosures|shelves}",
    ],
    "aimed at": ["target", "average"],
    "active": ["active"],
    "mailboxes": ["[{user|Exchange} ]mailbox[es]", "[{Exchange|mailbox} ]user[s]", "seat[s]"],
    "databases": ["[{mailbox|Exchange} ]{database|DB}[s]", "mailbox store[s]"],
    "copies": ["[{database|DB} ]{copy|copies}"],
    "replicas": ["[{database|DB} ]{replica|replicas}"],
    "dags": ["DAG[s]", "database availability group[s]"],
    "servers": ["[{physical|virtual} ][Exchange ][mailbox ]{server|host|VM|virtual machine}[s]"],
    "nodes": ["node[s]"],
    "quota": ["quota[ limit]"],
    "size": ["size[ limit]"],
    "room": ["capacity", "storage", "space"],
    "iops": [
        "[transactional ]{IOPS|I/O|I/Os|I/O's|IO|IOs}[ {load|rate}]",
        "[transactional ]{I/O|I/Os|I/O's|I/O operations} {per |/}second",
        "and second",
    ],
    "profile": ["[{user|load} ]profile", "[I/O ]workload"],
    "headroom": ["{incl.|incl|included|including|include|includes|with|plus}", "headroom", "reserve"],
    "disks": [
        "[{hard|physical|hard disk|disk|data} ]{disk|drive}[s]",
        "{HDD|spindle|DDM}[s]",
        "disk {drive module|module}[s]",
    ],
    FLASH_DISKS: ["SSD[s]", "{solid state|flash|SSD|NVMe|all flash} {disk|drive|module}[s]"],
    "kind": ["{type|kind|model|technology|speed|rpm|interface}[s]", "firmware[ {revision|version|level}]"],
    "raid": ["RAID"],
    "layout": ["level", "{set|group|pool}[s]", "layout", "scheme", "configuration", "all {pools|groups|volumes}"],
    "connection": [
        "connect{ion|ivity}[ {mode|type}]",
        "[storage ]connection {mode|type}",
        "{host|server} {link|access|attach|attachment|interconnect}",
        "attached {by|via|through|over}",
        "connect{ion|ivity} between [the ]{servers|hosts} and [the ]{storage|array}",
        "connect{ion|ivity} {to|with|of} [the ]{host|server}[s]",
        "front end[ {ports|interface|connectivity}]",
        "[storage ]{network|fabric}",
    ],
}
"""What labels are made of: the words for each part."""
_SAYS_NOTHING = ("the", "a", "and", "of", "in", "for", "[0-9]{1,2} ?(?:%|percent|per cent)")
"""What a label may hold that is no part of it."""


def _pattern(phrase: str) -> str:
    return re.escape(phrase.casefold()).replace(r"\ ", " ")


_WORDS = {phrase.casefold(): part for part, said in _PARTS.items() for each in said for phrase in expanded(each)}
_LONGEST_FIRST = sorted(_WORDS, key=lambda phrase: -len(phrase))
_PART = re.compile(
    rf"(?<![^\W_])(?:(?P<part>{'|'.join(map(_pattern, _LONGEST_FIRST))})|{'|'.join(_SAYS_NOTHING)})(?![^\W_])"
)
_NUMBER = "|".join(map(_pattern, expanded("{number|numbers|no.|no|nr.|nr|count|quantity|qty.|qty} of")))
_COUNTS = re.compile(rf"(?:[\w.]+\s)?(?:#\s?(?:of\s)?|(?:{_NUMBER})\s)[^\W\d_]")
"""How a label begins that counts something: `# of`, `Max. number of`."""
_BETWEEN = re.compile(r"[\s,;:()-]+")
_EACH_BAR = re.compile(r"(?<=\w\w)/(?=\w\w)")
"""A bar between words, and none of `I/O`."""
_COUNT_OF = "(?:total |number |used )*{}(?: used| number| total)*"
_OF_EACH = "(?:number |used |active )*{}(?: used| number)* each (?:{})(?: number| used)*"
_MADE_OF: Mapping[tuple[Column, ...], str] = {
    ("mailboxes",): _COUNT_OF.format("mailboxes"),
    ("active_mailboxes_per_server",): _OF_EACH.format("mailboxes", "servers|nodes"),
    ("mailboxes_per_database",): _OF_EACH.format("mailboxes", "databases"),
    ("databases_per_server",): _OF_EACH.format("databases", "servers|nodes"),
    ("copies_per_database",): _OF_EACH.format("(?:copies|replicas)", "databases")
    + "|(?:number )?copies(?: number)?(?: dags)?",
    ("dags",): "(?=.*(?:number|total))" + _COUNT_OF.format("dags"),
    ("servers_per_dag",): _OF_EACH.format("(?:servers|nodes)", "dags"),
    ("servers",): _COUNT_OF.format("servers"),
    ("mailbox_size_mb",): (
        "(?:used |aimed at )*(?:mailboxes (?:quota|size)|(?:quota|size|room) each mailboxes"
        "|each mailboxes (?:quota|size)|quota)(?: used)?"
    ),
    ("iops_per_mailbox",): (
        "(?=.*iops)(?=.*mailboxes)(?:(?:used|aimed at|profile|iops|each|mailboxes|headroom)(?: |$))+|profile"
    ),
    ("disk_capacity_gb",): "(?:flash )?disks (?:room|size)|(?:room|size) each (?:flash )?disks",
    ("disk_description",): "(?=.*kind)(?:(?:kind|each) )*(?:flash )?disks(?: kind| size| room| each)*",
    ("disks", "disk_description"): _COUNT_OF.format("(?:flash )?disks"),
    ("raid_level",): "raid(?: layout| used| each nodes| each servers)*",
    ("connectivity",): "connection(?: used)*",
}
"""The columns that labels of these parts may be, by their values."""
_COMPOSED = {columns: re.compile(rf"\A(?:{parts})\Z") for columns, parts in _MADE_OF.items()}


@lru_cache(maxsize=4096)
def composed_columns(label: str) -> tuple[Column, ...] | None:
    """The columns that a label may be by the parts that it is made of, None where one of them is not known."""
    parts = parts_of(label)
    return next((columns for columns, made in _COMPOSED.items() if made.match(parts)), None) if parts else None


def counts_things(label: str) -> bool:
    """Whether a text says that it is the number of something, whatever that is."""
    return _COUNTS.match(label.casefold()) is not None


@lru_cache(maxsize=4096)
def parts_of(label: str) -> str:
    """The parts of a label, in their order: `Qty. of DBs, each host` is `number databases each servers`."""
    text, parts, at = _BETWEEN.sub(" ", _EACH_BAR.sub(" / ", label.casefold())).strip(), [], 0
    while at < len(text):
        found = _PART.match(text, at)
        if found is None:
            return ""
        if found["part"]:
            parts.append(_WORDS[found["part"]])
        at = found.end() + text.startswith(" ", found.end())
    return " ".join(parts)
