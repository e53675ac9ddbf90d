"""Documents read without a database, under the limits of an import."""

from pathlib import Path

import pytest
from small_reports import small_report, write_reports

from esrp_ingest.errors import UnreadableDocument, UsageError
from esrp_ingest.importing.reading import read_document, read_documents
from esrp_ingest.importing.workers.pool import Limits
from esrp_ingest.sources.opening import Source

pytestmark = pytest.mark.usefixtures("keeps_processes")


def test_one_file_is_read(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(small_report(1))
    assert read_document(tmp_path / "a.html", Limits()).runs[0].machine_name == "HOST1"


def test_one_file_that_cannot_be_read_says_why(tmp_path: Path) -> None:
    (tmp_path / "a.html").touch()
    with pytest.raises(UnreadableDocument) as error:
        read_document(tmp_path / "a.html", Limits())
    assert error.value.code == "empty"
    with pytest.raises(UnreadableDocument, match="No such file"):
        read_document(tmp_path / "b.html", Limits())
    with pytest.raises(UsageError, match="is a folder"):
        read_document(tmp_path, Limits())


def test_many_are_read_in_their_order_whatever_each_is(tmp_path: Path) -> None:
    folder = write_reports(tmp_path / "reports", 12)
    (folder / "report005.html").write_text("no report")
    (folder / "zz-gone.html").symlink_to("nowhere")
    found = list(read_documents([str(folder)], Limits(), 2))
    names = [uri.rsplit("/", 1)[-1] for uri, _ in found]
    assert names == [*(f"report{number:03}.html" for number in range(12)), "zz-gone.html"]
    codes = {name: answer.code for name, (_, answer) in zip(names, found, strict=True) if answer.code}
    assert codes == {"report005.html": "not_a_report", "zz-gone.html": "unreadable"}


def test_a_file_that_changes_meanwhile_costs_itself_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = write_reports(tmp_path / "reports", 2)
    from esrp_ingest.importing import reading

    hashed = reading.fingerprint

    def gone(source: Source, max_bytes: int, **options: bool) -> object:
        if source.name == "report000.html":
            raise UnreadableDocument("unreadable", "it changes")
        return hashed(source, max_bytes, **options)

    monkeypatch.setattr(reading, "fingerprint", gone)
    assert [answer.code for _, answer in read_documents([str(folder)], Limits(), 1)] == ["unreadable", None]
