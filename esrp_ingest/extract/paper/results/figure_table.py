"""The figures of a table of results, and which of the document's figures it is made of."""

import re
from dataclasses import dataclass, field

from esrp_ingest.extract.figures import KEPT, READ, Claim
from esrp_ingest.extract.paper.results.figure_rows import GridRow
from esrp_ingest.models import ReportedMetric
from esrp_ingest.numerals import is_figure

_DECIMALS = re.compile(r"\d[.,]\d")


@dataclass(slots=True)
class FigureTable:
    """A table with several figures in a row: of servers, tests or states side by side, or of several metrics.

    Attributes:
        claims: the document's figures that it is made of.
    """

    figures: list[ReportedMetric] = field(default_factory=list)
    claims: list[Claim] = field(default_factory=list)

    def add(self, row: GridRow, figures: list[ReportedMetric]) -> None:
        """Adds the figures of a row."""
        self.figures += figures
        known = [figure.metric is not None or figure.unit is not None for figure in figures]
        self.claims.append(Claim((row.line,), row.label, READ if any(known) else KEPT))
        for figure, one in zip(figures, known, strict=True):
            text = f"{figure.label} {figure.value_text or ''}"
            self.claims.append(Claim((row.line,), text, READ if one else KEPT))

    def leave(self, row: GridRow, text: str) -> None:
        """Leaves a cell that is no result; a text is said by it, and no figure of somebody else's, or in the text."""
        if not (is_figure(text) or _DECIMALS.search(text)):
            self.claims.append(Claim((row.line,), text))
