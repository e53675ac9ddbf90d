"""Every figure of a document is read, explained or left; what was left is named, whatever table is damaged."""

import os
from functools import cache
from pathlib import Path

import pytest
from damage import DAMAGES, VENDORS, State, move, silent_loss, state_of, tables_of
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from read_once import read_once

from esrp_ingest.extract.document import Extracted, extract
from esrp_ingest.extract.explanations import LINE_RULES, PART_RULES, Place, has_sentence, words_of
from esrp_ingest.extract.figures import KEPT, READ, Figures
from esrp_ingest.layout import Cell, Line, Reading
from esrp_ingest.parsing import read
from esrp_ingest.vocabulary.findings import CHOSEN_RULE
from esrp_ingest.vocabulary.report import HOST_COUNTERS
from esrp_ingest.vocabulary.sections import Section

EXAMPLES = int(os.environ.get("ESRP_DAMAGE_EXAMPLES", "20"))
"""How many damaged documents are tried; `tests/benchmarks/damaged_tables.py` tries as many as are asked for."""
LARGEST = 40_000
"""Bytes of a document that is tried here; the benchmark takes all."""
DOCUMENTS = sorted(
    path
    for ending in ("html", "txt", "pdf")
    for path in Path("fixtures").rglob(f"*.{ending}")
    if path.stat().st_size < LARGEST and path.stem != "edited_encrypted" and path.parent.name != "lookalikes"
)


@cache
def reading_of(path: Path) -> tuple[Reading, State]:
    reading = read(path.read_bytes(), path.name, "never")
    return reading, state_of(reading, reading.lines)


@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(st.sampled_from(DOCUMENTS), st.sampled_from(DAMAGES), st.integers(0, 99), st.integers(0, 10**6))
def test_no_table_is_lost_in_silence(path, damage, which, chosen):
    reading, before = reading_of(path)
    tables = tables_of(reading)
    if tables:
        table = tables[which % len(tables)]
        lost = silent_loss(reading, before, table, damage(reading.lines, table, chosen))
        assert lost is None, f"{path} {table.section.name} {damage.__name__} {chosen}: {lost}"
    reading.release()


@pytest.mark.parametrize("path", sorted(Path("fixtures/papers").glob("*/paper.*")), ids=str)
def test_nothing_is_left_in_a_report_of_a_paper(path):
    document = read_once(path).document
    assert document.figures == document.figures_read + document.figures_explained
    assert document.figures_left == 0


def lines_of(*texts: str) -> list[Line]:
    """Lines of a text, with cells at tabs."""
    return [Line(tuple(map(Cell, text.split("\t"))), None, at, "\t" in text) for at, text in enumerate(texts, start=1)]


PASSED = ("Overall Test Result\tPass",)
REPORT = ("Microsoft Exchange Jetstress 2013", "Performance Test Result Report", "Test Summary")


def account(*texts: str) -> tuple[dict[str, list[str]], Extracted]:
    """What became of the figures of a text, by rule."""
    figures = Figures()
    extracted = extract(Reading("text/plain", lines_of(*texts)), VENDORS, figures=figures)
    found: dict[str, list[str]] = {}
    for figure in figures:
        found.setdefault(figure.rule, []).append(figure.text)
    return found, extracted


def test_a_row_that_nobody_knows_is_left_and_its_heading_named():
    found, extracted = account(*REPORT, "Overall Test Result\tPass", "Quantum Flux\t12.5\t13.5")
    assert found[""] == ["12.5", "13.5"]
    (finding,) = (finding for finding in extracted.findings if finding.rule == "unread_figures")
    assert (finding.severity, finding.line, finding.actual) == ("warning", 5, "12.5 13.5")
    assert finding.message.startswith("2 figures below 'Test Summary' in line 5 were not read")
    assert extracted.account.left == 2


def test_a_label_stated_again_is_repeated_and_stated_otherwise_left():
    label = "Achieved Transactional I/O per Second"
    found, _ = account(*REPORT, f"{label}\t100.5", f"{label}\t100.5", f"{label}\t99.5")
    assert (found[READ], found["repeated"], found[""]) == (["100.5"], ["100.5"], ["99.5"])


