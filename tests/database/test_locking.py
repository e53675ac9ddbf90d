import subprocess
import sys
from pathlib import Path

import pytest

from esrp_ingest.database import Database, open_database
from esrp_ingest.database.store import jobs, locking
from esrp_ingest.errors import ImportRunning


def test_one_import_at_a_time(database: Database):
    with locking.import_lock(database.engine):
        with (
            pytest.raises(ImportRunning, match=r"another import into .* is running"),
            locking.import_lock(database.engine),
        ):
            raise AssertionError
        with database.writing() as connection:
            jobs.begin_job(connection, "host", "[]")
    with locking.import_lock(database.engine):
        pass


def test_the_lock_is_given_back_after_an_error(database: Database):
    with pytest.raises(KeyboardInterrupt), locking.import_lock(database.engine):
        raise KeyboardInterrupt
    with locking.import_lock(database.engine):
        pass


def test_no_lock_file_is_left(sqlite_url: str, tmp_path: Path):
    with open_database(sqlite_url) as database, locking.import_lock(database.engine):
        assert (tmp_path / "esrp.db.importing").exists()
    assert not (tmp_path / "esrp.db.importing").exists()


def test_a_killed_import_holds_no_lock(sqlite_url: str):
    script = (
        "import os, sys\n"
        "from esrp_ingest.database import open_database\n"
        "from esrp_ingest.database.store import locking\n"
        "with open_database(sys.argv[1]) as database, locking.import_lock(database.engine):\n"
        "    os.kill(os.getpid(), 9)\n"
    )
    killed = subprocess.run([sys.executable, "-c", script, sqlite_url], check=False)
    assert killed.returncode == -9
    with open_database(sqlite_url) as database, locking.import_lock(database.engine):
        pass


def test_of_many_imports_one_at_a_time_holds_the_lock_though_its_file_comes_and_goes(sqlite_url: str, tmp_path: Path):
    script = (
        "import os, sys, time\n"
        "from esrp_ingest.database import open_database\n"
        "from esrp_ingest.database.store import locking\n"
        "from esrp_ingest.errors import ImportRunning\n"
        "held = 0\n"
        "with open_database(sys.argv[1]) as database:\n"
        "    while held < 50:\n"
        "        try:\n"
        "            with locking.import_lock(database.engine):\n"
        "                os.close(os.open(sys.argv[2], os.O_CREAT | os.O_EXCL))\n"
        "                os.unlink(sys.argv[2])\n"
        "                held += 1\n"
        "        except ImportRunning:\n"
        "            time.sleep(0.001)\n"
    )
    open_database(sqlite_url).close()
    arguments = [sys.executable, "-c", script, sqlite_url, str(tmp_path / "alone")]
    importing = [subprocess.Popen(arguments) for _ in range(3)]
    assert [each.wait() for each in importing] == [0, 0, 0]
    assert not (tmp_path / "esrp.db.importing").exists()


@pytest.mark.parametrize("way", ["link", "link to a link", "folder", "relative", "uri"])
def test_the_lock_is_on_the_file_itself_whatever_leads_to_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str):
    real = tmp_path / "data" / "esrp.db"
    real.parent.mkdir()
    open_database(f"sqlite:///{real}").close()
    (tmp_path / "folder").symlink_to(real.parent)
    (tmp_path / "link.db").symlink_to(real)
    (tmp_path / "second.db").symlink_to("link.db")
    monkeypatch.chdir(tmp_path)
    url = {
        "link": "sqlite:///link.db",
        "link to a link": f"sqlite:///{tmp_path}/second.db",
        "folder": "sqlite:///folder/esrp.db",
        "relative": "sqlite:///folder/../data/./esrp.db",
        "uri": "sqlite:///file:folder/esrp.db?uri=true",
    }[way]
    with open_database(f"sqlite:///{real}") as one, open_database(url) as other:
        with (
            locking.import_lock(one.engine),
            pytest.raises(ImportRunning, match="another import into"),
            locking.import_lock(other.engine),
        ):
            pass
        with locking.import_lock(other.engine):
            assert (tmp_path / "data" / "esrp.db.importing").exists()
    assert not list(tmp_path.rglob("*.importing"))


def test_a_lock_that_was_taken_away_is_nobodys_to_remove(sqlite_url: str, tmp_path: Path):
    lock = tmp_path / "esrp.db.importing"
    with open_database(sqlite_url) as database:
        with locking.import_lock(database.engine):
            lock.unlink()
        with locking.import_lock(database.engine):
            lock.unlink()
            lock.write_text("of another import")
        assert lock.read_text() == "of another import"


def test_a_database_in_memory_needs_no_lock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    with (
        open_database("sqlite://") as database,
        locking.import_lock(database.engine),
        locking.import_lock(database.engine),
    ):
        assert list(tmp_path.iterdir()) == []
