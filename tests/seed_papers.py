"""Five published papers as models, with their figures: what loading, views and rankings are tested with.

Built by hand, so that the tests of the database need no reader: an MD1220 (reports of its one server), an MD3820f (its
recovery appendix prints no recovery), a CX4 (Jetstress 2007, three set-ups), an ME4024 (four servers, stress reports
only) and an FS3017 (reports of one server of twelve).
"""

from datetime import datetime
from typing import Any

from made_papers import Disk, Io, backup_run, disk_run, io_row, io_run, names, paper, recovery_run, reported

from esrp_ingest.models import (
    Finding,
    HostCounter,
    InstanceReads,
    ParsedDocument,
    PrintedAggregate,
    Solution,
    SolutionFact,
)


def md1220() -> ParsedDocument:
    performance: list[Io] = [
        (16.661, 8.916, 122.475, 72.839, 1.609, 60.743),
        (16.385, 9.199, 123.673, 73.648, 1.591, 60.603),
        (16.724, 10.736, 124.569, 74.258, 1.822, 61.22),
        (17.226, 11.504, 123.995, 73.929, 1.751, 61.318),
        (14.795, 1.811, 122.577, 73.027, 1.011, 61.17),
        (14.6, 1.623, 121.994, 72.771, 0.967, 61.061),
        (15.872, 3.313, 124.527, 74.312, 1.212, 62.354),
        (16.15, 3.36, 122.519, 72.869, 1.202, 60.778),
    ]
    stress: list[Io] = [
        (15.851, 7.491, 115.052, 70.482, 1.514, 56.297),
        (15.536, 7.817, 115.564, 70.833, 1.517, 56.395),
        (16.705, 10.052, 115.551, 70.795, 1.742, 56.412),
        (16.823, 10.374, 115.529, 70.832, 1.727, 56.364),
        (16.341, 8.319, 115.465, 70.74, 1.593, 56.358),
        (16.253, 7.691, 115.12, 70.542, 1.609, 56.238),
        (16.994, 6.529, 115.682, 70.907, 1.688, 56.464),
        (17.108, 6.623, 115.204, 70.55, 1.685, 56.114),
    ]
    recovery = [
        (507, 788.4409848),
        (515, 787.9105839),
        (501, 819.4694393),
        (509, 817.8782365),
        (514, 826.6298519),
        (514, 831.6686608),
        (512, 852.3542971),
        (507, 842.5418799),
    ]
    machine: dict[str, Any] = {"solution": 0, "machine_name": "WIN-PVCKE1IJFQ1", "target_iops": 1000}
    totals = tuple(io_row(name, row, "total") for name, row in zip(names(2836, 8), performance, strict=True))
    run = io_run(2836, performance, datetime(2011, 5, 28, 11, 38, 14), achieved_iops=1573.982, **machine)
    run = run.model_copy(
        update={
            "instance_io": run.instance_io + totals,
            "instance_maintenance_io": (
                InstanceReads(instance="Instance2836.1", reads_per_sec=25.494, read_bytes=261876.409),
            ),
            "instance_log_replication_io": (
                InstanceReads(instance="Instance2836.1", reads_per_sec=1.209, read_bytes=232060.297),
            ),
            "host_counter": (HostCounter(counter="% Processor Time", average=0.6, minimum=0.1, maximum=3.5),),
            "initial_database_bytes": 10743244652544,
            "final_database_bytes": 10748000993280,
            "background_maintenance": True,
        }
    )
    runs = (
        io_run(
            2836,
            stress,
            datetime(2011, 5, 31, 14, 17, 42),
            24,
            test_type="stress",
            achieved_iops=1488.848,
            heading="Appendix A: Stress Testing",
            **machine,
        ),
        run,
        backup_run(
            2836, [60.96, 60.72, 60.67, 60.56, 60.95, 61.14, 57.76, 57.65], datetime(2011, 6, 3, 10, 55, 25), solution=0
        ),
        recovery_run(
            2836,
            recovery,
            datetime(2011, 6, 4, 9, 37, 7),
            solution=0,
            printed_aggregate=(
                PrintedAggregate(
                    table_name="soft_recovery_result", aggregate="sum", column_name="logs_replayed", value=4079
                ),
            ),
        ),
    )
    summary = [
        *reported("Degraded State (Disk Failure)", database_transfers_per_sec=1190.74, database_read_latency_ms=20.31),
        *reported(
            "server",
            database_transfers_per_sec=1573,
            database_reads_per_sec=986.4,
            database_writes_per_sec=586.6,
            database_read_latency_ms=16.1,
            backup_mb_per_sec_per_database=60.05,
            log_replay_seconds=1.6,
        ),
    ]
    solution = Solution(
        vendor="Dell",
        product="Dell PowerVault MD1220",
        exchange_version="2010",
        esrp_version="3.0",
        mailboxes=5000,
        iops_per_mailbox=0.2,
        servers=1,
        disks=24,
        disk_type="hdd",
        copies_per_database=2,
        formatted_capacity_gb=16754,
        connectivity="SAS",
        solution_fact=(
            SolutionFact(table_name="Primary Storage Hardware", label="Storage cache", value="1024 MB", page=9),
            SolutionFact(table_name="Primary Storage Hardware", label="Number of storage ports", value="2", page=9),
        ),
        reported_metric=tuple(summary),
    )
    finding = Finding(run=1, rule="summary_agrees", severity="warning", actual="586.6", expected="587.653", message="x")
    return paper("md1220", [solution], runs, [finding], program="ESRP", relations_checked=40, relations_held=39)


