"""Tests over servers in columns so narrow that their names wrap, also in texts whose rows blank lines part."""

from collections.abc import Iterator
from itertools import product

import pytest
from weasyprint import HTML

from esrp_ingest import parse_bytes
from esrp_ingest.models import ParsedDocument

TITLE = "Dell Storage MD9 5,000 Mailbox Exchange 2010 Storage Solution"
METRICS = ("Achieved Transactional IOPS", "Avg. Database Read Latency (ms)", "Avg. Database Write Latency (ms)")
STYLE = "<style>body {font: 10pt Arial} td {padding: 6px 9px; vertical-align: top}</style>"


def figure(row: int, column: int) -> str:
    return f"{11.25 * (row + 1) + column:.2f}"


def read(over: tuple[str, ...], servers: tuple[str, ...], *, centred: bool = False) -> ParsedDocument:
    """A page with a table of tests over servers, each test in the cell of the first of its columns."""
    width = len(servers)
    cells = [f"<td>{name}</td>{'<td></td>' * (width - 1)}" for name in over]
    rows = [
        f"<tr><td></td>{''.join(cells)}</tr>",
        f"<tr><td></td>{''.join(f'<td>{name}</td>' for name in servers * 2)}",
    ]
    rows += [
        f"<tr><td>{label}</td>{''.join(f'<td>{figure(at, column)}</td>' for column in range(2 * width))}</tr>"
        for at, label in enumerate(METRICS)
    ]
    align = "<style>td {text-align: center}</style>" if centred else ""
    text = f"{STYLE}{align}<h1>{TITLE}</h1><p>Number of hosts: 2</p><h2>Test Results</h2><table>{''.join(rows)}</table>"
    return parse_bytes(HTML(string=text).write_pdf(), "a.pdf")


def told(parsed: ParsedDocument) -> Iterator[tuple[str | None, str, str | None]]:
    for solution in parsed.solutions:
        for each in solution.reported_metric:
            yield each.condition, each.scope, each.value_text


def expected(conditions: tuple[str | None, ...], scopes: tuple[str, ...]) -> list[tuple[str | None, str, str]]:
    return [
        (condition, scope, figure(row, column))
        for row in range(len(METRICS))
        for column, (condition, scope) in enumerate(product(conditions, scopes))
    ]


@pytest.mark.parametrize("centred", [False, True])
@pytest.mark.parametrize(
    ("over", "conditions"),
    [
        (("Perfor<br>mance", "Stress"), (None, "Stress")),
        (("Performan<br>ce Test", "Stress<br>Test"), (None, "Stress Test")),
        (("Optim<br>al", "Degra<br>ded"), (None, "Degraded")),
        (("Optimal", "Degra<br>ded"), (None, "Degraded")),
    ],
)
@pytest.mark.parametrize(
    ("servers", "scopes"),
    [
        (("EXCH1", "EXCH2"), ("EXCH1", "EXCH2")),
        (("Server<br>1", "Server<br>2"), ("Server 1", "Server 2")),
        (("EXCH<br>1", "EXCH<br>2", "Total"), ("EXCH 1", "EXCH 2", "aggregate")),
    ],
)
def test_names_that_wrap_stand_over_all_of_their_columns(
    over: tuple[str, ...],
    conditions: tuple[str | None, ...],
    servers: tuple[str, ...],
    scopes: tuple[str, ...],
    *,
    centred: bool,
):
    assert list(told(read(over, servers, centred=centred))) == expected(conditions, scopes)


def text_of(between: str, servers: str) -> bytes:
    """A text of such a table, with something between its rows."""
    rows = [f"{'':36}Optimal             Degraded", servers]
    rows += [
        f"{label:36}" + "".join(f"{figure(at, column):10}" for column in range(4)) for at, label in enumerate(METRICS)
    ]
    lines = [
        TITLE,
        "",
        "It has two hosts.",
        "",
        "",
        "Test Results",
        between.join(rows),
        "",
        "Conclusion",
    ]
    return "\n".join(lines).encode()


@pytest.mark.parametrize("between", ["\n", "\n\n"], ids=["close", "apart"])
@pytest.mark.parametrize(
    ("servers", "scopes"),
    [
        (f"{'':36}EXCH1     EXCH2     EXCH1     EXCH2", ("EXCH1", "EXCH2")),
        (f"{'':36}EXCH      EXCH      EXCH      EXCH\n{'':36}1         2         1         2", ("EXCH 1", "EXCH 2")),
    ],
    ids=["whole", "wrapped"],
)
def test_rows_of_a_text_that_a_blank_line_parts_are_of_one_table(between: str, servers: str, scopes: tuple[str, ...]):
    parsed = parse_bytes(text_of(between, servers), "a.txt")
    assert list(told(parsed)) == expected((None, "Degraded"), scopes)
    assert not [each for each in parsed.findings if each.severity != "info"]
