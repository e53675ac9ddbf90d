"""Why a figure is no result: every rule by which the account explains what was not read, as data.

A rule is about a piece or about a part of its text, and can be said in a sentence. None counts shares.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from esrp_ingest.account.contents import contents_of
from esrp_ingest.account.figures import Account
from esrp_ingest.document import Block, Cell, Document, Heading, Piece, Row, Table, pieces_of
from esrp_ingest.labels import RUN_LABELS
from esrp_ingest.numerals import is_figure, is_number, is_result
from esrp_ingest.vocabulary.whitepaper import LABELS, SUMMARY_LABELS
from esrp_ingest.vocabulary.words import MONTH, spelled, words

RUNNING_HEAD, PAGE_NUMBER = "running head", "page number"
CAPTION = re.compile(
    spelled(r"^{caption}\s*(?:(?-i:[A-Z])\s{0,2}[-.]?\s{0,2})?\d+(?:[-.]\d+)*\s*[:.)\-\u2013\u2014]?\s*"), re.IGNORECASE
)
_SENTENCE = frozenset(words("of_sentences"))
"""Words of sentences. No label, heading or counter of a report holds one."""
_FUNCTION = _SENTENCE | frozenset(words("holding_together"))
"""Words that hold a text together, in titles and items of lists too."""
_WORD = re.compile(r"[A-Za-z]{1,24}")
_NAME = re.compile(r"[A-Za-z][A-Za-z\d-]{0,31}")
"""What a thing is called: no path, no file, no instance."""
_PAGE = re.compile(
    spelled(r"(?:\W{0,3}(?:{page}|{page_short})\s{0,3})?\W{0,3}\d{1,4}\W{0,3}(?:(?:{of}|/)\s{0,3}\d{1,4})?\W{0,3}"),
    re.IGNORECASE,
)
_PAGE_IN_LINE = re.compile(
    spelled(r"\b{page}\s{0,3}\|?\s{0,3}\d{1,4}\b|\b\d{1,4}\s{0,3}\|\s{0,3}{page}\b"), re.IGNORECASE
)
_COMPUTATION = re.compile(r"=[^=]{0,200}\s(?:[-+*/x\u00d7]|\\times)\s")
_LEGAL = re.compile(spelled(r"\u00a9|\(c\)\s{0,3}\d{4}|\b{legal}\b|{legal_anywhere}"), re.IGNORECASE)
_NOTICE = re.compile(spelled(r"\W{0,3}(?:\u00a9|\(c\)|{copyright}\b)"), re.IGNORECASE)
"""How a line begins that is a notice wherever it is."""
_SIZING = re.compile(spelled(r"\b{needed}"), re.IGNORECASE)
_MEASURED = re.compile(spelled(r"\b{measured}"), re.IGNORECASE)
_LONG_CELL = 60
"""A cell with so many characters may hold a sentence."""
_NEIGHBOURS = 2
"""So many texts above and below belong to one paragraph."""


@dataclass(slots=True)
class Where:
    """What the rooms that read the document know of its pieces.

    Attributes:
        reports: pieces of reports.
        logs: pieces in test logs.
        headings: pieces that were taken for titles and headings of reports.
    """

    reports: set[Piece] = field(default_factory=set)
    logs: set[Piece] = field(default_factory=set)
    headings: set[Piece] = field(default_factory=set)


@dataclass(slots=True)
class Place:
    """A piece with figures that were not read, and what is known of where it is.

    Attributes:
        report: it belongs to a report.
        heading: it was taken for a title or heading of a report.
        log: it is in a test log.
        contents: it belongs to a list of contents.
        sizing: it is a cell, outside of reports, below a caption that says what somebody needs.
        captioned: it is directly below a caption.
        headed: it is directly below a title or heading of a report, or a text that ends within a phrase.
        table: it is a cell of a table, and no sentence.
        lone: it is a text of its own with nothing but a number.
        sentence: the paragraph that it belongs to holds words of sentences.
        prose: that paragraph holds words that hold a text together.
    """

    piece: Piece
    report: bool = False
    heading: bool = False
    log: bool = False
    contents: bool = False
    sizing: bool = False
    captioned: bool = False
    headed: bool = False
    table: bool = False
    lone: bool = False
    sentence: bool = False
    prose: bool = False

    @property
    def text(self) -> str:
        """What the piece says, in one line."""
        return self.piece.one_line


@dataclass(frozen=True, slots=True)
class PieceRule:
    """A rule that explains all figures of a piece.

    Attributes:
        name: what the figures are.
        meaning: the rule in a sentence.
        holds: whether it is so.
    """

    name: str
    meaning: str
    holds: Callable[[Place], bool]


@dataclass(frozen=True, slots=True)
class PartRule:
    """A rule that explains the figures inside of what a pattern matches, outside of reports."""

    name: str
    meaning: str
    pattern: re.Pattern[str]


def is_page_number(text: str) -> bool:
    """Tell whether a text is nothing but the number of a page, perhaps of how many."""
    return _PAGE.fullmatch(text) is not None


def _is_caption(place: Place) -> bool:
    text = place.text
    return CAPTION.match(text) is not None and (place.report or text[-1] != "." or not _has_sentence(_words_of(text)))


def _is_name(place: Place) -> bool:
    if not (place.report and place.headed) or place.table or place.log or ":" in place.text:
        return False
    return all(_NAME.fullmatch(word) for word in place.text.split() if any(map(str.isdigit, word)))


def _is_caption_again(place: Place) -> bool:
    if not place.captioned:
        return False
    first, *rest = place.text.split()
    said = any(map(str.isalpha, rest)) and not any(map(str.isdigit, "".join(rest)))
    return said and any(map(str.isdigit, first)) and not is_number(first)


def _is_page_number(place: Place) -> bool:
    text = place.text
    return place.lone or (len(text) < 200 and not place.table and _PAGE_IN_LINE.search(text) is not None)


def _is_notice(place: Place) -> bool:
    """Whether a piece speaks of rights, and is no cell of a table of figures."""
    text = place.text
    return _NOTICE.match(text) is not None or not (place.report or place.table or _LEGAL.search(text) is None)


def _has_results(text: str) -> bool:
    return sum(map(is_result, text.split())) > 1


PIECE_RULES: tuple[PieceRule, ...] = (
    PieceRule(
        "contents",
        "an entry below a heading of contents that ends with its page, no page before the one above",
        lambda place: place.contents,
    ),
    PieceRule("heading of a report", "a title or heading that reports are told apart by", lambda place: place.heading),
    PieceRule(
        "caption", "a text that begins with Table, Figure or Exhibit and its number, and is no sentence", _is_caption
    ),
    PieceRule(
        PAGE_NUMBER, "a number alone outside of tables and reports, or a line that says `Page 7`", _is_page_number
    ),
    PieceRule(
        "caption recognized twice",
        "words directly below a caption, without a figure but for a mark before them that is no number",
        _is_caption_again,
    ),
    PieceRule(
        "sizing",
        "a cell outside of reports below a caption that says what is required, recommended, supported or an example, "
        "where neither caption nor row speaks of what was measured, or has a label of a report or a result summary",
        lambda place: place.sizing,
    ),
    PieceRule(
        "sentence in a report",
        "a text of a report, no cell of a table or line of a log, whose paragraph holds a word of sentences",
        lambda place: place.report and not (place.table or place.log) and place.sentence,
    ),
    PieceRule(
        "name in a report",
        "a text directly below a heading of a report, or below one that ends with a word as `for`, no cell of a table "
        "or log and no label, whose digits are in names of letters, digits and hyphens: `TEST2`",
        _is_name,
    ),
    PieceRule(
        "computation",
        "a text outside of reports that computes something behind an equals sign",
        lambda place: not place.report and _COMPUTATION.search(place.text) is not None,
    ),
    PieceRule(
        "legal notice",
        "a text outside of reports and tables that speaks of copyright, rights, trademarks or a document's number, or "
        "one that begins with its copyright, wherever it is",
        _is_notice,
    ),
    PieceRule(
        "running text",
        "a text outside of reports, no cell of a table, whose paragraph holds a word that holds texts together",
        lambda place: not place.report and not place.table and place.prose,
    ),
    PieceRule(
        "heading or item",
        "words outside of reports that are no cell of a table, nor look like a row of results",
        lambda place: not (place.report or place.table or _has_results(place.text)) and bool(_WORD.search(place.text)),
    ),
)
"""In this order: the first one that holds is what explains a piece."""

PART_RULES: tuple[PartRule, ...] = (
    PartRule(
        "contact",
        "an address in the Web, of mail, or a telephone's number behind a word that says so",
        re.compile(
            spelled(
                r"(?:{web}://|{web_host}\.)\S{1,200}|\S{1,64}@\S{1,64}"
                r"|\b{telephone}\b[\s.:]{0,4}[+\d(][\d\s().-]{5,24}\d"
            ),
            re.IGNORECASE,
        ),
    ),
    PartRule(
        "date",
        "a day, a month or a quarter with its year",
        re.compile(
            spelled(
                rf"(?:\b\d{{1,2}}{{ordinal_ending}}?[\s-]{{1,3}}(?:{{of}}\s)?)?\b{MONTH}\.?,?[\s-]{{1,3}}"
                r"(?:\d{1,2}{ordinal_ending}?,?\s{1,3})?\d{4}\b"
                r"|\b\d{1,2}[/.]\d{1,2}[/.](?:\d{4}|\d\d)\b|\b\d{4}-\d\d-\d\d\b|\b{quarter}[1-4][\s/]{0,2}\d{4}\b"
            ),
            re.IGNORECASE,
        ),
    ),
    PartRule(
        "version",
        "a number behind the name of a program or the word version, or one of three and more parts",
        re.compile(
            spelled(
                r"\b(?:{versioned}|{server}(?=\s+20\d\d)|{version})"
                r"\s{0,3}(?:{version_of}\s{0,3}|v\.?\s?)?\d[\w.]{0,24}(?:\s{1,3}(?:{release}|{service_pack}\s?\d)){0,2}"
                r"|\bv\d[\d.]{0,12}\b|(?<![\d.,])\d{1,5}(?:\.\d{1,5}){2,4}(?![\d.,])"
            ),
            re.IGNORECASE,
        ),
    ),
)


def explain(account: Account, document: Document, where: Where) -> None:
    """Give every figure that was not read the rule that explains it, where one does.

    Args:
        account: of the document's figures.
        document: the document.
        where: what is known of its pieces.
    """
    for piece in document.around:
        account.take(piece, rule=PAGE_NUMBER if is_page_number(piece.text) else RUNNING_HEAD)
    if not any(True for _ in account.left):
        return
    for place in _places(account, document.blocks, where):
        name = next((rule.name for rule in PIECE_RULES if rule.holds(place)), "")
        if name:
            account.take(place.piece, rule=name)
        elif not place.report:
            for rule in PART_RULES:
                for found in rule.pattern.finditer(place.text):
                    account.take_words(place.piece, found[0], rule.name)


def _places(account: Account, blocks: Sequence[Block], where: Where) -> Iterator[Place]:
    """The pieces with figures that are open, with what is known of where they are."""
    contents = contents_of(blocks) - where.reports
    sizing = set(_below_sizing(blocks, where))
    texts = [(piece, row) for block in blocks for piece, row in _with_rows(block)]
    for at, (piece, row) in enumerate(texts):
        if account.is_open(piece):
            said = _words_around(texts, at)
            above = texts[at - 1][0] if at else Piece("")
            yield Place(
                piece,
                report=piece in where.reports,
                heading=piece in where.headings,
                log=piece in where.logs,
                contents=piece in contents,
                sizing=piece in sizing,
                captioned=CAPTION.match(above.text) is not None,
                headed=above in where.headings or _ends_in_phrase(above),
                table=_is_cell(piece, row),
                lone=row is None and piece not in where.reports and piece.text.isdigit(),
                sentence=_has_sentence(said),
                prose=_has_prose(said),
            )


def _is_cell(piece: Piece, row: Row | None) -> bool:
    """Whether a piece is a cell of a table beside others, and no sentence, or says what such a row does."""
    beside = row is not None and len(row.filled) > 1
    return (beside and not _is_prose(piece.text)) or _states_a_row(piece.text)


def _with_rows(block: Block) -> Iterator[tuple[Piece, Row | None]]:
    """The pieces of a block, cells with their rows."""
    if not isinstance(block, Table):
        yield block, None
        return
    if block.caption is not None:
        yield block.caption, None
    seen: set[Piece] = set()
    for row in block.rows:
        for cell in row.distinct:
            if cell not in seen:
                seen.add(cell)
                yield cell, row


def _words_around(texts: Sequence[tuple[Piece, Row | None]], at: int) -> set[str]:
    """The words of the paragraph that a text belongs to: those beside it that are no cells and no headings."""
    piece, row = texts[at]
    said = _words_of(piece.text)
    for step in (-1, 1) if row is None and not isinstance(piece, Heading) else ():
        for near in range(at + step, at + (_NEIGHBOURS + 1) * step, step):
            if not 0 <= near < len(texts) or texts[near][1] is not None or isinstance(texts[near][0], Heading):
                break
            said |= _words_of(texts[near][0].text)
    return said


def _below_sizing(blocks: Iterable[Block], where: Where) -> Iterator[Piece]:
    """The cells directly below captions that say what somebody needs."""
    needed = False
    for block in blocks:
        caption = block.caption if isinstance(block, Table) else block
        if caption is not None:
            needed = _is_sizing(caption.text) and caption not in where.reports | where.headings
        if isinstance(block, Table) and needed:
            pieces = [piece for piece in pieces_of([block]) if isinstance(piece, Cell)]
            if not any(piece in where.reports or _is_result(piece.one_line) for piece in pieces):
                yield from pieces


def _is_result(text: str) -> bool:
    return _MEASURED.search(text) is not None or any(
        labels.starting(text) is not None for labels in (RUN_LABELS, SUMMARY_LABELS)
    )


def _is_sizing(text: str) -> bool:
    return CAPTION.match(text) is not None and _SIZING.search(text) is not None and _MEASURED.search(text) is None


def _states_a_row(text: str) -> bool:
    """Whether a text is the label of a configuration and a figure, and nothing else."""
    found = LABELS.starting(text)
    return found is not None and is_figure(found.rest.strip(" :"))


def _is_prose(text: str) -> bool:
    return len(text) > _LONG_CELL and _has_sentence(_words_of(text))


def _ends_in_phrase(piece: Piece) -> bool:
    return _has_prose(_words_of(piece.one_line.rpartition(" ")[2]))


def _words_of(text: str) -> set[str]:
    return {word.casefold() for word in _WORD.findall(text)}


def _has_sentence(said: set[str]) -> bool:
    return not _SENTENCE.isdisjoint(said)


def _has_prose(said: set[str]) -> bool:
    return not _FUNCTION.isdisjoint(said)
