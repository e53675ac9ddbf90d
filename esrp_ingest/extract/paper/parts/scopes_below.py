"""Whose figures stand below a heading, and below the headings that follow it."""

from collections.abc import Collection
from typing import NamedTuple

from esrp_ingest.extract.paper.parts.whose import UNNAMED_SERVER, scope_of


class Heading(NamedTuple):
    """What a heading is, as far as it says whose figures stand below those that follow it.

    Attributes:
        is_chapter: it is what a chapter of the template is called.
        goes_on: it is a line of a sentence, which goes on below it.
        below_server: it stands right below a heading that names a server and nothing else.
    """

    is_chapter: bool = False
    goes_on: bool = False
    below_server: bool = False


def scopes_below(heading: str, current: str, machines: Collection[str], kind: Heading) -> tuple[str, str]:
    """Whose figures stand below a heading, and below those that follow it.

    One of a kind of results right below a server's name leaves them this one's. `Test Result Summary` says nothing of
    what stands below other headings in a paper of one server, nor does a sentence.

    Args:
        heading: the heading.
        current: whose they were before.
        machines: the names of machines that the reports and the headings name.
        kind: what it is.
    """
    found = scope_of(heading, current, machines)
    own = current if kind.below_server and found == UNNAMED_SERVER else found
    alone = kind.goes_on or (kind.is_chapter and len(machines) <= 1)
    return own, current if alone else own
