"""Names in the middle of rows of a page that they are about: which rows are theirs is told by places, or nothing is."""

from collections.abc import Sequence

import pytest
from placed_lines import placed_line

from esrp_ingest.extract.grid.names_beside_rows import without_names_beside
from esrp_ingest.layout import Line

Row = tuple[str, str]
"""What stands left of a label, and the label."""


def read(*rows: Row) -> tuple[list[str], list[str]]:
    """The texts of a table's rows without what stands beside them, and the names of these."""
    lines: list[Line] = []
    for at, (beside, label) in enumerate(rows):
        cells = [(10.0, beside)] * bool(beside) + [(60.0, label), (200.0, "741.3"), (240.0, "12.4")] * bool(label)
        lines.append(placed_line(100 + 14 * at, *cells))
    kept, names, claims = without_names_beside(lines, None, lambda text: text.startswith("DAG"))
    assert [claim.text for claim in claims] == [name for name, _ in rows if name in names.values()]
    return [line.text for line in kept], [names.get(source, "") for line in kept for source in line.sources]


THREE = [("", "MBX1"), ("DAG1", "MBX2"), ("", "Total"), ("", "MBX3"), ("DAG2", "MBX4"), ("", "Total")]
AT_TOP = [("DAG1", "MBX1"), ("", "MBX2"), ("", "Total"), ("DAG2", "MBX3"), ("", "MBX4")]


@pytest.mark.parametrize("rows", [THREE, AT_TOP])
def test_rows_around_a_name_and_below_one_are_its_own(rows: Sequence[Row]):
    kept, names = read(*rows)
    assert kept == [f"{label} 741.3 12.4" for _, label in rows]
    assert names == ["DAG1"] * 3 + ["DAG2"] * (len(rows) - 3)


def test_a_row_that_begins_left_of_the_others_is_about_all():
    lines = [*THREE, ("All servers in both DAGs", "")]
    kept, names = read(*lines)
    assert (kept[-1], names[-1], set(names[:-1])) == ("All servers in both DAGs", "", {"DAG1", "DAG2"})


@pytest.mark.parametrize(
    "rows",
    [
        [("", "MBX1"), ("", "MBX2"), ("DAG1", "Total"), ("", "MBX3"), ("DAG2", "MBX4")],  # no way to part them
        [("", "MBX1"), ("DAG1", "MBX2"), ("", "Total")],  # one name alone
        [("", "MBX1"), ("Mean", "MBX2"), ("", "Total"), ("", "MBX3"), ("Sum", "MBX4"), ("", "Total")],  # no such names
    ],
)
def test_where_nobody_knows_lines_stay_as_they_are(rows: Sequence[Row]):
    kept, names = read(*rows)
    assert kept == [" ".join(filter(None, (beside, label, "741.3 12.4"))) for beside, label in rows]
    assert set(names) == {""}
