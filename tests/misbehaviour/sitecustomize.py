"""Makes a process that reads documents misbehave on a word in the document: see tests/small_reports.py."""

import json
import logging
import os
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

if "esrp_ingest.importing.workers.child" in sys.orig_argv:
    from esrp_ingest import parsing
    from esrp_ingest.models import ParsedDocument

    well_behaved = parsing.parse_bytes
    reader = logging.getLogger("esrp_ingest.readers.slow")

    def creep() -> None:
        for page in range(8):
            reader.debug("page %s", page)
            time.sleep(0.6)

    def trickle() -> None:
        while True:
            reader.debug("one more page")
            time.sleep(0.1)

    def tell() -> None:
        reader.info("page 1 of 2")
        reader.info("page 2 of 2")

    def fault() -> None:
        raise TypeError("a fault of ours\nin two lines")

    def print_out() -> None:
        sys.stdout.write("a library prints")
        os.write(1, b"and another writes")

    def spawn() -> None:
        subprocess.run([sys.executable, "-c", "import time; held = b'x' * (2**29); time.sleep(3600)"], check=False)

    def memory_limit() -> int:
        return resource.getrlimit(resource.RLIMIT_AS)[0] // 4  # see importing/workers/process.py

    def eat() -> None:
        eaten = b"x" * (memory_limit() * 6 // 10)
        eaten += eaten
        time.sleep(3600)

    def abort() -> None:  # as PDFium does when it gets no more
        eaten = b"x" * (memory_limit() * 6 // 10)
        time.sleep(1)
        os.abort()
        del eaten

    def be_refused() -> None:
        bytearray(memory_limit() * 5)

    MISDEEDS = {
        b"HANG": lambda: time.sleep(3600),
        b"SLOW": lambda: time.sleep(0.5),
        b"DIE": os.abort,
        b"KILLED": lambda: os.kill(os.getpid(), signal.SIGKILL),
        b"LEAVE": lambda: os._exit(3),
        b"FAULT": fault,
        b"CREEP": creep,
        b"TRICKLE": trickle,
        b"TELL": tell,
        b"PRINT": print_out,
        b"SPAWN": spawn,
        b"EAT": eat,
        b"FULL ABORT": abort,
        b"REFUSED": be_refused,
    }

    def misbehave(data: bytes, name: str = "", **options: object) -> ParsedDocument:
        for word, misdeed in MISDEEDS.items():
            if word in data:
                misdeed()
        if b"ENVIRONMENT" in data:
            Path(data.split(b"ENVIRONMENT ")[1].split()[0].decode()).write_text(json.dumps(dict(os.environ)))
        return well_behaved(data, name, **options)

    parsing.parse_bytes = misbehave
