"""One figure of one checkout: `PYTHONPATH=CHECKOUT python tests/benchmarks/probes.py KIND ARGUMENT...` prints it.

It uses only what users may rely on, so that it measures earlier versions too. Processor time but where it says seconds
on the clock, because other programs on the machine lengthen these.
"""

import ctypes
import os
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any

_TURNS = 3
"""How often each call and what it is compared with take turns."""
_TOGETHER = 40
"""Documents that wait for the writer of ten workers."""
_SET_CHILD_SUBREAPER = 36
"""Of Linux's `prctl`."""
_WARM = 20
"""Documents that are written before it is measured."""


def ratio(call: Callable[[], object], base: Callable[[], object]) -> float:
    """How many times what another call takes a call takes: the median of several turns."""
    call()
    base()
    found = []
    for _ in range(_TURNS):
        begin = time.process_time()
        call()
        middle = time.process_time()
        base()
        found.append((middle - begin) / (time.process_time() - middle))
    return statistics.median(found)


def html(paths: Sequence[str]) -> float:
    """Reports against BeautifulSoup's bare parse."""
    from bs4 import BeautifulSoup

    from esrp_ingest.parsing import parse_bytes

    pages = [Path(path).read_bytes() for path in paths]
    return statistics.median(ratio(lambda: parse_bytes(page), lambda: BeautifulSoup(page, "lxml")) for page in pages)  # noqa: B023 - called at once


def pdf(paths: Sequence[str]) -> float:
    """PDFs against PDFium's plain text."""
    files = [Path(path).read_bytes() for path in paths]
    return statistics.median(ratio(lambda: _parse(file), lambda: _plain(file)) for file in files)  # noqa: B023


def _parse(data: bytes) -> None:
    """Reads a PDF; what a version refuses costs it what refusing costs."""
    from esrp_ingest.errors import NotAReport
    from esrp_ingest.parsing import parse_bytes

    with suppress(NotAReport):
        parse_bytes(data, ocr="never")


def _plain(data: bytes) -> None:
    import pypdfium2

    document = pypdfium2.PdfDocument(data)
    for page in document:
        page.get_textpage().get_text_range()
    document.close()


