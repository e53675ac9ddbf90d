"""Documents made from good ones by mutation: pieces of their own structure taken out, doubled, swapped, or replaced.

A mutation is a list of steps of four numbers each, so that hypothesis can draw and shrink them and atheris can make
them of bytes.
"""

import io
import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from reportlab.pdfgen.canvas import Canvas

FIXTURES = Path(__file__).parents[2] / "fixtures"
LARGEST_SEED = 40_000
KINDS = ("html", "text", "pdf")

_PIECES = {
    "html": re.compile(rb"(<[^>]*>)"),
    "text": re.compile(rb"(\t|\||\r?\n| {2,}|: )"),
    "pdf": re.compile(rb"(\d+ \d+ obj|endobj|stream\r?\n|endstream|<<|>>|/\w+|\r?\n|\([^)]*\))"),
}
_ODD = (
    b"",
    b"\0",
    b"\xff",
    b"\xef\xbb\xbf",
    b"0.000",
    b"-1",
    b"1,234.5",
    b"1.234,5",
    b"9" * 400,
    b"9" * 5000,
    b"1e999",
    b"NaN",
    b"(n/a)",
    b"100%",
    b"12/31/9999 11:59:59 PM",
    b"00/00/0000 00:00:00",
    b"31.02.2013 24:00:00",
    b"9999999.23:59:59",
    b"Instance1.1",
    b"Instance1.1 1 2 3 4 5 6 7 8 9 10 11 12",
    b"Transactional I/O Performance",
    b"Total I/O Performance",
    b"Test Summary",
    b"Test Log",
    b"Performance Test Result Report",
    b"Microsoft Exchange Jetstress 2013",
    b"Table 3: Mailbox Configuration",
    b"Number of mailboxes",
    b"1,000 users, 2 GB mailboxes, 0.12 IOPS",
    "\u0661\u0662\u0663 \u202e\u200b\u00ad \u00bd \U0001f4a9".encode(),
    "\u0130\u212b\ufb01\u1e9e".encode(),
    b"<table>",
    b"</table>",
    b"<tr>",
    b"<td>",
    b"<td colspan=99999>",
    b"<script>",
    b"<pre>\n\n",
    b"<!--",
    b"&#0;&#xd800;&#x110000;&nbsp;",
    b"\t",
    b" | ",
    b"\r\n",
    b"\n\n\n\n",
    b" " * 3000,
    b"0 obj",
    b"1 0 R",
    b"/Length 999999999",
    b"/Rotate 90",
    b"/MediaBox[0 0 0 0]",
    b"/MediaBox[-1e9 -1e9 1e9 1e9]",
    b"/Count 2147483647",
    b"1 0 0 1 0 0 Tm",
    b"0 0 0 0 0 0 cm",
    b"-90 0 0 -90 1e30 1e30 Tm",
    b"/Encrypt 9 0 R",
)


class Step(NamedTuple):
    """One change.

    Attributes:
        kind: what is done, any number.
        at: where, any number; a place beyond the end stands for one within.
        length: pieces that it touches.
        value: which odd piece, or where else.
    """

    kind: int
    at: int
    length: int
    value: int


@cache
def seeds(kind: str) -> list[bytes]:
    """Good documents of a kind, small ones first."""
    if kind == "pdf":
        return [*(_drawn(text) for text in seeds("text")[:3]), *_files("hard/*.pdf", "papers/**/*.pdf")]
    return _files("**/*.html") if kind == "html" else _files("**/*.txt", "**/*.md")


def mutated(kind: str, seed: int, steps: Sequence[Step]) -> bytes:
    """A seed with some changes.

    Args:
        kind: `html`, `text` or `pdf`.
        seed: number of the seed.
        steps: the changes, one after the other.
    """
    some = seeds(kind)
    pieces = _PIECES[kind].split(some[seed % len(some)])
    for step in steps:
        _change(pieces, step)
    return b"".join(pieces)


def _change(pieces: list[bytes], step: Step) -> None:
    if not pieces:
        return
    start = step.at % len(pieces)
    end = min(len(pieces), start + 1 + step.length)
    other = step.value % len(pieces)
    odd = _ODD[step.value % len(_ODD)]
    match step.kind % 9:
        case 0:
            del pieces[start:end]
        case 1:
            pieces[other:other] = pieces[start:end]
        case 2:
            pieces[start], pieces[other] = pieces[other], pieces[start]
        case 3:
            pieces[start] = odd
        case 4:
            pieces.insert(start, odd)
        case 5:
            pieces[start:end] = pieces[start:end] * (2 + step.value % 30)
        case 6:
            del pieces[end:]
        case 7:
            pieces[start] = pieces[start][: step.value % (len(pieces[start]) + 1)]
        case _:
            whole = b"".join(pieces).decode("utf-8", "replace")
            pieces[:] = [whole.encode(("utf-16", "utf-16-le", "cp1252", "utf-32")[step.value % 4], "replace")]


def _files(*patterns: str) -> list[bytes]:
    paths = [path for pattern in patterns for path in FIXTURES.glob(pattern) if _is_seed(path)]
    return [path.read_bytes() for path in sorted(paths, key=lambda path: (path.stat().st_size, path.name))]


def _is_seed(path: Path) -> bool:
    """Whether a fixture is a small document that is read; what only looks like a paper is refused."""
    return path.stat().st_size <= LARGEST_SEED and path.parent.name != "lookalikes"


def _drawn(text: bytes) -> bytes:
    """A PDF of a text, one string for each piece at a place of its own, not compressed, to be mutated."""
    file = io.BytesIO()
    canvas = Canvas(file, pageCompression=0, invariant=1)
    for number, line in enumerate(text.decode().splitlines()[:180]):
        if number and number % 60 == 0:
            canvas.showPage()
        for column, cell in enumerate(re.split(r"\t| {2,}|\|", line)):
            canvas.setFont("Helvetica", 5)
            canvas.drawString(30 + 40 * column, 800 - 12 * (number % 60), cell.strip())
    canvas.save()
    return file.getvalue()
