"""What commands print, held against what the documentation shows of it."""

import re
from doctest import ELLIPSIS, OutputChecker

_BLANKS_BEFORE_DOTS = re.compile(r" +\.\.\.")


def agree(expected: str, got: str) -> bool:
    """Whether an output is as shown; `...` stands for anything, and a longer figure takes of the blanks before it."""
    return OutputChecker().check_output(_BLANKS_BEFORE_DOTS.sub(" ...", expected), got, ELLIPSIS)
