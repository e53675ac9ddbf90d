"""Documents that are too much of one thing, in any size: what each is made of, and how it is put together.

Each function makes a document of so many of its things. All begin like documents that the program reads, so that what
follows reaches the readers and extractors behind the first look.
"""

from collections.abc import Callable

from small_reports import small_report

_SUMMARY = "Performance Test Result Report\n\nTest Summary\n\n"
_FIGURES = "10.500 2.500 100.000 50.000 33000.000 34000.000 0.000 0.500 0.000 20.000 0.000 5000.000"
_TITLE = "Maker X100 5,000 Mailbox Exchange 2010 storage solution"
_PAPER = f"ESRP Storage Program\n{_TITLE}\nTested with ESRP 3.0\n\n"
_CONFIGURATION = "Solution description\n\nSimulated Exchange configuration\n\n"


def _page(body: str) -> str:
    return f"<html><body>{body}</body></html>"


def _within_report(rows: str, section: str = "Test Summary") -> str:
    table = f"<fieldset><legend>{section}</legend><table>{rows}</table></fieldset>"
    return small_report(1).replace("</body>", f"{table}</body>")


def _row(*cells: str) -> str:
    return "<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"


def _instance_rows(count: int) -> str:
    return "".join(_row(f"Instance1001.{number}", *_FIGURES.split()) for number in range(3, count + 3))


def _logged(number: int) -> str:
    hour, rest = divmod(number % 40000, 3600)
    return f"3/5/2013 {hour + 1}:{rest // 60:02}:{rest % 60:02} AM -- Instance1001.1 (average: {number}.5 msec)"


def _pair(number: int) -> tuple[str, str]:
    return f"Label {number}", f"{number} GB"


def _text_report(section: str, lines: str) -> str:
    return f"{_SUMMARY}Overall Test Result Pass\nMachine Name HOST1\n\n{section}\n\n{lines}"


def _cells_below(head: str, *rows: str) -> str:
    return f"{_PAPER}Aggregate performance\n\n{head}\n" + "\n".join(rows)


Shape = Callable[[int], str]

