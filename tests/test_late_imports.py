"""An import stands inside a function only for what it brings, and says so on its line."""

import re

import pytest
from late_imports import LateImport, brought, late_imports

from esrp_ingest.cli.app import _MODULES

_BRINGS = re.compile(r"brings (?P<what>[\w.]+)")
_KNOWS = "which knows this module"
HELPED = brought("esrp_ingest.cli.app").union(*(brought(f"esrp_ingest.cli.{module}") for module in _MODULES))
"""All that `esrp --help` imports."""


@pytest.mark.parametrize("late", late_imports(), ids=str)
def test_a_late_import_brings_what_it_says_it_brings(late: LateImport) -> None:
    brings = frozenset[str]().union(*map(brought, late.targets))
    if late.reason == _KNOWS:
        assert late.module in brings
        return
    said = _BRINGS.fullmatch(late.reason)
    assert said is not None, "say what it brings that would come too early otherwise: `# noqa: PLC0415 - brings NAME`"
    assert said["what"] in brings
    there = HELPED if late.module in HELPED and late.module.startswith("esrp_ingest.cli") else brought(late.module)
    assert said["what"] not in there, "it is there already: import it at the top"


def test_the_help_brings_none_of_the_heavy_libraries() -> None:
    heavy = {"sqlalchemy", "pydantic", "alembic", "rich", "bs4", "pypdfium2", "pdfplumber", "pdfminer", "PIL"}
    assert heavy & HELPED == set()
    assert "typer" in HELPED
