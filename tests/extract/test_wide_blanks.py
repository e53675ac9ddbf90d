"""Letters with wide blanks, and lists whose marks stand far before their items, as word processors print them."""

import pytest
from html_tables import html_rows
from weasyprint import HTML

from esrp_ingest.extract.pairs import PairReader
from esrp_ingest.layout import Box, Cell, Line, Word
from esrp_ingest.parsing import parse_bytes
from esrp_ingest.readers.page_lines import lines_of_page
from esrp_ingest.vocabulary.whitepaper import LABELS

FRONT = "<h1>Acme A1 4,000 Mailbox Exchange 2013 Storage Solution</h1><p>Tested with: ESRP - Storage Version 4.0</p>"
STYLE = "body { font: 11pt 'DejaVu Serif' } p { margin: 0 } .mark { display: inline-block; width: 18pt }"
EXCHANGE = (
    ("Number of mailboxes", "4000"),
    ("Number of databases/host", "6"),
    ("Number of copies/database", "2"),
    ("Number of mailboxes/database", "666"),
    ("Database/Log LUN size", "500GB / 50GB"),
)


def facts(*parts: str) -> list[tuple[str, str | None]]:
    html = f"<style>{STYLE}</style>{FRONT}{''.join(parts)}<h2>Conclusion</h2><p>It was quick.</p>"
    (solution,) = parse_bytes(HTML(string=html).write_pdf(), "paper.pdf").solutions
    return [(fact.label, fact.value) for fact in solution.solution_fact]


def items(rows: tuple[tuple[str, str], ...], mark: str = "") -> str:
    before = f"<span class='mark'>{mark}</span>" if mark else ""
    return "".join(f"<p>{before}{label}: {value}</p>" for label, value in rows)


def placed(text: str, top: float, *starts: float, blank: float = 3.5) -> Line:
    """A line of one cell, its words 6 points wide for each letter; some of them begin at given places."""
    words, left = [], 90.0
    for at, word in enumerate(text.split()):
        left = starts[at] if at < len(starts) else left
        words.append(Word(word, Box(left, top, left + 6.0 * len(word), top + 10)))
        left += 6.0 * len(word) + blank
    return Line((Cell(text, tuple(words)),), page=1)


def test_a_sentence_below_rows_is_none_though_a_word_begins_where_values_do():
    rows = [placed("Raid level: 5", 100), placed("Raid level: 6", 115)]
    place = rows[0].words[-1].box.x0
    sentence = placed("Spares are global and all of the hosts are alike", 130)
    by = place - sentence.words[2].box.x0
    moved = [
        word._replace(box=Box(box.x0 + by, box.top, box.x1 + by, box.bottom))
        for word in sentence.words
        for box in [word.box]
    ]
    line = Line((Cell(sentence.text, tuple(moved)),), page=1)
    assert len(PairReader(LABELS).read([*rows, line])) == len(rows)
    apart = [
        *moved[:2],
        *(
            word._replace(box=Box(box.x0 + 3, box.top, box.x1 + 3, box.bottom))
            for word in moved[2:]
            for box in [word.box]
        ),
    ]
    gap = Line((Cell(sentence.text, tuple(apart)),), page=1)
    shifted = [placed("Raid level: 5", 100, 90, 129, place + 3), placed("Raid level: 6", 115, 90, 129, place + 3)]
    assert len(PairReader(LABELS).read([*shifted, gap])) == len(rows) + 1


@pytest.mark.parametrize("mark", ["\u2022", "\u25aa", "-", "o"])
def test_the_marks_of_a_list_are_no_labels_of_what_nobody_knows(mark: str):
    others = (
        ("Stripe size", "64 KB"),
        ("Read cache policy", "Enabled, 75 %"),
        ("Time zone", "UTC+1"),
        ("Expansion enclosures", "1"),
    )
    found = facts(
        "<h2>Simulated Exchange Configuration</h2>", items(EXCHANGE, mark), "<h2>Environment:</h2>", items(others, mark)
    )
    assert found == [*EXCHANGE, *others]


def test_letters_without_ascenders_do_not_make_a_blank_a_gap_between_cells():
    words = [
        Word("Host", Box(108.1, 10.3, 134.3, 20.3)),
        Word("server", Box(137.9, 12.5, 173.2, 20.3)),  # 3.6 points behind it, and 7.8 high
        Word("RAM", Box(178.2, 10.3, 205.0, 20.3)),
    ]
    (line,) = lines_of_page(words, 1)
    assert [cell.text for cell in line.cells] == ["Host server", "RAM"]


def test_a_label_that_wraps_as_far_as_rows_stand_apart_is_whole_where_rules_say_so():
    rows = (
        ("Power per shelf", "1.2 kW"),
        ("Stripe size", "256 KiB"),
        ("Virtual machine memory", "24 GB"),
        ("Management software", "SANtricity 10.84"),
    )
    cells = html_rows(rows)
    rules = "border-collapse: collapse; table-layout: fixed; width: 260pt"
    style = f"<style>table {{ {rules} }} td {{ border: 0.5pt solid; padding: 0 5pt }}</style>"
    found = facts(
        style,
        "<h2>Simulated Exchange Configuration</h2>",
        items(EXCHANGE),
        f"<h2>Additional Components</h2><table>{cells}</table>",
    )
    assert found == [*EXCHANGE, *rows]


@pytest.mark.parametrize("mark", ["\u2022", "o", ""])
def test_figures_of_items_far_behind_their_marks_are_those_of_a_list(mark: str):
    """Nothing of them is read, and nobody takes them for rows of a table."""
    said = ("15,000 mailboxes", "2 servers per DAG", "0.10 IOPS per mailbox (0.12 tested)", "3 racks per room")
    before = f"<span class='mark'>{mark}</span>" if mark else ""
    listed = "".join(f"<p>{before}{text}</p>" for text in said)
    body = f"<h2>Simulated Exchange Configuration</h2>{items(EXCHANGE)}<h2>Targeted Customer Profile</h2>{listed}"
    document = parse_bytes(HTML(string=f"<style>{STYLE}</style>{FRONT}{body}").write_pdf(), "paper.pdf")
    assert "unread_figures" not in {finding.rule for finding in document.findings}
