"""Messages: texts and pages in them are read, other attachments are named."""

from email.message import EmailMessage

import pytest

from esrp_ingest.document import Document, Table
from esrp_ingest.errors import UnreadableDocument
from esrp_ingest.readers.blocks.mail import read
from esrp_ingest.readers.source import Source

PAGE = "<title>Jetstress</title><h1>Results</h1><table><tr><td>Disks<td>24</table>"
LEFT = "the attachment a.pdf was not read: save it and load it as a file of its own"


def read_mail(data: bytes) -> Document:
    return read(Source(data, media_type="message/rfc822"), lambda _: False)


def shown(data: bytes) -> list[object]:
    found = read_mail(data).blocks
    return [[row.texts for row in block.rows] if isinstance(block, Table) else block.text for block in found]


def mail(text: str) -> EmailMessage:
    message = EmailMessage()
    message["Subject"] = "last night"
    message.set_content(text)
    return message


def test_a_text_is_read_before_the_pages_that_are_attached():
    message = mail("Hosts\t2\nPorts\t4\n")
    message.add_attachment(PAGE, subtype="html", filename="a.html")
    assert shown(message.as_bytes()) == [[["Hosts", "2"], ["Ports", "4"]], "Results", [["Disks", "24"]]]
    assert [piece.text for piece in read_mail(message.as_bytes()).around] == ["Jetstress"]


def test_a_text_that_is_shown_instead_of_a_page_is_left_out():
    message = mail("Results: 24 disks")
    message.add_alternative(PAGE, subtype="html")
    assert shown(message.as_bytes()) == ["Results", [["Disks", "24"]]]


def test_a_page_that_shows_nothing_hides_no_other():
    message = EmailMessage()
    message.set_content("<img src='cid:logo'>", subtype="html")
    message.add_attachment(PAGE, subtype="html", filename="a.html")
    assert shown(message.as_bytes())[0] == "Results"


@pytest.mark.parametrize("kind", ["application/octet-stream", "text/plain", "text/html"])
def test_a_page_is_told_by_what_it_holds(kind: str):
    message = mail("attached")
    message.add_attachment(
        PAGE.encode(), maintype=kind.partition("/")[0], subtype=kind.partition("/")[2], filename="a.html"
    )
    found = read_mail(message.as_bytes())
    assert isinstance(found.blocks[-1], Table)
    assert found.remarks == []


def test_attachments_that_are_no_pages_are_named():
    message = mail("see below")
    message.add_attachment(b"%PDF", maintype="application", subtype="pdf", filename="a.pdf")
    assert [remark.message for remark in read_mail(message.as_bytes()).remarks] == [LEFT]


def test_letters_of_a_part_are_those_that_it_states():
    head = "Content-Type: text/plain; charset=shift_jis\nContent-Transfer-Encoding: 8bit (so)\n\n"
    text = "\u30b5\u30fc\u30d0 2"
    assert shown((head + text).encode("shift_jis")) == [text]


def test_all_messages_of_a_mailbox_are_read():
    each = b"From lab@example.org Fri Aug 23 11:15:28 2013\nContent-Type: text/plain\n\nHosts 2\n\n"
    assert shown(each * 2) == ["Hosts 2", "Hosts 2"]


def test_a_message_without_any_text_says_what_it_holds():
    message = EmailMessage()
    message.add_attachment(b"%PDF", maintype="application", subtype="pdf", filename="a.pdf")
    with pytest.raises(UnreadableDocument, match=f"shows no text; {LEFT}") as error:
        read_mail(message.as_bytes())
    assert error.value.code == "empty"
