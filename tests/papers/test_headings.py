"""What heads each block of a paper, and what headings say."""

from paper_blocks import heading, lines, pairs

from esrp_ingest.axes.whose import ALL_SERVERS, Owner
from esrp_ingest.document import Block, Table
from esrp_ingest.papers.headings import Section, disks_named, is_listed, kind_of, plain, sectioned

FIGURES = pairs("Reads/sec | 1.5")


def above(*blocks: Block) -> Section:
    """What heads the last table of some blocks."""
    return [section for section, block in sectioned(blocks) if isinstance(block, Table)][-1]


def test_a_heading_loses_its_number_and_its_bullet() -> None:
    texts = ["Table 3. Storage Hardware", "5.2 Storage Hardware", "- Storage Hardware:", "Storage Hardware (continued)"]
    assert {plain(text) for text in texts} == {"Storage Hardware"}
    assert plain("RAID5 Performance") == "RAID5 Performance"


def test_known_headings_say_what_is_below_them() -> None:
    assert [kind_of(title) for title in ("Disk Configuration", "Reliability", "Overview", "Revision history")] == [
        "setup",
        "results",
        "prose",
        "contents",
    ]
    assert disks_named("Database I/O") == "databases"
    assert disks_named("Transaction Log I/O") == "logs"
    assert is_listed("Overview ........ 3")


def test_the_innermost_heading_names_a_table() -> None:
    found = above(heading("Test Result Summary", 1), heading("Array behaviour", 2), FIGURES)
    assert (found.title, found.kind) == ("Array behaviour", "results")


def test_a_heading_of_the_same_level_ends_the_one_above() -> None:
    assert above(heading("Server 1"), heading("Test results"), FIGURES).owner is None


def test_headings_name_owners() -> None:
    assert above(heading("Server 2"), FIGURES).owner == Owner("server", "Server 2")
    assert above(heading("Server EXMBX01"), FIGURES).owner == Owner("server", "EXMBX01")
    assert above(heading("Aggregate performance across all servers"), FIGURES).owner == ALL_SERVERS
    assert above(heading("Test Result Summary"), FIGURES).owner is None
    lone = lines("Individual Server Metrics: Server 4", "Measured on a quiet day.")
    assert above(*lone, FIGURES).owner == Owner("server", "Server 4")


def test_a_short_line_above_a_table_heads_it() -> None:
    assert above(*lines("- Host 3:"), FIGURES).owner == Owner("server", "Host 3")
    assert above(*lines("Behaviour of the array"), FIGURES).title == "Behaviour of the array"
    assert above(*lines("The array was quick."), FIGURES).title == ""
    assert above(*lines("Number of hosts 4"), FIGURES).title == ""


def test_a_caption_in_a_table_of_one_row_heads_the_next_table() -> None:
    assert above(pairs("Table 5 | Summary of test results"), FIGURES).owner == ALL_SERVERS


def test_a_heading_counts_a_set_up() -> None:
    assert above(heading("Configuration B: iSCSI"), FIGURES).setup == "Configuration B: iSCSI"
