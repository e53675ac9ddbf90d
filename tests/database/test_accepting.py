"""Accepted findings are open no more, for every new reading of their document, and for nothing else."""

import pytest
from made_papers import load
from seed_papers import md1220, me4024

from esrp_ingest.database import Database, Location
from esrp_ingest.database.ask.queries import findings
from esrp_ingest.database.judge.exchanging import accepted_as_json, accepted_from_json
from esrp_ingest.database.store.accepting import accept_findings, add_accepted, remove_accepted, stored_accepted
from esrp_ingest.errors import UsageError
from esrp_ingest.models import Finding, ParsedDocument

WHY = "the vendor cuts figures"


def finding(run: int | None, subject: str | None) -> Finding:
    return Finding(run=run, rule="some_rule", severity="error", subject=subject, message="it does not fit")


def paper() -> ParsedDocument:
    found = (finding(0, "achieved_iops"), finding(1, "achieved_iops"), finding(None, None), finding(0, None))
    return md1220().model_copy(update={"findings": found})


def numbers(database: Database, **which: object) -> list[int]:
    with database.asking() as connection:
        return sorted(int(str(number)) for number in findings(connection, **which).column("id"))


def accept(database: Database, *numbers: int) -> None:
    with database.writing() as connection:
        accept_findings(connection, numbers, WHY, "somebody")


def test_an_accepted_finding_is_not_open_and_its_like_of_another_run_is(database: Database):
    load(database, paper())
    accept(database, 1)
    assert numbers(database, settled=False) == [2, 3, 4]
    assert numbers(database) == [1, 2, 3, 4]
    with database.asking() as connection:
        settled = {row["id"]: row["settled"] for row in findings(connection).records()}
        [kept] = stored_accepted(connection)
    assert settled == {1: f"accepted: {WHY}", 2: None, 3: None, 4: None}
    assert (kept.ordinal, kept.rule, kept.subject, kept.who) == (1, "some_rule", "achieved_iops", "somebody")


def test_a_new_reading_finds_it_accepted(database: Database):
    load(database, paper())
    accept(database, 1, 3)
    database.load(paper(), Location("file:///somewhere", 1), force=True)
    with database.asking() as connection:
        rows = findings(connection, settled=False).records()
    assert [(row["run_id"], row["subject"]) for row in rows] == [(2, "achieved_iops"), (1, None)]


def test_another_document_with_the_same_finding_is_not_accepted(database: Database):
    other = me4024().model_copy(update={"findings": (finding(0, "achieved_iops"),)})
    load(database, paper(), other)
    accept(database, 1)
    assert 5 in numbers(database, settled=False)


def test_opened_again_it_is_open(database: Database):
    load(database, paper())
    accept(database, 1, 2)
    with database.writing() as connection:
        assert remove_accepted(connection, [1, 1]) == 1
        with pytest.raises(UsageError, match="nothing was accepted under 1"):
            remove_accepted(connection, [1])
    assert numbers(database, settled=False) == [1, 3, 4]


def test_accepting_twice_keeps_the_last_reason(database: Database):
    load(database, paper())
    accept(database, 1)
    with database.writing() as connection:
        accept_findings(connection, [1], "looked at again", "somebody else")
        [kept] = stored_accepted(connection)
    assert (kept.why, kept.who) == ("looked at again", "somebody else")


def test_what_is_written_can_be_read_again(database: Database):
    load(database, paper())
    accept(database, 1, 2, 3, 4)
    with database.writing() as connection:
        text = accepted_as_json(stored_accepted(connection))
        remove_accepted(connection, [1, 2, 3, 4])
        add_accepted(connection, accepted_from_json(text))
        assert accepted_as_json(stored_accepted(connection)) == text
    assert numbers(database, settled=False) == []


def test_unknown_findings_and_missing_reasons_are_refused(database: Database):
    load(database, paper())
    with database.writing() as connection:
        with pytest.raises(UsageError, match="there is no finding 99"):
            accept_findings(connection, [1, 99], WHY, "somebody")
        with pytest.raises(UsageError, match="--why"):
            accept_findings(connection, [1], "", "somebody")
        assert stored_accepted(connection) == []
