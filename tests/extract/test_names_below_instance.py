"""Statistics of backups and of soft recovery: names below `Instance`, servers beside them, times in any form."""

import pytest

from esrp_ingest.errors import NotAReport
from esrp_ingest.models import Run
from esrp_ingest.parsing import parse_bytes

BACKUP = "<h2>Database backup Test Result Report</h2><h3>Database Backup Statistics - All</h3>"
RECOVERY = "<h2>SoftRecovery Test Result Report</h2><h3>Soft-Recovery Statistics - All</h3>"
HEAD = ("Database Instance", "Database Size (MBytes)", "Elapsed Backup Time", "MBytes Transferred/sec")
ROWS = (("2014901.16", "06:02:24", "92.66"), ("2015650.30", "08:26:02", "66.39"), ("2012383.23", "04:36:32", "121.29"))
SECONDS = (21744.0, 30362.0, 16592.0)


def runs(heading: str, *rows: tuple[str, ...]) -> tuple[Run, ...]:
    cells = ("".join(cell if cell.startswith("<") else f"<td>{cell}</td>" for cell in row) for row in rows)
    return parse_bytes(f"{heading}<table><tr>{'<tr>'.join(cells)}</table>".encode(), "p.html").runs


@pytest.mark.parametrize("name", ["Instance1.", "DB0", "EXA-DB", "Mailbox Database ", "Daten"])
def test_what_stands_below_instance_is_one_whatever_it_looks_like(name: str) -> None:
    names = [f"{name}{at}" for at in (1, 2, 3)]
    [run] = runs(BACKUP, HEAD, *((each, *row) for each, row in zip(names, ROWS, strict=True)))
    assert [(each.instance, each.elapsed_seconds) for each in run.backup_result] == list(
        zip(names, SECONDS, strict=True)
    )


def test_without_what_heads_them_names_in_one_table_are_none() -> None:
    with pytest.raises(NotAReport):
        runs(BACKUP, ("", *HEAD[1:]), *((f"DB{at}", *row) for at, row in enumerate(ROWS)))


@pytest.mark.parametrize("spans", [False, True])
def test_servers_beside_the_names_have_a_run_each(spans: bool) -> None:
    rows = []
    for server in ("EXA", "EXB"):
        own = [f"<td rowspan=3>{server}" if spans else server, *[() if spans else server] * 2]
        rows += [
            tuple(filter(None, (cell, f"{server}-DB{at}", *row)))
            for at, (cell, row) in enumerate(zip(own, ROWS, strict=True))
        ]
        rows.append((f"<td colspan=4>Subtotal {server}", "280.34"))
    found = runs(BACKUP, ("Server", *HEAD), *rows, ("<td colspan=4>Total", "560.68"))
    assert [(run.server, [each.instance for each in run.backup_result]) for run in found] == [
        (server, [f"{server}-DB{at}" for at in range(3)]) for server in ("EXA", "EXB")
    ]


@pytest.mark.parametrize("head", ["Elapsed seconds", "Elapsed time (hh:mm:ss)", "Elapsed recovery time", "Duration"])
@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("times", [("664", "944"), ("00:11:04", "00:15:44")])
def test_the_time_of_a_recovery_is_one_in_any_form(head: str, turned: bool, times: tuple[str, str]) -> None:
    if head == "Duration" and turned and ":" not in times[0]:
        return  # nothing tells which column is which
    columns = [("Log files replayed", "508", "516"), (head, *times)][:: -1 if turned else 1]
    rows = zip(("Database Instance", "Instance1.1", "Instance1.2"), *columns, strict=True)
    [run] = runs(RECOVERY, *rows)
    assert [(each.logs_replayed, each.elapsed_seconds) for each in run.soft_recovery_result] == [(508, 664), (516, 944)]
