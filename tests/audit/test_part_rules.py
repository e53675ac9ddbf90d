"""Two rows of the configuration that name one thing say the same of it; rows about different things may differ."""

import pytest
from audited import broken, checks

from esrp_ingest.audit.rule import Paper
from esrp_ingest.models import Solution, SolutionFact


def stating(*rows: tuple[str, str]) -> Paper:
    facts = tuple(SolutionFact(table_name="Hardware", label=label, value=value) for label, value in rows)
    return Paper((Solution(solution_fact=facts),), ())


SERVER, HOST, ARRAY, MODEL = "Server", "Host server type", "Storage System", "Storage model and OS/firmware revision"


FIRST = [
    ("one_model", SERVER, "Dell™ PowerEdge™ R610", HOST, "Dell PowerEdge T610 2 Intel Xeon 5620 64GB"),
    ("one_model", SERVER, "PowerEdge(TM) R610", HOST, "DELL POWEREDGE T610"),
    ("one_model", SERVER, "PRIMERGY RX300", HOST, "Primergy RX200"),
    ("one_model", SERVER, "PowerEdge R720XD", HOST, "PowerEdge R730xd"),
    ("one_model", ARRAY, "EqualLogic PS6100XV", MODEL, "EqualLogic PS6000XV"),
    ("one_model", ARRAY, "PowerVault MD1220 or PowerVault MD1200", MODEL, "PowerVault MD3200 + PERC H800"),
    ("one_clock_speed", "CPU", "2 Intel®Xeon®CPU;5620@2.4GHz", HOST, "R610, 2 x 2.93 GHz Intel Xeon 5620"),
    ("one_clock_speed", "CPU", "Xeon Gold 6126 2,6 GHz", HOST, "Intel Xeon 6126 Gold 2,66 GHz"),
    ("one_clock_speed", "CPU", "Xeon E5-2620v3 2.4 GHz", HOST, "Xeon E5-2620 v3, 2.6 GHz"),
    (
        "one_firmware",
        "RAID Controller",
        "PERC H800 (FW 12.10.1.0001)",
        MODEL,
        "MD1220 + PERC H800 Firmware 12.10.1.000191",
    ),
]


@pytest.mark.parametrize(("rule", "label", "value", "other_label", "other"), FIRST)
def test_rows_that_contradict_each_other_are_named_both(
    rule: str, label: str, value: str, other_label: str, other: str
):
    for rows in (((label, value), (other_label, other)), ((other_label, other), (label, value))):
        (check,) = broken(rule, stating(*rows))
        assert check.subject == f"{rows[0][0]} or {rows[1][0]}"
        assert check.message.endswith(": both state the same, so that one of them is wrong")


def test_a_contradiction_is_told_with_both_values():
    (check,) = broken("one_model", stating((SERVER, "PowerEdge R610"), (HOST, "PowerEdge T610")))
    assert check.message.startswith("the server, PowerEdge: Server says R610, Host server type T610: ")
    (check,) = broken("one_clock_speed", stating(("CPU", "Xeon 5620 2,4 GHz"), (HOST, "Xeon 5620 2,93 GHz")))
    assert check.message.startswith("clock speed in GHz of 5620: CPU says 2.4, Host server type 2.93: ")


@pytest.mark.parametrize(
    ("rule", "first", "second"),
    [
        ("one_model", (SERVER, "PowerEdge R610"), (HOST, "Dell PowerEdge r610, PowerEdge T610")),
        ("one_model", (SERVER, "PowerEdge R720xd"), (HOST, "PowerEdge R720 XD")),
        ("one_model", (SERVER, "PowerEdge R610/R710"), (HOST, "PowerEdge R710")),
        ("one_model", (SERVER, "PowerEdge M610 in M1000e"), (HOST, "PowerEdge M1000e with M610 blades")),
        ("one_model", (ARRAY, "PowerVault MD3220"), (MODEL, "PowerVault MD1220 expansion behind PowerVault MD3220")),
        ("one_model", (ARRAY, "PowerVault MD3220"), (MODEL, "PowerVault MD1220 behind MD3220")),
        ("one_clock_speed", ("CPU", "Intel Xeon X5570 2.93 GHz"), (HOST, "Intel Xeon x5570 2.930 GHz (3.33 GHz)")),
        ("one_clock_speed", ("CPU", "Xeon 5620 2.4GHz"), (HOST, "Intel Xeon 5670 2.93 GHz, Xeon 5620 2,40 GHz")),
        ("one_firmware", ("HBA", "H800 firmware v12.10.1"), (MODEL, "PERC H800 FW: 12.10.01.0001")),
        ("one_firmware", ("HBA", "H800 FW 12.3.0, FW package 12.10.1"), (MODEL, "PERC H800 FW 12.10.1.0001")),
    ],
)
def test_rows_that_agree_hold(rule: str, first: tuple[str, str], second: tuple[str, str]):
    assert [check.holds for check in checks(rule, stating(first, second))] == [True]


@pytest.mark.parametrize(
    ("rule", "first", "second"),
    [
        ("one_model", (SERVER, "PowerEdge R610"), (HOST, "ProLiant DL380 G6")),
        ("one_model", (SERVER, "PowerEdge R610"), ("Domain controller", "PowerEdge R410")),
        ("one_model", (ARRAY, "PowerVault MD3820f"), ("Expansion enclosures", "PowerVault MD1220")),
        ("one_model", (ARRAY, "Compellent SC8000"), (MODEL, "Compellent SC220 enclosures")),
        ("one_model", (SERVER, "Intel X5620 processors"), (HOST, "Intel X520 adapter")),
        ("one_model", (SERVER, "Memory DDR3 64 GB"), (HOST, "Memory DDR4 64 GB")),
        ("one_clock_speed", ("CPU", "Xeon 5620 2.4 GHz"), (HOST, "Xeon 5670 2.93 GHz")),
        ("one_clock_speed", ("CPU", "Xeon 5620 2.4 GHz"), (HOST, "Xeon 5620 2.66 GHz turbo")),
        ("one_clock_speed", ("CPU", "Xeon E5-2620 2.0 GHz"), (HOST, "Xeon E5-2620 v2 2.1 GHz")),
        ("one_clock_speed", ("CPU", "2.4 GHz"), (HOST, "2.93 GHz")),
        ("one_firmware", ("RAID", "PERC H200 (FW 07.01.33.00)"), (MODEL, "PERC H800 (FW 12.10.1.0001)")),
    ],
)
def test_rows_about_different_things_are_not_compared(rule: str, first: tuple[str, str], second: tuple[str, str]):
    assert not checks(rule, stating(first, second))
