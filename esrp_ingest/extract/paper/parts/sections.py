"""The parts of a paper outside of its reports: headings, told by words and places, and the lines below each of them."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import chain, pairwise

from esrp_ingest.extract.grid.heading_places import HeadingPlaces, may_be_set_as_heading
from esrp_ingest.extract.grid.letter_columns import rows_among
from esrp_ingest.extract.grid.pieces import is_mere_text, is_table_row, is_text, texts_alone, together
from esrp_ingest.extract.grid.standing import begins_with_one, is_one_text
from esrp_ingest.extract.headings import bare_heading
from esrp_ingest.extract.paper.parts.headers_of_pairs import name_above, name_in_header
from esrp_ingest.extract.paper.parts.lists import items_of, states_figure, states_known
from esrp_ingest.extract.paper.parts.machine_names import counts_as_machine
from esrp_ingest.extract.paper.parts.machines_in_headings import beside_a_test, is_about_rows, names_machine
from esrp_ingest.extract.paper.parts.named_disks import is_sub_heading
from esrp_ingest.extract.paper.parts.states import is_state_alone, state_of
from esrp_ingest.extract.paper.parts.whose import RESULT_COLUMN, says_whose, without_addition
from esrp_ingest.layout import Cell, Line
from esrp_ingest.numerals import is_fraction
from esrp_ingest.vocabulary.matching import fold
from esrp_ingest.vocabulary.report import COLUMN_HEADINGS
from esrp_ingest.vocabulary.whitepaper import LABELS, OTHER_HEADINGS, SUMMARY_LABELS, TABLES
from esrp_ingest.vocabulary.words import spelled

TABLE_NUMBER = re.compile(spelled(r"\s*{table}\s*\d+"), re.IGNORECASE)
_LABEL_AND_TEXT = 2
"""Cells that a sentence of a text may have, too."""
_POINTS_AT_TABLE = re.compile(spelled(r"\b{points_at_table}\b"), re.IGNORECASE)
"""What a sentence says that tells about the table below it."""
_SECTION = re.compile(r"\d{1,2}(?:\.\d{1,2}){1,4}\.?\s{1,4}[A-Z][a-z]{2}[^\n]{0,76}[^.,;\s]")
_LONGEST, _LONGEST_OF_SERVER = 110, 100
"""Characters of a heading: of any, and of one that names a server."""
LONGEST_VALUE = 3
"""So many lines of a value at most stand below the one that begins it."""
_ROWS_ABOVE = 6
"""In so many lines above one others show how labels end."""
_MOST_ITEMS = 40
"""So many lines of a list are looked at together."""
_NUMBER_ALONE = re.compile(r"(?P<chapter>\d{1,2})\.?|\d{1,2}(?:\.\d{1,2}){1,3}\.?")
_TITLE = re.compile(r"[A-Z][^\d.;]{5,80}")


def segments(
    body: Sequence[Line],
    inside: Collection[Line],
    machines: Collection[str],
    chapters: Mapping[Line, str],
) -> Iterator[tuple[str, Sequence[Line], list[Line]]]:
    """Headings with the line that each of them is, and the lines below them.

    Directly below a heading another one may stand: it has no lines then, and what it says goes on.

    Args:
        body: the lines of a paper.
        inside: those inside of tables: they head nothing.
        machines: the names of machines that head figures.
        chapters: what the chapters of set-ups and tests are called, by the lines that head them.
    """
    heading, lines, above = "", list[Line](), tuple[Line, ...]()
    waiting = ""
    body = without_column_headings(body)
    places = _Places(body, inside)
    for at, line in enumerate(body):
        found = None if places.are_part(at) else _heading(line, machines, placed=places.are_heading(at))
        if found is not None and not (places.stand_out(at) or _is_named(line, found, waiting, machines)):
            found = None if waiting or _goes_on(heading, body[at + 1 : at + 1 + LONGEST_VALUE]) else found
        both = _waiting_label(f"{waiting} {line.text}") if waiting else ""
        waiting = both or _waiting_label(line.text)
        found = found if _names_server_of(found, chapters.get(line)) else chapters.get(line, found)
        if found is None:
            lines.append(line)
            continue
        name = name_above(lines, found)
        yield heading, above, _without(lines, name)
        heading, lines, above = _whole(name, found), [], (line,)
    yield heading, above, lines


def _without(lines: list[Line], left_out: Line | None) -> list[Line]:
    """Some lines without one of them."""
    return [line for line in lines if line is not left_out]


def _whole(above: Line | None, heading: str) -> str:
    """A heading with the line above it with which it begins, if there is one."""
    return heading if above is None else f"{above.text.strip()} {heading}"


def _heads_figures(line: Line, below: Sequence[Line]) -> bool:
    """Whether a line heads the columns of a table whose rows begin below it: `Metric`, `EX1`, or `Value` alone.

    It may say whose figures these are, and so has to stay above them.
    """
    first = line.texts[0] if line.filled else ""
    heads = name_in_header(line) is not None or (RESULT_COLUMN.fullmatch(first.strip()) and not _is_known(first))
    return bool(heads) and any(is_about_rows(row.text) or SUMMARY_LABELS.starting(row.text) for row in below)


def _heads_cells(line: Line, below: Sequence[Line]) -> bool:
    """Whether each cell of a line stands over a value of the rows below, which have a label, too, and no results."""
    width = len(line.filled) + 1
    full = len(below) == _LABEL_AND_TEXT and all(len(row.filled) == width for row in below)
    if width <= _LABEL_AND_TEXT or not full or not all(map(counts_as_machine, line.texts)):
        return False
    return not any(SUMMARY_LABELS.starting(row.text) or any(map(is_fraction, row.texts)) for row in below)


def _begins_label(line: Line, below: Sequence[Line]) -> bool:
    """Whether a line begins a label that ends below its figure: `Log replay time`, 3.698, `per log (sec)`."""
    if len(below) < _LABEL_AND_TEXT or any(len(each.filled) != 1 for each in (line, *below)):
        return False
    figure, end = (each.text.strip() for each in below)
    return is_fraction(figure) and (end[:1].islower() or end.startswith("("))


def _begins_known_label(line: Line, below: Sequence[Line]) -> bool:
    """Whether a line is the beginning of a label that wraps behind its colon: `Simulated profile:`, `I/O's per`."""
    following = next((row.texts[0] for row in below if row.filled), "")
    opens = line.text.rstrip().endswith(":") and bool(following) and LABELS.exact(following) is None
    return opens and LABELS.may_begin(line.text) and LABELS.may_become(f"{line.text.rstrip()} {following}")


def _ends_label(line: Line, above: Sequence[Line]) -> bool:
    """Whether a line of a page ends a label that wraps: where this begins no colon ends it, as one does others."""
    if len(line.filled) != 1 or not line.text.rstrip().endswith(":") or not above or not is_one_text(above[-1], line):
        return False
    rows = [row.filled for row in above if len(row.filled) >= _LABEL_AND_TEXT]
    opened = [cell for cell in above[-1].filled if begins_with_one(line, [cell]) and not _ends_in_colon(cell)]
    return bool(opened) and above[-1].filled in rows and any(map(_ends_in_colon, chain.from_iterable(rows)))


def _ends_in_colon(cell: Cell) -> bool:
    return cell.text.rstrip().endswith(":")


def _waiting_label(text: str) -> str:
    """A text again if it is a label whose value, or whose end, stands in the next line."""
    return text if LABELS.may_become(text) else ""


def _goes_on(heading: str, following: Sequence[Line]) -> bool:
    """Whether a known table goes on in the next lines."""
    return TABLES.fuzzy(heading) is not None and any(begins_row(line) for line in following)


def begins_row(line: Line) -> bool:
    """Whether a line begins with a known label, or with the first of its words; the rest of a value may begin small."""
    return not line.text[:1].islower() and LABELS.may_begin(line.text)


def _is_named(line: Line, heading: str, waiting: str, machines: Collection[str]) -> bool:
    """Whether something else than the mere shape of a line makes it a heading, also where a label waits for a value."""
    if not is_mere_text(line) or TABLE_NUMBER.match(line.text):
        return True
    if _is_known(heading) or _is_section(line):
        return True
    is_name = without_addition(heading) in machines
    return not waiting and (is_name or says_whose(heading) or line.text.rstrip().endswith(":"))


def without_column_headings(lines: Sequence[Line]) -> list[Line]:
    """The lines less those that head the two columns of a table, in one line or one below the other."""
    heads = {at for at, line in enumerate(lines) if COLUMN_HEADINGS.exact(line.text) is not None}
    for at, (line, following) in enumerate(pairwise(lines)):
        if len(following.text) < 12 and COLUMN_HEADINGS.exact(f"{line.text} {following.text}") is not None:
            heads.update((at, at + 1))
    return [line for at, line in enumerate(lines) if at not in heads]


def _is_section(line: Line) -> bool:
    """Whether a line is a numbered heading: `2.4 Storage Sizing`."""
    return is_mere_text(line) and _SECTION.fullmatch(line.text.strip()) is not None


def _heading(line: Line, machines: Collection[str], *, placed: bool) -> str | None:
    """The bare text of a line that heads something, None for a line that does not.

    Args:
        line: the line.
        machines: the names of machines that head figures.
        placed: its place, or its letters, say that it heads what follows.
    """
    text = line.text
    if len(text) > _LONGEST or (_is_row(line) and not TABLE_NUMBER.match(text)):
        return None
    bare = bare_heading(text)
    if _is_known(bare):
        return bare
    if _is_label(text) or is_sub_heading(fold(bare)):
        return None
    if _is_marked(line) or _names_one(bare, machines):
        return bare
    return bare if not _has_value(line) and (_tells_whose(line) or _may_head(line, placed=placed)) else None


def _names_server_of(heading: str | None, chapter: str | None) -> bool:
    """Whether a heading ends a chapter's name with the one server whose figures stand below: `EX2 - Stress test`."""
    return heading is not None and chapter is not None and heading != chapter and beside_a_test(heading) is not None


