"""The title of a paper: among all that stands on its first pages, by the size of the letters, then by the words.

Where a page says how large its letters are, lines of one size and weight that stand together are one text, and small
print is no title. Kinds of papers, programme lines, stamps, authors, dates and pale words are none at any size. Of what
is left, what names the mailboxes and Exchange wins over what names one of them, and that over what names neither; then
the larger letters, then the bold ones.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import chain, zip_longest

from esrp_ingest.extract.grid.cut_lines import parted_by_size, without_first
from esrp_ingest.extract.grid.pieces import is_bold, is_pale, is_table_row
from esrp_ingest.extract.grid.standing import begins_below, goes_on_below, share_width
from esrp_ingest.extract.paper.front.asides import without_asides
from esrp_ingest.extract.paper.front.dates import read_date
from esrp_ingest.extract.paper.front.front_lines import front_lines, is_heading
from esrp_ingest.extract.paper.front.front_pieces import closed_up, join, plain, without_breaks
from esrp_ingest.extract.paper.front.issuers import employer
from esrp_ingest.extract.paper.front.no_titles import (
    MODEL,
    NAMES_BOTH,
    WORD,
    begins_program,
    exchange_version,
    is_kind,
    is_no_title,
    names_exchange,
    names_model,
    names_own_product,
    names_product,
    worth,
)
from esrp_ingest.extract.paper.front.title_edges import ends_title, is_kicker, is_version, is_whole, trimmed
from esrp_ingest.extract.paper.parts.mailbox_counts import mailbox_count
from esrp_ingest.extract.tolerances import TOLERANCES, are_alike
from esrp_ingest.layout import Line, usual_height
from esrp_ingest.vocabulary.front_page import KIND
from esrp_ingest.vocabulary.matching import fold
from esrp_ingest.vocabulary.vendors import VendorDirectory
from esrp_ingest.vocabulary.whitepaper import LABELS
from esrp_ingest.vocabulary.words import spelled

_LONGEST_PRODUCT = 10
"""Words of the longest name of a product that completes a title, with `Storage Solution on` before it."""
TITLE_LINES = 8
"""How many lines a title has at the most, where nobody knows how large its letters are."""
_MOST_BETWEEN = 3
"""So many small lines may stand within a title."""
_MOST_BESIDE = 100
"""Texts of a front page, at most, between one and the text above it that it goes on with."""
_LINES_OF_SIZE = 14
"""How many it has where letters of one size show it: narrow columns hold a word a line."""
_LEADS_ON = re.compile(spelled(r"\b{leads_on}$"), re.IGNORECASE)
"""How a line ends whose phrase goes on in the next one."""
_LABEL = re.compile(spelled(r"(?:{title_label})\s?:\s++(?=\S)"), re.IGNORECASE)


@dataclass(slots=True)
class Block:
    """Lines of a front page that make one text.

    Attributes:
        lines: the lines, or parts of lines.
        size: the height of their letters, 0 where nobody knows.
        bold: all of it is bold.
        rejected: no part of it can be a title.
    """

    lines: list[Line] = field(default_factory=list)
    size: float = 0.0
    bold: bool = False
    rejected: bool = False

    @property
    def text(self) -> str:
        """All of it."""
        return join(plain(line.text) for line in self.lines)


def find_title(body: Sequence[Line], vendors: VendorDirectory) -> Block | None:
    """The title among the first lines of a paper, None where none stands there."""
    front = front_lines(body)
    usual = usual_height(body)
    blocks = _across_columns(list(_blocks(without_asides(front, vendors), body, vendors)))
    for block in blocks:
        told = _is_told_by_type(block, usual)
        again = partial(_says_again, body[len(front) :])
        block.lines = trimmed(block.lines, vendors, sized=bool(block.size), told_by_type=told, again=again)
    best = _best(blocks, vendors, TOLERANCES.larger * usual) or _best(blocks, vendors, 0.0)
    if best is not None and not _is_told_by_type(blocks[best], usual):
        best = _below_kicker(blocks, best, vendors)
    return None if best is None else _completed(blocks, best, vendors)


def _is_told_by_type(block: Block, usual: float) -> bool:
    """Whether the letters of a text are larger than those of running text."""
    return block.size >= TOLERANCES.larger * usual > 0


def _below_kicker(blocks: Sequence[Block], at: int, vendors: VendorDirectory) -> int:
    """The text below one that only names Exchange, where it is a title of its own, else that one."""
    (first, *others), page = blocks[at].lines, blocks[at].lines[0].page
    below = next((other for other in range(at + 1, len(blocks)) if not blocks[other].rejected), None)
    if others or below is None or blocks[below].lines[0].page != page:
        return at
    return below if is_kicker(first, blocks[below].lines, vendors) else at


def _says_again(behind: Sequence[Line], text: str) -> bool:
    """Whether lines behind the front pages hold a text, as a paper names its product again and its authors not."""
    folded = fold(text)
    return any(folded in fold(line.text) for line in behind)


def _best(blocks: Sequence[Block], vendors: VendorDirectory, smallest: float) -> int | None:
    open_ones = [
        at for at, block in enumerate(blocks) if not block.rejected and _may_be_title(block, vendors, smallest)
    ]
    ranked = sorted(open_ones, key=lambda at: (*_order(blocks[at], vendors), at))
    return ranked[0] if ranked else None


def _may_be_title(block: Block, vendors: VendorDirectory, smallest: float) -> bool:
    """Whether a text is large enough, or names mailboxes and Exchange where nobody knows how large it is."""
    return block.size >= smallest or (not block.size and worth(block.text, vendors) >= NAMES_BOTH)


def _order(block: Block, vendors: VendorDirectory) -> tuple[float, ...]:
    return -worth(block.text, vendors), -round(block.size), -block.bold


def _completed(blocks: Sequence[Block], at: int, vendors: VendorDirectory) -> Block:
    """A title with the texts beside it that say what it leaves open: mailboxes, Exchange, or the product."""
    chosen = Block(list(blocks[at].lines), blocks[at].size)
    _complete_below(chosen, blocks[at + 1 :])
    _complete_end(chosen, blocks[at + 1 :])
    at = _complete_above(chosen, blocks, at)
    if names_own_product(chosen.text, vendors) or mailbox_count(chosen.text) is None:
        return chosen
    _complete_product(chosen, blocks[:at], blocks[at + 1 :], vendors)
    return chosen


def _complete_product(chosen: Block, above: Sequence[Block], below: Sequence[Block], vendors: VendorDirectory) -> None:
    """Adds the text above or below that names the product, in larger letters than a title's or with a model before all.

    What stands above in small print and names no product parts none from its title.
    """
    first = _nearest(chosen, above, vendors)
    last = next((block for block in below if not block.rejected), None)
    beside = [block for block in (first, last) if block is not None and _may_complete(chosen, block, vendors)]
    product = max(beside, key=lambda block: (block.size > chosen.size > 0, names_model(block.text)), default=None)
    if product is not None:
        chosen.lines = [*product.lines, *chosen.lines] if product is first else [*chosen.lines, *product.lines]


def _nearest(chosen: Block, above: Sequence[Block], vendors: VendorDirectory) -> Block | None:
    """The text next above a title; none in small print that cannot complete it, where another one stands above that."""
    nearest: Block | None = None
    for block in reversed(above):
        if block.rejected:
            continue
        nearest = block
        if not _is_small(block, chosen) or _may_complete(chosen, block, vendors):
            break
    return nearest


def _complete_end(chosen: Block, below: Sequence[Block]) -> None:
    """Adds the line behind a title in letters of unknown size that is the version of Exchange, or ends a solution."""
    behind = next((block for block in below if not _stands_in(block, chosen)), None)
    if chosen.size or behind is None or len(behind.lines) > 1 or behind.lines[0].page != chosen.lines[-1].page:
        return
    text = plain(behind.lines[0].text)
    ends = not is_whole(chosen.text) and is_whole(f"{chosen.text} {text}") and ends_title(text)
    if ends or is_version([chosen.lines[-1], behind.lines[0]]):
        chosen.lines.append(behind.lines[0])


def _stands_in(block: Block, title: Block) -> bool:
    return any(line is block.lines[0] for line in title.lines)


def _complete_above(chosen: Block, blocks: Sequence[Block], at: int) -> int:
    """Adds the text right above that counts the mailboxes which a title leaves open; gives where the title begins.

    Lines of a title may grow: `Acme VX100`, below it `2,000 Mailbox Resiliency`, below that `Exchange 2013`.
    """
    above = blocks[at - 1] if at else None
    if above is None or above.rejected or mailbox_count(chosen.text) is not None or not names_exchange(chosen.text):
        return at
    if mailbox_count(above.text) is None or above.lines[0].page != chosen.lines[0].page or _is_small(above, chosen):
        return at
    chosen.lines, chosen.size = [*above.lines, *chosen.lines], min(above.size, chosen.size)
    return at - 1


def _may_complete(title: Block, block: Block, vendors: VendorDirectory) -> bool:
    """Whether a text beside a title that names no product names it: on its page, short, and not in small print."""
    text = block.text
    beside = block.lines[0].page == title.lines[0].page and block.lines[0] not in title.lines
    if not beside or len(text.split()) > _LONGEST_PRODUCT or mailbox_count(text) is not None or read_date(text):
        return False
    groups = {vendors.group(vendor) for each in (title.text, text) if (vendor := vendors.find(each)) is not None}
    if len(groups) > 1:
        return False
    if vendors.is_name(text):
        return block.size >= TOLERANCES.brand * title.size > 0
    if names_product(text, vendors):
        return block.size >= TOLERANCES.product * title.size
    return block.size > title.size > 0 and any(map(str.isdigit, text))


def _across_columns(blocks: Sequence[Block]) -> list[Block]:
    """Texts of a page put together that what stands beside them parts: as large, one close below the other."""
    whole: list[Block] = []
    for block in blocks:
        lately = range(max(0, len(whole) - _MOST_BESIDE), len(whole))
        at = next((at for at in reversed(lately) if _is_under(whole[at], block)), None)
        if at is None or any(_overlaps(whole[at], each) for each in whole[at + 1 :]):
            whole.append(block)
        else:
            whole[at].lines += block.lines
    return whole


def _is_under(above: Block, block: Block) -> bool:
    """Whether a text goes on with another one of its size and weight, which begins where it does."""
    if above.rejected or block.rejected or not block.size or above.bold != block.bold:
        return False
    return begins_below(above.lines[-1], block.lines[0]) and _goes_on(above, block.lines[0], block.size)


def _overlaps(one: Block, other: Block) -> bool:
    """Whether some of a text stands above or below another one."""
    return any(share_width(upper, lower) for upper in one.lines for lower in other.lines)


def _complete_below(chosen: Block, below: Sequence[Block]) -> None:
    """Adds the texts that follow, as far as what is open stands in one of them."""
    added: list[Line] = []
    for block in _that_follow(chosen, below):
        if block.rejected:
            if added:
                return
            continue
        added += block.lines
        if len(chosen.lines) + len(added) > TITLE_LINES:
            return
        had, has = chosen.text, block.text
        news = (mailbox_count(has) and not mailbox_count(had)) or (names_exchange(has) and not names_exchange(had))
        if news:
            chosen.lines += added
            added = []


def _that_follow(title: Block, below: Sequence[Block]) -> Iterator[Block]:
    """The texts below a title on its page that may go on with it, and those among them that are no part of any.

    Some small lines may part a title, such as its authors: behind them only what is as large goes on with it.
    """
    between = 0
    for block in below:
        if block.lines[0].page != title.lines[-1].page:
            return
        small = not block.rejected and _is_small(block, title) and not _is_rest(block.text, title.text)
        between += len(block.lines) if small else 0
        ends = between and not (small or block.rejected or are_alike(block.size, title.size))
        if ends or between > _MOST_BETWEEN:
            return
        if not small:
            yield block


def _is_small(block: Block, title: Block) -> bool:
    """Whether a text is too small for a part of a title."""
    return title.size > 0 and block.size < TOLERANCES.subtitle * title.size


def _is_rest(text: str, title: str) -> bool:
    """Whether a small line is all that a product's name in large letters leaves open: a solution for so many."""
    return is_whole(text) and mailbox_count(title) is None and not names_exchange(title)


