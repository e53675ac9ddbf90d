"""Scores the figures of a drawn summary: each with whose it is, in which state, and which metric."""

import re
from collections.abc import Sequence
from typing import Any

from fixtures.builders.drawn_figures import AGGREGATE, Fact

UNDECIDED = "not stated"
"""How a condition ends of which the document leaves open whose figure it is."""
_AROUND = re.compile(r"(?:table\d*|raid5|performance|tests?|states?|results?)*")
"""What may stand in a condition beside the name of a test: the words of a caption."""
_ASIDES = ("target", "limit", "average", "mean")


def _folded(text: object) -> str:
    return re.sub(r"[^a-z0-9]", "", str(text).lower())


def _same_value(fact: Fact, figure: dict[str, Any]) -> bool:
    return figure["value"] is not None and abs(figure["value"] - fact.value) <= 1e-9 * max(1.0, abs(fact.value))


def _same_scope(fact: Fact, figure: dict[str, Any]) -> bool:
    return _folded(figure["scope"]) in {_folded(scope) for scope in (fact.scope, *fact.scopes)}


def _same_condition(fact: Fact, figure: dict[str, Any], others: set[str]) -> bool:
    """Whether a condition is the one that is printed, with more or fewer of the words around it and no others."""
    read = figure["condition"]
    accepted = (fact.condition, *fact.conditions)
    if read is None:
        return None in accepted
    own = sorted((_folded(name) for name in accepted if name is not None), key=len, reverse=True)
    left = _folded(read)
    if any(len(left) > 3 and left in name and left not in others for name in own):
        return True
    for name in own:
        left = left.replace(name, "")
    return left != _folded(read) and _AROUND.fullmatch(left) is not None


def _same_metric(fact: Fact, figure: dict[str, Any]) -> bool:
    pairs = {fact.metric, figure["metric"]}
    return len(pairs) == 1 or pairs == {"database_transfers_per_sec", "achieved_iops"}


def _aside_passes_for_more(fact: Fact, figure: dict[str, Any]) -> bool:
    """Whether a target, a limit or a mean of sums is given as the figure of its row."""
    named = _folded(figure["condition"] or "") + _folded(figure["label"])
    return figure["metric"] == fact.metric and not any(word in named for word in _ASIDES)


def _is_less(fact: Fact, figure: dict[str, Any], tests: set[str], servers: set[str]) -> bool:
    """Whether a figure is kept with less than is printed, and with nothing else: which is a loss, and no error."""
    if figure["condition"] and figure["condition"].endswith(UNDECIDED):
        return True
    same_scope = _same_scope(fact, figure) or (figure["scope"] == "server" and len(servers) == 1)
    return same_scope and _same_condition(fact, figure, tests) and (figure["metric"] in (None, fact.metric))


def differences(facts: Sequence[Fact], figures: Sequence[dict[str, Any]]) -> tuple[list[str], list[str]]:
    """What is wrong, and what is lost; both empty where every figure was read exactly.

    Args:
        facts: what is true.
        figures: the `reported_metric` rows of all solutions that were read.
    """
    servers = {fact.scope for fact in facts} - {AGGREGATE}
    tests = {_folded(fact.condition) for fact in facts if fact.condition}
    left = [figure for figure in figures if figure["reliability"] is None]
    open_facts: list[Fact] = []
    wrong: list[str] = []
    for fact in (fact for fact in facts if not fact.is_aside):
        for figure in left:
            if (
                _same_value(fact, figure)
                and _same_scope(fact, figure)
                and _same_condition(fact, figure, tests)
                and _same_metric(fact, figure)
            ):
                left.remove(figure)
                break
        else:
            open_facts.append(fact)
    asides = [fact for fact in facts if fact.is_aside]
    for figure in left:
        said = " | ".join(str(figure[name]) for name in ("scope", "condition", "metric", "value", "label"))
        near = [fact for fact in open_facts if _same_value(fact, figure)]
        if figure["value"] is None or any(_is_less(fact, figure, tests, servers) for fact in near):
            continue
        of_asides = [fact for fact in asides if _same_value(fact, figure)]
        if near or not of_asides:
            wrong.append(f"read {said}")
        elif any(_aside_passes_for_more(fact, figure) for fact in of_asides):
            wrong.append(f"taken for its row's metric: {said}")
    lost = [f"not read {fact.scope} | {fact.condition} | {fact.metric} | {fact.value}" for fact in open_facts]
    return wrong, lost
