"""How well summaries are read that nobody laid out: `python -m tests.benchmarks.summaries [CASES [FIRST]] [--printed]`.

Prints the share of papers whose summary is read whole, of those with losses that a finding names, and of those that are
wrong or lost without a finding; then the same for each choice, worst first, and each such case with its choices and
the figures that differ.
"""

import json
import sys
from argparse import ArgumentParser
from collections import Counter, defaultdict
from dataclasses import asdict, replace
from typing import NamedTuple

from esrp_ingest.errors import UnreadableDocument
from esrp_ingest.parsing import parse_bytes
from fixtures.builders.drawn_choices import Choices
from fixtures.builders.drawn_summaries import SERVERS, document, drawn, without_contradictions
from tests.summary_scoring import differences

WHOLE, TOLD, AMISS, LOST, WRONG, REFUSED = (
    "whole",
    "losses told",
    "wrong beside a finding",
    "lost in silence",
    "wrong in silence",
    "refused",
)
KINDS = (WHOLE, TOLD, AMISS, LOST, WRONG, REFUSED)
_PROGRAMS = ("chromium", "office")


class Outcome(NamedTuple):
    """What became of one drawn summary.

    Attributes:
        what: in one word.
        lines: the figures that differ.
    """

    what: str
    lines: list[str]


def choices_of(seed: int, *, printed: bool = False) -> Choices:
    """How a seed's summary is printed; by programs that make PDFs, in turn, where that is asked for."""
    choices = drawn(seed)
    return replace(choices, medium=_PROGRAMS[seed % 2]) if printed else choices


def outcome(seed: int, choices: Choices) -> Outcome:
    """What became of one drawn summary."""
    data, name, facts = document(seed, choices)
    try:
        parsed = json.loads(parse_bytes(data, name).model_dump_json())
    except UnreadableDocument as error:
        return Outcome(REFUSED, [str(error)])
    figures = [figure for solution in parsed["solutions"] for figure in solution["reported_metric"]]
    wrong, lost = differences(facts, figures)
    if not wrong and not lost:
        return Outcome(WHOLE, [])
    told = [finding for finding in parsed["findings"] if finding["severity"] != "info"]
    if told:
        return Outcome(
            AMISS if wrong else TOLD, [*wrong, *lost, *(f"{each['rule']}: {each['message']}" for each in told)]
        )
    return Outcome(WRONG if wrong else LOST, [*wrong, *lost])


def reduced(seed: int, choices: Choices, what: str) -> Choices:
    """The choices that a case needs to come out as it does: all others are those of the template."""
    smaller = choices
    for name, plain in asdict(Choices()).items():
        others = [plain]
        if name == "servers":
            few = choices.servers[:2]
            others = [tuple(SERVERS["numbered"][: len(few)]), few] if few[0] else []
        elif name == "tests":
            others = [choices.tests[:2]]
        elif name == "medium":
            others = [medium for medium in ("html", "docx", "words") if choices.medium != medium]
        elif name == "tests_in":
            others = [] if len(smaller.tests) > 1 else ["none"]
        for other in others:
            trial = without_contradictions(replace(smaller, **{name: other}))
            if trial != smaller and outcome(seed, trial).what == what:
                smaller = trial
                break
    return smaller


def _shown(choices: Choices) -> str:
    """The choices that are not the template's."""
    plain = asdict(Choices())
    return ", ".join(f"{name}={value!r}" for name, value in asdict(choices).items() if value != plain[name])


def main(cases: int, first: int, printed: bool) -> None:
    """Reads many papers and prints the shares."""
    total: Counter[str] = Counter()
    by_choice: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    silent: list[str] = []
    for seed in range(first, first + cases):
        choices = choices_of(seed, printed=printed)
        what, lines = outcome(seed, choices)
        total[what] += 1
        for choice, value in asdict(choices).items():
            shown = len(value) if choice == "servers" else value
            by_choice[choice, str(shown)][what] += 1
        if what in (LOST, WRONG, AMISS):
            silent += [
                f"{what}: {seed} {_shown(choices)}",
                f"    needs {_shown(reduced(seed, choices, what))}",
                *(f"    {line}" for line in lines[:12]),
            ]
    report = [f"{cases} summaries: " + ", ".join(f"{total[what]} {what}" for what in KINDS)]
    for (choice, value), counts in sorted(by_choice.items(), key=lambda each: each[1][WHOLE] / each[1].total()):
        shares = ", ".join(f"{counts[what]} {what}" for what in KINDS if counts[what])
        report.append(
            f"  {choice} = {value}: {counts[WHOLE] / counts.total():.0%} whole of {counts.total()} ({shares})"
        )
    sys.stdout.write("\n".join([*report, *silent]) + "\n")


if __name__ == "__main__":
    parser = ArgumentParser(description=main.__doc__)
    parser.add_argument("cases", nargs="?", type=int, default=400, help="how many papers (400)")
    parser.add_argument("first", nargs="?", type=int, default=0, help="the seed of the first one (0)")
    parser.add_argument("--printed", action="store_true", help="as PDFs of a browser and of an office suite")
    main(**vars(parser.parse_args()))