def md3820f() -> ParsedDocument:
    server: dict[str, Any] = {"solution": 0, "server": "Server 1", "machine_name": "Server 1", "target_iops": 60}
    runs = (
        io_run(
            3152,
            [(10.58, 2.023, 478.387, 297.895, 0.467, 48.817), (10.527, 1.454, 477.964, 296.558, 0.513, 48.853)],
            datetime(2015, 7, 22, 8, 26, 10),
            achieved_iops=1550.804,
            **server,
        ),
        io_run(
            864,
            [(10.739, 2.016, 470.089, 290.918, 0.451, 48.182), (10.667, 1.443, 472.186, 291.823, 0.498, 48.312)],
            datetime(2015, 7, 22, 12, 15, 33),
            24,
            test_type="stress",
            achieved_iops=1525.017,
            **server,
        ),
        backup_run(4900, [413.85, 423.79], datetime(2015, 7, 22, 11, 47, 8), solution=0),
        io_run(
            4468,
            [(11.023, 2.19, 469.02, 295.4, 0.467, 48.7), (10.885, 1.58, 473.131, 296.39, 0.471, 48.833)],
            datetime(2015, 7, 22, 11, 16, 7),
            0.33,
            test_type="soft_recovery",
            achieved_iops=1533.941,
            **server,
        ),
    )
    summary = [
        *reported("aggregate", database_reads_per_sec=956.351, database_writes_per_sec=594.543),
        *reported(
            "server",
            backup_mb_per_sec_per_database=418.82,
            backup_mb_per_sec_per_server=837.64,
            log_replay_seconds=1.492,
        ),
    ]
    solution = Solution(
        vendor="Dell",
        product="Dell PowerVault MD3820f",
        exchange_version="2013",
        mailboxes=500,
        iops_per_mailbox=0.12,
        servers=1,
        disks=11,
        disk_type="hdd",
        connectivity="SAS",
        reported_metric=tuple(summary),
    )
    return paper("md3820f", [solution], runs, program="ESRP", relations_checked=20, relations_held=20)


