"""What was loaded comes out as it was read."""

from pathlib import Path

import pytest
from made_papers import load
from read_once import read_once
from seed_papers import PAPERS
from sqlalchemy import select

from esrp_ingest.database import Database, schema
from esrp_ingest.database.store.stored import as_stored, stored_document
from esrp_ingest.errors import UsageError
from esrp_ingest.models import ParsedDocument

FIXTURES = Path(__file__).parents[2] / "fixtures"


def stored(database: Database, parsed: ParsedDocument) -> ParsedDocument:
    load(database, parsed)
    document = schema.Document.table()
    with database.asking() as connection:
        found = connection.scalar(select(document.c.id).where(document.c.sha256 == parsed.document.sha256))
        return stored_document(connection, found or 0)


@pytest.mark.parametrize("paper", PAPERS)
def test_a_paper_comes_back_as_it_was_loaded(database: Database, paper):
    assert stored(database, paper()) == as_stored(paper())


@pytest.mark.parametrize("name", ["papers/emc-cx4-efd-2009/paper.txt", "samples/sample-sablepoint-sp450-2019-f.pdf"])
def test_a_document_that_was_read_comes_back_with_every_place(database: Database, name: str):
    parsed = read_once(FIXTURES / name)
    assert stored(database, parsed) == as_stored(parsed)


def test_what_a_database_adds_is_only_the_names_of_instances_that_no_configuration_lists():
    paper = PAPERS[0]()
    added = as_stored(paper)
    assert as_stored(added) == added
    for run, new in zip(paper.runs, added.runs, strict=True):
        assert new.model_copy(update={"instance": run.instance}) == run
        assert new.instance[: len(run.instance)] == run.instance


def test_a_document_that_is_not_there_is_a_usage_error(database: Database):
    with database.asking() as connection, pytest.raises(UsageError, match="there is no document 7"):
        stored_document(connection, 7)
