"""What the account of figures costs: parsing with it, and with no figure ever added, by turns in one process.

    python -m tests.benchmarks.accounting --pairs 21

Processor time, medians of pairs, and no collection of garbage inside of what is measured.
"""

import argparse
import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

sys.path.insert(0, str(Path(__file__).parents[2]))

from esrp_ingest.extract import document
from esrp_ingest.extract.account import Account
from esrp_ingest.extract.figures import Figures
from esrp_ingest.parsing import parse_bytes
from tests.benchmarks.harness import ROOT, machine, median_ratio, table, write_section

_DOCUMENTS = (
    "papers/dell-md3820f-2015/paper.txt",
    "papers/emc-cx4-efd-2009/paper.txt",
    "papers/dell-me4024-2018/paper.pdf",
    "samples/sample-linden-la9-2010-f.pdf",
    "samples/sample-brightwater-bw16-2013/Performance_2013_8_19_11_15_28.html",
    "samples/sample-sablepoint-sp450-2019/Performance_2021_4_22_8_31_37.html",
)


@contextmanager
def _without_account() -> Iterator[None]:
    """Nothing is counted: no figure is added, so that none is claimed, explained or told."""
    with (
        patch.object(Figures, "add", lambda _self, _lines: None),
        patch.object(document, "settle", lambda *_: Account()),
    ):
        yield


def _measured(name: str, pairs: int) -> tuple[object, ...]:
    data = (ROOT / "fixtures" / name).read_bytes()

    def parse() -> None:
        parse_bytes(data, name, ocr="never")

    def parse_only() -> None:
        with _without_account():
            parse()

    parse()
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        ours, theirs, ratio = median_ratio(parse, parse_only, pairs)
    finally:
        gc.enable()
        gc.unfreeze()
    return name, len(data) // 1024, 1000 * theirs, 1000 * ours, 100 * (ratio - 1)


def main() -> None:
    """Prints the table and writes its section."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--pairs", type=int, default=21)
    wanted = arguments.parse_args()
    rows = [_measured(name, wanted.pairs) for name in _DOCUMENTS]
    figures = table(("document", "KiB", "without, ms", "with, ms", "the account costs, %"), rows)
    text = f"""## The account of figures

`python -m tests.benchmarks.accounting`: each document parsed with the account and without it by turns, {wanted.pairs}
pairs; processor time, medians, and the median of the ratios of the pairs.

{machine("pypdfium2", "lxml")}

{figures}
"""
    write_section("accounting", text)
    sys.stdout.write(f"{text}\n")


if __name__ == "__main__":
    main()
