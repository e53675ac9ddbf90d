"""Rows for each kind of an instance's I/O are read as one of the instance, where each is whole and known."""

import json

import pytest

from esrp_ingest.extract.grid.rows_of_kinds import with_kinds_beside
from esrp_ingest.layout import Cell, Line
from esrp_ingest.parsing import parse_bytes

HEAD = ("Instance", "I/O", "Reads/sec", "Reads Average Latency (msec)")
ROWS = (
    ("DB01", "Database", "100.5", "12.25"),
    ("DB01", "Log", "0.5", "1.25"),
    ("DB02", "Database", "101.5", "13.25"),
    ("DB02", "Log", "0.75", "1.5"),
)


def row(*texts: str) -> Line:
    return Line(tuple(Cell(text, (), (at, at + 1)) for at, text in enumerate(texts)), is_row=True)


def texts(*rows: tuple[str, ...]) -> list[str]:
    return [line.text for line in with_kinds_beside([row(*each) for each in rows])]


@pytest.mark.parametrize("again", ["DB01", ""], ids=["a cell over both", "named once"])
def test_each_instance_has_the_columns_of_all_kinds(again: str):
    first, second, *others = ROWS
    assert texts(HEAD, first, (again, *second[1:]), *others) == [
        " ".join(("Instance", *(f"{kind} {label}" for kind in ("Database", "Log") for label in HEAD[2:]))),
        "DB01 100.5 12.25 0.5 1.25",
        "DB02 101.5 13.25 0.75 1.5",
    ]


@pytest.mark.parametrize(
    ("head", "together"), [("Value", True), ("Average", True), ("Target", False), ("Minimum", False)]
)
def test_a_row_for_each_figure_names_its_column(head: str, together: bool):
    metrics = ("I/O Log Reads/sec", "I/O Log Writes/sec")
    rows = [(name, metric, f"{at}.5") for name in ("DB01", "DB02") for at, metric in enumerate(metrics)]
    printed = [("Instance", "Counter", head), *rows]
    beside = ["Instance I/O Log Reads/sec I/O Log Writes/sec", "DB01 0.5 1.5", "DB02 0.5 1.5"]
    assert texts(*printed) == (beside if together else [" ".join(each) for each in printed])


@pytest.mark.parametrize(
    "rows",
    [
        (HEAD, *ROWS[:3]),
        (HEAD, ROWS[0], ROWS[3], ROWS[2], ROWS[1]),
        (HEAD, *((name, {"Log": "Tape"}.get(kind, kind), *figures) for (name, kind, *figures) in ROWS)),
        ((*HEAD[:3], "Verdict of users"), *ROWS),
        (("Disk", *HEAD[1:]), *ROWS),
    ],
    ids=["a kind lacks", "of two instances", "no kind", "no column", "no instances"],
)
def test_what_is_not_whole_or_not_known_stays(rows: tuple[tuple[str, ...], ...]):
    assert texts(*rows) == [" ".join(each) for each in rows]


def test_servers_in_cells_over_their_rows_and_names_over_their_kinds_are_all_read():
    def cells(*given: str) -> str:
        return f"<tr>{''.join(given)}</tr>"

    body = ""
    for server in (1, 2):
        for at, (name, kind, *figures) in enumerate(ROWS):
            own = [f"<td rowspan=4>MBX{server}</td>"] if at == 0 else []
            own += [f"<td rowspan=2>{name}</td>"] if at % 2 == 0 else []
            body += cells(*own, f"<td>{kind}</td>", *(f"<td>{server}{figure}</td>" for figure in figures))
    head = cells(*(f"<th>{text}</th>" for text in ("Server", *HEAD)))
    titles = "<p>Microsoft Exchange Jetstress 2013</p><h2>Performance Test Result Report</h2>"
    html = f"{titles}<h3>Transactional I/O Performance</h3><table>{head}{body}</table>"
    parsed = json.loads(parse_bytes(html.encode(), "report.html").model_dump_json())
    found = {
        (run["server"], io["instance"]): (io["database_reads_per_sec"], io["log_read_latency_ms"])
        for run in parsed["runs"]
        for io in run["instance_io"]
    }
    assert found == {
        ("MBX1", "DB01"): (1100.5, 11.25),
        ("MBX1", "DB02"): (1101.5, 11.5),
        ("MBX2", "DB01"): (2100.5, 21.25),
        ("MBX2", "DB02"): (2101.5, 21.5),
    }
    assert [each["rule"] for each in parsed["findings"] if each["rule"].startswith("un")] == []
