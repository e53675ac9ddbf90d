"""Optional-content layers: what is not shown is not read."""

import io
from collections.abc import Callable

import pikepdf
import pytest

from esrp_ingest.errors import UnreadableDocument
from esrp_ingest.layout import Reading
from esrp_ingest.readers.layers import layers_of
from esrp_ingest.readers.pdf import read
from esrp_ingest.readers.source import OcrMode, Source


def read_pdf(data: bytes, ocr: OcrMode = "auto") -> Reading:
    return read(Source(data, ocr=ocr))


def layered(state: str, *, packed: bool = False) -> bytes:
    """A page with a word on each of two layers, and one on none.

    Args:
        state: how the catalog says which layers are on.
        packed: objects stand in object streams.
    """
    with pikepdf.new() as document:
        page = document.add_blank_page(page_size=(300, 300))
        final, draft = (
            document.make_indirect(pikepdf.Dictionary(Type=pikepdf.Name.OCG, Name=name)) for name in ("Final", "Dräft")
        )
        states = {
            "off": pikepdf.Dictionary(ON=[final], OFF=[draft]),
            "base": pikepdf.Dictionary(BaseState=pikepdf.Name.OFF, ON=[final]),
            "on": pikepdf.Dictionary(ON=[final, draft]),
        }
        document.Root.OCProperties = pikepdf.Dictionary(OCGs=[final, draft], D=states[state])
        font = pikepdf.Dictionary(Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica)
        page.Resources = pikepdf.Dictionary(
            Font=pikepdf.Dictionary(F=font), Properties=pikepdf.Dictionary(A=final, B=draft)
        )
        page.Contents = document.make_stream(
            b"BT /F 12 Tf 20 200 Td (plain) Tj ET /OC /A BDC BT /F 12 Tf 20 150 Td (final) Tj ET EMC "
            b"/OC /B BDC BT /F 12 Tf 20 100 Td (draft) Tj ET EMC /Span BMC BT /F 12 Tf 20 50 Td (span) Tj ET EMC"
        )
        target = io.BytesIO()
        mode = pikepdf.ObjectStreamMode.generate if packed else pikepdf.ObjectStreamMode.disable
        document.save(target, object_stream_mode=mode)
        return target.getvalue()


@pytest.mark.parametrize("packed", [False, True])
@pytest.mark.parametrize("state", ["off", "base"])
def test_what_stands_on_a_layer_that_is_off_is_not_read(state: str, *, packed: bool):
    data = layered(state, packed=packed)
    reading = read_pdf(data, "never")
    assert list(layers_of(data).off) == ["Dräft"]
    assert [line.text for line in reading.lines] == ["plain", "final", "span"]
    assert [remark.rule for remark in reading.remarks] == ["hidden_layers"]


def test_layers_that_are_on_are_text_like_any_other():
    reading = read_pdf(layered("on"), "never")
    assert [line.text for line in reading.lines] == ["plain", "final", "draft", "span"]
    assert reading.remarks == []


def test_a_damaged_catalog_hides_nothing():
    assert not layers_of(b"%PDF-1.7 /OCProperties nothing more")
    assert not layers_of(b"/Type /ObjStm >> stream\nno stream at all")


def test_form_objects_on_layers_that_are_off_are_not_read_either():
    with pikepdf.open(io.BytesIO(layered("off"))) as document:
        page = document.pages[0]
        shown, hidden = page.Resources.Properties.A, page.Resources.Properties.B
        own, forms = pikepdf.Dictionary(Font=page.Resources.Font), pikepdf.Dictionary()
        both = pikepdf.Dictionary(Type=pikepdf.Name.OCMD, OCGs=[hidden])
        for name, layer in (("Shown", shown), ("Hidden", hidden), ("Member", both)):
            form = document.make_stream(f"BT /F 12 Tf 150 {len(name) * 10} Td ({name}) Tj ET".encode())
            form.Type, form.Subtype = pikepdf.Name.XObject, pikepdf.Name.Form
            form.BBox, form.Resources, form.OC = pikepdf.Array([0, 0, 300, 300]), own, layer
            forms[f"/{name}"] = form
        page.Resources.XObject = forms
        page.Contents = document.make_stream(b"/Hidden Do q /Shown Do Q /Member Do " + page.Contents.read_bytes())
        target = io.BytesIO()
        document.save(target)
    assert sorted(word for line in read_pdf(target.getvalue(), "never").lines for word in line.text.split()) == [
        "Shown",
        "final",
        "plain",
        "span",
    ]


