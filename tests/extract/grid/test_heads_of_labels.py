"""Headers of texts over several lines: the vocabulary tells which of their words belong together."""

import pytest

from esrp_ingest.extract.grid.heads_of_labels import with_known_heads
from esrp_ingest.extract.paper.results.summary_keys import worth_of_head
from esrp_ingest.layout import Line
from esrp_ingest.parsing import read

GROUPS = ("Database I/O", "Transaction Log I/O")
TITLES = ("Stress test",)


def heads(text: str) -> list[list[str]]:
    """The cells of each line, with the headers that are known put together."""
    lines: list[Line] = list(read(text.encode(), "paper.txt").lines)
    return [
        list(line.texts) for line in with_known_heads(lines, worth_of_head, GROUPS.__contains__, TITLES.__contains__)
    ]


ROWS = """\
Server 1   324.7             201.7       123.0       14.3          75.7
Server 2   325.9             201.6       124.3       14.4          77.0
"""


def test_words_that_stand_nearest_to_the_column_beside_their_own_go_with_their_label():
    header = """\
              Database                                   Average     Log
                            Database Database
                Disks                                    Database    Disks
  Server                      Disks       Disks
            Transfers/se                                 Disk Read   Writes/se
                            Reads/sec Writes/sec
                   c                                    Latency (ms)     c
"""
    found, *rows = heads("Table 5. Servers\n" + header + ROWS)[1:]
    assert found == [
        "Server",
        "Database Disks Transfers/se c",
        "Database Disks Reads/sec",
        "Database Disks Writes/sec",
        "Average Database Disk Read Latency (ms)",
        "Log Disks Writes/se c",
    ]
    assert [row[0] for row in rows] == ["Server 1", "Server 2"]


GROUPED = """\
                  Database I/O                                Transaction Log I/O
Server     Transfers/  Reads/  Writes/ Read Latency       Writes/ Write Latency
              sec       sec     sec        (ms)             sec       (ms)
Server 1   1,590.52     982.96  607.56     4.12             375.66    0.61
Server 2   1,597.16     989.41  607.75     4.16             377.18    0.59
"""


def test_what_stands_over_several_columns_is_said_of_each_of_them():
    assert heads(GROUPED)[0] == [
        "Server",
        "Database I/O Transfers/ sec",
        "Database I/O Reads/ sec",
        "Database I/O Writes/ sec",
        "Database I/O Read Latency (ms)",
        "Transaction Log I/O Writes/ sec",
        "Transaction Log I/O Write Latency (ms)",
    ]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (
            GROUPED.replace("Writes/ Read", "Widgets/ Read").replace("Reads/", "Lemon/").replace("Transf", "Gadget"),
            "several labels are nothing that is known",
        ),
        (
            GROUPED.replace("Server 2   1,597.16     989.41  607.75     4.16             377.18    0.59\n", ""),
            "one row",
        ),
        (GROUPED.replace("\nServer 1 ", "\n\nServer 1 "), "an empty line stands below the header"),
    ],
)
def test_any_other_header_stays_as_it_is(text: str, why: str):
    assert heads(text) == [list(line.texts) for line in read(text.encode(), "paper.txt").lines], why


def test_a_header_is_taken_whole_or_not_at_all():
    text = "Widgets     Gadgets   Log\n" + GROUPED.partition("\n")[2]
    assert len(heads(text)) == len(text.splitlines())


def test_a_header_of_very_many_words_is_left_alone():
    many = "".join(" " * 12 + "Disks " * 40 + "\n" for _ in range(10))
    assert len(heads(many + ROWS)) == 12


TIGHT = "Node         Database disk transfers/sec Database disk reads/sec Database disk writes/sec"
SPREAD = """\
Node 1       528                              328                           200
Node 2       529                              327                           202
"""
LABELS = ["Database disk transfers/sec", "Database disk reads/sec", "Database disk writes/sec"]


@pytest.mark.parametrize(("head", "verdict"), [("", ""), (" Verdict", "                   Pass")])
def test_labels_that_one_blank_parts_in_one_line_head_a_column_each(head: str, verdict: str):
    rows = "".join(f"{row}{verdict}\n" for row in SPREAD.splitlines())
    found, *others = heads(f"Results\n{TIGHT}{head}\n{rows}")[1:]
    assert found == ["Node", *LABELS, *head.split()]
    assert others[0] == ["Node 1", "528", "328", "200", *verdict.split()]


@pytest.mark.parametrize("head", [" Final verdict", " of all Verdict"])
def test_words_that_neither_labels_of_figures_nor_one_word_behind_them_are_leave_a_header_as_it_is(head: str):
    rows = "".join(f"{row}                   Pass\n" for row in SPREAD.splitlines())
    assert [
        f"Database disk transfers/sec Database disk reads/sec Database disk writes/sec{head}" in line
        for line in heads(f"Results\n{TIGHT}{head}\n{rows}")
    ].count(True) == 1


