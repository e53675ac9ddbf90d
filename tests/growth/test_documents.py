"""What Word documents, messages and PDFs cost grows with their size; what multiplies in them is bounded before."""

from collections.abc import Callable
from contextlib import suppress

import pytest
from growth.measuring import TWICE, cost, ended_after, growth
from made_documents import OFFICE, message, nested_forms, word, word_text, words_on_a_page
from small_reports import small_report

from esrp_ingest.errors import EsrpError, UnreadableDocument
from esrp_ingest.parsing import read

_SIZE = 2000
ATTRIBUTES = "\n x=y;" * 5000


def _in_paragraph(inner: str) -> Callable[[int], bytes]:
    return lambda size: word(f"<w:p>{inner * size}</w:p>")


def _field(kind: str) -> str:
    return f'<w:r><w:fldChar w:fldCharType="{kind}"/></w:r>'


def _merged(size: int, text: str = "text") -> bytes:
    def row(merge: str, inner: str) -> str:
        cells = (f'<w:tcPr><w:vMerge w:val="{merge}"/></w:tcPr>{word_text(inner)}', word_text("y"))
        return "<w:tr>" + "".join(f"<w:tc>{cell}</w:tc>" for cell in cells) + "</w:tr>"

    return word(f"<w:tbl>{row('restart', text)}{row('continue', '') * size}</w:tbl>")


def _spanning(text: str) -> bytes:
    rows = f"<tr><td rowspan=1000>{text}</td><td>y</td></tr>" + "<tr><td>y</td></tr>" * 999
    return f"<html><body><table>{rows}</table></body></html>".encode()


def _same_part(kind: str, size: int) -> bytes:
    relations = "".join(f'<Relationship Id="h{at}" Type="{OFFICE}/{kind}" Target="p.xml"/>' for at in range(size))
    chunks = "".join(f'<w:altChunk r:id="h{at}"/>' for at in range(size)) if kind == "aFChunk" else ""
    part = word_text("a" * 50) * 20
    return word(
        chunks,
        relations,
        p_xml=f'<w:hdr xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">{part}</w:hdr>',
    )


SHAPES: dict[str, tuple[str, Callable[[int], bytes]]] = {
    "open fields": ("a.docx", _in_paragraph(f"{_field('begin')}{_field('separate')}<w:r><w:t>x</w:t></w:r>")),
    "parts of formulas": (
        "a.docx",
        _in_paragraph("<m:oMath><m:r><m:t>12</m:t></m:r><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:oMath>"),
    ),
    "raised runs": (
        "a.docx",
        _in_paragraph('<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:t> </w:t></w:r>'),
    ),
    "rows below a cell": ("a.docx", _merged),
    "one head named often": ("a.docx", lambda size: _same_part("header", size)),
    "one inserted part named often": ("a.docx", lambda size: _same_part("aFChunk", size)),
    "empty paragraphs": ("a.docx", lambda size: word("<w:p/>" * 5 * size)),
    "forms inside of each other": ("a.pdf", lambda size: nested_forms(size // 200, 2)),
    "parameters of an attachment": (
        "a.eml",
        lambda size: message(
            "Content-Type: text/html\nContent-Disposition: attachment;"
            + "".join(f"\n filename*{at}*=abc;" for at in range(size)),
            small_report(1),
        ),
    ),
    "remarks in a field": (
        "a.eml",
        lambda size: message(f"Content-Type: text/html; name=x{' (a)' * size}", small_report(1)),
    ),
}


@pytest.mark.parametrize("shape", SHAPES)
def test_cost_grows_with_size(shape: str) -> None:
    name, make = SHAPES[shape]

    def reading(size: int) -> Callable[[], object]:
        data = make(size)

        def work() -> None:
            with suppress(EsrpError):
                read(data, name)

        return work

    with ended_after(20):
        cost(reading(4 * _SIZE))
    assert growth(reading(_SIZE), reading(4 * _SIZE), allowed=TWICE**2) <= TWICE**2


@pytest.mark.parametrize(
    ("name", "make", "what"),
    [
        ("a.docx", lambda: word("<w:p/>" * 600_000), "600,0.. tags"),
        ("a.docx", lambda: word("", "<Relationship/>" * 600_000), "600,0.. tags"),
        ("a.docx", lambda: _merged(1000, "word " * 2000), "characters repeated in cells over several rows"),
        ("a.html", lambda: _spanning("word " * 12_000), "characters repeated in cells over several rows"),
        ("a.eml", lambda: message(f"Content-Type: text/html;{' x=y;' * 5000}", "x"), "bytes in one field"),
        ("a.eml", lambda: message(f"content-disposition: attachment;{ATTRIBUTES}", "x"), "bytes in one field"),
        ("a.pdf", lambda: nested_forms(20, 3), "forms that are drawn"),
        ("a.pdf", lambda: nested_forms(3, 1000), "forms that are drawn"),
        ("a.pdf", lambda: words_on_a_page(40_000), "characters on one page"),
    ],
)
def test_what_multiplies_is_refused_before_it_does(name: str, make: Callable[[], bytes], what: str) -> None:
    with ended_after(20), pytest.raises(UnreadableDocument, match=what) as refusal:
        read(make(), name)
    assert refusal.value.code == "invalid"


def test_what_is_within_the_bounds_is_read() -> None:
    assert read(nested_forms(4, 3), "a.pdf").lines
    assert read(words_on_a_page(2000), "a.pdf").lines
    assert len(read(_merged(50), "a.docx").lines) == 52
    assert len(read(_same_part("aFChunk", 3), "a.docx").lines) == len(read(_same_part("aFChunk", 1), "a.docx").lines)


def _nested_parts(count: int) -> bytes:
    begin = "".join(f'Content-Type: multipart/mixed; boundary="b{at}"\n\n--b{at}\n' for at in range(count))
    fields, _, rest = f"{begin}Content-Type: text/html\n\n{small_report(1)}".partition("\n\n")
    return message(fields, rest)


@pytest.mark.parametrize(
    "data",
    [
        _nested_parts(1000),
        message("Content-Type: message/rfc822\n\nFrom: a@example.com\n" * 1000 + "Content-Type: text/html", "x"),
        message(f"Content-Type: text/html\nContent-Disposition: {'(' * 400}{')' * 400} attachment", "x"),
        message(f"Content-Type: {'(' * 5000}{')' * 5000} text/html", "x"),
    ],
    ids=["parts", "messages", "disposition", "type"],
)
def test_what_is_nested_too_deep_is_invalid(data: bytes) -> None:
    with pytest.raises(UnreadableDocument, match=r"nested deeper|bytes in one field") as refusal:
        read(data, "a.eml")
    assert refusal.value.code == "invalid"


@pytest.mark.parametrize(("code", "read_as"), [("FFFFFF", "\ufffd"), ("-1", "\ufffd"), ("D800", "\ufffd"), ("41", "A")])
def test_a_symbol_that_is_no_letter_is_none(code: str, read_as: str) -> None:
    reading = read(word(f'<w:p><w:r><w:sym w:font="x" w:char="{code}"/></w:r></w:p>'), "a.docx")
    assert reading.lines[0].text == read_as
