"""The command itself: help without delay, versions, errors in one line, and nothing that looks like a traceback."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
import typer
from typer.main import get_command

import esrp_ingest
from esrp_ingest.cli.app import program, whole_program
from esrp_ingest.cli.commands import COMMANDS
from esrp_ingest.errors import DatabaseError, EsrpError

HEAVY = ("pdfplumber", "bs4", "sqlalchemy", "pypdfium2", "alembic", "rapidfuzz")


def modules_after(*arguments: str) -> set[str]:
    """What a call of `esrp` imports."""
    script = (
        "import sys; from esrp_ingest.cli.app import main; sys.argv[0] = 'esrp'\n"
        "try: main()\nexcept SystemExit: pass\nprint(*sys.modules, file=sys.stderr)"
    )
    finished = subprocess.run(
        [sys.executable, "-c", script, *arguments], capture_output=True, text=True, check=True, timeout=60
    )
    return set(finished.stderr.split())


def test_importing_the_package_and_the_command_imports_nothing_heavy() -> None:
    script = "import sys, esrp_ingest, esrp_ingest.cli.app; print(*sys.modules)"
    finished = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert not set(finished.stdout.split()) & {*HEAVY, "rich"}


@pytest.mark.parametrize("arguments", [("--help",), (), ("--version",)])
def test_help_imports_nothing_heavy(arguments: tuple[str, ...]) -> None:
    assert not modules_after(*arguments) & set(HEAVY)


def test_a_list_imports_the_database_and_no_reader(tmp_path: Path) -> None:
    modules = modules_after("list", "runs", "--database", f"sqlite:///{tmp_path}/none.db")
    assert "sqlalchemy" in modules
    assert not modules & {"pdfplumber", "bs4", "pypdfium2", "alembic"}


def test_every_command_has_help_with_examples() -> None:
    def check(command: object, path: str) -> None:
        for name, below in getattr(command, "commands", {}).items():
            assert below.help, f"{path} {name}"
            if not hasattr(below, "commands"):
                assert f"$ {path} {name}" in below.epilog, f"{path} {name}"
            check(below, f"{path} {name}")

    command = get_command(whole_program())
    assert list(command.commands) == list(COMMANDS)  # type: ignore[attr-defined]
    check(command, "esrp")


def test_help_names_the_exit_codes(esrp) -> None:
    called = esrp("--help")
    assert called.code == 0
    assert "5 another import is running" in " ".join(called.out.split())


def test_version(esrp) -> None:
    called = esrp("--version")
    assert (called.code, called.err) == (0, "")
    assert re.fullmatch(r"esrp-ingest \d+\.\d+\.\d+\n", called.out)


def test_without_a_command_help_is_shown(esrp) -> None:
    called = esrp()
    assert (called.code, called.out) == (2, "")
    assert called.err.splitlines() == esrp("--help").out.rstrip("\n").splitlines()


def test_a_mistyped_command_is_recognized(esrp) -> None:
    called = esrp("ingst")
    assert (called.code, called.out) == (2, "")
    assert called.err == "esrp: there is no command ingst; did you mean ingest? see esrp --help\n"


@pytest.mark.parametrize(
    "arguments", [("ingest",), ("list", "things"), ("rank", "--limit", "0"), ("parse", "--timeout", "x", "file")]
)
def test_wrong_usage_ends_with_2(esrp, arguments: tuple[str, ...]) -> None:
    called = esrp(*arguments)
    assert (called.code, called.out) == (2, "")
    assert "Traceback" not in called.err


def test_an_error_is_one_line_and_its_exit_code(esrp, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(**_: object) -> None:
        raise DatabaseError("it is\x1b[31m gone")

    monkeypatch.setattr("esrp_ingest.cli.app.program", lambda: fail)
    assert esrp() == (4, "", "esrp: it is\\x1b[31m gone\n")


def test_a_fault_of_ours_is_one_line_too(esrp, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(**_: object) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr("esrp_ingest.cli.app.program", lambda: fail)
    called = esrp()
    assert (called.code, called.out, called.err.count("\n")) == (3, "", 1)
    assert called.err.startswith("esrp: unexpected ZeroDivisionError: oh")
    monkeypatch.setenv("ESRP_DEBUG", "1")
    called = esrp()
    assert called.code == 3
    assert called.err.startswith("Traceback (most recent call last):\n")
    assert "ZeroDivisionError: oh\nesrp: unexpected" in called.err


def test_an_interrupt_ends_with_130(esrp, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(**_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("esrp_ingest.cli.app.program", lambda: interrupt)
    assert esrp().code == 130


@pytest.mark.parametrize("option", [["--no-color"], []])
def test_no_color_is_obeyed(esrp, option: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    if not option:
        monkeypatch.setenv("NO_COLOR", "1")
    called = esrp(*option, "list", "--help")
    assert called.code == 0
    assert not re.search(r"\x1b\[[0-9;]*3[0-7]", called.out)


def test_python_m_is_the_command() -> None:
    finished = subprocess.run(
        [sys.executable, "-m", "esrp_ingest", "--version"], capture_output=True, text=True, check=True
    )
    assert finished.stdout.startswith("esrp-ingest ")


def test_public_names_are_there_and_sorted() -> None:
    assert esrp_ingest.__all__ == sorted(esrp_ingest.__all__)
    assert set(esrp_ingest.__all__) <= set(dir(esrp_ingest))
    for name in esrp_ingest.__all__:
        assert getattr(esrp_ingest, name).__module__.startswith("esrp_ingest")
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        _ = esrp_ingest.nothing


def test_exit_codes_are_those_of_the_contract() -> None:
    def below(kind: type[EsrpError]) -> dict[str, int]:
        codes = {kind.__name__: kind.exit_code}
        for child in kind.__subclasses__():
            codes |= below(child)
        return codes

    codes = below(EsrpError)
    assert {name: codes[name] for name in ("UnreadableDocument", "NotAReport", "UsageError")} == {
        "UnreadableDocument": 3,
        "NotAReport": 3,
        "UsageError": 2,
    }
    assert (codes["DatabaseError"], codes["ImportRunning"]) == (4, 5)


def test_the_app_shows_no_locals() -> None:
    app = program()
    assert isinstance(app, typer.Typer)
    assert app.pretty_exceptions_show_locals is False


def test_the_table_of_commands_is_what_the_commands_say_of_themselves() -> None:
    whole = get_command(whole_program()).commands  # type: ignore[attr-defined]
    said = {name: " ".join(command.help.split("\n\n")[0].split()) for name, command in whole.items()}
    assert said == {name: command.text for name, command in COMMANDS.items()}


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_is_imported_when_it_is_called(esrp, name: str) -> None:
    called = esrp("--no-color", name, "--help")
    assert (called.code, called.err) == (0, "")
    assert f"esrp {name} " in called.out
    assert ("Commands:" if name == "db" else "Examples:") in called.out


def test_a_command_imports_none_of_the_others() -> None:
    modules = modules_after("rank", "--help")
    assert {name for name in modules if name.startswith("esrp_ingest.cli.")} >= {"esrp_ingest.cli.query"}
    assert not modules & {"esrp_ingest.cli.ingest", "esrp_ingest.cli.serve", "pdfplumber", "pypdfium2"}