def test_only_the_first_of_two_figures_beside_a_label_is_read():
    found, _ = account(*REPORT, "Achieved Transactional I/O per Second\t100.5 99.5")
    assert (found[READ], found[""]) == (["100.5"], ["99.5"])


def test_what_stands_on_front_pages_and_in_headings_is_read():
    front = ["Acme Rack 500 Mailbox Exchange 2013 Storage Solution", "Tested with: ESRP - Storage Version 4.0"]
    rows = ["Number of Exchange mailboxes simulated\t500", "Number of hosts\t1", "Number of storage controllers\t2"]
    heading = "Appendix A: Performance Testing - Server 1"
    found, extracted = account(
        *front,
        "Tested Date: June 09, 2011",
        "Simulated Exchange Configuration",
        *rows,
        "- Number of mailboxes : 500".removeprefix("- "),
        heading,
        *REPORT,
        "Overall Test Result\tPass",
        "Test Log6/3/2011 10:55:25 AM -- Jetstress testing begins ...",
    )
    assert {"4.0", "09,", "2011", "2013", "1", "Log6/3/2011", "10:55:25"} <= set(found[READ])
    assert extracted.account.left == 0


def test_an_item_of_a_list_states_what_a_table_would():
    rows = ["Number of hosts\t1", "Number of storage controllers\t2", "RAID level\tRAID10"]
    found, extracted = account("A Paper", "Customer Profile", "Number of mailboxes : 5000", "Primary Storage", *rows)
    assert extracted.solutions[0].mailboxes == 5000
    assert "5000" in found[READ]


def test_a_latency_in_several_states_is_a_result_that_is_read():
    rows = ["RAID State\tOptimal State\tDegraded State", "Write Latency\t6.30\t6.10", "Quantum Flux\t7.5\t7.7"]
    found, extracted = account("A Paper", "Test Result Summary", "Performance of the states", *rows)
    metrics = extracted.solutions[0].reported_metric
    assert [(each.condition, each.value, each.unit) for each in metrics[:2]] == [
        ("Optimal State", 6.3, "ms"),
        ("Degraded State", 6.1, "ms"),
    ]
    assert (found[READ], found[KEPT]) == (["6.30", "6.10"], ["7.5", "7.7"])


def test_what_is_required_is_no_result():
    rows = ["Exchange version\tDrives required", "2003\t22", "2007\t26"]
    found, _ = account("A Paper", "Table 1. Drives required to meet the load", *rows, "It ends.", *REPORT, *PASSED)
    assert found["sizing"] == ["2003", "22", "2007", "26"]
    found, _ = account("A Paper", "Table 1. Drives and their load", *rows, "It ends.", *REPORT, *PASSED)
    assert "sizing" not in found


@pytest.mark.parametrize(
    ("caption", "row"),
    [
        ("Table 1. Latency results of the required drives", "2003\t22"),
        ("Table 1. Required drives", "Achieved in the test\t22"),
        ("Table 1. Required drives", "Average Database Disk Read Latency (ms)\t22"),
        ("Table 1. Required drives", "Thread Count\t22"),
    ],
)
def test_results_below_a_caption_of_sizing_are_not_explained_by_it(caption, row):
    found, _ = account("A Paper", caption, row, "2007\t26", "It ends.", *REPORT, *PASSED)
    assert "sizing" not in found


def test_an_entry_of_a_log_outside_of_reports_is_left():
    entry = "1/2/2013 9:12:24 AM -- Preparing for testing ..."
    found, extracted = account("A Paper", "Abstract", "It says nothing.", entry, *REPORT, *PASSED)
    assert found[""] == ["9:12:24"]
    assert any(each.rule == "unread_figures" for each in extracted.findings)


def test_a_label_and_its_figure_in_a_report_are_no_sentence():
    found, _ = account(*REPORT, *PASSED, "It was read and this is the rest,", "Time that it was to play a log\t1.146")
    assert "1.146" in found[""]


def test_labels_of_another_report_that_say_the_same_are_named():
    rows = ["Thread Count\t9", "Insert Operations\t40%"]
    _, extracted = account(*REPORT, *PASSED, "Jetstress System Parameters", *rows, "Quantum Flux", *rows)
    found = [each for each in extracted.findings if each.rule == "repeated_labels"]
    assert [(each.severity, each.run, each.line) for each in found] == [("warning", 0, 6), ("warning", 0, 9)]
    assert found[0].message.startswith("'Thread Count 9' and 1 more rows stand twice in this report, here first")


