"""The one neutral form that all readers give and all extractors take: words, cells, lines, and where they stand.

A reader knows a file format and no Jetstress; an extractor knows Jetstress and no file format. What differs between
formats is only whether the cells of a line are given or told apart by gaps, and that is said by `Line.is_row`.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Any, Generic, Literal, NamedTuple, TypeVar, overload

_FIRST = 400
"""So many lines tell how large letters usually are."""
Severity = Literal["error", "warning", "info"]
"""How bad a finding is, the worst first."""
ReadingSeverity = Literal["warning", "info"]
"""How bad it is what was met in reading: no error, for these say what the figures contradict."""
Value = TypeVar("Value")


class remembered(Generic[Value]):  # noqa: N801 - used as `property` is
    """A property that is made once and then kept in its object.

    `functools.cached_property` takes a lock for each object, which costs more than most of what lines remember; two
    threads that ask at once make the same twice.
    """

    def __init__(self, make: Callable[[Any], Value]) -> None:
        self._make = make
        self._name = make.__name__
        self.__doc__ = make.__doc__

    @overload
    def __get__(self, instance: None, owner: type) -> "remembered[Value]": ...

    @overload
    def __get__(self, instance: object, owner: type) -> Value: ...

    def __get__(self, instance: object | None, owner: type) -> "Value | remembered[Value]":
        """What was made; later this is not called any more, as the object itself has an attribute of the name."""
        if instance is None:
            return self
        made = instance.__dict__[self._name] = self._make(instance)
        return made


class Box(NamedTuple):
    """A rectangle in PDF points, measured from the page's top left as the reader sees it."""

    x0: float
    top: float
    x1: float
    bottom: float

    @property
    def height(self) -> float:
        return self.bottom - self.top

    @property
    def middle(self) -> float:
        """The horizontal centre."""
        return (self.x0 + self.x1) / 2

    @property
    def centre(self) -> float:
        """The vertical one."""
        return (self.top + self.bottom) / 2

    def holds(self, other: "Box") -> bool:
        """Whether the middle of another one lies inside."""
        left, top, right, bottom = other  # asked for every word and every ruled cell of a page
        return self.x0 <= (left + right) / 2 <= self.x1 and self.top <= (top + bottom) / 2 <= self.bottom

    def union(self, other: "Box") -> "Box":
        """The smallest box that holds both."""
        return Box(
            min(self.x0, other.x0), min(self.top, other.top), max(self.x1, other.x1), max(self.bottom, other.bottom)
        )

    def overlap_x(self, other: "Box") -> float:
        """How many points of width both share; negative is the gap between them."""
        return min(self.x1, other.x1) - max(self.x0, other.x0)

    def __str__(self) -> str:
        return f"{self.x0:.1f},{self.top:.1f},{self.x1:.1f},{self.bottom:.1f}"


class Word(NamedTuple):
    """A run of characters without blanks, and its place on the page.

    Attributes:
        text: the characters.
        box: its place.
        bold: its letters are bold, as far as a reader looked.
        pale: it is hardly darker than the paper behind it, as far as a reader looked.
    """

    text: str
    box: Box
    bold: bool = False
    pale: bool = False


_NOWHERE = Box(0.0, 0.0, 0.0, 0.0)


class Cell(NamedTuple):
    """A piece of a line that belongs together.

    Attributes:
        text: what it says; with line feeds where the cell itself has several lines.
        words: its words, in formats that place them on a page.
        across: from where to where it goes in formats without places: columns of a table, or letters of a line.
    """

    text: str
    words: tuple[Word, ...] = ()
    across: tuple[float, float] | None = None

    @property
    def one_line(self) -> str:
        """What it says, in one line."""
        return " ".join(self.text.split())

    @property
    def box(self) -> Box | None:
        """The box around the words, None where the format has no positions."""
        return bounding_box(self.words)


def box_of(piece: "Cell | Line") -> Box:
    """Where a cell or a line stands; an empty box where it has no position."""
    return piece.box or _NOWHERE


@dataclass(frozen=True, slots=True)
class Locator:
    """Where something was read: a page and a box (PDF), or a line (HTML and text)."""

    page: int | None = None
    line: int | None = None
    box: Box | None = None

    @property
    def bbox(self) -> str | None:
        """The box as the text that the database stores."""
        return None if self.box is None else str(self.box)


