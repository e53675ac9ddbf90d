"""Every pattern of the package, and texts made from each that would show whether it takes more than linear time.

The package compiles its patterns when its modules are imported (a test holds it to that), so that walking through what
the modules hold finds them all. A bait is a beginning that leads to a repetition, what is repeated, and an end with
which the whole fails.
"""

import ast
import importlib
import inspect
import pkgutil
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields, is_dataclass
from functools import cache, partial
from math import log2
from re import _constants as codes
from re import _parser as parser
from typing import Any, NamedTuple

from growth.measuring import TWICE, Endless, cost, ended_after, growth

import esrp_ingest

_FEW = 3
"""Characters of a class, and branches of a choice, that baits are made of."""
_MOST_BAITS = 40
_ENDS = ("", "\0", "!", "\nx")
_PUMPS = (
    " ", "\t", "\n", "0", "1,", "1.", ".1", ",1", "1 ", "1\n", "-", ".", "a", "A", "a ", "A.", "/", "\\", "<", ">", "(",
    "[", "<!-- a -->", "<!-- ", "'", '"', "|", ":", "1:", "10:", "#", "*", "_", "&", "1x", "é", "Ab",
)  # fmt: skip
_SMALL, _LARGE = 256, 2048
"""Characters at which a bait is tried: what is steep at all is steep there."""
_SUSPICIOUS = 4.0
"""How much steeper than linear the first look may be before a bait is measured in earnest."""
_HARDLY = 0.0004
"""Processor seconds below which a bait of a few thousand characters is surely linear."""
_MEASURABLE = 0.005
"""Processor seconds of work that is long enough to be measured."""
_MORE = 4
"""How many times as long the larger text is in earnest: far enough apart that chance does not look like a square."""
_LONGEST = 1 << 21
_NEVER = 3.0
"""Processor seconds after which a bait is endless: linear work of some thousand characters takes a thousandth, and
all that is measured of it in earnest a third."""

AnyPattern = re.Pattern[str] | re.Pattern[bytes]


_NOT_IN_USE = frozenset({"account", "axes", "papers", "reports", "values"})
"""Rooms that no command reads with yet; they are measured as soon as one does."""


def module_names() -> list[str]:
    """Every module of the rooms that are in use."""
    found = pkgutil.walk_packages(esrp_ingest.__path__, "esrp_ingest.")
    names = (module.name for module in found if not module.name.endswith("__main__"))
    return sorted(name for name in names if name.split(".")[1] not in _NOT_IN_USE)


def rooms() -> list[str]:
    """What stands right below the package; nothing of it is imported for that."""
    found = pkgutil.iter_modules(esrp_ingest.__path__)
    return [f"esrp_ingest.{module.name}" for module in found if module.name not in _NOT_IN_USE]


@cache
def collected() -> dict[str, AnyPattern]:
    """Every pattern that a module of the package holds, by where it stands."""
    found: dict[str, AnyPattern] = {}
    seen: set[int] = set()
    for name in module_names():
        for key, value in vars(importlib.import_module(name)).items():
            found.update(_patterns_in(value, f"{name}.{key}", seen))
    return found


def _patterns_in(value: Any, path: str, seen: set[int]) -> Iterator[tuple[str, AnyPattern]]:
    """The patterns that a value is or holds, as far as they were not seen before."""
    if isinstance(value, (str, bytes, int, float, type(None))) or id(value) in seen:
        return
    seen.add(id(value))
    if isinstance(value, re.Pattern):
        yield path, value
        return
    for key, part in _parts(value):
        yield from _patterns_in(part, f"{path}[{key}]", seen)


def _parts(value: Any) -> Iterable[tuple[object, Any]]:
    if isinstance(value, dict):
        return [*enumerate(value), *value.items()]
    if isinstance(value, (list, tuple, set, frozenset)):
        return enumerate(value)
    if is_dataclass(value) and not isinstance(value, type):
        return [(field.name, getattr(value, field.name, None)) for field in fields(value)]
    if type(value).__module__.startswith("esrp_ingest") and not isinstance(value, type):
        return list(getattr(value, "__dict__", {}).items())
    if isinstance(value, type) and value.__module__.startswith("esrp_ingest"):
        return [(key, part) for key, part in vars(value).items() if isinstance(part, (re.Pattern, dict, list, tuple))]
    return ()


_OF_NAMES_ALONE = frozenset({"instance_names", "of_names"})
"""Functions that make patterns of names alone, a document's own or those that a person asks for, and nothing else."""


def compiled_elsewhere(source: str) -> list[int]:
    """The lines of a module in which a pattern is made that the module does not hold: inside of a function, or unnamed.

    `re.search(...)` and its kin make one each time, and so does `re.compile` inside of a function.
    """
    if "import re" not in source and "from re" not in source:
        return []
    tree = ast.parse(source)
    lines = {node.lineno for node in ast.walk(tree) if _calls(node, {"match", "search", "fullmatch", "sub", "subn",
             "findall", "finditer", "split", "template"})}  # fmt: skip
    functions = [
        node for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda))
    ]
    for function in functions:
        if getattr(function, "name", "") not in _OF_NAMES_ALONE:
            lines |= {node.lineno for node in ast.walk(function) if _calls(node, {"compile"})}
    lines |= {node.lineno for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module == "re"}
    return sorted(lines)


