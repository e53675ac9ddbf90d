"""Chapters of a paper that each describe one of several set-ups, or hold the figures of one of several tests.

Which headings are those of such chapters is told by what stands below them: below each of them stand the same rows.
Where set-ups are known by name, from columns of the configuration or as what other headings end with, each heading and
caption that names one of them is one of its chapters.
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations

from esrp_ingest.extract.explanations import has_leaders
from esrp_ingest.extract.headings import bare_heading
from esrp_ingest.extract.paper.parts.chapter import Chapter
from esrp_ingest.extract.paper.parts.headings_of_tests import PARTED, is_state_beside, test_introduced, without_servers
from esrp_ingest.extract.paper.parts.sections import TABLE_NUMBER
from esrp_ingest.extract.paper.parts.states import is_stress, state_of
from esrp_ingest.extract.paper.parts.whose import OVER, scope_of
from esrp_ingest.extract.paper.setup.chapter_rows import (
    CONFIGURATION,
    SECTIONS,
    SUMMARY,
    Row,
    count_of,
    has_results,
    right_above_results,
    rows_of,
)
from esrp_ingest.extract.paper.setup.heads_of_chapters import ARRAYS, COUNTED, Head, counted, numbered, of_kinds
from esrp_ingest.extract.paper.setup.setup_columns import NO_SETUP
from esrp_ingest.extract.paper.setup.setup_names import named_in
from esrp_ingest.extract.paper.setup.short_labels import names_model
from esrp_ingest.layout import Line
from esrp_ingest.vocabulary.matching import fold
from esrp_ingest.vocabulary.whitepaper import LABELS, OTHER_HEADINGS, SUMMARY_LABELS, TABLES
from esrp_ingest.vocabulary.words import spelled

_LONGEST = 100
"""Characters of a heading."""
_MOST_HEADS = 60
"""So many headings of one kind at most are looked at: a safety limit."""
_LEAST_ROWS = 2
"""So many rows of the template, or sections of one name, stand below each of the headings."""
_NEAR, _FAR = 6, 12
"""Within so many lines below the name of a test, and of a set-up, its figures begin."""
_LONGEST_REST = 60
"""Characters of what a heading says beside the name of a set-up."""
_LEAST_ENDS = 2
"""So many headings end with the name of a set-up that nothing else names."""
_TEST = re.compile(spelled(r"\b(?:{performance_test}|{stress_test})\b"), re.IGNORECASE)
_PICTURE = re.compile(spelled(r"{picture}\s{0,3}\d"), re.IGNORECASE)
_BEFORE = ""
"""The name of what stands before the first heading of a kind."""


_Rows = frozenset[Row]


@dataclass(frozen=True, slots=True)
class Family:
    """Headings of one kind, with the rows below those of each name.

    Attributes:
        headings: the names of chapters, by the line that heads them.
        rows: what stands in the chapters of each name.
        describes: whether they describe set-ups, and do not only hold figures.
        known: whether their names are known to be those of set-ups, whatever stands below.
        ends: the lines with which a chapter ends, other headings than these.
    """

    headings: Mapping[Line, str]
    rows: Mapping[str, _Rows]
    describes: bool = False
    known: bool = False
    ends: Collection[Line] = ()

    def shared(self, name: str, rows: _Rows) -> int:
        """How many of some rows stand in a chapter of another name, too."""
        return max(len(rows & own) for other, own in self.rows.items() if other != name)

    def opened_by(self, above: Sequence[Line]) -> str | None:
        """The name of the chapter that some lines open, that of none where they end one; None where they do neither."""
        found = next((self.headings[line] for line in above if line in self.headings), None)
        return _BEFORE if found is None and any(line in self.ends for line in above) else found

    def holds(self, head: Head, rows: _Rows) -> bool:
        """Whether a line heads one of these chapters: some of the rows below it stand below the others, too."""
        return head.name in self.rows and head.name != _BEFORE and self.shared(head.name, rows) >= _LEAST_ROWS


@dataclass(slots=True)
class Chapters:
    """The chapters of a paper's set-ups and tests.

    Attributes:
        families: those of each kind.
        titles: what headings say that name a set-up among other words, by the line.
    """

    families: list[Family] = field(default_factory=list)
    titles: dict[Line, str] = field(default_factory=dict)

    @property
    def headings(self) -> dict[Line, str]:
        """What all chapters are called, by the line that heads each."""
        return {line: name for family in self.families for line, name in family.headings.items()} | self.titles

    def of_setups(self) -> set[Line]:
        """The lines that head the chapters of set-ups."""
        return {line for family in self.families if family.describes for line in family.headings}

    def of(self, parts: Sequence[tuple[str, Sequence[Line], Sequence[Line]]]) -> list[Chapter]:
        """The chapter of each part of a paper: its heading, the lines of that, and those below it."""
        setups: list[str | None] = [None] * len(parts)
        conditions: list[list[str]] = [[] for _ in parts]
        for family in self.families:
            for at, name in _inside(family, parts):
                conditions[at].append(name)
                if family.describes:
                    setups[at] = name
        return [Chapter(setup, OVER.join(names) or None) for setup, names in zip(setups, conditions, strict=True)]


def _inside(family: Family, parts: Sequence[tuple[str, Sequence[Line], Sequence[Line]]]) -> Iterator[tuple[int, str]]:
    """The parts that are inside a chapter, with its name: from its heading to the last that others have rows of."""
    name, opened = _BEFORE, list[int]()
    for at, (_, above, lines) in enumerate(parts):
        found = family.opened_by(above)
        if found is not None:
            name, opened = found, []
        if name:
            opened.append(at)
            if (found and family.known) or family.shared(name, frozenset(rows_of(lines))):
                yield from ((each, name) for each in opened)
                opened = []


def read_chapters(
    body: Sequence[Line], inside: Collection[Line], setups: Sequence[str] = (), machines: Collection[str] = ()
) -> Chapters:
    """The chapters of set-ups and tests among the lines of a paper.

    Args:
        body: the lines outside its reports.
        inside: those inside of tables: they head nothing.
        setups: the names of set-ups that are known.
        machines: the names of machines that the reports and the headings name.
    """
    heads = [at for at, line in enumerate(body) if line not in inside and _may_head(line)]
    found = Chapters()
    named = _naming(setups or _ending(heads, body), heads, body, inside)
    found.titles = {body[head.at]: bare_heading(body[head.at].text) for head in named}
    _add(found, _chapters_of(named, body))
    heads = _without(heads, body, found.titles)
    _add_counted(found, heads, body)
    if not any(family.describes for family in found.families):
        _add(found, _family(_titled(heads, body, inside), body, _are_described))
    others = _without(heads, body, found.headings)
    described = [Head(at, _BEFORE) for at in sorted({*heads} - {*others})]
    tests = _family(sorted((*_tests(others, body, machines), *described)), body, _are_tests)
    if tests is not None:
        found.families.append(replace(tests, describes=False, ends=_states_beside(tests, heads, body)))
    return found


def _add_counted(found: Chapters, heads: Sequence[int], body: Sequence[Line]) -> None:
    """Adds the chapters whose headings count set-ups, are numbered themselves, or name a kind of set-up each."""
    for each in counted(heads, body, COUNTED):
        _add(found, _family(each, body, _are_setups))
    for each in counted(heads, body, ARRAYS):
        _add(found, _family(each, body, _are_described))
    _add(found, _family(numbered(heads, body), body, _are_alike))
    for each in of_kinds(_without(heads, body, found.headings), body):
        _add(found, _family(each, body, _are_described))


def _without(heads: Sequence[int], body: Sequence[Line], headings: Collection[Line]) -> list[int]:
    """Those lines that may head something and are none of some headings yet."""
    return [at for at in heads if body[at] not in headings]


def _naming(names: Sequence[str], heads: Sequence[int], body: Sequence[Line], inside: Collection[Line]) -> list[Head]:
    """The headings and captions that name one of several set-ups: what stands below is its own.

    Where all name the same one it may be another thing: `SAS connectivity` beside set-ups of SAS and SSD.
    """
    found = [(at, _called(names, bare_heading(body[at].text))) for at in heads] if len(names) > 1 else []
    over = [Head(at, named[0]) for at, named in found if named and _is_over_rows(body, at, named[1], inside)]
    return over if len({head.name for head in over}) > 1 else []


def _called(names: Sequence[str], heading: str) -> tuple[str, str] | None:
    """The set-up that a heading names; what the template calls chapters and tests names none called `Performance`."""
    if OTHER_HEADINGS.exact(heading) is not None or TABLES.exact(heading) is not None:
        return None
    named = named_in(names, heading)
    return None if named is not None and named[1] and _TEST.search(named[0]) else named


def _is_over_rows(body: Sequence[Line], at: int, rest: str, inside: Collection[Line]) -> bool:
    """Whether a line is no part of a sentence, and a caption, or above rows."""
    line = body[at]
    if TABLE_NUMBER.match(line.text):
        return True
    following = body[at + 1 : at + 1 + _FAR]
    if len(rest) > _LONGEST_REST or any(each.text[:1].islower() for each in (line, *following[:1])):
        return False
    of_tables = any(source in inside for below in following for source in (below, *below.sources))
    return of_tables or any(rows_of(following))


def _chapters_of(heads: Sequence[Head], body: Sequence[Line]) -> Family | None:
    """The chapters of set-ups that are known by their names."""
    if not heads:
        return None
    ends = [*(head.at for head in heads[1:]), len(body)]
    below = [frozenset(rows_of(body[head.at + 1 : end])) for head, end in zip(heads, ends, strict=True)]
    rows = _by_name(heads, below) | {_BEFORE: frozenset()}
    return Family({body[head.at]: head.name for head in heads}, rows, describes=True, known=True)


def _ending(heads: Sequence[int], body: Sequence[Line]) -> list[str]:
    """Names that headings and captions of several things end with, above the same rows: `Results: Mirrored pool`."""
    before: dict[str, set[str]] = {}
    named: list[Head] = []
    for at in heads:
        *of, name = PARTED.split(bare_heading(body[at].text))
        if _names_test(name) and not NO_SETUP.fullmatch(name):
            named.append(Head(at, name))
            before.setdefault(fold(name), set()).update(map(fold, of[-1:]))
    ends = [head for head in named if len(before[fold(head.name)]) >= _LEAST_ENDS]
    family = _family(ends, body, _are_setups)
    return _each_once(family.headings.values()) if family is not None and family.describes else []


def _each_once(names: Iterable[str]) -> list[str]:
    """Names as they are printed first."""
    printed: dict[str, str] = {}
    for name in names:
        printed.setdefault(fold(name), name)
    return list(printed.values())


def _are_setups(shared: _Rows, one: str, other: str) -> bool:
    """Whether the rows that two chapters share make them those of set-ups that a heading counts."""
    return _BEFORE not in (one, other) and count_of(shared, CONFIGURATION) + count_of(shared, SUMMARY) >= _LEAST_ROWS


def _are_alike(shared: _Rows, one: str, other: str) -> bool:
    """Whether numbered chapters describe and measure each a set-up of its own: their sections are called alike, too."""
    least = ((SECTIONS, _LEAST_ROWS), (CONFIGURATION, _LEAST_ROWS), (SUMMARY, 1))
    return _BEFORE not in (one, other) and all(count_of(shared, of) >= count for of, count in least)


def _are_tests(shared: _Rows, one: str, other: str) -> bool:
    """Whether the figures of two tests stand apart; those before the first name are no stress test's."""
    names = [name for name in (one, other) if name != _BEFORE]
    return count_of(shared, SUMMARY) >= _LEAST_ROWS and (len(names) > 1 or any(map(is_stress, names)))


