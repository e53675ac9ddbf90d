"""Notes between rows of results, and places that servers stand in, are no states in which something was measured."""

import pytest
from weasyprint import HTML

from esrp_ingest.extract.paper.parts.states import names_below_others
from esrp_ingest.extract.paper.parts.whose import Whose, named, servers_among, whose_of
from esrp_ingest.extract.paper.results.figure_rows import Grid, GridRow
from esrp_ingest.extract.paper.results.side_groups import without_notes
from esrp_ingest.layout import Line
from esrp_ingest.parsing import parse_bytes

FRONT = (
    "<style>td{border:0.5pt solid;padding:2pt 6pt}table{border-collapse:collapse}</style>"
    "<h1>Acme A1 4,000 Mailbox Exchange 2013 Storage Solution</h1><p>Tested with: ESRP - Storage 3.0</p>"
    "<h2>Simulated Exchange Configuration</h2><table><tr><td>Number of Exchange mailboxes simulated<td>4,000"
    "<tr><td>Number of hosts<td>2<tr><td>Number of mailboxes/host<td>2,000</table><h2>Test Result Summary</h2>"
)
FORMATS = pytest.mark.parametrize("name", ["paper.html", "paper.pdf"])


def said(table: str, name: str) -> dict[str | None, tuple[str, str | None, str | None]]:
    """Whose each figure is, in which state it was measured, and what it measures."""
    html = f"{FRONT}<table>{table}</table>"
    content = HTML(string=html).write_pdf() if name.endswith("pdf") else html.encode()
    [solution] = parse_bytes(content, name).solutions
    return {each.value_text: (each.scope, each.condition, each.metric) for each in solution.reported_metric}


SERVERS = "<tr><td>Server<td>Database Disks Transfers/sec<td>Database Disks Reads/sec<td>Database Disks Writes/sec"


def by_place(first: str, second: str, total: str) -> str:
    return (
        f"{SERVERS}<tr><td colspan=4>{first}<tr><td>MBX1<td>501.3<td>310.1<td>191.2<tr><td>MBX2<td>503.5<td>311.7"
        f"<td>191.8<tr><td>Subtotal<td>1004.8<td>621.8<td>383.0<tr><td colspan=4>{second}<tr><td>MBX3<td>502.3<td>311.1"
        "<td>191.3<tr><td>MBX4<td>504.5<td>312.7<td>191.7<tr><td>Subtotal<td>1006.8<td>623.8<td>383.1"
        f"<tr><td>{total}<td>2011.6<td>1245.6<td>766.1"
    )


@FORMATS
@pytest.mark.parametrize(
    ("first", "second", "total"),
    [
        ("Site A - Austin", "Site B - Dallas", "Grand total"),
        ("DAG 1", "DAG 2", "Aggregate"),
        ("Rack 1", "Rack 2", "Sum"),
    ],
)
def test_servers_below_places_are_in_the_tested_state_and_subtotals_those_of_a_place(
    first: str, second: str, total: str, name: str
):
    found = said(by_place(first, second, total), name)
    metric = "database_transfers_per_sec"
    assert [found[text] for text in ("501.3", "504.5", "2011.6")] == [
        ("MBX1", None, metric),
        ("MBX4", None, metric),
        ("aggregate", None, metric),
    ]
    assert [found[text] for text in ("1004.8", "1006.8")] == [
        ("aggregate", first, metric),
        ("aggregate", second, metric),
    ]


@FORMATS
@pytest.mark.parametrize(("above", "condition"), [("Site A - Austin", None), ("Shared layout", "Shared layout")])
def test_what_stands_above_all_rows_is_said_of_them_unless_it_is_a_place(above: str, condition: str | None, name: str):
    rows = "<tr><td>MBX1<td>501.3<td>310.1<td>191.2<tr><td>MBX2<td>503.5<td>311.7<td>191.8"
    assert said(f"{SERVERS}<tr><td colspan=4>{above}{rows}", name)["501.3"][:2] == ("MBX1", condition)


