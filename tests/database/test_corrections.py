"""Corrections stand beside what is printed, are used, and last: over new readings, and from one database to another."""

from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from made_papers import load
from seed_papers import md1220, me4024
from sqlalchemy import delete, select

from esrp_ingest.cells import Cell
from esrp_ingest.database import Database, Location, open_database, schema
from esrp_ingest.database.ask.queries import RankRequest, findings, rank
from esrp_ingest.database.judge.correcting import (
    Wanted,
    add_corrections,
    applied_numbers,
    correct_finding,
    correct_run,
    correct_solution,
    remove_corrections,
)
from esrp_ingest.database.judge.exchanging import corrections_as_json, corrections_from_json
from esrp_ingest.database.store.corrections import STALE_RULE, Correction, stored_corrections, with_corrections
from esrp_ingest.database.store.loading import NewDocument
from esrp_ingest.database.store.stored import stored_document
from esrp_ingest.errors import UsageError
from esrp_ingest.models import Finding, ParsedDocument, Run, Solution
from esrp_ingest.parsing import parse
from esrp_ingest.rows.flat import flattened
from esrp_ingest.vocabulary.findings import CHOSEN_RULE

ME4024 = Path(__file__).parents[2] / "fixtures" / "papers" / "dell-me4024-2018" / "paper.txt"
READS = Wanted(
    table_name="instance_io",
    scope="transactional",
    column_name="database_reads_per_sec",
    value="1000",
    why="the log says so",
    who="somebody",
)


def wanted(row: str, **changes: Any) -> Wanted:
    given = {name: getattr(READS, name) for name in Wanted.__dataclass_fields__}
    return Wanted(**{**given, "row": row, **changes})


def first_instance(paper: ParsedDocument) -> str:
    return paper.runs[0].instance_io[0].instance


def correct(database: Database, paper: ParsedDocument, **changes: Any) -> int:
    """Corrects the reads of the first instance of the first run of the only document; gives the correction's number."""
    with database.writing() as connection:
        done, _ = correct_run(connection, 1, wanted(first_instance(paper), **changes))
    return done.id or 0


def figure(database: Database, run_id: int = 1) -> float:
    table = schema.RunFigure.table()
    with database.asking() as connection:
        return connection.execute(select(table.c.database_reads_per_sec).where(table.c.run_id == run_id)).scalar_one()


def printed(database: Database) -> list[float]:
    table = schema.InstanceIo.table()
    with database.asking() as connection:
        return list(connection.scalars(select(table.c.database_reads_per_sec).order_by(table.c.id)))


def reload(database: Database, paper: ParsedDocument, *, force: bool = False) -> str:
    return database.load(paper, Location("file:///somewhere", 1), force=force)


def with_reads(paper: ParsedDocument, value: float) -> ParsedDocument:
    """The same bytes read with another figure of the first instance."""
    run = paper.runs[0]
    rows = (run.instance_io[0].model_copy(update={"database_reads_per_sec": value}), *run.instance_io[1:])
    runs = (run.model_copy(update={"instance_io": rows}), *paper.runs[1:])
    document = paper.document.model_copy(update={"extractor_version": "2"})
    return paper.model_copy(update={"runs": runs, "document": document})


def test_the_printed_value_stays_and_the_other_counts(database: Database):
    paper = md1220()
    load(database, paper)
    as_printed, before = printed(database), figure(database)
    correct(database, paper)
    request = RankRequest(metric="database_reads_per_sec", test_type=paper.runs[0].test_type)
    assert printed(database) == as_printed
    assert figure(database) == pytest.approx(before - as_printed[0] + 1000)
    with database.asking() as connection:
        [correction] = stored_corrections(connection)
        [ranked] = rank(connection, request).rows
    assert (correction.printed, correction.corrected, correction.why, correction.who) == (
        *(str(as_printed[0]), "1000"),
        *("the log says so", "somebody"),
    )
    assert ranked.value == pytest.approx(figure(database))


@pytest.mark.parametrize(("version", "force"), [("1", True), ("2", False)])
def test_a_new_reading_keeps_it(database: Database, version: str, force: bool):
    paper = md1220()
    load(database, paper)
    correct(database, paper)
    corrected = figure(database)
    document = paper.document.model_copy(update={"extractor_version": version})
    assert reload(database, paper.model_copy(update={"document": document}), force=force) == "replaced"
    assert figure(database) == corrected
    with database.asking() as connection:
        assert applied_numbers(connection) == {1}


@pytest.mark.parametrize("together", [False, True])
def test_it_waits_while_its_document_is_gone(database: Database, *, together: bool):
    paper = md1220()
    load(database, paper)
    correct(database, paper)
    corrected = figure(database)
    with database.writing() as connection:
        connection.execute(delete(schema.Document.table()))
    with database.asking() as connection:
        assert len(stored_corrections(connection)) == 1
        assert applied_numbers(connection) == set()
    if together:
        new = [NewDocument(flattened(each), Location("file:///somewhere", 1)) for each in (paper, me4024())]
        database.load_new(new, vendor_group=str)
    else:
        load(database, paper)
    first, document = schema.Run.table().c, schema.Document.table().c
    with database.asking() as connection:
        own = select(document.id).where(document.sha256 == paper.document.sha256).scalar_subquery()
        [run_id] = connection.scalars(select(first.id).where(first.ordinal == 1, first.document_id == own))
    assert figure(database, run_id) == corrected


