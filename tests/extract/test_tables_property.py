"""Whatever the geometry of a report's tables, their figures come back exactly or with a finding, and never shifted."""

from collections import Counter
from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from laid_out import Geometry, Paper

from esrp_ingest.extract.document import extract
from esrp_ingest.labels import IO_COLUMNS
from esrp_ingest.models import Run
from esrp_ingest.vocabulary.vendors import load_vendors

VENDORS = load_vendors(None)
NAMES = "MSExchange Database ==> Instances"
IO_HEADER = [
    NAMES,
    *(
        f"I/O {target} {figure}"
        for target in ("Database", "Log")
        for figure in (
            "Reads Average Latency (msec)",
            "Writes Average Latency (msec)",
            "Reads/sec",
            "Writes/sec",
            "Reads Average Bytes",
            "Writes Average Bytes",
        )
    ),
]
MAINTENANCE_HEADER = [NAMES, "Database Maintenance IO Reads/sec", "Database Maintenance IO Reads Average Bytes"]
LOSSES = {"unplaced_figures", "missing_rows", "unread_section", "unknown_table", "rows_outside"}

geometries = st.builds(
    Geometry,
    name_letters=st.integers(5, 20),
    letters=st.integers(4, 12),
    horizontal=st.sampled_from(["left", "right", "centre"]),
    vertical=st.sampled_from(["top", "middle", "bottom"]),
    padding=st.floats(1.0, 12.0),
    leading=st.floats(2.0, 8.0),
    page_height=st.floats(150.0, 700.0),
    header=st.booleans(),
    repeated=st.booleans(),
)
figures = st.one_of(st.floats(0, 99), st.floats(0, 999999)).map(lambda figure: f"{figure:.3f}")


@st.composite
def tables(draw: st.DrawFn) -> tuple[list[list[str]], list[list[str]]]:
    """The rows of a transactional and of a maintenance table of the same instances, in any order, some cells empty."""
    process, count = draw(st.integers(1, 99999)), draw(st.integers(1, 24))
    numbers = draw(st.permutations(range(1, count + 1)))

    def rows(width: int) -> list[list[str]]:
        holes = draw(st.sets(st.tuples(st.sampled_from(numbers), st.integers(0, width - 1)), max_size=3))
        return [
            [
                f"Instance{process}.{number}",
                *("" if (number, at) in holes else draw(figures) for at in range(width)),
            ]
            for number in numbers
        ]

    return rows(12), rows(2)


def printed(io: list[list[str]], maintenance: list[list[str]], geometry: Geometry, foot: str = "") -> Paper:
    paper = Paper(geometry.page_height, foot)
    paper.line((0, "Performance Test Result Report"))
    paper.line((0, "Test Summary"))
    paper.line((0, "Overall Test Result"), (200, "Pass"))
    paper.line((0, "Machine Name"), (200, "MBX1"))
    paper.table("Transactional I/O Performance", IO_HEADER, io, geometry)
    paper.table("Background Database Maintenance I/O Performance", MAINTENANCE_HEADER, maintenance, geometry)
    paper.line((0, "Test Log"))
    paper.line((0, "8/25/2014 9:12:24 AM -- Preparing for testing ..."))
    return paper


def cells(run: Run) -> dict[tuple[str, str, str], float]:
    found = {
        (io.scope, io.instance, column): getattr(io, column) for io in run.instance_io for column in IO_COLUMNS
    } | {
        ("maintenance", reads.instance, column): getattr(reads, column)
        for reads in run.instance_maintenance_io
        for column in ("reads_per_sec", "read_bytes")
    }
    return {key: value for key, value in found.items() if value is not None}


def test_figures_come_back_exactly_or_with_a_finding_and_never_shifted():
    outcomes: Counter[str] = Counter()

    @settings(max_examples=120, derandomize=True, database=None)
    @given(tables(), geometries, st.sampled_from(["", "{}", "Page {}", "Copyright of the publisher"]))
    def come_back(both: tuple[list[list[str]], list[list[str]]], geometry: Geometry, foot: str) -> None:
        outcomes[outcome(*both, geometry, foot)] += 1

    come_back()
    assert outcomes["whole"] > 5 * outcomes["told"]


@pytest.mark.parametrize(
    ("cells", "horizontal", "vertical"),
    [(("", "0.000", "0.000", ""), "left", "middle"), (("0.000", "", "", "0.000"), "centre", "bottom")],
)
def test_lone_figures_on_either_side_of_a_page_break_stay_in_their_columns(
    cells: tuple[str, ...], horizontal: Literal["left", "centre"], vertical: Literal["middle", "bottom"]
):
    io = [[f"Instance1.{number}", *["0.000"] * 12] for number in (1, 2)]
    maintenance = [["Instance1.1", *cells[:2]], ["Instance1.2", *cells[2:]]]
    narrow = Geometry(
        9, 5, horizontal, vertical, padding=1.0, leading=2.0, page_height=150.0, header=True, repeated=False
    )
    assert outcome(io, maintenance, narrow, "") == "whole"


def outcome(io: list[list[str]], maintenance: list[list[str]], geometry: Geometry, foot: str) -> str:
    """`whole` where every figure came back, `told` where a finding says that some did not; never a wrong one."""
    truth = {
        ("transactional", row[0], column): float(text)
        for row in io
        for column, text in zip(IO_COLUMNS, row[1:], strict=True)
        if text
    } | {
        ("maintenance", row[0], column): float(text)
        for row in maintenance
        for column, text in zip(("reads_per_sec", "read_bytes"), row[1:], strict=True)
        if text
    }
    extracted = extract(printed(io, maintenance, geometry, foot).reading(), VENDORS)
    read = cells(extracted.runs[0])
    assert {key: value for key, value in read.items() if truth.get(key) != value} == {}
    losses = [finding for finding in extracted.findings if finding.rule in LOSSES]
    assert [finding for finding in losses if not (finding.page and finding.bbox)] == []
    if read.keys() == truth.keys():
        return "whole"
    assert losses
    return "told"
