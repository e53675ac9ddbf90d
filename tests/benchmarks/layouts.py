"""How well layouts are read that nobody laid out by hand: `python -m tests.benchmarks.layouts [CASES [FIRST]]`.

Prints the share of documents that are read whole, the share of those with losses that a finding names, and everything
that is wrong or lost without a finding; then the same for each choice of the layout, worst first. Beside that, how many
documents needed a choice between several readings, and how it fell: also of the fixtures. `--write` puts both shares
into docs/benchmarks.md.
"""

import json
import sys
from argparse import ArgumentParser
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from itertools import chain
from typing import Any, NamedTuple

from esrp_ingest.errors import UnreadableDocument
from esrp_ingest.parsing import parse_bytes
from esrp_ingest.vocabulary.findings import CHOSEN_RULE
from fixtures.builders.layouts import Layout, document, drawn
from tests.benchmarks.harness import ROOT, machine, table, write_section
from tests.scoring import differences

WHOLE, TOLD, LOST, WRONG = "whole", "losses told", "lost in silence", "wrong in silence"
WORDS, ARITHMETIC, ORDER, OPEN = "by words alone", "by arithmetic", "by Jetstress's order", "left open"
_RULES = {CHOSEN_RULE: ARITHMETIC, "assumed_order": ORDER}
_STAYS_OPEN = "cannot be placed"
"""What the finding about a table says that nothing decided."""
_KINDS = (".pdf", ".html", ".htm", ".txt", ".docx", ".mht", ".eml", ".csv", ".md")
_TEXT = """## Choices

`python -m tests.benchmarks.layouts {cases} {first} --write`, on {machine}
Which table of a report a table is, its heading and its header say. Where they leave it open, or where two tables claim
one cell, there is a choice, and the relations between the figures decide it. How often that was needed, and how it
fell, in layouts drawn at random and in the fixtures (a document may have needed several):

{shares}

Of the drawn documents {whole} were read whole, {told} with losses that a finding names, {lost} with losses that none
names, and {wrong} had a wrong cell without one. Of those that arithmetic decided {decided_whole} of {decided} were read
whole.

The fixtures that needed a choice:

{fixtures}
"""


class Outcome(NamedTuple):
    """What became of a drawn document, how its choices fell, and what its findings say besides."""

    what: str
    fell: tuple[str, ...]
    rules: tuple[str, ...] = ()


def outcome(seed: int) -> Outcome:
    """What became of one drawn document."""
    data, name, truth = document(seed)
    try:
        parsed = json.loads(parse_bytes(data, name).model_dump_json())
    except UnreadableDocument:
        return Outcome(TOLD, (OPEN,))
    fell = how_it_fell(parsed["findings"])
    found = differences(truth, parsed, range(len(truth["runs"])))
    if not found:
        return Outcome(WHOLE, fell)
    told = sorted({finding["rule"] for finding in parsed["findings"] if finding["severity"] != "info"})
    if told:
        return Outcome(TOLD, fell, tuple(told))
    return Outcome(WRONG if any(" is " in line or "extra" in line for line in found) else LOST, fell)


def how_it_fell(findings: Iterable[Mapping[str, Any]]) -> tuple[str, ...]:
    """How each choice between several readings of a document's tables fell; by words alone where there was none."""
    fell = (
        OPEN if _STAYS_OPEN in finding["message"] else _RULES.get(finding["rule"])
        for finding in findings
        if finding["rule"] in (*_RULES, "unplaced_figures", "unknown_table")
    )
    return tuple(filter(None, fell)) or (WORDS,)


def fixtures() -> dict[str, tuple[str, ...]]:
    """How the choices of every fixture fell."""
    found: dict[str, tuple[str, ...]] = {}
    for path in sorted((ROOT / "fixtures").rglob("*")):
        if path.suffix in _KINDS:
            try:
                parsed = parse_bytes(path.read_bytes(), path.name)
            except UnreadableDocument:
                continue
            name = path.relative_to(ROOT / "fixtures").as_posix()
            found[name] = how_it_fell(finding.model_dump() for finding in parsed.findings)
    return found


def shares(drawn_ones: Sequence[tuple[str, ...]], of_fixtures: Sequence[tuple[str, ...]]) -> list[tuple[object, ...]]:
    """Rows: how a choice fell, and how many documents of each kind it fell so in, with their share."""
    both = (drawn_ones, of_fixtures)
    return [
        (how, *chain(*((found := sum(how in fell for fell in each), 100 * found / len(each)) for each in both)))
        for how in (WORDS, ARITHMETIC, ORDER, OPEN)
    ]


def main(cases: int, first: int, *, write: bool) -> None:
    """Reads many documents and prints the shares."""
    total: Counter[str] = Counter()
    by_choice: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    outcomes: dict[int, Outcome] = {}
    for seed in range(first, first + cases):
        layout, found = drawn(seed), outcome(seed)
        outcomes[seed] = found
        total[found.what] += 1
        for choice, value in asdict(layout).items():
            by_choice[choice, str(value)][found.what] += 1
    lines = [f"{cases} documents: " + ", ".join(f"{total[what]} {what}" for what in (WHOLE, TOLD, LOST, WRONG))]
    for (choice, value), counts in sorted(by_choice.items(), key=lambda each: each[1][WHOLE] / each[1].total()):
        lines.append(f"  {choice} = {value}: {counts[WHOLE] / counts.total():.0%} whole of {counts.total()}")
    lines += [f"  {found.what}: {seed} {_said(drawn(seed), found)}" for seed, found in _missed(outcomes)]
    of_fixtures = fixtures()
    rows = shares([found.fell for found in outcomes.values()], list(of_fixtures.values()))
    printed = table(("the choice fell", "drawn", "%", "fixtures", "%"), rows)
    sys.stdout.write("\n".join([*lines, printed]) + "\n")
    if write:
        decided = [found for found in outcomes.values() if ARITHMETIC in found.fell]
        needed = [(name, ", ".join(sorted(set(fell)))) for name, fell in of_fixtures.items() if fell != (WORDS,)]
        text = _TEXT.format(
            cases=cases,
            first=first,
            machine=machine("pypdfium2", "lxml"),
            shares=printed,
            fixtures=table(("fixture", "the choice fell"), needed),
            decided=len(decided),
            decided_whole=sum(found.what == WHOLE for found in decided),
            whole=total[WHOLE],
            told=total[TOLD],
            lost=total[LOST],
            wrong=total[WRONG],
        )
        write_section("choices", text)


def _missed(outcomes: Mapping[int, Outcome]) -> list[tuple[int, Outcome]]:
    """What was not read whole, what nothing tells first."""
    order = (WRONG, LOST, TOLD)
    return sorted(
        ((seed, found) for seed, found in outcomes.items() if found.what != WHOLE),
        key=lambda each: order.index(each[1].what),
    )


def _said(layout: Layout, found: Outcome) -> str:
    return f"{layout} {' '.join((*found.fell, *found.rules))}"


if __name__ == "__main__":
    parser = ArgumentParser(description=main.__doc__)
    parser.add_argument("cases", nargs="?", type=int, default=1000, help="how many documents (1000)")
    parser.add_argument("first", nargs="?", type=int, default=0, help="the seed of the first one (0)")
    parser.add_argument("--write", action="store_true", help="write the shares into docs/benchmarks.md")
    main(**vars(parser.parse_args()))
