"""How well layouts are read that nobody laid out by hand: `python -m tests.benchmarks.layouts [CASES [FIRST]]`.

Prints the share of documents that are read whole, the share of those with losses that a finding names, and everything
that is wrong or lost without a finding; then the same for each choice of the layout, worst first.
"""

import json
import sys
from argparse import ArgumentParser
from collections import Counter, defaultdict
from dataclasses import asdict

from esrp_ingest.errors import UnreadableDocument
from esrp_ingest.parsing import parse_bytes
from fixtures.builders.layouts import Layout, document, drawn
from tests.scoring import differences

WHOLE, TOLD, LOST, WRONG = "whole", "losses told", "lost in silence", "wrong in silence"


def outcome(seed: int) -> str:
    """What became of one drawn document."""
    data, name, truth = document(seed)
    try:
        parsed = json.loads(parse_bytes(data, name).model_dump_json())
    except UnreadableDocument:
        return TOLD
    found = differences(truth, parsed, range(len(truth["runs"])))
    if not found:
        return WHOLE
    if any(finding["severity"] != "info" for finding in parsed["findings"]):
        return TOLD
    return WRONG if any(" is " in line or "extra" in line for line in found) else LOST


def main(cases: int, first: int) -> None:
    """Reads many documents and prints the shares."""
    total: Counter[str] = Counter()
    by_choice: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    silent: list[tuple[int, Layout]] = []
    for seed in range(first, first + cases):
        layout, what = drawn(seed), outcome(seed)
        total[what] += 1
        for choice, value in asdict(layout).items():
            by_choice[choice, str(value)][what] += 1
        if what in (LOST, WRONG):
            silent.append((seed, layout))
    lines = [f"{cases} documents: " + ", ".join(f"{total[what]} {what}" for what in (WHOLE, TOLD, LOST, WRONG))]
    for (choice, value), counts in sorted(by_choice.items(), key=lambda each: each[1][WHOLE] / each[1].total()):
        lines.append(f"  {choice} = {value}: {counts[WHOLE] / counts.total():.0%} whole of {counts.total()}")
    lines += [f"  in silence: {seed} {layout}" for seed, layout in silent[:20]]
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    parser = ArgumentParser(description=main.__doc__)
    parser.add_argument("cases", nargs="?", type=int, default=1000, help="how many documents (1000)")
    parser.add_argument("first", nargs="?", type=int, default=0, help="the seed of the first one (0)")
    main(**vars(parser.parse_args()))
