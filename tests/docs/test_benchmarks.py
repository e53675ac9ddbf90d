"""What docs/benchmarks.md says is what its own tables show."""

import re
from pathlib import Path

from tests.benchmarks.shortfall import shortfall

PAGE = (Path(__file__).parents[2] / "docs" / "benchmarks.md").read_text(encoding="utf-8")


def rows(heading: str) -> list[list[str]]:
    """The rows of the table that begins with a column of this name, the last figure of each among them."""
    table = PAGE.split(f"| {heading} |", 1)[1].split("\n\n", 1)[0]
    return [[cell.strip() for cell in line.strip("| ").split("|")] for line in table.splitlines()[2:]]


def test_where_it_falls_short_is_counted_in_the_tables():
    pdfs, pages = rows("PDF"), rows("report")
    found = re.search(r"parses (\d+), \d+ and (\d+) pages:\n(\d+) MB, \d+ MB, (\d+) MB", PAGE)
    assert found is not None
    fewest, most, least, peak = map(int, found.groups())
    assert len(pdfs) > 30
    assert len(pages) > 20
    assert shortfall(pdfs, pages, (peak - least) / (most - fewest)) in PAGE
