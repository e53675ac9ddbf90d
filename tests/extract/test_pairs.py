"""Label/value rows: what is too long for a label is none."""

import pytest

from esrp_ingest.extract.pairs import LONGEST_LABEL, PairReader
from esrp_ingest.layout import Box, Cell, Line, Word
from esrp_ingest.vocabulary.matching import LabelIndex

LABELS = LabelIndex({"disks": ["Number of disks"]})


def positioned(text: str, page: int) -> Line:
    words = tuple(Word(word, Box(72 + 40 * at, 100, 100 + 40 * at, 110)) for at, word in enumerate(text.split()))
    return Line((Cell(text, words),), page=page)


def asked(monkeypatch: pytest.MonkeyPatch, lines: list[Line]) -> list[str]:
    """Every text that was compared with the vocabulary while some lines were read."""
    texts: list[str] = []
    exact = LabelIndex.exact
    monkeypatch.setattr(LabelIndex, "exact", lambda self, text: texts.append(text) or exact(self, text))
    PairReader(LABELS).read(lines)
    return texts


def test_running_text_never_grows_into_one_long_label(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [positioned(f"page {page} says nothing", page) for page in range(1, 500)]
    assert max(map(len, asked(monkeypatch, lines))) <= LONGEST_LABEL + len(lines[0].text) + 1
