"""Pages that say where something is declared name the module that declares it."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NAMED = re.compile(r"`([A-Z][A-Z_]+)`\s+(?:in|of)\s+`(esrp_ingest/[\w/]+\.py)`")
PAGES = {path.relative_to(ROOT): path for path in (ROOT / "docs").rglob("*.md")}
SAID = [(str(page), *said) for page, path in PAGES.items() for said in NAMED.findall(path.read_text(encoding="utf-8"))]


def test_some_pages_name_modules():
    assert len(SAID) >= 3


@pytest.mark.parametrize(("page", "name", "module"), SAID)
def test_a_name_is_declared_in_the_module_that_a_page_names(page: str, name: str, module: str):
    declared = re.search(rf"^{name}(?::.*)? = ", (ROOT / module).read_text(encoding="utf-8"), re.MULTILINE)
    assert declared, f"{page}: {module} does not declare {name}"
