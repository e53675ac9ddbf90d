"""Figures of a result summary in lines: a label and its figure in one line, or below each other."""

from collections.abc import Iterator, Sequence

from esrp_ingest.axes.whose import ALL_SERVERS
from esrp_ingest.document import Piece
from esrp_ingest.papers.headings import Section
from esrp_ingest.papers.results.figures import Figure, is_limit, is_of_all, value_of
from esrp_ingest.papers.thresholds import LIMITS
from esrp_ingest.values.printed import Values
from esrp_ingest.vocabulary.matching import LabelIndex
from esrp_ingest.vocabulary.whitepaper import SUMMARY_LABELS, SUMMARY_LABELS_OF

Key = tuple[str | None, str]


def figures_in_lines(lines: Sequence[tuple[Section, Piece]], values: Values) -> list[Figure]:
    """Give the figures of lines, each with what heads it.

    Args:
        lines: paragraphs of the paper, with their sections, in order.
        values: the notation of the document.
    """
    found = []
    at = 0
    while at < len(lines):
        section, piece = lines[at]
        figure = _in_line(piece, section, values)
        if figure is None and at + 1 < len(lines):
            figure = _below(piece, lines[at + 1][1], section, values)
            at += figure is not None
        found += [figure] if figure is not None else []
        at += 1
    return found


def _indices(section: Section) -> Iterator[LabelIndex[Key]]:
    if section.disks is not None:
        yield SUMMARY_LABELS_OF[section.disks]
    yield SUMMARY_LABELS


def _in_line(piece: Piece, section: Section, values: Values) -> Figure | None:
    """`Database Disks Transfers/sec: 1573`: a line that begins with a label, and whose rest is one figure."""
    text = piece.one_line
    if len(text) > LIMITS.longest_label or not any(map(str.isdigit, text)):
        return None
    for index in _indices(section):
        begun = index.starting(text)
        if begun is None or not begun.rest or is_limit(begun.rest):
            continue
        label = text[: len(text) - len(begun.rest)].strip(" :|=\t")
        rest = begun.rest.strip(" :|=\t")
        value = value_of(values, rest, label, begun.key[0])
        if value is not None:
            return _figure((begun.key, label), rest, value, (piece,), section)
    return None


def _below(piece: Piece, following: Piece, section: Section, values: Values) -> Figure | None:
    """A label alone, and its figure as the next line."""
    label = piece.one_line.strip(" :")
    for index in _indices(section):
        key = index.exact(label)
        value = value_of(values, following.one_line, label, key[0]) if key is not None else None
        if key is not None and value is not None and not is_limit(following.one_line):
            return _figure((key, label), following.one_line, value, (following, piece), section)
    return None


def _figure(named: tuple[Key, str], text: str, value: float, pieces: tuple[Piece, ...], section: Section) -> Figure:
    (metric, unit), label = named
    owner = ALL_SERVERS if is_of_all(label) else section.owner
    return Figure(
        metric, unit, value, label, text, pieces[0].place, pieces, owner, section.condition, setup=section.setup
    )
