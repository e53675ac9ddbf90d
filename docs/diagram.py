"""Draws the tables and their foreign keys as an SVG that needs no script and no network."""

from collections.abc import Iterator
from html import escape

from sqlalchemy import Column, Table

from esrp_ingest.database.schema import Base

_WIDTH, _ROW, _ACROSS, _DOWN, _MARGIN = 186, 16, 62, 14, 8
_STYLE = """
  text { font: 11px system-ui, sans-serif; fill: #1f2328 }
  .name { font-weight: 600 }
  rect { fill: #f6f8fa; stroke: #8c959f }
  path { fill: none; stroke: #57606a }
  circle { fill: #57606a }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3 } rect { fill: #161b22; stroke: #6e7681 } path { stroke: #8b949e } circle { fill: #8b949e }
  }
"""

Place = tuple[int, int]


def table_diagram() -> str:
    """Every table with its references, parents left of children."""
    tables = list(Base.metadata.sorted_tables)
    places = dict(_places(tables))
    width = max(x for x, _ in places.values()) + _WIDTH + _MARGIN
    height = max(y + _height(table) for table in tables for _, y in [places[table.name]]) + _MARGIN
    edges = [edge for table in tables for edge in _edges(table, places)]
    boxes = [_box(table, places[table.name]) for table in tables]
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">'
    title = "<title>The tables of the database and what each refers to</title>"
    return "\n".join([head, title, f"<style>{_STYLE}</style>", *edges, *boxes, "</svg>"]) + "\n"


def _references(table: Table) -> list[tuple[Column[object], Table]]:
    """A table's references to other tables, with the column that holds each."""
    targets = [(column, key.column.table) for column in table.columns for key in column.foreign_keys]
    return [(column, target) for column, target in targets if target is not table]


def _depth(table: Table) -> int:
    return max((_depth(target) + 1 for _, target in _references(table)), default=0)


def _height(table: Table) -> int:
    return _ROW * (1 + len(_references(table))) + 8


def _places(tables: list[Table]) -> Iterator[tuple[str, Place]]:
    """The top left corner of each box: one column a depth, in the order of the schema."""
    filled: dict[int, int] = {}
    for table in tables:
        depth = _depth(table)
        top = filled.get(depth, _MARGIN)
        yield table.name, (_MARGIN + depth * (_WIDTH + _ACROSS), top)
        filled[depth] = top + _height(table) + _DOWN


def _box(table: Table, place: Place) -> str:
    x, y = place
    rows = [f'<text class="name" x="{x + 8}" y="{y + _ROW}">{escape(table.name)}</text>']
    rows += [
        f'<text x="{x + 8}" y="{y + _ROW * (2 + row)}">{escape(column.name)}</text>'
        for row, (column, _) in enumerate(_references(table))
    ]
    return f'<rect x="{x}" y="{y}" width="{_WIDTH}" height="{_height(table)}" rx="4"/>' + "".join(rows)


def _edges(table: Table, places: dict[str, Place]) -> Iterator[str]:
    """A line from each reference to the name of the table that it means."""
    for row, (_, target) in enumerate(_references(table)):
        x, y = places[table.name][0], places[table.name][1] + _ROW * (2 + row) - 4
        end_x, end_y = places[target.name][0] + _WIDTH, places[target.name][1] + _ROW - 4
        bend = _ACROSS // 2
        curve = f"M{x} {y} C{x - bend} {y} {end_x + bend} {end_y} {end_x} {end_y}"
        yield f'<path d="{curve}"/><circle cx="{end_x}" cy="{end_y}" r="3"/>'
