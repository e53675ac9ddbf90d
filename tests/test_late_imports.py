"""An import stands inside a function only for what it brings, and says so on its line."""

import re

import pytest
from late_imports import LateImport, brought, late_imports

_BRINGS = re.compile(r"brings (?P<what>[\w.]+)")
HELPED = brought("esrp_ingest.cli.app")
"""All that `esrp --help` imports."""


@pytest.mark.parametrize("late", late_imports(), ids=str)
def test_a_late_import_brings_what_it_says_it_brings(late: LateImport) -> None:
    brings = frozenset[str]().union(*map(brought, late.targets))
    said = _BRINGS.fullmatch(late.reason)
    assert said is not None, "say what it brings that would come too early otherwise: `# noqa: PLC0415 - brings NAME`"
    assert said["what"] in brings
    assert said["what"] not in brought(late.module), "it is there already: import it at the top"


def test_the_help_brings_none_of_the_heavy_libraries() -> None:
    heavy = {"sqlalchemy", "pydantic", "alembic", "rich", "bs4", "pypdfium2", "pdfplumber", "pdfminer", "PIL"}
    assert heavy & HELPED == set()
    assert "typer" in HELPED
