"""Whose figures of a summary are on pages without rules: by names with letters or that wrap, and headers that touch."""

import pytest
from placed_lines import placed_line
from weasyprint import HTML

from esrp_ingest.extract.grid.figure_columns import Columns
from esrp_ingest.extract.grid.heads_beside import placed_over
from esrp_ingest.extract.paper.parts.machine_names import counts_as_machine, is_machine
from esrp_ingest.extract.paper.parts.states import is_usual_server
from esrp_ingest.extract.paper.parts.whose import Whose, named
from esrp_ingest.extract.paper.results.touching_names import names_in, with_names_apart
from esrp_ingest.layout import Box, Cell, Line, Word
from esrp_ingest.models import ParsedDocument, Solution
from esrp_ingest.parsing import parse_bytes

FRONT = "<h1>Acme A1 4,000 Mailbox Exchange 2013 Storage Solution</h1><p>Tested with: ESRP - Storage Version 4.0</p>"
STYLE = "body { font-size: 9pt } td { padding: 3px 10px; text-align: right } td:first-child { text-align: left }"
WORDS = (("Server", 90.0), ("1", 112.0), ("Total", 134.0))
"""The words of a header, and where each begins."""
READS, WRITES = "Database Disks Reads/sec", "Database Disks Writes/sec"
WIDE = "td { padding: 1px 2px; text-align: center; width: 90px }"
WORDS = (("Server", 90.0), ("1", 112.0), ("Total", 134.0))
"""The words of a header, and where each begins."""
READS, WRITES = "Database Disks Reads/sec", "Database Disks Writes/sec"
WIDE = "td { padding: 1px 2px; text-align: center; width: 90px }"


def row(*cells: str, span: int = 1) -> str:
    """A row of a table, whose cells behind the first take so many columns."""
    first, *others = (f"<td>{cell}</td>" for cell in cells)
    return f"<tr>{first}{''.join(cell.replace('<td>', f'<td colspan={span}>') for cell in others)}</tr>"


def parse(*rows: str, style: str = "") -> ParsedDocument:
    """A paper whose summary is a table without rules."""
    results = f"<h2>Performance Results</h2><table>{''.join(rows)}</table><h2>Conclusion</h2><p>It was quick.</p>"
    page = f"<style>{STYLE}{style}</style>{FRONT}{results}"
    return parse_bytes(HTML(string=page).write_pdf(), "paper.pdf")


def read(*rows: str, style: str = "") -> Solution:
    """The solution of such a paper."""
    (solution,) = parse(*rows, style=style).solutions
    return solution


def owners(solution: Solution) -> list[tuple[str, str | None, str | None]]:
    """Whose each figure of the reads is, in which state, and its text."""
    found = [figure for figure in solution.reported_metric if figure.metric == "database_reads_per_sec"]
    return [(figure.scope, figure.condition, figure.value_text) for figure in found]


@pytest.mark.parametrize("name", ["MBX-A", "EX-B", "EXMBX-C", "node_a", "Host-D"])
def test_a_usual_name_with_a_letter_for_its_number_is_a_servers(name: str):
    assert counts_as_machine(name)
    assert is_usual_server(name)
    assert is_usual_server(f"{name}.contoso.local")


@pytest.mark.parametrize("name", ["RAID-A", "Rev-B", "MBX-AB", "MBXA", "MBX", "Tier-A", "Controller-A", "X-A"])
def test_other_words_with_a_letter_name_no_server(name: str):
    assert not is_machine(name)


def test_a_letter_tells_no_server_behind_words_of_a_state():
    assert named("Normal-A", Whose("server"), ()) == Whose("server", "Normal-A")


def test_columns_of_servers_with_letters_are_theirs():
    found = read(row("Metric", "MBX-A", "MBX-B"), row(READS, "266.7", "435.6"), row(WRITES, "161.2", "220.1"))
    assert owners(found) == [("MBX-A", None, "266.7"), ("MBX-B", None, "435.6")]


def test_servers_with_letters_stand_over_tests_and_below_these():
    below = row(READS, "262.9", "509.7", "490.3", "523.8")
    over = read(row("", "MBX-A", "MBX-B", span=2), row("", *("Performance", "Stress") * 2), below)
    assert owners(over) == [
        ("MBX-A", None, "262.9"),
        ("MBX-A", "Stress", "509.7"),
        ("MBX-B", None, "490.3"),
        ("MBX-B", "Stress", "523.8"),
    ]


@pytest.mark.parametrize("names", [("MBX-A", "MBX-B"), ("exch-mbx1.contoso.local", "exch-mbx2.contoso.local")])
def test_short_tests_over_servers_that_wrap_are_of_two_columns_each(names: tuple[str, str]):
    over = row("", "Performance test", "Stress test", span=2)
    below = row("", *(name.replace("-", "-<br>", 1) for name in names * 2))
    found = read(
        over, below, row(READS, "519", "699", "518", "773"), row(WRITES, "145", "255", "115", "259"), style=WIDE
    )
    assert owners(found) == [
        (names[0], None, "519"),
        (names[1], None, "699"),
        (names[0], "Stress test", "518"),
        (names[1], "Stress test", "773"),
    ]


def test_a_text_in_the_middle_of_all_columns_is_no_header_of_them():
    columns = Columns([(100.0, 115.0), (200.0, 215.0), (300.0, 315.0), (400.0, 415.0)])
    one, two = placed_line(0, (240.0, "Results")), placed_line(0, (145.0, "Stress"), (345.0, "Normal"))
    assert placed_over(one, columns) is None
    placed = placed_over(two, columns)
    assert placed is not None
    assert [over for _, over in placed] == [[0, 1], [2, 3]]


