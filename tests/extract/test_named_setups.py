"""Set-ups that are known by name: what a heading, a caption, a header or a row calls one of them by is its own."""

import pytest
from html_tables import html_table
from weasyprint import HTML

from esrp_ingest.extract.paper.setup.setup_names import called_as, named_in, setup_of
from esrp_ingest.models import ParsedDocument, Solution
from esrp_ingest.parsing import parse_bytes

ARRAYS = ("Acme A20", "Acme A30")
COVER = "<h1>Dell A20 and A30 3,000 Mailbox Exchange 2013 Storage Solution</h1><p>Tested with: ESRP - Storage 4.0</p>"
ROWS = (
    ("Number of Exchange mailboxes simulated", "3,000", "3,000"),
    ("Number of databases/host", "3", "4"),
    ("Total number of disks tested in solution", "24", "12"),
    ("RAID level", "RAID 10", "RAID 5"),
)
RULED = "<style>table{border-collapse:collapse}td,th{border:0.5pt solid;padding:2pt 5pt}</style>"
PLAIN = "<style>td,th{padding:2pt 12pt;text-align:left}</style>"


def table(*rows: tuple[str, ...]) -> str:
    return html_table(rows)


def described(names: tuple[str, str]) -> str:
    return f"<h2>Simulated Exchange Configuration</h2>{table(('Item', *names), *ROWS)}"


def measured(transfers: str, latency: str) -> str:
    return table(
        ("Metric", "Value"), ("Database transfers/sec", transfers), ("Database read latency (ms)", latency)
    )  # fmt: skip


def by_server(*columns: str) -> str:
    figures = ("100.5", "101.5", "202.0", "150.5", "151.5", "302.0")[: len(columns)]
    latencies = ("11.1", "11.3", "11.2", "7.1", "7.3", "7.2")[: len(columns)]
    return table(
        ("Metric", *columns), ("Database transfers/sec", *figures), ("Database read latency (ms)", *latencies)
    )  # fmt: skip


def read(html: str, kind: str = "html") -> ParsedDocument:
    data = html.encode() if kind == "html" else HTML(string=html).write_pdf()
    return parse_bytes(data, f"paper.{kind}")


def figures(solution: Solution) -> list[tuple[str, str | None, str | None]]:
    found = (each for each in solution.reported_metric if each.metric == "database_transfers_per_sec")
    return [(each.scope, each.condition, each.value_text) for each in found]


def told(document: ParsedDocument) -> list[str]:
    return [finding.message for finding in document.findings if finding.rule == "undecided_scope"]


@pytest.mark.parametrize("kind", ["html", "pdf"])
@pytest.mark.parametrize(
    ("names", "first", "second"),
    [
        (ARRAYS, "Results of the Acme A20", "Results of the Acme A30"),
        (ARRAYS, "Results: A20", "Results: A30"),
        (ARRAYS, "Table 2: Results of the A20.", "Table 3: Results of the A30."),
        (("Configuration A (SAS)", "Configuration B (SSD)"), "Configuration A", "Results of configuration B"),
        (("Small", "Large"), "Small configuration", "Large configuration"),
        (("Mirrored pool", "Parity pool"), "PERFORMANCE, MIRRORED POOL", "PERFORMANCE, PARITY POOL"),
    ],
)
def test_figures_are_those_of_the_set_up_that_stands_over_them(
    names: tuple[str, str], first: str, second: str, kind: str
):
    results = f"<h3>{first}</h3>{measured('210.4', '9.1')}<h3>{second}</h3>{measured('310.6', '9.1')}"
    document = read(f"{RULED}{COVER}{described(names)}<h2>Test Result Summary</h2>{results}", kind)
    assert [solution.configuration for solution in document.solutions] == list(names)
    assert [figures(solution) for solution in document.solutions] == [
        [("server", None, "210.4")],
        [("server", None, "310.6")],
    ]
    assert told(document) == []
    for solution in document.solutions:
        assert [each.value_text for each in solution.reported_metric if each.unit == "ms"] == ["9.1"]


@pytest.mark.parametrize(
    "heading",
    [
        "Results of the A20 and the A30",
        "Results of the Acme A20 and A30",
        "Results of both arrays",
        "Results of an A201",
    ],
)
def test_a_heading_that_names_none_or_several_gives_figures_to_none_and_says_so(heading: str):
    document = read(f"{COVER}{described(ARRAYS)}<h3>{heading}</h3>{measured('210.4', '9.1')}")
    first, second = document.solutions
    assert figures(first) == [("server", "set-up not stated", "210.4")]
    assert not second.reported_metric
    assert [message.partition(" names ")[0] for message in told(document)] == [
        "'Database transfers/sec', 210.4,",
        "'Database read latency (ms)', 9.1,",
    ]


