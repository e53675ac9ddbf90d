"""Every way in which esrp-ingest refuses, with its code, its exit code and what to do next.

    EsrpError
    |-- UnreadableDocument   a file that cannot be read; `code` says how
    |   `-- NotAReport       read, but neither a Jetstress report nor a paper that holds one
    |-- DatabaseError        unreachable, locked, or of another schema version
    |   `-- ImportRunning    another import holds the database
    |-- ClusterError         the machines that shall read documents: unreachable, lost, or of another version
    |-- OutputError          standard output or the summary of an import cannot be written
    `-- UsageError           arguments that make no sense

The codes are what `import_failure.code` and the JSON summary of an import use.
"""

from typing import ClassVar, Literal, Self

FailureCode = Literal[
    "not_a_report",
    "encrypted",
    "corrupt",
    "no_text",
    "empty",
    "unsupported_type",
    "timeout",
    "out_of_memory",
    "crashed",
    "invalid",
    "unreadable",
]

IGNORED_CODES: frozenset[FailureCode] = frozenset({"not_a_report", "unsupported_type"})
"""Codes that count as `ignored`: the file was never meant for us. All others count as `failed`."""


class EsrpError(Exception):
    """Root of all errors that esrp-ingest raises on purpose; the message is one line for a person."""

    exit_code: ClassVar[int] = 1


class UnreadableDocument(EsrpError):
    """A document that could not be read at all.

    Attributes:
        code: what kind of failure it is, a value of `import_failure.code`.
    """

    exit_code = 3

    def __init__(self, code: FailureCode, message: str) -> None:
        super().__init__(message)
        self.code: FailureCode = code

    def at(self, path: object) -> Self:
        """The same with the path before its message, for whoever does not say it."""
        self.args = (f"{path}: {self}",)
        return self


class NotAReport(UnreadableDocument):
    """A readable file that holds no Jetstress report and describes no Exchange storage solution."""

    def __init__(self, message: str) -> None:
        super().__init__("not_a_report", message)


class DatabaseError(EsrpError):
    """The database is unreachable, locked, or of a schema version that this program does not know."""

    exit_code = 4


class ImportRunning(DatabaseError):
    """Another import holds the lock of the database."""

    exit_code = 5


class ClusterError(EsrpError):
    """The cluster that shall read documents is unreachable, has no workers, or is of another version."""

    exit_code = 4


class OutputError(EsrpError):
    """Results cannot be written: the disk is full, standard output is closed, or charts cannot be drawn."""

    exit_code = 3


class UsageError(EsrpError):
    """Arguments that contradict each other or name something that does not exist."""

    exit_code = 2