@FORMATS
def test_rows_that_come_again_below_other_texts_are_told_apart_by_these(name: str):
    rows = "<tr><td>MBX1<td>501.3<td>310.1<td>191.2<tr><td>MBX2<td>503.5<td>311.7<td>191.8"
    found = said(
        f"{SERVERS}<tr><td colspan=4>Baseline layout{rows}<tr><td colspan=4>Shared layout"
        "<tr><td>MBX1<td>401.3<td>210.1<td>191.3<tr><td>MBX2<td>403.5<td>211.7<td>191.9",
        name,
    )
    assert found["501.3"][:2] == ("MBX1", "Baseline layout")
    assert found["401.3"][:2] == ("MBX1", "Shared layout")


def with_note(note: str) -> str:
    return (
        "<tr><td>Metric<td>Server 1<td>Server 2<tr><td colspan=3>Database I/O<tr><td>Reads/sec<td>310.1<td>311.7"
        f"<tr><td colspan=3>{note}<tr><td>Writes/sec<td>191.2<td>191.8"
        "<tr><td colspan=3>Transaction Log I/O<tr><td>Writes/sec<td>120.9<td>122.3"
    )


@FORMATS
@pytest.mark.parametrize("note", ["Note: reads include those of the checksum thread.", "(measured at the host)"])
def test_a_note_between_rows_says_nothing_of_those_below_it(note: str, name: str):
    assert said(with_note(note), name) == {
        "310.1": ("Server 1", None, "database_reads_per_sec"),
        "311.7": ("Server 2", None, "database_reads_per_sec"),
        "191.2": ("Server 1", None, "database_writes_per_sec"),
        "191.8": ("Server 2", None, "database_writes_per_sec"),
        "120.9": ("Server 1", None, "log_writes_per_sec"),
        "122.3": ("Server 2", None, "log_writes_per_sec"),
    }


@FORMATS
def test_a_state_between_rows_is_one_of_all_below_it(name: str):
    assert said(with_note("Database I/O, degraded"), name)["191.2"][1] == "Database I/O, degraded"


@pytest.mark.parametrize(
    ("first", "second", "total"),
    [
        ("Array 1", "Array 2", "Both arrays"),
        ("Site A", "Site B", "Total"),
        ("Enclosure 1", "Enclosure 2", "All enclosures"),
        ("Primary site", "Secondary site", "System total"),
        ("Active server", "Passive server", "Total"),
    ],
)
def test_parts_of_the_solution_beside_its_total_are_whose_figures_stand_there(first: str, second: str, total: str):
    servers = servers_among([first, second, "Unit", total], all_of_them=False)
    assert servers == {first, second}
    assert named(first, Whose("server"), servers) == Whose(first)
    assert whose_of(total, "server") == Whose("aggregate")


def test_parts_without_a_total_may_be_set_ups():
    assert servers_among(["Array 1", "Array 2"], all_of_them=False) == frozenset()


@pytest.mark.parametrize(
    ("names", "machines", "below"),
    [
        (["Individual servers MBX1", "Individual servers MBX2", "Aggregate"], (), ("", "MBX1")),
        (["DAG1 Server 1", "DAG1 Server 2", "Aggregate"], (), ("", "Server 1")),
        (["DAG1 (Munich) vEX1", "DAG1 (Munich) vEX2"], (), ("", "vEX1")),
        (["Austin MBX1", "Austin MBX2"], ("MBX1", "MBX2"), ("", "MBX1")),
        (["Acme DX70 S3 G1", "Acme DX70 S3 G2"], (), None),
        (["Stress test MBX1", "Stress test MBX2"], ("MBX1", "MBX2"), None),
        (["Total of DAG1", "Total of DAG2"], (), None),
    ],
)
def test_what_servers_are_part_of_is_no_state(
    names: list[str], machines: tuple[str, ...], below: tuple[str, str] | None
):
    assert names_below_others(names, machines).get(names[0]) == below


