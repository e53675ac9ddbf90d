"""Zip archives of reports, read as folders: opened once, each member unpacked once, with bounds on everything.

The bounds hold for the real list of members, whatever the end record claims of it: how many there are, what each
unpacks to, as stated and as it comes, and how many times its packed size that is.
"""

import lzma
import struct
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, cast

from esrp_ingest.errors import UnreadableDocument
from esrp_ingest.models import Model
from esrp_ingest.sources.opening import too_large

MAX_MEMBERS = 20_000
"""Most members that an archive may have."""
MAX_UNPACKED_BYTES = 8 * 2**30
"""Most bytes that an archive's members may have together, as its directory states them."""
MAX_RATIO = 200
"""How many times its packed size a member may unpack to, if that is more than a megabyte; reports come to 10 to 40."""
MAX_DICTIONARY = 2**26
"""Most memory that a member's compression may ask for, in bytes: what the highest level of xz uses."""

_HARMLESS_BYTES = 2**20
_MAX_DIRECTORY = 1024 * MAX_MEMBERS
"""Bytes of the longest directory that is read. An entry has 46 bytes and a name."""
_ENCRYPTED = 0x1 | 0x40
_LOCAL_HEADER = struct.Struct("<26xHH")
"""The lengths of name and further fields in the header before a member's bytes."""
_LZMA_HEADER = struct.Struct("<2xHBI")
"""After a version: the length of the properties, a byte of settings and the size of the dictionary."""
_DAMAGED = (
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
    struct.error,
    EOFError,
    IndexError,
    OverflowError,
    ValueError,
)
_MANY, _FEW = 2**16, 2**12
"""Bytes asked for at once: few where a packed byte may become many thousands before one is asked again."""


class Member(Model):
    """One file in an archive.

    Attributes:
        number: its place in the archive, from 0.
        name: as the archive states it.
        byte_size: of what it unpacks to, as the archive states it.
        same_name: which one of the members of this name it is, from 1; 0 where there is no other.
    """

    number: int
    name: str
    byte_size: int
    same_name: int = 0


class Archive:
    """An archive that is open.

    Args:
        file: its bytes, of which the directory is read at once.

    Attributes:
        members: its files, in its own order, without folders.

    Raises:
        UnreadableDocument: `corrupt`, or `unreadable` where it is beyond the bounds.
    """

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        with _archive_errors():
            self._zip = zipfile.ZipFile(cast("IO[bytes]", _Bounded(file)))
        self._entries = self._zip.infolist()
        if len(self._entries) > MAX_MEMBERS:
            raise _too_many()
        if sum(entry.file_size for entry in self._entries) > MAX_UNPACKED_BYTES:
            limit = MAX_UNPACKED_BYTES // 2**30
            raise UnreadableDocument("unreadable", f"it unpacks to more than {limit} GB: unpack what is needed first")
        self._overlapping = _overlapping(self._entries)
        self.members = list(_members(self._entries))

    def read(self, number: int, max_bytes: int) -> bytes:
        """The unpacked bytes of one member.

        Args:
            number: its place in the archive.
            max_bytes: most bytes that it may have.

        Raises:
            UnreadableDocument: `encrypted`, `corrupt`, or `unreadable` where it is beyond the bounds or gone.
        """
        if number >= len(self._entries):
            raise UnreadableDocument("unreadable", "it is no longer in the archive")
        entry = self._entries[number]
        self._check(number, entry, max_bytes)
        data = bytearray()
        with _archive_errors(), self._zip.open(entry) as stream:
            while chunk := stream.read(_MANY if entry.compress_type == zipfile.ZIP_DEFLATED else _FEW):
                data += chunk
                if len(data) > max_bytes:
                    raise too_large(len(data), max_bytes)
        return bytes(data)

    def _check(self, number: int, entry: zipfile.ZipInfo, max_bytes: int) -> None:
        """Whether a member may be unpacked, as far as can be told before."""
        if entry.flag_bits & _ENCRYPTED:
            raise UnreadableDocument("encrypted", "the archive needs a password: unpack it first")
        if number in self._overlapping:
            raise UnreadableDocument("corrupt", "its bytes in the archive are also those of another member")
        if entry.file_size > max_bytes:
            raise too_large(entry.file_size, max_bytes)
        if entry.file_size > max(_HARMLESS_BYTES, MAX_RATIO * entry.compress_size):
            message = f"it unpacks to more than {MAX_RATIO} times its packed size: unpack it first"
            raise UnreadableDocument("unreadable", message)
        if entry.compress_type == zipfile.ZIP_LZMA and self._dictionary(entry) > MAX_DICTIONARY:
            limit = MAX_DICTIONARY // 2**20
            raise UnreadableDocument("unreadable", f"unpacking it needs more than {limit} MB: unpack it first")

    def _dictionary(self, entry: zipfile.ZipInfo) -> int:
        """The size of the dictionary that a member packed by LZMA asks for."""
        with _archive_errors():
            self._file.seek(entry.header_offset)
            name_size, more_size = _LOCAL_HEADER.unpack(self._file.read(_LOCAL_HEADER.size))
            self._file.seek(name_size + more_size, 1)
            _, _, dictionary = _LZMA_HEADER.unpack(self._file.read(_LZMA_HEADER.size))
        return int(dictionary)


