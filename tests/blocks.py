"""Documents made of blocks, for tests of the rooms above the readers."""

from collections.abc import Sequence

from esrp_ingest.account.figures import Account
from esrp_ingest.document import Block, Cell, Document, Heading, Paragraph, Table, grid
from esrp_ingest.layout import Locator
from esrp_ingest.reports.reader import Reports, read_reports
from esrp_ingest.values.printed import Values

IO = (
    "I/O Database Reads Average Latency (msec)",
    "I/O Database Writes Average Latency (msec)",
    "I/O Database Reads/sec",
    "I/O Database Writes/sec",
    "I/O Database Reads Average Bytes",
    "I/O Database Writes Average Bytes",
    "I/O Log Reads Average Latency (msec)",
    "I/O Log Writes Average Latency (msec)",
    "I/O Log Reads/sec",
    "I/O Log Writes/sec",
    "I/O Log Reads Average Bytes",
    "I/O Log Writes Average Bytes",
)
FIGURES = ("10.5", "2.5", "100.5", "50.5", "33000.5", "34000.5", "0.000", "1.5", "0.000", "20.5", "0.000", "5000.5")
MAINTENANCE = ("Database Maintenance IO Reads/sec", "Database Maintenance IO Reads Average Bytes")


def cell(text: str | Cell, line: int) -> Cell:
    return Cell(text, Locator(None, line)) if isinstance(text, str) else text


def table(*rows: Sequence[str | Cell], line: int = 1) -> Table:
    return grid([[cell(text, line + at) for text in row] for at, row in enumerate(rows)])


def heading(text: str, level: int = 3) -> Heading:
    return Heading(text, level=level)


def texts(*lines: str) -> list[Block]:
    return [Paragraph(line, Locator(None, at)) for at, line in enumerate(lines, start=1)]


def read(*blocks: Block) -> Reports:
    return read_with_account(*blocks)[0]


def read_with_account(*blocks: Block) -> tuple[Reports, Account]:
    document = Document("text/html", list(blocks))
    account = Account(document.pieces)
    return read_reports(document, Values.of(document), account), account


def summary(machine: str = "EX1", started: str = "8/19/2013 11:15:24 AM") -> list[Block]:
    rows = [["Overall Test Result", "Pass"], ["Machine Name", machine], ["Test Start Time", started]]
    return [heading("Test Summary"), table(*rows)]


def io_table(*names: str, section: str = "Transactional I/O Performance") -> list[Block]:
    rows = [[name, *FIGURES] for name in names or ("Instance1.1",)]
    return [heading(section), table(("MSExchange Database ==> Instances", *IO), *rows)]


def rules(found: Reports) -> list[str]:
    return [finding.rule for finding in found.findings]
