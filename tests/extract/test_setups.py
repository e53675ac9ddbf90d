"""What prose says of set-ups and of the array under test."""

import pytest
from weasyprint import HTML

from esrp_ingest.extract.grid.placed_rows import RowsByPlace
from esrp_ingest.extract.paper.parts.sources import Sources
from esrp_ingest.extract.paper.setup import setups
from esrp_ingest.extract.paper.setup.columns import with_servers
from esrp_ingest.extract.paper.setup.setup_columns import split_setups
from esrp_ingest.extract.paper.setup_solutions import figures_of, runs_among
from esrp_ingest.layout import Cell, Line
from esrp_ingest.models import ReportedMetric, Run
from esrp_ingest.parsing import parse_bytes


def lines(*texts: str) -> list[Line]:
    return [Line((Cell(text),)) for text in texts]


def test_prose_that_defines_a_set_up_tells_speed_and_interface_of_its_disks():
    body = lines(
        "Test 1 = 24 Fibre Channel 15k rpm HDDs (four groups used for Exchange databases) and four SAS drives for logs",
        "Test 2 = 5 EFDs in RAID 5 for the Exchange databases and the same four Fibre Channel drives for the logs",
        "Results for TEST1",
        "24 drives for DB",
        "Results for TEST2",
        "5 EFDs for DB",
    )
    runs = [Run(test_type="performance", heading=f"Results for TEST{number}") for number in (1, 2)]
    found = setups.read_setups(body, runs)
    assert [(setup["disk_rpm"], setup["disk_interface"]) for setup in found.values()] == [(15000, "FC"), (None, None)]


DEFINED = (
    "- **Test 1** = 24 Fibre Channel 15k rpm HDDs used for Exchange databases and four SAS drives for logs",
    "- **Test 2** = 5 EFDs in RAID 5 for the Exchange databases and the same four Fibre Channel drives for the logs",
    "- **Test 3** = 5 EFDs in RAID 5 for the Exchange databases and four Fibre Channel drives for the logs",
)
HEADED = ("Results for TEST2", "5 EFDs for DB", "Results for TEST3", "5 EFDs for DB")


@pytest.mark.parametrize(
    ("elsewhere", "name", "rpm"),
    [(DEFINED, "Test 1", 15000), (("Results for TEST1.....14", "Results for TEST2.....16"), "TEST1", None)],
)
def test_a_set_up_that_the_paper_names_elsewhere_is_one_too(elsewhere: tuple[str, ...], name: str, rpm: int | None):
    runs = [
        Run(test_type="performance", heading=heading)
        for heading in ("Appendix: results", "Results for TEST2", "Results for TEST3")
    ]
    found = setups.read_setups(lines(*elsewhere, *HEADED), runs)
    assert list(found) == ["TEST2", "TEST3", name]
    assert found[name].get("disk_rpm") == rpm
    assigned = setups.setup_of_runs(list(found), runs)
    assert assigned == {0: 2, 1: 0, 2: 1}
    [finding] = setups.undecided_setups(list(found), runs, assigned)
    assert (finding.rule, finding.run) == ("undecided_setup", 0)
    assert f"taken as {name}" in finding.message


def test_a_report_that_may_be_of_several_set_ups_is_of_none_and_named():
    headings = ("Appendix: results", "Results for TEST2", "Results for TEST3", "Results for TEST3")
    runs = [Run(test_type="performance", heading=heading) for heading in headings]
    assigned = setups.setup_of_runs(["TEST1", "TEST2", "TEST3"], runs)
    assert assigned == {1: 1, 2: 2, 3: 2}
    [finding] = setups.undecided_setups(["TEST1", "TEST2", "TEST3"], runs, assigned)
    assert (finding.run, "belongs to no solution" in finding.message) == (0, True)