@pytest.mark.parametrize("kind", ["html", "pdf"])
@pytest.mark.parametrize(
    ("names", "headings"),
    [
        (("SAS", "SSD"), ("SAS connectivity",)),
        (("Performance", "Capacity"), ("Performance test", "Storage capacity", "Performance")),
        (("Acme A20", "Acme A30"), ("About the A20 and A30", "More on the A20")),
    ],
)
def test_headings_of_what_all_set_ups_share_are_none_of_theirs(names: tuple[str, str], headings: tuple[str], kind: str):
    rows = table(("Storage connectivity", "SAS"), ("Number of storage controllers", "2"))
    shared = "".join(f"<h3>{heading}</h3>{rows}" for heading in headings)
    document = read(f"{RULED}{COVER}{described(names)}{shared}", kind)
    assert [(solution.connectivity, solution.controllers) for solution in document.solutions] == [("SAS", 2)] * 2


@pytest.mark.parametrize("kind", ["html", "pdf"])
def test_a_cover_that_names_one_set_up_gives_it_nothing(kind: str):
    cover = COVER.replace("A20 and A30", "A20")
    common = table(("Number of DAGs", "1"), ("Number of hosts", "2"))
    document = read(
        f"{RULED}{cover}<h2>Tested Deployment</h2>{common}{described(ARRAYS)}<h2>Results</h2>"
        f"<h3>A20</h3>{measured('210.4', '8.1')}<h3>A30</h3>{measured('310.6', '9.1')}",
        kind,
    )
    assert [(solution.dags, len(solution.reported_metric)) for solution in document.solutions] == [(1, 2), (1, 2)]


def test_sentences_that_name_a_set_up_head_nothing():
    prose = "<p>Two servers were attached to the Acme A30</p><p>of the first room, and ran for a day.</p>"
    document = read(f"{COVER}{described(ARRAYS)}{prose}<h2>Test Result Summary</h2>{measured('210.4', '9.1')}")
    assert figures(document.solutions[0]) == [("aggregate", "set-up not stated", "210.4")]


@pytest.mark.parametrize("kind", ["html", "pdf"])
def test_the_nearest_name_counts(kind: str):
    columns = table(("Metric", *reversed(ARRAYS)), ("MB read/sec per database", "84.49", "91.78"))
    results = f"<h3>Results: A20</h3>{measured('210.4', '8.1')}<h3>Results: A30</h3>{measured('310.6', '9.1')}{columns}"
    first, second = read(f"{RULED}{COVER}{described(ARRAYS)}{results}", kind).solutions
    assert {each.value_text for each in first.reported_metric} == {"210.4", "8.1", "91.78"}
    assert {each.value_text for each in second.reported_metric} == {"310.6", "9.1", "84.49"}


SERVERS = [
    [("Server 1", None, "100.5"), ("Server 2", None, "101.5"), ("aggregate", None, "202.0")],
    [("Server 1", None, "150.5"), ("Server 2", None, "151.5"), ("aggregate", None, "302.0")],
]


@pytest.mark.parametrize("kind", ["html", "pdf"])
def test_servers_below_and_beside_set_ups_keep_their_names(kind: str):
    columns = [f"{name} {server}" for name in ("A20", "A30") for server in ("Server 1", "Server 2", "Total")]
    rows = table(
        ("", "Database transfers/sec", "Database read latency (ms)"),
        *((f"{name}, {scope}", *row) for name, scope, *row in (
            ("A20", "server 1", "100.5", "11.1"), ("A20", "server 2", "101.5", "11.3"),
            ("A20", "total", "202.0", "11.2"), ("A30", "server 1", "150.5", "7.1"),
            ("A30", "server 2", "151.5", "7.3"), ("A30", "total", "302.0", "7.2"),
        )),
    )  # fmt: skip
    for results in (by_server(*columns), rows):
        document = read(f"{RULED}{COVER}{described(ARRAYS)}<h2>Test Result Summary</h2>{results}", kind)
        found = [figures(solution) for solution in document.solutions]
        assert [[(scope.capitalize(), *rest) for scope, *rest in own] for own in found] == [
            [(scope.capitalize(), *rest) for scope, *rest in own] for own in SERVERS
        ]


