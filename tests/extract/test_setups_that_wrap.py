"""Set-ups in columns whose names, labels and values wrap, aligned to the middle of their rows or to the top of them."""

import pytest
from html_tables import html_rows
from weasyprint import HTML

from esrp_ingest.extract.paper.setup.setup_names import setups_of_run
from esrp_ingest.models import Run
from esrp_ingest.parsing import parse_bytes

NAMES = ("Configuration A (10K SAS drives)", "Configuration B (SSD)")
SIMULATED = (
    ("Number of Exchange mailboxes simulated", "3,000", "3,000"),
    ("Number of databases/host", "3", "3"),
    ("Simulated profile: I/O per second per mailbox (IOPS, include 20% headroom)", "0.1", "0.1"),
)
HARDWARE = (
    ("Storage model and OS/firmware revision", "OceanStor 5500 V3, V300R003C10", "OceanStor 5500 V3, V300R003C10"),
    ("Storage cache", "64 GB", "64 GB"),
    ("Number of storage controllers", "2", "2"),
    ("Total number of disks tested in solution", "24", "12"),
    ("Disk type, speed and firmware revision", "900 GB 10K SAS", "1.8 TB SSD"),
    ("RAID level", "RAID 10", "RAID 5"),
)
RULED = "table{border-collapse:collapse}td,th{border:0.5pt solid}"


def table(rows: tuple[tuple[str, str, str], ...]) -> str:
    lines = ("".join(f"<td>{text}</td>" for text in row) for row in (("Item", *NAMES), *rows))
    return f"<table>{''.join(f'<tr>{line}</tr>' for line in lines)}</table>"


@pytest.mark.parametrize("wide", [120, 170])
@pytest.mark.parametrize("style", ["td{vertical-align:middle}", "td{vertical-align:top}", RULED])
def test_each_set_up_has_its_own_values(style: str, wide: int) -> None:
    page = (
        f"<style>body{{font:10pt DejaVu Serif}}td{{padding:2pt 5pt;font-size:8.5pt}}{style}</style>"
        f"<style>table{{width:{wide}mm}}</style>"
        "<h1>Acme A100 3,000 Mailbox Exchange 2013 Storage Solution</h1><p>Tested with: ESRP - Storage 4.0</p>"
        f"<h2>Simulated Exchange Configuration</h2>{table(SIMULATED)}<h2>Storage hardware</h2>{table(HARDWARE)}"
    )
    solutions = parse_bytes(HTML(string=page).write_pdf(), "paper.pdf").solutions
    assert [solution.configuration for solution in solutions] == list(NAMES)
    assert [(solution.disks, solution.raid_level, solution.disk_type) for solution in solutions] == [
        (24, "RAID10", "hdd"),
        (12, "RAID5", "ssd"),
    ]
    for at, solution in enumerate(solutions, start=1):
        assert [fact.value for fact in solution.solution_fact] == [row[at] for row in (*SIMULATED, *HARDWARE)]


@pytest.mark.parametrize(
    ("names", "heading", "found"),
    [
        (NAMES, "Appendix A Performance test, Configuration A", [0]),
        (NAMES, "Appendix B: Configuration B (SSD)", [1]),
        (NAMES, "Appendix A: configuration and test", []),
        (NAMES, "Configuration A and Configuration B", [0, 1]),
        (("Array (SAS)", "Array (SSD)"), "Appendix A: Array", []),
        (("Array (SAS)", "Array (SSD)"), "Appendix A: Array (SSD)", [1]),
        (("(SAS)", "(SSD)"), "Appendix A", []),
        (("NL-SAS configuration", "SAS configuration"), "Appendix A: NL-SAS configuration, performance", [0]),
        (("NL-SAS configuration", "SAS configuration"), "Appendix B: SAS configuration, performance", [1]),
        (("NL-SAS configuration", "SAS configuration"), "NL-SAS configuration and SAS configuration", [0, 1]),
    ],
)
def test_a_report_is_of_the_set_up_that_its_heading_names(
    names: tuple[str, ...], heading: str, found: list[int]
) -> None:
    assert setups_of_run(names, Run(test_type="performance", heading=heading)) == found


CENTRED = (
    ("Number of Exchange mailboxes simulated", "3,000", "6,000"),
    ("Number of servers/DAG", "2", "2"),
    ("Number of active mailboxes/server", "1,500", "3,000"),
    ("Number of databases/host", "6", "12"),
)


@pytest.mark.parametrize("align", ["center", "left"])
def test_values_may_begin_left_of_a_name_in_the_middle_of_its_column(align: str):
    rows = [("", "EonStor DS S16F", "EonStor DS S24F"), *CENTRED]
    cells = html_rows(rows)
    style = f"tr:first-child {{ text-align: {align} }} td {{ padding: 3pt 6pt; border: 1px solid black }}"
    html = (
        f"<style>@page {{ size: letter }} table {{ width: 100% }} {style}</style>"
        "<h1>Infortrend EonStor DS 3,000 Mailbox Exchange 2010 Storage Solutions</h1><p>ESRP 3.0</p>"
        f"<h2>Simulated Exchange Configuration</h2><table>{cells}</table><h2>Conclusion</h2><p>It was quick.</p>"
    )
    first, second = parse_bytes(HTML(string=html).write_pdf(), "paper.pdf").solutions
    assert [(fact.label, fact.value) for fact in first.solution_fact] == [(label, value) for label, value, _ in CENTRED]
    assert [(fact.label, fact.value) for fact in second.solution_fact] == [
        (label, value) for label, _, value in CENTRED
    ]
