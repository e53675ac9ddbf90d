"""Two set-ups beside each other, each with labels of its own."""

import pytest
from html_tables import html_rows

from esrp_ingest.models import ParsedDocument
from esrp_ingest.parsing import parse_bytes

ROWS = (
    ("Storage cache", "4 GB", "2 GB"),
    ("Storage connectivity", "iSCSI", "SAS"),
    ("RAID level", "RAID 10", "RAID 6"),
    ("Number of mailboxes", "1,000", "2,000"),
)
FRONT = ("Acme A Family Storage Solution for Exchange 2010", "Tested with: ESRP - Storage 4.0", "Tested configurations")
READ = [("Array A", 1000, 4, "iSCSI", "RAID10"), ("Array B", 2000, 2, "SAS", "RAID6")]


def read(names: tuple[str, ...], kind: str, rows: tuple[tuple[str, str, str], ...] = ROWS) -> ParsedDocument:
    twins = [(label, first, label, second) for label, first, second in rows]
    if kind == "txt":
        head = "".join(name.ljust(48) for name in names)
        table = "\n".join("".join(text.ljust(24) for text in row) for row in twins)
        return parse_bytes("\n\n".join((*FRONT, f"{head}\n\n{table}")).encode(), "paper.txt")
    title, program, heading = FRONT
    head = "".join(f"<td colspan=2>{name}" for name in names)
    html = f"<h1>{title}</h1><p>{program}</p><h2>{heading}</h2><table><tr>{head}{html_rows(twins)}</table>"
    return parse_bytes(html.encode(), "paper.html")


def typed(document: ParsedDocument) -> list[tuple[object, ...]]:
    return [
        (each.configuration, each.mailboxes, each.cache_gb, each.connectivity, each.raid_level)
        for each in document.solutions
    ]


@pytest.mark.parametrize("kind", ["html", "txt"])
def test_each_value_is_that_of_the_set_up_above_it(kind: str) -> None:
    assert typed(read(("Array A", "Array B"), kind)) == READ


@pytest.mark.parametrize("kind", ["html", "txt"])
def test_where_nothing_names_them_no_value_is_taken_and_it_is_told(kind: str) -> None:
    document = read((), kind)
    assert typed(document) == [(None, None, None, None, None)]
    assert "undecided_scope" in {finding.rule for finding in document.findings}
    assert {(fact.label, fact.value) for fact in document.solutions[0].solution_fact} >= {
        ("Storage cache", "4 GB"),
        ("Storage cache", "2 GB"),
    }


def test_what_is_the_same_for_both_is_taken() -> None:
    rows = (*ROWS[:2], ("RAID level", "RAID 10", "RAID 10"))
    (solution,) = read((), "html", rows).solutions
    assert (solution.raid_level, solution.connectivity) == ("RAID10", None)


def test_other_labels_beside_each_other_are_rows_of_one_set_up() -> None:
    title, program, heading = FRONT
    rows = html_rows((("Storage cache", "4 GB", "RAID level", "RAID 6"), ("Storage connectivity", "SAS", "Model", "A")))
    html = f"<h1>{title}</h1><p>{program}</p><h2>{heading}</h2><table>{rows}</table>"
    (solution,) = parse_bytes(html.encode(), "paper.html").solutions
    assert (solution.cache_gb, solution.raid_level, solution.connectivity) == (4, "RAID6", "SAS")