def test_a_set_up_whose_disks_nothing_names_has_none():
    runs = [Run(test_type="performance", heading=f"Results for TEST{number}") for number in (1, 2)]
    found = setups.read_setups(
        lines("Results for TEST1", "It went well.", "Results for TEST2", "None for the DBs."), runs
    )
    assert [(setup["servers"], "disks" in setup) for setup in found.values()] == [(1, False), (1, False)]


def test_the_one_member_of_a_family_that_tests_name_was_tested():
    family = "The series CX4-120, CX4-240 and CX4-480 scales."
    assert (
        setups.tested_model("EMC CLARiiON CX4", lines(family, "Three set-ups on a CX4-480 were compared:"), Sources())
        == "CX4-480"
    )
    assert setups.tested_model("EMC CLARiiON CX4", lines(family), Sources()) is None
    assert setups.tested_model("EMC CLARiiON CX4", lines("Tests ran on a CX4-120 and a CX4-480."), Sources()) is None
    assert setups.tested_model("EMC Symmetrix", lines("Tests ran on a Symmetrix-1."), Sources()) is None
    assert setups.tested_model(None, lines("Tests ran on a CX4-120."), Sources()) is None


@pytest.mark.parametrize(("letters", "setups_told"), [(60, 2), (61, 0)])
def test_a_heading_of_more_than_sixty_letters_names_no_set_up(letters: int, setups_told: int):
    rows = (("", "A" * letters, "AX-200 array"), *ARRAYS[1:4])
    found = split_setups([Line(tuple(map(Cell, row)), is_row=True) for row in rows], RowsByPlace()).rows
    assert len(found) == setups_told


ARRAYS = (
    ("", "AX-100 array", "AX-200 array"),
    ("Storage model and OS/firmware revision", "AX-100 2.1", "AX-200 3.0"),
    ("Total number of disks tested in solution", "24", "48"),
    ("Raw capacity per disk (GB)", "900", "900"),
    ("Number of storage controllers", "2", "2"),
    ("Raid level", "RAID5", "RAID10"),
    ("Storage Connectivity (Fiber Channel, SAS, SATA, iSCSI)", "iSCSI 10GbE for both arrays"),
)
FRONT = ("Acme A1 4,000 Mailbox Exchange 2013 Storage Solution", "Tested with: ESRP - Storage Version 4.0")
FIGURES = (("Metric", "AX-100 array", "AX-200 array"), ("Database Disks Transfers/sec", "710.684", "717.945"))


def _html(*, narrow: bool) -> str:
    width = 90 if narrow else 260
    style = f"td {{ padding: 3pt 8pt }} td:first-child {{ width: {width}pt }} body {{ font: 9pt 'DejaVu Sans' }}"
    parts = [f"<style>{style}</style><h1>{FRONT[0]}</h1><p>{FRONT[1]}</p>"]
    for heading, rows in (("Primary Storage Hardware", ARRAYS), ("Test Result Summary", FIGURES)):
        parts.append(f"<h2>{heading}</h2><table>")
        for row in rows:
            cells = f"<td>{row[0]}</td>" + "".join(f"<td>{value}</td>" for value in row[1:])
            spanning = f"<td>{row[0]}</td><td colspan=2 style='text-align: center'>{row[-1]}</td>"
            parts.append(f"<tr>{cells if len(row) == 3 else spanning}</tr>")
        parts.append("</table>")
    return "".join((*parts, "<h2>Conclusion</h2><p>Both were quick.</p>"))


def _text(*, blanks: bool) -> str:
    tables = ("Primary Storage Hardware", ARRAYS), ("Test Result Summary", FIGURES)
    widths = (58, 24, 1)
    lines = list(FRONT)
    for heading, table in tables:
        lines += [heading, *("".join(map(str.ljust, row, widths)) if blanks else "\t".join(row) for row in table)]
    return "\n".join((*lines, "Conclusion"))