def _blocks(front: Sequence[Line], body: Sequence[Line], vendors: VendorDirectory) -> Iterator[Block]:
    """The texts of the first pages, in reading order; what is no part of a title stands alone."""
    current = Block()
    pieces = list(chain(*map(parted_by_size, map(closed_up, front))))
    largest = max((piece.letter_height for piece in pieces), default=0.0)
    pieces = [_without_kind(_without_label(piece), vendors, largest) for piece in without_breaks(pieces, body)]
    for piece, following in zip_longest(pieces, pieces[1:]):
        if not piece.text:  # what stood there is none of the text, which goes on below
            current.lines += [piece] * bool(current.lines)
            continue
        size = piece.letter_height
        rejected = _is_outside(piece, following, current, vendors)
        if current.lines and (rejected or not _goes_on(current, piece, size)):
            yield current
            current = Block()
        if rejected:
            yield Block([piece], size, rejected=True)
            continue
        current.lines.append(piece)
        current.size, current.bold = max(current.size, size), is_bold(piece)
    if current.lines:
        yield current


def _is_outside(piece: Line, following: Line | None, above: Block, vendors: VendorDirectory) -> bool:
    """Whether a line is no part of a title, nor begins one with what is no word."""
    if _is_rejected(piece, following, vendors) and not _leads_on(piece, following, above, vendors):
        return True
    return not above.lines and WORD.search(piece.text) is None


