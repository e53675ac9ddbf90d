"""Mutants: the same source with one small change that some test should notice."""

import ast
import hashlib
import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

_COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.In: "not in",
    ast.NotIn: "in",
    ast.Is: "is not",
    ast.IsNot: "is",
}
_OPERATORS: dict[type[ast.operator], str] = {
    ast.Add: "-",
    ast.Sub: "+",
    ast.Mult: "/",
    ast.Div: "*",
    ast.FloorDiv: "/",
    ast.Mod: "*",
    ast.Pow: "*",
    ast.BitOr: "&",
    ast.BitAnd: "|",
}
_MESSAGES = frozenset({"message", "because", "description", "help", "comment"})
"""Names of arguments and variables whose text is words for people."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change.

    Attributes:
        lines: the first and last line of the statement that it is in.
        name: the constant or class that is defined there, None elsewhere.
        function: the function that executes it, by its qualified name; None where the import does.
        statement: the line that it is in, which says which one is meant when lines have moved.
    """

    path: Path
    start: int
    end: int
    old: str
    new: str
    kind: str
    lines: tuple[int, int]
    name: str | None
    function: str | None
    statement: str

    def apply(self, source: bytes) -> bytes:
        return source[: self.start] + self.new.encode() + source[self.end :]

    @property
    def change(self) -> str:
        """What is changed, by words that stay when lines move."""
        return f"{self.path}: {self.function or self.name}: {self.statement}: {self.kind}: {self.old} -> {self.new}"

    def __str__(self) -> str:
        return f"{self.path}:{self.lines[0]}: {self.kind}: {' '.join(self.old.split())} -> {' '.join(self.new.split())}"