def cx4() -> ParsedDocument:
    hdd_reads = "174.11 172.756 173.121 171.194 174.793 174.143 173.093 173.098 174.02 172.267 172.439 171.099 172.438 "
    hdd_reads += "172.241 173.63 171.927"
    hdd_writes = (
        "133.056 130.344 131.141 129.51 133.14 133.116 131.718 132.561 131.841 130.357 130.423 127.695 129.424 "
    )
    hdd_writes += "129.928 132.428 128.881"
    latencies = [15, 14, 15, 14, 15, 14, 15, 15, 15, 15, 14, 15, 14, 15, 15, 15]
    figures = zip(latencies, map(float, hdd_reads.split()), map(float, hdd_writes.split()), strict=True)
    hdd: list[Disk] = [(f"disk {n}", latency, 2, reads, writes) for n, (latency, reads, writes) in enumerate(figures)]
    flash_off: list[Disk] = [
        ("E:", 10, 20, 479.9, 394.012),
        ("J:", 12, 24, 477.479, 406.445),
        ("G:", 12, 24, 481.558, 407.815),
        ("H:", 12, 24, 479.707, 405.454),
        ("I:", 12, 24, 476.596, 397.875),
        ("P:", 12, 24, 478.8, 401.472),
    ]
    flash_on: list[Disk] = [
        ("E:", 7, 2, 704.49, 766.814),
        ("J:", 7, 3, 703.914, 763.73),
        ("G:", 7, 3, 704.086, 763.912),
        ("H:", 7, 3, 703.828, 763.683),
        ("I:", 7, 3, 700.28, 758.085),
        ("P:", 7, 3, 704.465, 764.564),
    ]
    log_writes = ([212.318, 208.291, 208.845, 209.624, 208.099, 207.745], [313.732, 313.631, 313.642, 312.873, 310.798])
    logs_off: list[Disk] = [(f"log {number}", 0, 0, 0, writes) for number, writes in enumerate(log_writes[0])]
    logs_on: list[Disk] = [(f"log {number}", 0, 0, 0, writes) for number, writes in enumerate([*log_writes[1], 311.13])]
    runs = (
        disk_run(hdd, [], solution=0, started_at=datetime(2008, 9, 24, 1, 58, 17), achieved_iops=4861.93),
        disk_run(flash_off, logs_off, solution=1, started_at=datetime(2009, 3, 10, 0, 7, 48), achieved_iops=5287.113),
        disk_run(flash_on, logs_on, solution=2, started_at=datetime(2009, 3, 10, 10, 50, 32), achieved_iops=8801.851),
    )
    solutions = [
        Solution(
            vendor="EMC",
            product="EMC CLARiiON CX4",
            configuration=f"TEST{number}",
            exchange_version="2007",
            disks=disks,
            disk_type="hdd" if disks == 24 else "ssd",
        )
        for number, disks in enumerate((24, 5, 5), start=1)
    ]
    return paper("cx4", solutions, runs)


