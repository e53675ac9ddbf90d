"""Names of rows that wrap below the first line of their cells, left of figures that stand at the top."""

import pytest
from weasyprint import HTML

from esrp_ingest.extract.paper.results.figure_rows import GridRow
from esrp_ingest.extract.paper.results.row_labels import take_hanging_names
from esrp_ingest.layout import Box, Cell, Line, Word
from esrp_ingest.parsing import parse_bytes

FRONT = (
    "<h1>Acme A100 2,000 Mailbox Exchange 2010 Storage Solution</h1><p>Tested with: ESRP - Storage 3.0</p>"
    "<h2>Simulated Exchange Configuration</h2><table><tr><td>Number of Exchange mailboxes simulated<td>2,000"
    "<tr><td>Number of hosts<td>2<tr><td>Number of mailboxes/host<td>1,000</table><h2>Test Results Summary</h2>"
)
HEAD = "<tr><td class=name>Server<td>Database Disks Reads/sec<td>Database Disks Writes/sec<td>Log Disks Writes/sec"
STYLE = "body{font:9pt DejaVu Sans}td{padding:4pt 9pt;vertical-align:top}.name{width:50pt}"


def scopes(names: tuple[str, ...], ruling: str) -> list[tuple[str, str | None, str | None]]:
    rows = "".join(f"<tr><td>{name}<td>{at}1.5<td>{at}2.5<td>{at}3.5" for at, name in enumerate(names, start=1))
    html = f"<style>{STYLE}{ruling}</style>{FRONT}<table>{HEAD}{rows}</table><h2>Conclusion</h2><p>End.</p>"
    (solution,) = parse_bytes(HTML(string=html).write_pdf(), "p.pdf").solutions
    return [(each.scope, each.condition, each.value_text) for each in solution.reported_metric]


@pytest.mark.parametrize("ruling", ["", "td{border:0.5pt solid}table{border-collapse:collapse}"])
@pytest.mark.parametrize(
    "names",
    [
        ("Server 1 of<br>the first<br>site", "Server 2 of<br>the second<br>site"),
        ("Exchange<br>Server 1", "Exchange<br>Server 2", "Exchange<br>Server 3"),
    ],
)
def test_each_row_has_the_name_that_begins_beside_it(names: tuple[str, ...], ruling: str):
    found = scopes(names, ruling)
    whole = [name.replace("<br>", " ") for name in names]
    assert [scope for scope, _, _ in found] == [name for name in whole for _ in range(3)]
    assert [text for *_, text in found] == [f"{at}{row}.5" for at in range(1, len(names) + 1) for row in (1, 2, 3)]


def placed(top: float, *texts: str) -> Line:
    """A line of a page, eight points high."""
    boxes = [(text, Box(60.0 * at, top, 60.0 * at + 40, top + 8)) for at, text in enumerate(texts)]
    return Line(tuple(Cell(text, (Word(text, box),)) for text, box in boxes), page=1)


@pytest.mark.parametrize(
    ("tops", "hang"), [((100, 110, 126), True), ((100, 116, 126), False), ((100, 110, 120), False)]
)
def test_what_stands_no_nearer_to_the_row_above_it_is_no_part_of_its_name(tops: tuple[int, ...], hang: bool):
    first, between, second = tops
    rows = [GridRow(name, ["1.5"], placed(top, name, "1.5")) for name, top in (("Site A", first), ("Site B", second))]
    gaps = [[], [placed(between, "north")], [placed(second + 10, "south")]]
    taken = take_hanging_names(rows, gaps, lambda _text: 0)
    assert [row.label for row in rows] == (["Site A\nnorth", "Site B\nsouth"] if hang else ["Site A", "Site B"])
    assert len(taken) == (2 if hang else 0)


def test_labels_that_are_known_are_put_together_by_the_vocabulary():
    rows = [GridRow("Database Disks", ["1.5"], placed(100, "Database Disks", "1.5"))]
    gaps = [[], [placed(110, "Reads/sec")]]
    assert take_hanging_names(rows, gaps, lambda text: int("/sec" in text)) == []


def test_a_word_that_goes_on_below_is_whole_also_where_rows_stand_as_near():
    rows = [GridRow(name, ["1.5"], placed(top, name, "1.5")) for name, top in (("MBX-", 100), ("All", 120))]
    gaps = [[], [placed(110, "NODE1")], [placed(130, "servers")]]
    assert len(take_hanging_names(rows, gaps, lambda text: -(text == "All servers"))) == 2
    assert [row.label for row in rows] == ["MBX-\nNODE1", "All\nservers"]