def _calls(node: ast.AST, names: set[str]) -> bool:
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return False
    return isinstance(node.func.value, ast.Name) and node.func.value.id == "re" and node.func.attr in names


class Bait(NamedTuple):
    """A text that can be made of any length."""

    beginning: str
    pump: str
    end: str

    def text(self, length: int) -> str:
        return self.beginning + self.pump * (length // len(self.pump)) + self.end


def baits(pattern: AnyPattern) -> list[Bait]:
    """Texts made from a pattern: for each of its repetitions, and from every character that it knows."""
    source = pattern.pattern if isinstance(pattern.pattern, str) else pattern.pattern.decode("latin-1")
    tree = parser.parse(source, pattern.flags & ~re.UNICODE if isinstance(pattern.pattern, bytes) else pattern.flags)
    leads: list[tuple[str, str]] = []
    _walk(tree, "", leads)
    found: dict[Bait, None] = {}
    whole = _sample(tree)
    alphabet = "".join(dict.fromkeys(letter for lead in leads for letter in lead[1]))
    for beginning, pump in leads:
        for end in _ENDS:
            found[Bait(beginning, pump, end)] = None
        if beginning:
            found[Bait("", beginning + pump, "")] = None
    for beginning in dict.fromkeys(beginning for beginning, _ in leads):
        for letter in alphabet[:12]:
            found[Bait(beginning, letter, "\0")] = None
    if whole:
        found[Bait("", whole, "")] = None
        found[Bait("", whole[:-1] or whole, "\0")] = None
    listed = list(found)
    step = max(1, -(-len(listed) // _MOST_BAITS))
    generic = [Bait("", pump, "\0") for pump in _PUMPS]
    return [*listed[::step], *generic]


def _walk(tree: Iterable[Any], beginning: str, leads: list[tuple[str, str]]) -> None:
    """Notes for each repetition what stands before it and what it repeats."""
    for code, argument in tree:
        if code in (codes.MAX_REPEAT, codes.MIN_REPEAT, codes.POSSESSIVE_REPEAT):
            _, most, repeated = argument
            if most is codes.MAXREPEAT or most > _FEW:
                leads.extend((beginning, pump) for pump in _samples(repeated) if pump)
            _walk(repeated, beginning, leads)
        elif code is codes.SUBPATTERN:
            _walk(argument[3], beginning, leads)
        elif code is codes.ATOMIC_GROUP:
            _walk(argument, beginning, leads)
        elif code is codes.BRANCH:
            for branch in argument[1]:
                _walk(branch, beginning, leads)
        elif code in (codes.ASSERT, codes.ASSERT_NOT):
            _walk(argument[1], beginning, leads)
        beginning += _sample([(code, argument)])


def _sample(tree: Iterable[Any]) -> str:
    """The likeliest text that a pattern accepts."""
    return "".join(_first(code, argument) for code, argument in tree)


def _samples(tree: Any) -> list[str]:
    """Some texts that a pattern accepts: the characters of a class, the branches of a choice."""
    items = list(tree)
    if len(items) == 1:
        code, argument = items[0]
        if code is codes.IN:
            return list(dict.fromkeys(_characters(argument)))[:_FEW]
        if code is codes.BRANCH:
            return [sample for branch in argument[1][:_FEW] for sample in _samples(branch)]
        if code is codes.SUBPATTERN:
            return _samples(argument[3])
        if code is codes.ANY:
            return ["a", " ", "<"]
    whole = _sample(items)
    with_options = "".join(_first(code, argument, optional=True) for code, argument in items)
    return list(dict.fromkeys([whole, with_options]))


def _first(code: Any, argument: Any, *, optional: bool = False) -> str:
    if code is codes.LITERAL:
        return chr(argument)
    if code is codes.NOT_LITERAL:
        return "b" if argument == ord("a") else "a"
    if code is codes.ANY:
        return "a"
    if code is codes.IN:
        return next(iter(_characters(argument)), "a")
    if code in (codes.MAX_REPEAT, codes.MIN_REPEAT, codes.POSSESSIVE_REPEAT):
        least, _, repeated = argument
        return _sample(repeated) * max(least, int(optional))
    if code is codes.SUBPATTERN:
        return _sample(argument[3])
    if code is codes.ATOMIC_GROUP:
        return _sample(argument)
    if code is codes.BRANCH:
        return _sample(argument[1][0])
    return ""


_CATEGORIES = {
    codes.CATEGORY_DIGIT: "12",
    codes.CATEGORY_SPACE: " \n",
    codes.CATEGORY_WORD: "a1",
    codes.CATEGORY_NOT_SPACE: "a1.",
    codes.CATEGORY_NOT_DIGIT: "a ",
    codes.CATEGORY_NOT_WORD: " -",
}


def _characters(items: Iterable[Any]) -> Iterator[str]:
    listed = list(items)
    if listed and listed[0][0] is codes.NEGATE:
        yield from (letter for letter in "a1 .<(" if not _accepts(listed[1:], letter))
        return
    for code, argument in listed:
        if code is codes.LITERAL:
            yield chr(argument)
        elif code is codes.RANGE:
            yield chr(argument[0])
        elif code is codes.CATEGORY:
            yield from _CATEGORIES.get(argument, "a")


def _accepts(items: Iterable[Any], letter: str) -> bool:
    return any(
        (code is codes.LITERAL and argument == ord(letter))
        or (code is codes.RANGE and argument[0] <= ord(letter) <= argument[1])
        or (code is codes.CATEGORY and letter in _CATEGORIES.get(argument, ""))
        for code, argument in items
    )


def _every_match(pattern: AnyPattern, text: Any) -> None:
    for _ in pattern.finditer(text):
        pass


WAYS: dict[str, Callable[[AnyPattern, Any], object]] = {
    "finditer": _every_match,
    "match": lambda pattern, text: pattern.match(text),
    "fullmatch": lambda pattern, text: pattern.fullmatch(text),
}
_ALL = frozenset(WAYS)
_WAY_OF = dict.fromkeys(("search", "sub", "subn", "findall", "finditer", "split"), "finditer") | {
    "match": "match", "fullmatch": "fullmatch"
}  # fmt: skip
"""How patterns meet texts. What searches, replaces and splits does what finding every match does."""


@cache
def ways_used() -> dict[int, frozenset[str]]:
    """The ways in which the package uses its patterns, by their ids.

    A pattern that is used otherwise than by its name and a method (in a table, handed to a function) counts as used in
    every way.
    """
    used: dict[int, frozenset[str]] = {}
    for name in module_names():
        module = importlib.import_module(name)
        if not any(isinstance(value, re.Pattern) for value in vars(module).values()):
            continue
        tree = ast.parse(inspect.getsource(module))
        methods: dict[ast.expr, str] = {}
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and node.attr in _WAY_OF:
                methods[node.value] = _WAY_OF[node.attr]
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                pattern = vars(module).get(node.id)
                if isinstance(pattern, re.Pattern):
                    ways = frozenset([methods[node]]) if node in methods else _ALL
                    used[id(pattern)] = used.get(id(pattern), frozenset()) | ways
    return used


@dataclass(frozen=True, slots=True)
class Steep:
    """A pattern that takes more than linear time, and on what."""

    way: str
    bait: Bait
    growth: float

    def __str__(self) -> str:
        return f"{self.way} of {self.bait}: {self.growth:.1f} times for twice the input"


def attack(pattern: AnyPattern, ways: Iterable[str] = WAYS) -> Steep | None:
    """The first bait on which a pattern takes more than linear time, None for none."""
    encode: Callable[[str], Any] = (
        str if isinstance(pattern.pattern, str) else lambda text: text.encode("latin-1", "replace")
    )
    for bait in baits(pattern):
        small, large = encode(bait.text(_SMALL)), encode(bait.text(_LARGE))
        for way in ways:
            work = WAYS[way]
            try:
                with ended_after(_NEVER):
                    ratio = _first_look(work, pattern, small, large)
                    if ratio > _SUSPICIOUS:
                        ratio = _in_earnest(work, pattern, lambda length, bait=bait: encode(bait.text(length)))
                        if ratio > TWICE:
                            return Steep(way, bait, ratio)
            except Endless:
                return Steep(way, bait, float("inf"))
    return None


def _first_look(work: Callable[[AnyPattern, Any], object], pattern: AnyPattern, small: Any, large: Any) -> float:
    """How much steeper than linear two short texts are; 0 where the longer one takes hardly any time at all.

    What is steep takes a hundred times as long there as what is linear, so that most baits are done with here.
    """
    whole = cost(lambda: work(pattern, large))
    if whole < _HARDLY:
        return 0.0
    less = cost(lambda: work(pattern, small), 3)
    if whole > _SUSPICIOUS * less * len(large) / len(small):
        whole = min(whole, cost(lambda: work(pattern, large), 3))
    return whole / max(less, 1e-7) / (len(large) / len(small))


def _in_earnest(work: Callable[[AnyPattern, Any], object], pattern: AnyPattern, text: Callable[[int], Any]) -> float:
    """How many times as much twice the text costs, at a size that takes long enough to be measured."""
    length = _LARGE
    while cost(partial(work, pattern, text(length)), 2) < _MEASURABLE:
        length *= _MORE
        if length > _LONGEST:
            return 0.0
    smaller, larger = text(length), text(_MORE * length)
    return twice(growth(partial(work, pattern, smaller), partial(work, pattern, larger), allowed=TWICE**2))


def twice(ratio: float) -> float:
    """The growth for twice the input, of that for `_MORE` times as much."""
    return ratio ** (1 / log2(_MORE))