def me4024() -> ParsedDocument:
    servers: list[tuple[float, list[Io]]] = [
        (
            220.546,
            [
                (14.154, 4.803, 29.078, 14.971, 3.65, 3.756),
                (13.854, 4.013, 29.095, 15.012, 2.858, 3.766),
                (13.287, 4.896, 29.08, 14.945, 3.332, 3.756),
                (13.883, 3.991, 29.124, 15.062, 3.207, 3.763),
                (13.394, 4.943, 29.112, 15.066, 3.33, 3.774),
            ],
        ),
        (
            220.634,
            [
                (14.521, 5.03, 29.097, 15.042, 3.225, 3.51),
                (13.214, 3.994, 29.108, 15.055, 3.079, 3.511),
                (13.706, 5.161, 29.085, 15.021, 3.34, 3.505),
                (13.224, 3.977, 29.08, 15.023, 3.193, 3.499),
                (13.868, 5.197, 29.085, 15.038, 3.521, 3.509),
            ],
        ),
        (
            222.232,
            [
                (14.132, 4.923, 29.293, 15.189, 3.061, 3.548),
                (13.75, 4.114, 29.308, 15.221, 3.119, 3.542),
                (13.202, 5.055, 29.267, 15.128, 3.165, 3.53),
                (13.711, 4.09, 29.26, 15.198, 3.137, 3.551),
                (13.271, 5.102, 29.23, 15.137, 3.537, 3.529),
            ],
        ),
        (
            226.786,
            [
                (14.514, 4.884, 29.893, 15.484, 3.149, 3.615),
                (12.263, 2.21, 29.86, 15.468, 2.454, 3.612),
                (13.705, 5.012, 29.905, 15.498, 3.549, 3.614),
                (12.312, 2.22, 29.827, 15.436, 2.476, 3.607),
                (13.741, 5.052, 29.9, 15.515, 3.577, 3.614),
            ],
        ),
    ]
    runs = [
        io_run(
            7000 + number,
            rows,
            datetime(2018, 10, 5, 6, 54, 12 + 3 * number),
            24,
            test_type="stress",
            solution=0,
            server=f"Server {number}",
            machine_name=f"JS{number}",
            achieved_iops=achieved,
            target_iops=200,
        )
        for number, (achieved, rows) in enumerate(servers, start=1)
    ]
    summary = [
        *reported("aggregate", database_transfers_per_sec=890, database_read_latency_ms=13.585),
        *reported(
            "server",
            backup_mb_per_sec_per_database=65.68,
            backup_mb_per_sec_per_server=328.413,
            log_replay_seconds=2.167,
        ),
    ]
    solution = Solution(
        vendor="Dell EMC",
        product="Dell EMC PowerVault ME4024",
        exchange_version="2016",
        mailboxes=8000,
        iops_per_mailbox=0.1,
        servers=8,  # as the configuration table prints; four took the load
        disks=24,
        disk_type="hdd",
        copies_per_database=2,
        formatted_capacity_gb=17800,
        connectivity="iSCSI",
        reported_metric=tuple(summary),
    )
    return paper("me4024", [solution], runs, program="ESRP")


def fs3017() -> ParsedDocument:
    machine: dict[str, Any] = {"solution": 0, "machine_name": "WIN-5JQOAMP1SPE", "target_iops": 1667}
    runs = (
        io_run(
            2220,
            [(3.908, 2.282, 652.742, 326.282, 0.402, 151.499), (2.401, 1.794, 653.69, 332.042, 0.288, 154.822)],
            datetime(2017, 4, 21, 12, 0, 13),
            achieved_iops=1964.756,
            **machine,
        ),
        io_run(
            2220,
            [(4.292, 2.398, 580.905, 290.085, 0.406, 132.696), (2.852, 1.813, 577.126, 290.992, 0.269, 134.971)],
            datetime(2017, 4, 22, 20, 10, 24),
            24,
            test_type="stress",
            achieved_iops=1739.108,
            **machine,
        ),
        backup_run(2220, [94.2, 96.01], datetime(2017, 4, 24, 0, 55, 21), solution=0),
        recovery_run(2220, [(506, 320.5787885), (501, 308.3912422)], datetime(2017, 4, 24, 10, 10, 8), solution=0),
    )
    summary = [
        *reported(
            "aggregate",
            database_transfers_per_sec=24382.529,
            database_reads_per_sec=16418.746,
            database_writes_per_sec=8163.806,
            database_read_latency_ms=3.069,
            database_write_latency_ms=2.052,
            log_writes_per_sec=3794.05,
            log_write_latency_ms=0.347,
            backup_mb_per_sec_per_database=96.16,
            backup_mb_per_sec_per_server=192.32,
            backup_mb_per_sec=2307.88,
        ),
        *reported("Host 1", database_transfers_per_sec=1964.756, database_read_latency_ms=3.1545),
        *reported("Host 2", database_transfers_per_sec=2037.54, database_read_latency_ms=3.0825),
    ]
    solution = Solution(
        vendor="Synology",
        product="Synology FlashStation FS3017",
        exchange_version="2013",
        mailboxes=20000,
        iops_per_mailbox=1.0,
        servers=12,
        disks=24,
        disk_type="ssd",
        copies_per_database=2,
        formatted_capacity_gb=21740,
        connectivity="iSCSI",
        reported_metric=tuple(summary),
    )
    return paper("fs3017", [solution], runs, program="ESRP")


PAPERS = (md1220, md3820f, cx4, me4024, fs3017)
