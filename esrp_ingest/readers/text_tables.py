"""Tables in a text: HTML tables between its lines, rows with pipes, and grids drawn with rules."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from esrp_ingest.layout import Line
from esrp_ingest.readers.text_pages import NumberedLine

_TABLE_TAG = re.compile(r"<(?P<end>/?)table\b[^<>]*>", re.IGNORECASE)
_UPRIGHT = str.maketrans("\u2502\u2503\u2551", "|||")
_DRAWN = "|+:*=_~- \t\u2500\u2501\u2550\u250c\u2510\u2514\u2518\u251c\u2524\u252c\u2534\u253c\u2502\u2503\u2551"
_PAGE_RULE = re.compile(r"\s*\{\d+\}-{3,}\s*")
_PIPE = re.compile(r"(?<!\\)\|")


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
    from esrp_ingest.readers.html import html_lines  # noqa: PLC0415 - brings bs4

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
    numbers = [-1, *(number for number, _ in lines), -1]
    for at, (number, raw) in enumerate(lines):
        before, own, after = counts[at : at + 3]
        if own == 1:
            before = before if number - numbers[at] == 1 else 0
            after = after if numbers[at + 2] - number == 1 else 0
        alone = own not in (before, after) and not (max(before, after) and _SPACED_PIPE in raw)
        begins = own > 1 and raw.lstrip().startswith("|")
        yield number, raw, not is_rule(raw) and (begins or (own > 0 and not alone))


def _grid_rows(lines: Sequence[NumberedLine]) -> Iterator[NumberedLine]:
    """The lines, those between two rules of a grid (`+----+`) as one row with breaks in its cells."""
    row: list[NumberedLine] = []
    inside = False
    for number, raw in lines:
        rule = raw.lstrip().startswith("+") and is_rule(raw)
        if inside and not rule and raw.lstrip().startswith("|"):
            row.append((number, raw))
            continue
        if row:
            yield _grid_row(row)
        row, inside = [], rule
        if not rule:
            yield number, raw
    yield from row


def _grid_row(lines: Sequence[NumberedLine]) -> NumberedLine:
    cells = [_PIPE.split(raw.strip()) for _, raw in lines]
    if len({len(each) for each in cells}) > 1:
        return lines[0][0], " ".join(raw for _, raw in lines)
    return lines[0][0], "|".join("<br>".join(filter(str.strip, column)) for column in zip(*cells, strict=True))
