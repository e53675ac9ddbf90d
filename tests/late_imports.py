"""What modules import when they are imported, and what they import only in a function, read from their source."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).parents[1] / "esrp_ingest"
_INSIDE = re.compile(r"^[ \t]+(?:import|from)\b|[:;][ \t]*(?:import|from)\b", re.MULTILINE)
"""Where an import may stand inside something; trees of modules are walked only where it matches."""
_REASON = re.compile(r"# noqa: PLC0415 - (?P<reason>.*)$")


@dataclass(frozen=True, slots=True)
class LateImport:
    """An import inside a function.

    Attributes:
        module: in which it stands.
        line: where.
        targets: the modules that it imports, without those around them.
        reason: what its line says of it.
    """

    module: str
    line: int
    targets: frozenset[str]
    reason: str

    def __str__(self) -> str:
        return f"{self.module}:{self.line} ({self.reason})"


@cache
def modules() -> dict[str, Path]:
    """All modules of the package, by name."""
    names = {path: ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts) for path in PACKAGE.rglob("*.py")}
    return {name.removesuffix(".__init__"): path for path, name in sorted(names.items())}


@cache
def brought(module: str) -> frozenset[str]:
    """All modules that are imported with one of the package, this one among them; libraries under their own names."""
    found: set[str] = set()
    waiting = [module]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting.extend(_at_once(name))
    return frozenset(found)


def late_imports() -> list[LateImport]:
    """All imports inside functions."""
    found = []
    for module, path in modules().items():
        text = path.read_text(encoding="utf-8")
        if not _INSIDE.search(text):
            continue
        lines = text.splitlines()
        functions = (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef))
        inside = {node for function in functions for node in ast.walk(function) if _is_import(node)}
        for node in sorted(inside, key=lambda node: node.lineno):
            reason = _REASON.search(lines[node.lineno - 1])
            found.append(LateImport(module, node.lineno, frozenset(_targets(node)), reason["reason"] if reason else ""))
    return found


def _is_import(node: ast.AST) -> bool:
    return isinstance(node, ast.Import | ast.ImportFrom)


@cache
def _at_once(module: str) -> frozenset[str]:
    """What a module imports itself, and the packages around it."""
    around = {module[: dot.start()] for dot in re.finditer(r"\.", module)}
    if module not in modules():
        return frozenset(around)
    tree = ast.parse(modules()[module].read_text(encoding="utf-8"))
    return frozenset(around.union(*map(_targets, _run_at_once(tree.body))))


def _run_at_once(body: list[ast.stmt]) -> Iterator[ast.AST]:
    """The imports among statements that run when the module is imported."""
    for statement in body:
        if isinstance(statement, ast.Import | ast.ImportFrom):
            yield statement
        elif isinstance(statement, ast.If) and "TYPE_CHECKING" in ast.unparse(statement.test):
            yield from _run_at_once(statement.orelse)
        elif isinstance(statement, ast.If | ast.Try | ast.With | ast.ClassDef):
            for part in ("body", "orelse", "handlers", "finalbody"):
                yield from _run_at_once(getattr(statement, part, []))


def _targets(node: ast.AST) -> set[str]:
    """The modules that an import statement names; of `from a import b` also `a.b`, which may be one."""
    if isinstance(node, ast.Import):
        return {alias.name for alias in node.names}
    assert isinstance(node, ast.ImportFrom)
    module = str(node.module)
    inner = {f"{module}.{alias.name}" for alias in node.names}
    return {module} | {name for name in inner if name in modules() or not module.startswith("esrp_ingest")}