def with_forms(depth: int, hidden: str) -> list[str]:
    """The words of a page that draws a form that draws a form, and so on; the innermost also says what is hidden.

    Args:
        depth: how many forms there are.
        hidden: how the innermost hides it: as a "form" of its own, or "marked".
    """
    with pikepdf.open(io.BytesIO(layered("off"))) as document:
        page = document.pages[0]
        layer, font = page.Resources.Properties.B, page.Resources.Font

        def form(content: str, drawn: pikepdf.Dictionary, name: str = "") -> pikepdf.Stream:
            made = document.make_stream(content.encode())
            made.Type, made.Subtype = pikepdf.Name.XObject, pikepdf.Name.Form
            made.BBox = pikepdf.Array([0, 0, 300, 300])
            made.Resources = pikepdf.Dictionary(Font=font, XObject=drawn, Properties=pikepdf.Dictionary(B=layer))
            if name:
                made.OC = layer
            return made

        shown = form("BT /F 12 Tf 150 280 Td (Shown) Tj ET", pikepdf.Dictionary())
        secret = "BT /F 12 Tf 150 260 Td (Secret) Tj ET"
        if hidden == "form":
            drawn = pikepdf.Dictionary(S=shown, H=form(secret, pikepdf.Dictionary(), "hidden"))
            inner = form("/S Do /H Do /S Do", drawn)
        else:
            inner = form(f"/S Do /OC /B BDC {secret} EMC", pikepdf.Dictionary(S=shown))
        for _ in range(depth - 1):
            inner = form("/S Do q /I Do Q", pikepdf.Dictionary(S=shown, I=inner))
        page.Resources.XObject = pikepdf.Dictionary(S=shown, I=inner)
        page.Contents = document.make_stream(b"/S Do /I Do " + page.Contents.read_bytes())
        target = io.BytesIO()
        document.save(target)
    return sorted({word for line in read_pdf(target.getvalue(), "never").lines for word in line.text.split()})


@pytest.mark.parametrize("hidden", ["form", "marked"])
@pytest.mark.parametrize("depth", [1, 2, 4])
def test_what_is_hidden_inside_forms_is_not_read_and_what_is_shown_beside_it_is(depth: int, hidden: str):
    assert with_forms(depth, hidden) == ["Shown", "final", "plain", "span"]


def test_a_form_that_draws_itself_hides_nothing_else():
    with pikepdf.open(io.BytesIO(layered("off"))) as document:
        page = document.pages[0]
        form = document.make_stream(b"BT /F 12 Tf 150 280 Td (Shown) Tj ET /Hidden Do /Own Do")
        hidden = document.make_stream(b"BT /F 12 Tf 150 260 Td (Secret) Tj ET")
        for each in (form, hidden):
            each.Type, each.Subtype = pikepdf.Name.XObject, pikepdf.Name.Form
            each.BBox = pikepdf.Array([0, 0, 300, 300])
            each.Resources = pikepdf.Dictionary(Font=page.Resources.Font)
        hidden.OC = page.Resources.Properties.B
        form.Resources.XObject = pikepdf.Dictionary(Own=form, Hidden=hidden)
        page.Resources.XObject = pikepdf.Dictionary(Own=form)
        page.Contents = document.make_stream(b"/Own Do " + page.Contents.read_bytes())
        target = io.BytesIO()
        document.save(target)
    words = {word for line in read_pdf(target.getvalue(), "never").lines for word in line.text.split()}
    assert words == {"Shown", "final", "plain", "span"}