@dataclass(frozen=True, eq=False)
class Line:
    """One line of a document in reading order: itself, though another one may say the same, as what lines are kept by.

    Attributes:
        cells: the pieces, left to right; an empty table cell is a `Cell("")`.
        page: 1-based page, None for HTML and text.
        number: 1-based line of the file, None for PDF.
        is_row: its cells are given: by the format (an HTML `<tr>`, a line with pipes or tabs), or by rules of a page.
        parts: the lines without positions that it was put together of; none for a line as its reader gave it.
        size: the height of its letters where a format without places says it, in a unit of its own; else 0.
        bold: its letters are bold, in such a format.
    """

    cells: tuple[Cell, ...]
    page: int | None = None
    number: int | None = None
    is_row: bool = False
    parts: tuple["Line", ...] = ()
    size: float = 0.0
    bold: bool = False

    @property
    def sources(self) -> "tuple[Line, ...]":
        """The lines as the reader gave them."""
        return self.parts or (self,)

    def with_cells(self, cells: tuple[Cell, ...]) -> "Line":
        """The same line with other cells, which knows what it was made of."""
        return Line(cells, self.page, self.number, self.is_row, self.sources, self.size, self.bold)

    def as_row(self, cells: tuple[Cell, ...] | None = None) -> "Line":
        """The same line as a row of given cells: its own, or others."""
        if self.is_row and cells is None:
            return self
        own = self.cells if cells is None else cells
        return Line(own, self.page, self.number, is_row=True, parts=self.sources, size=self.size, bold=self.bold)

    @remembered
    def text(self) -> str:
        """All of the line, one blank between cells."""
        cells = self.cells
        return cells[0].text if len(cells) == 1 else " ".join([cell.text for cell in cells if cell.text])

    @remembered
    def filled(self) -> tuple[Cell, ...]:
        """The cells that hold a text."""
        return tuple([cell for cell in self.cells if cell.text and not cell.text.isspace()])

    @remembered
    def texts(self) -> tuple[str, ...]:
        """What these say, in one line each."""
        return tuple([cell.one_line for cell in self.filled])

    @property
    def has_places(self) -> bool:
        """Whether its words stand at places of a page."""
        return bool(self.words)

    @remembered
    def words(self) -> tuple[Word, ...]:
        cells = self.cells
        return cells[0].words if len(cells) == 1 else tuple([word for cell in cells for word in cell.words])

    @remembered
    def box(self) -> Box | None:
        return bounding_box(self.words)

    @remembered
    def letter_height(self) -> float:
        """The height of its letters, 0 where nobody knows; words beside each other may stand at several heights."""
        return max([word.box.height for word in self.words], default=self.size)

    @property
    def locator(self) -> Locator:
        """Where it stands: its line where it has a number, whatever places its letters were given."""
        return Locator(self.page, None, self.box) if self.number is None else Locator(None, self.number)


@dataclass(frozen=True, slots=True)
class Remark:
    """Something that a reader noticed and the user should know: it becomes a finding."""

    rule: str
    severity: Severity
    message: str
    locator: Locator = Locator()


@dataclass(slots=True)
class Reading:
    """A whole document as its reader saw it.

    Attributes:
        media_type: what it is, as `readers.formats` has it.
        ocr_pages: 1-based pages whose words were recognized from an image.
        rulings: gives the boxes of the ruled table cells of a page inside a region, None where the format has none.
        edges: gives the regions of a page beyond which nothing is seen, None where the format has none.
        tables: gives the rows of the tables that a second engine sees on a page, None where the format has none.
        release: lets go of what is open for `rulings` and `edges`, when the document was read.
        heads: what stands at the top and the bottom of its pages again and again, each text once.
        around: the lines that do, and the numbers of pages: they are none of `lines`.
        unseen_pages: 1-based pages that are scans, and were read by their text that is not seen.
        differing: those of them whose pictures say something else.
        pictured: gives the document's lines with some of these pages as their pictures say them, None where nobody can.
        breaks_off: its markup ends before the document does, as that of a file does that was copied in part.
        laid_out: the same text with its letters at places of pages, where blanks part its columns.
    """

    media_type: str
    lines: list[Line]
    page_count: int | None = None
    remarks: list[Remark] = field(default_factory=list)
    ocr_pages: frozenset[int] = frozenset()
    rulings: Callable[[int, Box], list[Box]] | None = None
    edges: Callable[[int], Sequence[Box]] | None = None
    tables: Callable[[int], list[Line]] | None = None
    release: Callable[[], None] = lambda: None
    heads: tuple[str, ...] = ()
    around: list[Line] = field(default_factory=list)
    unseen_pages: frozenset[int] = frozenset()
    differing: frozenset[int] = frozenset()
    pictured: Callable[[frozenset[int]], list[Line]] | None = None
    breaks_off: bool = False
    laid_out: "Reading | None" = None


def usual_height(lines: Sequence[Line]) -> float:
    """The height of the letters of running text among the first lines, 0 where nobody knows."""
    heights = [height for line in lines[:_FIRST] if (height := line.letter_height)]
    return median(heights) if heights else 0.0


def bounding_box(words: tuple[Word, ...] | list[Word]) -> Box | None:
    """The smallest box around all words, None for none."""
    if len(words) < 2:
        return words[0].box if words else None
    return box_around([word.box for word in words])


def box_around(boxes: Sequence[Box]) -> Box | None:
    """The smallest box around others, None for none."""
    if len(boxes) < 2:
        return boxes[0] if boxes else None
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return Box(min(lefts), min(tops), max(rights), max(bottoms))


def box_of_lines(lines: Iterable[Line]) -> Box | None:
    """The smallest box around some lines, None where none of them has a position."""
    return box_around([box for line in lines if (box := line.box) is not None])


def locator_around(lines: list[Line]) -> Locator:
    """The place of several lines: the first one's page, and the box around those that stand on that page."""
    if not lines:
        return Locator()
    first = lines[0]
    if len(lines) == 1 or first.number is not None:
        return first.locator
    return Locator(first.page, None, box_of_lines(line for line in lines if line.page == first.page))
