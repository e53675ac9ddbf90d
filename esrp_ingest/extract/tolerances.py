"""How far things may be off that belong together: one record for all rooms, relative to the letters, never in points.

What lies across is measured in widths of a letter, what lies above each other in heights of letters, so that it is the
same for large print and small, and for points of a page and letters of a text.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tolerances:
    """All of them. Those of columns are widths of a letter, those of rows heights of letters, those of sizes shares.

    Attributes:
        letter_width: of a letter of a page, in its heights.
        aligned: by which texts of one column begin, end or have their middles apart at the most.
        lines_of_head: by which the lines of one header's cell in a text do, which blanks between words may have moved.
        inside: by which what stands in a cell begins right of the title above it at the most.
        indented: by which what explains a term begins right of it at least.
        touching: which part words at the most that stand in one narrow column.
        blank: of the white space between two words of a text at the most.
        usual_blank: of the white space between two words where a line has none to compare with.
        odd_blank: the share by which white space differs from the blanks of its line at least that is none of them.
        same_tracking: the ratio of gaps between letters that are set apart to the smallest one of their line at most.
        blank_of_tracked: the ratio of the gap between their words to that at least.
        narrowest_blank: the share of the height of letters that no blank between words is narrower than.
        free: which stay free in several lines between two columns at least.
        padding: which stay free at the most left of a column that a text could have gone on into.
        far_behind: by which what is no part of a text stands right of it at least.
        narrowest_column: of a page that is set in columns.
        off_centre: the share of a column's width by which what stands in its middle is off it at the most.
        level: by which words of one line, or rules of one edge, stand apart at the most.
        overlap: which lines share that stand beside each other at least.
        close: by which lines of one cell stand apart at the most where no other line tells.
        tight: the same beside rows that stand farther apart.
        leading: by which lines of one text stand apart at the most.
        paragraph: by which the lines of one paragraph do, behind which a line could have gone on.
        far_below: by which a line of a table stands below the one above it at the most.
        far_above: by which cells of one row begin higher than those that are read before them at the most.
        nearer: by which one gap is smaller than another one at least to show where a line belongs.
        rows_farther: the same where the lines of a cell would stand as far apart as rows do.
        header_left_out: by which rows stand farther apart than usual at least where a header between them is left out.
        heading_apart: by which a heading stands above a table at least that nothing else tells.
        wider: the ratio of gaps between rows to those between the lines of one at least.
        farther: the ratio of the gap around a table to those inside of it at least.
        off_middle: the share of the step from row to row by which a name stands off the middle of its rows at the most.
        alike: the ratio of the heights of letters of one text at least.
        same_size: the ratio of heights of letters that are of one size at the most.
        larger: the ratio of the height of a heading's letters to those of running text at least.
        brand: the ratio of the height of letters of a vendor's name alone to the title's that it begins at least.
        product: the same of a product's name beside a title that names none.
        subtitle: the ratio of the height of letters of what completes a title to the title's at least.
    """

    letter_width: float = 0.5
    aligned: float = 0.8
    lines_of_head: float = 4.0
    inside: float = 2.5
    indented: float = 1.6
    touching: float = 0.04
    blank: float = 0.6
    usual_blank: float = 0.56
    odd_blank: float = 0.12
    same_tracking: float = 1.5
    blank_of_tracked: float = 2.0
    narrowest_blank: float = 0.2
    free: float = 0.3
    padding: float = 1.6
    far_behind: float = 3.0
    narrowest_column: float = 15.0
    off_centre: float = 0.15
    level: float = 0.15
    overlap: float = 0.2
    close: float = 0.3
    tight: float = 0.45
    leading: float = 1.0
    paragraph: float = 0.7
    far_below: float = 2.6
    far_above: float = 3.0
    nearer: float = 0.08
    rows_farther: float = 0.25
    header_left_out: float = 2.0
    heading_apart: float = 0.6
    wider: float = 1.2
    farther: float = 1.5
    off_middle: float = 0.6
    alike: float = 0.85
    same_size: float = 1.03
    larger: float = 1.12
    brand: float = 0.75
    product: float = 0.4
    subtitle: float = 0.5


TOLERANCES = Tolerances()
"""Those by which all documents are read."""


def are_alike(one: float, other: float) -> bool:
    """Whether letters of two heights may be those of one text."""
    return min(one, other) >= TOLERANCES.alike * max(one, other)


def counted(places: Iterable[tuple[float, float]]) -> Counter[float]:
    """Places at which texts begin, each with how many do: those that are aligned count as one.

    Args:
        places: where each text begins, and how wide its letters are.
    """
    found: Counter[float] = Counter()
    for left, letter in places:
        slack = TOLERANCES.aligned * letter
        found[next((each for each in found if abs(each - left) <= slack), left)] += 1
    return found
