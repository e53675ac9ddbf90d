"""Tables of MediaWiki."""

from esrp_ingest.document import Table
from esrp_ingest.readers.blocks.wiki import wiki_blocks, wiki_end


def numbered(text: str) -> list[tuple[int, str]]:
    return list(enumerate(text.split("\n"), start=1))


def test_cells_may_have_attributes_and_lines_and_be_merged():
    head = '{| class="x"\n|+ Host\n! Counter !! colspan="2"| Figures\n|-\n'
    text = f'{head}|width="50%"| a<br />\nb || 1 || 2\n|-\n| c\n| 3\n| 4\n|}}'
    lines = numbered(text)
    assert wiki_end(lines, 0) == len(lines)
    [table] = wiki_blocks(lines)
    assert isinstance(table, Table)
    assert [[cell.text for cell in row.cells] for row in table.rows] == [
        ["Counter", "Figures", "Figures"],
        ["a\nb", "1", "2"],
        ["c", "3", "4"],
    ]
    assert [row.place.line for row in table.rows] == [3, 5, 8]
    assert table.caption is not None
    assert table.caption.text == "Host"


def test_a_table_without_an_end_is_none():
    assert wiki_end(numbered("{|\n| a\n{|\n|}"), 0) == 0
    assert wiki_end(numbered("{|\n| a"), 0) == 0
    assert wiki_end(numbered("a"), 0) == 0
