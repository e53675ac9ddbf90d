"""Configuration files of Jetstress: what they state, and which run they are of."""

import pytest
from configurations import BACKUP, configuration_xml, report_run

from esrp_ingest.configuration import MAX_BYTES, Configuration, agreed, configuration_in, disagreement
from esrp_ingest.errors import UsageError


def stated(**changes: object) -> Configuration:
    return configuration_in(configuration_xml(report_run(), **changes).encode(), "JetstressConfig.xml")


def test_profile_duration_thresholds_and_paths_are_read():
    found = stated()
    assert (found.mailboxes, found.mailbox_size_mb, found.iops_per_mailbox) == (500, 2048, 0.15)
    assert (found.test_type, found.duration_seconds, found.insert_pct, found.lazy_commit_pct) == (
        "performance",
        7200,
        40,
        70,
    )
    limits = (found.database_read_limit_ms, found.database_read_peak_limit_ms, found.log_write_peak_limit_ms)
    assert limits == (20, 100, None)
    assert len(str(found.database_paths).splitlines()) == len(report_run().instance)


def test_stress_has_the_lenient_thresholds_and_a_long_performance_test_is_one():
    assert (stated(Type="Stress").test_type, stated(Type="Stress").database_read_peak_limit_ms) == ("stress", 200)
    assert stated(Duration="P1D").test_type == "stress"


@pytest.mark.parametrize(
    ("element", "text", "column"),
    [
        ("MailboxCount", "", "mailboxes"),
        ("MailboxCount", "0", "mailboxes"),
        ("MailboxCount", "12.5", "mailboxes"),
        ("MailboxQuota", "two", "mailbox_size_mb"),
        ("Duration", "P1M", "duration_seconds"),
        ("Duration", "two hours", "duration_seconds"),
        ("Type", "DBChecksum", "test_type"),
    ],
)
def test_what_is_not_set_or_not_understood_is_null(element: str, text: str, column: str):
    assert getattr(stated(**{element: text}), column) is None


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "no XML"),
        (b"<configuration><TestDesignInfo>", "no XML"),
        (b"\xff\xfe<\x00", "no XML"),
        (b"<?xml version='1.0' encoding='klingon'?><configuration/>", "no XML"),
        (b"<Counters/>", "no Jetstress configuration"),
        (b"<configuration><appSettings/></configuration>", "states no type of test"),
        (b"<configuration>" + b"<a>" * 40, "no Jetstress configuration"),
        (b"<!DOCTYPE c [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;'>]><configuration>&b;</configuration>", "document type"),
        (b"<!DOCTYPE c SYSTEM 'http://example.invalid/c.dtd'><configuration/>", "document type"),
        (b" " * (MAX_BYTES + 1), "longer than"),
    ],
)
def test_what_is_no_configuration_is_refused_in_one_line(data: bytes, why: str):
    with pytest.raises(UsageError, match=f"^JetstressConfig.xml: .*{why}") as refused:
        configuration_in(data, "JetstressConfig.xml")
    assert "\n" not in str(refused.value)


def test_a_report_agrees_with_its_own_configuration_and_with_one_that_leaves_threads_to_tuning():
    assert disagreement(report_run(), stated()) is None
    assert disagreement(report_run(), stated(ThreadCount="")) is None
    backup = report_run(BACKUP)
    assert disagreement(backup, configuration_in(configuration_xml(backup).encode(), "x")) is None


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"ThreadCount": 99}, "thread_count is"),
        ({"InsertOps": 30}, "insert_pct is 40 in the report and 30 there"),
        ({"paths": ["E:\\elsewhere"] * 99}, "only one of the two names the database path"),
        ({"paths": []}, "it states no database paths"),
    ],
)
def test_other_threads_another_mix_or_other_paths_are_another_test(change: dict[str, object], why: str):
    assert str(disagreement(report_run(), stated(**change))).startswith(why)


def test_paths_are_compared_as_windows_does():
    folders = [str(instance.database_path).rpartition("\\")[0] for instance in report_run().instance]
    assert disagreement(report_run(), stated(paths=[f"{folder.upper()}\\" for folder in folders])) is None


def test_what_two_files_state_differently_is_left_out_and_said():
    said: list[str] = []
    values = agreed([stated(), stated(MailboxQuota=4096), stated(MailboxIops="")], said.append)
    assert (values["mailboxes"], values["mailbox_size_mb"], values["iops_per_mailbox"]) == (500, None, 0.15)
    assert said == ["mailbox_size_mb"]
