"""Processes that read documents, kept from one import of the tests to the next: each takes a second to start.

They are the program's own, with its limits and its protocol. One is used again where it rests, lives, was never ended,
and would be started in the same way.
"""

import atexit

from esrp_ingest.importing.workers.environment import worker_environment
from esrp_ingest.importing.workers.process import ReadingProcess
from esrp_ingest.importing.workers.tasks import Answer, Task

_Kind = tuple[int, bool, tuple[tuple[str, str], ...]]
_resting: dict[_Kind, list["KeptProcess"]] = {}
_MOST = 4
"""Processes of a kind that rest; what comes back beyond that ends."""


class KeptProcess(ReadingProcess):
    """A process that rests when it is not needed any more."""

    kind: _Kind
    ready = False

    def wait_until_ready(self) -> None:
        if not self.ready:
            super().wait_until_ready()
            self.ready = True

    def ask(self, task: Task) -> Answer:
        self.ready, answer = False, super().ask(task)
        self.ready = answer.code not in ("crashed", "out_of_memory")
        return answer

    @property
    def _can_rest(self) -> bool:
        return self.ready and self._allowance is None and not self.doomed and self._process.poll() is None

    def kill(self) -> None:
        if not self._can_rest:
            super().kill()

    def bury(self) -> Answer:
        if self._can_rest and len(_resting.setdefault(self.kind, [])) < _MOST:
            self._store.close()
            _resting[self.kind].append(self)
            return Answer(code="crashed", message="it rests")
        super().kill()
        return super().bury()


def kept_process(memory_bytes: int, *, opens_stores: bool = False) -> KeptProcess:
    """A process that rests, or a new one."""
    kind = (memory_bytes, opens_stores, tuple(sorted(worker_environment(opens_stores=opens_stores).items())))
    while resting := _resting.get(kind):
        process = resting.pop()
        if process._can_rest:
            process.served = 0
            return process
        ReadingProcess.bury(process)
    process = KeptProcess(memory_bytes, opens_stores=opens_stores)
    process.kind = kind
    return process


@atexit.register
def end_all() -> None:
    """Ends all that rest."""
    for processes in _resting.values():
        for process in processes:
            ReadingProcess.kill(process)
            ReadingProcess.bury(process)
    _resting.clear()
