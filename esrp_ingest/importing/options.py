"""How an import is done: limits, parallelism, what to read again, and what to assume."""

import os
from dataclasses import dataclass, field
from pathlib import Path

from esrp_ingest.importing import ReadOn
from esrp_ingest.importing.workers.pool import Limits
from esrp_ingest.models import Solution
from esrp_ingest.readers.source import OcrMode


def usable_cores() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@dataclass(frozen=True, slots=True)
class ImportOptions:
    """The options of one import.

    Attributes:
        jobs: documents that are read side by side.
        limits: what one document may cost.
        force: read everything again, whether it changed or not.
        retry: try what failed before once more, though neither its bytes nor the extraction changed.
        dry_run: read, and write nothing.
        wait_seconds: how long to wait for another import into the same database.
        vendors: a TOML file with more vendors than the built-in ones.
        ocr: which pages of PDFs are recognized from their pictures.
        solution: what stand-alone reports are about; None leaves them unassigned.
        exclude: files that are no documents.
        cluster: address of a Dask scheduler whose workers read the documents instead of processes of this machine.
        strict: what failed before and did not change makes the exit code 1, too.
        fail_on_result: a failed verdict or an incomplete report among the new runs makes the exit code 1.
        settle_seconds: leave files that changed less than so long ago for the next import.
        beside_other_tables: write into an SQLite file that holds another program's tables.
        read_on: who reads the bytes of documents that are in a store or go to a cluster: this machine, or the workers.
    """

    jobs: int = field(default_factory=usable_cores)
    limits: Limits = field(default_factory=Limits)
    force: bool = False
    retry: bool = False
    dry_run: bool = False
    wait_seconds: float = 0.0
    vendors: Path | None = None
    ocr: OcrMode = "auto"
    solution: Solution | None = None
    exclude: frozenset[Path] = frozenset()
    cluster: str | None = None
    read_on: ReadOn = "client"
    strict: bool = False
    fail_on_result: bool = False
    settle_seconds: float = 0.0
    beside_other_tables: bool = False

    def bytes_travel(self, *, in_store: bool) -> bool:
        """Whether a document's bytes are handed to whoever reads it, who does not open it again."""
        return self.read_on == "client" and (in_store or self.cluster is not None)