def _are_described(shared: _Rows, one: str, other: str) -> bool:
    """Whether two chapters describe a set-up each, whatever they are called: both say how many mailboxes it has."""
    counts = Row(CONFIGURATION, "mailboxes") in shared
    return counts and _BEFORE not in (one, other) and count_of(shared, CONFIGURATION) > _LEAST_ROWS


def _add(found: Chapters, family: Family | None) -> None:
    if family is not None:
        found.families.append(family)


def _may_head(line: Line) -> bool:
    """Whether a line is alone and short, and no sentence; a caption may end like one."""
    text = line.text
    ends = text[-1:] not in (".", ",", ";") or TABLE_NUMBER.match(text) is not None
    return len(line.filled) == 1 and len(text) <= _LONGEST and ends and not has_leaders(text)


def _tests(heads: Sequence[int], body: Sequence[Line], machines: Collection[str]) -> list[Head]:
    """The headings that are names of tests, right above figures; captions of pictures where there are no others."""
    named = [at for at in heads if _TEST.search(body[at].text.replace("-", " "))]
    found = ((at, without_servers(bare_heading(test_introduced(body[at].text)))) for at in named)
    called = [Head(at, name) for at, name in found if _names_test(name) and not scope_of(name, "", machines)]
    above = right_above_results(called, body, _NEAR)
    tests = [head for head in called if head.at in above]
    return [head for head in tests if _PICTURE.match(body[head.at].text) is None] or tests


