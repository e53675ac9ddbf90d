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
        ("3.5 GB (DDR3) per controller", 7.0),
        ("3.5 GB DDR3 ECC per controller", 7.0),
        ("4 GB (mirrored) per controller", 8.0),
        ("4 GB, mirrored, per controller", 8.0),
        ("4 GB - per controller", 8.0),
        ("4 GB (per controller, mirrored)", 8.0),
        ("4 GB/controller", 8.0),
        ("4 GB / controller", 8.0),
        ("4 GB for each controller", 8.0),
        ("4 GB per storage controller", 8.0),
        ("4 GB per SP", 8.0),
        ("4 GB per storage processor", 8.0),
        ("4 GB per node canister", 8.0),
        ("Each controller has 4 GB", 8.0),
        ("18 GB per SP (10.9 GB for writing)", 36.0),
        ("2 GB per controller (4 GB)", 4.0),
        ("4 GB (2 DIMMs) per controller", 8.0),
        ("8 GB (mirrored across controllers)", 8.0),
    ],
)
def test_a_cache_of_each_controller_is_taken_times_the_controllers(cache: str, stated: float) -> None:
    rows = [pair("Storage cache", cache), pair("Number of storage controllers", "2")]
    assert read_configuration(rows)["cache_gb"] == stated


@pytest.mark.parametrize(
    "cache",
    [
        "8 GB system memory and 2 GB NVRAM per controller",
        "2 GB NVRAM + 8 GB DRAM per controller",
        "8 GB per controller, 4 GB per array",
    ],
)
def test_of_caches_that_are_joined_nobody_knows_which_is_asked_for(cache: str) -> None:
    rows = [pair("Storage cache", cache), pair("Number of storage controllers", "2")]
    assert "cache_gb" not in read_configuration(rows)
    assert [finding.rule for finding in doubtful_rows(rows)] == ["unread_value"]


@pytest.mark.parametrize(
    ("label", "value", "column", "taken"),
    [
        ("Storage cache", "1 GB FBWC per server", "cache_gb", 1.0),
        ("Storage cache", "4 GB each", "cache_gb", 4.0),
        ("Number of storage ports", "2 per node", "storage_ports", 2),
    ],
)
def test_what_each_of_other_things_has_is_told(label: str, value: str, column: str, taken: float) -> None:
    rows = [pair(label, value), pair("Number of storage controllers", "2")]
    assert read_configuration(rows)[column] == taken
    (finding,) = doubtful_rows(rows)
    assert (finding.severity, "what each one of several has" in finding.message) == ("warning", True)


@pytest.mark.parametrize(
    ("ports", "count"),
    [
        ("4 per controller", 8),
        ("8, 4 per controller", 8),
        ("8 (4 each)", 8),
        ("4 (8 Gb FC) per controller", 8),
        ("4 FC ports, 8 Gb, per controller", 8),
        ("4/controller", 8),
        ("4 per SP", 8),
        ("2 dual-port per controller", 8),
        ("4 front-end per controller, 2 back-end", 8),
        ("2 x 10 GbE and 2 x 1 GbE per controller", None),
        ("2 FC + 2 iSCSI per controller", None),
    ],
)
def test_ports_of_each_controller_are_not_multiplied_where_all_are_counted(ports: str, count: int | None) -> None:
    rows = [pair("Number of storage controllers", "2"), pair("Number of storage ports", ports)]
    assert read_configuration(rows).get("storage_ports") == count


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
        ("4 (one per storage node)", 4),
        ("2 per array (active/standby)", 2),
        ("2 (active/standby) per array", 2),
        ("2/array", 2),
        ("Dual per array", 2),
        ("Dual active controllers", 2),
        ("2 x dual controllers", 4),
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


@pytest.mark.parametrize(
    "stated", ["2 per array, 2 arrays", "2 per array (2 arrays)", "2 (active/active) per array, two arrays"]
)
def test_a_value_may_say_itself_how_many_arrays_there_are(stated: str) -> None:
    document = read(f"Number of storage controllers\t{stated}", "Storage cache\t4 GB (DDR3) per controller")
    assert [(solution.controllers, solution.cache_gb) for solution in document.solutions] == [(4, 16.0)]
    assert told(document) == []


@pytest.mark.parametrize(
    ("label", "value"),
    [
        ("Number of servers/DAG", "2 per site"),
        ("Number of servers/DAG", "2 (mailbox role) per site"),
        ("Number of databases/host", "12 per DAG"),
        ("Number of Exchange mailboxes simulated", "2,500 (2 GB) per server"),
        ("Number of Exchange mailboxes simulated", "2,500, 2 GB each, per server"),
        ("Total number of disks tested in solution", "24 (SAS) per enclosure"),
        ("Total number of disks tested in solution", "24, per enclosure"),
        ("Total number of disks tested in solution", "24 (each array)"),
        ("Total raw storage capacity (GB)", "14,400 GB (24 x 600 GB) per array"),
        ("Total formatted capacity", "7.2 TB (RAID 10) per array"),
        ("Mailbox size", "100 GB per database"),
    ],
)
def test_what_is_of_each_of_other_things_than_a_column_is_about_is_not_taken(label: str, value: str) -> None:
    assert read_configuration([pair(label, value)]) == {}
    assert [finding.rule for finding in doubtful_rows([pair(label, value)])] == ["unread_value"]


@pytest.mark.parametrize(
    ("label", "value", "column", "taken"),
    [
        ("Number of servers/DAG", "4 (2 per site)", "servers_per_dag", 4),
        ("Number of databases/host", "8 per mailbox server", "databases_per_server", 8),
        ("Number of active mailboxes/server", "2,500 per node", "active_mailboxes_per_server", 2500),
        ("Total number of disks tested in solution", "24 disks, each 900 GB", "disks", 24),
        ("Total number of disks tested in solution", "96 (24 per enclosure)", "disks", 96),
        ("Mailbox size", "2 GB (thin) per mailbox", "mailbox_size_mb", 2048),
    ],
)
def test_what_is_of_each_of_what_a_column_is_about_is_taken(label: str, value: str, column: str, taken: float) -> None:
    assert read_configuration([pair(label, value)])[column] == taken


@pytest.mark.parametrize(
    ("rows", "column", "taken"),
    [
        ("Storage cache (per controller)\t4 GB\nNumber of storage controllers\t2", "cache_gb", 8.0),
        ("Number of storage ports (per controller)\t4\nNumber of storage controllers\t2", "storage_ports", 8),
        ("Number of storage controllers (per array)\t2\nNumber of arrays\t2", "controllers", 4),
        ("Total number of disks tested in solution (per array)\t24", "disks", None),
        ("Mailbox size (per user)\t2 GB", "mailbox_size_mb", 2048.0),
    ],
)
def test_a_label_says_in_brackets_of_which_things_its_value_is(rows: str, column: str, taken: float | None) -> None:
    (solution,) = read(rows).solutions
    assert getattr(solution, column) == taken
    label, value = rows.partition("\n")[0].split("\t")
    assert (label, value) in [(fact.label, fact.value) for fact in solution.solution_fact]
    sources = [source.value_text for source in solution.solution_source if source.column_name == column]
    assert (value in sources) is (taken is not None)
