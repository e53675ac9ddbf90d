"""How cost grows with size: the processor time of the same work at two sizes, on a machine that does other things too.

What is asserted is a ratio, never seconds: twice the input may cost 2.5 times as much. A busy machine can only make a
single measurement longer, so the shortest of several counts, and what looks too steep is measured again before it is.
"""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import process_time
from types import FrameType

TWICE = 2.5
"""What twice the input may cost at most."""
_RETRIES = 10
_TICK = 0.004
"""Processor seconds by which some machines count: less cannot be told from nothing."""


class Endless(Exception):
    """Work that would take thousands of times longer than anything linear of its size."""


@contextmanager
def ended_after(seconds: float) -> Iterator[None]:
    """Ends work that would never end by itself, after so much processor time of this process.

    Raises:
        Endless: it has not ended.
    """

    def end(_number: int, _frame: FrameType | None) -> None:
        raise Endless

    before = signal.signal(signal.SIGVTALRM, end)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def cost(work: Callable[[], object], times: int = 1) -> float:
    """The least processor time of some runs."""
    least = float("inf")
    for _ in range(times):
        begun = process_time()
        work()
        least = min(least, process_time() - begun)
    return least


def growth(smaller: Callable[[], object], larger: Callable[[], object], *, allowed: float = TWICE) -> float:
    """How many times as much the larger work costs: the least that was seen until it was no more than is allowed."""
    least_smaller = least_larger = float("inf")
    for _ in range(_RETRIES):
        least_smaller = min(least_smaller, cost(smaller))
        least_larger = min(least_larger, cost(larger))
        if least_larger <= allowed * least_smaller:
            break
    return least_larger / max(least_smaller, _TICK)