def _names_one(bare: str, machines: Collection[str]) -> bool:
    """Whether a text is the name of a machine that heads figures, or names one beside a test."""
    return without_addition(bare) in machines or beside_a_test(bare) in machines


def _tells_something_else(text: str) -> bool:
    """Whether a text is a sentence that says nothing of a table: that a checksum was right after the stress test."""
    return text.rstrip().endswith(".") and _POINTS_AT_TABLE.search(text) is None


def _has_value(line: Line) -> bool:
    """Whether a line goes on with a figure behind its first cell, as a label does."""
    return any(cell.text[0].isdigit() for cell in line.filled[1:])


def _is_known(bare: str) -> bool:
    """Whether a text is what a table or a chapter is called."""
    return TABLES.fuzzy(bare) is not None or OTHER_HEADINGS.exact(bare) is not None


def _is_label(text: str) -> bool:
    """Whether a text begins with a label of the configuration or of a result summary."""
    return LABELS.starting(text) is not None or SUMMARY_LABELS.starting(text) is not None


def _is_row(line: Line) -> bool:
    """Whether a line has several cells that nothing but a table has."""
    return is_table_row(line) or (is_mere_text(line) and len(line.filled) > _LABEL_AND_TEXT)


def _is_marked(line: Line) -> bool:
    """Whether a number or a colon makes a line a heading."""
    numbered = TABLE_NUMBER.match(line.text) is not None or _is_section(line)
    return numbered or _introduces(line)


