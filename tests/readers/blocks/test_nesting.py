"""Tables in cells of others."""

import pytest
from lxml import etree

from esrp_ingest.readers.blocks.nesting import Nesting


def opened(html: str) -> list[str]:
    """The ids of the rows that hold tables."""
    nesting = Nesting(etree.fromstring(html, etree.HTMLParser()))
    return sorted(row.get("id", "") for row in nesting.opened)


@pytest.mark.parametrize(
    ("html", "rows"),
    [
        ("<table><tr id=a><td><table><tr id=b><td>1<td>2</table></table>", ["a"]),
        ("<table><tr id=a><td><table><tr id=b><td>1</table></table>", []),
        ("<table><tr id=a><td><table><tr id=b><td><table><tr><td>1<td>2</table></table></table>", ["a", "b"]),
        ("<table><tr id=a><td>1<tr id=b><td><table><tr><td>1<td>2</table></table>", ["b"]),
        ("<table><tr id=a><td><dl><dt>1<dd>2</dl></table>", []),
        ("<dl><dd id=a><dl><dt>1<dd>2</dl></dl>", ["a"]),
        ("<dl><dd id=a><table><tr><td>1<td>2</table></dl>", ["a"]),
    ],
)
def test_rows_that_lay_out_a_page(html: str, rows: list[str]):
    assert opened(html) == rows


def test_a_page_without_nested_tables_has_none():
    assert Nesting().opened == set()
