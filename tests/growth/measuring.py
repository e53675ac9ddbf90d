"""How cost grows with size: the processor time of the same work at two sizes, on a machine that does other things too.

What is asserted is a ratio, never seconds: twice the input may cost 2.5 times as much, four times as much 2.5 times
2.5. A busy machine can only make a single measurement longer, so the shortest of several counts, both sizes are
measured in turn, and what looks too steep is measured again before it is.

The clock is that of the thread. The clock of the process stands still for four milliseconds at a time on Linux as soon
as a timer such as that of `ended_after` was set, and what is shorter would cost nothing, or four milliseconds.
"""

import gc
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import thread_time
from types import FrameType

TWICE = 2.5
"""What twice the input may cost at most."""
_RETRIES = 12
_FEW_RETRIES = 3
"""Retries after which what is twice as steep as allowed is believed."""
_NOTHING = 1e-6
"""Processor seconds that are no time at all."""


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
    """The least processor time of some runs; what other tests have left in memory is not looked through meanwhile."""
    least = float("inf")
    gc.freeze()
    try:
        for _ in range(times):
            begun = thread_time()
            work()
            least = min(least, thread_time() - begun)
    finally:
        gc.unfreeze()
    return least


def growth(smaller: Callable[[], object], larger: Callable[[], object], *, allowed: float = TWICE) -> float:
    """How many times as much the larger work costs: the least that was seen until it was no more than is allowed."""
    least_smaller = least_larger = float("inf")
    for retry in range(_RETRIES):
        least_smaller = min(least_smaller, cost(smaller))
        least_larger = min(least_larger, cost(larger))
        hopeless = least_larger > 2 * allowed * least_smaller and retry >= _FEW_RETRIES
        if hopeless or least_larger <= allowed * least_smaller:
            break
    return least_larger / max(least_smaller, _NOTHING)
