"""Items of lists that name the tested array, and such as say in words how the tests went."""

import pytest

from esrp_ingest.models import Solution
from esrp_ingest.parsing import parse_bytes


def read(*items: str) -> Solution:
    known = ("Storage cache: 8 GB", "Number of storage ports: 4", "RAID level: RAID 6")
    listed = "".join(f"<li>{item}</li>" for item in (*known, *items))
    front = "<h1>Acme A1 4,000 Mailbox Exchange 2013 Storage Solution</h1><p>Tested with: ESRP - Storage 4.0</p>"
    html = f"{front}<h2>Storage</h2><ul>{listed}</ul><h2>Conclusion</h2><p>It was quick.</p>"
    (solution,) = parse_bytes(html.encode(), "paper.html").solutions
    return solution


@pytest.mark.parametrize(
    ("item", "model"),
    [
        ("Array: EqualLogic PS6210XS, firmware 7.0.5", "EqualLogic PS6210XS, firmware 7.0.5"),
        ("Array: HUS 110, microcode 0945/A", "HUS 110, microcode 0945/A"),
        ("Array: RAID 10", None),
        ("Array: 24 x 1.2 TB SAS", None),
        ("Array: SSD 400 GB", None),
        ("Array: mirrored", None),
    ],
)
def test_an_array_is_a_model_and_no_set_of_disks(item: str, model: str | None) -> None:
    assert read(item).storage_model == model


@pytest.mark.parametrize("item", ["Result: all tests passed", "Errors: none were logged", "Overall test result: Pass"])
def test_how_the_tests_went_is_no_row_of_the_configuration(item: str) -> None:
    labels = [fact.label for fact in read(item).solution_fact]
    assert labels == ["Storage cache", "Number of storage ports", "RAID level"]


@pytest.mark.parametrize("item", ["Errors: 12 were corrected", "Error handling: by the controllers"])
def test_what_counts_or_says_something_else_is_kept(item: str) -> None:
    assert item.partition(":")[0] in [fact.label for fact in read(item).solution_fact]