def _leads_on(piece: Line, following: Line | None, above: Block, vendors: VendorDirectory) -> bool:
    """Whether a line ends within a phrase that a line as large goes on with.

    It may be the kind of paper: `Solution brief for the`, with the vendor's name behind it, or the programme's name:
    `Exchange Server 2010 ESRP:`.
    """
    text = plain(piece.text)
    before, _, last = text.rpartition(" ")
    kind = _LEADS_ON.search(before if vendors.is_name(last) else text) is not None and is_kind(text)
    program = text.endswith(":") and exchange_version(f"{above.text} {text}") is not None
    if following is None or not (kind or program):
        return False
    return are_alike(piece.letter_height, following.letter_height) and is_bold(piece) == is_bold(following)


def _is_rejected(piece: Line, following: Line | None, vendors: VendorDirectory) -> bool:
    text = plain(piece.text)
    wraps = following is not None and begins_program(text, plain(following.text))
    return (
        is_pale(piece)
        or wraps
        or is_no_title(text)
        or is_no_title(piece.text)
        or _is_row(piece)
        or is_heading(text)
        or employer(text, vendors) is not None
    )


def _without_label(piece: Line) -> Line:
    """A line without the word that says that it is the title: `Title: Acme A1`."""
    label = _LABEL.match(piece.text)
    if label is None:
        return piece
    return without_first(piece, len(label[0].split()), piece.text[label.end() :])


