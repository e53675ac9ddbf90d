"""Inputs that attack: one of each kind, small to write and dear to read, with the code that each ends in.

`write_hostile` puts one of each into a folder. A part of the program that mends something more adds its inputs here, by
`@hostile("name.ext", "code", ...)` over a function that writes the file; every one is then part of
`tests/end_to_end/test_hostile_folder.py`.
"""

import io
import os
import struct
import subprocess
import warnings
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from growth.shapes import all_shapes
from small_reports import small_report

Write = Callable[[Path], None]


@dataclass(frozen=True)
class Hostile:
    """One kind of input.

    Attributes:
        name: of its file, or of the folder that holds it.
        codes: those in which it may end; none where it is read as it is.
        write: puts it at a path.
    """

    name: str
    codes: frozenset[str]
    write: Write


HOSTILE: list[Hostile] = []


def hostile(name: str, *codes: str) -> Callable[[Write], Write]:
    """Adds a kind of input; several codes where the machine decides which it is."""

    def added(write: Write) -> Write:
        HOSTILE.append(Hostile(name, frozenset(codes), write))
        return write

    return added


def write_hostile(folder: Path) -> Path:
    """Writes one of each kind into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for each in HOSTILE:
        each.write(folder / each.name)
    return folder


def write_deep(folder: Path, depth: int, name: str = "", data: bytes = b"") -> None:
    """Makes folders in folders, deeper than Python's own functions get, and a file in the deepest."""
    folder.mkdir(exist_ok=True)
    here = os.open(folder, os.O_RDONLY)
    for _ in range(depth):
        os.mkdir("d", dir_fd=here)
        below = os.open("d", os.O_RDONLY, dir_fd=here)
        os.close(here)
        here = below
    if name:
        file = os.open(name, os.O_WRONLY | os.O_CREAT, dir_fd=here)
        os.write(file, data)
        os.close(file)
    os.close(here)


def remove_deep(folder: Path) -> None:
    """Removes such folders: pytest would not get to their end."""
    subprocess.run(["rm", "-rf", str(folder)], check=True)


