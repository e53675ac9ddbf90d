"""Figures of a summary in lines."""

from paper_blocks import lines

from esrp_ingest.axes.whose import ALL_SERVERS, Owner
from esrp_ingest.document import Piece, Table
from esrp_ingest.papers.headings import Section
from esrp_ingest.papers.results.lines import figures_in_lines
from esrp_ingest.values.printed import Values


def read(*texts: str, section: Section = Section()) -> list[tuple[str | None, float | None]]:  # noqa: B008 - frozen
    pieces: list[tuple[Section, Piece]] = [(section, block) for block in lines(*texts) if not isinstance(block, Table)]
    return [(figure.metric, figure.value) for figure in figures_in_lines(pieces, Values())]


def test_a_label_and_its_figure_in_one_line() -> None:
    assert read("Database Disks Transfers/sec: 1573", "Log Disks Writes/sec 489.3") == [
        ("database_transfers_per_sec", 1573.0),
        ("log_writes_per_sec", 489.3),
    ]


def test_a_label_and_its_figure_below_it() -> None:
    assert read("Database Disks Transfers/sec", "1573", "Log Disks Writes/sec", "489.3") == [
        ("database_transfers_per_sec", 1573.0),
        ("log_writes_per_sec", 489.3),
    ]


def test_bounds_and_sentences_are_no_figures() -> None:
    assert read("Average Database Disk Read Latency (ms) < 20") == []
    assert read("Database Disks Transfers/sec were 1573 on a good day and 1200 on a bad one.") == []


def test_the_section_owns_a_line_unless_it_is_of_all() -> None:
    section = Section(owner=Owner("server", "Server 1"))
    pieces = [(section, piece) for piece in lines("Log Disks Writes/sec 4.5", "MB read/sec total of all 2 servers 9.5")]
    found = figures_in_lines([(each, piece) for each, piece in pieces if not isinstance(piece, Table)], Values())
    assert [figure.owner for figure in found] == [section.owner, ALL_SERVERS]