class _Finder(ast.NodeVisitor):
    """Walks a module and notes each mutant; annotations, docstrings, decorators and sentences are left alone."""

    def __init__(self, path: Path, source: str, chooser: random.Random) -> None:
        self._path, self._source, self._choose = path, source, chooser
        self._lines = source.encode().splitlines(keepends=True)
        self._offsets = [0]
        for line in self._lines:
            self._offsets.append(self._offsets[-1] + len(line))
        self._statement: ast.stmt | None = None
        self._name: str | None = None
        self._around: list[str] = []
        self._function: str | None = None
        self.found: list[Mutant] = []

    def _add(self, node: ast.AST, new: str, kind: str) -> None:
        start, end = self._span(node)
        old = self._source.encode()[start:end].decode()
        first = getattr(node, "lineno", 0)
        if new != old:
            self._note((start, end), (old, new), kind, (first, getattr(node, "end_lineno", first)))

    def _note(self, place: tuple[int, int], texts: tuple[str, str], kind: str, lines: tuple[int, int]) -> None:
        if self._statement is None:
            return
        line = self._lines[lines[0] - 1].decode().strip()
        name = None if self._function else self._name
        self.found.append(Mutant(self._path, *place, *texts, kind, lines, name, self._function, line))

    def _span(self, node: ast.AST) -> tuple[int, int]:
        return (
            self._offsets[node.lineno - 1] + node.col_offset,  # type: ignore[attr-defined]
            self._offsets[node.end_lineno - 1] + node.end_col_offset,  # type: ignore[attr-defined]
        )

    def walk(self, body: list[ast.stmt]) -> None:
        for statement in body:
            self._statement = statement
            self._name = _defined(statement) or (self._name if self._around else None)
            self._enter(statement)

    def _enter(self, statement: ast.stmt) -> None:
        match statement:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                outer = self._around, self._function
                self._function = ".".join([*self._around, statement.name])
                self._around = [*self._around, statement.name, "<locals>"]
                self.walk(statement.body)
                self._around, self._function = outer
            case ast.ClassDef():
                self._around.append(statement.name)
                self.walk(statement.body)
                self._around.pop()
            case ast.Expr(value=ast.Constant()) | ast.Import() | ast.ImportFrom() | ast.Assert():
                pass
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                pass
            case ast.Continue() | ast.Break():
                self._add(statement, "break" if isinstance(statement, ast.Continue) else "continue", "jump")
            case _:
                self._simple(statement)

    def _simple(self, statement: ast.stmt) -> None:
        if isinstance(statement, ast.If | ast.While):
            self._negate(statement.test)
        if isinstance(statement, ast.Return) and statement.value is not None and not _is_none(statement.value):
            self._add(statement.value, "None", "return")
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call) and self._function:
            self._add(statement.value, "None", "call")
        for name, value in ast.iter_fields(statement):
            if name not in ("annotation", "body", "orelse", "finalbody", "handlers", "decorator_list", "cases"):
                for child in value if isinstance(value, list) else [value]:
                    if isinstance(child, ast.AST):
                        self.visit(child)
        for part in ("body", "orelse", "finalbody"):
            self.walk(getattr(statement, part, []) or [])
        for handler in getattr(statement, "handlers", []) or []:
            self.walk(handler.body)
        for case in getattr(statement, "cases", []) or []:
            self.walk(case.body)

    def _negate(self, test: ast.expr) -> None:
        start, end = self._span(test)
        self._add(test, f"(not ({self._source.encode()[start:end].decode()}))", "condition")

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """Messages: nobody's figures."""

    def visit_Lambda(self, node: ast.Lambda) -> None:
        self.visit(node.body)

    def visit_Subscript(self, node: ast.Subscript) -> None:
        if not (isinstance(node.value, ast.Name) and node.value.id in ("Literal", "Callable", "LabelIndex", "dict")):
            self.generic_visit(node)

    def visit_keyword(self, node: ast.keyword) -> None:
        if node.arg not in _MESSAGES:
            self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self._negate(node.test)
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        for test in node.ifs:
            self._negate(test)
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        start, end = self._span(node.operand)
        self._add(node, f"({self._source.encode()[start:end].decode()})", "sign")
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        left, right = node.values[0], node.values[1]
        word = "or" if isinstance(node.op, ast.And) else "and"
        self._between(left, right, word, "logic")
        self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        self._between(node.left, node.comparators[0], _COMPARISONS[type(node.ops[0])], "comparison")
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        if type(node.op) in _OPERATORS:
            self._between(node.left, node.right, _OPERATORS[type(node.op)], "arithmetic")
        self.generic_visit(node)

    def _between(self, left: ast.expr, right: ast.expr, word: str, kind: str) -> None:
        """Replaces the operator between two operands; parentheses around them stay."""
        source = self._source.encode()
        start, end = self._span(left)[1], self._span(right)[0]
        gap = source[start:end].decode()
        stripped = gap.strip(" ()\n\t\\")
        if not stripped or "#" in gap:
            return
        at = gap.index(stripped)
        mutant = f"{gap[:at]}{word}{gap[at + len(stripped) :]}"
        self._note((start, end), (gap, mutant), kind, (left.lineno, right.end_lineno or right.lineno))

    def visit_Constant(self, node: ast.Constant) -> None:
        value = node.value
        if isinstance(value, bool):
            self._add(node, str(not value), "boolean")
        elif isinstance(value, int):
            self._add(node, str(self._other(value)), "number")
        elif isinstance(value, float):
            self._add(node, repr(value * self._choose.choice((0.5, 1.5)) or 1.0), "number")
        elif isinstance(value, str) and " " not in value and not isinstance(self._statement, ast.Raise):
            self._add(node, repr(f"{value}XX"), "text")

    def _other(self, value: int) -> int:
        if abs(value) < 10:
            return value + self._choose.choice((-1, 1))
        return self._choose.choice((value // 2, value * 2))


def _defined(statement: ast.stmt) -> str | None:
    """The constant that a statement defines."""
    if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
        return statement.targets[0].id
    if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
        return statement.target.id
    if isinstance(statement, ast.ClassDef):
        return statement.name
    return None


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def mutants_of(path: Path, root: Path) -> Iterator[Mutant]:
    """All mutants of a module, in the order of its source; a few of them are no Python."""
    source = (root / path).read_text(encoding="utf-8")
    finder = _Finder(path, source, random.Random(str(path)))
    finder.walk(ast.parse(source).body)
    yield from finder.found


def draw(mutants: Iterable[Mutant], count: int, seed: int, root: Path) -> list[Mutant]:
    """As many mutants by lot; a mutant keeps its number when something else of the program changes."""
    met: Counter[str] = Counter()
    numbered = []
    for mutant in mutants:
        met[mutant.change] += 1
        number = hashlib.sha256(f"{seed} {met[mutant.change]} {mutant.change}".encode()).hexdigest()
        numbered.append((number, mutant))
    drawn = []
    for _, mutant in sorted(numbered, key=lambda pair: pair[0]):
        if len(drawn) == count:
            break
        if _is_python(mutant, root):
            drawn.append(mutant)
    return drawn


def _is_python(mutant: Mutant, root: Path) -> bool:
    try:
        compile(mutant.apply((root / mutant.path).read_bytes()), str(mutant.path), "exec")
    except (SyntaxError, ValueError):
        return False
    return True
