"""What `esrp correct` and `esrp accept` do with the database and with files, one function for each of their modes."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection

from esrp_ingest.cli.options import asking
from esrp_ingest.cli.output import OutputFormat, print_rows, say
from esrp_ingest.counting import counted
from esrp_ingest.database import open_database
from esrp_ingest.database.judge.correcting import (
    Wanted,
    add_corrections,
    applied_numbers,
    correct_finding,
    correct_run,
    correct_solution,
    document_names,
    remove_corrections,
    user_name,
)
from esrp_ingest.database.judge.exchanging import (
    accepted_as_json,
    accepted_from_json,
    corrections_as_json,
    corrections_from_json,
)
from esrp_ingest.database.store.accepting import accept_findings, add_accepted, remove_accepted, stored_accepted
from esrp_ingest.database.store.corrections import Correction, Effect, stored_corrections
from esrp_ingest.errors import UsageError

_MOST_BYTES = 2**26
"""Largest file that is imported."""
_LISTED_RELATIONS = 10
_CORRECTIONS = ("id", "document", "place", "printed", "corrected", "used", "why", "who", "corrected_at")
_ACCEPTED = ("id", "document", "run", "rule", "subject", "why", "who", "accepted_at")


@contextmanager
def _writing(url: str) -> Iterator[Connection]:
    """A connection that writes to a database that is there and has the present schema."""
    open_database(url, read_only=True).close()  # says so where there is none, instead of making an empty one
    with open_database(url, create=False) as opened, opened.writing() as connection:
        yield connection


def correct_value(url: str, kind: str, number: int, wanted: Wanted) -> None:
    """Puts a value beside a printed one of a run or a solution."""
    with _writing(url) as connection:
        done = (correct_run if kind == "run" else correct_solution)(connection, number, wanted)
    _tell(*done)


def correct_by_finding(url: str, number: int, why: str | None, who: str | None) -> None:
    """Puts the value that a finding proposes beside the printed one."""
    with _writing(url) as connection:
        done = correct_finding(connection, number, why, who)
    _tell(*done)


def _tell(correction: Correction, effect: Effect) -> None:
    say(f"correction {correction.id}: {correction.cell}: {correction.printed or 'nothing'} -> {correction.corrected}")
    for what, found in (("mends", effect.mended), ("breaks", effect.broken)):
        for finding in found[:_LISTED_RELATIONS]:
            say(f"it {what} {finding.rule}: {finding.subject}")
        if len(found) > _LISTED_RELATIONS:
            say(f"it {what} {counted(len(found) - _LISTED_RELATIONS, 'more relation')}")


def list_corrections(url: str, output_format: OutputFormat) -> None:
    """Prints all corrections."""
    with asking(url) as connection:
        used, names = applied_numbers(connection), document_names(connection)
        rows = [
            (
                *(each.id, names.get(each.sha256, each.sha256[:12]), str(each.cell), each.printed, each.corrected),
                *(each.id in used, each.why, each.who, each.corrected_at),
            )
            for each in stored_corrections(connection)
        ]
    print_rows(_CORRECTIONS, rows, output_format)


def take_back(url: str, numbers: Sequence[int]) -> None:
    """Takes corrections back."""
    with _writing(url) as connection:
        removed = remove_corrections(connection, numbers)
    for each in removed:
        say(f"correction {each.id} is gone: {each.cell} counts as printed, {each.printed or 'nothing'}")


def export_corrections(url: str, file: Path) -> None:
    """Writes all corrections as JSON."""
    with asking(url) as connection:
        found = stored_corrections(connection)
    _write(file, corrections_as_json(found))
    say(f"{counted(len(found), 'correction')} in {file}")


def import_corrections(url: str, file: Path) -> None:
    """Takes over the corrections of a file."""
    with _naming(file):
        found = corrections_from_json(_text_of(file))
    with _writing(url) as connection:
        there, waiting = add_corrections(connection, found)
    corrections, documents = counted(len(found), "correction"), counted(there + waiting, "document")
    say(f"{corrections} of {documents}, {counted(waiting, 'of which is', 'of which are')} not loaded yet")


def accept(url: str, numbers: Sequence[int], why: str, who: str | None) -> None:
    """Notes that findings may stay."""
    with _writing(url) as connection:
        accepted = accept_findings(connection, list(dict.fromkeys(numbers)), why, who or user_name())
    say(f"accepted: {len(accepted)}")


def list_accepted(url: str, output_format: OutputFormat) -> None:
    """Prints what was accepted."""
    with asking(url) as connection:
        names = document_names(connection)
        rows = [
            (
                *(each.id, names.get(each.sha256, each.sha256[:12]), each.ordinal or None, each.rule, each.subject),
                *(each.why, each.who, each.accepted_at),
            )
            for each in stored_accepted(connection)
        ]
    print_rows(_ACCEPTED, rows, output_format)


def open_again(url: str, numbers: Sequence[int]) -> None:
    """Opens findings again."""
    with _writing(url) as connection:
        say(f"open again: {remove_accepted(connection, numbers)}")


def export_accepted(url: str, file: Path) -> None:
    """Writes what was accepted as JSON."""
    with asking(url) as connection:
        found = stored_accepted(connection)
    _write(file, accepted_as_json(found))
    say(f"{len(found)} accepted findings in {file}")


def import_accepted(url: str, file: Path) -> None:
    """Takes over what a file accepts."""
    with _naming(file):
        found = accepted_from_json(_text_of(file))
    with _writing(url) as connection:
        add_accepted(connection, found)
    say(f"accepted: {len(found)}")


def _write(file: Path, text: str) -> None:
    if str(file) == "-":
        sys.stdout.write(text)
        return
    try:
        file.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise UsageError(f"cannot write {file}: {error.strerror}") from error


@contextmanager
def _naming(file: Path) -> Iterator[None]:
    """Puts the file's name before what is wrong with it."""
    try:
        yield
    except UsageError as error:
        raise UsageError(f"{file}: {error}") from error


def _text_of(file: Path) -> str:
    try:
        with file.open("rb") as opened:
            data = opened.read(_MOST_BYTES + 1)
    except OSError as error:
        raise UsageError(f"cannot be read: {error.strerror}") from error
    if len(data) > _MOST_BYTES:
        raise UsageError(f"it has more than {_MOST_BYTES // 2**20} MB")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UsageError("it is no UTF-8 text") from error
