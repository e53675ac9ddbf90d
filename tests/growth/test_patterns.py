"""Every pattern of the package takes linear time, whatever it meets; and whoever says so can tell what does not."""

import importlib
import inspect
import re

import pytest
from growth.measuring import TWICE
from growth.patterns import WAYS, attack, collected, compiled_elsewhere, module_names, rooms, ways_used


@pytest.mark.parametrize("room", rooms())
def test_patterns_take_linear_time(room: str) -> None:
    steep = {
        f"{place} = {pattern.pattern!r}": str(found)
        for place, pattern in collected().items()
        if f"{place}.".startswith(f"{room}.")
        and (found := attack(pattern, sorted(ways_used().get(id(pattern), WAYS)))) is not None
    }
    assert steep == {}


def test_patterns_are_compiled_where_they_are_found() -> None:
    sources = {name: inspect.getsource(importlib.import_module(name)) for name in module_names()}
    del sources["esrp_ingest.sources.ignoring"]  # makes them of the lines of a file: `test_ignoring` measures them
    lines = {name: found for name, source in sources.items() if (found := compiled_elsewhere(source))}
    assert lines == {}, "these make patterns inside of functions: compile them in the module"


def test_all_patterns_are_found() -> None:
    assert len(collected()) > 150
    for place in (
        "esrp_ingest.readers.signs._HTML",
        "esrp_ingest.quantities._TIME",
        "esrp_ingest.extract.paper.setup.profiles._PROFILES[0]",
        "esrp_ingest.extract.paper.setup.interfaces._INTERFACES[SAS]",
        "esrp_ingest.numerals._NUMERIC",
    ):
        assert place in collected()


@pytest.mark.parametrize(
    "source",
    [
        r"(?:a+)+$",  # exponential
        r"\s*(?:<!--.*?-->\s*)*<html",  # exponential: a comment may end at any of the ends that follow
        r"\s*x",  # quadratic where it is searched for: from each blank on to the last one
        r"<!--.*?-->",  # quadratic: from each beginning on to the end
        r"(?:\d{1,3}(?:,\d{3})+|\d+)%",  # quadratic: a number begins behind each comma
        r"\d+\.\d+\.\d+",
        r"(\w+)\s*=\s*\1;",
    ],
)
def test_steep_patterns_are_told(source: str) -> None:
    found = attack(re.compile(source, re.DOTALL))
    assert found is not None
    assert found.growth > TWICE


@pytest.mark.parametrize("source", [r"[-\d.,:]*\d[\d.,:]*", r"\s*:?\s*(?:x|y)", r"[^x]+?\s*x\s*\d"])
def test_patterns_that_are_steep_only_as_a_whole_are_told(source: str) -> None:
    found = attack(re.compile(source), ["fullmatch", "match"])
    assert found is not None
    assert found.way in {"fullmatch", "match"}


@pytest.mark.parametrize("source", [r"(?<!\s)\s*+x", r"<!--.*?(?:-->|\Z)", r"(?<!\d)\d++%", r"\b\w+\b", r"[ab]{1,20}c"])
def test_linear_patterns_are_left_in_peace(source: str) -> None:
    assert attack(re.compile(source, re.DOTALL)) is None


def test_patterns_inside_of_functions_are_told() -> None:
    assert compiled_elsewhere("import re\n_A = re.compile('a')\n") == []
    assert compiled_elsewhere("import re\ndef f(x):\n    return re.compile(x)\n") == [3]
    assert compiled_elsewhere("import re\n_A = re.search('a', 'b')\n") == [2]
    assert compiled_elsewhere("from re import search\n") == [1]
