"""What can be told of a file without reading it: where it is the same as the last time, the bytes are, too."""

from dataclasses import dataclass
from datetime import UTC, datetime


@dataclass(frozen=True, slots=True)
class State:
    """The state of a file, or of an object in a store.

    Attributes:
        byte_size: its size.
        modified_at: modification time, UTC without zone; None where a store states none.
        etag: what a store calls this version of the bytes, None for files.
    """

    byte_size: int
    modified_at: datetime | None
    etag: str | None = None


def utc(nanoseconds: int) -> datetime:
    """A file system's time as the database keeps it: UTC without zone, to the microsecond."""
    seconds, rest = divmod(nanoseconds, 10**9)
    return datetime.fromtimestamp(seconds, UTC).replace(microsecond=rest // 1000, tzinfo=None)
