import pytest
from sqlalchemy import Column, Table

from esrp_ingest import models
from esrp_ingest.database import schema
from esrp_ingest.database.schema.descriptions import describe_tables, describe_views

TABLES = schema.Base.metadata.tables


@pytest.mark.parametrize(
    ("table", "model", "more", "less"),
    [
        ("document", models.Document, {"loaded_at", "refused"}, set()),
        ("solution", models.Solution, {"document_id", "vendor_id", "ordinal", "duplicate_of_id"}, {"vendor"}),
        ("solution_fact", models.SolutionFact, {"solution_id", "ordinal"}, set()),
        ("reported_metric", models.ReportedMetric, {"solution_id"}, set()),
        (
            "run",
            models.Run,
            {"document_id", "solution_id", "ordinal", "duplicate_of_id"},
            {"solution"},
        ),
        ("instance", models.Instance, {"run_id", "ordinal"}, set()),
        ("instance_io", models.InstanceIo, {"instance_id"}, {"instance"}),
        ("instance_maintenance_io", models.InstanceReads, {"instance_id"}, {"instance"}),
        ("instance_log_replication_io", models.InstanceReads, {"instance_id"}, {"instance"}),
        ("disk_io", models.DiskIo, {"run_id", "ordinal"}, set()),
        ("host_counter", models.HostCounter, {"run_id", "ordinal"}, set()),
        ("backup_result", models.BackupResult, {"instance_id"}, {"instance"}),
        ("soft_recovery_result", models.SoftRecoveryResult, {"instance_id"}, {"instance"}),
        ("log_event", models.LogEvent, {"run_id", "ordinal"}, set()),
        ("printed_aggregate", models.PrintedAggregate, {"run_id"}, set()),
        ("finding", models.Finding, {"document_id", "run_id", "mended"}, {"run"}),
    ],
)
def test_tables_hold_what_models_say(table: str, model: type[models.Model], more: set[str], less: set[str]):
    fields = {name for name, field in model.model_fields.items() if name not in TABLES}
    assert set(TABLES[table].c.keys()) == (fields - less) | more | {"id"}


def test_every_table_and_column_is_described():
    for relation in (*describe_tables().values(), *describe_views().values()):
        assert relation.description.endswith(".")
        assert all(column.description for column in relation.columns.values())


@pytest.mark.parametrize(
    ("suffix", "unit"),
    [
        ("_ms", "ms"),
        ("_seconds", {"s", "seconds"}),
        ("_bytes", "bytes"),
        ("_mb", "MB"),
        ("_gb", "GB"),
        ("_mb_per_sec", "MB/s"),
        ("_pct", "%"),
        ("_iops", "1/s"),
    ],
)
def test_units_follow_the_names(suffix: str, unit: str | set[str]):
    found = {
        column.unit
        for relation in (*describe_tables().values(), *describe_views().values())
        for name, column in relation.columns.items()
        if name.endswith(suffix)
    }
    assert found == (unit if isinstance(unit, set) else {unit})


def test_every_reference_is_indexed():
    def indexed(table: Table, column: Column[object]) -> bool:
        return bool(column.unique) or any(index.columns.keys()[0] == column.name for index in table.indexes)

    references = [(table, column) for table in TABLES.values() for column in table.c if column.foreign_keys]
    assert len(references) == 32
    assert all(indexed(table, column) for table, column in references)


def test_counts_are_big_and_keys_plain_integers():
    types = {str(column.type) for table in TABLES.values() for column in table.c if column.name.endswith("_id")}
    assert types == {"INTEGER"}
    for name in ("document.byte_size", "document_location.byte_size", "run.initial_database_bytes", "run.thread_count"):
        table, column = name.split(".")
        assert str(TABLES[table].c[column].type) == "BIGINT"
