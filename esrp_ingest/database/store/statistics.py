"""The median and the standard deviation for SQLite; PostgreSQL has `percentile_cont` and `stddev` of its own."""

import math
import sqlite3

_Value = int | float | str | bytes | None


class _Figures:
    """The numbers of a group: NULLs are left out, as by all functions of SQL, and so is what is no number."""

    def __init__(self) -> None:
        self._found: list[int | float] = []

    def step(self, value: _Value) -> None:
        """Takes one row's value."""
        if isinstance(value, int | float):
            self._found.append(value)


class Median(_Figures):
    """`median(x)`: the middle value, of an even number the mean of both; NULL of none."""

    def finalize(self) -> float | None:
        """The median of what was taken."""
        found, middle = sorted(self._found), len(self._found) // 2
        if not found:
            return None
        return float(found[middle]) if len(found) % 2 else (found[middle - 1] + found[middle]) / 2


class StandardDeviation(_Figures):
    """`stddev(x)`: that of a sample, as PostgreSQL's; NULL of fewer than two values."""

    def finalize(self) -> float | None:
        """The standard deviation of what was taken."""
        if len(self._found) < 2:
            return None
        mean = sum(self._found) / len(self._found)
        return math.sqrt(sum((value - mean) ** 2 for value in self._found) / (len(self._found) - 1))


def add_statistics(connection: sqlite3.Connection) -> None:
    """Makes `median(x)` and `stddev(x)` known to a connection."""
    connection.create_aggregate("median", 1, Median)  # type: ignore[arg-type]  # the stubs know whole numbers only
    connection.create_aggregate("stddev", 1, StandardDeviation)  # type: ignore[arg-type]
