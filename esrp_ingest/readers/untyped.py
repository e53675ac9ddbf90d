"""PDFium's functions without the types of their arguments: to check these takes longer than what most functions do."""

import ctypes
from collections.abc import Callable
from typing import Any


def untyped(function: object, gives: Any = ctypes.c_int) -> Callable[..., Any]:  # noqa: ANN401 - a type of ctypes
    """The same function without the types of its arguments, which must be pointers, references and small numbers.

    It returns at once, so that the interpreter's lock is kept meanwhile: to give and take it is a sixth of a call.

    Args:
        function: one of PDFium's.
        gives: the type of what it gives.
    """
    address = ctypes.cast(function, ctypes.c_void_p).value  # type: ignore[arg-type]
    return ctypes.PYFUNCTYPE(gives)(address)  # type: ignore[arg-type]
