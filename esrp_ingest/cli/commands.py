"""The commands by name, so that `esrp --help` prints them without importing any."""

from typing import NamedTuple


class Command(NamedTuple):
    """A command.

    Attributes:
        module: the module of `cli/` that holds it.
        text: the first paragraph of its help.
    """

    module: str
    text: str


COMMANDS = {
    "ingest": Command(
        "ingest",
        "Load whitepapers and Jetstress reports: PDF, Word, HTML, messages, CSV, text, folders of them and "
        "zip archives.",
    ),
    "parse": Command(
        "parse",
        "Read one file and print what it says as one JSON object; no database is used.",
    ),
    "audit": Command(
        "audit",
        "Show what does not add up: relations between printed figures that must hold, and what was read with doubt.",
    ),
    "correct": Command(
        "correct",
        "Put a value beside a printed one, which stays: views and rankings use it, and mark it.",
    ),
    "accept": Command(
        "correct",
        "Note that findings were seen and may stay: `esrp audit` shows the open ones, and all with `--all`.",
    ),
    "verify": Command(
        "verify",
        "Read stored documents again and print what would change, and which relations that mends or breaks.",
    ),
    "rank": Command(
        "query",
        "Rank solutions by a metric, the best first; equal figures share a rank, solutions without a figure "
        "stand last.",
    ),
    "compare": Command(
        "query",
        "Put the configuration and the metrics of solutions side by side, and mark what differs.",
    ),
    "sql": Command(
        "query",
        "Run one SELECT of your own. Nothing that changes the database is accepted.",
    ),
    "show": Command(
        "show",
        "Show everything about one solution, run or document, what of it holds a text, or how a figure comes about.",
    ),
    "size": Command(
        "size",
        "Count the whole tested units of each solution that carry a load, by I/O and by capacity, the fewest first.",
    ),
    "list": Command(
        "lists",
        "List what is there, the newest first: runs, documents, solutions, findings, machines, imports and "
        "their failures.",
    ),
    "trend": Command(
        "trend",
        "Show the nights of each machine side by side, and where the level of a figure shifted.",
    ),
    "assign": Command(
        "assign",
        "Say what stand-alone reports are about: those that are loaded, and all later ones of the machine or folder.",
    ),
    "forget": Command(
        "forget",
        "Take whole documents out of the database, with all that only they hold, and keep imports from "
        "loading them again.",
    ),
    "locate": Command(
        "locate",
        "Show where figures stand in their document: the text at that place, and with --png a picture of it.",
    ),
    "export": Command(
        "present",
        "Write all tables and views into files, with a dictionary.json that says what every column means.",
    ),
    "report": Command(
        "present",
        "Write one page with rankings, charts and findings, that works offline and in print; needs "
        "esrp-ingest[report].",
    ),
    "serve": Command(
        "serve",
        "Browse the database in a web browser: rankings, solutions, machines, and from each figure to its proof.",
    ),
    "db": Command(
        "manage",
        "Change or check the schema of a database.",
    ),
}
"""All of them, in the order of the help."""
