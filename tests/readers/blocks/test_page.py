"""The trees of pages: those of lxml and of BeautifulSoup are the same to readers."""

from pathlib import Path

import pytest
from lxml import etree

from esrp_ingest.readers.blocks import page
from esrp_ingest.readers.blocks.page import Page

FIXTURES = Path(__file__).parents[3] / "fixtures"
REPORT = FIXTURES / "samples/sample-linden-la9-2010/Performance_2012_5_7_6_46_50.html"


def seen(found: Page) -> list[tuple[str, int | None, str]]:
    assert found.root is not None
    return [
        (element.tag, element.sourceline, " ".join((element.text or "").split()))
        for element in found.root.iter("tr", "td", "th", "h1", "h2", "legend")
    ]


def test_both_parsers_give_the_same_elements_and_lines(monkeypatch: pytest.MonkeyPatch):
    text = REPORT.read_text(encoding="utf-8")
    by_lxml = seen(Page(text))
    monkeypatch.setattr(page, "_BROKEN", frozenset(["ERR_TAG_NAME_MISMATCH"]))
    assert seen(Page(text.replace("<body>", "<body></i>"))) == by_lxml


def test_beautifulsoup_is_asked_of_broken_pages_only(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("esrp_ingest.readers.soup.BeautifulSoup", None)
    assert Page(REPORT.read_text(encoding="utf-8")).title == "Microsoft Exchange Jetstress 2010"
    with pytest.raises(TypeError):
        Page("<b><i>a</b></i>")


def test_an_empty_page_has_no_tree():
    assert Page("").root is None
    assert Page("<!-- a -->").root is None


@pytest.mark.parametrize(
    ("text", "nested"),
    [
        ("<table></table><table></table>", False),
        ("<table><tr><td><table></table></table>", True),
        ("<dl><dt>a</dl>", False),
        ("<dl><dd><TABLE></TABLE></dl>", True),
        ("<div role=table></div>", True),
    ],
)
def test_pages_that_may_nest_tables(text: str, nested: bool):
    assert Page(text).nested is nested


def test_names_and_letters_that_no_tree_holds_are_replaced():
    found = Page("<b><i>x</b></i><1a>y</1a><o:p z:z='1' a='&#1;2'>&#2;w</o:p>")
    assert found.root is not None
    assert "w" in etree.tostring(found.root, encoding="unicode", method="text")
