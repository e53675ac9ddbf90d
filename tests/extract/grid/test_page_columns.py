"""Pages in columns are read one column after the other; tables of pairs stay whole."""

import pytest
from html_tables import html_rows
from weasyprint import HTML

from esrp_ingest.extract.grid.page_columns import Texts, in_page_columns
from esrp_ingest.layout import Box, Cell, Line, Word, box_of
from esrp_ingest.parsing import parse_bytes

LABELS = ("Mailbox size", "Raid level", "Storage cache", "Number of hosts")
RESULTS = ("Disk reads", "Disk writes", "Log writes", "Read latency", "Replay", "Backup")


def line(top: float, *placed: tuple[float, str], height: float = 10) -> Line:
    cells = [Cell(text, (Word(text, Box(left, top, left + 5 * len(text), top + height)),)) for left, text in placed]
    return Line(tuple(cells), page=1)


def order(*lines: Line) -> list[str]:
    heads = ("Test Summary", "Conclusion")
    known = Texts(
        heads.__contains__, LABELS.__contains__, lambda label, value: label in RESULTS and value[:1].isdigit()
    )
    return [each.text for each in in_page_columns(lines, known)]


@pytest.mark.parametrize(
    ("heading", "height", "headed"),
    [("Storage", 14, True), ("Storage", 10, False), ("Test Summary", 10, True)],
)
def test_lines_of_one_column_stand_together_where_it_has_a_heading(heading: str, height: float, headed: bool):
    left = [line(100 + 20 * at, (50, label), (150, "1")) for at, label in enumerate(LABELS[:2])]
    right = [line(88, (300, heading), height=height)]
    right += [line(108 + 20 * at, (300, label), (400, "2")) for at, label in enumerate(LABELS[2:])]
    title, foot = line(80, (50, "T" * 100)), line(160, (50, "F" * 100))
    mixed = [title, right[0], left[0], right[1], left[1], right[2], foot]
    expected = [title, *left, *right, foot] if headed else mixed
    assert order(*mixed) == [each.text for each in expected]


def test_labels_that_are_indented_below_their_headings_are_no_column_whatever_is_smaller_below_them():
    known = [line(100 + 20 * at, (50 if at % 2 else 300, label), (500, "1")) for at, label in enumerate(LABELS)]
    rows = [line(200 + 20 * at, (50, "Instance"), (300, "12.5"), (400, "0.5"), height=8) for at in range(2)]
    assert order(*known, *rows) == [each.text for each in (*known, *rows)]


def test_pairs_beside_each_other_stay_in_their_rows():
    rows = [
        line(100 + 20 * at, (50, one), (150, "1"), (300, other), (400, "2"))
        for at, (one, other) in enumerate(zip(LABELS[:2], LABELS[2:], strict=True))
    ]
    assert order(*rows) == [each.text for each in rows]


@pytest.mark.parametrize("others", [LABELS, RESULTS], ids=["of one kind", "of two kinds"])
def test_rows_of_two_kinds_of_tables_at_the_same_heights_are_two_columns(others: tuple[str, ...]):
    heights = range(100, 180, 20)
    left = [line(top, (50, label), (150, "1")) for top, label in zip(heights, LABELS, strict=True)]
    right = [line(top, (300, label), (400, "2")) for top, label in zip(heights, others[-4:], strict=True)]
    head = line(80, (300, "Test Summary"))
    mixed = [head, *(one.with_cells((*one.cells, *other.cells)) for one, other in zip(left, right, strict=True))]
    heads, kinds = ("Test Summary",), dict.fromkeys(RESULTS, "results") | dict.fromkeys(LABELS, "configuration")
    known = Texts(heads.__contains__, (*heads, *kinds).__contains__, lambda *_: False, lambda text: kinds.get(text, ""))
    expected = [*left, head, *right] if others is RESULTS else mixed
    assert [each.text for each in in_page_columns(mixed, known)] == [each.text for each in expected]


def test_ruled_rows_right_of_their_headings_are_no_column():
    rows = [line(120 + 20 * at, (300, label), (400, "1")).as_row() for at, label in enumerate(LABELS)]
    lines = [line(100, (50, "Test Summary")), *rows[:2], line(150, (50, "Conclusion")), *rows[2:]]
    heads = ("Test Summary", "Conclusion")
    known = Texts(heads.__contains__, (*heads, *LABELS).__contains__, lambda _label, _value: False)
    assert in_page_columns(lines, known) == lines