def test_labels_of_another_report_that_say_otherwise_are_named_though_nothing_of_them_is_a_figure():
    log = "Performance Log\tC:\\Performance_{}.blg"
    _, extracted = account(*REPORT, *PASSED, log.format("2008_9"), "Quantum Flux", log.format("2009_3"))
    assert [each.line for each in extracted.findings if each.rule == "repeated_labels"] == [5, 7]


def test_a_section_that_only_another_report_of_the_kind_has_is_named():
    parameters = ["Jetstress System Parameters", "Thread Count\t9"]
    _, extracted = account(*REPORT, *PASSED, *parameters, REPORT[0], "Stress Test Result Report", REPORT[2], *PASSED)
    found = [(each.run, each.subject) for each in extracted.findings if each.rule == "missing_section"]
    assert found == [(1, "Jetstress System Parameters")]


@pytest.mark.parametrize("text", ["Performance_2014_9_25_9_12_28.blg", "Instance8611.1", "C:\\DB2"])
def test_a_piece_of_a_value_alone_in_a_report_is_no_name(text):
    above = (*REPORT, *PASSED, "Jetstress System Parameters")
    assert account(*above, text)[0][""] == [text]
    assert account(*above, "Thread Count\t9", "TEST2")[0][""] == ["TEST2"]
    assert account(*above, "TEST2")[0]["name in a report"] == ["TEST2"]


def test_a_sentence_that_begins_like_a_caption_is_running_text():
    texts = ("Figure 4 shows the latency, which is 1 ms.", "Figure 4. Latency of RAID 5")
    found, _ = account("A Paper", *texts, *REPORT, *PASSED)
    assert (found["running text"], found["caption"]) == (["4", "1"], ["4.", "5"])


def test_servers_that_head_columns_without_rows_are_left():
    found, extracted = account("A Paper", "Server 1\tServer 2", "Abstract", "It says nothing.", *REPORT, *PASSED)
    assert found[""] == ["1", "2"]
    assert extracted.account.findings[0].line == 2


def test_a_sentence_that_a_report_takes_with_it_still_says_what_it_says():
    rows = ["Number of hosts\t1", "Number of storage controllers\t2", "RAID level\tRAID10"]
    said = "No errors were reported during the checksum process."
    _, extracted = account(
        "A Paper", "Primary Storage", *rows, *REPORT, *PASSED, said, "Test Log", "1/2/2013 9:12:24 AM -- x"
    )
    [metric] = extracted.solutions[0].reported_metric
    assert (metric.reliability, metric.value, metric.line) == ("checksum", 0.0, 10)


@pytest.mark.parametrize(
    ("servers", "doubtful"),
    [
        (["1", "2"], []),
        (["1", "1"], []),
        ([], []),
        (["1", "2", ""], [2]),
        (["1", "2", "1"], [0, 2]),
        (["1", "2", "1", "2"], []),
    ],
)
def test_a_report_that_may_have_lost_its_servers_name_is_named(servers, doubtful):
    def report(server: str) -> list[str]:
        heading = f"Appendix: Performance Testing{' - Server ' if server else ''}{server}"
        return [heading, *REPORT, *PASSED, "Jetstress System Parameters", "Thread Count\t9"]

    _, extracted = account(*(line for server in servers for line in report(server)))
    found = [each for each in extracted.findings if each.rule == "doubtful_server"]
    assert [(each.run, each.severity) for each in found] == [(at, "warning") for at in doubtful]


def test_two_numbers_of_which_one_has_lost_its_label_are_not_put_together():
    rows = ["Performance Log\tC:\\log.blg", "2364.206", "Target Transactional I/O per Second\t1655"]
    found, extracted = account(*REPORT, *PASSED, "Database Sizing and Throughput", *rows)
    assert extracted.runs[0].target_iops == 1655
    assert found[""] == ["2364.206"]