_MOST_WORDS = 10
"""Words of the longest name of a test."""


def _states_beside(tests: Family, heads: Sequence[int], body: Sequence[Line]) -> set[Line]:
    """The headings that name a state each, beside tests: `Performance`, `Stress` and `Performance with a failed disk`.

    Each stands behind figures of one test only; a state of which several tests have figures is one of each of these.
    """
    over: dict[str, set[str]] = {}
    states: dict[Line, str] = {}
    test, start = _BEFORE, 0
    for at in heads:
        name = without_servers(bare_heading(body[at].text))
        if body[at] in tests.headings:
            test, start = tests.headings[body[at]], at
        elif test and is_state_beside(name, is_caption=TABLE_NUMBER.match(body[at].text) is not None):
            states[body[at]] = fold(name)
            over.setdefault(fold(name), set()).add(test if has_results(body[start + 1 : at]) else _BEFORE)
    alone = _BEFORE not in set().union(*over.values()) and all(len(names) == 1 for names in over.values())
    return set(states) if alone else set()


def _names_test(name: str) -> bool:
    """Whether a heading names a test and nothing else that is known: no table, no server, no state; nor is it a line.

    Lines of the template's own sentences stand by themselves, too, where they wrap behind a bar: `I/` and `O's and`.
    """
    if name[:1].islower() or ". " in name or len(name.split()) > _MOST_WORDS:
        return False
    known = TABLES.fuzzy(name) or OTHER_HEADINGS.exact(name) or SUMMARY_LABELS.starting(name) or LABELS.starting(name)
    return not (known or scope_of(name, "") or state_of(name))