def broken_over_columns() -> tuple[list[Line], list[Line]]:
    """A table that begins below a heading in the left column and goes on in the right one, above another heading."""
    left = [line(100, (50, "Storage performance"), height=14)]
    left += [line(120 + 20 * at, (50, label), (150, "1.5 ms")) for at, label in enumerate(RESULTS[:2])]
    right = [line(90 + 20 * at, (300, label), (400, "2.5 ms")) for at, label in enumerate(RESULTS[2:4])]
    right += [line(130, (300, "Recovery"), height=14)]
    right += [line(150 + 20 * at, (300, label), (400, "3.5 ms")) for at, label in enumerate(RESULTS[4:])]
    return left, right


def by_height(lines: list[Line]) -> list[Line]:
    return sorted(lines, key=lambda each: box_of(each).top)


def test_a_table_of_results_that_is_broken_over_two_columns_goes_on_in_the_right_one() -> None:
    left, right = broken_over_columns()
    title, foot = line(60, (50, "T" * 100)), line(200, (50, "F" * 100))
    assert order(title, *by_height([*left, *right]), foot) == [each.text for each in (title, *left, *right, foot)]


def test_what_stands_around_columns_has_no_part_in_them_where_a_word_or_a_value_happens_to_begin_at_their_edge() -> (
    None
):
    left, right = broken_over_columns()
    words = tuple(Word(text, Box(x, 0, x + 49 * 5, 10)) for x, text in ((50, "F" * 49), (300, "G" * 49)))
    across = Line(
        (
            Cell(
                f"{words[0].text} {words[1].text}",
                tuple(word._replace(box=word.box._replace(top=210, bottom=220)) for word in words),
            ),
        ),
        page=1,
    )
    row = line(60, (50, "Servers"), (450, "2"))
    heading, foot = line(190, (50, "Conclusion")), line(240, (50, "F" * 100))
    lines = [row, *by_height([*left, *right]), heading, across, foot]
    assert order(*lines) == [each.text for each in (row, *left, *right, heading, across, foot)]


def test_labels_of_results_without_figures_beside_them_head_no_columns() -> None:
    heads = [line(100 + 20 * at, (50 if at % 2 else 300, label)) for at, label in enumerate(RESULTS)]
    large = line(90, (300, "Recovery"), height=14)
    assert order(large, *heads) == [each.text for each in (large, *heads)]


def test_tables_beside_each_other_are_read_each_for_itself() -> None:
    def table(heading: str, rows: dict[str, str]) -> str:
        cells = html_rows(rows.items())
        return f"<div><h2>{heading}</h2><table>{cells}</table></div>"

    hardware = {"Storage model": "Acme 500", "Number of storage controllers": "2", "Storage cache": "16 GB"}
    exchange = {"Mailbox size": "2 GB", "Number of hosts": "4", "Number of mailboxes/database": "500"}
    page = (
        "<style>body {font-size: 9pt} td {border: 0.5pt solid; padding: 2pt} h2 {font-size: 12pt}</style>"
        "<h1>Acme Rack 500 5,000 Mailbox Exchange 2013 Storage Solution</h1>"
        f"<div style='display: flex; gap: 30pt'>{table('Primary Storage Hardware', hardware)}"
        f"{table('Simulated Exchange Configuration', exchange)}</div>"
    )
    (solution,) = parse_bytes(HTML(string=page).write_pdf(), "paper.pdf").solutions
    assert {fact.label: fact.value for fact in solution.solution_fact} == hardware | exchange
    assert [fact.table_name for fact in solution.solution_fact][::3] == [
        "Primary Storage Hardware",
        "Simulated Exchange Configuration",
    ]


@pytest.mark.parametrize(
    ("lefts", "apart"),
    [
        ((210, 200), False),  # each in the middle of its table
        ((300, 300), True),  # each at the left of a column
        ((300, 302), True),  # nearly so
    ],
)
def test_captions_in_the_middle_of_a_page_begin_no_column(lefts: tuple[float, float], *, apart: bool):
    names = ("Disk rows", "Disk software")
    captions = [f"Table {at}. {name}" for at, name in enumerate(names, start=1)]
    rows = [line(120 + 20 * at, (50, label), (340, "Default")) for at, label in enumerate(LABELS)]
    placed = [line(top, (left, text)) for top, left, text in zip((100, 200), lefts, captions, strict=True)]
    known = Texts(captions.__contains__, (*LABELS, *captions).__contains__, lambda _label, _value: False)
    whole = [placed[0], *rows, placed[1]]
    read = [each.text for each in in_page_columns(whole, known)]
    assert (read != [each.text for each in whole]) is apart