def ruled(
    make: Callable[[pikepdf.Object, pikepdf.Object], dict[str, object]], *, by: str, invisible: bool = False
) -> str:
    """What a page shows, with a word whose layers a rule combines.

    Args:
        make: the rule, by the layer that is on and the one that is off.
        by: what puts the word on its layers, a "mark" or a "form".
        invisible: its letters have no ink.
    """
    with pikepdf.open(io.BytesIO(layered("off"))) as document:
        page = document.pages[0]
        rule = document.make_indirect(
            pikepdf.Dictionary(Type=pikepdf.Name.OCMD, **make(page.Resources.Properties.A, page.Resources.Properties.B))
        )
        word = f"BT /F 12 Tf {3 if invisible else 0} Tr 150 280 Td (Ruled) Tj ET"
        if by == "form":
            form = document.make_stream(word.encode())
            form.Type, form.Subtype, form.OC = pikepdf.Name.XObject, pikepdf.Name.Form, rule
            form.BBox = pikepdf.Array([0, 0, 300, 300])
            form.Resources = pikepdf.Dictionary(Font=page.Resources.Font)
            page.Resources.XObject = pikepdf.Dictionary(M=form)
            word = "/M Do"
        page.Resources.Properties.R = rule
        page.Contents = document.make_stream(word.encode() if by == "form" else f"/OC /R BDC {word} EMC".encode())
        target = io.BytesIO()
        document.save(target)
    try:
        return " ".join(line.text for line in read_pdf(target.getvalue(), "never").lines)
    except UnreadableDocument:
        return ""


def policy(name: str, which: str) -> Callable[[pikepdf.Object, pikepdf.Object], dict[str, object]]:
    def make(on: pikepdf.Object, off: pikepdf.Object) -> dict[str, object]:
        layers = pikepdf.Array([{"+": on, "-": off}[each] for each in which])
        return {"OCGs": layers, "P": pikepdf.Name(f"/{name}")}

    return make


def expression(*parts: object) -> Callable[[pikepdf.Object, pikepdf.Object], dict[str, object]]:
    def make(on: pikepdf.Object, off: pikepdf.Object) -> dict[str, object]:
        def made(part: object) -> pikepdf.Object:
            if isinstance(part, tuple):
                return pikepdf.Array([made(each) for each in part])
            return {"+": on, "-": off}.get(str(part)) or pikepdf.Name(f"/{part}")

        return {"VE": made(parts)}

    return make


@pytest.mark.parametrize("by", ["mark", "form"])
@pytest.mark.parametrize(
    ("make", "is_shown"),
    [
        (policy("AllOn", "+-"), False),
        (policy("AllOn", "+"), True),
        (policy("AnyOn", "+-"), True),
        (policy("AnyOn", "-"), False),
        (policy("AnyOff", "+-"), True),
        (policy("AnyOff", "+"), False),
        (policy("AllOff", "+-"), False),
        (policy("AllOff", "-"), True),
        (expression("Not", "-"), True),
        (expression("Not", "+"), False),
        (expression("And", "+", "-"), False),
        (expression("Or", "+", "-"), True),
        (expression("And", "+", ("Not", "-")), True),
        (expression("Or", "-", ("Not", "+")), False),
    ],
)
def test_what_rules_of_several_layers_hide_is_not_read(make, by: str, is_shown: bool):
    assert ruled(make, by=by) == ("Ruled" if is_shown else "")


@pytest.mark.parametrize("by", ["mark", "form"])
def test_letters_without_ink_on_a_layer_that_is_shown_are_read(by: str):
    assert ruled(policy("AnyOn", "+"), by=by, invisible=True) == "Ruled"
    assert ruled(policy("AnyOn", "-"), by=by, invisible=True) == ""


def test_a_layer_of_the_same_name_as_one_that_is_off_is_shown():
    with pikepdf.open(io.BytesIO(layered("off"))) as document:
        document.pages[0].Resources.Properties.A.Name = document.pages[0].Resources.Properties.B.Name
        target = io.BytesIO()
        document.save(target)
    assert [line.text for line in read_pdf(target.getvalue(), "never").lines] == ["plain", "final", "span"]


def test_a_layer_that_is_off_wherever_it_is_viewed_is_not_read():
    with pikepdf.open(io.BytesIO(layered("on"))) as document:
        draft, state = document.pages[0].Resources.Properties.B, document.Root.OCProperties.D
        draft.Usage = pikepdf.Dictionary(View=pikepdf.Dictionary(ViewState=pikepdf.Name.OFF))
        rule = pikepdf.Dictionary(Event=pikepdf.Name.View, OCGs=[draft], Category=[pikepdf.Name.View])
        state.AS = pikepdf.Array([rule])
        target = io.BytesIO()
        document.save(target)
    reading = read_pdf(target.getvalue(), "never")
    assert [line.text for line in reading.lines] == ["plain", "final", "span"]
    assert [remark.message for remark in reading.remarks] == ["what stands on layers that are not shown was not read"]
