"""What the rows of a report's tables are called."""

import pytest

from esrp_ingest.extract.names import split_disk


@pytest.mark.parametrize(
    ("text", "disk"),
    [
        ("Database (A:)", ("database", "A:")),
        ("Log (C:\\Log logical drive1)", ("log", r"C:\Log logical drive1")),
        ("Log (LUN 1.234.5)", ("log", "LUN 1.234.5")),
        ("Log (C:\\Log 0.000 0.001 logical drive1)", None),
        ("Log (0,000)", None),
        ("Disk (A:)", None),
    ],
)
def test_figures_between_the_pieces_of_a_disks_name_are_none_of_it(text: str, disk: tuple[str, str] | None):
    assert split_disk(text) == disk
