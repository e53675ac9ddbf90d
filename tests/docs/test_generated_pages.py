"""The pages of docs/ that are made from the code are what the code makes today."""

import importlib.util
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture
def pages(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.syspath_prepend(str(DOCS))
    spec = importlib.util.spec_from_file_location("generate", DOCS / "generate.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.PAGES


MADE = (
    *("data-model.md", "data-model.svg", "metrics.md", "audit-rules.md", "command-line.md", "seed-solutions.md"),
    "design/modules.md",
)


def test_all_pages_that_are_made_are_compared(pages):
    assert set(MADE) == set(pages)


@pytest.mark.parametrize("name", MADE)
def test_a_generated_page_is_up_to_date(name: str, pages):
    page = pages[name]()
    assert (DOCS / name).read_text(encoding="utf-8") == page, "run: python docs/generate.py"


def test_every_name_of_an_option_stands_on_the_page(pages):
    assert "`--instance, --row NAME`" in pages["command-line.md"]()


def test_no_page_has_two_sections_of_the_same_name():
    for page in (*DOCS.parent.glob("*.md"), *DOCS.rglob("*.md")):
        headings = [line for line in page.read_text(encoding="utf-8").splitlines() if line.startswith("## ")]
        assert len(set(headings)) == len(headings), page.name


def test_every_link_of_the_readme_leads_somewhere():
    import re

    pages = (DOCS.parent / "README.md", DOCS.parent / "CONTRIBUTING.md")
    targets = [re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text(encoding="utf-8")) for page in pages]
    assert len(targets[0]) > 5
    assert [target for each in targets for target in each if not (DOCS.parent / target).exists()] == []
