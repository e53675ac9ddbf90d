"""Makes a process that reads documents misbehave on a word in the document: see tests/small_reports.py."""

import logging
import os
import resource
import sys
import time

if "esrp_ingest.ingest.child" in sys.orig_argv:
    from esrp_ingest import parsing
    from esrp_ingest.models import ParsedDocument

    well_behaved = parsing.parse_bytes

    def misbehave(data: bytes, name: str = "", **options: object) -> ParsedDocument:
        if b"HANG" in data:
            time.sleep(3600)
        if b"SLOW" in data:
            time.sleep(0.5)
        if b"DIE" in data:
            os.abort()
        if b"LEAVE" in data:
            os._exit(3)
        if b"FAULT" in data:
            raise TypeError("a fault of ours")
        if b"TELL" in data:
            logging.getLogger("esrp_ingest.readers.slow").info("page 1 of 2")
            logging.getLogger("esrp_ingest.readers.slow").info("page 2 of 2")
        if b"PRINT" in data:
            sys.stdout.write("a library prints")
            os.write(1, b"and another writes")
        if b"EAT" in data:
            limit, _ = resource.getrlimit(resource.RLIMIT_AS)
            eaten = b"x" * (limit * 6 // 10)
            if b"ABORT" in data:  # as PDFium does when it gets no more
                os.abort()
            eaten += eaten
        return well_behaved(data, name, **options)

    parsing.parse_bytes = misbehave