def test_a_caption_that_was_recognized_twice_is_no_row():
    caption = "Table 8 Host System Performance"
    found, _ = account(*REPORT, *PASSED, caption, "10010-00\tHoat Systom Ponormanoo")
    assert found["caption recognized twice"] == ["10010-00"]
    found, _ = account(*REPORT, *PASSED, caption, "Hoat Systom\t10010-00")
    assert "caption recognized twice" not in found


def test_a_line_of_a_log_that_is_no_entry_is_left():
    log = ["Test Log", "1o2o2013 9o12o24 AM -- Preparing for testing ...", "1/2/2013 9:12:25 AM -- Attaching ..."]
    found, extracted = account(*REPORT, *PASSED, *log)
    assert found[""] == ["1o2o2013", "9o12o24"]
    assert [each.subject for each in extracted.findings if each.rule == "unread_figures"] == ["Test Log"]


def test_a_table_whose_heading_and_labels_are_lost_belongs_to_the_report_below_its_title():
    rows = ["Abc\t5/22/2014 9:12:24 AM", "Def\t15.00.0775.000", "Sizing and so on\t12.5"]
    achieved = "Achieved Transactional I/O per Second\t100.5"
    found, extracted = account(*REPORT[:2], *rows, "Database Sizing and Throughput", achieved)
    assert found[READ] == ["100.5"]
    assert extracted.account.left == 4
    assert any(each.rule == "unread_figures" for each in extracted.findings)


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("Table 7: Test Summary of both", "caption"),
        ("The 24 drives were tested for 2 hours.", "running text"),
        ("\u00a9 2015 Dell Inc. All rights reserved", "legal notice"),
        ("Page 12", "page number"),
        ("Dell PowerVault MD1220", "heading or item"),
    ],
)
def test_what_is_no_table_is_explained(text, rule):
    front = ["A Paper about Storage", "Abstract", *["It says nothing about anything."] * 8]
    rows = ["Number of Exchange mailboxes simulated\t5000", "Number of hosts\t2", "Number of storage controllers\t2"]
    found, _ = account(*front, "Simulated Exchange Configuration", *rows, "Best Practices", text, "It ends.")
    assert found[READ] == ["5000", "2", "2"]
    assert set(found) == {READ, rule}


def test_a_row_of_results_that_nobody_knows_is_no_item():
    """The header of a summary's column was not found, and the row does not look like one of a table by its cells."""
    row = Line(tuple(map(Cell, ("Server", "572.73", "1.745", "974.79"))))
    item = Line(tuple(map(Cell, ("Server 2", "for 572.73 of 600"))))
    explained = next(rule for rule in LINE_RULES if rule.name == "heading or item")
    assert (explained.holds(Place(row)), explained.holds(Place(item))) == (False, True)


@pytest.mark.parametrize(
    ("text", "told"), [("\u00a9 Copyright Acme 2014", True), ("Copyright Acme 2014", True), ("Revision 2014", False)]
)
def test_a_copyright_below_a_line_of_its_shape_is_no_row(text: str, told: bool):
    notice = next(rule for rule in LINE_RULES if rule.name == "legal notice")
    assert notice.holds(Place(Line((Cell(text),)), table=True)) is told


def test_columns_of_another_thing_outside_of_reports_are_kept():
    rows = ["Model\tMailboxes\tIOPS", "A\t2000\t1.5", "B\t3000\t2.5"]
    found, extracted = account("A Paper", "Abstract", *rows, *REPORT, "Overall Test Result\tPass")
    assert (found[KEPT], found[READ], found.get("")) == (["2000", "3000"], ["1.5", "2.5"], None)
    assert found["heading of a report"] == ["2013"]  # the program's name and version
    assert not any(finding.rule == "unread_figures" for finding in extracted.findings)


def test_no_label_of_a_report_holds_a_word_of_sentences():
    paths = [path for path in DOCUMENTS if path.suffix == ".html"]
    rows = [line for path in paths for line in reading_of(path)[0].lines if line.is_row and len(line.cells) > 1]
    labels = (
        {line.cells[0].text for line in rows} | set(HOST_COUNTERS.values()) | {section.value for section in Section}
    )
    assert len(labels) > 40
    assert [label for label in labels if has_sentence(words_of(label))] == []


def test_each_rule_says_in_a_sentence_what_it_means():
    names = [rule.name for rule in (*LINE_RULES, *PART_RULES)]
    assert len(names) == len(set(names))
    assert all(len(rule.meaning.split()) > 5 for rule in (*LINE_RULES, *PART_RULES))


