"""What is below one heading of a report: whose each table and line of it is."""

from blocks import FIGURES, IO, heading, io_table, read, read_with_account, rules, summary, table, texts

from esrp_ingest.document import Paragraph

TITLE = heading("Performance Test Result Report", 2)
NAMES = ("Instances", *IO)


def test_paths_of_several_servers_go_to_the_runs_of_their_instances() -> None:
    path = "Log path: C:\\Logs\\{0}\nDatabase: C:\\Data\\{0}.edb"
    found = read(
        TITLE,
        heading("Database Configuration"),
        table(("Instance1.1", path.format(1)), ("Instance2.1", path.format(2))),
        heading("Transactional I/O Performance"),
        table(("Server", *NAMES), ("EXA", "Instance1.1", *FIGURES), ("EXB", "Instance2.1", *FIGURES)),
    )
    assert [(run.server, [instance.log_path for instance in run.instance]) for run in found.runs] == [
        ("EXA", ["C:\\Logs\\1"]),
        ("EXB", ["C:\\Logs\\2"]),
    ]


def test_a_column_of_units_is_what_headers_state() -> None:
    rows = [(label, "s" if "Latency" in label else "", text) for label, text in zip(IO, FIGURES, strict=True)]
    rows = [(label.replace(" (msec)", ""), unit, text) for label, unit, text in rows]
    found = read(
        TITLE, *summary(), heading("Transactional I/O Performance"), table(("Metric", "Unit", "Instance1.1"), *rows)
    )
    assert [(row.instance, row.database_read_latency_ms) for row in found.runs[0].instance_io] == [
        ("Instance1.1", 10500.0)
    ]


def test_labels_across_have_a_row_for_each_server() -> None:
    rows = (
        ("Server", "Overall Test Result", "Achieved Transactional I/O per Second"),
        ("EXA", "Pass", "779.064"),
        ("EXB", "Fail", "933.549"),
        ("Total", "", "1712.613"),
    )
    found = read(heading("Test Summary"), table(*rows))
    assert [(run.server, run.achieved_iops) for run in found.runs] == [("EXA", 779.064), ("EXB", 933.549)]


def test_a_summary_of_a_paper_is_no_report() -> None:
    rows = ("Overall Test Result", "Pass"), ("Database Disks Transfers/sec", "1550.804")
    found = read(table(*rows))
    assert found.runs == []
    assert len(found.left) == 1


def test_names_of_a_header_may_share_a_cell() -> None:
    rows = ("Counter", "Average Minimum", "Maximum", ""), ("Pool Paged Bytes", "2.5", "1.5", "3.5")
    found = read(TITLE, *summary(), heading("Host System Performance"), table(*rows))
    (row,) = found.runs[0].host_counter
    assert (row.average, row.minimum, row.maximum) == (2.5, 1.5, 3.5)


def test_two_figures_in_one_cell_leave_their_row_out() -> None:
    rows = ("Counter", "Average", "Minimum", "Maximum"), ("Pool Paged Bytes", "2.5 1.5", "3.5", "")
    found, account = read_with_account(TITLE, *summary(), heading("Host System Performance"), table(*rows))
    assert found.runs[0].host_counter == ()
    assert "unplaced_figures" in rules(found)
    assert sum(len(left.figures) for left in account.left) == 3


def test_a_mistyped_label_in_a_line_is_read_and_told() -> None:
    found = read(TITLE, *summary(), heading("Jetstress System Parameters"), *texts("Maximun Databse Cache 512.0 MB"))
    assert found.runs[0].maximum_cache_mb == 512.0
    assert "fuzzy_label" in rules(found)


def test_a_sentence_that_begins_with_a_label_is_none() -> None:
    said = texts("Lazy Commits were the same in all of the tests", "Log Buffers 9")
    found = read(TITLE, *summary(), heading("Jetstress System Parameters"), *said)
    assert "unread_value" not in rules(found)
    assert found.runs[0].log_buffers == 9


def test_a_log_ends_with_its_table() -> None:
    log = table(("8/19/2013 11:15:24 AM -- Test has ended.",))
    found = read(TITLE, *summary(), *io_table(), heading("Test Log"), log, Paragraph("Share this page"))
    assert [event.message for event in found.runs[0].log_event] == ["Test has ended."]


def test_a_narrow_table_below_a_wide_heading_is_no_other_table() -> None:
    rows = ("Instances", "Reads/sec", "Reads Average Bytes"), ("Instance1.1", "10.5", "33000.5")
    found = read(TITLE, *summary(), heading("Transactional I/O Performance"), table(*rows))
    assert found.runs[0].instance_maintenance_io == ()
    assert found.runs[0].disk_io == ()
    assert "unread_section" in rules(found)
