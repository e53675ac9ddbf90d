"""Wrong arguments in one line of our own: what is wrong with which one, and where its help is."""

import re
from typing import Any

import typer

from esrp_ingest.cli.alike import did_you_mean

_USAGE_ERROR = typer.BadParameter.mro()[1]
"""Typer's class of errors of usage, which has no public name."""
_UNKNOWN_COMMAND = re.compile(r"No such command '([^']*)'\.")
_NO_CHOICE = re.compile(r"'[^']*' is not one of ")
_QUOTED = re.compile(r"'([^']*)'")
_WORDS = {
    "int_parsing": "{input!r} is no whole number",
    "int_from_float": "{input!r} is no whole number",
    "float_parsing": "{input!r} is no number",
    "greater_than_equal": "{input} is less than {ge}",
    "less_than_equal": "{input} is more than {le}",
}
"""What is wrong with a value, by the type of Pydantic's error."""


def usage_line(error: Exception) -> str | None:
    """What is wrong with the arguments, None where the error is about something else.

    Args:
        error: whatever came out of Typer; for a group without a command the line is empty, its help was shown.
    """
    if not isinstance(error, _USAGE_ERROR):
        return None
    kind = type(error).__name__
    if kind == "NoArgsIsHelpError":
        return ""
    context: Any = getattr(error, "ctx", None)
    what = _KINDS.get(kind, _other)(error)
    if context is None:
        return what
    return f"{what}{' ' if what.endswith('?') else '; '}see {context.command_path} --help"


def _bad_value(error: Any) -> str:  # noqa: ANN401 - Typer's classes of errors have no public names
    name = _name(error.param)
    what = _of_pydantic(error.__cause__) or _of_choices(error) or _sentence(error.message)
    return f"{name}: {what}" if name.startswith("-") else what


def _of_choices(error: Any) -> str | None:  # noqa: ANN401 - see above
    """A value that is none of several, with what looks like it; None where nothing does, or the fault is another."""
    message = _sentence(error.message)
    if not _NO_CHOICE.match(message):
        return None
    typed, *choices = _QUOTED.findall(message)
    return f"{message}{did_you_mean(typed, choices)}"


def _of_pydantic(cause: Any) -> str | None:  # noqa: ANN401 - Typer may use something else
    if not hasattr(cause, "errors"):
        return None
    first = cause.errors()[0]
    words = _WORDS.get(first["type"])
    return words and words.format(input=first["input"], **first.get("ctx", {}))


def _missing(error: Any) -> str:  # noqa: ANN401 - see above
    return f"{_name(error.param)} is missing"


def _no_option(error: Any) -> str:  # noqa: ANN401 - see above
    names = [name for param in error.ctx.command.params for name in param.opts] if error.ctx else []
    return f"there is no option {error.option_name}{did_you_mean(error.option_name, names)}"


def _other(error: Any) -> str:  # noqa: ANN401 - see above
    unknown = _UNKNOWN_COMMAND.match(error.message)
    if unknown is None:
        return _sentence(error.message)
    names = list(error.ctx.command.commands)
    return f"there is no command {unknown[1]}{did_you_mean(unknown[1], names) or '; there are ' + ', '.join(names)}"


def _name(param: Any) -> str:  # noqa: ANN401 - see above
    """An option as it is written, an argument as the help calls it."""
    option: str = param.opts[0]
    return option if option.startswith("-") else str(param.metavar or option)


def _sentence(message: str) -> str:
    """A message of Typer's or Pydantic's as a part of ours."""
    text = " ".join(message.removeprefix("Value error, ").rstrip(".").split())
    return text[:1].lower() + text[1:]


_KINDS = {"BadParameter": _bad_value, "MissingParameter": _missing, "NoSuchOption": _no_option}
