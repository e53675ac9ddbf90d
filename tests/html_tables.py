"""Tables of HTML out of the texts of their cells."""

from collections.abc import Iterable


def html_rows(rows: Iterable[Iterable[str]]) -> str:
    """The rows of a table."""
    return "".join(f"<tr>{''.join(f'<td>{text}</td>' for text in row)}</tr>" for row in rows)


def html_table(rows: Iterable[Iterable[str]]) -> str:
    """A table."""
    return f"<table>{html_rows(rows)}</table>"
