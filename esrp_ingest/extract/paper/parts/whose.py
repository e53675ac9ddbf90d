"""Whose figures stand below a heading or beside a name: a server's or all servers', and in which test or state."""

import re
from collections.abc import Collection, Sequence
from typing import NamedTuple

from esrp_ingest.extract.grid.pair_rows import is_unit
from esrp_ingest.extract.headings import bare_heading, server_label
from esrp_ingest.extract.paper.parts.machine_names import (
    are_of_one_domain,
    counts_as_machine,
    follow_each_other,
    is_by_role,
    is_machine,
    names_a_database,
)
from esrp_ingest.extract.paper.parts.mailbox_counts import find_count
from esrp_ingest.numerals import MARKS
from esrp_ingest.vocabulary.words import spelled

OVER = ", "
"""What stands in a condition between names one above the other."""
AGGREGATE = "aggregate"
UNNAMED_SERVER = "server"
_AGGREGATE_WORDS = re.compile(
    spelled(r"{all_servers}|{before_counted_servers}\s\d{1,2}\s{of_all_servers_behind}"), re.IGNORECASE
)
_OF_MEANS = r"[^()\[\]]{0,40}\b{mean}s?\b[^()\[\]]{0,40}"
"""What is said in brackets of means: `(latencies: means)`."""
_ALL_TOGETHER = re.compile(spelled(rf"{{all_together}}(?:\s?[(\[]{_OF_MEANS}[)\]])?"), re.IGNORECASE)
_ONE_SERVER_WORDS = re.compile(spelled("{individual}|{one_server}"), re.IGNORECASE)
_SUM_OF_SOME = re.compile(spelled(r"\w\s+{sum_of_some}$|^{subtotal}\b"), re.IGNORECASE)
_STATISTIC = re.compile(spelled("{statistic}"), re.IGNORECASE)
"""What is said of all servers' figures that is neither their sum nor their mean: the least of them, how much a disk."""
_SUBTOTAL = re.compile(spelled("{subtotal}"), re.IGNORECASE)
SUMS = re.compile(
    spelled(
        r"(?:{sums}|{before_counted_servers}\s\d{1,2}\s{of_all_servers_behind})"
        r"(?:\s?[(\[](?:" + _OF_MEANS + r"|\d{1,2}\s{of_all_servers_behind})[)\]])?" + rf"\s?[{MARKS}]{{0,3}}"
    ),
    re.IGNORECASE,
)
"""What a sum of all servers is called, with what it says of latencies, how many they are, or a footnote's mark."""
MEAN = re.compile(
    spelled(
        r"(?P<mean>(?:{overall}\s)?{mean})(?P<all>\s+{of_all_servers}|\s?{of_each_server}|\s?[(\[]\d{1,2}\s{of_all_servers_behind}[)\]])?"
        rf"\s?[{MARKS}]{{0,3}}"
    ),
    re.IGNORECASE,
)
"""What a mean is called, and that it is one of all servers."""
METRIC_COLUMN = re.compile(spelled("{metric_column}"), re.IGNORECASE)
"""What heads a column of metrics."""
RESULT_COLUMN = re.compile(spelled("{result_column}"), re.IGNORECASE)
"""What heads a column of figures that names nobody's."""
_SAYS_ALL = re.compile(
    spelled(
        r"(?<![\w-])(?:{sums}|{all_servers}|{of_all_servers}|(?:{before_counted_servers}|{counted_over})\s\d{1,2}"
        r"|\d{1,2}[\s-]{of_all_servers_behind}|{of_all_servers_behind}|{kind_of_results})(?![\w-])|[(),:/\s-]+"
    ),
    re.IGNORECASE,
)
"""The words of heads of columns that name all servers together, and what they say beside of what stands there."""
_ONE = re.compile(spelled(r"\b(?:{each_server}|{individual})\b"), re.IGNORECASE)
_ALL = re.compile(
    spelled(rf"{_AGGREGATE_WORDS.pattern}|{{of_all_servers}}|(?<![\w-])\d{{1,2}}[\s-]{{of_all_servers_behind}}\b"),
    re.IGNORECASE,
)
_SAYS_ONE = re.compile(
    spelled(r"(?<![\w-])(?:{each_server}|{individual}|{kind_of_results})(?![\w-])|[(),:/\s-]+"), re.IGNORECASE
)
_EACH_SERVER = re.compile(spelled("{each_server}"), re.IGNORECASE)
_IN_BRACKETS_OF_MEANS = re.compile(spelled(rf"\s?[(\[]{_OF_MEANS}[)\]]"), re.IGNORECASE)
_RESULT_OF_ALL = re.compile(spelled(r"(?:{result_column})\s{of_all_servers}"), re.IGNORECASE)
_UNIT_COLUMN = re.compile(spelled("{unit_column}"), re.IGNORECASE)
_STATE = re.compile(spelled(r"\b{test_or_state}\b"), re.IGNORECASE)
"""Words for a test or a state in which something was measured."""
_NAME = re.compile(r"[A-Za-z][\w.-]{1,30}")
BESIDE = re.compile(r"[:()\[\]\u2013\u2014]|\s-\s")
"""What parts a kind of results and the server whose they are."""
_OF_ONE = re.compile(spelled(r"\b{of_server}\s(?P<name>[A-Za-z][\w.-]{1,30})$"), re.IGNORECASE)
_ADDITION = re.compile(spelled(r"(?:\s?\([^()]{1,40}\)|\s{role_of_server})$"), re.IGNORECASE)
_SEVERAL_SERVERS = re.compile(
    spelled(r"{of_all_servers_behind}\s#?\d{1,3}\s?(?:{to}|{people_and}|[-\u2013&])\s?#?\d{1,3}"), re.IGNORECASE
)
"""Some of the servers by their numbers: `Servers 1 to 4`."""
_NAME_OF_MACHINE = (
    r"(?P<name>[A-Za-z][\w.-]{0,30}(?:\d(?:[_-]?(?-i:[A-H]))?|[_-](?-i:[A-H]))"
    r"(?:\.[A-Za-z][A-Za-z-]{1,20}){0,4})(?![.-]?\w)"
)
"""All of a name that ends with a number, or a letter for one, before its domain: `EX13-A` is not `EX13`."""
_NAMED_SERVER = re.compile(spelled(rf"(?<![\w/]){{machine}}\s?[:#-]?\s{_NAME_OF_MACHINE}"), re.IGNORECASE)
NAMES_MACHINE = re.compile(
    spelled(rf"(?:{{kind_of_machine}}\s)?(?:{{machine}}|{{virtual_machine}})\s?[:#-]?\s{_NAME_OF_MACHINE}"),
    re.IGNORECASE,
)
"""A machine's name behind what it is, and nothing else: `Virtual machine EXVM1`."""
_PART = re.compile(spelled(r"\b{part_of_solution}\b"), re.IGNORECASE)
_PAIR = 2


