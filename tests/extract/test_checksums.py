"""A checksum that is printed behind a test is none of it: its disks and counters are measured again."""

from html_tables import html_table

from esrp_ingest import parse_bytes

HOST = [("Counter", "Average", "Minimum", "Maximum"), ("% Processor Time", "{}", "0.800", "3.800")]
REPORT = (
    ("Test Summary", [("Overall Test Result", "Pass"), ("Machine Name", "EXA")]),
    (
        "Transactional I/O Performance",
        [
            ("MSExchange Database ==> Instances", "I/O Database Reads/sec"),
            ("Instance1.1", "50.125"),
            ("Instance1.2", "51.5"),
        ],
    ),
    ("Host System Performance", HOST),
)
PAGES = [("Database", "Seen pages", "Bad pages"), (r"C:\MP\D1\Jetstress001001.edb", "13217280", "0")]
CHECKSUM = (
    ("Checksum Statistics - All", PAGES),
    ("Memory System Performance", HOST),
)


def report(*sections: tuple[str, list[tuple[str, ...]]]) -> str:
    """A report whose counters are numbered in the order in which they stand there."""
    text = "".join(f"<h3>{head}</h3>{html_table(rows)}" for head, rows in sections)
    return f"<h2>Performance Test Result Report</h2>{text}".replace("{}", "2.000", 1).replace("{}", "9.000")


def test_counters_of_a_checksum_are_none_of_the_test():
    for between in ("", "<h2>Appendix C - Test Result: Database Checksum</h2><h3>Server 1</h3>"):
        first, second = report(*REPORT, *CHECKSUM).split("<h3>Checksum")
        (run,) = parse_bytes(f"{first}{between}<h3>Checksum{second}".encode(), "a.html").runs
        assert [(each.counter, each.average) for each in run.host_counter] == [("% Processor Time", 2.0)]


def test_counters_of_a_test_without_a_checksum_are_its_own():
    (run,) = parse_bytes(report(*REPORT).encode(), "a.html").runs
    assert [each.average for each in run.host_counter] == [2.0]
