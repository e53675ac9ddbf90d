"""Documents are opened for the browser in processes of their own, which end when they cost too much."""

from pathlib import Path

import psutil
import pytest
from sqlalchemy import text

from esrp_ingest import run_import
from esrp_ingest.cli.originals import shown_original
from esrp_ingest.database import open_database
from esrp_ingest.database.ask.places import Places, document_places, row_place
from esrp_ingest.errors import UnreadableDocument, UsageError
from esrp_ingest.importing.workers.pool import Limits

FIXTURES = Path(__file__).parents[2] / "fixtures"


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> tuple[Places, Places]:
    """A report and one of its rows."""
    url = f"sqlite:///{tmp_path_factory.mktemp('originals') / 'esrp.db'}"
    run_import([str(FIXTURES / "lab")], url)
    with open_database(url, read_only=True) as database, database.asking() as connection:
        row = connection.scalar(text("SELECT min(id) FROM instance_io"))
        return document_places(connection, 1), row_place(connection, "instance_io", row)


def test_a_document_and_a_place_in_it_are_shown(places: tuple[Places, Places]) -> None:
    document, row = places
    whole = shown_original(document, Limits(), whole=True)
    assert whole.content_type == "text/plain; charset=utf-8"
    assert whole.body in {file.read_bytes() for file in (FIXTURES / "lab").rglob("*.html")}
    assert shown_original(row, Limits(), whole=False).body.startswith(b"line ")


@pytest.mark.parametrize(
    ("limits", "said"),
    [
        (Limits(timeout_seconds=0.1), "took longer than 0.1 seconds"),
        (Limits(memory_bytes=2**20), "needs more than 1 MB|the process that read the document died"),
    ],
)
def test_what_costs_too_much_is_given_up(places: tuple[Places, Places], limits: Limits, said: str) -> None:
    with pytest.raises(UnreadableDocument, match=said):
        shown_original(places[0], limits, whole=True)
    assert not [
        child
        for child in psutil.Process().children(recursive=True)
        if child.status() != psutil.STATUS_ZOMBIE and "esrp_ingest.cli.originals" in " ".join(child.cmdline())
    ]


def test_a_document_that_is_gone_is_told(places: tuple[Places, Places]) -> None:
    with pytest.raises(UsageError, match="no longer at"):
        shown_original(places[0], Limits(max_bytes=10), whole=True)
    with pytest.raises(UsageError, match="no longer at file:///nowhere"):
        shown_original(Places(places[0].sha256, ("file:///nowhere/a.html",), ()), Limits(), whole=True)