def names_a_state(text: str) -> bool:
    """Whether a text holds words for a test or a state in which something was measured."""
    return _STATE.search(text) is not None


class Whose(NamedTuple):
    """A server or all of them, and the state in which they were measured where a heading names one."""

    scope: str
    condition: str | None = None


def scope_of(heading: str, current: str, machines: Collection[str] = ()) -> str:
    """Whose figures stand below a heading: a server's, all servers' together, or as before.

    Args:
        heading: the heading.
        current: whose they were before.
        machines: the names of machines that the reports name.
    """
    label = server_label(heading) or _machine_in(heading, machines)
    if label is not None and find_count(heading) is None:  # a title: `Storage Server 500 mailboxes`
        return label
    if _AGGREGATE_WORDS.search(heading) or _ALL_TOGETHER.fullmatch(bare_heading(heading)):
        return AGGREGATE
    if _ONE_SERVER_WORDS.search(heading):
        return _named_beside(heading) or UNNAMED_SERVER
    return current


def tells_figures_apart(name: str) -> bool:
    """Whether what heads a column says of its figures more than that they are some, or of their unit."""
    return bool(name) and not (RESULT_COLUMN.fullmatch(name) or _UNIT_COLUMN.fullmatch(name) or is_unit(name))


def says_whose(text: str) -> bool:
    """Whether a text says whose figures stand below it, in words of headings alone: `Total` begins labels, too."""
    return bool(scope_of(text, "")) and _ALL_TOGETHER.fullmatch(bare_heading(text)) is None


