"""What became of each mutant of a sample, and what calls which function, kept in a folder."""

import json
import pickle
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import cast

from tests.benchmarks.mutants import Mutant
from tests.benchmarks.reach import Called


@dataclass(frozen=True, slots=True)
class Witness:
    """A fixture or a test, what it calls, and its seconds of processor time."""

    name: str
    calls: Called
    seconds: float


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a mutant, by whom, after how many witnesses."""

    what: str
    by: str = ""
    asked: int = 0

    @property
    def was_not_asked(self) -> bool:
        """Whether nothing calls what was changed: it survived, but nobody was tried."""
        return self.what == "survived" and self.asked == 0


@dataclass
class Looked:
    """Which tests of a file can be asked, or which fixtures, and why others cannot."""

    witnesses: list[Witness] = field(default_factory=list)
    failing: list[str] = field(default_factory=list)
    slow: list[str] = field(default_factory=list)
    unseen: list[str] = field(default_factory=list)
    why: str = ""

    def __str__(self) -> str:
        """What cannot be asked; empty where everything can."""
        told = (
            (len(self.failing), f"fail without a change ({self.why})"),
            (len(self.slow), "are too slow"),
            (len(self.unseen), "came after the file's time was over"),
        )
        return ", ".join(f"{count} {what}" for count, what in told if count)


class Record:
    """What became of each mutant, kept in a folder, so that a run can go on where it was stopped."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._folder, self._file = folder, folder / "outcomes.jsonl"
        lines = self._file.read_text(encoding="utf-8").splitlines() if self._file.exists() else []
        self._unnoticed = folder / "unnoticed.jsonl"
        self._left = (
            set(map(json.loads, self._unnoticed.read_text("utf-8").splitlines())) if self._unnoticed.exists() else set()
        )
        self._known = {entry["mutant"]: Outcome(**entry["outcome"]) for entry in map(json.loads, lines)}

    def was_left(self, mutant: Mutant) -> bool:
        """Whether no fixture notices it."""
        return _key(mutant) in self._left

    def leave(self, mutant: Mutant) -> None:
        with self._unnoticed.open("a", encoding="utf-8") as file:
            file.write(f"{json.dumps(_key(mutant))}\n")

    def get(self, mutant: Mutant) -> Outcome | None:
        return self._known.get(_key(mutant))

    def put(self, mutant: Mutant, outcome: Outcome) -> None:
        self._known[_key(mutant)] = outcome
        with self._file.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"mutant": _key(mutant), "outcome": asdict(outcome)}) + "\n")
        print(f"{outcome.what}: {mutant} {outcome.by}", flush=True)  # noqa: T201 - the result

    def looked(self, name: str, look: Callable[[], object]) -> Looked | None:
        """Who calls which function, as it was when it was looked at last; None, which is not kept, where it failed."""
        file = self._folder / f"{name}.pickle"
        if file.exists():
            return cast("Looked", pickle.loads(file.read_bytes()))
        found = look()
        if not isinstance(found, Looked):
            return None
        file.write_bytes(pickle.dumps(found))
        return found


def _key(mutant: Mutant) -> str:
    return f"{mutant.start} {mutant.change}"
