"""The best of each mailbox category and Exchange version: only solutions of one of these can be compared."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from esrp_ingest.database.ask.ranking import RankedSolution
from esrp_ingest.present.page_rows import CATEGORY_NAMES, NOT_STATED
from esrp_ingest.vocabulary.metrics import NOT_STATED_CATEGORY

_BEST = 3
"""Solutions shown of each category and version."""


@dataclass
class Category:
    """A mailbox category: the best of each of its Exchange versions, the newest version first."""

    key: str
    title: str
    groups: list[tuple[str, list[RankedSolution]]] = field(default_factory=list)
    left: int = 0

    @property
    def filter(self) -> str:
        """How rankings call it."""
        return NOT_STATED_CATEGORY if self.key == NOT_STATED else self.key

    @property
    def largest(self) -> float:
        """The largest figure shown: bars are measured by it."""
        return max((row.value or 0.0 for _, rows in self.groups for row in rows), default=0.0)


def categories(ranked: Sequence[RankedSolution]) -> list[Category]:
    """The best of every category and version, as far as they have the figure.

    Args:
        ranked: a whole ranking, the best first.
    """
    found = []
    for key, title in CATEGORY_NAMES.items():
        by_version: dict[str, list[RankedSolution]] = defaultdict(list)
        for row in ranked:
            if (row.mailbox_category or NOT_STATED) == key and row.rank is not None:
                by_version[row.exchange_version or NOT_STATED].append(row)
        category = Category(key, title)
        for version in sorted(by_version, key=_newest_first):
            category.groups.append((version, by_version[version][:_BEST]))
            category.left += len(by_version[version][_BEST:])
        if by_version:
            found.append(category)
    return found


def _newest_first(version: str) -> tuple[int, int]:
    if version == NOT_STATED:
        return (1, 0)
    return (0, -int(version)) if version.isdigit() else (0, -9999)