def test_relations_that_a_table_was_chosen_by_are_no_proof_after_a_correction_either(database: Database):
    paper = md1220()
    chosen = Finding(run=1, rule=CHOSEN_RULE, severity="info", subject="instance_io total", message="chosen")
    load(database, paper.model_copy(update={"findings": (*paper.findings, chosen)}))
    with database.writing() as connection:
        correct_run(connection, 1, Wanted(column_name="description", value="another", why="to see it"))
    with database.asking() as connection:
        trust = {(each.run, each.table_name, each.scope) for each in stored_document(connection, 1).table_trust}
    assert (1, "host_counter", None) in trust
    assert not {(1, "instance_io", "total"), (1, "instance_maintenance_io", None)} & trust


def test_one_that_no_longer_fits_is_a_finding_and_not_used(database: Database):
    paper = md1220()
    load(database, paper)
    correct(database, paper)
    other = with_reads(paper, 77.5)
    reload(database, other)
    rows = [row.database_reads_per_sec or 0 for row in other.runs[0].instance_io if row.scope == "transactional"]
    assert figure(database) == pytest.approx(sum(rows))
    with database.asking() as connection:
        [finding] = findings(connection, rule=STALE_RULE).records()
        assert len(stored_corrections(connection)) == 1
    assert finding["run_id"] == 1
    assert "where 77.5 stands now" in str(finding["message"])
    assert (finding["severity"], finding["actual"]) == ("warning", None)
    assert str(finding["subject"]) in str(finding["message"])
    assert str(finding["expected"]) not in ("None", "77.5")
    load(database, me4024())
    with database.writing() as connection:
        correct_solution(connection, 2, Wanted(column_name="mailboxes", value="4000", why="as the cover says"))
        assert len(findings(connection, rule=STALE_RULE)) == 1  # that of another document stays
    reload(database, with_reads(paper, paper.runs[0].instance_io[0].database_reads_per_sec or 0), force=True)
    with database.asking() as connection:
        assert findings(connection, rule=STALE_RULE).rows == []
        assert applied_numbers(connection) == {1, 2}


def test_one_whose_run_is_gone_is_a_finding(database: Database):
    paper = md1220()
    load(database, paper)
    correct(database, paper)
    reload(database, paper.model_copy(update={"runs": (), "findings": ()}), force=True)
    with database.asking() as connection:
        [finding] = findings(connection, rule=STALE_RULE).records()
    assert (finding["run_id"], "no such row any more" in str(finding["message"])) == (None, True)


def test_taken_back_the_printed_value_counts_again(database: Database):
    paper = md1220()
    load(database, paper)
    before = figure(database)
    number = correct(database, paper)
    with database.writing() as connection:
        remove_corrections(connection, [number])
    assert figure(database) == before
    with database.writing() as connection, pytest.raises(UsageError, match="there is no correction 1"):
        remove_corrections(connection, [number])


def test_another_correction_of_a_value_takes_the_place_of_the_first(database: Database):
    paper = md1220()
    load(database, paper)
    correct(database, paper)
    correct(database, paper, value="2000", why="better looked at")
    with database.asking() as connection:
        [correction] = stored_corrections(connection)
    assert (correction.corrected, correction.why) == ("2000", "better looked at")


def test_a_team_shares_it_by_a_file(database: Database, tmp_path: Path):
    paper = md1220()
    load(database, paper)
    correct(database, paper)
    with database.asking() as connection:
        text = corrections_as_json(stored_corrections(connection))
    with open_database(f"sqlite:///{tmp_path / 'other.db'}") as other:
        with other.writing() as connection:
            assert add_corrections(connection, corrections_from_json(text)) == (0, 1)
        load(other, paper)
        assert figure(other) == figure(database)
        with other.writing() as connection:
            assert add_corrections(connection, corrections_from_json(text)) == (1, 0)
        with other.asking() as connection:
            assert corrections_as_json(stored_corrections(connection)) == text


def test_the_repair_that_the_audit_proposes_can_be_taken(database: Database):
    load(database, parse(ME4024))
    with database.asking() as connection:
        [found] = findings(connection, rule="total_read_bytes", settled=False).records()
    with database.writing() as connection:
        correction, effect = correct_finding(connection, int(str(found["id"])), None, None)
    assert (correction.cell.row_key, correction.corrected) == ("Instance6860.1 total", "86760.108")
    assert {finding.rule for finding in effect.mended} == {"total_read_bytes", "sizes_of_io"}
    assert effect.broken == []
    with database.asking() as connection:
        assert findings(connection, rule="total_read_bytes", settled=False).rows == []
        assert findings(connection, rule="total_read_bytes").column("settled") == ["corrected"]
    with database.writing() as connection:
        remove_corrections(connection, [correction.id or 0])
    with database.asking() as connection:
        assert len(findings(connection, rule="total_read_bytes", settled=False)) == 1