@pytest.mark.parametrize("form", ["text", "blanks.text", "html", "wide.pdf", "narrow.pdf"])
def test_set_ups_in_columns_of_the_configuration_are_as_many_solutions(form: str) -> None:
    html = _html(narrow=form.startswith("narrow"))
    text = _text(blanks=form.startswith("blanks")).encode()
    data = text if form.endswith("text") else html.encode() if form == "html" else HTML(string=html).write_pdf()
    parsed = parse_bytes(data, form)
    said = [
        (each.configuration, each.storage_model, each.disks, each.disk_capacity_gb, each.raid_level, each.connectivity)
        for each in parsed.solutions
    ]
    assert said == [
        ("AX-100 array", "AX-100 2.1", 24, 900, "RAID5", "iSCSI"),
        ("AX-200 array", "AX-200 3.0", 48, 900, "RAID10", "iSCSI"),
    ]
    figures = [[(each.scope, each.condition, each.value) for each in one.reported_metric] for one in parsed.solutions]
    assert figures == [[("aggregate", None, 710.684)], [("aggregate", None, 717.945)]]
    assert {len(each.solution_fact) for each in parsed.solutions} == {6}
    assert parsed.document.figures_left == 0


@pytest.mark.parametrize(
    ("values", "controllers"), [(("900", "900"), 900), (("2", "4"), None), (("2 (active)", "4"), None)]
)
def test_figures_beside_each_other_are_never_one(values: tuple[str, str], controllers: int | None) -> None:
    rows = (("Number of storage controllers", *values), ("Number of storage ports", "4"), ("Raid level", "RAID5"))
    text = "\n".join((*FRONT, "Primary Storage Hardware", *("\t".join(row) for row in rows)))
    assert [each.controllers for each in parse_bytes(text.encode(), "a.txt").solutions] == [controllers]


GENERATIONS = (
    ("Parameter", "Generation 1", "Generation 2", "Generation 3"),
    ("Number of storage controllers", "2", "2", "4"),
    ("Storage cache", "4 GB", "8 GB", "16 GB"),
    ("Raid level", "RAID 5", "", "RAID 6"),
    ("Total number of disks tested in solution", "24", "48", "96"),
)
"""A configuration in which two of three set-ups share a cell."""


def _of_generations(form: str) -> bytes:
    if form in ("tabs", "pipes"):
        between = "\t" if form == "tabs" else " | "
        rows = (between.join(filter(None, row)) for row in GENERATIONS)
        return "\n".join((*FRONT, "Primary Storage Hardware", *rows, "Conclusion")).encode()
    cells = "".join(
        f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>".replace(
            "<td>RAID 5</td><td></td>", "<td colspan=2 style='text-align: center'>RAID 5</td>"
        )
        for row in GENERATIONS
    )
    style = "<style>td { padding: 2pt 5pt; width: 80pt } body { font: 9pt 'DejaVu Sans' }</style>"
    html = f"{style}<h1>{FRONT[0]}</h1><p>{FRONT[1]}</p><h2>Primary Storage Hardware</h2><table>{cells}</table>"
    return html.encode() if form == "html" else HTML(string=html).write_pdf()


@pytest.mark.parametrize("form", ["tabs", "pipes", "html", "pdf"])
def test_a_cell_over_two_of_three_set_ups_is_theirs_and_nobodys_where_a_text_does_not_say_whose(form: str) -> None:
    parsed = parse_bytes(_of_generations(form), f"a.{form}")
    told = form in ("html", "pdf")
    assert [(each.configuration, each.disks, each.raid_level) for each in parsed.solutions] == [
        ("Generation 1", 24, "RAID5" if told else None),
        ("Generation 2", 48, "RAID5" if told else None),
        ("Generation 3", 96, "RAID6" if told else None),
    ]
    named = [finding.rule for finding in parsed.findings if finding.rule == "unread_figures"]
    assert (named, parsed.document.figures_left) == (([], 0) if told else (["unread_figures"], 2))


