"""The command `esrp`: its commands, its version, and how errors end it.

Nothing heavy is imported here: `esrp --help` prints a table, and only the command that is called is imported.
"""

import gc
import os
import sys
import traceback
from collections.abc import Sequence
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_group

from esrp_ingest.cli.commands import COMMANDS
from esrp_ingest.cli.streams import fill_closed_streams, watched_streams
from esrp_ingest.cli.usage import usage_line
from esrp_ingest.errors import EsrpError, UsageError
from esrp_ingest.masking import masked, masked_address, secrets_of

_GARBAGE = 20_000
"""Objects that may be garbage before it is looked for: most of what a command imports stays, and is looked through each
time. With the interpreter's 700 that is a tenth of what the process of an import does."""
_NOTHING_COULD_BE_DONE = 3
_INTERRUPTED = 130
_EXIT_CODES = (
    "Exit codes: 0 all well; 1 some documents failed or findings were met; 2 wrong usage; 3 nothing could be "
    "read, or the results not be written; 4 the database or the cluster cannot be used; 5 another import is running; "
    "130 interrupted; 141 nobody reads the results, or standard output is closed."
)


def program() -> typer.Typer:
    """Makes the command line as it is run: a table of commands, each of which is imported when it is called."""
    app = _empty(_Commands)
    for name, command in COMMANDS.items():
        app.command(name, help=command.text)(_listed)
    return app


def whole_program() -> typer.Typer:
    """Makes the command line with every command imported, for pages and checks that look at all of them."""
    app = _empty()
    for module in dict.fromkeys(command.module for command in COMMANDS.values()):
        import_module(f"esrp_ingest.cli.{module}").register(app)
    return app


def _empty(commands: type[TyperGroup] = TyperGroup) -> typer.Typer:
    app = typer.Typer(
        name="esrp",
        cls=commands,
        no_args_is_help=True,
        rich_markup_mode="markdown" if sys.stdout.isatty() else None,  # what draws panels is most of what help costs
        pretty_exceptions_enable=False,
        pretty_exceptions_show_locals=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback(epilog=_EXIT_CODES)(_esrp)
    return app


class _Commands(TyperGroup):
    """Commands of which only the one that is called is imported: help and completion list the others by name."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:  # noqa: ANN401 - Typer's base classes have no public names
        if args[0] in COMMANDS:
            app = _empty()
            import_module(f"esrp_ingest.cli.{COMMANDS[args[0]].module}").register(app)
            self.commands.update(get_group(app).commands)
        return super().resolve_command(ctx, args)


def _listed() -> None:
    """Stands for a command that is not imported yet."""


def _print_version(wanted: bool) -> None:  # noqa: FBT001 - as Typer calls it
    if wanted:
        from importlib.metadata import version  # noqa: PLC0415 - brings importlib.metadata

        sys.stdout.write(f"esrp-ingest {version('esrp-ingest')}\n")
        raise typer.Exit


def _esrp(
    *,
    version: Annotated[  # noqa: ARG001 - acts when it is parsed
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and end.")
    ] = False,
    no_color: Annotated[bool, typer.Option("--no-color", help="Print without colors, as NO_COLOR=1 does.")] = False,
) -> None:
    """Reads Microsoft ESRP storage whitepapers and Jetstress reports into SQL, and ranks the solutions."""
    if no_color:
        os.environ["NO_COLOR"] = "1"


def main() -> None:
    """The console script: every error is one line on standard error and its exit code, never a traceback."""
    gc.set_threshold(_GARBAGE)
    fill_closed_streams()
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")  # a terminal that cannot show a letter is no reason to stop
    with watched_streams():
        code = _exit_code()
    sys.exit(code)


def _exit_code() -> int:
    """Runs the command, and says what kept it from its end."""
    try:
        _refuse_empty(sys.argv)
        code = program()(prog_name="esrp", standalone_mode=False)
        sys.stdout.flush()
    except EsrpError as error:
        _complain(str(error))
        return error.exit_code
    except (KeyboardInterrupt, typer.Abort):
        return _INTERRUPTED
    except Exception as error:  # noqa: BLE001 - said in one line, and raised again where it is looked for
        return _exit_code_of(error)
    return code if isinstance(code, int) else 0


def _refuse_empty(arguments: Sequence[str]) -> None:
    """An empty argument is none that anybody meant: it would be the present folder, or no filter at all.

    Raises:
        UsageError: there is one; the message says where.
    """
    for before, argument in pairwise(arguments):
        name, mark, value = argument.partition("=")
        if not argument:
            raise UsageError(f"the argument after {Path(before).name} is empty: is a variable not set?")
        if mark and not value and name.startswith("--"):
            raise UsageError(f"{name} is empty: is a variable not set?")


def _exit_code_of(error: Exception) -> int:
    """Says what is wrong with the arguments, or that the fault is ours."""
    usage = usage_line(error)
    if usage is not None:
        if usage:
            _complain(usage)
        elif help_text := getattr(error, "message", ""):  # in a terminal it was printed as it was made
            for line in help_text.splitlines():
                _say(line)
        return UsageError.exit_code
    if os.environ.get("ESRP_DEBUG"):
        for line in "".join(traceback.format_exception(error)).splitlines():
            _say(masked(line, _secrets()))
    _complain(f"unexpected {type(error).__name__}: {error}; ESRP_DEBUG=1 shows where, please report it")
    return _NOTHING_COULD_BE_DONE


def _complain(message: str) -> None:
    """Says what is wrong, without what is secret in the arguments: a message may repeat parts of them."""
    _say(f"esrp: {masked(message, _secrets())}")


def _say(message: str) -> None:
    from esrp_ingest.cli.output import say  # noqa: PLC0415 - brings rich

    say(message)


def _secrets() -> set[str]:
    given = (*sys.argv[1:], os.environ.get("ESRP_DATABASE_URL", ""))
    return set().union(*(secrets_of(each) for each in given if masked_address(each) != each))
