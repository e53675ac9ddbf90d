"""No test of this suite is unable to fail: each asserts something, and nothing that holds whatever happens."""

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
CONTEXTS = frozenset({"raises", "warns", "fail"})
"""Functions of pytest that are an assertion themselves."""
_Function = ast.FunctionDef | ast.AsyncFunctionDef


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def name_of(node: ast.AST) -> str:
    """A name without what stands before its dot."""
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def asserts(nodes: Iterable[ast.AST]) -> list[ast.expr]:
    return [node.test for node in nodes if isinstance(node, ast.Assert)]


def is_constant(node: ast.AST, value: object) -> bool:
    return isinstance(node, ast.Constant) and node.value is value


def always_holds(test: ast.expr) -> str | None:
    """Why an assertion holds, or nearly so, whatever the program does."""
    if isinstance(test, ast.Constant | ast.Tuple | ast.JoinedStr | ast.Lambda):
        return "asserts a constant"
    for node in ast.walk(test):
        if (
            isinstance(node, ast.BoolOp)
            and isinstance(node.op, ast.Or)
            and not isinstance(node.values[-1], ast.Constant)
        ):
            return "asserts one thing or another: say which is meant when"
        if isinstance(node, ast.Compare) and (reason := _holds(node)):
            return reason
    return None


def _holds(node: ast.Compare) -> str | None:
    left, right, operator = node.left, node.comparators[-1], node.ops[-1]
    if isinstance(operator, ast.Eq | ast.Is | ast.LtE | ast.GtE) and ast.dump(left) == ast.dump(right):
        return "compares a thing with itself"
    if isinstance(operator, ast.GtE) and is_constant(right, 0):
        return "asserts that something is 0 or more: say how much"
    values = right.elts if isinstance(right, ast.Set | ast.Tuple | ast.List) else []
    if isinstance(operator, ast.In) and all(
        any(is_constant(value, truth) for value in values) for truth in (True, False)
    ):
        return "asserts that something is true or false: say which"
    return None


def is_weak(test: ast.expr) -> bool:
    """Whether an assertion alone shows nearly nothing: that something is there, or of a type."""
    if isinstance(test, ast.Call):
        return name_of(test.func) in {"isinstance", "callable", "hasattr", "issubclass"}
    return (
        isinstance(test, ast.Compare) and isinstance(test.ops[0], ast.IsNot) and is_constant(test.comparators[0], None)
    )


def may_be_empty(nodes: list[ast.AST], tests: list[ast.expr]) -> bool:
    """Whether every assertion is about each of some things, of which there might be none.

    Literal collections and constants, whose values stand in the file, are not empty.
    """
    loops = [node for node in nodes if isinstance(node, ast.For) and not _is_written_out(node.iter)]
    looped = {id(test) for loop in loops for test in asserts(ast.walk(loop))}
    return all(id(test) in looped or _is_of_all(test) for test in tests)


def _is_written_out(node: ast.expr) -> bool:
    if isinstance(node, ast.Call) and name_of(node.func) in {"enumerate", "zip", "sorted", "range", "pairwise"}:
        return all(map(_is_written_out, node.args))
    return isinstance(node, ast.Tuple | ast.List | ast.Set | ast.Constant | ast.BinOp) or name_of(node).isupper()


def _is_of_all(test: ast.expr) -> bool:
    """`all(... for ...)` or `not any(... for ...)`."""
    call, name = (test.operand, "any") if isinstance(test, ast.UnaryOp) else (test, "all")
    if not isinstance(call, ast.Call) or name_of(call.func) != name:
        return False
    argument = call.args[0]
    return isinstance(argument, ast.GeneratorExp) and not _is_written_out(argument.generators[0].iter)


@cache
def helpers() -> frozenset[str]:
    """Functions of the suite that assert for the tests that call them."""
    functions = (node for path in TESTS.rglob("*.py") for node in tree_of(path).body if isinstance(node, _Function))
    checks = (function for function in functions if function.name.startswith("check_"))
    return frozenset(function.name for function in checks if asserts(ast.walk(function)))


def complaints(tree: ast.Module, checks: frozenset[str]) -> Iterator[tuple[int, str]]:
    """Lines of a file at which a test or a helper cannot fail, or hardly, and why."""
    for function in (node for node in tree.body if isinstance(node, _Function)):
        nodes = list(ast.walk(function))
        tests = asserts(nodes)
        yield from ((test.lineno, reason) for test in tests if (reason := always_holds(test)))
        called = {name_of(node.func) for node in nodes if isinstance(node, ast.Call)}
        if not function.name.startswith("test_") or called & (CONTEXTS | checks):
            continue
        if all(map(is_weak, tests)):
            yield function.lineno, f"{function.name} asserts nothing, or only that something is there"
        elif may_be_empty(nodes, tests):
            yield function.lineno, f"{function.name} asserts nothing where there is nothing: demand that there is"


def test_every_test_can_fail():
    files = sorted(TESTS.rglob("*.py"))
    found = [(path, line, why) for path in files for line, why in complaints(tree_of(path), helpers())]
    assert [f"{path.relative_to(TESTS)}:{line}: {why}" for path, line, why in found] == []
    assert len(files) > 100


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("pass", "asserts nothing"),
        ("work()", "asserts nothing"),
        ("assert x is not None", "only that something is there"),
        ("assert isinstance(x, int)", "only that something is there"),
        ("for x in work(): assert x == 1", "demand that there is"),
        ("assert all(x == 1 for x in work())", "demand that there is"),
        ("assert not any(x == 1 for x in work())", "demand that there is"),
        ("assert 'text'", "a constant"),
        ("assert (x == 1, 'text')", "a constant"),
        ("assert x == 1 or x == 2", "one thing or another"),
        ("assert all(x is None or x > 1 for x in (1, 2))", "one thing or another"),
        ("assert x == x", "with itself"),
        ("assert len(x) >= 0", "0 or more"),
        ("assert x in {True, False, None}", "true or false"),
        ("with raises(ValueError): work()", None),
        ("check_all(x)", None),
        ("assert x is not None; assert x.y == 1", None),
        ("assert work(); assert all(x == 1 for x in work())", None),
        ("for x in (1, 2): assert work(x) == 1", None),
        ("assert x in {1, 2}", None),
        ("assert x >= 1", None),
        ("assert (work(x) or 0) < 5", None),
        ("assert any(x == 1 for x in work())", None),
    ],
)
def test_what_cannot_fail_is_told_from_what_can(body: str, why: str | None):
    tree = ast.parse(f"def test_it(x):\n    {body}\n")
    found = [reason for _, reason in complaints(tree, frozenset({"check_all"}))]
    assert [bool(why) and why in reason for reason in found] == [True] * bool(why)