def test_a_sum_keeps_what_it_is_the_sum_of():
    names = ["DAG1 MBX1", "DAG1 MBX2", "DAG1 Total", "DAG2 MBX3", "DAG2 MBX4", "DAG2 Total"]
    below = names_below_others(names)
    assert (below["DAG1 Total"], below["DAG2 MBX4"]) == (("DAG1", "Total"), ("", "MBX4"))


@FORMATS
@pytest.mark.parametrize("statistic", ["Minimum", "Std. dev.", "Per disk", "Difference (%)"])
def test_statistics_beside_servers_are_none_of_them(statistic: str, name: str):
    rows = "<tr><td>MBX1<td>501.3<td>310.1<td>191.2<tr><td>MBX2<td>503.5<td>311.7<td>191.8"
    found = said(
        f"{SERVERS}{rows}<tr><td>{statistic}<td>9.1<td>8.1<td>7.1<tr><td>Total<td>1004.8<td>621.8<td>383.0", name
    )
    assert found["9.1"][:2] == ("aggregate", statistic)
    assert [found[text][:2] for text in ("501.3", "1004.8")] == [("MBX1", None), ("aggregate", None)]


@FORMATS
def test_targets_beside_servers_are_no_results_in_rows_as_in_columns(name: str):
    rows = "<tr><td>MBX1<td>501.3<td>310.1<td>191.2<tr><td>MBX2<td>503.5<td>311.7<td>191.8"
    assert "480" not in said(f"{SERVERS}{rows}<tr><td>Target<td>480<td>290<td>185", name)


@FORMATS
def test_databases_are_no_servers(name: str):
    rows = "".join(f"<tr><td>DB{number}<td>{number}1.3<td>{number}0.1<td>{number}9.2" for number in (1, 2, 3))
    assert "DB1" not in {scope for scope, *_ in said(SERVERS.replace("Server", "Database", 1) + rows, name).values()}


def of_servers(first: str, second: str = "503.5") -> str:
    return (
        f"<tr><td>Metric<td>Server 1<td>Server 2<tr><td>Database Disks Transfers/sec<td>{first}<td>{second}"
        "<tr><td>Database Disks Reads/sec<td>310.1<td>311.7"
    )


def stated(table: str) -> tuple[dict[str, float | None], list[str]]:
    """The value of each figure, and the rules of all warnings."""
    document = parse_bytes(f"{FRONT}<table>{table}</table>".encode(), "paper.html")
    [solution] = document.solutions
    values = {each.value_text: each.value for each in solution.reported_metric}
    return values, [each.rule for each in document.findings if each.severity == "warning"]


@pytest.mark.parametrize(
    ("text", "value"), [("~501.3", 501.3), ("= 501.3", 501.3), ("avg 501.3", 501.3), ("approx. 501", 501)]
)
def test_words_before_a_figure_leave_it_one(text: str, value: float):
    values, _ = stated(of_servers(text))
    assert values[text] == value


@pytest.mark.parametrize("text", ["&gt; 500", "&lt;=501", "0.5K"])
def test_a_bound_among_figures_is_kept_as_printed_and_told(text: str):
    values, told = stated(of_servers(text))
    assert (values[text.replace("&gt;", ">").replace("&lt;", "<")], "unread_value" in told) == (None, True)


def test_a_column_of_bounds_is_one_of_goals():
    table = of_servers("501.3", "&lt; 900").replace("311.7", "&lt; 700").replace("Server 2", "Criteria")
    assert stated(table)[0] == {"501.3": 501.3, "310.1": 310.1}


