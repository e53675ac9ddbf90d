"""Many documents of which one table is damaged, renamed or moved: which of them lose something without a word.

`tests/extract/test_account.py` tries a few in every run; this tries as many as are asked for, of every fixture alike:

    python -m tests.benchmarks.damaged_tables --cases 2000 --seed 1
"""

import argparse
import random
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from damage import DAMAGES, silent_loss, state_of, tables_of

from esrp_ingest.parsing import read

_ENDINGS = {".pdf", ".html", ".txt"}


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def main() -> int:
    """Prints each silent loss and how many there are; 1 where there are some."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--cases", type=int, default=1000)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--fixtures", type=Path, default=Path("fixtures"))
    wanted = arguments.parse_args()
    paths = [
        each for each in sorted(wanted.fixtures.rglob("*")) if each.suffix in _ENDINGS and "encrypted" not in each.stem
    ]
    drawn, tried, silent, begin = random.Random(wanted.seed), 0, Counter[str](), time.process_time()
    for path in paths:
        reading = read(path.read_bytes(), path.name, "never")
        tables, before = tables_of(reading), state_of(reading, reading.lines)
        for _ in range(-(-wanted.cases // len(paths)) if tables else 0):
            table, damage, chosen = drawn.choice(tables), drawn.choice(DAMAGES), drawn.randrange(10**6)
            lost = silent_loss(reading, before, table, damage(reading.lines, table, chosen))
            tried += 1
            if lost is not None:
                silent[f"{damage.__name__} {table.section.name}"] += 1
                _say(f"{path} {table.section.name} {tables.index(table)} {damage.__name__} {chosen}: {lost}")
    _say(f"{tried} damaged documents, {silent.total()} silent losses, {time.process_time() - begin:.0f} CPU s")
    for what, count in silent.most_common():
        _say(f"{count:6} {what}")
    return 1 if silent else 0


if __name__ == "__main__":
    sys.exit(main())
