"""Captions that say in which state figures were measured in words that nobody knows: `Hot spare in use`.

What stands beside the table of the tested state, and holds the same metrics of the same servers, is no result of this
state. What it is called is what its figures were measured in.
"""

from collections.abc import Collection, Sequence

from esrp_ingest.extract.headings import bare_heading, server_label
from esrp_ingest.extract.paper.parts.captions import Part
from esrp_ingest.extract.paper.parts.sections import TABLE_NUMBER
from esrp_ingest.extract.paper.parts.states import state_of
from esrp_ingest.extract.paper.parts.whose import OVER, scope_of
from esrp_ingest.extract.paper.results.told_by_others import names_tested_state
from esrp_ingest.layout import Line
from esrp_ingest.models import ReportedMetric
from esrp_ingest.vocabulary.whitepaper import LABELS, OTHER_HEADINGS, SUMMARY_LABELS, TABLES

_MOST_WORDS = 6
"""Words of the longest name of a state; what is longer tells about one."""
_FEWEST = 2
"""So many metrics stand below both of two captions."""
_Below = tuple[Part, Sequence[ReportedMetric]]
"""A part of a paper, and the figures below its heading."""


def with_states_of_captions(below: Sequence[_Below], machines: Collection[str], others: set[Line]) -> list[_Below]:
    """The parts of a paper with their figures: those below a caption that names a state by words of its own are of it.

    The caption beside it names the tested state, over the same metrics of the same servers, and is numbered or not as
    this one is.

    Args:
        below: the parts of the paper that were read, with what was.
        machines: the names of machines that the reports and the headings name.
        others: the lines that are known to head something else: set-ups.
    """
    tested: dict[bool, set[tuple[str, str, str]]] = {False: set(), True: set()}
    for part, figures in below:
        if names_tested_state(bare_heading(part[0])):
            tested[_is_numbered(part)] |= _measured(figures)
    found: list[_Below] = []
    for part, figures in below:
        own = _measured(figures)
        beside = len(own) >= _FEWEST and own <= tested[_is_numbered(part)] and others.isdisjoint(part[1])
        name = bare_heading(part[0]) if beside else ""
        is_state = _says_nothing_known(name, machines)
        found.append((part, [_in_state(each, name) for each in figures] if is_state else figures))
    return found


def _is_numbered(part: Part) -> bool:
    _, above, _ = part
    return bool(above) and TABLE_NUMBER.match(above[0].text.strip()) is not None


def _measured(figures: Sequence[ReportedMetric]) -> set[tuple[str, str, str]]:
    """What figures are of, of whom, and what else is said of them than the name of the tested state."""
    return {(each.scope, each.metric, OVER.join(_beside_tested(each))) for each in figures if each.metric}


def _beside_tested(figure: ReportedMetric) -> list[str]:
    return [said for said in (figure.condition or "").split(OVER) if said and not names_tested_state(said)]


def _in_state(figure: ReportedMetric, name: str) -> ReportedMetric:
    return figure.model_copy(update={"condition": OVER.join((name, *_beside_tested(figure)))})


def _says_nothing_known(name: str, machines: Collection[str]) -> bool:
    """Whether a caption is short, and names no table, no server, and no state that is known."""
    is_name = bool(name) and not name[0].islower() and name[-1] not in (".", ":") and len(name.split()) <= _MOST_WORDS
    is_label = (
        TABLES.fuzzy(name) or OTHER_HEADINGS.exact(name) or SUMMARY_LABELS.starting(name) or LABELS.starting(name)
    )
    is_of_somebody = scope_of(name, "", machines) or server_label(name)
    return is_name and not (is_label or is_of_somebody or state_of(name) or names_tested_state(name))
