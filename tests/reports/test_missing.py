"""What a document's reports promise and was not read."""

from blocks import FIGURES, IO, heading, io_table, read, summary, table

from esrp_ingest.models import Finding

TITLE = heading("Performance Test Result Report", 2)


def told(found: list[Finding], rule: str) -> list[tuple[int | None, str | None]]:
    return [(each.run, each.subject) for each in found if each.rule == rule]


def test_a_table_with_fewer_rows_than_instances() -> None:
    found = read(TITLE, *summary(), *io_table("Instance1.1", "Instance1.2"), *io_table(section="Total I/O Performance"))
    assert told(found.findings, "missing_rows") == [(0, "instance_io total")]


def test_a_section_that_others_of_its_kind_have() -> None:
    found = read(TITLE, *summary(), *io_table(), TITLE, *summary("EX2"))
    assert told(found.findings, "missing_section") == [(1, "Transactional I/O Performance")]


def test_a_value_that_another_run_of_the_report_has() -> None:
    rows = ("", "Server 1", "Server 2"), ("Overall Test Result", "Pass", "Pass"), ("Machine Name", "EX1", "-")
    found = read(TITLE, heading("Test Summary"), table(*rows))
    assert told(found.findings, "missing_value") == [(1, "machine_name")]


def test_labels_that_stand_twice() -> None:
    found = read(TITLE, *summary(), table(("Machine Name", "EX1")))
    assert told(found.findings, "repeated_labels") == [(0, None), (0, None)]


def test_a_value_that_is_none_of_its_label() -> None:
    found = read(
        TITLE, *summary(), heading("Jetstress System Parameters"), table(("Lazy Commits", "7O%"), ("Log Buffers", "9"))
    )
    assert told(found.findings, "unread_value") == [(0, None)]


def test_a_label_that_resembles_a_known_one() -> None:
    found = read(
        TITLE, *summary(), heading("Jetstress System Parameters"), table(("Lzay Cmomits", "70%"), ("Log Buffers", "9"))
    )
    assert told(found.findings, "unknown_label") == [(0, None)]


def test_columns_that_a_table_leaves_out() -> None:
    found = read(
        TITLE, *summary(), heading("Transactional I/O Performance"), table(("", *IO[:6]), ("Instance1.1", *FIGURES[:6]))
    )
    assert told(found.findings, "columns_left_out") == [(0, None)]


def test_a_server_with_more_reports_than_another() -> None:
    reports = [(heading("Server 1"), TITLE, *summary()), (heading("Server 1"), TITLE, *summary("EX2"))]
    found = read(*reports[0], *reports[1], heading("Server 2"), TITLE, *summary("EX3"))
    assert told(found.findings, "doubtful_server") == [(0, "server"), (1, "server")]


def test_rows_of_a_report_outside_of_reports() -> None:
    found = read(TITLE, *summary(), heading("Appendix C"), table(("Instance1.1", "1.500", "2.500")))
    assert told(found.findings, "rows_outside") == [(None, None)]


def test_a_date_whose_month_may_be_its_day() -> None:
    assert told(read(TITLE, *summary(started="5/7/2012 6:46:39 AM")).findings, "doubtful_date") == [(0, None)]
    assert told(read(TITLE, *summary(started="5/17/2012 6:46:39 AM")).findings, "doubtful_date") == []
