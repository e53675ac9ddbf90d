"""Puts a mutant into a process that has imported the program: new code for its functions, new values for its names."""

import gc
import importlib
import pkgutil
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import esrp_ingest
from esrp_ingest.audit.rule import RULES
from tests.benchmarks.mutants import Mutant

_ROOMS = frozenset({"readers", "extract", "audit", "database", "parsing"})
_Codes = dict[str, list[CodeType]]


class CannotBeGrafted(Exception):
    """The change is only seen by a process that imports the program anew."""


def import_everything() -> None:
    """All modules of the program, so that no child has to."""
    for found in pkgutil.walk_packages(esrp_ingest.__path__, "esrp_ingest."):
        if found.name.split(".")[1] in _ROOMS:
            importlib.import_module(found.name)


class Grafts:
    """The functions and caches of the program as it was imported."""

    def __init__(self, root: Path, paths: Iterable[Path]) -> None:
        self._root = root
        self._sources = {path: (root / path).read_bytes() for path in paths}
        self._functions: dict[str, list[FunctionType]] = defaultdict(list)
        self._caches: list[Any] = []
        for thing in gc.get_objects():
            if isinstance(thing, FunctionType):
                self._functions[thing.__code__.co_filename].append(thing)
            elif type(thing).__name__ == "_lru_cache_wrapper" and (thing.__module__ or "").startswith("esrp_ingest"):
                self._caches.append(thing)

    def apply(self, mutant: Mutant) -> None:
        """Puts a mutant into this process, for good.

        Raises:
            CannotBeGrafted: it stands where only an import would meet it.
        """
        source = self._sources[mutant.path]
        file = str(self._root / mutant.path)
        code = compile(mutant.apply(source), file, "exec", dont_inherit=True)
        module = sys.modules[".".join(mutant.path.with_suffix("").parts).removesuffix(".__init__")]
        for cache in self._caches:
            cache.cache_clear()
        if mutant.function is None:
            self._rebind(module, code, mutant)
        self._replace(file, _codes(code), _codes(compile(source, file, "exec", dont_inherit=True)))

    def _replace(self, file: str, new: _Codes, old: _Codes) -> None:
        for function in self._functions[file]:
            name = function.__code__.co_qualname
            before = [held.co_firstlineno for held in old.get(name, ())]
            if function.__code__.co_firstlineno not in before or len(before) != len(new.get(name, ())):
                continue
            replacement = new[name][before.index(function.__code__.co_firstlineno)]
            if len(replacement.co_freevars) == len(function.__code__.co_freevars):
                function.__code__ = replacement

    def _rebind(self, module: ModuleType, code: CodeType, mutant: Mutant) -> None:
        """Gives a module's names what they hold after the change, wherever they were imported."""
        namespace: dict[str, Any] = {
            "__name__": module.__name__,
            "__package__": module.__package__,
            "__file__": module.__file__,
        }
        defined = getattr(module, mutant.name or "", None)
        if isinstance(defined, type) or (mutant.name is not None and defined is None):
            raise CannotBeGrafted  # a class, or an attribute of one
        registered = dict(RULES)
        RULES.clear()
        try:
            exec(code, namespace)
        except Exception as error:
            raise CannotBeGrafted from error
        finally:
            RULES.clear()
            RULES.update(registered)
        holders = [
            held.__dict__ for held in list(sys.modules.values()) if isinstance(getattr(held, "__dict__", None), dict)
        ]
        for name, new in namespace.items():
            old = getattr(module, name, None)
            if name.startswith("__") or isinstance(new, type | FunctionType | ModuleType) or old is None:
                continue
            for holder in holders:
                if name in holder and holder[name] is old:
                    holder[name] = new


def _codes(code: CodeType) -> _Codes:
    """Every function's code in a module, by its qualified name, in the order of the source."""
    found: _Codes = defaultdict(list)
    for held in _walk(code):
        found[held.co_qualname].append(held)
    return found


def _walk(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _walk(constant)
