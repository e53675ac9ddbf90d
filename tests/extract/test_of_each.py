"""What rows state of each controller or array: taken times their number, where the paper states it."""

import pytest

from esrp_ingest.extract.pairs import Pair
from esrp_ingest.extract.paper.setup.configuration import doubtful_rows, read_configuration
from esrp_ingest.extract.paper.setup.of_each import read_controllers
from esrp_ingest.layout import Locator
from esrp_ingest.models import ParsedDocument
from esrp_ingest.parsing import parse_bytes
from esrp_ingest.vocabulary.whitepaper import LABELS

FRONT = "Acme A1 2,000 Mailbox Storage Solution\nTested with: ESRP - Storage 4.0\nPrimary Storage Hardware\n"


def pair(label: str, value: str) -> Pair:
    return Pair(label, value, Locator(), LABELS.exact(label), row=True)


def read(*rows: str) -> ParsedDocument:
    return parse_bytes((FRONT + "\n".join((*rows, "RAID level\tRAID10", "Host OS\tWindows"))).encode(), "paper.txt")


def told(document: ParsedDocument) -> list[tuple[str, str]]:
    return [(each.severity, each.message) for each in document.findings if "what each" in each.message]


@pytest.mark.parametrize(
    ("cache", "stated"),
    [
        ("4 GB per controller", 8.0),
        ("4 GB per controller, mirrored", 8.0),
        ("3.5 GB per controller", 7.0),
        ("512 MB per controller", 1.0),
        ("4 GB per controller (8 GB total)", 8.0),
        ("8 GB (4 GB per controller)", 8.0),
        ("8 GB, 4 GB per controller", 8.0),
        ("up to 8 GB per controller", 8.0),
        ("8 GB", 8.0),
    ],
)
def test_a_cache_of_each_controller_is_taken_times_the_controllers(cache: str, stated: float) -> None:
    rows = [pair("Storage cache", cache), pair("Number of storage controllers", "2")]
    assert read_configuration(rows)["cache_gb"] == stated


@pytest.mark.parametrize(("ports", "count"), [("4 per controller", 8), ("8, 4 per controller", 8), ("8 (4 each)", 8)])
def test_ports_of_each_controller_are_not_multiplied_where_all_are_counted(ports: str, count: int) -> None:
    rows = [pair("Number of storage controllers", "2"), pair("Number of storage ports", ports)]
    assert read_configuration(rows)["storage_ports"] == count


def test_what_each_controller_has_is_told_where_nothing_counts_controllers() -> None:
    rows = [pair("Storage cache", "4 GB per controller"), pair("Number of storage ports", "4 per controller")]
    counted = [*rows, pair("Number of storage controllers", "2")]
    assert read_configuration(rows) == {"cache_gb": 4.0, "storage_ports": 4}
    assert [finding.severity for finding in doubtful_rows(rows)] == ["warning", "warning"]
    assert list(doubtful_rows(counted)) == []
    assert list(doubtful_rows(rows, counted[2:])) == []


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("2 per array (active/standby)", 2),
        ("2 in each storage system", 2),
        ("2 per array, 4 total", 4),
        ("2 node canisters", 2),
        ("2 controller nodes", 2),
        ("2 per server", None),
        ("2 nodes", 2),
        ("1 per array, 1 per server", None),
    ],
)
def test_controllers_are_counted_in_all_or_in_each_array(text: str, count: int | None) -> None:
    assert read_controllers(text) == count


@pytest.mark.parametrize("label", ["Number of storage controllers", "Storage controllers", "Controllers"])
@pytest.mark.parametrize(
    ("arrays", "controllers", "severity"),
    [
        ("Storage model\tAcme AX-100", 2, ["info"]),
        ("Storage model\tTwo Acme AX-100", 4, []),
        ("Storage model\t3 x Acme AX-100", 6, []),
        ("Number of arrays\t1", 2, []),
        ("Storage systems\t2", 4, []),
        ("Number of arrays\t2\nStorage model\t3 x AX-100", 2, ["warning"]),
    ],
)
def test_controllers_of_each_array_are_taken_times_the_arrays(
    label: str, arrays: str, controllers: int, severity: list[str]
) -> None:
    document = read(arrays, f"{label}\t2 per array (active/standby)")
    assert [solution.controllers for solution in document.solutions] == [controllers]
    assert [each for each, _ in told(document)] == severity


def test_what_is_multiplied_names_its_rows() -> None:
    (solution,) = read("Number of storage controllers\t2", "Storage cache\t8 GB per controller").solutions
    sources = [each for each in solution.solution_source if each.column_name == "cache_gb"]
    assert [source.value_text for source in sources] == ["8 GB per controller", "2"]
    assert {source.note for source in sources} == {"cache of each controller, times the controllers"}
