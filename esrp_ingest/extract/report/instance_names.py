"""What a report calls its database instances where that is not what Jetstress calls them: `DB01`, `Mailbox Database 3`.

A name is known by where it stands, never by what it looks like: the same texts head rows of figures under several of
the headings below which Jetstress lists instances.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from esrp_ingest.extract.grid.pieces import is_table_row
from esrp_ingest.extract.grid.rows import AGGREGATES
from esrp_ingest.extract.grid.tokens import UNITS
from esrp_ingest.extract.grid.turned import column_of_instances, turned_tables
from esrp_ingest.extract.grid.wrapped_names import rests_below, wrap_down
from esrp_ingest.extract.names import INSTANCES
from esrp_ingest.extract.report.database_paths import LOG_PATH
from esrp_ingest.extract.sections import Block
from esrp_ingest.labels import IO_HEADERS, RUN_LABELS
from esrp_ingest.layout import Line
from esrp_ingest.numerals import MARKS, is_numeric
from esrp_ingest.quantities import ENGLISH
from esrp_ingest.vocabulary.matching import fold
from esrp_ingest.vocabulary.report import HOST_COUNTERS, INSTANCE_HEADERS, INSTANCE_SECTIONS
from esrp_ingest.vocabulary.sections import Section
from esrp_ingest.vocabulary.words import spelled, words

_SECTIONS = 2
"""Under how many headings a name must stand, so that a stray label is none; what heads its column says as much."""
_UNITS = UNITS | set(words("second"))
_FIGURES = 2
"""How many figures stand beside a name at least: no table of Jetstress has fewer columns."""
_OF_SEVERAL = re.compile(
    spelled(r"_?(?:(?:{mean}|{sums}|{sum_of_some}|{statistic}|{maximum})\b|(?:{row_of_all}|{no_result_column})$)"),
    re.IGNORECASE,
)
"""What a row of several instances begins with, or of none: `Average of 4 databases`, `_Total`, `Limit`."""
_PATH_BEHIND = re.compile(rf"(?P<name>\S.{{0,80}}?)\s+{LOG_PATH.pattern}.*", LOG_PATH.flags)


class _Name(NamedTuple):
    """What a row begins with, and whether it stands there in one line."""

    text: str
    is_whole: bool = True


def names_in(blocks: Sequence[Block], known: Collection[str] = ()) -> tuple[str, ...]:
    """The names that a report gives its instances, in order; none where Jetstress's own names stand there.

    What wraps in one table may be whole in another, or beside its paths.

    Args:
        blocks: the sections of one report.
        known: names that other reports of the document give theirs: to stand under one heading is enough for them.
    """
    blocks = [block for block in blocks if block.section in INSTANCE_SECTIONS]
    if any(_is_jetstress_own(line) for block in blocks for line in block.lines):
        return ()  # its own names, whole or wrapped: what ends one is none
    beside_paths = _beside_paths(blocks)
    sections: dict[str, set[Section | None]] = {}
    printed: dict[str, _Name] = {}
    for block in blocks:
        headed = any(map(_heads_names, block.lines))
        for folded, name in _printed_once(block, beside_paths):
            sections.setdefault(folded, set()).update((block.section, None) if headed else (block.section,))
            printed[folded] = max(name, printed.get(folded, name), key=lambda each: each.is_whole)
    elsewhere = set(map(fold, known))
    return tuple(
        printed[folded].text for folded, found in sections.items() if len(found) + (folded in elsewhere) >= _SECTIONS
    )


def _beside_paths(blocks: Sequence[Block]) -> list[str]:
    """What stands before paths in lines whose blanks part nothing, each once."""
    texts = (_before_path(line) for block in blocks for line in block.lines)
    return list(dict.fromkeys(filter(None, texts)))


def _printed_once(block: Block, beside_paths: Iterable[str]) -> Iterator[tuple[str, _Name]]:
    """The names in a section that stand there once, each with its letters alone.

    Args:
        block: the section.
        beside_paths: what stands before paths in lines whose blanks part nothing.
    """
    names = [*_names(block), *(_Name(text) for text in beside_paths if _heads_figures(text, block))]
    times = Counter(fold(name.text) for name in names)
    return ((folded, name) for name in names if times[folded := fold(name.text)] == 1)


def _names(block: Block) -> Iterator[_Name]:
    """The names that stand across above figures, or down beside them, or beside their paths."""
    if block.section is Section.CONFIGURATION:
        yield from (_Name(line.texts[0]) for line in block.lines if _begins_paths(line))
        return
    turned, rest = turned_tables(block.lines, ENGLISH, column_of_instances, str)
    yield from (_Name(row.name) for table in turned for row in table.rows)
    yield from _names_down(rest)


def _begins_paths(line: Line) -> bool:
    """Whether a line is a name with the path of its log beside it."""
    return len(line.texts) > 1 and LOG_PATH.match(line.texts[1].strip()) is not None


def _before_path(line: Line) -> str:
    """What stands before the path of a log in a line whose blanks part nothing, else nothing."""
    found = _PATH_BEHIND.fullmatch(line.text) if len(line.texts) == 1 else None
    return "" if found is None else found["name"]


def _heads_figures(name: str, block: Block) -> bool:
    """Whether a line of a section that is but one text begins with a name, and goes on with figures or the path."""
    rests = (line.text.removeprefix(f"{name} ") for line in block.lines if len(line.texts) == 1)
    return any(LOG_PATH.match(rest) is not None or _are_figures(rest.split()) for rest in rests)


def _are_figures(words: Sequence[str]) -> bool:
    return len(words) >= _FIGURES and all(map(is_numeric, words))


def _is_jetstress_own(line: Line) -> bool:
    """Whether a line begins with a name that Jetstress gives, or the first piece of one that is wrapped.

    Words beside it are a header's, whose first line may be the beginning of `Instances`.
    """
    text, *others = line.texts or ("",)
    is_header = any(each and not any(map(str.isdigit, each)) for each in others) and not any(map(str.isdigit, text))
    return INSTANCES.starts(text) and INSTANCES.complete(text) not in AGGREGATES and not is_header


def _names_down(lines: Sequence[Line]) -> Iterator[_Name]:
    """The names that lines of figures begin with, each with the lines of its own cell below it."""
    titled = any(map(_heads_names, lines))
    counted = _count_up(lines)
    named = [_name(line, may_be_number=counted or (titled and is_table_row(line))) for line in lines]
    begun = [at for at, name in enumerate(named) if name is not None]
    ends = [*begun[1:], len(lines)][: len(begun)]
    rests = [rests_below(lines[at:end]) for at, end in zip(begun, ends, strict=True)]
    wraps = wrap_down(lines, begun, rests)
    for at, rest in zip(begun, rests, strict=True):
        first = named[at] or ""
        own = rest[:wraps] if wraps else rest[:1] if _ends_name(rest) else []
        yield _Name(_joined((first, *(line.text for line in own))), not own)


def _heads_names(line: Line) -> bool:
    """Whether a row of a table begins with what heads the names of instances."""
    return is_table_row(line) and INSTANCE_HEADERS.exact(line.texts[0]) is not None


def _ends_name(rest: Sequence[Line]) -> bool:
    """Whether one word with a number stands below a name: it is its rest, whatever other rows do."""
    return bool(rest) and " " not in rest[0].text and any(map(str.isdigit, rest[0].text))


def _joined(pieces: Iterable[str]) -> str:
    """The lines of a name as one: behind a hyphen or within a path without a blank."""
    joined = ""
    for piece in pieces:
        together = not joined or joined.endswith(("-", "\\", "/")) or piece.startswith("\\")
        joined += piece if together else f" {piece}"
    return joined


def _count_up(lines: Sequence[Line]) -> bool:
    """Whether rows of figures begin with whole numbers that count them: names that are numbers."""
    rows = [line.texts for line in lines if _begins_with_number(line)]
    return len(rows) > 1 and all(int(row[0]) == number for number, row in enumerate(rows, start=int(rows[0][0])))


def _begins_with_number(line: Line) -> bool:
    """Whether a line holds figures alone, and the first of them is a whole number."""
    texts = line.texts
    return len(texts) > _FIGURES and texts[0].isdecimal() and all(map(is_numeric, texts))


def _name(line: Line, *, may_be_number: bool) -> str | None:
    """What a line begins with that goes on with figures alone, None for any other line.

    Args:
        line: of a section.
        may_be_number: what it begins with stands where names do, so that a number is one too.
    """
    name, *cells = line.texts or ("",)
    figures = [token.rstrip(MARKS) for cell in cells for token in cell.split() if token not in _UNITS]
    is_figure = is_numeric(name) and not may_be_number
    if len(figures) < _FIGURES or not all(map(is_numeric, figures)) or is_figure:
        return None
    known = (RUN_LABELS, HOST_COUNTERS, IO_HEADERS)
    is_other = _OF_SEVERAL.match(name) is not None or any(labels.exact(name) is not None for labels in known)
    return None if is_other else name
