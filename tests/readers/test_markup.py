"""Pages of Jetstress's own are the same to lxml alone as BeautifulSoup's tree makes them, broken ones too."""

from pathlib import Path

import pytest

from esrp_ingest.readers.elements import Element, Item
from esrp_ingest.readers.encoding import decode
from esrp_ingest.readers.markup import items_of, parsed
from esrp_ingest.readers.soup import of_tree, soup_of

FIXTURES = Path(__file__).parents[2] / "fixtures"
PAGE = (FIXTURES / "samples/sample-linden-la9-2010/Performance_2012_5_7_6_46_50.html").read_text(encoding="utf-8")


def seen(items: list[Item]) -> list[object]:
    """What can be compared; BeautifulSoup keeps of blanks alone that there are some, and ends nothing at the end."""
    found = [
        (item.name, dict(item.attrs)) if isinstance(item, Element) else item and (item if item.strip() else " ")
        for item in items
    ]
    while found and found[-1] is None:
        found.pop()
    return found


def check_alike(text: str) -> None:
    assert seen(parsed(text)) == seen(list(of_tree(soup_of(text))))


@pytest.mark.parametrize("path", sorted(FIXTURES.rglob("*.html")), ids=lambda path: str(path.relative_to(FIXTURES)))
def test_a_page_is_the_same_to_both(path: Path):
    check_alike(decode(path.read_bytes()))


@pytest.mark.parametrize(
    "broken",
    [
        "</td></p></table>",
        "<p>one<table><tr>two</p>",
        "<b><i>over</b>lap</i>",
        "a<!-- c -->b<?pi x?>c<![CDATA[d]]>e<!DOCTYPE html>f",
        "&nbsp;&amp;&#0;&bogus;&#x110000; < >",
        '<td class=" a  b\n c " colspan=2 disabled',
        "<style>td { font-size: 9pt }</style><script>if (a < b) '<td>'</script>",
        "<pre>\n a <b> \n </b></pre><textarea>\n \n</textarea>",
        "<o:p>x</o:p><svg:rect x=1><html lang=x><body class=y></body></html>behind",
        "<li>1<li>2<option>3<option>4<form><form><a href=x><a href=y>",
    ],
)
@pytest.mark.parametrize("at", [0, len(PAGE) // 3, len(PAGE)])
def test_a_broken_page_is_the_same_to_both(broken: str, at: int):
    check_alike(PAGE[:at] + broken + PAGE[at:])
    check_alike(PAGE[:at] + broken)


def test_beautifulsoup_is_asked_of_all_other_pages(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("esrp_ingest.readers.soup.BeautifulSoup", None)
    assert len(items_of(PAGE)) > 1000
    with pytest.raises(TypeError):
        items_of("<p>Jetstress</p>")