class _Bounded:
    """A file of which nothing is read that is longer than the longest directory."""

    def __init__(self, file: IO[bytes]) -> None:
        self._read, self.seek, self.tell, self.seekable = file.read, file.seek, file.tell, file.seekable

    def read(self, size: int = -1) -> bytes:
        """Bytes from here on."""
        wanted = _MAX_DIRECTORY + 1 if size < 0 else size
        if wanted > _MAX_DIRECTORY + 1 or len(data := self._read(wanted)) > _MAX_DIRECTORY:
            raise _too_many()
        return data

    def close(self) -> None:
        """Nothing: who opened the file closes it."""


@contextmanager
def _archive_errors() -> Iterator[None]:
    """Turns what the modules that unpack raise into a code."""
    try:
        yield
    except NotImplementedError as error:
        raise UnreadableDocument("unreadable", f"it is packed in a way that is not known here: {error}") from error
    except _DAMAGED as error:
        raise UnreadableDocument("corrupt", f"the zip archive is damaged: {error}") from error
    except OSError as error:  # without a number it is bzip2's word for damage
        if error.errno:
            raise UnreadableDocument("unreadable", f"cannot be read: {error.strerror}") from error
        raise UnreadableDocument("corrupt", f"the zip archive is damaged: {error}") from error


def _too_many() -> UnreadableDocument:
    return UnreadableDocument("unreadable", f"it has more than {MAX_MEMBERS:,} members: unpack it first")


def _members(entries: list[zipfile.ZipInfo]) -> Iterator[Member]:
    files = [(number, entry) for number, entry in enumerate(entries) if entry.filename and not entry.is_dir()]
    of_name = Counter(entry.filename for _, entry in files)
    met: Counter[str] = Counter()
    for number, entry in files:
        name = entry.filename
        met[name] += 1
        yield Member(
            number=number, name=name, byte_size=entry.file_size, same_name=met[name] if of_name[name] > 1 else 0
        )


def _overlapping(entries: list[zipfile.ZipInfo]) -> frozenset[int]:
    """The members that share bytes with another: so a small archive would unpack to any size."""
    found: set[int] = set()
    end, last = 0, -1
    for number in sorted(range(len(entries)), key=lambda number: entries[number].header_offset):
        entry = entries[number]
        if last >= 0 and entry.header_offset < end:
            found.update((last, number))
        own_end = entry.header_offset + 30 + len(entry.filename) + entry.compress_size
        if own_end > end:
            end, last = own_end, number
    return frozenset(found)
