"""What stands behind a paper's contents or its history where no heading between them is known."""

from esrp_ingest.extract.paper.parts.captions import Part
from esrp_ingest.layout import Line
from esrp_ingest.vocabulary.whitepaper import LABELS, OTHER_HEADINGS

_LEAST_ROWS = 3
"""So many known rows of a configuration are no contents of a paper."""


def behind_contents(part: Part) -> Part:
    """A part of a paper, of contents what it holds behind them, or nothing where no row is known.

    `Revision history` may stand on a front page with a small table, and the configuration below it.
    """
    heading, above, lines = part
    if OTHER_HEADINGS.exact(heading) != "contents":
        return part
    known = [
        at for at, line in enumerate(lines) if _is_pair(line) and LABELS.exact(line.texts[0].rstrip(" :")) is not None
    ]
    if len(known) < _LEAST_ROWS:
        return heading, above, []
    first = known[0]
    while first and _is_pair(lines[first - 1]):
        first -= 1
    named = first > 0 and len(lines[first - 1].filled) == 1
    return (lines[first - 1].text if named else ""), above, list(lines[first:])


def _is_pair(line: Line) -> bool:
    return len(line.filled) == 2 and line.text[:1].isalpha()
