"""Configuration tables in text, in the forms in which programs and people copy them out of papers."""

import json
from pathlib import Path

import pytest

from esrp_ingest.parsing import parse_bytes

HEAD = (
    "Acme A1 4,000 Mailbox Exchange 2013 Storage Solution\nTested with: ESRP - Storage Version 3.0\n"
    "Simulated Exchange Configuration\nNumber of Exchange mailboxes simulated 4,000\n"
    "Number of databases/host 4\nNumber of copies/database 2\n"
)
TRANSCRIPTS = {
    "one line a row": "{label} {value}\n",
    "a gap between": "{label}      {value}\n",
    "value below": "{label}\n\n{value}\n\n",
    "tabs": "{label}\t{value}\n",
}


@pytest.mark.parametrize("form", TRANSCRIPTS.values(), ids=TRANSCRIPTS)
@pytest.mark.parametrize("truth", sorted(Path("fixtures/samples").glob("*.truth.json")), ids=lambda path: path.stem)
def test_configuration_survives_the_ways_in_which_text_is_copied(form: str, truth: Path) -> None:
    paper = json.loads(truth.read_text(encoding="utf-8"))
    text = f"{paper['title']}\nTested with: ESRP - Storage Version 3.0\n\n"
    for table in paper["configuration"]:
        rows = "".join(form.format(label=label, value=value) for label, value in table["rows"])
        text += f"{table['table']}\nConfiguration item\nValue\n{rows}\n"
    [solution] = parse_bytes(text.encode(), "paper.txt").solutions
    found = [(fact.label, fact.value) for fact in solution.solution_fact]
    assert found == [(label, value) for table in paper["configuration"] for label, value in table["rows"]]


def test_labels_above_as_many_values_are_paired_and_others_left_out() -> None:
    labels = "Primary Storage Hardware\nStorage cache\nNumber of storage controllers\nNumber of storage ports\n"
    [solution] = parse_bytes(f"{HEAD}{labels}8 GB\n2\n4\n".encode(), "paper.txt").solutions
    assert (solution.cache_gb, solution.controllers, solution.storage_ports) == (8, 2, 4)
    doubtful = parse_bytes(f"{HEAD}{labels}8 GB\n2\n".encode(), "paper.txt").solutions[0]
    assert (doubtful.cache_gb, doubtful.controllers, doubtful.storage_ports) == (None, None, None)


def test_a_label_in_two_lines_with_its_value_beside_or_below() -> None:
    label = "Primary Storage Hardware\nStorage Connectivity (Fiber Channel, SAS, SATA,"
    beside = f"{label}     SAS\niSCSI)\nStorage cache     8 GB\n"
    below = f"{label}\niSCSI)\nSAS\nStorage cache 8 GB\n"
    for text in (beside, below):
        [solution] = parse_bytes(f"{HEAD}{text}".encode(), "paper.txt").solutions
        assert [(fact.label, fact.value) for fact in solution.solution_fact[3:]] == [
            ("Storage Connectivity (Fiber Channel, SAS, SATA, iSCSI)", "SAS"),
            ("Storage cache", "8 GB"),
        ]


def test_a_value_that_was_wrapped_is_one_value_and_does_not_end_the_table() -> None:
    ports = "Number of storage ports 2 x 10GbE (RJ45), slots for optional 10GbE/25GbE/40GbE"
    text = (
        f"{HEAD}Primary Storage Hardware\n{ports}\nNetwork interface cards\n"
        "Maximum bandwidth of storage connectivity\nto host\nBuilt-in 2x 10Gbps\nStorage cache 16 GB (8 GB per\n"
        "controller)\nHost server type Acme, two processors,\n64 GB\nHBA driver 1.0\nsecond\n"
        "Storage Software\nHost OS Windows Server 2012\n"
    )
    [solution] = parse_bytes(text.encode(), "paper.txt").solutions
    assert [(fact.label, fact.value) for fact in solution.solution_fact[3:]] == [
        ("Number of storage ports", f"{ports.partition('ports ')[2]} Network interface cards"),
        ("Maximum bandwidth of storage connectivity to host", "Built-in 2x 10Gbps"),
        ("Storage cache", "16 GB (8 GB per controller)"),
        ("Host server type", "Acme, two processors, 64 GB"),
        ("HBA driver", "1.0 second"),
        ("Host OS", "Windows Server 2012"),
    ]
    assert {fact.table_name for fact in solution.solution_fact[3:8]} == {"Primary Storage Hardware"}


@pytest.mark.parametrize(("length", "goes_on"), [(59, False), (60, True)])
def test_a_line_of_sixty_letters_is_long_enough_to_have_been_wrapped(length: int, goes_on: bool) -> None:
    line = "Storage cache 16 GB in each ".ljust(length, "x")
    text = f"{HEAD}Primary Storage Hardware\n{line}\nMirrored\nNumber of storage controllers 2\n"
    [solution] = parse_bytes(text.encode(), "paper.txt").solutions
    value = f"{line} Mirrored" if goes_on else line
    assert [(fact.label, fact.value) for fact in solution.solution_fact[3:]] == [
        ("Storage cache", value.removeprefix("Storage cache ")),
        ("Number of storage controllers", "2"),
    ]
