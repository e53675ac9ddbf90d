"""Two rows of the configuration that name one thing say the same of it; rows about different things may differ."""

import pytest
from audited import broken, checks

from esrp_ingest.audit.rule import Paper
from esrp_ingest.models import Solution, SolutionFact


def stating(*rows: tuple[str, str]) -> Paper:
    facts = tuple(SolutionFact(table_name="Hardware", label=label, value=value) for label, value in rows)
    return Paper((Solution(solution_fact=facts),), ())


SERVER, HOST, ARRAY, MODEL = "Server", "Host server type", "Storage System", "Storage model and OS/firmware revision"


@pytest.mark.parametrize(
    ("rule", "first", "second", "message"),
    [
        (
            "one_model",
            (SERVER, "Dell™ PowerEdge™ R610"),
            (HOST, "Dell PowerEdge T610 2 Intel Xeon 5620 64GB"),
            "the server, PowerEdge: Server says R610, Host server type T610",
        ),
        (
            "one_model",
            (ARRAY, "PowerVault MD1220 or PowerVault MD1200"),
            (MODEL, "PowerVault MD3200 + PERC H800"),
            f"the array, PowerVault: Storage System says MD1220 and MD1200, {MODEL} MD3200",
        ),
        (
            "one_part",
            ("CPU", "2 Intel®Xeon®CPU;5620@2.4GHz"),
            (HOST, "PowerEdge R610, 2 x 2.93 GHz Intel Xeon 5620"),
            "clock speed in GHz of 5620: CPU says 2.4, Host server type 2.93",
        ),
        (
            "one_part",
            ("RAID Controller", "PERC H800 (FW 12.10.1.0001)"),
            (MODEL, "MD1220 + PERC H800 Firmware 12.10.1.000191"),
            f"firmware of H800: RAID Controller says 12.10.1.0001, {MODEL} 12.10.1.000191",
        ),
    ],
)
def test_rows_that_contradict_each_other_are_named_both(
    rule: str, first: tuple[str, str], second: tuple[str, str], message: str
):
    (check,) = broken(rule, stating(first, second))
    assert check.message == f"{message}: both state the same, so that one of them is wrong"
    assert check.subject == f"{first[0]} or {second[0]}"
    assert len(broken(rule, stating(second, first))) == 1


@pytest.mark.parametrize(
    ("rule", "first", "second"),
    [
        ("one_model", (SERVER, "PowerEdge R610"), (HOST, "Dell PowerEdge r610, PowerEdge T610")),
        (
            "one_part",
            ("CPU", "Intel Xeon X5570 2.93 GHz"),
            (HOST, "ProLiant DL380 G6, Intel Xeon x5570 2.930 GHz (3.33 GHz)"),
        ),
        ("one_part", ("CPU", "Xeon 5620 2.4GHz"), (HOST, "Intel Xeon 5670 2.93 GHz, Xeon 5620 2.4 GHz")),
        ("one_part", ("HBA", "H800 firmware v12.10.1"), (MODEL, "PERC H800 FW: 12.10.01.0001")),
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
        ("one_model", (SERVER, "Memory DDR3 64 GB"), (HOST, "Memory DDR4 64 GB")),
        ("one_part", ("CPU", "Xeon 5620 2.4 GHz"), (HOST, "Xeon 5670 2.93 GHz")),
        ("one_part", ("CPU", "Xeon E5-2620 2.0 GHz"), (HOST, "Xeon E5-2620 v2 2.1 GHz")),
        ("one_part", ("RAID Controller", "PERC H200 (FW 07.01.33.00)"), (MODEL, "PERC H800 (FW 12.10.1.0001)")),
        ("one_part", ("CPU", "2.4 GHz"), (HOST, "2.93 GHz")),
    ],
)
def test_rows_about_different_things_are_not_compared(rule: str, first: tuple[str, str], second: tuple[str, str]):
    assert not checks(rule, stating(first, second))
