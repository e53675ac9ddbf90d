"""What docs/benchmarks.md says is what its own tables show."""

import re
from pathlib import Path

from tests.benchmarks.__main__ import AIMS
from tests.benchmarks.shortfall import shortfall

PAGE = (Path(__file__).parents[2] / "docs" / "benchmarks.md").read_text(encoding="utf-8")


def rows(heading: str) -> list[list[str]]:
    """The rows of the table that begins with a column of this name, the last figure of each among them."""
    table = PAGE.split(f"| {heading} |", 1)[1].split("\n\n", 1)[0]
    return [[cell.strip() for cell in line.split("|")[1:-1]] for line in table.splitlines()[2:]]


def test_where_it_falls_short_is_counted_in_the_tables():
    pdfs, pages = rows("PDF"), rows("report")
    found = re.search(r"parses (\d+), \d+ and (\d+) pages:\n(\d+) MB, \d+ MB, (\d+) MB", PAGE)
    assert found is not None
    fewest, most, least, peak = map(int, found.groups())
    assert len(pdfs) > 30
    assert len(pages) > 20
    assert shortfall(pdfs, pages, (peak - least) / (most - fewest)) in PAGE


def test_aims_are_met_where_their_figures_say_so():
    known = {aim.what: aim for aim in AIMS}
    told = rows("figure")
    assert [row[0] for row in told] == list(known)
    measured = [row for row in told if row[3] != "not measured"]
    assert len(measured) > 15
    assert [row[4] for row in measured] == [known[row[0]].judge(float(row[3].split()[0])) for row in measured]
    verdicts = [row[4] for row in told if row[4]]
    assert f"Of {len(verdicts)} aims {verdicts.count('yes')} are met." in PAGE
