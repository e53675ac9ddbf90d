"""What running text states."""

from esrp_ingest.extract.paper.setup.prose import claims_of_texts
from esrp_ingest.layout import Cell, Line
from esrp_ingest.parsing import parse_bytes


def test_lines_that_are_stored_as_they_are_printed_claim_their_figures():
    line = Line((Cell("Tested with 12 disks"),), number=1)
    [claim] = claims_of_texts([line], ["Tested with 12 disks", "a text that is no line"])
    assert (claim.lines, claim.text) == ((line,), "Tested with 12 disks")


def test_running_text_in_two_columns_states_nothing():
    left = ("No errors were reported in the saved event log", "The checks of databases and logs found none", "at all")
    right = ("The first test measures the rate of reads", "and the second one how fast logs are played", "back")
    lines = "\n".join(f"{one:<60}{other}" for one, other in zip(left, right, strict=True))
    front = "Acme A1 3,000 Mailbox Exchange 2013 Storage Solution\nTested with: ESRP - Storage 4.0"
    rows = "Number of Exchange mailboxes simulated    3,000\nNumber of hosts    2\nNumber of databases/host    4"
    table = f"Simulated Exchange Configuration\n\n{rows}"
    text = f"{front}\n\n{table}\n\nAn overview\n\n{lines}\n"
    (solution,) = parse_bytes(text.encode(), "paper.txt").solutions
    assert {fact.table_name for fact in solution.solution_fact} == {"Simulated Exchange Configuration"}


def test_columns_of_running_text_among_headings_are_no_rows():
    left = ("Storage program was developed by the makers to provide", "software.", "Disclaimer", "This document")
    right = (
        "own drives. A drive is a volume of its own behind it,",
        "The test ran on all four servers at once, each of them",
        "databases.",
        "has been produced independently of the Customer Profile",
    )
    rows = "".join(f"<tr><td>{one}<td>{other}" for one, other in zip(left, right, strict=True))
    page = (
        "<h1>Acme A1 3,000 Mailbox Exchange 2013 Storage Solution</h1><p>Tested with: ESRP - Storage Version 4.0"
        f"<h2>Overview</h2><table>{rows}</table><h2>Solution Description</h2>"
        "<table><tr><td>Number of Exchange mailboxes simulated<td>3,000<tr><td>Number of hosts<td>2"
        "<tr><td>Number of databases/host<td>4</table>"
    )
    (solution,) = parse_bytes(page.encode(), "paper.html").solutions
    assert [fact.value for fact in solution.solution_fact] == ["3,000", "2", "4"]
