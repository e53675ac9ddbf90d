"""Wrong arguments: one line that says what is wrong with which one, in words of our own."""

from pathlib import Path

import pytest

from esrp_ingest.cli.usage import usage_line
from esrp_ingest.errors import UsageError
from esrp_ingest.importing.job import run_import
from esrp_ingest.importing.reading import read_documents
from esrp_ingest.importing.workers.pool import Limits


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ("rank --test zzz", "--test: 'zzz' is not one of 'performance', 'stress', 'backup', 'soft_recovery'"),
        (
            "rank --test stres",
            "--test: 'stres' is not one of 'performance', 'stress', 'backup', 'soft_recovery'; did you mean stress?",
        ),
        ("rank --limit x", "--limit: 'x' is no whole number"),
        ("rank --limit 0", "--limit: 0 is less than 1"),
        ("serve --port 99999", "--port: 99999 is more than 65535"),
        ("parse --timeout soon x", "--timeout: 'soon' is no number"),
        ("rank --limt 3", "there is no option --limt; did you mean --limit?"),
        ("rank again", "got unexpected extra argument(s) (again)"),
        ("show finding 3", "'finding' is not one of 'solution', 'run', 'document'"),
        ("locate run x", "'x' is no whole number"),
        ("ingest", "PATH is missing"),
        ("export tables", "--as is missing"),
        ("db curent", "there is no command curent; did you mean current?"),
        ("db zzz", "there is no command zzz; there are upgrade, downgrade, current, check"),
    ],
)
def test_wrong_arguments_are_one_line(esrp, arguments: str, line: str) -> None:
    called = esrp(*arguments.split())
    command = " ".join(["esrp", *arguments.split()[:1]])
    joined = " " if line.endswith("?") else "; "
    assert called == (2, "", f"esrp: {line}{joined}see {command} --help\n")


def test_an_option_without_its_value_is_one_line(esrp) -> None:
    assert esrp("rank", "--limit") == (2, "", "esrp: option '--limit' requires an argument\n")


@pytest.mark.parametrize(
    ("arguments", "where"),
    [
        (("ingest", ""), "the argument after ingest"),
        (("ingest", "a.html", "", "b.html"), "the argument after a.html"),
        (("ingest", "a.html", "--summary", ""), "the argument after --summary"),
        (("ingest", "a.html", "--vendor="), "--vendor"),
        (("ingest", "a.html", "--cluster", ""), "the argument after --cluster"),
        (("audit", ""), "the argument after audit"),
        (("parse", ""), "the argument after parse"),
        (("rank", "--vendor", ""), "the argument after --vendor"),
        (("list", "runs", "--database", ""), "the argument after --database"),
        (("show", "solution", ""), "the argument after solution"),
        (("export", "", "--as", "csv"), "the argument after export"),
        (("report", ""), "the argument after report"),
        (("serve", "--host", ""), "the argument after --host"),
        (("sql", ""), "the argument after sql"),
        (("",), "the argument after esrp"),
    ],
)
def test_an_empty_argument_is_wrong_usage(esrp, arguments: tuple[str, ...], where: str) -> None:
    assert esrp(*arguments) == (2, "", f"esrp: {where} is empty: is a variable not set?\n")
    assert list(Path.cwd().iterdir()) == []


def test_an_empty_path_is_wrong_usage_in_python_too(sqlite_url: str) -> None:
    with pytest.raises(UsageError, match="a path is empty"):
        run_import([""], sqlite_url)
    with pytest.raises(UsageError, match="a path is empty"):
        list(read_documents([""], Limits(), 1))


def test_other_errors_are_not_about_usage() -> None:
    assert usage_line(ValueError("x")) is None
