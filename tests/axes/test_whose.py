"""Servers, tests and states in the labels of tables."""

import pytest

from esrp_ingest.axes.whose import (
    ALL_SERVERS,
    Owner,
    condition_of,
    is_statistic,
    kinds_named,
    owner_of,
    said_by,
    server_in,
)


@pytest.mark.parametrize(
    ("text", "owner"),
    [
        ("Server 1", Owner("server", "Server 1")),
        ("Host B", Owner("server", "Host B")),
        ("Total", ALL_SERVERS),
        ("Average", ALL_SERVERS),
        ("Server 1 and Server 2", None),
        ("Database Reads/sec", None),
        ("EX13", None),
    ],
)
def test_a_text_names_an_owner_or_nothing(text: str, owner: Owner | None) -> None:
    assert owner_of(text) == owner


def test_a_machine_that_is_known_is_an_owner() -> None:
    assert owner_of("EX13", ["EX13"]) == Owner("server", "EX13")


def test_spellings_of_one_server_share_a_key() -> None:
    assert Owner("server", "Exchange Server 1").key == Owner("server", "Server 1").key


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("Performance (2 h)", "performance"),
        ("24 hour stress test", "stress"),
        ("Before (4.10)", "before"),
        ("Run 2", "run2"),
        ("Soft recovery", "soft_recovery"),
        ("Database Reads/sec", None),
        ("Server 1", None),
    ],
)
def test_a_text_names_a_test_or_a_state(text: str, key: str | None) -> None:
    found = condition_of(text)
    assert (found and found.key) == key


def test_only_a_kind_of_test_has_a_test() -> None:
    tests = [found.test for text in ("Stress", "Before") if (found := condition_of(text))]
    assert tests == ["stress", None]


def test_what_is_beside_a_name_is_taken_out_of_its_label() -> None:
    said = said_by("Host 2 Log Writes/sec")
    assert (said.owner, said.condition, said.rest) == (Owner("server", "Host 2"), None, "Log Writes/sec")
    assert said_by("EX13: Log Writes/sec", ["EX13"]).rest == "Log Writes/sec"
    assert said_by("Log Writes/sec").rest == "Log Writes/sec"


def test_numbers_of_other_things_are_no_servers() -> None:
    assert server_in("Storage node 2") is None
    assert server_in("Storage Server 5,000 mailboxes") is None


def test_words_tell_kinds_of_tests_and_statistics() -> None:
    assert kinds_named("Jetstress SoftRecovery") == ["soft_recovery"]
    assert is_statistic("Maximum")
    assert not is_statistic("Server 1")
