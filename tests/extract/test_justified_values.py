"""Values that justification sets apart: each word of a line is a cell of its own."""

from placed_lines import placed_line

from esrp_ingest.extract.grid.value_columns import ValueColumns
from esrp_ingest.layout import Box


def test_words_of_justified_values_are_those_of_the_column_that_they_begin_behind_the_left_of():
    columns = ValueColumns([Box(left, 0, left + 40, 8) for left in (168, 294, 420)], at_left=True)
    words = [
        (left + at, word) for left in (168, 294, 420) for at, word in ((0, "Windows"), (45, "Server"), (85, "2008"))
    ]
    row = placed_line(20, (76, "Host"), *words, height=8)
    assert columns.parted(row) == ("Host", ["Windows Server 2008"] * 3)
