"""What goes on with what stands before it: items in their order as runs, or each joined to the one before it."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")


def runs(items: Iterable[T], goes_on: Callable[[list[T], T], bool]) -> Iterator[list[T]]:
    """Items that follow each other, as lists.

    Args:
        items: in their order.
        goes_on: whether an item goes on with a list, whose last one stands right before it; else it begins another.
    """
    run: list[T] = []
    for item in items:
        if run and not goes_on(run, item):
            yield run
            run = []
        run.append(item)
    if run:
        yield run


def folded(items: Iterable[T], joined: Callable[[T, T], T | None]) -> list[T]:
    """Items, each as one with the one before it where it goes on with that.

    Args:
        items: in their order.
        joined: two of them as one; None where the second one does not go on with the first, which may be several.
    """
    whole: list[T] = []
    for item in items:
        both = joined(whole[-1], item) if whole else None
        if both is None:
            whole.append(item)
        else:
            whole[-1] = both
    return whole
