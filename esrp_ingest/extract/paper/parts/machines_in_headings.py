"""Names of machines that head figures: alone above them, or beside the test in which they were measured."""

import re
from collections.abc import Collection, Iterable, Sequence
from itertools import takewhile

from esrp_ingest.extract.grid.standing import begins_with_one, values_behind
from esrp_ingest.extract.headings import bare_heading, without_results
from esrp_ingest.extract.paper.parts.headers_of_pairs import name_in_header
from esrp_ingest.extract.paper.parts.machine_names import counts_as_machine, follow_each_other
from esrp_ingest.extract.paper.parts.named_disks import is_sub_heading
from esrp_ingest.extract.paper.parts.states import BETWEEN, is_state_alone, is_usual_server
from esrp_ingest.extract.paper.parts.whose import (
    BESIDE,
    NAMES_MACHINE,
    RESULT_COLUMN,
    names_a_state,
    whose_of,
    without_addition,
)
from esrp_ingest.layout import Line
from esrp_ingest.numerals import is_figure
from esrp_ingest.vocabulary.matching import fold
from esrp_ingest.vocabulary.whitepaper import SUMMARY_LABELS
from esrp_ingest.vocabulary.words import spelled

_COUNTED_MACHINE = re.compile(spelled(r"{machine}\s?:\s{server}\s?#?\d{1,3}"), re.IGNORECASE)
"""A server that is counted, behind what it is: `Server: Server 4`."""
_HEADS_LABELS = re.compile(spelled(r"{metric_column}|{test_column}"), re.IGNORECASE)
"""What may head the column of a table's labels, alone where the other headings wrap around it."""
_MOST_HEADS = 4
"""So many lines at most stand between a server's name and the first row of its figures."""


def servers_in_headings(lines: Sequence[Line]) -> frozenset[str]:
    """The names of machines that stand each alone above rows of a result summary, and count: `MD1220` is a model.

    Names that follow each other may stand beside words for results. Between the name and the rows the header of a table
    may stand.
    """
    begun = set(filter(_begins_row, lines))
    above = {
        without_addition(bare_heading(line.text))
        for at, line in enumerate(lines)
        if len(line.filled) == 1
        and _begin_rows(below := _below_name(line, lines[at + 1 : at + 2 + _MOST_HEADS]), begun)
        and not _ends_a_value(line, below)
    }
    called = sorted(set(filter(counts_as_machine, map(without_results, above - set(map(without_results, above))))))
    tested = sorted(set(filter(None, map(beside_a_test, above))))
    found = {*filter(counts_as_machine, above), *_surely(called), *_surely(tested)}
    return frozenset(found | _beside(found, lines))


def _surely(names: Sequence[str]) -> Iterable[str]:
    """Those names beside other words that are machines' for sure: they follow each other, or only these have them."""
    return names if follow_each_other(names) else filter(is_usual_server, names)


def _beside(machines: Collection[str], lines: Sequence[Line]) -> set[str]:
    """Names that stand alone and count on those of machines: of the last table, whose caption stands below it."""
    alone = {bare_heading(line.text) for line in lines if len(line.filled) == 1} - set(machines)
    names = set(filter(counts_as_machine, alone))
    return names if machines and names and follow_each_other(sorted({*machines, *names})) else set()


def servers_over_states(parts: Sequence[tuple[str, Sequence[Line], Sequence[Line]]]) -> list[str]:
    """The server of each part of a paper whose heading is a test or a state, by the header of the table around it.

    Such headings are rows of that table; its header is the last that stands below the heading before the first of them.
    """
    servers: list[str] = []
    over, is_state_above = "", False
    for heading, _, lines in parts:
        over = over if is_state_alone(heading) or is_state_above else ""
        is_state_above = is_state_alone(heading) and not lines
        servers.append(over)
        name = name_in_header(lines[-1]) if lines else None
        over = over if name is None else whose_of(name, "").scope
    return servers


def beside_a_test(heading: str) -> str | None:
    """The one machine that a heading names which says nothing else but a test or a state: `EX2: Stress`.

    Behind both may stand in brackets what is said of them: `MBX1 (active): Performance (2 hours)`.
    """
    return _alone_beside(BETWEEN.split(heading)) or _alone_beside(BESIDE.split(heading))


def _alone_beside(said: Sequence[str]) -> str | None:
    """The one machine among parts of a heading of which all others are tests or states."""
    parts = [part.strip() for part in said if part.strip()]
    names = {part: name for part in parts if counts_as_machine(name := without_addition(part))}
    told = len(names) == 1 and len(parts) > 1 and all(map(names_a_state, set(parts) - set(names)))
    return next(iter(names.values())) if told else None


def _below_name(line: Line, below: Sequence[Line]) -> Sequence[Line]:
    """The lines below a server's name, behind what a narrow cell wraps of it: `MBX1`, and below it `(active)`."""
    name = line.text.strip()
    wraps = bool(below) and without_addition(f"{name} {below[0].text.strip()}") == name
    return below[1:] if wraps else below


def names_machine(text: str) -> bool:
    """Whether a text says what a machine is called, and nothing else: `Server: EX1`, `Host: Server 4`."""
    said = text.strip()
    return NAMES_MACHINE.fullmatch(said) is not None or _COUNTED_MACHINE.fullmatch(said) is not None


def _ends_a_value(line: Line, below: Sequence[Line]) -> bool:
    """Whether a line stands where the values of the rows below it do: it is the end of one."""
    return begins_with_one(line, (cell for row in below for cell in values_behind(row)))


def _begin_rows(lines: Sequence[Line], begun: Collection[Line]) -> bool:
    """Whether lines begin with a row of a summary, one of those `begun`, or a table's header, or what it is about."""
    heads = takewhile(lambda line: line not in begun, lines)
    return any(line in begun for line in lines) and all(
        len(line.filled) > 1 or _HEADS_LABELS.fullmatch(line.text.strip()) or is_about_rows(line.text) for line in heads
    )


def is_about_rows(text: str) -> bool:
    """Whether a text may stand above rows of a table, within it: disks, a test or a state, what heads figures."""
    return is_sub_heading(fold(text)) or is_state_alone(text) or RESULT_COLUMN.fullmatch(text.strip()) is not None


def _begins_row(line: Line) -> bool:
    """Whether a line begins with a label of a summary, or with the first of its words, also where the label wraps.

    A test or a state may stand beside it, in a cell before its own, or be all that stands before figures.
    """
    first, *behind = line.texts or [""]
    if behind and is_state_alone(first):
        return SUMMARY_LABELS.may_begin(" ".join(behind)) or all(map(is_figure, behind))
    if SUMMARY_LABELS.may_begin(line.text):
        return True
    return any(map(is_figure, behind)) and SUMMARY_LABELS.begins_an_alias(first)