def _titled(heads: Sequence[int], body: Sequence[Line], inside: Collection[Line]) -> list[Head]:
    """The headings and captions right above rows that name a model each, and nothing else that is known."""
    found = ((at, bare_heading(body[at].text)) for at in heads)
    names = [(at, name) for at, name in found if names_model(name) and _names_test(name) and not NO_SETUP.match(name)]
    return [Head(at, name) for at, name in names if _is_over_rows(body, at, "", inside)]


def _family(
    heads: Sequence[Head], body: Sequence[Line], are_chapters: Callable[[_Rows, str, str], bool]
) -> Family | None:
    """The headings below which the same rows stand as below others, None where there are none.

    Args:
        heads: lines that may head a chapter, in their order.
        body: the lines of the paper.
        are_chapters: whether the rows that stand in chapters of two names make them chapters of one kind.
    """
    if not any(head.name for head in heads) or len(heads) > _MOST_HEADS:
        return None
    ends = [*(head.at for head in heads[1:]), len(body)]
    below = [frozenset(rows_of(body[head.at + 1 : end])) for head, end in zip(heads, ends, strict=True)]
    rows = _by_name(heads, below) | {_BEFORE: frozenset(rows_of(body[: heads[0].at]))}
    family = _alike(rows, are_chapters)
    headings = {body[head.at]: head.name for head, own in zip(heads, below, strict=True) if family.holds(head, own)}
    return replace(family, headings=headings) if headings else None


def _alike(rows: Mapping[str, _Rows], are_chapters: Callable[[_Rows, str, str], bool]) -> Family:
    """The names whose chapters hold the same rows as those of another name, still without the lines that head them."""
    shared = {(one, other): rows[one] & rows[other] for one, other in combinations(rows, 2)}
    alike = {names: own for names, own in shared.items() if are_chapters(own, *names)}
    describe = any(count_of(own, CONFIGURATION) >= _LEAST_ROWS for own in alike.values())
    return Family({}, {name: rows[name] for names in alike for name in names}, describe)


def _by_name(heads: Sequence[Head], below: Sequence[_Rows]) -> dict[str, _Rows]:
    """The rows below the headings of each name."""
    rows: dict[str, _Rows] = {}
    for head, own in zip(heads, below, strict=True):
        rows[head.name] = rows.get(head.name, frozenset()) | own
    return rows
