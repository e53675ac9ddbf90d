"""Configuration files of Jetstress beside reports: attached where they agree, marked, and followed when they change."""

import shutil
import zipfile
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from configurations import BACKUP, REPORT, configuration_xml, report_run
from sqlalchemy import select

from esrp_ingest.database import open_database, schema
from esrp_ingest.database.ask.listing import Wanted, list_findings, list_runs
from esrp_ingest.database.ask.queries import show_run
from esrp_ingest.database.schema.descriptions import view
from esrp_ingest.database.store.jobs import KnownDocument
from esrp_ingest.importing.configuration_file import FolderConfigurations
from esrp_ingest.importing.job import run_import
from esrp_ingest.importing.options import ImportOptions
from esrp_ingest.importing.outcomes import Summary

pytestmark = pytest.mark.usefixtures("keeps_processes")


@pytest.fixture
def share(tmp_path: Path) -> Path:
    """A folder with a report of the lab."""
    folder = tmp_path / "share"
    folder.mkdir()
    shutil.copy(REPORT, folder)
    return folder


def imported(folder: Path, url: str) -> Summary:
    return run_import([str(folder)], url, ImportOptions(jobs=1))


def configured(url: str) -> list[tuple[object, ...]]:
    """Mailboxes, quota and file names of every run that has a configuration."""
    table = schema.RunConfiguration.table()
    with open_database(url) as database, database.asking() as connection:
        rows = connection.execute(
            select(table.c.mailboxes, table.c.mailbox_size_mb, table.c.uri).order_by(table.c.run_id)
        )
        return [
            (mailboxes, size, [uri.rpartition("/")[2] for uri in uris.splitlines()]) for mailboxes, size, uris in rows
        ]


def said(url: str) -> list[str]:
    """What findings say of configuration files."""
    with open_database(url) as database, database.asking() as connection:
        rows = list_findings(connection, Wanted(rule="configuration_file"))
        place = rows.columns.index("message")
        return [str(row[place]) for row in rows.rows]


def test_a_file_that_agrees_is_attached_marked_and_overrides_nothing(share: Path, database_url: str):
    (share / "JetstressConfig.xml").write_text(configuration_xml(report_run()), encoding="utf-8")
    assert imported(share, database_url).counts.seen == 1
    assert configured(database_url) == [(500, 2048, ["JetstressConfig.xml"])]
    metrics = view("run_metrics")
    with open_database(database_url) as database, database.asking() as connection:
        row = connection.execute(select(metrics)).mappings().one()
        runs = list_runs(connection)
        shown = show_run(connection, 1)
    listed = dict(zip(runs.columns, runs.rows[0], strict=True))
    assert (row["configured_mailboxes"], row["configured_duration_seconds"]) == (500, 7200)
    assert str(row["configured_by"]).endswith("/JetstressConfig.xml")
    assert row["transfers_per_sec_per_1000_mailboxes"] is None
    assert (listed["configured_iops_per_mailbox"], listed["configured_by"]) == (0.15, row["configured_by"])
    assert "uri" in shown.tables["run_configuration"].columns
    assert shown.record["database_read_limit_ms"] == report_run().database_read_limit_ms


def test_a_changed_file_has_its_report_read_again_and_others_are_left_alone(share: Path, sqlite_url: str):
    file = share / "JetstressConfig.xml"
    file.write_text(configuration_xml(report_run()), encoding="utf-8")
    other = share.parent / "share" / "other"
    other.mkdir()
    shutil.copy(BACKUP, other)
    imported(share, sqlite_url)
    assert imported(share, sqlite_url).counts.unchanged == 2
    file.write_text(configuration_xml(report_run(), MailboxCount=600), encoding="utf-8")
    changed = imported(share, sqlite_url).counts
    assert (changed.replaced, changed.unchanged) == (1, 1)
    assert configured(sqlite_url) == [(600, 2048, ["JetstressConfig.xml"])]
    (other / "xmlconfig_1.XML").write_text(configuration_xml(report_run(BACKUP)), encoding="utf-8")
    assert imported(share, sqlite_url).counts.replaced == 1
    file.write_text(configuration_xml(report_run(), ThreadCount=99), encoding="utf-8")
    imported(share, sqlite_url)
    assert configured(sqlite_url) == [(500, 2048, ["xmlconfig_1.XML"])]
    [left_out] = said(sqlite_url)
    assert left_out.startswith("JetstressConfig.xml beside the report is not taken for its own: thread_count")