def _introduces(line: Line) -> bool:
    """Whether a colon ends a line that names what follows it, and is no end of a label that wraps in its cell."""
    text = line.text.rstrip()
    first = text.split(maxsplit=1)[0] if text else ""
    begins = not (first.islower() and len(first) > 1) and text.count("(") == text.count(")")  # `o` marks an item
    named = [cell for cell in line.filled if any(map(str.isalpha, cell.text))]
    return text.endswith(":") and begins and len(named) == 1


def _tells_whose(line: Line) -> bool:
    """Whether a line says whose the figures below it are; of several cells on a page one by itself."""
    return any(map(_says_whose, texts_alone(line)))


def _says_whose(text: str) -> bool:
    """Whether a text says of whom, or of which state, the figures below it are, and is no end of a longer one."""
    bare = bare_heading(text)
    if _tells_something_else(text) or not bare[:1].isalnum() or bare[0].islower() or bare.count("(") != bare.count(")"):
        return False
    return state_of(bare) is not None or (
        says_whose(bare) and len(bare) < _LONGEST_OF_SERVER and not bare.endswith(".")
    )


def _may_head(line: Line, *, placed: bool) -> bool:
    """Whether a line of a text is short enough for a heading, or on a page placed like one, and no sentence.

    With the number of a section before it, one in bold letters is a heading wherever it stands.
    """
    text = line.text
    if not is_text(line) or text[-1] in ".,;" or _states_figure_of_machine(text):
        return False
    numbered = _SECTION.fullmatch(text) is not None
    shaped = may_be_set_as_heading(line, placed=placed, numbered=numbered)
    return shaped and (numbered or (text[0].isalpha() and not text[:2].islower()))


