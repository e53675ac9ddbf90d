"""The text of a `solution.toml`: which solution stand-alone reports are about."""

import tomllib

from pydantic import ValidationError

from esrp_ingest.errors import UsageError
from esrp_ingest.models import SOLUTION_ROWS, Solution

MAX_BYTES = 2**16
"""Longest solution file."""


def solution_in(data: bytes, name: str) -> Solution:
    """The solution that a file describes: columns of `solution` by name, `vendor` by its published name.

    Args:
        data: the file's bytes.
        name: how messages call it.

    Raises:
        UsageError: in one line, what is wrong and where.
    """
    if len(data) > MAX_BYTES:
        raise UsageError(f"{name}: it is longer than {MAX_BYTES // 1024} KiB, and no solution file is")
    try:
        values = tomllib.loads(data.decode())
    except RecursionError as error:
        raise UsageError(f"{name}: it is no TOML: it is nested too deep") from error
    except ValueError as error:  # also of integers of thousands of digits
        raise UsageError(f"{name}: it is no TOML: {error}") from error
    unknown = sorted(values.keys() - (Solution.model_fields.keys() - SOLUTION_ROWS))
    if unknown:
        raise UsageError(f"{name}: {unknown[0][:80]!r} is no column of a solution; see docs/solution-file.md")
    try:
        return Solution.model_validate(values)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(map(str, first["loc"]))
        raise UsageError(f"{name}: {place}: {first['msg']}") from error