def test_a_paper_without_any_result_says_so():
    rows = ["Total number of disks\t24", "RAID level\tRAID10", "Number of Exchange mailboxes simulated\t5000"]
    _, extracted = account("A Paper", "Primary Storage Hardware", *rows)
    assert [finding.rule for finding in extracted.findings if finding.rule == "no_results"] == ["no_results"]


def test_counters_in_a_section_of_another_name_are_read():
    rows = ["Counter\tAverage\tMinimum\tMaximum", "% Processor Time\t1.5\t0.5\t2.5"]
    found, extracted = account(*REPORT, *PASSED, *rows)
    assert (found[READ], found.get("", [])) == (["1.5", "0.5", "2.5"], [])
    assert [row.average for row in extracted.runs[0].host_counter] == [1.5]


def test_revisions_state_nothing_of_a_solution():
    rows = ["Number of hosts\t1", "Number of storage controllers\t2", "RAID level\tRAID10"]
    revisions = ["Revisions", "May 2011\tInitial release", "June 2011\tCorrected release"]
    _, extracted = account("A Paper", *revisions, "Customer Profile", "Number of mailboxes\t5000", *rows)
    [solution] = extracted.solutions
    assert {fact.table_name for fact in solution.solution_fact} == {"Customer Profile"}


@pytest.mark.parametrize("ports", ["8", "8 per controller", "4 per controller"])
def test_ports_contradict_each_other_only_where_they_are_stated_per_controller(ports):
    rows = ["Number of storage controllers\t2", f"Number of storage ports\t{ports}", "Ports\tEight 12 Gb/s"]
    _, extracted = account("A Paper", "Primary Storage", *rows, "RAID level\tRAID10")
    found = [finding for finding in extracted.findings if finding.rule == "contradicting_cells"]
    assert len(found) == (ports == "8 per controller")


def test_what_returns_around_pages_is_counted_and_explained_and_a_row_of_a_report_named():
    around = [
        Line((Cell(text),), number=90 + at)
        for at, text in enumerate(("Page 3", "12", "Acme 2013", "Instance1.1 5.250"))
    ]
    figures = Figures()
    extracted = extract(Reading("text/plain", lines_of(*REPORT, *PASSED), around=around), VENDORS, figures=figures)
    found = {figure.text: figure.rule for figure in figures if (figure.line.number or 0) >= 90}
    assert found == {"3": "page number", "12": "page number", "2013": "running head", "Instance1.1": "", "5.250": ""}
    assert extracted.account.left == 2
    assert [each.line for each in extracted.findings if each.rule == "rows_outside"] == [93]


def test_tables_that_figures_tell_apart_against_their_headings_are_named():
    reading, before = reading_of(Path("fixtures/exchanged/transactional-and-total.html"))
    [total] = [table for table in tables_of(reading) if table.section is Section.TOTAL_IO]
    [above] = [at for at, line in enumerate(reading.lines) if line.text == Section.TRANSACTIONAL_IO.value]
    damaged = move(reading.lines, total, above + 1)
    after = state_of(reading, damaged.lines)
    chosen = sorted((each.severity, each.subject) for each in after.findings if each.rule == CHOSEN_RULE)
    assert chosen == [("info", "instance_io total"), ("warning", "instance_io transactional")]
    assert silent_loss(reading, before, total, damaged) is None


@pytest.mark.parametrize(
    ("heading", "names"),
    [
        ("What nobody knows", True),
        ("What nobody knows.", False),  # a sentence
        ("What 2 know", False),  # figures head nothing
        ("(What nobody knows)", False),
        ("Unknown", False),
        ("What nobody knows" + " at all" * 20, False),
        ("What nobody\tknows", False),
    ],
)
def test_figures_are_left_below_the_nearest_line_that_can_be_a_heading(heading: str, names: bool):
    rows = ["Thread Count\t7\t8\t9", "Odd things\t17\t18\t19"]
    [finding] = (each for each in account(heading, *rows)[1].findings if each.rule == "unread_figures")
    assert ("without a heading" not in finding.message) is names
    assert ("'What nobody knows'" in finding.message) is names
