"""One of each hostile input in one folder beside five good papers: these are loaded, each of those is one line."""

import re
import shutil
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import pytest
from hostile import HOSTILE, remove_deep, write_hostile
from small_reports import write_reports

from esrp_ingest.database import open_database

PAPERS = sorted((Path(__file__).parents[2] / "fixtures" / "papers").glob("*/paper.pdf"))[:5]
SUMMARY = re.compile(r"\d+ failed, \d+ ignored, the rest is loaded: .*")


@pytest.mark.timeout(900)
def test_five_good_papers_are_loaded_among_all_that_is_hostile(tmp_path: Path, sqlite_url: str) -> None:
    folder = write_hostile(tmp_path / "papers")
    for number, paper in enumerate(PAPERS):
        shutil.copy(paper, folder / f"good{number}.pdf")
    try:
        ended = subprocess.run(
            [sys.executable, "-m", "esrp_ingest", "ingest", str(folder), "--database", sqlite_url, "--timeout", "30"],
            capture_output=True,
            text=True,
            check=False,
        )
    finally:
        for name in ("deep", "deeper"):
            remove_deep(folder / name)
    assert ended.returncode == 1, ended.stderr
    lines = ended.stderr.splitlines()
    [summary] = [line for line in lines if SUMMARY.fullmatch(line)]
    failures = lines[: lines.index(summary)]
    codes: dict[str, set[str]] = defaultdict(set)
    for line in failures:
        named = re.fullmatch(rf"{re.escape(str(folder))}/([^/!]+)\S*: (\w+): \S.*", line)
        assert named, line
        codes[named[1]].add(named[2])
    assert codes.keys() == {each.name for each in HOSTILE if each.codes}
    assert {each.name: codes[each.name] for each in HOSTILE if not codes[each.name] <= each.codes} == {}
    with open_database(sqlite_url, read_only=True) as database, database.asking() as connection:
        uris = connection.exec_driver_sql("SELECT uri FROM document_location").scalars().all()
    loaded = {uri.removeprefix(f"{folder.as_uri()}/").partition("/")[0].partition("!")[0] for uri in uris}
    assert loaded == {*(f"good{number}.pdf" for number in range(5)), *(each.name for each in HOSTILE if not each.codes)}


def test_no_module_beside_the_documents_is_run(tmp_path: Path) -> None:
    """As the command `esrp` runs: Python is told to leave out the current folder, and so are all that it starts."""
    write_reports(tmp_path, 1)
    for module in ("json", "esrp_ingest"):
        text = f"from pathlib import Path\nPath('{module} was run').touch()\nraise SystemExit(1)\n"
        (tmp_path / f"{module}.py").write_text(text)
    for arguments in (
        ("ingest", "report000.html", "--database", "esrp.db"),
        ("locate", "run", "1", "--png", "run.png", "--database", "esrp.db"),
        ("report", "page.html", "--database", "esrp.db"),
    ):
        command = [sys.executable, "-P", "-m", "esrp_ingest", *arguments]
        ended = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert "raise --memory-limit" not in ended.stderr
        assert ended.returncode == (2 if arguments[0] == "locate" else 0), ended.stderr  # HTML has no pictures
    assert list(tmp_path.glob("* was run")) == []
    assert (tmp_path / "page.html").exists()