def names_a_server(heading: str, machines: Collection[str] = ()) -> bool:
    """Whether a heading says whose figures stand below it, and nothing else."""
    label = server_label(heading) or _machine_in(heading, machines)
    return label is not None and label == bare_heading(" ".join(heading.split())).rstrip(" :")


def below_corner(corner: str, whose: Whose, machines: Collection[str]) -> Whose:
    """Whose figures stand in a table in whose corner, above the labels of its rows, a server is named, or all are."""
    if names_a_server(corner, machines):
        return whose._replace(scope=" ".join(corner.split()))
    said = _said_in_words(corner)
    return whose if said is None else whose._replace(scope=said.scope)


def _machine_in(heading: str, machines: Collection[str]) -> str | None:
    """The machine that a heading names: one of the reports', or what stands behind `Server` and looks like one.

    Of the name of one a narrow cell may leave the first word in a line of its own: `Exchange`, and below it `VM 1`.
    """
    known = {name.casefold() for name in machines}
    bare = bare_heading(heading)
    if any(bare.casefold().endswith(f" {name}") for name in known) and counts_as_machine(bare):
        return bare
    parts = map(str.strip, BESIDE.split(bare))
    words_of_it = (bare, *parts, *_NAME.findall(heading)) if known else ()
    word = next((word for word in words_of_it if word.casefold() in known), None)
    named = _NAMED_SERVER.search(heading)
    return word or (named["name"] if named else None)


def _named_beside(heading: str) -> str | None:
    """The one word beside `Individual server metrics`, as the name of the server: behind a colon, `of`, in brackets."""
    of_one = _OF_ONE.search(heading)
    if of_one is not None and counts_as_machine(of_one["name"]):
        return of_one["name"]
    parts = [part.strip() for part in BESIDE.split(heading) if part.strip()]
    names = [part for part in parts if _ONE_SERVER_WORDS.search(part) is None]
    is_name = len(parts) == _PAIR and len(names) == 1 and _NAME.fullmatch(names[0]) and not _STATE.search(names[0])
    return names[0] if is_name else None


def whose_of(heading: str, scope: str) -> Whose:
    """Whose figures stand below or beside a heading: a server's, all servers', those of whom the text above it spoke.

    What names neither is a state, a test or a set-up in which these were measured. A heading may name both.
    """
    heading = without_addition(heading)
    if _is_of_all(heading):
        return Whose(AGGREGATE)
    if RESULT_COLUMN.fullmatch(heading):
        return Whose(scope)
    if (said := _said_in_words(heading)) is not None:
        return said
    return _whose_name(heading) or Whose(scope, heading or None)


def _whose_name(heading: str) -> Whose | None:
    """The server that a heading names, and the state beside it; None where it names none."""
    if is_by_role(heading):
        return Whose(heading)
    label = server_label(heading) or (heading if counts_as_machine(heading) else None)
    if label is None:
        machine = NAMES_MACHINE.fullmatch(heading)
        return None if machine is None else Whose(machine["name"])
    rest = " ".join(heading.replace(label, " ").split()).strip(" -:,")
    if heading == f"{rest} {label}" and _may_begin_name(rest):
        return Whose(heading)
    return Whose(label, said_of_state(rest) if _STATE.search(rest) else None)


