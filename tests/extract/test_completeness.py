"""What a report promises and nobody could read leaves a finding with page and box."""

from laid_out import Geometry, Paper

from esrp_ingest.extract.document import extract
from esrp_ingest.models import Finding
from esrp_ingest.vocabulary.vendors import load_vendors

COLUMNS = ["MSExchange Database ==> Instances", "Database Maintenance IO Reads/sec", "Average Bytes"]
LOG_COLUMNS = ["MSExchange Database ==> Instances", "I/O Log Reads/sec", "I/O Log Reads Average Bytes"]
MAINTENANCE = "Background Database Maintenance I/O Performance"
REPLICATION = "Log Replication I/O Performance"
VENDORS = load_vendors(None)


def rows(*numbers: int) -> list[list[str]]:
    return [[f"Instance44.{number}", f"{number}.250", f"26140{number}.000"] for number in numbers]


def report() -> Paper:
    paper = Paper()
    paper.line((0, "Test Summary"))
    paper.line((0, "Overall Test Result"), (200, "Pass"))
    return paper


def findings(paper: Paper) -> list[Finding]:
    return [finding for finding in extract(paper.reading(), VENDORS).findings if finding.severity == "warning"]


def test_a_whole_report_has_no_losses():
    paper = report()
    paper.table(MAINTENANCE, COLUMNS, rows(1, 2), Geometry())
    assert findings(paper) == []


def test_a_heading_without_a_row_is_reported_where_it_stands():
    paper = report()
    paper.table(MAINTENANCE, COLUMNS, rows(1, 2), Geometry())
    paper.line((0, REPLICATION))
    found = findings(paper)
    assert [(finding.rule, finding.page) for finding in found] == [("unread_section", 1)]
    assert REPLICATION in found[0].message
    assert found[0].bbox is not None


def test_a_heading_without_labels_is_reported():
    paper = report()
    paper.line((0, "Jetstress System Parameters"))
    assert [finding.rule for finding in findings(paper)] == ["unread_section"]


def test_a_value_that_cannot_be_read_is_reported_where_it_stands():
    paper = report()
    paper.line((0, "Test Start Time"), (200, "19/8/2556 13:21:39"))
    found = findings(paper)
    assert [(finding.rule, finding.page) for finding in found] == [("unread_value", 1), ("unread_figures", 1)]
    assert "'Test Start Time' is '19/8/2556 13:21:39'" in found[0].message
    assert found[0].bbox is not None


def test_a_value_that_another_row_states_is_not_missed():
    paper = report()
    paper.line((0, "Test Start Time"), (200, "see below"))
    paper.line((0, "Test Start Time"), (200, "8/19/2013 1:21:39 PM"))
    assert findings(paper) == []


def test_a_table_with_fewer_rows_than_instances_is_reported_where_it_stands():
    paper = report()
    paper.table(MAINTENANCE, COLUMNS, rows(1, 2, 3), Geometry())
    paper.table(REPLICATION, LOG_COLUMNS, rows(1, 3), Geometry())
    found = findings(paper)
    assert [(finding.rule, finding.page) for finding in found] == [("missing_rows", 1)]
    assert "Instance44.2 missing" in found[0].message
    top = float((found[0].bbox or "").split(",")[1])
    assert top > 100


def test_rows_outside_of_all_reports_are_reported_for_each_page():
    paper = report()
    paper.table(MAINTENANCE, COLUMNS, rows(1), Geometry())
    paper.line((0, "Appendix B: Stress Testing"))
    paper.line((0, "Instance44.2"), (100, "1.250"), (200, "261400.000"))
    paper.line((0, "% Processor Time"), (100, "1.250"), (200, "1.000"), (300, "2.000"))
    paper.line((0, "Instance44.2 is no row, for 1.250 and the like stand in a sentence"))
    found = findings(paper)
    assert [(finding.rule, finding.page) for finding in found] == [("rows_outside", 1), ("unread_figures", 1)]
    assert found[0].message.startswith("2 rows")
    assert found[0].bbox is not None


def test_columns_that_a_table_leaves_out_are_named():
    columns = [
        "Instances",
        "I/O Database Reads/sec",
        "I/O Database Writes/sec",
        "I/O Database Reads Average Bytes",
        "I/O Log Reads/sec",
        "I/O Log Writes/sec",
        "I/O Log Reads Average Bytes",
        "I/O Log Writes Average Bytes",
    ]
    paper = report()
    paper.table("Transactional I/O Performance", columns, [["Instance44.1", *["1.000"] * 7]], Geometry(letters=34))
    found = [finding for finding in extract(paper.reading(), VENDORS).findings if finding.rule == "columns_left_out"]
    assert [(finding.severity, finding.page, finding.bbox is not None) for finding in found] == [("info", 1, True)]
    assert "database_read_latency_ms" in found[0].message
    assert "log_read_bytes" not in found[0].message


def test_figures_that_belong_to_no_row_are_reported():
    paper = report()
    paper.line((0, "Host System Performance"))
    paper.line((0, "% Processor Time"), (100, "1.250"), (200, "1.000"), (300, "2.000"))
    paper.line((0, "Something new"), (100, "1.250"), (200, "1.000"), (300, "2.000"))
    found = findings(paper)
    assert [(finding.rule, finding.page, finding.bbox is not None) for finding in found] == [
        ("assumed_columns", 1, True),
        ("unplaced_figures", 1, True),
        ("unread_figures", 1, True),
    ]
    assert "Something new 1.250" in found[1].message
