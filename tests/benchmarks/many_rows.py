"""A database with a million rows of I/O figures, made by the database itself out of numbers."""

from sqlalchemy import Connection, text

SOLUTIONS = 5_000
SERVERS = 5
TESTS = ("performance", "stress")
INSTANCES = 10
IO_ROWS = SOLUTIONS * SERVERS * len(TESTS) * INSTANCES * 2

_RUNS = SERVERS * len(TESTS)
_NUMBERS = "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < {last})"


def fill(connection: Connection) -> None:
    """Writes solutions of five servers, each with a performance and a stress test over ten databases."""
    _insert(connection, "vendor", 20, id="i + 1", name="'Vendor ' || i", group_name="'Vendor ' || i")
    _insert(
        connection,
        "document",
        SOLUTIONS,
        id="i + 1",
        sha256="'sha256-' || i",
        media_type="'application/pdf'",
        kind="'whitepaper'",
        byte_size="1000",
        extractor_version="'1'",
        loaded_at="CURRENT_TIMESTAMP",
        relations_checked="400",
        relations_held="400",
    )
    _insert(
        connection,
        "document_location",
        SOLUTIONS,
        id="i + 1",
        document_id="i + 1",
        uri="'file:///papers/' || i || '.pdf'",
        byte_size="1000",
        last_seen_at="CURRENT_TIMESTAMP",
    )
    _insert(
        connection,
        "solution",
        SOLUTIONS,
        id="i + 1",
        document_id="i + 1",
        vendor_id="i % 20 + 1",
        ordinal="1",
        product="'Product ' || i",
        exchange_version="CASE i % 3 WHEN 0 THEN '2010' WHEN 1 THEN '2013' ELSE '2016' END",
        mailboxes=f"{SERVERS} * 1000",
        iops_per_mailbox="0.1",
        servers=str(SERVERS),
        disks="24 + i % 100",
        disk_type="'hdd'",
        connectivity="'SAS'",
    )
    _insert(
        connection,
        "run",
        SOLUTIONS * _RUNS,
        id="i + 1",
        document_id=f"i / {_RUNS} + 1",
        solution_id=f"i / {_RUNS} + 1",
        ordinal=f"i % {_RUNS} + 1",
        test_type="CASE i % 2 WHEN 0 THEN 'performance' ELSE 'stress' END",
        server=f"'Server ' || (i % {_RUNS} / 2)",
        result="'pass'",
        measured_seconds="7200",
        achieved_iops="110.0 + i % 50",
        target_iops="100.0",
        source="'text'",
    )
    _insert(
        connection,
        "instance",
        SOLUTIONS * _RUNS * INSTANCES,
        id="i + 1",
        run_id=f"i / {INSTANCES} + 1",
        ordinal=f"i % {INSTANCES} + 1",
        name=f"'Instance2836.' || (i % {INSTANCES} + 1)",
        database_path=f"'C:\\Databases\\' || (i % {INSTANCES} + 1)",
    )
    _insert(
        connection,
        "instance_io",
        IO_ROWS,
        id="i + 1",
        instance_id="i / 2 + 1",
        scope="CASE i % 2 WHEN 0 THEN 'transactional' ELSE 'total' END",
        database_read_latency_ms="8.0 + (i * 7919) % 12000 / 1000.0",
        database_write_latency_ms="2.0 + (i * 104729) % 3000 / 1000.0",
        log_write_latency_ms="0.5 + (i * 1299709) % 900 / 1000.0",
        database_reads_per_sec="60.0 + i % 97 / 10.0",
        database_writes_per_sec="40.0 + i % 89 / 10.0",
        log_writes_per_sec="20.0 + i % 53 / 10.0",
        database_read_bytes="32768.0",
        database_write_bytes="32768.0",
    )
    _write_figures(connection)


def _write_figures(connection: Connection) -> None:
    """What loading writes for each run, here added up by the database."""
    sums = ("database_reads_per_sec", "database_writes_per_sec", "log_writes_per_sec")
    means = ("database_read_latency_ms", "database_write_latency_ms", "log_write_latency_ms")
    names = ", ".join((*sums, *means))
    values = ", ".join([*(f"SUM(t.{name})" for name in sums), *(f"AVG(t.{name})" for name in means)])
    connection.execute(
        text(
            f"INSERT INTO run_figure (run_id, instances, database_parts, log_parts, {names}, "
            "database_transfers_per_sec, database_read_latency_worst_ms) "
            f"SELECT i.run_id, COUNT(*), COUNT(*), COUNT(*), {values}, "
            "SUM(t.database_reads_per_sec) + SUM(t.database_writes_per_sec), MAX(t.database_read_latency_ms) "
            "FROM instance_io t JOIN instance i ON i.id = t.instance_id "
            "WHERE t.scope = 'transactional' GROUP BY i.run_id"
        )
    )


def _insert(connection: Connection, table: str, count: int, **columns: str) -> None:
    numbers = _NUMBERS.format(last=count - 1)
    names, values = ", ".join(columns), ", ".join(columns.values())
    if connection.dialect.name == "postgresql":
        values = values.replace("(i *", "(i::bigint *")
    connection.execute(text(f"INSERT INTO {table} ({names}) {numbers} SELECT {values} FROM n".replace(":", "\\:")))
