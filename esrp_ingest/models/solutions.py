"""What a paper says of the solutions that it describes."""

from datetime import date
from typing import Annotated, Literal

from esrp_ingest.models.fields import Located, Model, about
from esrp_ingest.vocabulary.exchange import ExchangeVersion

Reliability = Literal["event_log", "checksum", "backup_restore"]
DiskType = Literal["hdd", "ssd", "mixed"]


class SolutionFact(Located):
    """One label/value row of the paper's configuration tables, as printed."""

    table_name: Annotated[str, about("heading or caption of the table")]
    label: Annotated[str, about("label as printed")]
    value: Annotated[str, about("value as printed")]


class ReportedMetric(Located):
    """One figure of the paper's own result summary."""

    scope: Annotated[str, about("aggregate, or the server's label")]
    condition: Annotated[
        str | None, about("the state, test or set-up that the figure belongs to, NULL for the tested state")
    ] = None
    reliability: Annotated[
        Reliability | None,
        about(
            "what a statement of reliability is about: event_log, checksum or backup_restore; its value is 0 where "
            "nothing went wrong, 1 where something did, NULL where the paper says both"
        ),
    ] = None
    metric: Annotated[str | None, about("name of a metric where the label is one")] = None
    value: Annotated[float | None, about("the figure")] = None
    unit: Annotated[str | None, about("its unit")] = None
    label: Annotated[str, about("label as printed")]
    value_text: Annotated[str, about("figure as printed")]


class SolutionSource(Located):
    """Where a column of a solution was read; of what is counted or put together there are several."""

    column_name: Annotated[str, about("column of the solution")]
    value_text: Annotated[str, about("what is printed there")]
    note: Annotated[str | None, about("how the value comes out of it, NULL where it is printed as a value")] = None


class Solution(Model):
    """One tested storage configuration of one vendor, as the paper describes it."""

    vendor: str | None = None
    product: Annotated[str | None, about("product with the vendor's name")] = None
    title: Annotated[str | None, about("title of the paper")] = None
    configuration: Annotated[str | None, about("what tells several set-ups of one paper apart")] = None
    exchange_version: Annotated[
        ExchangeVersion | None, about("Exchange version: a year, or SE for the Subscription Edition")
    ] = None
    esrp_version: Annotated[str | None, about("ESRP - Storage version as printed")] = None
    tested_on: Annotated[
        date | None, about("printed test date, the first of the month where only a month is printed")
    ] = None
    published_on: Annotated[date | None, about("printed publication date")] = None
    mailboxes: Annotated[int | None, about("mailboxes simulated in total")] = None
    mailbox_size_mb: Annotated[float | None, about("mailbox quota", "MB")] = None
    iops_per_mailbox: Annotated[float | None, about("tested profile: transactional I/O of one mailbox", "1/s")] = None
    dags: Annotated[int | None, about("database availability groups")] = None
    servers_per_dag: Annotated[int | None, about("servers in a DAG")] = None
    servers: Annotated[int | None, about("hosts under test")] = None
    active_mailboxes_per_server: Annotated[int | None, about("active mailboxes on a server")] = None
    databases_per_server: Annotated[int | None, about("databases on a host")] = None
    copies_per_database: Annotated[int | None, about("copies of a database")] = None
    mailboxes_per_database: Annotated[int | None, about("mailboxes in a database")] = None
    storage_model: Annotated[str | None, about("storage model and firmware as printed")] = None
    connectivity: Annotated[str | None, about("SAS, FC, iSCSI, SATA, FCoE, NVMe or DAS")] = None
    controllers: Annotated[int | None, about("storage controllers")] = None
    storage_ports: Annotated[int | None, about("storage ports in all")] = None
    cache_gb: Annotated[float | None, about("storage cache", "GB")] = None
    disks: Annotated[
        int | None, about("disks tested; where prose counts those of the logs apart, those of the databases")
    ] = None
    disk_type: Annotated[DiskType | None, about("hdd, ssd or mixed")] = None
    disk_interface: Annotated[str | None, about("SAS, NL-SAS, SATA, FC or NVMe")] = None
    disk_rpm: Annotated[int | None, about("spindle speed", "1/min")] = None
    disk_capacity_gb: Annotated[float | None, about("capacity of one disk, in the vendor's GB", "GB")] = None
    raid_level: Annotated[str | None, about("RAID5, RAID10, DDP, ADAPT, ...")] = None
    raw_capacity_gb: Annotated[float | None, about("raw capacity in all, in the vendor's GB", "GB")] = None
    formatted_capacity_gb: Annotated[float | None, about("formatted capacity in all, in the vendor's GB", "GB")] = None
    storage_utilization_pct: Annotated[float | None, about("formatted by raw capacity as printed", "%")] = None
    database_utilization_pct: Annotated[float | None, about("database size by capacity as printed", "%")] = None
    solution_fact: tuple[SolutionFact, ...] = ()
    reported_metric: tuple[ReportedMetric, ...] = ()
    solution_source: tuple[SolutionSource, ...] = ()


SOLUTION_ROWS = frozenset(name for name, field in Solution.model_fields.items() if field.default == ())
"""The tables of what papers print about a solution; all else of it are columns."""