def test_a_report_whose_file_is_gone_is_read_again_without_it(share: Path, database_url: str):
    file, broken = share / "JetstressConfig.xml", share / "XMLConfig_old.xml"
    file.write_text(configuration_xml(report_run()), encoding="utf-8")
    copy = share / "copy"
    copy.mkdir()
    shutil.copy(REPORT, copy)
    imported(share, database_url)
    assert configured(database_url) == [(500, 2048, ["JetstressConfig.xml"])]
    assert imported(copy, database_url).counts.unchanged == 1  # a file that was never there is not gone
    file.unlink()
    broken.write_text("<configuration>", encoding="utf-8")
    assert imported(share / REPORT.name, database_url).counts.replaced == 1
    assert (configured(database_url), len(said(database_url))) == ([], 1)
    broken.unlink()
    assert imported(share / REPORT.name, database_url).counts.replaced == 1
    assert (configured(database_url), said(database_url)) == ([], [])
    assert imported(share, database_url).counts.unchanged == 2


def test_a_folder_that_cannot_be_listed_loses_nothing():
    known = KnownDocument("1", datetime(2026, 1, 1), "report", configuration_files=frozenset({"file:///lab/x.xml"}))
    assert FolderConfigurations("file:///lab", []).changed_for(known)
    assert not FolderConfigurations("file:///lab", None).changed_for(known)
    assert not FolderConfigurations("file:///other", []).changed_for(known)


@pytest.mark.parametrize(
    ("text", "finding"),
    [
        ("<configuration>", "JetstressConfig.xml: it is no XML: "),
        ("<Counters/>", "JetstressConfig.xml: it is XML, but no Jetstress configuration"),
        ("<!DOCTYPE x [<!ENTITY y 'z'>]><configuration/>", "JetstressConfig.xml: it has a document type"),
    ],
)
def test_a_broken_file_is_a_line_and_no_failure(share: Path, sqlite_url: str, text: str, finding: str):
    (share / "JetstressConfig.xml").write_text(text, encoding="utf-8")
    summary = imported(share, sqlite_url)
    assert (summary.counts.loaded, summary.counts.failed, summary.exit_code) == (1, 0, 0)
    assert [line.startswith(finding) for line in said(sqlite_url)] == [True]
    assert configured(sqlite_url) == []


def test_a_configuration_of_another_kind_of_test_is_nobodys_business(share: Path, sqlite_url: str):
    (share / "JetstressConfig.xml").write_text(configuration_xml(report_run(), Type="Stress"), encoding="utf-8")
    imported(share, sqlite_url)
    assert (configured(sqlite_url), said(sqlite_url)) == ([], [])


def test_the_copy_that_a_run_left_goes_first_and_those_of_other_nights_are_not_asked(share: Path, sqlite_url: str):
    run = report_run()
    assert run.started_at is not None
    for name, moment, mailboxes in (("own", run.started_at, 700), ("later", run.started_at + timedelta(days=1), 900)):
        stamp = "_".join(str(part) for part in moment.timetuple()[:6])
        text = configuration_xml(run, MailboxCount=mailboxes)
        (share / f"XMLConfig_{stamp}.xml").write_text(text, encoding="utf-8")
        (share / "JetstressConfig.xml").write_text(configuration_xml(run), encoding="utf-8")
        assert imported(share, sqlite_url).counts.failed == 0, name
        assert [(mailboxes, len(names)) for mailboxes, _, names in configured(sqlite_url)] == [(700, 1)]


def test_files_that_contradict_each_other_state_only_what_they_agree_on(share: Path, sqlite_url: str):
    for name, size in (("JetstressConfig.xml", 2048), ("XMLConfig_1.xml", 4096)):
        (share / name).write_text(configuration_xml(report_run(), MailboxQuota=size), encoding="utf-8")
    imported(share, sqlite_url)
    assert configured(sqlite_url) == [(500, None, ["JetstressConfig.xml", "XMLConfig_1.xml"])]
    assert said(sqlite_url) == ["JetstressConfig.xml, XMLConfig_1.xml state it differently: it is left out"]


def test_an_archive_holds_its_configuration_too(tmp_path: Path, sqlite_url: str):
    path = tmp_path / "night.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.write(REPORT, f"MBX01/{REPORT.name}")
        archive.writestr("MBX01/JetstressConfig.xml", configuration_xml(report_run()))
        archive.writestr("JetstressConfig.xml", configuration_xml(report_run(), MailboxCount=1))
    assert imported(path, sqlite_url).counts.loaded == 1
    assert configured(sqlite_url) == [(500, 2048, ["JetstressConfig.xml"])]
    assert imported(path, sqlite_url).counts.unchanged == 1
