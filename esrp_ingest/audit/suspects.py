"""Figures that do not fit together: which of them is likely the wrong one, and how a finding names them.

A relation only says that one of its figures is wrong. What points to one is a slip of the hand that explains it, two
digits swapped or one doubled, or a figure that is far from others of its kind and would not be, were it right.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from typing import NamedTuple

from esrp_ingest.audit.repair import Repair, single_keystroke
from esrp_ingest.models import Located
from esrp_ingest.relations import Part

NAMED_SLIPS = ("two digits are swapped", "a digit is doubled")
"""Slips that explain a figure by themselves; changing any one digit explains nearly everything."""
_FAR = 3.0
"""So much farther than before a figure must be from others of its kind to be the odd one."""
_MOST = 3
"""Where more figures may have slipped, none of them is named."""
_MOST_PARTS = 250
"""Of more figures nobody looks for the wrong one: each is held against all others of its kind."""
_COUNTS = frozenset(
    {
        "mailboxes",
        "dags",
        "servers",
        "servers_per_dag",
        "active_mailboxes_per_server",
        "databases_per_server",
        "mailboxes_per_database",
        "disks",
    }
)
_WHOLE = 0.05
"""How near to a whole number a computed count is."""


@dataclass(frozen=True, slots=True)
class Suspect:
    """A figure that may be the wrong one of those that do not fit together.

    Attributes:
        name: what it is.
        stated: the printed figure.
        wanted: what would have to stand there if all others are right.
        tolerance: how far the figure may be from that.
        decimals: with how many it is printed.
        alike: other figures of its kind.
        place: where it stands.
    """

    name: str
    stated: float
    wanted: float
    tolerance: float = 0.0
    decimals: int = 3
    alike: tuple[float, ...] = ()
    place: Located | None = None

    @property
    def slip(self) -> Repair | None:
        """The slip of the hand that explains the figure by itself."""
        repair = single_keystroke(self.stated, self.wanted, self.tolerance, self.decimals)
        return repair if repair is not None and repair.slip in NAMED_SLIPS else None

    @property
    def is_odd(self) -> bool:
        """Whether it is far from the others of its kind, and would not be if it were what is wanted."""
        if len(self.alike) < _MOST:
            return False
        usual = median(self.alike)
        spread = median(abs(figure - usual) for figure in self.alike)
        return abs(self.stated - usual) > _FAR * (abs(self.wanted - usual) + spread)


def likely(suspects: Sequence[Suspect]) -> list[tuple[Suspect, Repair | None]]:
    """Those that a slip explains, the odd ones of them if there are some; else the odd ones; none where all may be."""
    all_of_them = [(suspect, suspect.slip) for suspect in suspects]
    slipped = [(suspect, slip) for suspect, slip in all_of_them if slip is not None]
    odd = [(suspect, slip) for suspect, slip in slipped or all_of_them if suspect.is_odd]
    chosen: list[tuple[Suspect, Repair | None]] = [*(odd or slipped)]
    return chosen if len(chosen) <= _MOST else []


def blamed(own: Suspect, parts: Sequence[Part]) -> list[tuple[Suspect, Repair | None]]:
    """Which of a figure's parts are likely wrong instead of it, with itself where a slip explains it as well.

    Args:
        own: the figure, and what its parts make of it.
        parts: the figures that it is made of.
    """
    excess, slip = own.wanted - own.stated, own.slip
    if len(parts) > _MOST_PARTS:
        return []
    others = likely([_suspect(part, parts, excess, own.tolerance) for part in parts if part.weight])
    return [(own, slip), *others] if slip and others else others


def _suspect(part: Part, parts: Sequence[Part], excess: float, tolerance: float) -> Suspect:
    """A part as a suspect, where all parts together make so much too much."""
    kind = part.name.rsplit(" ", 1)[-1]
    alike = tuple(other.value for other in parts if other is not part and other.name.rsplit(" ", 1)[-1] == kind)
    wanted = part.value - excess / part.weight
    return Suspect(part.name, part.value, wanted, tolerance / abs(part.weight), part.decimals, alike, part.place)


def siblings(rows: Sequence[Located], own: int, column: str) -> tuple[float, ...]:
    """The other figures of a column, which tell whether its own one is odd; none of more than anybody looks at."""
    if len(rows) > _MOST_PARTS:
        return ()
    others = (getattr(row, column) for at, row in enumerate(rows) if at != own)
    return tuple(figure for figure in others if figure is not None)


class Told(NamedTuple):
    """How a finding tells of figures that may be wrong.

    Attributes:
        subject: their names.
        expected: what would fit.
        actual: what is printed.
        words: names and what would fit, as the end of a sentence.
        place: where the first of them stands.
    """

    subject: str
    expected: str
    actual: str
    words: str
    place: Located | None


def told(found: Sequence[tuple[Suspect, Repair | None]]) -> Told:
    """Tells of figures that may be wrong, each with the slip that explains it, if one does."""
    wanted = [slip.text if slip else _plain(suspect.wanted, max(2, suspect.decimals)) for suspect, slip in found]
    words = [
        f"{suspect.name} ({text} would fit{f': {slip.slip}' if slip else ''})"
        for (suspect, slip), text in zip(found, wanted, strict=True)
    ]
    names = [suspect.name for suspect, _ in found]
    actual = [f"{suspect.stated:.{suspect.decimals}f}" for suspect, _ in found]
    place = found[0][0].place if found else None
    return Told(" or ".join(names), " or ".join(wanted), " or ".join(actual), " or ".join(words), place)


def contradiction(cells: Mapping[str, tuple[float, float]], share: float = 0.0) -> tuple[str, str, str]:
    """Cells of a configuration that contradict each other, any one of which may be the wrong one.

    Args:
        cells: each cell's name, what it states, and what would have to stand there if the others are right; a count
            that would have to be a fraction is none of them.
        share: how far what would have to stand there may be off.

    Returns:
        The subject and the expected values of a finding, and the end of its message.
    """
    suspects = [
        Suspect(name, stated, wanted, share * abs(wanted), len(_plain(stated).partition(".")[2]))
        for name, (stated, wanted) in cells.items()
        if name not in _COUNTS or abs(wanted - round(wanted)) < _WHOLE
    ]
    about = told([(suspect, suspect.slip) for suspect in suspects])
    return about.subject, about.expected, f"; one of them is wrong: {about.words}"


def slipped(cells: Mapping[str, tuple[float, float]], share: float = 0.0) -> str:
    """The end of a message about figures that do not fit: those that a slip of the hand explains by itself, if any do.

    Args:
        cells: as they are printed, with what they state, and what would have to stand there if the others are right.
        share: how far the latter may be off.
    """
    suspects = [
        Suspect(name, *figures, share * abs(figures[1]), len(_plain(figures[0]).partition(".")[2]))
        for name, figures in cells.items()
    ]
    found = [(suspect, suspect.slip) for suspect in suspects]
    words = [f"{suspect.name} would fit as {slip.text}: {slip.slip}" for suspect, slip in found if slip is not None]
    return f" ({' or '.join(words)})" if words else ""


def _plain(value: float, decimals: int = 2) -> str:
    return f"{value:.{decimals}f}".rstrip("0").rstrip(".")
