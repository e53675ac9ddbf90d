"""Wrong arguments: one line that says what is wrong with which one, in words of our own."""

import pytest

from esrp_ingest.cli.usage import usage_line


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ("rank --test perf", "--test: 'perf' is not one of 'performance', 'stress', 'backup', 'soft_recovery'"),
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


def test_other_errors_are_not_about_usage() -> None:
    assert usage_line(ValueError("x")) is None
