"""The figures that were neither read nor explained, as findings: by the heading below which they are."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from esrp_ingest.account.explanations import CAPTION
from esrp_ingest.account.figures import Account, Left
from esrp_ingest.counting import counted
from esrp_ingest.document import Block, Heading, Paragraph, Piece, pieces_of
from esrp_ingest.layout import Box, Locator, box_around
from esrp_ingest.models import Finding, located

MOST_FINDINGS = 50
"""So many places with figures left are named one by one."""
_LONGEST_HEADING = 120
_MOST_FIGURES, _MOST_PAGES = 12, 12


def unread_figures(account: Account, blocks: Sequence[Block], headings: set[Piece]) -> Iterator[Finding]:
    """Give a finding for each heading below which figures were left, in reading order.

    Args:
        account: of the document's figures.
        blocks: of the document.
        headings: pieces that were taken for titles and headings of reports.
    """
    left = {each.piece: each for each in account.left}
    if not left:
        return
    groups = [(above, list(group)) for above, group in groupby(_below(left, blocks, headings), lambda each: each[0])]
    for above, group in groups[:MOST_FINDINGS]:
        below = "without a heading" if above is None else f"below {above.one_line[:_LONGEST_HEADING]!r}"
        yield _finding([each for _, each in group], below)
    if rest := [each for _, group in groups[MOST_FINDINGS:] for _, each in group]:
        yield _finding(rest, f"below {counted(len(groups) - MOST_FINDINGS, 'more heading')}")


def _below(
    left: dict[Piece, Left], blocks: Sequence[Block], headings: set[Piece]
) -> Iterator[tuple[Piece | None, Left]]:
    """The pieces with figures left, each with the heading above it: a known one, a caption, or a few words alone."""
    strong: Piece | None = None
    weak: Piece | None = None
    for piece in pieces_of(blocks):
        if piece in left:
            yield strong or weak, left[piece]
        if piece in headings or isinstance(piece, Heading) or CAPTION.match(piece.text):
            strong = piece
        elif isinstance(piece, Paragraph) and _may_head(piece.one_line):
            weak = piece


def _may_head(text: str) -> bool:
    """Whether a text may head a table: a few words alone, without a figure, and no sentence."""
    alone = 3 < len(text) <= _LONGEST_HEADING and text[0].isalpha() and text[-1] not in ".,;" and " " in text
    return alone and not any(map(str.isdigit, text))


@dataclass(frozen=True, slots=True)
class _Seen:
    """Where figures are: the pages or the first line."""

    places: Sequence[Locator]

    def __str__(self) -> str:
        pages = sorted({place.page for place in self.places if place.page is not None})
        if pages:
            return f" on page{'s' if len(pages) > 1 else ''} {', '.join(map(str, pages[:_MOST_PAGES]))}"
        line = self.places[0].line
        return "" if line is None else f" in line {line}"


def _finding(left: Sequence[Left], below: str) -> Finding:
    figures = [figure for each in left for figure in each.figures]
    places = [each.piece.place for each in left]
    first = places[0]
    boxes: list[Box] = [place.box for place in places if place.box is not None and place.page == first.page]
    what = f"{counted(len(figures), 'figure')} {below}{_Seen(places)}"
    return Finding(
        rule="unread_figures",
        severity="warning",
        subject=below.removeprefix("below ").strip("'\""),
        actual=" ".join(figures[:_MOST_FIGURES]),
        message=f"{what} {'were' if len(figures) > 1 else 'was'} not read; compare with the document",
        **located(Locator(first.page, first.line, box_around(boxes))),
    )
