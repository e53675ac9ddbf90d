"""Whether a document begins with the cover of a paper, whatever could be read behind it."""

import re
from collections.abc import Sequence

from esrp_ingest.extract.paper.front.front_lines import front_lines
from esrp_ingest.extract.paper.front.front_matter import first_version
from esrp_ingest.extract.paper.front.front_pieces import plain
from esrp_ingest.extract.paper.front.no_titles import NAMES_BOTH, is_of_program, worth
from esrp_ingest.extract.paper.front.titles import find_title
from esrp_ingest.layout import Line
from esrp_ingest.vocabulary.vendors import VendorDirectory

_STATEMENTS = re.compile(r"\.\s+|\s[|\u2022\u00b7]\s|;\s")
"""What parts what a line says of the programme from what it says of dates."""


def has_cover(body: Sequence[Line], vendors: VendorDirectory) -> bool:
    """Whether the first lines are the cover of one paper of the programme.

    Its title names mailboxes and Exchange, and a line of its own the version of the programme that it was tested
    with. A list of papers names the mailboxes of several; what somebody writes about one has the version in a sentence.

    Args:
        body: the lines of the document without its reports.
        vendors: the vendors to look for.
    """
    front = front_lines(body)
    _, named = first_version(front)
    said = (part for claim in named for part in _STATEMENTS.split(plain(claim.lines[0].text)))
    if not any(map(is_of_program, said)):
        return False
    title = find_title(body, vendors)
    if title is None or worth(title.text, vendors) < NAMES_BOTH:
        return False
    others = (text for line in front if (text := plain(line.text)) not in title.text)
    return not any(worth(text, vendors) == NAMES_BOTH for text in others)
