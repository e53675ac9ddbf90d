"""Everything works where Python drops docstrings and assertions: what the program needs of them is data."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from esrp_ingest.audit import RULES
from esrp_ingest.database.schema.descriptions import describe_tables

FIXTURES = Path(__file__).parents[2] / "fixtures"
REPORTS = FIXTURES / "samples" / "sample-brightwater-bw16-2013"


def optimized(folder: Path, *arguments: object) -> subprocess.CompletedProcess[str]:
    """Calls Python without docstrings and assertions."""
    call = [sys.executable, "-OO", *map(str, arguments)]
    return subprocess.run(call, cwd=folder, capture_output=True, text=True, check=False)


def test_rules_and_tables_keep_their_sentences(tmp_path: Path):
    script = """
import json
from esrp_ingest.audit import RULES
from esrp_ingest.database.schema.descriptions import describe_tables
print(json.dumps([{name: rule.relation for name, rule in RULES.items()},
                  {name: table.description for name, table in describe_tables().items()}]))
"""
    rules, tables = json.loads(optimized(tmp_path, "-c", script).stdout)
    assert rules == {name: rule.relation for name, rule in RULES.items()}
    assert tables == {name: table.description for name, table in describe_tables().items()}
    assert all(rules.values())
    assert all(tables.values())


def test_commands_work(tmp_path: Path):
    called = [
        optimized(tmp_path, "-m", "esrp_ingest", *arguments).returncode
        for arguments in (("ingest", REPORTS), ("audit",), ("list", "runs"), ("db", "check"))
    ]
    assert called == [0, 0, 0, 0]


def test_a_report_says_that_its_library_does_not(tmp_path: Path):
    pytest.importorskip("altair")
    called = optimized(tmp_path, "-m", "esrp_ingest", "report", "page.html")
    assert called.returncode == 2
    assert called.stderr == (
        "esrp: the library that draws charts needs its docstrings: run Python without -OO for a report\n"
    )