def test_a_name_read_over_one_of_its_columns_is_that_of_those_beside_it():
    heads = ("Server 1", "A20 Server 2", "Total", "Server 1", "A30 Server 2", "Total")
    document = read(f"{COVER}{described(ARRAYS)}<h2>Test Result Summary</h2>{by_server(*heads)}")
    assert [figures(solution) for solution in document.solutions] == SERVERS
    other = read(f"{COVER}{described(ARRAYS)}{by_server('Server 1', 'A20 Server 2', 'Server 3', 'A30 Server 4')}")
    assert [scope for scope, *_ in figures(other.solutions[1])] == ["Server 4"]
    assert len(told(other)) == 2


def section(name: str, transfers: str, disks: str, *, headed: bool = True) -> tuple[str, str]:
    rows = (("Number of Exchange mailboxes simulated", "3,000"), ("Total number of disks tested in solution", disks))
    if not headed:
        hardware = f"<p>Table 1. Hardware, {name}</p>{table(*rows)}"
        return hardware, f"<p>Table 2. Performance, {name}</p>{measured(transfers, '9.1')}"
    hardware = f"<h3>{name}</h3>{table(*rows)}<p>Table 1. Hardware, {name}</p>"
    return hardware, f"<h3>Results: {name}</h3>{measured(transfers, '9.1')}<p>Table 2. Performance, {name}</p>"


@pytest.mark.parametrize("headed", [True, False])
@pytest.mark.parametrize("kind", ["html", "pdf"])
def test_what_sections_are_called_and_captions_end_with_are_set_ups(kind: str, headed: bool):
    one, first = section("Mirrored Pool", "210.4", "88", headed=headed)
    two, second = section("Parity Pool", "310.6", "66", headed=headed)
    document = read(f"{RULED}{COVER}<h2>Tested Deployment</h2>{one}{two}<h2>Test Results</h2>{first}{second}", kind)
    assert [(each.configuration, each.disks, figures(each)) for each in document.solutions] == [
        ("Mirrored Pool", 88, [("server", None, "210.4")]),
        ("Parity Pool", 66, [("server", None, "310.6")]),
    ]


@pytest.mark.parametrize("names", [("Server 1", "Server 2"), ("DAG 1", "DAG 2"), ("Primary", "Secondary")])
def test_sections_of_servers_and_places_are_no_set_ups(names: tuple[str, str]):
    (one, first), (two, second) = (section(name, "210.4", "88") for name in names)
    document = read(f"{COVER}<h2>Tested Deployment</h2>{one}{two}<h2>Test Results</h2>{first}{second}")
    assert len(document.solutions) == 1


def test_each_set_up_is_called_by_its_own_model():
    cover = COVER.replace("Dell A20 and A30", "NetApp FAS2040 and FAS2050")
    document = read(f"{cover}{described(('FAS2040', 'FAS2050'))}")
    assert [solution.product for solution in document.solutions] == ["NetApp FAS2040", "NetApp FAS2050"]


@pytest.mark.parametrize(
    ("names", "text", "found"),
    [
        (ARRAYS, "Results of the Acme A20", ("Acme A20", "Results of the")),
        (ARRAYS, "A30 (both servers)", ("Acme A30", "both servers")),
        (ARRAYS, "A20 and A30", None),
        (ARRAYS, "A205", None),
        (("Unity 350", "Unity 350 F"), "Unity 350 F: results", ("Unity 350 F", "results")),
        (("First generation", "Second generation"), "Transfers a second", None),
        (("First generation", "Second generation"), "Second-stage results", ("Second generation", "stage results")),
        (("Configuration A", "Configuration B"), "A result", None),
        (("FC Bricks", "SATA Bricks"), "Bricks", None),
        ((), "A20", None),
    ],
)
def test_a_text_names_a_set_up_by_the_words_that_only_it_has(
    names: tuple[str, ...], text: str, found: tuple[str, str] | None
):
    assert named_in(names, text) == found


@pytest.mark.parametrize(
    ("names", "text", "called"),
    [
        (("FAS2040", "FAS2050"), "NetApp FAS2040", "NetApp FAS2050"),
        (("AMS 2300", "AMS 2500"), "Hitachi AMS 2300", "Hitachi AMS 2500"),
        (("Acme 2300", "Acme 2500"), "Hitachi AMS 2300", "Hitachi AMS 2500"),
        (("SAS disks", "SSD disks"), "Acme A1 SAS", "Acme A1 SAS"),
        (("AMS 2300", "AMS 2500"), "Hitachi AMS", "Hitachi AMS"),
        (("FAS2040", "FAS2050"), "NetApp FAS2040 and FAS2050", "NetApp FAS2050"),
        (("NetApp FAS2040", "NetApp FAS2050"), "NetApp FAS2040 and FAS2050", "NetApp FAS2050"),
    ],
)
def test_only_a_model_is_exchanged_for_that_of_another_set_up(names: tuple[str, str], text: str, called: str):
    assert called_as(names[1], names, text) == called
    assert called_as(names[0], names, text) == text.removesuffix(" and FAS2050")