def tables(paths: Sequence[str]) -> float:
    """How many times faster PDFs are read than pdfplumber looks for their tables on two of their pages, scaled."""
    from io import BytesIO

    import pdfplumber

    from esrp_ingest.parsing import parse_bytes

    found = []
    for file in (Path(path).read_bytes() for path in paths):
        parse_bytes(file, ocr="never")
        begin = time.process_time()
        parse_bytes(file, ocr="never")
        middle = time.process_time()
        with pdfplumber.open(BytesIO(file)) as document:
            pages = document.pages[:: max(1, len(document.pages) // 2)]
            for page in pages:
                page.extract_tables()
            share = len(pages) / len(document.pages)
        found.append((time.process_time() - middle) / share / (middle - begin))
    return statistics.median(found)


def writer(arguments: Sequence[str]) -> float:
    """Milliseconds of the writing process for each document that was read and handed over beforehand."""
    return _written(arguments, time.process_time) * 1000


def workers(arguments: Sequence[str]) -> float:
    """How many processes that read one writer can take documents from: reading's time over writing's, on the clock."""
    from esrp_ingest.parsing import parse_bytes

    hand_over, _ = _ways()
    pages = [path.read_bytes() for path in sorted(Path(arguments[1]).rglob("*.html"))[: 2 * _WARM]]
    begin = time.process_time()
    for page in pages:
        hand_over(parse_bytes(page))
    return (time.process_time() - begin) / len(pages) / _written(arguments, time.perf_counter)


def _ways() -> tuple[Callable[[Any], bytes], Callable[[bytes], Any]]:
    """How what was read becomes bytes that are handed over, and how these are taken: as rows where a version can."""
    try:
        from esrp_ingest.rows.flat import flattened, from_bytes, to_bytes
    except ImportError:
        from esrp_ingest.models import ParsedDocument

        return lambda parsed: parsed.model_dump_json().encode(), ParsedDocument.model_validate_json
    return lambda parsed: to_bytes(flattened(parsed)), from_bytes


def _written(arguments: Sequence[str], clock: Callable[[], float]) -> float:
    """Time of the writer from the bytes of an answer until its document is there."""
    from esrp_ingest.database import Location, open_database
    from esrp_ingest.parsing import parse_bytes

    url, folder = arguments
    hand_over, take = _ways()
    read = [
        (hand_over(parse_bytes(path.read_bytes())), Location(path.as_uri(), 1000, datetime(2020, 1, 1)))
        for path in sorted(Path(folder).rglob("*.html"))
    ]
    with open_database(url) as database:
        together = _TOGETHER if url.startswith("postgresql") and hasattr(database, "load_new") else 1
        _load(database, take, read[:_WARM], 1)
        begin = clock()
        _load(database, take, read[_WARM:], together)
        return (clock() - begin) / (len(read) - _WARM)


def _load(database: Any, take: Callable[[bytes], Any], read: Sequence[tuple[bytes, Any]], together: int) -> None:
    """Writes documents as an import does: those that wait for a server many at once."""
    for at in range(0, len(read), together):
        taken = [(take(message), place) for message, place in read[at : at + together]]
        if together > 1:
            from esrp_ingest.database.store.loading import NewDocument

            database.load_new([NewDocument(*each) for each in taken], vendor_group=str)
        elif hasattr(database, "load_one"):
            from esrp_ingest.database.store.loading import NewDocument

            database.load_one(NewDocument(*taken[0]), vendor_group=str)
        else:
            database.load(*taken[0])


def imports(arguments: Sequence[str]) -> float:
    """Milliseconds of an import for each document, starting and the processes that read included."""
    folder, url, jobs = arguments
    documents = sum(path.is_file() for path in Path(folder).rglob("*"))
    return 1000 * cost(["-m", "esrp_ingest", "ingest", folder, "--database", url, "--jobs", jobs]) / documents


def cost(arguments: Sequence[str]) -> float:
    """Processor seconds of a command."""
    return _ran(arguments)[0]


def start(arguments: Sequence[str]) -> float:
    """Processor seconds of a command, in times of what `import typer` costs."""
    return _ran(arguments)[0] / _ran(["-c", "import typer"])[0]


def memory(arguments: Sequence[str]) -> float:
    """MB that a command holds at most."""
    return _ran(arguments)[1]


def first(arguments: Sequence[str]) -> float:
    """Seconds on the clock until a command prints something."""
    return _ran(arguments)[2]


def size(arguments: Sequence[str]) -> float:
    """MB of the file that a command writes: its last argument."""
    _ran(arguments)
    return Path(arguments[-1]).stat().st_size / 2**20


def _ran(arguments: Sequence[str]) -> tuple[float, float, float]:
    """Processor seconds of a command and of all that it starts, MB that it holds, and seconds to its first byte."""
    _adopt_orphans()
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    begin = time.perf_counter()
    with subprocess.Popen([sys.executable, *arguments], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        if process.stdout is None:
            raise SystemExit("there is no output to read")
        process.stdout.read(1)
        seconds = time.perf_counter() - begin
        while process.stdout.read(1 << 16):
            pass
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{' '.join(arguments)} ended with {process.returncode}")
    with suppress(ChildProcessError):
        while True:
            os.wait()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return spent, used.ru_maxrss / 1024, seconds


def _adopt_orphans() -> None:
    """Makes processes whose parent ends children of this one, so that their time is counted, where the system can."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def fill(arguments: Sequence[str]) -> float:
    """Makes a database with a million rows."""
    from many_rows import fill as write

    from esrp_ingest.database import open_database

    with open_database(arguments[0]) as database, database.writing() as connection:
        write(connection)
        connection.exec_driver_sql("ANALYZE")
    return 0.0


_KINDS: dict[str, Callable[[Sequence[str]], float]] = {
    each.__name__: each
    for each in (html, pdf, tables, writer, workers, imports, cost, start, memory, first, size, fill)
}

if __name__ == "__main__":
    sys.stdout.write(f"{_KINDS[sys.argv[1]](sys.argv[2:])}\n")
