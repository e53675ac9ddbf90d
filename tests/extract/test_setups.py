"""What prose says of set-ups and of the array under test."""

from esrp_ingest.extract import setups
from esrp_ingest.layout import Cell, Line
from esrp_ingest.models import Run


def lines(*texts: str) -> list[Line]:
    return [Line((Cell(text),)) for text in texts]


def test_prose_that_defines_a_set_up_tells_speed_and_interface_of_its_disks():
    body = lines(
        "Test 1 = 24 Fibre Channel 15k rpm HDDs (four groups used for Exchange databases) and four SAS drives for logs",
        "Test 2 = 5 EFDs in RAID 5 for the Exchange databases and the same four Fibre Channel drives for the logs",
        "Results for TEST1",
        "24 drives for DB",
        "Results for TEST2",
        "5 EFDs for DB",
    )
    runs = [Run(test_type="performance", heading=f"Results for TEST{number}") for number in (1, 2)]
    found = setups.read_setups(body, runs)
    assert [(setup["disk_rpm"], setup["disk_interface"]) for setup in found.values()] == [(15000, "FC"), (None, None)]


def test_the_one_member_of_a_family_that_tests_name_was_tested():
    family = "The series CX4-120, CX4-240 and CX4-480 scales."
    assert (
        setups.tested_model("EMC CLARiiON CX4", lines(family, "Three set-ups on a CX4-480 were compared:")) == "CX4-480"
    )
    assert setups.tested_model("EMC CLARiiON CX4", lines(family)) is None
    assert setups.tested_model("EMC CLARiiON CX4", lines("Tests ran on a CX4-120 and a CX4-480.")) is None
    assert setups.tested_model("EMC Symmetrix", lines("Tests ran on a Symmetrix-1.")) is None
    assert setups.tested_model(None, lines("Tests ran on a CX4-120.")) is None
