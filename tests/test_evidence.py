"""Which documents are papers: those that mention Jetstress or ESRP and show results, not only limits or examples."""

from pathlib import Path

import pytest
from made_papers import reported

from esrp_ingest.errors import NotAReport
from esrp_ingest.evidence import weigh
from esrp_ingest.layout import Cell, Line
from esrp_ingest.models import ReportedMetric, Run, Solution
from esrp_ingest.parsing import parse, parse_bytes

LOOKALIKES = Path(__file__).parents[1] / "fixtures" / "lookalikes"
FIGURES = {"database_transfers_per_sec": 512.25, "database_read_latency_ms": 12.3}
CONFIGURED = {"mailboxes": 5000, "disks": 24, "raid_level": "RAID10"}


def lines(*texts: str) -> list[Line]:
    return [Line(tuple(Cell(cell) for cell in text.split("\t")), number=at) for at, text in enumerate(texts, start=1)]


def figures(line: int, **values: float) -> tuple[ReportedMetric, ...]:
    return tuple(each.model_copy(update={"line": line}) for each in reported("Server 1", **values))


def shows_results(heading: str, solution: Solution) -> bool:
    evidence = weigh([solution], [], lines("Tested with ESRP", heading, "Metric\tServer 1"))
    kept = [figure.metric is not None for each in evidence.solutions for figure in each.reported_metric]
    assert set(kept) <= {evidence.finding is None}
    return evidence.finding is None


@pytest.mark.parametrize(
    ("name", "missing"),
    [
        ("article", "its 4 figures of a summary are limits, targets or examples"),
        ("empty-template", "its 4 figures of a summary are limits, targets or examples"),
        ("jetstress-manual", "no report, no figure of a result and no configuration"),
        ("programme", "no report, no figure of a result and no configuration"),
        ("programme-list", "no report, no figure of a result and no configuration"),
        ("spc-disclosure", "mentions neither Jetstress nor ESRP"),
        ("sql-sizing", "mentions neither Jetstress nor ESRP"),
        ("vdi-study", "mentions neither Jetstress nor ESRP"),
    ],
)
def test_look_alikes_are_ignored_and_one_line_says_what_is_missing(name: str, missing: str) -> None:
    with pytest.raises(NotAReport, match=missing) as refused:
        parse(LOOKALIKES / f"{name}.html")
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("name", ["sizing-guide", "targets"])
def test_a_configuration_without_results_has_no_figure_of_a_metric(name: str) -> None:
    parsed = parse(LOOKALIKES / f"{name}.html")
    assert [finding.rule for finding in parsed.findings].count("no_results") == 1
    printed = [figure for solution in parsed.solutions for figure in solution.reported_metric]
    assert printed
    assert {figure.metric for figure in printed} == {None}


@pytest.mark.parametrize(
    ("text", "is_paper"),
    [
        ("Jetstress 2013", True),
        ("measured by JetStress", True),
        ("Tested with: ESRP - Storage Version 4.0", True),
        ("the Exchange Solution Reviewed\tProgram", True),
        ("D:\\Jetstress001\\db.edb", True),
        ("the ESRPX controller", False),
        ("Exchange 2013", False),
    ],
)
def test_a_paper_mentions_jetstress_or_esrp(text: str, is_paper: bool) -> None:
    solution = Solution(reported_metric=figures(2, **FIGURES))
    if is_paper:
        assert weigh([solution], [], lines(*text.split("\t"))).solutions == [solution]
    else:
        with pytest.raises(NotAReport):
            weigh([solution], [], lines(text))


@pytest.mark.parametrize(
    ("heading", "is_result"),
    [
        ("Individual server metrics", True),
        ("Targets and results", True),
        ("Measured against the limits of Jetstress", True),
        ("The latencies must stay below 20 ms in all tests.", True),
        ("Target performance", False),
        ("Limits of latency", False),
        ("Sizing results", False),
        ("Calculated and measured performance", True),
        ("A typical result", False),
        ("Recommended performance", False),
        ("Example of a summary", False),
        ("Beispiel einer Zusammenfassung", False),
        ("The following example shows how a summary can look.", False),
    ],
)
def test_what_stands_above_a_table_tells_limits_and_examples(heading: str, is_result: bool) -> None:
    assert shows_results(heading, Solution(reported_metric=figures(3, **FIGURES), **CONFIGURED)) is is_result


@pytest.mark.parametrize(
    ("values", "is_result"),
    [
        ({"database_read_latency_ms": 20.0, "log_write_latency_ms": 10.0}, False),
        ({"database_transfers_per_sec": 0.0, "database_read_latency_ms": 0.0}, False),
        ({"target_iops": 1200.0}, False),
        ({"database_read_latency_ms": 20.0, "log_write_latency_ms": 1.5}, True),
        ({"database_transfers_per_sec": 20.0}, True),
    ],
)
def test_limits_of_jetstress_targets_and_zeros_are_no_results(values: dict[str, float], is_result: bool) -> None:
    assert shows_results("Performance", Solution(reported_metric=figures(3, **values), **CONFIGURED)) is is_result


@pytest.mark.parametrize("called", [{"label": "Recommended reads"}, {"condition": "Threshold"}, {"scope": "Example"}])
def test_what_a_figure_is_called_tells_limits_and_examples(called: dict[str, str]) -> None:
    (figure,) = figures(3, database_reads_per_sec=512.5)
    solution = Solution(reported_metric=(figure.model_copy(update=called),), **CONFIGURED)
    assert not shows_results("Performance", solution)


def test_figures_of_a_page_have_the_words_above_their_own_place() -> None:
    """A page of a PDF has no numbers of lines: what stands above is told by places."""
    page = parse(LOOKALIKES / "targets.pdf")
    assert [finding.rule for finding in page.findings].count("no_results") == 1


def test_what_stands_above_a_table_is_found_where_the_whole_page_is_one_line() -> None:
    page = (LOOKALIKES / "targets.html").read_text(encoding="utf-8")
    on_a_line = parse_bytes(" ".join(page.split()).encode(), "targets.html")
    assert [finding.rule for finding in on_a_line.findings].count("no_results") == 1


@pytest.mark.parametrize(("storage", "is_paper"), [({}, False), ({"disks": 24}, True)])
def test_a_report_that_is_called_an_example_counts_where_the_storage_is_stated(
    storage: dict[str, int], is_paper: bool
) -> None:
    printed = lines("Jetstress", "Sample report", "Test Summary")
    run = Run(test_type="performance", line=3)
    if is_paper:
        assert weigh([Solution(**storage)], [run], printed).finding is None
    else:
        with pytest.raises(NotAReport):
            weigh([Solution(**storage)], [run], printed)
    assert weigh([Solution()], [run], lines("Jetstress", "Appendix A", "Test Summary")).finding is None


def test_a_report_without_a_solution_needs_no_evidence() -> None:
    assert weigh([], [Run(test_type="stress")], []).solutions == []
