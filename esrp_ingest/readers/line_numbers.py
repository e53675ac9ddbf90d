"""In which line of an HTML file a tag stands that the parser has told of."""

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Sequence
from itertools import accumulate

_NEWLINE = "\n"
_START = re.compile(
    r"<(?!/)(?:(t[dhr]|h[1-6]|li|legend|fieldset|pre)\b|!--.*?(?:-->|\Z)|script\b.*?(?:</script\s*>|\Z))",
    re.IGNORECASE | re.DOTALL,
)
"""Tags that the parser never adds by itself, so that the n-th in the tree is the n-th in the file."""


class LineNumbers:
    """Finds the line of the file in which a tag starts, by counting the tags of its name."""

    def __init__(self, text: str) -> None:
        self._ends = list(accumulate(map((1).__add__, map(len, text.split(_NEWLINE)))))
        places: defaultdict[str, list[int]] = defaultdict(list)
        for found in _START.finditer(text):
            if name := found[1]:
                places[name].append(found.start())
        self._starts: dict[str, list[int]] = {}
        for name, starts in places.items():  # nearly all are printed in one case, and are lowered once
            self._starts[name.lower()] = sorted([*self._starts.get(name.lower(), ()), *starts], reverse=True)
        self._start = 0

    def enter(self, name: str) -> None:
        """Moves on to the next tag of a name, if it is one whose tags are counted."""
        starts = self._starts.get(name)
        if starts:
            self._start = starts.pop() if len(starts) > 1 else starts[0]

    def enter_all(self, names: Sequence[str]) -> None:
        """Moves on to the next tags of some names."""
        starts = self._starts.get(names[0])
        count = len(names)
        if starts and len(starts) > count == names.count(names[0]):
            self._start = starts[-count]
            del starts[-count:]
        else:
            for name in names:
                self.enter(name)

    @property
    def current(self) -> int:
        """The line of the last tag that was counted; few begin a line of what is read."""
        return bisect_right(self._ends, self._start) + 1
