"""An S3 server on loopback: what it lists, its times and its etags."""

import socket
from collections.abc import Iterator

import fsspec
import pytest
from database_dump import counts
from moto.server import ThreadedMotoServer
from small_reports import small_report

from esrp_ingest.importing.job import run_import
from esrp_ingest.importing.options import ImportOptions

pytestmark = pytest.mark.usefixtures("keeps_processes")


@pytest.fixture
def bucket(monkeypatch: pytest.MonkeyPatch) -> "Iterator[fsspec.AbstractFileSystem]":
    """A bucket `lab` on a server of its own; everything that finds it stands in the environment."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=port, verbose=False)
    server.start()
    for name, value in {
        "AWS_ENDPOINT_URL": f"http://127.0.0.1:{port}",
        "AWS_ACCESS_KEY_ID": "test",
        "AWS_SECRET_ACCESS_KEY": "test",
        "AWS_DEFAULT_REGION": "us-east-1",
        "NO_PROXY": "127.0.0.1",
    }.items():
        monkeypatch.setenv(name, value)
    store = fsspec.filesystem("s3", skip_instance_cache=True)
    store.mkdirs("lab", exist_ok=True)  # servers of one process share their buckets
    yield store
    fsspec.filesystem("s3").clear_instance_cache()
    server.stop()


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")
def test_documents_in_a_bucket_are_loaded_and_left_alone_when_unchanged(
    bucket: "fsspec.AbstractFileSystem", sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    bucket.pipe({f"lab/reports/{number}.html": small_report(number).encode() for number in range(3)})
    bucket.pipe("lab/reports/solution.toml", b'product = "ME4024"')
    assert run_import(["s3://lab/reports"], sqlite_url, ImportOptions(jobs=2)).exit_code == 0
    assert {name: counts(sqlite_url)[name] for name in ("document", "solution")} == {"document": 3, "solution": 1}
    bucket.pipe("lab/reports/1.html", small_report(9).encode())
    assert run_import(["s3://lab"], sqlite_url, ImportOptions(jobs=2, read_on="workers")).counts.loaded == 1
    monkeypatch.setattr("esrp_ingest.importing.pipeline.fingerprint", None)
    assert run_import(["s3://lab/reports/*.html"], sqlite_url).counts.unchanged == 3


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")
@pytest.mark.usefixtures("bucket")
def test_a_bucket_that_is_not_there_is_one_line(sqlite_url: str) -> None:
    (failure,) = run_import(["s3://nothing/a.html"], sqlite_url).failures
    assert (failure.uri, failure.code) == ("s3://nothing/a.html", "unreadable")
    assert "\n" not in failure.message
