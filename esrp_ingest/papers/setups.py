"""Several set-ups of one paper: which of them chapters, headings and reports are about."""

import re
from collections.abc import Iterator, Sequence

from esrp_ingest.layout import Locator
from esrp_ingest.models import Finding, Run, noticed
from esrp_ingest.vocabulary.matching import fold
from esrp_ingest.vocabulary.words import spelled

_CHAPTER = re.compile(
    spelled(
        r"(?:(?:{before_set_up}|{results_for})\s){0,3}(?P<name>{set_up}\s?#?(?:(?-i:[A-Z])|\d{1,2})(?![\w.,]\w)"
        r"(?:\s?[(:\u2013-].{0,80})?)"
    ),
    re.IGNORECASE,
)
"""A heading that counts set-ups: `Configuration A (RAID 10)`, `Option 2: iSCSI`."""
_EXPLAINED = re.compile(r"\s?(?:\([^()]*\)|(?::|[-\u2013\u2014])\s?.*)")


def setup_of_chapter(title: str) -> str | None:
    """Give the set-up that a heading counts, None for any other heading."""
    found = _CHAPTER.fullmatch(title)
    return None if found is None else found["name"]


def short_name(name: str) -> str:
    """Give the name of a set-up without what explains it: `Configuration A (RAID 10)` is `Configuration A`."""
    return _EXPLAINED.sub("", name).strip() or name


def setup_named(setups: Sequence[str], text: str) -> str | None:
    """Give the only set-up that a text names, None where it names none or several."""
    for names in (setups, [short_name(name) for name in setups]):
        said = [at for at, name in enumerate(names) if name and re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text)]
        if len(said) == 1:
            return setups[said[0]]
    return next((name for name in setups if fold(name) == fold(text)), None)


def setups_of_runs(setups: Sequence[str], runs: Sequence[Run]) -> tuple[dict[int, int], list[Finding]]:
    """Give the set-up of each run by its heading or description, as indexes, and a finding for each that has none."""
    if len(setups) <= 1:
        return dict.fromkeys(range(len(runs)), 0), []
    found: dict[int, int] = {}
    findings = []
    for at, run in enumerate(runs):
        name = setup_named(setups, run.heading or "") or setup_named(setups, run.description or "")
        if name is not None:
            found[at] = setups.index(name)
            continue
        message = f"the paper tests {', '.join(setups)}, and nothing tells of which of them this report is"
        findings.append(noticed("undecided_setup", "warning", message, Locator(run.page, run.line), run=at))
    return found, findings


def counted_setups(runs: Sequence[Run]) -> list[str]:
    """Give the set-ups that the headings of reports count, where each has a report of the same kind of test."""
    counted = [list(_counted_in(run.heading or "")) for run in runs]
    if not all(len(found) == 1 for found in counted) or any(run.server is not None for run in runs):
        return []
    kinds: dict[str, set[str]] = {}
    for run, found in zip(runs, counted, strict=True):
        kinds.setdefault(found[0], set()).add(run.test_type)
    return list(kinds) if len(kinds) > 1 and len(set(map(frozenset, kinds.values()))) == 1 else []


def _counted_in(heading: str) -> Iterator[str]:
    yield from (found["name"] for found in _CHAPTER.finditer(heading) if found.end() == len(heading))
