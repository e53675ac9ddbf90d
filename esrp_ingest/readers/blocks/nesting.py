"""Tables that are in cells of others: which rows only lay out a page, and which tables only frame a text."""

from lxml import etree

_ROWS = frozenset(["tr", "dt", "dd"])
_TABLES = frozenset(["table", "dl"])
_CELLS = frozenset(["td", "th"])


class Nesting:
    """The nested tables of a page.

    Args:
        root: the tree of a page, None where no table is in another one.

    Attributes:
        opened: the rows and terms that hold other tables. A table of one cell is none: it only frames a text.
    """

    def __init__(self, root: "etree._Element | None" = None) -> None:
        self.opened: set[etree._Element] = set()
        self._rows: list[etree._Element] = []
        self._cells: list[int] = []
        if root is None:
            return
        for event, element in etree.iterwalk(root, events=("start", "end"), tag=(*_ROWS, *_TABLES, *_CELLS)):
            if event == "start":
                self._enter(element)
            else:
                self._leave(element)

    def _enter(self, element: "etree._Element") -> None:
        if element.tag in _ROWS:
            self._rows.append(element)
        elif element.tag in _TABLES:
            self._cells.append(0)
        elif self._cells:
            self._cells[-1] += 1

    def _leave(self, element: "etree._Element") -> None:
        if element.tag in _ROWS:
            self._rows.pop()
        elif element.tag in _TABLES:
            cells = self._cells.pop()
            # A list of terms in a cell of a table is lines of that cell.
            if cells > 1 if element.tag == "table" else self._rows and self._rows[-1].tag != "tr":
                self._open_rows()

    def _open_rows(self) -> None:
        for row in reversed(self._rows):
            if row in self.opened:
                break  # and so are those around it
            self.opened.add(row)
