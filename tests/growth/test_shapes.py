"""What a document costs grows with its size, whatever it is too much of; and too much is refused with a reason."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial

import pytest
from growth.measuring import TWICE, cost, ended_after, growth
from growth.shapes import Shape, all_shapes
from small_reports import small_report

from esrp_ingest import bounds
from esrp_ingest.errors import EsrpError, UnreadableDocument
from esrp_ingest.parsing import parse_bytes

SHAPES = all_shapes()
_FEW = 300
"""Four times as many may cost twice 2.5 times as much: the more there are, the less counts what each document costs."""
_MEASURABLE = 0.02
"""Processor seconds of work that is long enough to be measured; what is faster is tried with more."""
_MOST = 3_000
_NEVER = 20.0
"""Processor seconds after which a document of some ten thousand bytes counts as endless."""


def read(data: bytes, file: str) -> None:
    with suppress(EsrpError):
        parse_bytes(data, file)


def reading(shape: Shape, count: int, file: str) -> Callable[[], object]:
    """Reads a document of so many things, which is made before."""
    return partial(read, shape(count).encode(), file)


@pytest.mark.parametrize("name", SHAPES)
def test_cost_grows_with_size(name: str) -> None:
    file, shape = SHAPES[name]
    count = _FEW
    with ended_after(_NEVER):
        while (few := cost(reading(shape, count, file), 2)) < _MEASURABLE and count < _MOST:
            count *= 4
        ratio = cost(reading(shape, 4 * count, file)) / few
    if ratio > TWICE**2:
        ratio = growth(reading(shape, count, file), reading(shape, 4 * count, file), allowed=TWICE**2)
    assert ratio <= TWICE**2, f"four times as much costs {ratio:.1f} times"


def test_a_shape_that_is_quadratic_would_be_seen() -> None:
    def quadratic(count: int) -> int:
        return sum(1 for _ in range(count) for _ in range(count))

    assert growth(lambda: quadratic(_FEW), lambda: quadratic(4 * _FEW), allowed=TWICE**2) > TWICE**2


@pytest.mark.parametrize(
    ("name", "count", "what"),
    [
        ("cells in rows of ten", 80_000, "176,006 tags"),
        ("nested tables", 60_000, "180,0.. tags"),
        ("unterminated scripts", 200_000, "200,0.. tags"),
        ("report headings in a text", 2_200, "1,10. reports"),
        ("log lines", 40_001, "40,0.. lines"),
        ("short lines", 40_001, "40,0.. lines"),
        ("instances in a text", 10_001, "10,001 rows of database instances"),
        ("one line", 200_001, "200,0.. characters in one line"),
    ],
)
def test_too_much_is_refused_with_a_reason(name: str, count: int, what: str) -> None:
    file, shape = SHAPES[name]
    with pytest.raises(UnreadableDocument, match=f"it has {what}, and no paper has more than") as error:
        parse_bytes(shape(count).encode(), file)
    assert error.value.code == "invalid"


def test_a_text_of_too_many_bytes_is_refused_before_it_is_decoded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("esrp_ingest.readers.text.TEXT_BYTES", 1000)
    monkeypatch.setattr("esrp_ingest.readers.html.TEXT_BYTES", 1000)
    for name, data in (("a.txt", b"a word " * 200), ("a.html", small_report(1).encode())):
        with pytest.raises(UnreadableDocument, match="bytes of text, and no paper has more than 1,000"):
            parse_bytes(data, name)


def test_what_holds_too_many_cells_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("esrp_ingest.parsing.CELLS", 10)
    with pytest.raises(UnreadableDocument, match="cells, and no paper has more than 10"):
        parse_bytes(small_report(1).encode(), "a.html")


def test_bounds_are_far_above_what_papers_hold() -> None:
    bounds.require(bounds.TAGS, bounds.TAGS, "tags")
    assert small_report(1).count("<") * 500 < bounds.TAGS