def packed(*members: tuple[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A zip archive."""
    file = io.BytesIO()
    with warnings.catch_warnings(), zipfile.ZipFile(file, "w", method) as archive:
        warnings.simplefilter("ignore")  # the same name again
        for name, data in members:
            archive.writestr(name, data)
    return file.getvalue()


def with_dictionary(archive: bytes, size: int) -> bytes:
    """An archive whose first member, packed by LZMA, asks for a dictionary of that size."""
    name, more = struct.unpack_from("<HH", archive, 26)
    place = 30 + name + more + 5
    return archive[:place] + struct.pack("<I", size) + archive[place + 4 :]


def with_flag(archive: bytes, flag: int) -> bytes:
    """An archive whose first member has a flag more: 1 says that it is encrypted."""
    data = bytearray(archive)
    for signature, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(signature) + offset] |= flag
    return bytes(data)


def overlapping(archive: bytes) -> bytes:
    """An archive whose last member begins within the one before it."""
    entries = [place for place in range(len(archive)) if archive.startswith(b"PK\x01\x02", place)]
    (before,) = struct.unpack_from("<I", archive, entries[-2] + 42)
    return archive[: entries[-1] + 42] + struct.pack("<I", before) + archive[entries[-1] + 46 :]


def damaged_lzma(archive: bytes) -> bytes:
    """An archive whose first member, packed by LZMA, has properties that LZMA does not know."""
    name, more = struct.unpack_from("<HH", archive, 26)
    place = 30 + name + more + 4
    return archive[:place] + b"\xff" + archive[place + 1 :]


@hostile("comments.html", "not_a_report")
def _comments(path: Path) -> None:
    path.write_bytes(b"<!-- a -->" * 60 + b"hello")


@hostile("damaged.zip", "corrupt")
def _damaged(path: Path) -> None:
    path.write_bytes(damaged_lzma(packed(("a.html", small_report(901).encode()), method=zipfile.ZIP_LZMA)))


@hostile("dictionary.zip", "unreadable")
def _dictionary(path: Path) -> None:
    archive = packed(("a.html", small_report(902).encode()), method=zipfile.ZIP_LZMA)
    path.write_bytes(with_dictionary(archive, 2**32 - 1))


@hostile("encrypted.zip", "encrypted")
def _encrypted(path: Path) -> None:
    path.write_bytes(with_flag(packed(("a.html", small_report(903).encode())), 1))


@hostile("overlapping.zip", "corrupt")
def _overlapping(path: Path) -> None:
    path.write_bytes(overlapping(packed(("a.html", b"x" * 10_000), ("b.html", b"x" * 10_000))))


@hostile("bomb.zip", "unreadable")
def _bomb(path: Path) -> None:
    line = b"Performance Test Result Report\n"
    size = 190 * 2**20
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for number in range(6):
            with archive.open(f"{number}.txt", "w") as member:
                for _ in range(size // (len(line) * 32_768)):
                    member.write(line * 32_768)


@hostile("directory.zip", "unreadable")
def _directory(path: Path) -> None:
    """An end record that states one member, and a directory of 30 MB."""
    size = 30 * 2**20
    path.write_bytes(bytes(size) + struct.pack("<4s4H2IH", b"PK\x05\x06", 0, 0, 1, 1, size, 0, 0))


@hostile("many.zip", "unreadable")
def _many(path: Path) -> None:
    path.write_bytes(packed(*((f"{number}.html", b"") for number in range(20_001))))


@hostile("none.zip", "corrupt")
def _none(path: Path) -> None:
    path.write_bytes(b"PK\x03\x04 and no more")


@hostile("same.zip")
def _same(path: Path) -> None:
    path.write_bytes(packed(*(("a.html", small_report(number).encode()) for number in (904, 905))))


@hostile("deep")
def _deep(path: Path) -> None:
    write_deep(path, 1200, "report.html", small_report(906).encode())


@hostile("deeper", "unreadable")
def _deeper(path: Path) -> None:
    write_deep(path, 2100, "report.html", small_report(907).encode())


@hostile("brackets", "invalid")
def _brackets(path: Path) -> None:
    _beside_solution(path, b"x = " + b"[" * 100_000)


@hostile("nested", "invalid")
def _nested(path: Path) -> None:
    _beside_solution(path, b"x = " + b"[" * 50_000)


@hostile("digits", "invalid")
def _digits(path: Path) -> None:
    _beside_solution(path, b"disks = " + b"9" * 5000)


@hostile("sparse", "invalid")
def _sparse(path: Path) -> None:
    _beside_solution(path, b"")
    with (path / "solution.toml").open("r+b") as file:
        file.truncate(20 * 2**30)


def _beside_solution(folder: Path, text: bytes) -> None:
    """A report with a solution file beside it; the report differs, that each is read."""
    folder.mkdir()
    (folder / "solution.toml").write_bytes(text)
    (folder / "report.html").write_text(small_report(950, folder.name))


@hostile("endless.html", "unreadable")
def _endless(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(20 * 2**30)


@hostile("pipe.html", "unsupported_type")
def _pipe(path: Path) -> None:
    os.mkfifo(path)


def _too_much(name: str, shape: str, count: int, *codes: str) -> None:
    """What is too much of one thing: so much that reading it once took the whole time, or the whole memory."""
    hostile(name, *codes)(lambda path: path.write_text(all_shapes()[shape][1](count)) and None)


_too_much("comments-unterminated.html", "unterminated comments", 100_000, "not_a_report")
_too_much("comments-unterminated.txt", "unterminated comments in a text", 100_000, "invalid")
_too_much("scripts.html", "unterminated scripts", 100_000, "not_a_report")
_too_much("headings.html", "report headings in HTML", 20_000, "invalid")
_too_much("headings.txt", "report headings in a text", 20_000, "invalid")
_too_much("instances.html", "instances", 20_000, "invalid")
_too_much("instances.txt", "instances in a text", 20_000, "invalid")
_too_much("many-instances.html", "instances", 100_000, "invalid")
_too_much("many-instances.txt", "instances in a text", 100_000, "invalid")
_too_much("pairs.html", "label pairs in HTML", 100_000, "invalid")
_too_much("pairs.txt", "label pairs in a text", 100_000, "invalid")
_too_much("pairs.md", "label pairs in Markdown", 100_000, "invalid")
_too_much("log.txt", "log lines", 300_000, "invalid")
_too_much("short-lines.txt", "short lines", 10_000_000, "invalid")
_too_much("cells.html", "cells in rows of ten", 3_000_000, "invalid")
_too_much("nested-tables.html", "nested tables", 1_000_000, "invalid")
_too_much("one-line.txt", "one line", 150_000_000, "invalid")
