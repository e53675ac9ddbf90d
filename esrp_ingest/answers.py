"""A database's answers from Python: `connect(url)` and then rankings, solutions, runs, as rows and data frames.

What is asked reads only, each question in a transaction of its own; everything else is `open_database`.
"""

import os
from datetime import date
from types import TracebackType
from typing import Self, TypedDict, Unpack

from esrp_ingest.database import DEFAULT_URL, Database, open_database
from esrp_ingest.database.ask import listing, queries
from esrp_ingest.database.ask.results import Rows
from esrp_ingest.database.ask.sizing import SizedSolution, SizeRequest, size


class RankFilters(TypedDict, total=False):
    """Which solutions to rank; see `RankRequest`."""

    test_type: str | None
    exchange_version: str | None
    vendor: str | None
    min_mailboxes: int | None
    max_mailboxes: int | None
    mailbox_category: str | None
    connectivity: str | None
    disk_type: str | None
    include_failed: bool
    doubtful: bool
    trusted: bool
    limit: int | None


class ListFilters(TypedDict, total=False):
    """What to list; see `Wanted`."""

    machine: str | None
    server: str | None
    test: str | None
    result: str | None
    vendor: str | None
    since: date | None
    until: date | None
    file: str | None
    limit: int | None
    everything: bool


class SizeFilters(TypedDict, total=False):
    """What a load may take; see `SizeRequest`."""

    mailbox_size_gb: float | None
    headroom_pct: float
    max_read_latency_ms: float
    exchange_version: str | None
    vendor: str | None
    doubtful: bool


class Connected:
    """A database that answers. Each answer is `Rows`, which a notebook shows and `to_frame()` makes a frame of.

    Args:
        database: open, to be asked.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def rank(self, by: str = "database_transfers_per_sec", **filters: Unpack[RankFilters]) -> Rows:
        """Solutions by a metric, the best first, those without a figure last.

        Args:
            by: name of a metric, which is also the column of its figures.
            filters: which solutions, as fields of `RankRequest`.

        Raises:
            UsageError: there is no such metric, or filters contradict each other.
        """
        with self._database.asking() as connection:
            ranking = queries.rank(connection, queries.RankRequest(metric=by, **filters))
        return ranking.table()

    def solutions(self, **filters: Unpack[ListFilters]) -> Rows:
        """Solutions, each once, the newest first."""
        with self._database.asking() as connection:
            return listing.list_solutions(connection, listing.Wanted(**filters))

    def runs(self, **filters: Unpack[ListFilters]) -> Rows:
        """Runs, each once, the newest first, with the figure that each kind of test is about."""
        with self._database.asking() as connection:
            return listing.list_runs(connection, listing.Wanted(**filters)).rounded()

    def documents(self, **filters: Unpack[ListFilters]) -> Rows:
        """Documents, the newest first, with how far their figures are proved."""
        with self._database.asking() as connection:
            return listing.list_documents(connection, listing.Wanted(**filters))

    def findings(self, **filters: Unpack[ListFilters]) -> Rows:
        """Findings, each once, with the number of documents that show it."""
        with self._database.asking() as connection:
            return listing.list_findings(connection, listing.Wanted(**filters))

    def compare(self, *solution_ids: int) -> Rows:
        """Configuration and metrics of solutions: a row a figure, a column a solution.

        Raises:
            UsageError: there is no such solution.
        """
        with self._database.asking() as connection:
            return queries.compare(connection, solution_ids).rounded()

    def size(self, mailboxes: int, iops_per_mailbox: float, **filters: Unpack[SizeFilters]) -> Rows:
        """What a load takes of each solution in whole tested units, see docs/how-to/size.md.

        Raises:
            UsageError: the load makes no sense.
        """
        request = SizeRequest(mailboxes=mailboxes, iops_per_mailbox=iops_per_mailbox, **filters)
        with self._database.asking() as connection:
            sized = size(connection, request)
        columns = tuple(SizedSolution.__dataclass_fields__)
        return Rows(columns, [tuple(getattr(row, column) for column in columns) for row in sized]).rounded()

    def sql(self, statement: str) -> Rows:
        """The answer to one SELECT.

        Raises:
            UsageError: it is none.
        """
        with self._database.asking() as connection:
            return queries.run_select(connection, statement)

    def close(self) -> None:
        """Closes all connections."""
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"Connected{repr(self._database).removeprefix('Database')}"


def connect(database: str | os.PathLike[str] = DEFAULT_URL) -> Connected:
    """Connects to a database that is there, for questions.

    Args:
        database: the path of an SQLite file, `sqlite:///file.db` or `postgresql://user@host/name`.

    Raises:
        DatabaseError: it is not there or unreachable, or its schema is not that of this program; the message names it.
        UsageError: it cannot be used, or the driver is not installed.
    """
    return Connected(open_database(os.fspath(database), read_only=True))