def test_a_repair_that_is_no_value_is_refused(database: Database):
    load(database, parse(ME4024))
    with database.asking() as connection:
        [found] = findings(connection, rule="sizes_of_io").records()
    with database.writing() as connection:
        with pytest.raises(UsageError, match="proposes no value: database_read_bytes takes no '32768 to 262144'"):
            correct_finding(connection, int(str(found["id"])), None, None)
        with pytest.raises(UsageError, match="there is no finding 999"):
            correct_finding(connection, 999, None, None)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"value": "many"}, "database_reads_per_sec takes no 'many'"),
        ({"value": "nan"}, "database_reads_per_sec takes no 'nan'"),
        ({"column_name": "scope"}, "instance_io has no column scope to correct"),
        ({"table_name": None, "column_name": "machine"}, "run has no column machine to correct"),
        ({"table_name": "vendor"}, "there is no table vendor with figures"),
        ({"table_name": "solution_fact"}, "solution_fact is no table of a run"),
        ({"row": "Instance9.9"}, "there is no such row in instance_io"),
        ({"row": None}, "rows of instance_io are meant: name one with --row and --scope"),
        ({"why": " "}, "needs a reason"),
    ],
)
def test_what_cannot_be_meant_is_refused(database: Database, changes: dict[str, Any], message: str):
    paper = md1220()
    load(database, paper)
    with database.writing() as connection, pytest.raises(UsageError, match=message):
        correct_run(connection, 1, wanted(**{"row": first_instance(paper), **changes}))
    with database.asking() as connection:
        assert stored_corrections(connection) == []


def test_what_is_printed_already_is_no_correction(database: Database):
    paper = md1220()
    load(database, paper)
    with pytest.raises(UsageError, match="already"):
        correct(database, paper, value=str(paper.runs[0].instance_io[0].database_reads_per_sec))
    with database.writing() as connection, pytest.raises(UsageError, match="there is no run 99"):
        correct_run(connection, 99, READS)


@pytest.mark.parametrize(
    ("column", "value", "kept"),
    [
        ("mailboxes", "4000", 4000.0),
        ("mailboxes", "0", 0.0),
        ("tested_on", "2011-05-28", None),
        ("disk_type", "ssd", None),
    ],
)
def test_columns_of_a_solution_take_values_of_their_type(
    database: Database, column: str, value: str, kept: float | None
):
    load(database, me4024())
    with database.writing() as connection:
        correct_solution(connection, 1, Wanted(column_name=column, value=value, why="as the cover says"))
    with database.asking() as connection:
        [row] = connection.execute(select(schema.AppliedCorrection.table())).mappings().all()
        [stored] = stored_corrections(connection)
    assert (row["solution_id"], row["run_id"], row["number"], stored.corrected) == (1, None, kept, value)
    with database.writing() as connection, pytest.raises(UsageError, match="takes no"):
        correct_solution(connection, 1, Wanted(column_name=column, value="tape?", why="x"))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("no JSON", "it must be JSON"),
        ('[{"sha256": "x"}]', "sha256"),
        ("[1]", "it holds no corrections"),
        ("{", "it must be JSON"),
    ],
)
def test_a_file_of_something_else_is_refused(text: str, message: str):
    with pytest.raises(UsageError, match=message):
        corrections_from_json(text)


@pytest.mark.parametrize("ordinal", [1, 2, 3])
def test_a_correction_is_of_the_solution_or_the_run_that_it_names(ordinal: int):
    parsed = ParsedDocument(
        document=md1220().document,
        solutions=tuple(Solution(product=f"A{at}", mailboxes=100 + at) for at in (1, 2, 3)),
        runs=tuple(Run(test_type="performance", achieved_iops=100.0 + at) for at in (1, 2, 3)),
    )
    said: dict[str, Any] = {"sha256": "", "why": "seen", "who": "me", "corrected_at": datetime(2026, 11, 5)}
    cells = Cell(ordinal, "solution", "", "mailboxes"), Cell(ordinal, "run", "", "achieved_iops")
    printed = f"{100 + ordinal}", f"{100.0 + ordinal}"
    corrections = [
        Correction(cell=cell, printed=old, corrected="7", **said) for cell, old in zip(cells, printed, strict=True)
    ]
    corrected = with_corrections(parsed, corrections)
    assert corrected.stale == []
    of_each = [7 if at == ordinal else 100 + at for at in (1, 2, 3)]
    assert [solution.mailboxes for solution in corrected.parsed.solutions] == of_each
    assert [solution.product for solution in corrected.parsed.solutions] == ["A1", "A2", "A3"]
    assert [run.achieved_iops for run in corrected.parsed.runs] == of_each