def _may_begin_name(word: str) -> bool:
    """Whether a word before a server that is only counted may be a part of its name: `Hyper-V host 1`."""
    says_else = (RESULT_COLUMN, MEAN, SUMS, METRIC_COLUMN, _STATE)
    return _NAME.fullmatch(word) is not None and word[0].isupper() and not any(each.search(word) for each in says_else)


def _said_in_words(heading: str) -> Whose | None:
    """Whose figures a heading says in words of the template's own headings; None where it says anything else, too.

    `Aggregate performance across all servers`, `Individual server metrics (average of six)`, `All servers (stress)`.
    """
    bare = _IN_BRACKETS_OF_MEANS.sub("", heading)
    for scope, names, words in ((UNNAMED_SERVER, _ONE, _SAYS_ONE), (AGGREGATE, _ALL, _SAYS_ALL)):
        rest = words.sub(" ", bare).strip() if names.search(bare) else None
        if rest is not None and (not rest or _STATE.search(rest)):
            return Whose(scope, said_of_state(rest) or None)
    return None


def said_of_state(name: str) -> str:
    """The state that a name below a server is, without what only says that figures stand there: `Rebuild Avg`."""
    said = name.split()
    cuts = (at for at in range(len(said)) if _says_no_state(" ".join(said[at:])))
    return " ".join(said[: next(cuts, len(said))])


def _says_no_state(name: str) -> bool:
    return (RESULT_COLUMN.fullmatch(name) or MEAN.fullmatch(name)) is not None


def _is_of_all(heading: str) -> bool:
    """Whether a heading is a sum, or a mean or a result of all servers."""
    mean = MEAN.fullmatch(heading)
    said_so = SUMS.fullmatch(heading) or _RESULT_OF_ALL.fullmatch(heading)
    return said_so is not None or (mean is not None and mean["all"] is not None)


def is_of_all(name: str) -> bool:
    """Whether a name is one of a sum or a mean of all servers."""
    return (SUMS.fullmatch(name) or MEAN.fullmatch(name)) is not None


def without_addition(name: str) -> str:
    """The name of a machine without what is said of it, but for a state: `MBX1 (active)`, `EXCH-VM1 (node A)`."""
    text = " ".join(name.split())
    added = _ADDITION.search(text)
    bare = text[: added.start()] if added is not None and not _STATE.search(added[0]) else ""
    return bare if counts_as_machine(bare) else text


def _without_result(name: str) -> str:
    """The name of a server without what says that its figures stand there: `Server 1 Value`."""
    said = name.split()
    cuts = ((" ".join(said[:at]), " ".join(said[at:])) for at in range(1, len(said)))
    found = [without_addition(one) for one, rest in cuts if RESULT_COLUMN.fullmatch(rest)]
    return next((one for one in found if server_label(one) == one or counts_as_machine(one)), name)


def named(name: str, own: Whose, servers: Collection[str]) -> Whose:
    """Whose figures stand beside a name, or below it, in a row that is about somebody already.

    Args:
        name: the name.
        own: what the row says.
        servers: the names that are servers'; a number behind a word makes none of another one.
    """
    name = name if name in servers else _without_result(without_addition(name))
    if name in servers:
        whose = Whose(name)
    elif _EACH_SERVER.fullmatch(name):
        whose = Whose(UNNAMED_SERVER)
    elif _SEVERAL_SERVERS.fullmatch(name.strip()):
        whose = Whose(" ".join(name.split()))
    elif is_of_some(name):
        whose = _of_some(name, own)
    elif is_machine(" ".join(name.split())) and not server_label(name):
        whose = Whose(own.scope, " ".join(name.split()))
    else:
        whose = _of_part(whose_of(name, own.scope) if name else own, own)
    return whose._replace(condition=_below(own.condition, whose.condition))


def _below(above: str | None, condition: str | None) -> str | None:
    """The condition that a name says, behind what stands over it; of two states or tests the nearest counts."""
    if not above or not condition or above == condition or names_a_state(condition):
        return condition or above
    return OVER.join((above, condition))


