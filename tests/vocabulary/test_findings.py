"""The names of findings: every one that the code gives is in the list, and none is there for nothing."""

import ast
from collections.abc import Iterator
from pathlib import Path

import esrp_ingest
from esrp_ingest.audit import RULES
from esrp_ingest.vocabulary.findings import READING_RULES

PACKAGE = Path(esrp_ingest.__file__).parent
NOTING = {"noticed", "Remark", "Finding"}


def named_in(source: Path) -> Iterator[str]:
    """The texts that a module gives as the first argument, or as `rule`, to what notes a finding, or calls a rule."""
    tree = ast.parse(source.read_text())
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
        called = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", None)
        if called in NOTING:
            rules = [*call.args[:1], *(keyword.value for keyword in call.keywords if keyword.arg == "rule")]
            yield from (str(rule.value) for rule in rules if isinstance(rule, ast.Constant))
    for constant in (node for node in tree.body if isinstance(node, ast.Assign)):
        names = [target.id for target in constant.targets if isinstance(target, ast.Name)]
        if any(name.endswith("_RULE") for name in names) and isinstance(constant.value, ast.Constant):
            yield str(constant.value.value)


def test_every_finding_that_is_no_relation_is_listed() -> None:
    assert {name for source in PACKAGE.rglob("*.py") for name in named_in(source)} == set(READING_RULES)


def test_no_finding_of_reading_is_called_as_a_rule_of_the_audit() -> None:
    assert not set(READING_RULES) & set(RULES)