def _without_kind(piece: Line, vendors: VendorDirectory, largest: float) -> Line:
    """A line without the kind of paper before a product's name: `White paper Fujitsu PRIMERGY RX300`."""
    kind = KIND.match(plain(piece.text))
    words = piece.text.split()
    count = len(kind[0].split()) if kind is not None else 0
    rest = " ".join(words[count:])
    if not count or words[:count] != plain(piece.text).split()[:count] or vendors.place(rest) is None:
        return piece
    tells = any(map(MODEL.fullmatch, words[count:])) or (largest > 0 and are_alike(piece.letter_height, largest))
    if vendors.place(rest) != (0, vendors.find(rest)) or vendors.is_name(rest) or not tells:
        return piece
    return without_first(piece, count, rest)


def _is_row(piece: Line) -> bool:
    """Whether a line is a row of a table, or a label with its value."""
    return is_table_row(piece) or LABELS.starting(piece.text) is not None


def _goes_on(block: Block, piece: Line, size: float) -> bool:
    """Whether a line belongs to the text above it: as large, on the same page, close to it, and not far beside it."""
    last = block.lines[-1]
    if len(block.lines) >= _most_lines(size) or last.page != piece.page:
        return False
    alike = are_alike(size, last.letter_height) and is_bold(piece) == block.bold
    close = goes_on_below(last, piece)
    if close is None:
        close = size > 0 or last.number is None or piece.number is None or piece.number - last.number <= 1
    return alike and close


def _most_lines(size: float) -> int:
    """How many lines a title has at the most, in letters of a size or of an unknown one."""
    return _LINES_OF_SIZE if size else TITLE_LINES
