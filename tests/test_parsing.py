"""What one document says is bounded: as many findings of a rule as anybody reads, and how many more there are."""

import pytest
from small_reports import small_report

from esrp_ingest.errors import NotAReport
from esrp_ingest.models import Finding
from esrp_ingest.parsing import _capped, parse_bytes


def finding(rule: str, run: int | None, severity="info") -> Finding:
    return Finding(rule=rule, run=run, severity=severity, message="something")


def test_findings_up_to_the_bound_stay_as_they_are() -> None:
    findings = [finding(rule, 0) for rule in ("one", "other") for _ in range(100)]
    assert _capped(findings) == findings


def test_the_last_finding_of_a_rule_says_how_many_more_there_are() -> None:
    findings = [finding("one", 0) for _ in range(1500)] + [finding("other", 0)]
    capped = _capped(findings)
    assert len(capped) == 102
    assert capped[100] == finding("other", 0)
    assert capped[-1].rule == "one"
    assert capped[-1].message == "1,400 more of this rule are left out; the first ones are listed"


def test_each_run_that_loses_findings_keeps_one_of_their_worst_severity() -> None:
    findings = [finding("one", 0) for _ in range(100)]
    findings += [finding("one", 1, "warning"), finding("one", 2), finding("one", 2, "error"), finding("one", None)]
    told = {each.run: (each.severity, each.message.split(" ")[0]) for each in _capped(findings)[100:]}
    assert told == {1: ("warning", "1"), 2: ("error", "2"), None: ("info", "1")}


def test_a_report_of_many_wrong_rows_has_few_findings() -> None:
    rows = "".join(
        f"<tr><td>Instance1.{number}</td><td>1000.5</td><td>00:10:00</td><td>100.5</td></tr>" for number in range(300)
    )
    table = f"<fieldset><legend>Database Backup Statistics - All</legend><table>{rows}</table></fieldset>"
    parsed = parse_bytes(small_report(1).replace("</body>", f"{table}</body>").encode(), "a.html")
    assert sum(len(run.backup_result) for run in parsed.runs) == 300
    counts = [sum(each.rule == rule for each in parsed.findings) for rule in {each.rule for each in parsed.findings}]
    assert max(counts) == 101


def test_a_checksum_report_is_refused_with_what_it_is():
    table = "<tr><td>Database</td><td>Seen pages</td></tr><tr><td>a.edb</td><td>1310792</td></tr>"
    page = (
        "<html><body><h1>Microsoft Exchange Jetstress</h1>"
        f"<fieldset><legend>Checksum Statistics - All</legend><table>{table}</table></fieldset>"
        "<fieldset><legend>Test Log</legend>5/28/2011 11:38:14 AM -- Preparing for testing ...</fieldset></body></html>"
    )
    with pytest.raises(NotAReport, match="DBChecksum report of Jetstress"):
        parse_bytes(page.encode(), "DBChecksum_2011_5_28_11_38_30.html")
