"""The encodings of pages."""

import codecs

import pytest

from esrp_ingest.readers.blocks.charset import page_text

META = "<meta charset={}>"
SERVER = "\u30b5\u30fc\u30d0"


@pytest.mark.parametrize("name", ["shift_jis", "euc-jp", "SHIFT-JIS", "utf-8", "iso-8859-1", "no-such", "hex"])
def test_a_page_is_read_in_the_encoding_that_it_states_or_in_that_which_it_has(name: str):
    try:
        data = (META.format(name) + SERVER).encode(name)
    except (LookupError, UnicodeEncodeError):
        data = (META.format(name) + SERVER).encode()
    assert page_text(data).endswith(SERVER)


def test_an_encoding_that_does_not_fit_counts_as_none():
    assert page_text(META.format("utf-8").encode() + b"\xe4") == META.format("utf-8") + "\u00e4"
    assert page_text(META.format("iso-8859-1").encode() + b"\x80") == META.format("iso-8859-1") + "\u20ac"
    assert page_text(META.format("euc-jp").encode() + b"\xe4").endswith("\u00e4")


def test_an_encoding_may_be_stated_by_xml():
    head = '<?xml version="1.0" encoding="windows-1251"?>'
    assert page_text((head + "\u0442\u0435\u0441\u0442").encode("cp1251")).endswith("\u0442\u0435\u0441\u0442")


def test_a_byte_order_mark_tells_more_than_a_page():
    assert page_text(codecs.BOM_UTF16_LE + (META.format("shift_jis") + SERVER).encode("utf-16-le")).endswith(SERVER)
