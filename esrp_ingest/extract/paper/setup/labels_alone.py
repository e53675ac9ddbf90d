"""Labels of the configuration beside which nothing stands: the rows below them state it part by part.

`Raid level` above `Database | RAID 5` and `Log | RAID 10` says what both are about. Nobody can say which part a column
of the solution asks for: the rows are kept as printed, and the label is told.
"""

from collections.abc import Iterator, Sequence

from esrp_ingest.extract.grid.pieces import Parts
from esrp_ingest.extract.pairs import Pair
from esrp_ingest.extract.paper.setup.configuration import READERS, stated_value
from esrp_ingest.layout import Line
from esrp_ingest.models import Finding, noticed
from esrp_ingest.vocabulary.short_labels import SHORT_LABELS
from esrp_ingest.vocabulary.whitepaper import LABELS, Column


def labels_alone(lines: Sequence[Line], pairs: Sequence[Pair[Column]]) -> Iterator[Pair[Column]]:
    """Known labels that stand alone right above a row, as rows without a value.

    Args:
        lines: all that stand below one heading.
        pairs: what was read of them.
    """
    rows = [line for pair in pairs for line in pair.lines]
    read = list(map(Parts(rows).hold, lines))
    for line, own, below in zip(lines, read, read[1:], strict=False):
        if below and not own and len(line.filled) == 1 and _columns(line.text):
            yield Pair(line.text, "", line.locator, LABELS.exact(line.text), row=True, lines=(line,))


def labels_without_values(labels: Sequence[Pair[Column]], rows: Sequence[Pair[Column]]) -> Iterator[Finding]:
    """A finding for each label beside which nothing stands, and whose column no row states.

    Args:
        labels: those labels, as rows without a value.
        rows: all rows that have one.
    """
    stated = {row.key for row in rows if stated_value(row) is not None}
    for pair in labels:
        columns = _columns(pair.label)
        if columns and not columns & stated:
            message = f"{pair.label!r} has no value beside it; compare what stands below it with the document"
            yield noticed("unread_value", "warning", message, pair.locator, pair.label)


def _columns(label: str) -> set[Column]:
    """The columns of a solution that a label may be about."""
    known = LABELS.exact(label)
    return set(READERS).intersection(SHORT_LABELS.exact(label) or () if known is None else (known,))
