"""Documents divided into reports and the rest."""

from collections.abc import Sequence

from blocks import heading, io_table, summary, table, texts

from esrp_ingest.document import Block, Cell, Paragraph, Table
from esrp_ingest.reports.outline import outline
from esrp_ingest.vocabulary.sections import Section

PERFORMANCE, BACKUP = heading("Performance Test Result Report", 2), heading("Database backup Test Result Report", 2)


def sections(blocks: Sequence[Block]) -> list[list[Section | None]]:
    return [[part.section for part in span.parts] for span in outline(blocks).spans]


def test_a_report_goes_from_its_title_to_the_next_one() -> None:
    found = outline([PERFORMANCE, *summary(), *io_table(), PERFORMANCE, *summary()])
    assert [span.title for span in found.spans] == ["Performance Test Result Report"] * 2
    assert [[part.section for part in span.parts] for span in found.spans] == [
        [Section.TEST_SUMMARY, Section.TRANSACTIONAL_IO],
        [Section.TEST_SUMMARY],
    ]


def test_a_second_section_of_a_kind_begins_another_report() -> None:
    blocks = [*summary(), *io_table(), *summary(), *io_table()]
    assert sections(blocks) == [[Section.TEST_SUMMARY, Section.TRANSACTIONAL_IO]] * 2


def test_headings_above_a_report_are_known_with_their_parents() -> None:
    blocks = [
        heading("Appendix B"),
        heading("B.1 Server 1"),
        *texts("It ran for two hours on it."),
        *summary(),
    ]
    (span,) = outline(blocks).spans
    assert (span.heading, span.server, span.above) == ("B.1 Server 1", "Server 1", ["Appendix B"])
    assert span.introduced[0] == "It ran for two hours on it."
    assert span.at == 3


def test_an_overall_result_begins_a_report_without_a_heading() -> None:
    assert sections([table(("Overall Test Result", "Pass"), ("Machine Name", "EX1"))]) == [[Section.TEST_SUMMARY]]
    assert sections(texts("Overall Test Result Pass")) == [[Section.TEST_SUMMARY]]


def test_rows_that_are_headings_part_a_table() -> None:
    merged = Cell("Database Sizing and Throughput")
    blocks = [
        heading("Test Summary"),
        table(("Overall Test Result", "Pass"), (merged, merged), ("Achieved Transactional I/O per Second", "1550.804")),
    ]
    (span,) = outline(blocks).spans
    assert [part.section for part in span.parts] == [Section.TEST_SUMMARY, Section.SIZING]
    assert [len(item.rows) for part in span.parts for item in part.items if isinstance(item, Table)] == [1, 1]


def test_counters_behind_a_checksum_are_of_it() -> None:
    blocks = [*summary(), heading("Checksum Statistics - All"), heading("Disk Subsystem Performance")]
    assert sections(blocks) == [[Section.TEST_SUMMARY, Section.CHECKSUM]]


def test_a_servers_name_above_rows_parts_no_report() -> None:
    blocks = [*io_table(), Paragraph("Server 2"), table(("a", "b"))]
    assert sections(blocks) == [[Section.TRANSACTIONAL_IO]]
    assert sections([*summary(), Paragraph("Server 2"), *summary()]) == [[Section.TEST_SUMMARY]] * 2


def test_a_heading_of_unknown_words_in_larger_letters_is_above_its_report() -> None:
    (span,) = outline([heading("Wiki: long run", 1), PERFORMANCE, *summary()]).spans
    assert span.heading == "Wiki: long run"


def test_a_value_is_no_heading() -> None:
    blocks = [heading("Test Summary"), *texts("Machine Name", "Server 1", "Test Description")]
    (span,) = outline(blocks).spans
    assert len(span.parts[0].items) == 3
