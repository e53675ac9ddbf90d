"""Lists that state what a table would: `Label: value` line by line, or terms with what stands farther right below."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import dropwhile

from esrp_ingest.extract.grid.cut_lines import ITEM_MARK
from esrp_ingest.extract.grid.pair_parts import Part, is_wrapped
from esrp_ingest.extract.grid.pieces import going_on, is_text, label_and_value
from esrp_ingest.extract.grid.standing import indent, right_edge
from esrp_ingest.extract.headings import CAPTION, bare_heading, is_appendix, is_one_server
from esrp_ingest.extract.pairs import Pair
from esrp_ingest.extract.tolerances import TOLERANCES
from esrp_ingest.layout import Line
from esrp_ingest.numerals import DIGIT, is_figure
from esrp_ingest.vocabulary.composed_labels import parts_of
from esrp_ingest.vocabulary.front_page import OTHER_LINE
from esrp_ingest.vocabulary.matching import fold
from esrp_ingest.vocabulary.short_labels import SHORT_LABELS
from esrp_ingest.vocabulary.whitepaper import LABELS, OTHER_HEADINGS, TABLES, Column

_ITEM = re.compile(
    r"(?:[^\w\s(\[#%]{1,2}\s{1,4})?(?P<label>(?:[#%]\s?)?[^\W\d_][^:\n]{1,120}?)"
    r"(?:\s{0,2}:\s{1,3}|(?<!\d):(?=\d)|(?P<weak>\s{1,3}[=\u2013\u2014-]\s{1,3}))(?P<value>[^\n]{1,200})"
)
"""An item of a list, with the mark before it; what is weak parts a label from its value only where the label is one."""
_COLON_INSIDE = re.compile(
    r"(?:[^\w\s(\[#%]{1,2}\s{1,4})?(?P<label>(?:[#%]\s?)?[^\W\d_][^\n]{1,160}):\s{1,3}(?P<value>[^:\n]{1,200})"
)
"""An item whose label may hold a colon, too: `Simulated profile: I/O's per second: 0.12`."""
_LEADERS = re.compile(
    r"(?P<label>[^\W\d_](?:[^.\n]|\.(?!\s?\.)){1,80}?)\s{0,2}(?:[._\u2026]\s?){4,200}\s{0,3}(?P<value>[^\n._\u2026][^\n]{0,200})"
)
"""An item whose label dots lead to its value."""
_STATES_FIGURE = re.compile(r"[^:\n]{1,200}(?::\s{0,3}|\s[=\u2013\u2014-]\s{1,3})(?P<value>\d[^\n]{0,60})")
"""What may be an item, however long its label."""
_FEWEST_ITEMS, _FEWEST_FIGURES, _FEWEST_KNOWN = 3, 2, 2
"""So many items make a list, so many of figures, and so many known ones show that the others state something too."""
_EXPLAINED = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
"""What a label says in brackets: papers write what they like there."""
WRAPPED = 60
"""A line with so many characters may have been wrapped."""
_MOST_WORDS = 7
"""Words of a label that is none of a sentence, but those in brackets."""


def listed(lines: Sequence[Line], *, in_prose: bool) -> Iterator[Pair[Column]]:
    """The items of a list that state what a table would: a known label, a colon and a figure; or several of any words.

    Several are those that the lines begin with, where these are a list.

    Args:
        lines: what stands below one heading.
        in_prose: the heading is one of sentences, whose lists state nothing that is not known.
    """
    behind = _behind_sentences(lines)
    items = items_of(behind)
    own = items or _definitions(behind)
    if own and not in_prose:
        yield from () if _are_contents(own) else (*own, *(_farther_below(items, behind) if items else ()))
        return
    for line in lines:
        item = _ITEM.fullmatch(line.text)
        known = LABELS.exact(item["label"]) if item is not None else None
        if item is not None and known is not None and item["value"][0].isdigit():
            yield Pair(item["label"], item["value"], line.locator, known, lines=(line,))


def _farther_below(items: Sequence[Pair[Column]], lines: Sequence[Line]) -> Iterator[Pair[Column]]:
    """The items of a list below lines that are none, each short, and with another label than those above."""
    read, labels = {line for pair in items for line in pair.lines}, {fold(pair.label) for pair in items}
    for line in lines:
        item = _item(line) if line not in read else None
        if item is None or item["label"][0].islower():  # a label that has begun in the line above
            continue
        if _is_short(item["value"]) and fold(item["label"]) not in labels:
            labels.add(fold(item["label"]))
            yield Pair(item["label"], item["value"], line.locator, LABELS.exact(item["label"]), lines=(line,))


def left_items(lines: Sequence[Line], pairs: Sequence[Pair[Column]]) -> Iterator[Line]:
    """The lines of a text among items of a list that state a figure behind a colon, and were not read.

    Args:
        lines: what stands below one heading.
        pairs: what was read of these.
    """
    read = {source for pair in pairs for line in pair.lines for source in (line, *line.sources)}
    if sum(line in read and _item(line) is not None for line in lines) < _FEWEST_FIGURES:
        return
    for line in lines:
        item = _STATES_FIGURE.fullmatch(line.text) if is_text(line) and line not in read else None
        if item is not None and _is_short(item["value"]):
            yield line


def with_unknown_items(lines: Sequence[Line]) -> list[Line]:
    """The lines below a known heading, those of a list whose labels nobody knows as rows of a label and its value.

    Known labels are read by whoever knows them; at least two of these show that the lines are a list. A line whose
    first word had no room at the end of the line above goes on with its value.
    """
    found = [_item(line) for line in lines]
    if sum(item is not None and LABELS.exact(item["label"]) is not None for item in found) < _FEWEST_KNOWN:
        return list(lines)
    rows: list[Line] = []
    right = right_edge(lines)
    for line, item in zip(lines, found, strict=True):
        if item is not None and _is_unknown(line, item["label"]):
            rows.append(label_and_value(line, item["label"], item["value"]))
        elif item is not None or LABELS.starting(line.text) is not None:
            rows.append(line)
        else:
            _go_on(rows, line, right)
    return rows


def _is_unknown(line: Line, label: str) -> bool:
    """Whether the label of an item is no known one, nor one with the beginning of its value, nor the beginning of one.

    `Mailbox size 2 GB, of which:` begins with its value, and `Simulated profile: I/O's per second:` with its label.
    """
    found = LABELS.starting(line.text)
    if found is None:
        return LABELS.exact(label) is None
    reaches = line.text.endswith(found.rest) and len(line.text) - len(found.rest) > line.text.find(label) + len(label)
    return LABELS.exact(label) is None and not reaches and DIGIT.search(label) is None


def _go_on(rows: list[Line], line: Line, right: float) -> None:
    """Adds a line to the value of the item above it, where it had no room there, else as one of its own."""
    above = rows[-1] if rows else None
    if above is None or is_text(above) or not is_text(line) or not is_wrapped(above, Part("", line.text, line), right):
        rows.append(line)
        return
    *label, value = above.cells
    rows[-1] = above.with_cells((*label, going_on(value, line.cells, f"{value.text}\n{line.text}")))


def _item(line: Line) -> re.Match[str] | None:
    """What a line states that is an item of a list, None for any other."""
    marked = begins_item(line)
    if not is_text(line) or len(line.filled) > 1 + marked:
        return None
    return _item_in(line.filled[-1].text if marked else line.text)


@lru_cache(maxsize=4096)
def _item_in(text: str) -> re.Match[str] | None:
    """The same of a text."""
    whole = _COLON_INSIDE.fullmatch(text)
    if whole is not None and LABELS.exact(whole["label"]) is not None:
        return whole
    item = None if LABELS.begins_an_alias(text) else _ITEM.fullmatch(text) or _LEADERS.fullmatch(text)
    if item is None or _is_caption(item["label"]) or item["label"].count("(") != item["label"].count(")"):
        return None
    if len(_EXPLAINED.sub("", item["label"]).split()) > _MOST_WORDS:
        return None
    return item if item.re is not _ITEM or not item["weak"] or _is_label(item["label"]) else None


def _is_label(text: str) -> bool:
    """Whether a text is a label of the configuration: known, short, or made of the parts of labels."""
    return LABELS.exact(text) is not None or SHORT_LABELS.exact(text) is not None or bool(parts_of(text))


def states_known(line: Line) -> bool:
    """Whether a line is an item of a list whose label is known."""
    item = _item(line)
    return item is not None and LABELS.exact(item["label"]) is not None


def states_figure(line: Line) -> bool:
    """Whether a line is an item of a list that states a figure, and does not name a server: `Shelves: 4`."""
    item = _item(line)
    return item is not None and item["value"][0].isdigit() and not is_one_server(line.text)


def begins_item(line: Line) -> bool:
    """Whether the first cell of a line is but the mark of an item: it names nothing, and no column begins behind it."""
    return ITEM_MARK.fullmatch(line.filled[0].text) is not None


def items_of(lines: Sequence[Line]) -> list[Pair[Column]]:
    """The items of the list that some lines begin with, each with another label; none where it is none.

    At least three make one, or two with figures. What begins small, or follows a long line, goes on with the item above
    it, but a heading of the template. What a front page states of its paper counts for none: `Tested with: ESRP`.
    """
    found: list[Pair[Column]] = []
    for line in lines:
        item = _item(line)
        if item is not None:
            found.append(Pair(item["label"], item["value"], line.locator, LABELS.exact(item["label"]), lines=(line,)))
        elif found and _goes_on(found[-1], line):
            last = found.pop()
            found.append(replace(last, value=f"{last.value}\n{line.text}", lines=(*last.lines, line)))
        else:
            break
    return found if _are_list(found) else []


def _goes_on(item: Pair[Column], line: Line) -> bool:
    """Whether a line goes on with the item above it: it states no figure of its own, nor does a figure end that one."""
    if _STATES_FIGURE.fullmatch(line.text) is not None:
        return False
    breaks_off = is_long(item.lines[-1]) and not is_figure(item.value) and not _is_heading(line)
    return line.text[:1].islower() or breaks_off


def _is_heading(line: Line) -> bool:
    """Whether a line is what a chapter or a table of the template is called."""
    bare = bare_heading(line.text)
    return OTHER_HEADINGS.exact(bare) is not None or TABLES.exact(bare) is not None


def _is_short(value: str) -> bool:
    """Whether a value is no sentence."""
    return len(value) < WRAPPED and not value.endswith(".")


def is_long(line: Line) -> bool:
    """Whether a line may have been wrapped; dots that lead to a value are as many as there is room for."""
    return len(line.text) >= WRAPPED and _LEADERS.fullmatch(line.text) is None


def _are_list(items: Sequence[Pair[Column]]) -> bool:
    """Whether items make a list: enough of them, less what a front page states, each with another label."""
    others = [pair for pair in items if OTHER_LINE.match(pair.label) is None]
    figures = all(DIGIT.search(pair.value) and _is_short(pair.value) for pair in others)
    enough = len(others) >= (_FEWEST_FIGURES if figures else _FEWEST_ITEMS)
    return enough and len({fold(pair.label) for pair in items}) == len(items)


def _are_contents(items: Sequence[Pair[Column]]) -> bool:
    """Whether items are headings with their pages: dots lead to numbers that never fall, and no label is known."""
    pages = [int(pair.value) for pair in items if pair.value.isdecimal() and _LEADERS.fullmatch(pair.lines[0].text)]
    return len(pages) == len(items) and pages == sorted(pages) and all(pair.key is None for pair in items)


def _is_caption(label: str) -> bool:
    """Whether what stands before a colon numbers a table, a figure or an appendix."""
    return CAPTION.match(f"{label}:") is not None or is_appendix(label)


def _behind_sentences(lines: Sequence[Line]) -> list[Line]:
    """The lines behind the sentences that introduce a list."""
    return list(dropwhile(lambda line: line.text.endswith((".", ":")) and _item(line) is None, lines))


def _definitions(lines: Sequence[Line]) -> list[Pair[Column]]:
    """Terms with what stands farther right below each, where the lines of a page begin with at least two of these."""
    found: list[Pair[Column]] = []
    for line in lines:
        indented = indent(line, lines[0])
        if found and indented >= TOLERANCES.indented:
            last = found.pop()
            value = f"{last.value}\n{line.text}".strip()
            found.append(replace(last, value=value, lines=(*last.lines, line)))
        elif abs(indented) < TOLERANCES.aligned and len(line.text.split()) <= _MOST_WORDS:
            found.append(Pair(line.text, "", line.locator, LABELS.exact(line.text), lines=(line,)))
        else:
            break
    while found and not found[-1].value:
        found.pop()
    distinct = len({fold(pair.label) for pair in found}) == len(found) > 1
    return found if distinct and all(pair.value for pair in found) else []
