"""Documents of formats other than HTML and text, put together from their parts as a hostile writer would."""

import io
import zipfile

_RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
SPACES = (
    'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" '
    f'xmlns:r="{OFFICE}" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"'
)


def word(body: str, relations: str = "", **parts: str) -> bytes:
    """A Word document with this body, what it says of its parts, and these (the name's first _ stands for a dot)."""
    target = f'<Relationship Id="r1" Type="{OFFICE}/officeDocument" Target="word/document.xml"/>'
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", "<Types/>")
        archive.writestr("_rels/.rels", f'<Relationships xmlns="{_RELATIONS}">{target}</Relationships>')
        archive.writestr(
            "word/_rels/document.xml.rels", f'<Relationships xmlns="{_RELATIONS}">{relations}</Relationships>'
        )
        archive.writestr(
            "word/document.xml", f"<w:document {SPACES}><w:body>{body}{word_text('end')}</w:body></w:document>"
        )
        for name, text in parts.items():
            archive.writestr(f"word/{name.replace('_', '.', 1)}", text)
    return data.getvalue()


def word_text(text: str) -> str:
    """A paragraph of a Word document."""
    return f"<w:p><w:r><w:t>{text}</w:t></w:r></w:p>"


def message(fields: str, body: str) -> bytes:
    """A message with these fields of its content."""
    begin = (
        "From: a@example.com\nTo: b@example.com\nSubject: x\nDate: Mon, 1 Jan 2024 00:00:00 +0000\nMIME-Version: 1.0\n"
    )
    return f"{begin}{fields}\n\n{body}".encode()


def pdf(*objects: bytes) -> bytes:
    """A PDF of one page whose content is object 5 and whose resources are object 6; further objects follow."""
    begun = (
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 5 0 R/Resources 6 0 R>>",
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    )
    data, places = b"%PDF-1.4\n", []
    for number, each in enumerate((*begun, *objects), start=1):
        places.append(len(data))
        data += b"%d 0 obj\n%b\nendobj\n" % (number, each)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    end = b"trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF" % (len(places) + 1, len(data))
    return data + b"xref\n0 %d\n0000000000 65535 f \n" % (len(places) + 1) + table + end


def stream(content: bytes, entries: bytes = b"") -> bytes:
    """An object of a PDF with a content."""
    return b"<<%b/Length %d>>\nstream\n%b\nendstream" % (entries, len(content), content)


def nested_forms(depth: int, uses: int) -> bytes:
    """A PDF whose forms each draw the next one so many times."""

    def form(number: int) -> bytes:
        is_last = number == depth
        content = b"BT /F 6 Tf 10 10 Td (word) Tj ET" if is_last else b"/X#41 Do " * uses
        inner = b"" if is_last else b"/XObject<</XA %d 0 R>>" % (number + 8)
        resources = b"/Resources<</Font<</F 4 0 R>>%b>>" % inner
        return stream(content, b"/Type/XObject/Subtype /Form/BBox[0 0 600 800]" + resources)

    page = b"BT /F 12 Tf 72 700 Td (A page of words) Tj ET /XA Do"
    return pdf(stream(page), b"<</Font<</F 4 0 R>>/XObject<</XA 7 0 R>>>>", *map(form, range(depth + 1)))


def words_on_a_page(count: int) -> bytes:
    """A PDF with so many words on its page."""
    lines = b"".join(b"(%b) Tj T*\n" % b" ".join(b"w%d" % (n % 97) for n in range(200)) for _ in range(count // 200))
    return pdf(stream(b"BT /F 1 Tf 1 0 0 1 5 700 Tm 1 TL\n%bET" % lines), b"<</Font<</F 4 0 R>>>>")
