"""Corners of tables of set-ups that stand so near to the first set-up's name that both are one text."""

import pytest
from weasyprint import HTML

from esrp_ingest.extract.paper.setup.setup_columns import _without_corner
from esrp_ingest.layout import Box, Cell, Word
from esrp_ingest.parsing import parse_bytes

NAMES = ["FC array", "iSCSI array", "Configuration A"]


@pytest.mark.parametrize(
    ("head", "name"),
    [
        ("Item FC array", "FC array"),
        ("Configuration Item FC array", "FC array"),
        ("FC array", "FC array"),
        ("Item NVMe array", "Item NVMe array"),
        ("Configuration A", "Configuration A"),
        ("Itemized FC array", "Itemized FC array"),
    ],
)
def test_what_heads_the_labels_is_no_part_of_a_known_name_right_behind_it(head: str, name: str):
    words = tuple(Word(word, Box(50.0 * at, 0, 50.0 * at + 40, 10)) for at, word in enumerate(head.split()))
    first, second = _without_corner((Cell(head, words), Cell("iSCSI array")), NAMES)
    assert (first.text, [word.text for word in first.words], second.text) == (name, name.split(), "iSCSI array")


CLOSE = """<style>table {width: 100%; border-collapse: collapse} td {padding: 4px 2px; text-align: center}
td:first-child {text-align: right} .close {width: auto}</style>"""


def test_a_table_whose_corner_touches_its_first_name_is_of_the_set_ups_of_the_one_above():
    def table(name: str, *rows: tuple[str, ...]) -> str:
        lines = ("".join(f"<td>{text}</td>" for text in row) for row in rows)
        return f"<table class={name}>{''.join(f'<tr>{line}</tr>' for line in lines)}</table>"

    head = ("Item", "FC array", "iSCSI array")
    hosts = ("Number of hosts", "4", "2")
    first = table("wide", head, ("Number of Exchange mailboxes simulated", "3,000", "4,000"), hosts)
    ports = ("Number of storage ports", "8", "16")
    second = table("close", head, ("Total number of disks tested in solution", "12", "24"), ports)
    html = (
        f"{CLOSE}<h1>Acme 7,000 Mailbox Exchange 2013 Storage Solution</h1><p>Tested with: ESRP - Storage 4.0</p>"
        f"<h2>Simulated Exchange Configuration</h2>{first}<h2>Storage Hardware</h2>{second}"
    )
    solutions = parse_bytes(HTML(string=html).write_pdf(), "paper.pdf").solutions
    assert [(each.configuration, each.mailboxes, each.disks) for each in solutions] == [
        ("FC array", 3000, 12),
        ("iSCSI array", 4000, 24),
    ]
