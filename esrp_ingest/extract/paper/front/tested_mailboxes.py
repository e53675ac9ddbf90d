"""How many mailboxes the front pages say were tested: the title's, or those of the lines beside it that say so.

What was tested goes before what only stands there, and that before nothing: `Up to 50,000 mailboxes` is no answer.
"""

from collections.abc import Iterator, Sequence

from esrp_ingest.extract.figures import Claim
from esrp_ingest.extract.paper.front.front_pieces import plain
from esrp_ingest.extract.paper.parts.mailbox_counts import Count, Said, mailbox_count, mailbox_counts
from esrp_ingest.layout import Line, Locator
from esrp_ingest.models import Finding, noticed

_LONGEST_STATEMENT = 8
"""Words of a line that states how many mailboxes were tested, and is no part of a sentence."""
Stated = list[tuple[Count, Line]]
"""Numbers of mailboxes, each with the line that it stands in."""
Tested = tuple[int | None, list[Claim], list[Finding]]
"""How many mailboxes were tested, the lines that say so, and what is doubtful."""


def tested_mailboxes(title: str, lines: Sequence[Line], cover: Sequence[Line]) -> Tested:
    """How many mailboxes were tested, what says so outside the title, and what remains open.

    Args:
        title: the title.
        lines: its lines.
        cover: the lines of the front pages.
    """
    beside = list(_beside(lines, cover))
    tested, plainly = _said(Said.TESTED, beside), _said(Said.PLAIN, beside)
    named = mailbox_count(title)
    if _names_several(title):
        return _one_of(tested) or (None, [], [_several(title, lines)])
    if named is None:
        return _one_of(tested or plainly) or (None, [], list(_open(tested or plainly or beside)))
    return _beside_title(title, named, tested) or (named, [], [])


def _beside_title(title: str, named: int, tested: Stated) -> Tested | None:
    """The number that was tested where the title names another one, and does not say itself that so many were."""
    if any(count.said is Said.TESTED for count in mailbox_counts(title)):
        return None
    return _contradicting(named, [(count, line) for count, line in tested if _is_statement(line)])


def _several(title: str, lines: Sequence[Line]) -> Finding:
    message = f"the title {title!r} names several numbers of mailboxes, and not which of them was tested"
    return noticed("doubtful_title", "info", message, lines[0].locator if lines else Locator())


def _names_several(title: str) -> bool:
    """Whether a title names other numbers of mailboxes beside each other, of none of which it says more than that."""
    counts = [count for count in mailbox_counts(title) if count.said in (Said.TESTED, Said.PLAIN)]
    return all(count.said is Said.PLAIN for count in counts) and len({count.value for count in counts}) > 1


def _said(said: Said, stated: Stated) -> Stated:
    return [(count, line) for count, line in stated if count.said is said]


def _one_of(stated: Stated) -> Tested | None:
    """The number that all lines name that name one."""
    values = {count.value for count, _ in stated}
    return (values.pop(), _claims(stated), []) if len(values) == 1 else None


def _contradicting(named: int, stated: Stated) -> Tested | None:
    """The number that was tested where the title names another one."""
    tested = _one_of(stated)
    if tested is None or tested[0] == named:
        return None
    line = stated[0][1]
    message = f"the title names {named} mailboxes, {plain(line.text)!r} stands beside it: taken as {tested[0]}"
    return *tested[:2], [noticed("contradicting_cells", "warning", message, line.locator)]


def _beside(lines: Sequence[Line], cover: Sequence[Line]) -> Iterator[tuple[Count, Line]]:
    """The numbers of mailboxes on the front pages outside the title, told with the words of the lines around."""
    own = {source for line in lines for source in line.sources}
    rest = [line for line in cover if not own.intersection(line.sources)]
    texts = ["", *(plain(line.text) for line in rest), ""]
    for line, above, text, below in zip(rest, texts, texts[1:], texts[2:], strict=False):
        start = len(above) + 1
        for count in mailbox_counts(f"{above} {text} {below}"):
            if start <= count.start and count.end <= start + len(text):
                yield count, line


def _is_statement(line: Line) -> bool:
    """Whether a line says something by itself, and is no part of a sentence."""
    words = plain(line.text).split()
    return 0 < len(words) <= _LONGEST_STATEMENT and not words[0][0].islower()


def _claims(stated: Stated) -> list[Claim]:
    return [Claim((line,), line.text) for _, line in stated]


def _open(stated: Stated) -> Iterator[Finding]:
    """What the front pages say instead of how many mailboxes were tested."""
    if stated:
        said = " and ".join(dict.fromkeys(repr(plain(line.text)) for _, line in stated[:2]))
        message = f"the front page says {said}, which does not tell how many mailboxes were tested"
        yield noticed("doubtful_title", "info", message, stated[0][1].locator)
