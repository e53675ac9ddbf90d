"""Pages whose markup breaks off, and those that only leave out what may be left out."""

import pytest

from esrp_ingest.parsing import read
from esrp_ingest.readers.html import breaks_off


@pytest.mark.parametrize(
    ("page", "broken"),
    [
        ("<html><body><p>all</body></html>", False),
        ("<HTML><BODY><P>all</BODY></HTML>\n<!-- seen -->", False),
        ("<html><body><table><tr><td>12.3</td></tr>", True),
        ("<html><body><p>all</body>", True),
        ("<table><tr><td>12.3</table>", False),
        ("<table><tr><td>12.3</td>", True),
        ("<p>12.3</p><td cla", True),
        ("<p>12.3", False),
    ],
)
def test_a_page_breaks_off_where_its_markup_is_open_at_its_end(page: str, broken: bool):
    assert breaks_off(page) is broken


@pytest.mark.parametrize("broken", [True, False])
def test_a_message_breaks_off_where_its_last_page_does(broken: bool):
    page = "<html><body><p>Test Summary</p></body>" + ("" if broken else "</html>")
    message = f"From: a@example.com\nSubject: x\nMIME-Version: 1.0\nContent-Type: text/html\n\n{page}\n"
    assert read(message.encode(), "x.eml").breaks_off is broken
