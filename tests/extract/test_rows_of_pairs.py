"""Tables whose rows hold more than one label and its value: every fact as printed, in HTML and on a page."""

from collections.abc import Sequence

import pytest
from weasyprint import HTML

from esrp_ingest.parsing import parse_bytes

TITLE = "<h1>Acme Rack 500 5,000 Mailbox Exchange 2013 Storage Solution</h1><p>Tested with: ESRP - Storage 4.0</p>"
KNOWN = (("Number of Exchange mailboxes simulated", "5,000"), ("Storage cache", "16 GB"), ("Raid level", "RAID 10"))
UNKNOWN = (("Rack units", "2U"), ("Power supplies", "2 x 764 W"), ("Weight", "29.5 kg"), ("Warranty", "3 years"))
STYLE = "<style>td,th{border:0.5pt solid;padding:2pt 4pt;vertical-align:middle} table{border-collapse:collapse}</style>"
Rows = Sequence[Sequence[str]]


def table(rows: Rows, heading: str = "Tested components") -> str:
    """A table; `text*3` is a cell over three rows."""
    parts = []
    for row in rows:
        parts.append("<tr>")
        for text, _, down in (cell.partition("*") for cell in row):
            parts.append(f"<td rowspan='{down or 1}'>{text}</td>")
        parts.append("</tr>")
    return f"<h2>{heading}</h2><table>{''.join(parts)}</table>"


def beside(pairs: Rows, count: int) -> Rows:
    return [[text for pair in pairs[at : at + count] for text in pair] for at in range(0, len(pairs), count)]


THREE = (*UNKNOWN, ("Drives", "96"), ("Ports per controller", "4"))
CASES = {
    "three-pairs": (beside(THREE, 3), THREE),
    "two-pairs-below-a-header": ([["Parameter", "Value"] * 2, *beside(UNKNOWN, 2)], UNKNOWN),
    "counted": ([["No.", "Item", "Value"], *([str(at), *pair] for at, pair in enumerate(UNKNOWN, 1))], UNKNOWN),
    "counted-known": ([[f"{at}.", *pair] for at, pair in enumerate(KNOWN, 1)], KNOWN),
    "merged-groups": (
        [["Array*3", *UNKNOWN[0]], UNKNOWN[1], UNKNOWN[2], ["Service*2", *UNKNOWN[3]], ("Hotline", "24 x 7")],
        (*UNKNOWN, ("Hotline", "24 x 7")),
    ),
    "merged-groups-known": ([["Site 1*3", *KNOWN[0]], *KNOWN[1:]], KNOWN),
    "merged-value": (
        [["Servers 1 to 4", "R730, 128 GB*2"], ["Servers 5 to 8"], ["Witness", "R430, 32 GB"]],
        (("Servers 1 to 4", "R730, 128 GB"), ("Servers 5 to 8", "R730, 128 GB"), ("Witness", "R430, 32 GB")),
    ),
    "units": (
        [["Parameter", "Unit", "Value"], ["Storage cache", "GB", "16"], ["Number of storage controllers", "-", "2"]],
        (("Storage cache", "16 GB"), ("Number of storage controllers", "2")),
    ),
    "turned": ([[label for label, _ in KNOWN], [value for _, value in KNOWN]], KNOWN),
}


@pytest.mark.parametrize("form", ["html", "pdf"])
@pytest.mark.parametrize("case", CASES)
def test_every_row_is_kept_as_printed(case: str, form: str) -> None:
    rows, facts = CASES[case]
    base = (("Number of hosts", "2"), ("Number of DAGs", "1"), ("Mailbox size", "2 GB"))
    page = (
        f"<html><head>{STYLE}</head><body>{TITLE}{table(base, 'Configuration')}{table(rows)}<p>End.</p></body></html>"
    )
    data = HTML(string=page).write_pdf() if form == "pdf" else page.encode()
    parsed = parse_bytes(data, f"paper.{form}")
    (solution,) = parsed.solutions
    assert [(fact.label, fact.value) for fact in solution.solution_fact][len(base) :] == list(facts)
    assert not [finding for finding in parsed.findings if finding.rule in ("unread_figures", "doubtful_rows")]
    if set(facts) == set(KNOWN):
        assert (solution.mailboxes, solution.cache_gb, solution.raid_level) == (5000, 16, "RAID10")


def test_what_a_heading_above_another_says_goes_on() -> None:
    def measured(figure: str) -> str:
        return f"<table><tr><td>Database Disks Transfers/sec</td><td>{figure}</td></tr></table>"

    page = (
        f"<html><body>{TITLE}<h2>Aggregate</h2><h3>Storage Performance Results</h3>{measured('1428.629')}"
        f"<h2>RAID5 Performance: Degraded State</h2><h3>Server 1</h3>{measured('710.684')}"
        f"<h3>Server 2</h3>{measured('717.945')}<h2>Server 3</h2>{measured('12.5')}</body></html>"
    )
    (solution,) = parse_bytes(page.encode(), "paper.html").solutions
    assert [(figure.scope, figure.condition, figure.value) for figure in solution.reported_metric] == [
        ("aggregate", None, 1428.629),
        ("Server 1", "Degraded State", 710.684),
        ("Server 2", "Degraded State", 717.945),
        ("Server 3", "Degraded State", 12.5),
    ]


@pytest.mark.parametrize("form", ["html", "pdf"])
def test_means_and_servers_over_several_rows_tell_whose_figures_these_are(form: str) -> None:
    transfers, latency = "Database Disks Transfers/sec", "Average Database Disk Read Latency (ms)"
    lists = [["Server", "Metric", "Value"], ["MBX1*2", transfers, "710.684"], [latency, "12.226"]]
    lists += [["MBX2*2", transfers, "717.945"], [latency, "12.737"]]
    across = [["Metric", "MBX1", "MBX2", "Average"], [transfers, "710.684", "717.945", "714.315"]]
    across += [[latency, "12.226", "12.737", "12.482"]]
    tables = table(lists, "Results of each server") + table(across, "Storage Performance Results")
    page = f"<html><head>{STYLE}</head><body>{TITLE}{tables}</body></html>"
    data = HTML(string=page).write_pdf() if form == "pdf" else page.encode()
    (solution,) = parse_bytes(data, f"paper.{form}").solutions
    servers = {
        ("MBX1", None, "database_transfers_per_sec", 710.684), ("MBX1", None, "database_read_latency_ms", 12.226),
        ("MBX2", None, "database_transfers_per_sec", 717.945), ("MBX2", None, "database_read_latency_ms", 12.737),
    }  # fmt: skip
    found = [(each.scope, each.condition, each.metric, each.value) for each in solution.reported_metric]
    assert len(found) == 10
    assert set(found) == servers | {
        ("aggregate", "mean", "database_transfers_per_sec", 714.315),
        ("aggregate", None, "database_read_latency_ms", 12.482),
    }