def test_a_product_that_ends_within_the_names_of_two_set_ups_is_that_of_neither():
    """A title's product ends with its first model, here in the middle of the second name."""
    names = ("Hyper ISE 7-Series", "ISE-2 9.6")
    title = f"<h1>X-IO {names[0]} and {names[1]} Mailbox Resiliency Exchange 2010 Storage Solution</h1>"
    found = parse_bytes(f"<html><body>{title}{described(names)}</body></html>".encode(), "a.html").solutions
    assert sorted(solution.product or "" for solution in found) == [f"X-IO {name}" for name in names]


@pytest.mark.parametrize(
    ("names", "text", "whose"),
    [
        (("RAID 5 configuration", "RAID 10 configuration"), "RAID 5", "RAID 5 configuration"),
        (("RAID 5 configuration", "RAID 10 configuration"), "RAID 10 (8+8)", "RAID 10 configuration"),
        (("RAID 5 set-up", "RAID 10 solution (large)"), "RAID 10", "RAID 10 solution (large)"),
        (("RAID 5 configuration", "RAID 10 configuration"), "RAID", None),
        (("RAID 5 configuration", "RAID 10 configuration"), "configuration", None),
        (("RAID 5 configuration", "RAID 10 disks"), "RAID 5", None),
        (("RAID 5 configuration", "RAID 5 set-up"), "RAID 5", None),
    ],
)
def test_set_ups_are_known_without_the_word_for_one_that_ends_all_of_their_names(
    names: tuple[str, str], text: str, whose: str | None
) -> None:
    assert setup_of(names, text) == whose


@pytest.mark.parametrize("kind", ["html", "pdf"])
def test_columns_called_as_set_ups_without_that_word_are_of_these(kind: str) -> None:
    names = ("RAID 10 configuration", "RAID 5 configuration")
    rows = table(("Metric", "RAID 10", "RAID 5"), ("Database transfers/sec", "406.26", "455.15"))
    document = read(f"{RULED}{COVER}{described(names)}<h2>Test Result Summary</h2>{rows}", kind)
    assert [figures(solution) for solution in document.solutions] == [
        [("aggregate", None, "406.26")],
        [("aggregate", None, "455.15")],
    ]
    assert told(document) == []


def test_a_column_that_is_no_set_up_is_told() -> None:
    names = ("RAID 10 configuration", "RAID 5 configuration")
    rows = table(("Metric", "RAID 10", "RAID 6"), ("Database transfers/sec", "406.26", "455.15"))
    document = read(f"{COVER}{described(names)}<h2>Test Result Summary</h2>{rows}")
    assert [message[:31] for message in told(document)] == ["'Database transfers/sec', 455.1"]


SPANNED = "<style>td,th{padding:2pt 12pt} caption{caption-side:bottom} td+td{text-align:center}</style>"


def captioned(caption: str, *rows: tuple[str, ...]) -> str:
    cells = (
        "".join(f"<td{' colspan=2' if at and len(row) == 2 else ''}>{text}</td>" for at, text in enumerate(row))
        for row in rows
    )
    return f"<table><caption>{caption}</caption>{''.join(f'<tr>{row}</tr>' for row in cells)}</table><br>"


@pytest.mark.parametrize("kind", ["html", "pdf"])
@pytest.mark.parametrize(
    ("heads", "common"), [(("RAID 10 set-up", "RAID 5 set-up"), True), (("Vendor", "Item"), False)]
)
def test_a_table_in_which_each_value_is_of_all_set_ups_is_read_below_their_names(
    kind: str, heads: tuple[str, str], *, common: bool
) -> None:
    names = ("RAID 10 set-up", "RAID 5 set-up")
    software = (("Multi-pathing", "Native MPIO"), ("Host OS", "Windows"), ("ESE.dll file version", "15.00.0712.012"))
    tables = (
        captioned("Table 1. Simulated Exchange configuration", ("Item", *names), *ROWS),
        captioned("Table 2. Primary storage software", ("Item", *heads), *software),
        captioned("Table 3. Primary storage disk configuration", ("Item", *names), ("Raw capacity per disk", "1", "2")),
    )
    document = read(f"{SPANNED}{COVER}<h2>Tested deployment</h2>{''.join(tables)}", kind)
    stated = [{(fact.label, fact.value) for fact in each.solution_fact} for each in document.solutions]
    assert [set(software) <= facts for facts in stated] == [True, True]
    assert [any(label == "Item" for label, _ in facts) for facts in stated] == [not common] * 2