def test_a_header_whose_cells_are_told_already_stays_where_no_label_is_known():
    header = "Node         Colour      Size       Weight"
    assert (
        heads(f"Results\n{header}\nNode 1       528         328        200\nNode 2       529         327        202\n")[
            1
        ]
        == header.split()
    )


def test_labels_below_very_many_groups_are_left_alone():
    groups = "  ".join(["Database I/O"] * 14)
    labels = "  ".join(f"Reads/sec{at}" for at in range(28))
    figures = "  ".join(f"{at}.5" for at in range(28))
    text = f"          {groups}\nServer    {labels}\nServer 1  {figures}\nServer 2  {figures}\n"
    assert len(heads(text)) == 4


WRAPPED = """\
                                       Average Read        Average Write                  Average Write
         Database Disks Database Disks Latency of the      Latency of the      Log Disks Latency of the
Server   Reads/sec      Writes/sec     Database Disks (ms) Database Disks (ms) Writes/sec Log Disks (ms)
EXSV1            285.61            198.43            14.82                5.72     136.21           2.30
EXSV2            274.14            193.38            13.18                5.99     134.91           1.99
"""
CLOSE = """\
        Database      Database  Database   Average Read Average Write
Server  transfers per reads per writes per Latency of   Latency of
        second        second    second     the Database the Database
                                           Disks (ms)   Disks (ms)
EX1            707.70     49.34     880.60         9.38          1.06
EX2            190.75    849.11     582.66         7.11          3.40
"""
TWICE = """\
        DB                         Avg. DB read Avg. DB write Log
Server  transfers/sec DB reads/sec latency (ms) latency (ms)  writes/sec
EX1            132.41       807.31         8.39          4.28     544.27
EX2            245.21       244.03         8.74          5.65     936.84
"""
TWO = """\
 Server      Log Disks Average Log
             Writes/sec Disk Write
                        Latency (ms)
 Server 1            72.9                2.1
 Server 2            76.3                2.0
"""
SHORT = """\
Server          Transfers   Reads    Writes   Read lat.  Write lat.  Log wr.  Log lat.
                  per sec  per sec  per sec      (ms)        (ms)  per sec      (ms)
Server 1           158.33    93.88    64.45     13.63        6.48    41.94      1.85
Server 2           154.96    94.01    60.95     14.77        6.46    39.64      2.00
"""


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        (
            WRAPPED,
            [
                "Database Disks Reads/sec",
                "Database Disks Writes/sec",
                "Average Read Latency of the Database Disks (ms)",
                "Average Write Latency of the Database Disks (ms)",
                "Log Disks Writes/sec",
                "Average Write Latency of the Log Disks (ms)",
            ],
        ),
        (
            CLOSE,
            [
                *(f"Database {what} per second" for what in ("transfers", "reads", "writes")),
                *(f"Average {what} Latency of the Database Disks (ms)" for what in ("Read", "Write")),
            ],
        ),
        (
            TWICE,
            [
                "DB transfers/sec",
                "DB reads/sec",
                "Avg. DB read latency (ms)",
                "Avg. DB write latency (ms)",
                "Log writes/sec",
            ],
        ),
        (TWO, ["Log Disks Writes/sec", "Average Log Disk Write Latency (ms)"]),
        (
            SHORT,
            [
                "Transfers per sec",
                "Reads per sec",
                "Writes per sec",
                "Read lat. (ms)",
                "Write lat. (ms)",
                "Log wr. per sec",
                "Log lat. (ms)",
            ],
        ),
    ],
    ids=["wide blanks part cells", "very many ways", "no word twice", "two columns", "a label beside others"],
)
def test_wrapped_heads_are_dealt_out_by_blanks_by_words_and_by_what_stands_beside_them(text: str, labels: list[str]):
    assert heads(f"Results\n\n{text}")[1] == ["Server", *labels]


def test_what_known_labels_leave_of_the_words_heads_a_column_that_nobody_knows():
    text = """\
                                     Free memory
              DB                      at the end                 Avg. DB read  Avg. DB write
Server  transfers/sec  DB reads/sec      (MB)     DB writes/sec  latency (ms)   latency (ms)
EX1     390.00         184.22        388.98       205.78         8.47           4.60
EX2     319.01         179.36        111.90       139.65         7.08           8.55
"""
    assert heads(f"Results\n\n{text}")[1] == [
        "Server",
        "DB transfers/sec",
        "DB reads/sec",
        "Free memory at the end (MB)",
        "DB writes/sec",
        "Avg. DB read latency (ms)",
        "Avg. DB write latency (ms)",
    ]
