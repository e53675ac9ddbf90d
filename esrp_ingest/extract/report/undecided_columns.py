"""Labels with values in several columns that no run heads: whose each of them is, nobody knows.

Values of several columns are never one value. What all columns say alike is said of whatever they are about.
"""

from collections.abc import Iterator, Sequence

from esrp_ingest.extract.report.run_values import value_fits
from esrp_ingest.labels import RUN_LABELS, RunLabel
from esrp_ingest.layout import Line, locator_around
from esrp_ingest.models import Finding, noticed
from esrp_ingest.quantities import Notation
from esrp_ingest.vocabulary.matching import fold

_PAIR = 2
"""Cells of a label and its value."""
_FEWEST = 2
"""So many rows of several values show that there are columns."""
_TEXTS = ("text", "list")
"""Kinds of values that any text may be."""


def without_undecided(lines: Sequence[Line], notation: Notation) -> tuple[list[Line], list[Finding]]:
    """Lines less the rows whose values stand in several columns, with a finding; those that are alike stand once.

    Args:
        lines: of one section, as far as its tables did not take them.
        notation: how the document writes numbers.
    """
    rows = {line: label for line in lines if (label := _label_of(line)) is not None}
    if not _show_columns([label for line, label in rows.items() if _has_values(line, label, notation)]):
        return list(lines), []
    alike = {line: line.with_cells(line.filled[:_PAIR]) for line in rows if _are_alike(line)}
    left = dict.fromkeys(line for line in rows if line not in alike)
    return [alike.get(line, line) for line in lines if line not in left], list(_told(list(left)))


def _show_columns(labels: Sequence[RunLabel]) -> bool:
    """Whether labels with several values show that these stand in columns: texts may be of one value."""
    return len(labels) >= _FEWEST and any(label.kind not in _TEXTS for label in labels)


def _told(left: Sequence[Line]) -> Iterator[Finding]:
    """What is left out."""
    if left:
        values = " and ".join(map(repr, left[0].texts[1:]))
        message = f"{left[0].texts[0]!r} is {values}, and nothing says of which run each is; compare with the document"
        yield noticed("undecided_run", "warning", message, locator_around(list(left)))


def _are_alike(line: Line) -> bool:
    """Whether all values of a row are the same."""
    return len(set(map(fold, line.texts[1:]))) == 1


def _label_of(line: Line) -> RunLabel | None:
    """The label that a row of several other cells begins with, none of which is one too."""
    label, *others = line.texts or ("",)
    if len(others) < _PAIR or any(RUN_LABELS.exact(text) is not None for text in others):
        return None
    return RUN_LABELS.exact(label)


def _has_values(line: Line, label: RunLabel, notation: Notation) -> bool:
    """Whether each cell behind a label may be its value."""
    return all(value_fits(label, text, notation) for text in line.texts[1:])
