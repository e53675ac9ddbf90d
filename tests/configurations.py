"""Configuration files of Jetstress for reports, as the tool writes them beside these."""

from collections.abc import Mapping
from pathlib import Path

from esrp_ingest.models import Run
from esrp_ingest.parsing import parse

REPORT = Path(__file__).parents[1] / "fixtures" / "lab" / "rack-7" / "Performance_2012_5_7_6_46_50.html"
BACKUP = REPORT.with_name("DatabaseBackup_2012_5_11_6_46_45.html")
TYPES = {"performance": "Performance", "stress": "Stress", "backup": "DatabaseBackup", "soft_recovery": "SoftRecovery"}
USUAL: Mapping[str, object] = {
    "MailboxCount": 500,
    "MailboxQuota": 2048,
    "MailboxIops": 0.15,
    "Duration": "P0Y0M0DT2H0M0S",
}


def report_run(path: Path = REPORT) -> Run:
    """The run of a report of the lab."""
    return parse(path).runs[0]


def configuration_xml(run: Run, **changes: object) -> str:
    """The file that a run was started with.

    Args:
        run: the run.
        changes: other texts of elements, by their names; `paths` is the folders of the databases.
    """
    said = {**USUAL, "Type": TYPES[run.test_type], "ThreadCount": run.thread_count, "InsertOps": 40, **changes}
    folders = [str(instance.database_path).rpartition("\\")[0] for instance in run.instance]
    instances = "".join(
        f"<EseInstance><DatabasePaths><Path>{folder}</Path></DatabasePaths><LogPath>{instance.log_path}\\</LogPath>"
        "</EseInstance>"
        for folder, instance in zip(said.pop("paths", folders), run.instance, strict=False)  # type: ignore[arg-type]
    )
    limits = "".join(
        f"<Thresholds Name='{name}' {kinds}><AverageDatabaseReadLatency>20</AverageDatabaseReadLatency>"
        f"<MaximumDatabaseReadLatency>{most}</MaximumDatabaseReadLatency>"
        "<AverageLogWriteLatency>10</AverageLogWriteLatency></Thresholds>"
        for name, kinds, most in (("Strict", "", 100), ("Lenient", "TestRunTypes='Stress'", 200))
    )
    text = {name: "" if value is None else str(value) for name, value in said.items()}
    return (
        "<?xml version='1.0'?><configuration><JetstressVersionGenerated>15.0.995.0</JetstressVersionGenerated>"
        f"<TestDesignInfo><Type>{text['Type']}</Type><Duration>{text['Duration']}</Duration>"
        f"<OperationMix LockOps='true' InsertOps='{text['InsertOps']}' DeleteOps='20' ReplaceOps='5' LazyCommits='70'/>"
        f"{limits}</TestDesignInfo><ExchangeProfile><ThreadCount>{text['ThreadCount']}</ThreadCount>"
        f"<MailboxCount>{text['MailboxCount']}</MailboxCount><MailboxQuota>{text['MailboxQuota']}</MailboxQuota>"
        f"<MailboxIops>{text['MailboxIops']}</MailboxIops><EseInstances>{instances}</EseInstances></ExchangeProfile>"
        "</configuration>"
    )
