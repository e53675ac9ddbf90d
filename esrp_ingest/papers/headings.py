"""What heads each block of a paper: the open headings, and what they say of the kind, the owner and the state."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from esrp_ingest.axes.whose import ALL_SERVERS, Condition, Owner, condition_of, owner_of, said_by
from esrp_ingest.document import Block, Heading, Paragraph, Piece, Table
from esrp_ingest.papers.setups import setup_of_chapter
from esrp_ingest.papers.thresholds import LIMITS
from esrp_ingest.vocabulary.whitepaper import LABELS, OTHER_HEADINGS, TABLES, Disks
from esrp_ingest.vocabulary.words import spelled

SectionKind = Literal["setup", "results", "prose", "contents"]
"""What is below a heading: the configuration, results, running text, or a list of chapters or revisions."""


def _words(template: str) -> re.Pattern[str]:
    return re.compile(spelled(template), re.IGNORECASE)


_NUMBERING = _words(
    r"^\s*(?:{caption}\s+(?:[A-Z]?\d{1,3}(?:[.-]\d{1,3}){0,3}|[A-Z]|[IVX]{1,5})\s*(?:[.:\u2013\u2014-]+\s*|\s|(?=(?-i:[A-Z][a-z])))"
    r"|{appendix}\s+[A-Z\d]{1,2}\s*[.:\u2013\u2014-]*\s*|(?:[A-Z]\.)?\d{1,2}(?:\.\d{1,2}){0,3}\.?\s+|[A-Z]\.\s+)"
)
_CAPTION = _words(r"\W*{caption}\s+[A-Z]?\d{1,3}(?!\d)")
_CONTINUED = _words(r"\s*[(\[]?{continued}\.?[)\]]?\s*$")
_ALL = _words(r"\b{all_servers}\b|^(?:{all_together})$")
_INDIVIDUAL = _words(r"\b{individual}\b")
_ONE_SERVER = _words(r"\b{one_server}\b")
"""Results that are stated of single servers: of the read-only test, of the replay of logs."""
_HEADS_COLUMNS = _words(r"(?:{corner}|{item_column}|{value_column}|{no_setup})(?:\s.{0,40})?")
_MACHINE = _words(r"(?:{kind_of_machine}\s)?{machine}\s?[:\u2013-]?\s(?P<name>(?-i:[A-Z][A-Z\d_-]{2,20}))")
"""A heading that names a machine: `Server EXMBX01`."""
_GROUPS: dict[Disks, re.Pattern[str]] = {
    "databases": _words(r"(?:{group_of_database_rows}|{database_disks})\W*"),
    "logs": _words(r"(?:{group_of_log_rows}|{log_disks})\W*"),
}
_TESTS_OF_SUMMARY = ("performance", "backup", "soft_recovery")
"""Tests that a summary is of anyway: its metrics tell which."""
_DOTS = re.compile(r"\.{4,}\s*\d*$|\s\.(?:\s\.){2,}")


@dataclass(frozen=True, slots=True)
class Section:
    """What heads a block.

    Attributes:
        title: the innermost heading, less its number.
        headings: the open headings from the outside to the inside.
        kind: what is below them, None where nothing tells.
        owner: the server that one of them names, or all.
        condition: the test or state that one of them names.
        disks: whether figures below are those of the databases or of the logs.
        setup: the set-up that one of them counts: `Configuration A`.
    """

    title: str = ""
    headings: tuple[Piece, ...] = ()
    kind: SectionKind | None = None
    owner: Owner | None = None
    condition: Condition | None = None
    disks: Disks | None = None
    setup: str = ""

    def below(self, title: str, known: Collection[str] = ()) -> "Section":
        """Give the section below another heading of this one, such as a row that heads others."""
        return _said(replace(self, title=plain(title), disks=None), plain(title), known)


def plain(text: str) -> str:
    """Give a heading without its number, and without `continued`."""
    text = " ".join(text.split()).lstrip("-\u2022\u25cf\u25e6\u25aa\u00b7 ").strip(" *#|_")
    return _CONTINUED.sub("", _NUMBERING.sub("", text, count=1) or text).strip(" :*\u2013\u2014-")


def is_listed(text: str) -> bool:
    """Tell whether a line is one of a table of contents."""
    return _DOTS.search(text) is not None


def disks_named(text: str) -> Disks | None:
    """Give of which disks figures are below a text: `Database I/O`, `Transaction Log I/O`."""
    return next((disks for disks, way in _GROUPS.items() if way.fullmatch(text.strip())), None)


def kind_of(title: str) -> SectionKind | None:
    """Give what is below a heading whose words are known."""
    if TABLES.exact(title) is not None:
        return "setup"
    said = OTHER_HEADINGS.exact(title)
    return next((kind for kind in ("prose", "contents", "results") if kind == said), None)


def sectioned(blocks: Sequence[Block], known: Collection[str] = ()) -> Iterator[tuple[Section, Block]]:
    """Give each block that is no heading with what heads it.

    Args:
        blocks: in reading order.
        known: names of servers and machines that the document has elsewhere.
    """
    opened: list[tuple[int, Piece]] = []
    section = Section()
    blocks = [block for block in blocks if not isinstance(block, Table) or block.rows]
    for at, given in enumerate(blocks):
        block = _as_caption(given)
        level = _level(block, blocks[at + 1 : at + 2])
        if level is None or isinstance(block, Table):
            yield section, block
            continue
        opened = [each for each in opened if each[0] < level] + [(level, block)]
        section = _section([piece for _, piece in opened], known)
        yield section, block


def _as_caption(block: Block) -> Block:
    """A table of one row that is the caption of another one, as a line; any other block as it is."""
    if not isinstance(block, Table) or len(block.rows) != 1 or block.width == 1:
        return block
    cells = block.rows[0].filled
    text = " ".join(cell.one_line for cell in cells)
    return Paragraph(text, cells[0].place) if cells and _CAPTION.match(text) else block


def _level(block: Block, following: Sequence[Block]) -> int | None:
    """How deep a heading is, None for what is none: lines that head a table are the innermost."""
    if isinstance(block, Table) or len(block.text) > LIMITS.longest_heading or is_listed(block.text):
        return None
    if isinstance(block, Heading):
        return block.level
    text = plain(block.text)
    if disks_named(text) is not None:
        return LIMITS.level_of_groups
    if kind_of(text) is not None:
        return LIMITS.level_of_known
    heads = _CAPTION.match(block.text) is not None or _names_owner(text)
    return LIMITS.level_of_captions if heads or _heads_table(block.text.strip(), text, following) else None


def _names_owner(text: str) -> bool:
    """Whether a line says whose the figures below it are: `Host 1`, `Individual Server Metrics`."""
    if len(text) <= LIMITS.longest_owner and owner_of(text) is not None:
        return True
    if len(text) > LIMITS.longest_scope:
        return False
    counted = any(map(str.isdigit, text))
    if _INDIVIDUAL.search(text) or _ONE_SERVER.search(text):
        return not counted or said_by(text).owner is not None
    return not counted and _ALL.search(text) is not None


def _heads_table(line: str, text: str, following: Sequence[Block]) -> bool:
    """Whether a line is right above a table, and neither a sentence nor a part of the table."""
    if not following or not isinstance(following[0], Table) or line.endswith("."):
        return False
    begun = LABELS.starting(text)
    is_row = begun is not None and any(map(str.isdigit, begun.rest))
    return not is_row and _HEADS_COLUMNS.fullmatch(text) is None


def _section(headings: Sequence[Piece], known: Collection[str]) -> Section:
    section = Section(headings=tuple(headings))
    for heading in headings:
        title = plain(heading.one_line)
        if (disks := disks_named(title)) is not None:
            section = replace(section, title=title, disks=disks)
        else:
            section = _said(replace(section, title=title, disks=None), title, known)
    return section


def _said(section: Section, title: str, known: Collection[str]) -> Section:
    """A section with what a title says of it."""
    single = _INDIVIDUAL.search(title) is not None or _ONE_SERVER.search(title) is not None
    kind, said = kind_of(title), said_by(title, known)
    condition = condition_of(title) or said.condition
    if condition is not None and (kind is not None or condition.test in _TESTS_OF_SUMMARY):
        condition = None
    return replace(
        section,
        kind=kind or section.kind,
        owner=_owner(title, said.owner, kind, known) or (None if single else section.owner),
        condition=condition or section.condition,
        setup=setup_of_chapter(title) or section.setup,
    )


def _owner(title: str, said: Owner | None, kind: SectionKind | None, known: Collection[str]) -> Owner | None:
    """Whose figures are below a title."""
    if (owner := owner_of(title, known) or said) is not None:
        return owner
    machine = _MACHINE.fullmatch(title)
    if machine is not None:
        return Owner("server", machine["name"])
    return ALL_SERVERS if kind is None and _ALL.search(title) else None


def running_pieces(blocks: Iterable[Block]) -> Iterator[Piece]:
    """Give the headings and paragraphs of some blocks, and the rows of small tables on front pages as their cells."""
    for block in blocks:
        if isinstance(block, Table):
            yield from (cell for cell in block.cells if cell.text)
        else:
            yield block