def test_an_empty_corner_that_pipes_do_not_show_is_one() -> None:
    rows = (("", "AX-100", "AX-200"), *ARRAYS[2:6])
    text = "\n".join((*FRONT, "Primary Storage Hardware", *(" | ".join(row) for row in rows)))
    assert [each.configuration for each in parse_bytes(text.encode(), "a.md").solutions] == ["AX-100", "AX-200"]


def test_what_a_paper_says_of_reliability_is_said_of_each_of_its_set_ups():
    reports = [
        f"Results for TEST{at}\nTest Summary\nOverall Test Result\tPass\nMachine Name\tHOST{at}\nThread Count\t8\n"
        for at in (1, 2)
    ]
    text = "Mailbox arrays compared\n" + "A line of the paper.\n" * 12 + "No checksum errors were reported.\n"
    parsed = parse_bytes(f"{text}{''.join(reports)}".encode(), "a.txt")
    said = [[(each.reliability, each.value) for each in solution.reported_metric] for solution in parsed.solutions]
    assert said == [[("checksum", 0.0)], [("checksum", 0.0)]]


def test_a_figure_that_names_no_set_up_is_kept_as_one_whose_set_up_is_not_stated():
    figures = [
        ReportedMetric(scope="server", label="Reads", value_text=text, condition=condition)
        for text, condition in (("1", None), ("2", "TEST2"), ("3", "stress"))
    ]
    first, second = (figures_of(name, ["TEST1", "TEST2"], figures) for name in ("TEST1", "TEST2"))
    assert [(each.value_text, each.condition) for each in first] == [
        ("1", "set-up not stated"),
        ("3", "stress, set-up not stated"),
    ]
    assert [(each.value_text, each.condition) for each in second] == [("2", None)]


@pytest.mark.parametrize(
    ("below", "raid"),
    [
        ("5 EFDs (RAID 5 4+1) for the Exchange DBs", "RAID5"),
        ("5 EFDs for the Exchange DBs", None),
        ("5 EFDs without RAID for the Exchange DBs", None),
        ("RAID 1 on 2 disks of the system, 5 EFDs for the Exchange DBs", None),
    ],
)
def test_the_level_of_a_set_ups_disks_stands_between_them_and_what_they_are_for(below: str, raid: str | None):
    runs = [Run(test_type="performance", heading="Results for TEST1")]
    found = setups.read_setups(lines("Results for TEST1", below, "Results for TEST2", "It went well."), runs)
    assert [(found["TEST1"].get("disks"), found["TEST1"].get("raid_level"))] == [(5, raid)]


@pytest.mark.parametrize(("text", "model"), [("a CX4-480", "CX4-480"), ("an XCX4-480", None), ("a no-CX4-480", None)])
def test_a_member_of_a_family_begins_with_its_name(text: str, model: str | None):
    assert setups.tested_model("EMC CLARiiON CX4", lines(f"Tests ran on {text}."), Sources()) == model


def test_each_set_up_has_the_servers_of_its_own_reports_and_figures():
    figures = [
        ReportedMetric(scope="Server 1", metric="database_reads_per_sec", label="a", value_text="1"),
        ReportedMetric(scope="Host 7", metric=None, label="Fan speed", value_text="2"),
    ]
    runs = [Run(test_type="performance", machine_name=name) for name in ("MBX1", "MBX2", "MBX3")]
    assigned = {0: 0, 1: 1, 2: 1}

    def servers(printed: int | None, own: list[ReportedMetric], at: int) -> int | None:
        return with_servers({"servers": printed}, own, runs_among(runs, assigned, at), Sources())["servers"]

    assert [servers(None, [], 0), servers(None, [], 1), servers(None, [], 2)] == [1, 2, None]
    assert servers(None, figures, 0) == 1  # what is no metric of the summary counts no servers
    assert servers(3, figures, 0) == 3