HTML: dict[str, Shape] = {
    "unterminated comments": lambda count: _page("<h1>x</h1>" + "<!-- " * count),
    "unterminated scripts": lambda count: _page("<h1>x</h1>" + "<script>" * count),
    "comments before the page": lambda count: "<!-- a -->" * count + "<html>hello</html>",
    "report headings in HTML": lambda count: _page(
        "<h2>Performance Test Result Report</h2><h3>Test Summary</h3>" * (count // 2)
    ),
    "reports in HTML": lambda count: _page("".join(small_report(number) for number in range(count // 10))),
    "instances": lambda count: small_report(1).replace(
        "</table></fieldset></body>", f"{_instance_rows(count)}</table></fieldset></body>"
    ),
    "instances with paths": lambda count: _within_report(
        "".join(
            _row(f"Instance1001.{at}", f"Log path: C:\\l{at}<br>Database: C:\\d{at}\\a.edb") for at in range(count)
        ),
        "Database Configuration",
    ),
    "backups": lambda count: _within_report(
        "".join(_row(f"Instance1001.{at}", "1000.5", "00:10:00", "100.5") for at in range(count)),
        "Database Backup Statistics - All",
    ),
    "recoveries": lambda count: _within_report(
        "".join(_row(f"Instance1001.{at}", "500", "1000.5") for at in range(count)), "Soft-Recovery Statistics - All"
    ),
    "host counters": lambda count: _within_report(
        "".join(_row("% Processor Time", "1.5", "0.5", "2.5") for at in range(count)), "Host System Performance"
    ),
    "disks": lambda count: _within_report(
        "".join(_row(f"Database ({at}:)", "0.010", "0.020", "100.000", "(n/a)", "5.000") for at in range(count)),
        "Disk Subsystem Performance",
    ),
    "label pairs in HTML": lambda count: _within_report("".join(_row(*_pair(at)) for at in range(count))),
    "known label in HTML": lambda count: _within_report(
        "".join(_row("Machine Name", f"HOST{at}") for at in range(count))
    ),
    "log lines in HTML": lambda count: _within_report("".join(_row(_logged(at)) for at in range(count)), "Test Log"),
    "cells in rows of ten": lambda count: _page("<table>" + _row(*"1234567890") * (count // 10) + "</table>"),
    "cells in one row": lambda count: _page("<table>" + _row(*("1" * count)) + "</table>"),
    "titles in one row": lambda count: _page("<table>" + _row(*([_TITLE] * count)) + "</table>"),
    "cells in one row of results": lambda count: _page(
        f"<p>{_TITLE}</p><h1>Aggregate performance</h1><table>" + _row("Reads/sec", *("1" * count)) + "</table>"
    ),
    "nested tables": lambda count: _page("<table><tr><td>" * count + "x"),
    "nested blocks": lambda count: _page("<div>" * count + "x"),
    "nested letters": lambda count: _page("<b>" * count + "x"),
    "paragraphs": lambda count: _page("<p>a</p>" * count),
    "line feeds in a page": lambda count: _page("<h1>x</h1>" + "a\n" * count),
    "breaks in a page": lambda count: _page("<h1>x</h1>" + "a<br>" * count),
    "one line in a page": lambda count: _page("<h1>x</h1>" + "a" * count),
    "blanks in a page": lambda count: _page("<h1>x</h1>" + " " * count),
    "bare angles": lambda count: _page("<h1>x</h1>" + "<" * count),
    "attributes": lambda count: _page("<p " + "a=1 " * count + ">x</p>"),
    "entities": lambda count: _page("<h1>x</h1>" + "&amp;" * count),
}
TEXT: dict[str, Shape] = {
    "comments before a text": lambda count: "<!-- a -->" * count + "hello",
    "unterminated comments in a text": lambda count: "a text\n" + "<!-- " * count,
    "report headings in a text": lambda count: f"{_SUMMARY}Overall Test Result Pass\n" * (count // 2),
    "headings of the paper": lambda count: _PAPER + "Appendix A: Stress Testing\n" * count,
    "sections without titles": lambda count: (
        _SUMMARY + "Transactional I/O Performance\nHost System Performance\n" * (count // 2)
    ),
    "instances in a text": lambda count: _text_report(
        "Transactional I/O Performance", "".join(f"Instance1001.{at} {_FIGURES}\n" for at in range(count))
    ),
    "names without figures": lambda count: _text_report(
        "Transactional I/O Performance", "".join(f"Instance1001.{at}\n" for at in range(count))
    ),
    "figures without names": lambda count: _text_report("Transactional I/O Performance", f"{_FIGURES}\n" * count),
    "cells below each other": lambda count: _text_report(
        "Transactional I/O Performance",
        "".join(f"Instance1001.{at}\n" + _FIGURES.replace(" ", "\n") + "\n" for at in range(count // 12)),
    ),
    "one name and figures below": lambda count: _text_report(
        "Transactional I/O Performance", "Instance1001.1\n" + "1\n" * count
    ),
    "names of one instance and figures": lambda count: _text_report(
        "Transactional I/O Performance", "Instance1001.1\n1.5\n" * count
    ),
    "label pairs in a text": lambda count: _text_report(
        "Test Summary", "".join("  ".join(_pair(at)) + "\n" for at in range(count))
    ),
    "labels and values below each other": lambda count: _text_report(
        "Test Summary", "".join("\n".join(_pair(at)) + "\n" for at in range(count))
    ),
    "values without labels": lambda count: _text_report("Test Summary", "1\n" * count),
    "beginnings of labels": lambda count: _text_report("Test Summary", "Jetstress\n" * count),
    "known label in a text": lambda count: _text_report(
        "Test Summary", "".join(f"Machine Name  HOST{at}\n" for at in range(count))
    ),
    "misfits": lambda count: _text_report("Test Summary", "Test Start Time  soon\n" * count),
    "label pairs in a paper": lambda count: (
        _PAPER + _CONFIGURATION + "".join("  ".join(_pair(at)) + "\n" for at in range(count))
    ),
    "known label in a paper": lambda count: (
        _PAPER + _CONFIGURATION + "Number of Exchange mailboxes simulated  5,000\n" * count
    ),
    "headings and pairs in a paper": lambda count: (
        _PAPER + "Primary storage hardware\nStorage connectivity  SAS\n" * count
    ),
    "results in a paper": lambda count: (
        _PAPER + "Individual server metrics\n" + "Average database disk transfers/sec  100.5\n" * count
    ),
    "figures in a paper": lambda count: _PAPER + "Aggregate performance\n" + "Reads/sec  100.5  100.5  100.5\n" * count,
    "sentences in a paper": lambda count: (
        _PAPER + "The tested 5,000 mailboxes of 250 MB used 24 disks for the databases.\n" * count
    ),
    "cells in one line of a cover": lambda count: f"{_TITLE}\n" + "ab   " * count + "\n\n" + _CONFIGURATION,
    "words in one line of a paper": lambda count: _PAPER + "Aggregate performance\nReads/sec  1" + " a" * count,
    "cells beside columns": lambda count: _cells_below("ab   " * (count // 3), " " + "  a  " * (count // 3)),
    "words over columns": lambda count: _cells_below("ab   " * count, "c" + " a b" * count),
    "rows outside of reports": lambda count: _PAPER + f"Instance1001.1 {_FIGURES}\n" * count,
    "paths in a text": lambda count: _text_report(
        "Database Configuration",
        "".join(f"Instance1001.{at}\nLog path: C:\\l\nDatabase: C:\\a.edb\n" for at in range(count)),
    ),
    "pieces of a path": lambda count: _text_report(
        "Database Configuration", "Instance1001.1\nLog path: C:\\l\n" + "a\\b\n" * count
    ),
    "log lines": lambda count: _text_report("Test Log", "".join(_logged(at) + "\n" for at in range(count))),
    "lines of one log entry": lambda count: _text_report("Test Log", _logged(1) + "\n" + "goes on\n" * count),
    "short lines": lambda count: "a\n" * count,
    "short lines in a report": lambda count: _text_report("Test Summary", "a\n" * count),
    "figures in lines": lambda count: _PAPER + "1\n" * count,
    "cells of results in lines": lambda count: _PAPER + "Server 1\nReads/sec\n100.5\n101.5\n" * count,
    "cells of a column in lines": lambda count: _PAPER + "Storage cache\n" * count + "8 GB\n" * count,
    "one line": lambda count: _text_report("Test Summary", "a" * count),
    "words in one line": lambda count: _text_report("Test Summary", "a " * count),
    "figures in one line": lambda count: _text_report("Transactional I/O Performance", "1.5 " * count),
    "cells in one line": lambda count: _text_report("Transactional I/O Performance", "1.5  " * count),
    "commas in one line": lambda count: _text_report("Transactional I/O Performance", "1," * count),
    "points in one line": lambda count: _text_report(
        "Test Summary", "Achieved Transactional I/O per Second  " + "1." * count
    ),
    "cells that begin with a point": lambda count: _text_report("Transactional I/O Performance", ".1  .1\n" * count),
    "pages": lambda count: "a running head 1\nx\n\f" * count,
    "page numbers": lambda count: "a paper\n" + "".join(f"words\na head\n{at}\n" for at in range(count // 2)),
    "numbers in one line": lambda count: "1 " * count + "\n\f" + "x\n\f" * 5,
    "tables in a text": lambda count: "<table>\n<tr><td>a</td></tr>\n" * count,
    "a table in a text": lambda count: "x\n<table>\n" + "<tr><td>a</td><td>b</td></tr>\n" * count + "</table>",
    "table tags in a text": lambda count: "x\n" + "<table " * count,
}
MARKDOWN: dict[str, Shape] = {
    "label pairs in Markdown": lambda count: _text_report(
        "## Test Summary",
        "| label | value |\n|---|---|\n" + "".join("| {} | {} |\n".format(*_pair(at)) for at in range(count)),
    ),
    "label pairs of a paper in Markdown": lambda count: (
        _PAPER
        + "## Simulated Exchange configuration\n\n"
        + "".join("| {} | {} |\n".format(*_pair(at)) for at in range(count))
    ),
    "rules": lambda count: "# x\n" + "|---|---|\n" * count,
    "pipes in one line": lambda count: "# x\n" + "|a" * count,
    "grid rows": lambda count: "# x\n+---+---+\n" + "| a | b |\n" * count,
    "quotes": lambda count: "# x\n" + "> " * count + "y",
    "links": lambda count: "# x\n" + "[a](" * count,
    "open brackets": lambda count: "# x\n" + "[" * count,
    "images": lambda count: "# x\n" + "![a](" * count,
    "marks": lambda count: "# x\n" + "**a** `b` __c__ \\" * count,
    "backslashes": lambda count: "# x\n" + "\\" * count,
    "footnotes": lambda count: "# x\n" + "<sup>1" * count,
    "headings": lambda count: "# a\n" * count,
    "hashes": lambda count: "# x " + "#" * count + " y",
}


def all_shapes() -> dict[str, tuple[str, Shape]]:
    """Every shape with the name of a file of its kind."""
    kinds = (("shape.html", HTML), ("shape.txt", TEXT), ("shape.md", MARKDOWN))
    return {name: (file, shape) for file, shapes in kinds for name, shape in shapes.items()}