def _of_some(name: str, own: Whose) -> Whose:
    """Whose a sum of some servers is, or the least of their figures; a server's greatest one is this server's."""
    is_of_one = own.scope not in {AGGREGATE, UNNAMED_SERVER} and _STATISTIC.fullmatch(name.strip()) is not None
    return Whose(own.scope if is_of_one else AGGREGATE, _sum_of_whom(name, own))


def _of_part(whose: Whose, own: Whose) -> Whose:
    """Whose figures are: a sum beside a part of the solution is one of this: `Total` beside `DAG 1`."""
    is_part = whose.scope == AGGREGATE and own.scope not in {AGGREGATE, UNNAMED_SERVER} and _is_part(own.scope)
    return whose._replace(condition=whose.condition or own.scope) if is_part else whose


def _sum_of_whom(name: str, own: Whose) -> str:
    """What a sum of some servers is one of: those of the row that it stands below where it does not say so itself."""
    group = own.condition or (own.scope if own.scope not in {AGGREGATE, UNNAMED_SERVER} else None)
    return group if group and _SUBTOTAL.fullmatch(name.strip()) else " ".join(name.split())


def servers_among(names: Sequence[str], *, all_of_them: bool, machines: Collection[str] = ()) -> frozenset[str]:
    """The names of servers along an axis: those that count, that reports name, or single words beside the total of all.

    So are parts of the solution beside the total, as `Array 1` or `Primary site`, whose figures these are then.

    Models are numbered too, and do not count: of `MD1220` and `MD1200` neither is a server.

    Args:
        names: what stands along the axis.
        all_of_them: whether a heading says so of everything that is no sum.
        machines: the names of machines that the paper names elsewhere.
    """
    names = [name for name in names if _UNIT_COLUMN.fullmatch(name) is None]
    others = [without_addition(name) for name in names if not (is_of_all(name) or is_of_some(name))]
    if all_of_them or (1 < len(others) < len(names) and _may_be_summed_up(others)):
        return frozenset(others)
    known = {name.casefold() for name in machines}
    return _counted(others) | {name for name in others if name.casefold() in known}


def _may_be_summed_up(names: Sequence[str]) -> bool:
    """Whether names beside the total of all are those of whom it is one: single words, or parts of the storage."""
    return all(map(_is_word_for_one, names)) or all(map(_is_part, names))


def is_statistic(name: str) -> bool:
    """Whether a name says how figures were put together, of whomever: the least of them, the mean, the greatest."""
    return (_STATISTIC.fullmatch(name.strip()) or MEAN.fullmatch(name.strip())) is not None


def is_of_some(name: str) -> bool:
    """Whether a name is one of neither a server nor all: of a sum of some, `DAG 1 total`, or of the least figure."""
    is_sum = _SUM_OF_SOME.search(name) is not None and SUMS.fullmatch(name) is None
    return is_sum or _STATISTIC.fullmatch(name.strip()) is not None


def _is_word_for_one(name: str) -> bool:
    """Whether a single word may be a server's name, beside the total of all."""
    is_other = _STATE.search(name) or RESULT_COLUMN.fullmatch(name) or names_a_database(name)
    return _NAME.fullmatch(name) is not None and not is_other


def _is_part(name: str) -> bool:
    """Whether a name is one of a part of the storage, or of a place."""
    return _PART.search(name) is not None and not _STATE.search(name)


def _counted(names: Sequence[str]) -> frozenset[str]:
    """Those names that are of machines, if these count: one alone beside other names may be a model."""
    if are_of_one_domain(names):
        return frozenset(names)
    found = [name for name in names if is_machine(" ".join(name.split()))]
    follow = follow_each_other(found) and not 1 == len(found) < len(names)
    return frozenset(found) if all(map(counts_as_machine, found)) or follow else frozenset()