def left_of(*cells: str) -> str | None:
    """The figures that a finding names, of a table with a column before the servers': its header and its cells."""
    table = of_servers("501.3")
    for text, behind in zip(cells, ("Server 1", "501.3", "310.1"), strict=True):
        table = table.replace(f"<td>{behind}", f"<td>{text}<td>{behind}")
    document = parse_bytes(f"{FRONT}<table>{table}</table>".encode(), "paper.html")
    [solution] = document.solutions
    assert [each.value for each in solution.reported_metric] == [501.3, 503.5, 310.1, 311.7]
    return next((each.actual for each in document.findings if each.rule == "unread_figures"), None)


@pytest.mark.parametrize("head", ["Target", "Criteria"])
@pytest.mark.parametrize(
    ("texts", "told"),
    [
        (("&gt; 480", "&lt; 20"), "480 20"),
        (("&gt;480", "n/a"), ">480"),
        (("min. 480", "at most 20 a second"), "480 20"),
        (("yes", "n/a"), None),
    ],
)
def test_what_stands_in_a_column_of_goals_is_told_with_its_signs_as_without(
    head: str, texts: tuple[str, str], told: str | None
):
    assert left_of(head, *texts) == told


def test_units_beside_results_are_no_figures_that_were_left():
    assert left_of("Unit", "1/s", "I/Os per second") is None


def test_a_figure_within_a_text_is_told():
    values, told = stated(of_servers("Pass (501.3)"))
    assert "Pass (501.3)" not in values
    assert "unread_figures" in told


@FORMATS
def test_means_beside_servers_are_the_aggregate_of_what_does_not_add_up(name: str):
    found = said(
        "<tr><td>Metric<td>Server 1<td>Server 2<td>Average"
        "<tr><td>Database Disks Transfers/sec<td>501.3<td>503.5<td>502.4"
        "<tr><td>MB read/sec per database<td>61.1<td>62.3<td>61.7"
        "<tr><td>Average time to play one log file (sec)<td>1.61<td>1.63<td>1.62",
        name,
    )
    assert [found[text][:2] for text in ("502.4", "61.7", "1.62")] == [
        ("aggregate", "mean"),
        ("aggregate", None),
        ("aggregate", None),
    ]


@FORMATS
@pytest.mark.parametrize(
    "row", [("Result", "Pass", "Pass"), ("RAID level", "RAID 5", "RAID 5"), ("Site", "Austin", "Dallas")]
)
def test_a_first_row_of_texts_is_no_part_of_the_header_above_it(row: tuple[str, str, str], name: str):
    texts = "".join(f"<td>{text}" for text in row)
    table = of_servers("501.3").replace(
        "<tr><td>Database Disks Transfers", f"<tr>{texts}<tr><td>Database Disks Transfers"
    )
    found = said(table.replace("Server 1", "MBX1").replace("Server 2", "MBX2"), name)
    assert [found[text][:2] for text in ("501.3", "503.5")] == [("MBX1", None), ("MBX2", None)]


@FORMATS
def test_states_below_servers_are_a_part_of_the_header(name: str):
    table = of_servers("501.3").replace(
        "<tr><td>Database Disks Transfers", "<tr><td>State<td>Normal<td>Degraded<tr><td>Database Disks Transfers"
    )
    assert said(table, name)["503.5"][:2] == ("Server 2", "Degraded")


def test_what_a_server_is_used_for_is_no_part_of_its_name():
    servers = servers_among(["MBX1 active", "MBX2 passive"], all_of_them=False)
    assert named("MBX1 active", Whose("server"), servers) == Whose("MBX1")


def test_a_machine_of_the_reports_above_rows_is_whose_figures_they_are():
    rows = [
        GridRow("Database Disks Reads/sec", ["1.5"], Line(()), group="AUSTIN"),
        GridRow("Log Disks Writes/sec", ["2.5"], Line(())),
    ]
    grid = Grid(["Value"], rows)
    assert [row.group for row in without_notes(grid, ["AUSTIN"]).rows] == ["AUSTIN", ""]
    assert [row.group for row in without_notes(grid, []).rows] == ["", ""]