def merged(name: str, *figures: str) -> tuple[str, str]:
    """Two rows of a table whose first cell is merged over both, and stands at their top."""
    first, second = figures
    cell = f'<td rowspan="2" style="vertical-align: top">{name}</td>'
    return (
        f"<tr>{cell}<td>{READS}</td><td>{first}</td></tr>",
        f"<tr><td>{WRITES}</td><td>{second}</td></tr>",
    )


def of_merged(head: str, *names: str) -> list[tuple[str, str | None, str | None]]:
    """Whose the reads beside names are that are merged over two rows each."""
    rows = [row for at, name in enumerate(names) for row in merged(name, f"{110 + at}.5", f"{120 + at}.5")]
    return owners(read(row(head, "Metric", "Value"), *rows))


@pytest.mark.parametrize("names", [("Server 1", "Server 2"), ("Mailbox Server 1", "Mailbox Server 2")])
def test_a_merged_name_that_wraps_beside_its_rows_is_whole(names: tuple[str, str]):
    broken = [name.replace("Server ", "Server<br>") for name in names]
    assert of_merged("Server", *broken) == [(names[0], None, "110.5"), (names[1], None, "111.5")]


def test_a_merged_name_of_one_server_that_wraps_is_whole():
    assert of_merged("Server", "Server<br>3") == [("Server 3", None, "110.5")]


def test_a_merged_test_that_wraps_is_whole():
    found = of_merged("Test", "Performance<br>test", "Stress<br>test")
    assert found == [("server", None, "110.5"), ("server", "Stress test", "111.5")]


def test_lines_beside_rows_that_make_no_name_are_nobodys_and_told():
    found = parse(
        row("Server", "Metric", "Value"),
        *merged("North<br>upper", "110.5", "120.5"),
        *merged("South<br>lower", "111.5", "121.5"),
    )
    assert {figure.scope for each in found.solutions for figure in each.reported_metric} == {"server"}
    assert "undecided_scope" in {finding.rule for finding in found.findings}


def test_names_of_two_servers_below_each_other_stay_two():
    rows = [row("EX1", READS, "110.5"), row("EX2", READS, "111.5"), row("EX1", WRITES, "120.5")]
    assert owners(read(row("Server", "Metric", "Value"), *rows)) == [("EX1", None, "110.5"), ("EX2", None, "111.5")]


def touching(text: str, *figures: str, first: str = "Metric") -> Solution:
    """The solution of a paper whose header is one text, each of whose words but for blanks touches the next one."""
    head = f"<tr><td>{first}</td><td colspan={len(figures)} style='text-align: left'>{text}</td></tr>"
    return read(head, row(READS, *figures), row(WRITES, *figures), style="td { padding: 3px 12px }")


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Host A Host B All servers", ("Host A", "Host B", "aggregate")),
        ("Server 1 Server 2 Total", ("Server 1", "Server 2", "aggregate")),
        ("MBX01 MBX02 MBX03", ("MBX01", "MBX02", "MBX03")),
    ],
)
def test_names_that_nearly_touch_are_of_a_column_each(text: str, names: tuple[str, ...]):
    found = owners(touching(text, "534.5", "558.7", "1093.2"))
    assert found == [(name, None, value) for name, value in zip(names, ("534.5", "558.7", "1093.2"), strict=True)]


@pytest.mark.parametrize(
    ("text", "ways"),
    [
        ("Host A Host B All servers", [["Host A", "Host B", "All servers"]]),
        ("Mailbox Server 1 Mailbox Server 2", [["Mailbox Server 1", "Mailbox Server 2"]]),
        ("Server 1", [["Server 1"]]),
        ("Host A Degraded", []),
        ("Database reads", []),
    ],
)
def test_names_behind_each_other_are_told(text: str, ways: list[list[str]]):
    assert names_in(text.split()) == ways


def test_a_servers_own_total_is_of_one_column():
    cell = Cell("Server 1 Total", tuple(Word(text, Box(left, 0, left + 20, 8)) for text, left in WORDS))
    line = Line((cell,), page=1)
    (two,) = with_names_apart([line], Columns([(100.0, 120.0), (135.0, 160.0)]))
    assert with_names_apart([line], Columns([(105.0, 130.0)])) == [line]
    assert two.texts == ("Server 1", "Total")


def states_and_servers(*servers: str, align: str) -> list[tuple[str, str | None, str | None]]:
    """Whose the reads are of servers in rows, beside states that are merged over two rows each."""
    rows = [row("State", "Server", READS, WRITES)]
    for state in ("Normal", "Degraded"):
        merged_over = f"<td rowspan='2'>{state}</td>"
        first, second = (f"<td style='text-align: {align}'>{name}</td><td>110.5</td><td>120.5</td>" for name in servers)
        rows.append(f"<tr>{merged_over}{first}</tr><tr>{second.replace(align, 'left')}</tr>")
    return owners(read(*rows, style="td { width: 120px }"))


@pytest.mark.parametrize("align", ["left", "center", "right"])
def test_servers_at_both_sides_of_their_column_are_in_it(align: str):
    assert states_and_servers("S1", "S2", align=align) == [
        ("S1", None, "110.5"),
        ("S2", None, "110.5"),
        ("S1", "Degraded", "110.5"),
        ("S2", "Degraded", "110.5"),
    ]
