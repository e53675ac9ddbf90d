"""What must hold for any bytes and any text."""

from math import inf, isfinite

from esrp_ingest import quantities
from esrp_ingest.errors import EsrpError
from esrp_ingest.models import ParsedDocument
from esrp_ingest.parsing import parse_bytes
from esrp_ingest.quantities import DateOrder, DecimalMark, Notation

NAMES = {"html": "a.html", "text": "a.txt", "pdf": "a.pdf"}
NOTATIONS = [Notation(mark, order) for mark in DecimalMark for order in DateOrder]


def check_document(data: bytes, name: str) -> ParsedDocument | None:
    """Bytes give a document, which comes unchanged out of the process that read it, or an error on purpose."""
    try:
        parsed = parse_bytes(data, name, ocr="never")
    except EsrpError as refused:
        message = str(refused)
    else:
        assert ParsedDocument.model_validate_json(parsed.model_dump_json()) == parsed
        return parsed
    assert message.strip()
    assert "\n" not in message
    return None


def check_quantities(text: str) -> None:
    """Text gives finite numbers, times, truth values, or nothing."""
    for notation in NOTATIONS:
        for parse in (quantities.parse_number, quantities.parse_leading_number, quantities.parse_integer):
            value = parse(text, notation)
            assert isfinite(value or 0)
        quantities.parse_timestamp(text, notation)
    seconds = quantities.parse_duration(text)
    assert 0 <= (seconds or 0) < inf
    assert (quantities.parse_boolean(text) is None) is (text.strip().casefold() not in {"true", "false", "yes", "no"})
    assert not quantities.is_null(f"{text}1")
