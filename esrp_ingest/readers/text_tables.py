"""Tables in a text: HTML tables between its lines, rows with pipes, and grids drawn with rules."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from esrp_ingest.layout import Line
from esrp_ingest.readers.text_pages import NumberedLine

_TABLE_TAG = re.compile(r"<(?P<end>/?)table\b[^<>]*>", re.IGNORECASE)
_UPRIGHT = str.maketrans("\u2502\u2503\u2551", "|||")
_DRAWN = "|+:*=_~- \t\u2500\u2501\u2550\u250c\u2510\u2514\u2518\u251c\u2524\u252c\u2534\u253c\u2502\u2503\u2551"
_PAGE_RULE = re.compile(r"\s*\{\d+\}-{3,}\s*")
_PIPE = re.compile(r"(?<!\\)\|")
_FIGURE = re.compile(r"[-+]?\d[\d.,':]{0,24}\s?%?|-|n/?a", re.IGNORECASE)
_ANEW = re.compile(r"[A-Z\d]")
_FEWEST_FIGURES, _FEWEST_ANEW = 2, 4
"""So many lines of figures, or of other cells that each begin anew, are rows of a grid without rules between them."""


def is_rule(raw: str) -> bool:
    """Whether a line is drawn: under a heading, in a table, or between pages."""
    marks = raw.strip()
    drawn = len(marks) > 1 and not marks.strip(_DRAWN) and len(marks.translate({ord("|"): None})) > 1
    return drawn or _PAGE_RULE.fullmatch(raw) is not None


def html_tables(lines: Sequence[NumberedLine]) -> Iterator[tuple[list[NumberedLine], list[Line] | None]]:
    """The lines in stretches: an HTML table with the lines that it holds, and what stands between tables with None."""
    stretch: list[NumberedLine] = []
    depth = 0
    for line in lines:
        tags = [1 - 2 * bool(tag["end"]) for tag in _TABLE_TAG.finditer(line[1])] if "<" in line[1] else []
        if tags and not depth:
            yield stretch, None
            stretch = []
        stretch.append(line)
        depth = max(0, depth + sum(tags))
        if tags and not depth:
            yield stretch, _read_html(stretch)
            stretch = []
    yield stretch, None


def _read_html(stretch: Sequence[NumberedLine]) -> list[Line]:
    from esrp_ingest.readers.html import html_lines  # noqa: PLC0415 - brings lxml

    first = stretch[0][0]
    pieces: list[str] = []
    feeds = 0
    for number, raw in stretch:
        missing = max(0, number - first - feeds)
        pieces += ("\n" * missing, raw)
        feeds += missing + raw.count("\n")
    return [replace(line, number=first - 1 + (line.number or 1)) for line in html_lines("".join(pieces))]


_SPACED_PIPE = " | "


def piped_rows(lines: Sequence[NumberedLine]) -> Iterator[tuple[int, str, bool]]:
    """The lines with their numbers, and whether pipes part their cells; a row of a grid is one line.

    A line that does not begin with a pipe is a row where a line beside it has as many; or others, if blanks stand
    around its own: cells over several columns are one. A single pipe parts two texts of a line, unless a row stands
    right above it, or right below.
    """
    lines = [(number, raw if raw.isascii() else raw.translate(_UPRIGHT)) for number, raw in _grid_rows(lines)]
    counts = [0, *(len(_PIPE.findall(raw)) if "|" in raw else 0 for _, raw in lines), 0]
    for at, (number, raw) in enumerate(lines):
        own, beside = counts[at + 1], (counts[at], counts[at + 2])
        beside = _right_beside(lines, at, beside) if own == 1 else beside
        yield number, raw, not is_rule(raw) and _is_row(raw, own, beside)


def _is_row(raw: str, own: int, beside: tuple[int, int]) -> bool:
    """Whether a line with so many pipes is a row beside lines with so many each."""
    alone = own not in beside and not (max(beside) and _SPACED_PIPE in raw)
    begins = own > 1 and raw.lstrip().startswith("|")
    return begins or (own > 0 and not alone)


def _right_beside(lines: Sequence[NumberedLine], at: int, counts: tuple[int, int]) -> tuple[int, int]:
    """How many pipes the lines above and below one have, none where a blank line parts them from it."""
    numbers = [lines[each][0] if 0 <= each < len(lines) else -1 for each in (at - 1, at, at + 1)]
    before, after = counts
    return before if numbers[1] - numbers[0] == 1 else 0, after if numbers[2] - numbers[1] == 1 else 0


def _grid_rows(lines: Sequence[NumberedLine]) -> Iterator[NumberedLine]:
    """The lines, those between two rules of a grid (`+----+`) as one row with breaks in its cells."""
    row: list[NumberedLine] = []
    inside = False
    for number, raw in lines:
        rule = raw.lstrip().startswith("+") and is_rule(raw)
        if inside and not rule and raw.lstrip().startswith("|"):
            row.append((number, raw))
            continue
        yield from map(_grid_row, _parted(row))
        row, inside = [], rule
        if not rule:
            yield number, raw
    yield from row


def _parted(lines: Sequence[NumberedLine]) -> Iterator[list[NumberedLine]]:
    """The lines between two rules of a grid, row by row where no rules part its rows: else they are all of one.

    Then several lines have figures in the same columns, or all have all cells, each beginning anew. A line that leaves
    cells empty goes on with the row above it.
    """
    cells = [[cell.strip() for cell in _PIPE.split(raw.strip())[1:-1]] for _, raw in lines]
    for start, end in pairwise([*_starts(cells), len(lines)]):
        yield list(lines[start:end])


def _starts(cells: Sequence[Sequence[str]]) -> list[int]:
    """In which lines between two rules of a grid a row begins."""
    starts = [at for at, row in enumerate(cells) if len(row) > 1 and all(row)]
    figures = sum(_holds_figures(cells[at]) for at in starts)
    anew = len(starts) == len(cells) >= _FEWEST_ANEW and all(_ANEW.match(row[0]) for row in cells)
    return starts if starts[:1] == [0] and (figures >= _FEWEST_FIGURES or anew) else [0][: len(cells)]


def _holds_figures(row: Sequence[str]) -> bool:
    """Whether all cells behind the first one of a row hold a figure, or say that there is none."""
    return all(map(_FIGURE.fullmatch, row[1:]))


def _grid_row(lines: Sequence[NumberedLine]) -> NumberedLine:
    cells = [_PIPE.split(raw.strip()) for _, raw in lines]
    if len({len(each) for each in cells}) > 1:
        return lines[0][0], " ".join(raw for _, raw in lines)
    return lines[0][0], "|".join("<br>".join(filter(str.strip, column)) for column in zip(*cells, strict=True))