def _states_figure_of_machine(text: str) -> bool:
    """Whether a text is a machine's name and a figure with decimals, close beside each other: a row of a table."""
    name, _, figure = text.rpartition(" ")
    return is_fraction(figure) and counts_as_machine(name)


class _Places:
    """The places of a paper's lines.

    Args:
        body: its lines.
        inside: those inside of tables.
    """

    def __init__(self, body: Sequence[Line], inside: Collection[Line]) -> None:
        self._body = body
        self._listed = _listed(body) | rows_among(body)
        self._inside = inside
        self._places = HeadingPlaces(body)

    def are_heading(self, at: int) -> bool:
        """Whether a line stands above a list, is set in large letters, or stands apart from what follows it.

        The name of a test or a state is that of the table that begins right below it.
        """
        if at + 1 < len(self._body) and self._body[at + 1] in self._listed:
            return True
        if is_state_alone(self._body[at].text) and at + 1 < len(self._body) and self._body[at + 1] in self._inside:
            return True
        return self._places.tell(at)

    def stand_out(self, at: int) -> bool:
        """Whether a line's letters say by themselves that it heads what follows."""
        return self._places.stand_out(at)

    def are_part(self, at: int) -> bool:
        """Whether a line is part of a table or of a list, and heads nothing else."""
        part = self._body[at] in self._inside or self._body[at] in self._listed
        part = part or _ends_label(self._body[at], self._body[max(0, at - _ROWS_ABOVE) : at])
        below = self._body[at + 1 : at + 1 + _LABEL_AND_TEXT]
        begins = _begins_label(self._body[at], below) or _begins_known_label(self._body[at], below[:1])
        return part or begins or _heads_figures(self._body[at], below[:1]) or _heads_cells(self._body[at], below)


def _listed(body: Sequence[Line]) -> set[Line]:
    """The lines of lists of labels and values that are no rows of the template: they head nothing.

    Below an item that is known, or in such a list, one with a figure goes on with it. `Server: EX4` above a result is
    none of them.
    """
    found: set[Line] = set()
    for at in range(len(body)):
        if body[at] not in found:
            items = [pair for pair in items_of(body[at : at + _MOST_ITEMS]) if pair.key is None]
            found.update(line for pair in items for line in pair.lines)
    for above, line in pairwise(body):
        if states_figure(line) and (above in found or states_known(above)):
            found.add(line)
    return found - set(_servers_above_results(body))


def _servers_above_results(body: Sequence[Line]) -> Iterator[Line]:
    """The lines that name a server right above a row of its results."""
    for line, below in pairwise(body):
        if names_machine(line.text) and SUMMARY_LABELS.starting(below.text) is not None:
            yield line


def with_numbers(lines: Sequence[Line]) -> list[Line]:
    """The lines of a paper, the number of a heading in one cell with it.

    A number alone may count rows: behind it only a heading of the template is one.
    """
    return [_in_one(line) if _is_heading(line) else line for line in lines]


def _is_heading(line: Line) -> bool:
    """Whether a line that no format calls a row holds the number of a section, and what this is called."""
    if not is_text(line) or len(line.cells) != 2:
        return False
    number, title = _NUMBER_ALONE.fullmatch(line.texts[0]), line.texts[1]
    if number is None or _TITLE.fullmatch(title) is None:
        return False
    bare = bare_heading(title)
    return number["chapter"] is None or TABLES.exact(bare) is not None or OTHER_HEADINGS.exact(bare) is not None


def _in_one(line: Line) -> Line:
    return line.with_cells((together(line.cells, " ".join(line.texts)),))
