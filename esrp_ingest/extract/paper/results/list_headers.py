"""The headers of tables that name whose figures they hold in columns of their own: `Test | Server | Reads/sec`."""

import re

from esrp_ingest.extract.headings import server_label
from esrp_ingest.extract.paper.parts.machine_names import counts_as_machine
from esrp_ingest.extract.paper.parts.named_disks import disks_below
from esrp_ingest.extract.paper.parts.states import is_state_alone, names_a_place
from esrp_ingest.extract.paper.parts.whose import METRIC_COLUMN
from esrp_ingest.layout import Line
from esrp_ingest.numerals import is_figure
from esrp_ingest.vocabulary.words import spelled

SERVER_COLUMN = re.compile(spelled(r"(?:{mailbox}\s+)?{machine}(?:\s+{name_column})?"), re.IGNORECASE)
"""What heads a column of servers."""
_ROLES = {
    "server": SERVER_COLUMN,
    "test": re.compile(spelled("{test_column}|{set_up}"), re.IGNORECASE),
    "metric": METRIC_COLUMN,
    "disks": re.compile(spelled("{disk_column}"), re.IGNORECASE),
}
"""What the headings of columns say that hold no figures."""
_OF_NAMES = ("test", "server")
_LEAST_CELLS = 3


def role_of(heading: str) -> str | None:
    """What stands in a column of names that a heading is of: servers, tests, metrics, disks; None for any other."""
    return next((role for role, pattern in _ROLES.items() if pattern.fullmatch(heading)), None)


def heads_names(heading: str) -> bool:
    """Whether a heading is of a column of tests or of servers."""
    return role_of(heading) in _OF_NAMES


def is_name(text: str) -> bool:
    """Whether a text is what stands in such a column: a test, a state, or a server."""
    return is_state_alone(text) or server_label(text) == text or counts_as_machine(text)


def is_about_several(text: str) -> bool:
    """Whether a text may stand beside several rows that it is about: a test, a server, where some stand, disks."""
    return is_name(text) or names_a_place(text) or disks_below(text) is not None or is_state_explained(text)


def is_state_explained(text: str) -> bool:
    """Whether a text is a test or a state with an explanation in brackets: `Degraded (one disk failed)`."""
    bare, bracket, _ = text.partition(" (")
    return bool(bracket) and text.endswith(")") and is_state_alone(bare)


def naming(line: Line) -> list[str]:
    """What the columns name that a header begins with, each another thing."""
    found: list[str] = []
    for cell in line.cells:
        text = cell.one_line
        role = role_of(text)
        if role is None or role in found:
            break
        found.append(role)
    return found


def roles_of(line: Line) -> list[str]:
    """What the columns on the left of a header name; nothing where they do not name whose figures follow."""
    found = naming(line)
    told = len(found) > 1 and len(found) < len(line.cells) >= _LEAST_CELLS
    return found if told and not any(is_figure(cell.text) for cell in line.cells) else []
