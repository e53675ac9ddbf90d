"""Small Jetstress reports to import by the hundred, and the words that make a reading process misbehave.

A document that holds one of the words of `misbehaviour/sitecustomize.py` makes the process that reads it hang, die or
eat memory, as soon as that folder stands in PYTHONPATH.
"""

from pathlib import Path

MISBEHAVIOUR = Path(__file__).parent / "misbehaviour"


def small_report(number: int, word: str = "") -> str:
    """A performance report of one server with two databases; every number gives other bytes and another run."""
    process, reads = 1000 + number, 100 + number / 10
    rows = "".join(
        f"<tr><td>Instance{process}.{database}</td><td>10.5</td><td>2.5</td><td>{reads:.3f}</td><td>50.000</td>"
        "<td>33000.000</td><td>34000.000</td><td>0.000</td><td>0.500</td><td>0.000</td><td>20.000</td><td>0.000</td>"
        "<td>5000.000</td></tr>"
        for database in (1, 2)
    )
    columns = "".join(
        f"<th>I/O {kind} {figure}</th>"
        for kind in ("Database", "Log")
        for figure in (
            "Reads Average Latency (msec)",
            "Writes Average Latency (msec)",
            "Reads/sec",
            "Writes/sec",
            "Reads Average Bytes",
            "Writes Average Bytes",
        )
    )
    summary = {
        "Overall Test Result": "Pass",
        "Machine Name": f"HOST{number}",
        "Test Description": f"small report {number} {word}",
        "Test Start Time": f"3/5/2013 {number % 12 + 1}:00:00 AM",
        "Test End Time": "3/5/2013 11:30:00 PM",
        "Jetstress Version": "15.00.0775.000",
        "ESE Version": "15.00.0516.026",
        "Performance Log": rf"C:\Jetstress\Performance_2013_3_5_{number % 12 + 1}_0_4.blg",
    }
    sizing = {
        "Achieved Transactional I/O per Second": f"{2 * reads + 100:.3f}",
        "Target Transactional I/O per Second": "200",
        "Initial Database Size (bytes)": "1000000",
        "Final Database Size (bytes)": "2000000",
        "Database Files (Count)": "2",
    }
    return (
        "<html><body><h1>Microsoft Exchange Jetstress 2013</h1><h2>Performance Test Result Report</h2>"
        + _pairs("Test Summary", summary)
        + _pairs("Database Sizing and Throughput", sizing)
        + "<fieldset><legend>Transactional I/O Performance</legend><table>"
        + f"<tr><th>MSExchange Database ==&gt; Instances</th>{columns}</tr>{rows}</table></fieldset></body></html>"
    )


def _pairs(heading: str, pairs: dict[str, str]) -> str:
    rows = "".join(f"<tr><td class='grid_row_header'>{label}</td><td>{pairs[label]}</td></tr>" for label in pairs)
    return f"<fieldset><legend>{heading}</legend><table>{rows}</table></fieldset>"


def write_reports(folder: Path, count: int) -> Path:
    """Writes so many reports into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(count):
        (folder / f"report{number:03}.html").write_text(small_report(number), encoding="utf-8")
    return folder
