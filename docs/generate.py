"""Writes the pages of docs/ that are made from the code: `python docs/generate.py`. A test fails when one is stale."""

import ast
import tempfile
from pathlib import Path
from typing import get_args

from diagram import table_diagram
from sqlalchemy import RowMapping, select
from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption
from typer.main import get_command

from esrp_ingest.audit import rules_table
from esrp_ingest.cli.app import whole_program
from esrp_ingest.database import Location, open_database
from esrp_ingest.database.schema import Solution as Solutions
from esrp_ingest.database.schema import Vendor as Vendors
from esrp_ingest.database.schema.descriptions import Relation, describe_tables, describe_views
from esrp_ingest.database.schema.views import __doc__ as views_text
from esrp_ingest.models import SOLUTION_ROWS, Solution
from esrp_ingest.parsing import parse
from esrp_ingest.vocabulary.findings import READING_RULES
from esrp_ingest.vocabulary.metrics import METRICS

DOCS = Path(__file__).parent
PAPERS = DOCS.parent / "fixtures" / "papers"
SLUGS = ("dell-md1220-2011", "dell-md3820f-2015", "emc-cx4-efd-2009", "dell-me4024-2018", "synology-fs3017-2017")
_DATA_MODEL = """# The data model

SQLite and PostgreSQL, the same names. Every table has an integer primary key `id`; foreign keys cascade from `document`.
A value that a document does not state is NULL. Sizes keep the unit that was printed: a Jetstress MB is 2^20 bytes, a
vendor's GB is whatever the vendor meant. Rows read from a document say where: `page` and `bbox`, or `line`.

The views build on each other, and each can be asked by itself: which servers were under test (`servers_under_test`), which run
counts for a server and why the others don't (`run_choice`), what the reports measured (`measured_metrics`), what the paper printed
(`printed_metrics`), and what is ranked (`solution_metrics`). SQLite knows no median; `esrp sql` and `esrp serve` bring `median(x)` and
`stddev(x)` along. In PostgreSQL the median is `percentile_cont(0.5) WITHIN GROUP (ORDER BY x)`:

```sh
esrp sql "SELECT disk_type, raid_level, median(database_read_latency_ms) FROM solution_metrics GROUP BY disk_type, raid_level"
```

![The tables and what each refers to](data-model.svg)
"""
_AUDIT_RULES = """# The audit's rules

Jetstress prints most things twice, and papers print them a third time. Each rule states a relation and its tolerance, with
which it is checked: what rounding to the printed digits can explain, or what published papers show. A check with the severity
`info` is a hint.

"""
_READING_RULES = """
## What reading itself doubts

These findings stand beside the audit's, and `esrp audit --rule` takes their names too.

| finding | meaning |
|---|---|
"""
_MODULES = """# The modules

What each room and each module is for, as it says itself. The arrows between the rooms point down; import-linter holds them.

"""
_COMMAND_LINE = """# The command line

Results go to standard output, everything else to standard error. A table that is wider than the terminal is printed in parts; into
a file or a pipe it goes whole. `NO_COLOR=1` and `esrp --no-color` print without colors. How to run `esrp ingest` unattended stands
in [nightly.md](nightly.md).

`esrp --install-completion` teaches bash, zsh, fish or PowerShell the commands, options and names of metrics: open a new shell, and
`esrp rank --by log_` and the tab key go on. `esrp --show-completion` prints what it would install.

| exit code | meaning |
|---|---|
| 0 | all well |
| 1 | some documents failed, the rest are loaded; findings at or above `--fail-on` |
| 2 | wrong usage |
| 3 | nothing could be read or loaded at all; the results cannot be written to standard output, or the summary to its file |
| 4 | the database is unreachable, locked or of another schema version; the cluster cannot be used |
| 5 | another import is running |
| 130 | interrupted |
| 141 | nobody reads the results any more, as in `esrp list runs \\| head -1`, or standard output is closed (`esrp ingest` loads all the same) |

"""
_SEED_SOLUTIONS = """# Five papers as loaded

All columns of `solution` for the rebuilt papers in `fixtures/papers`, which carry the figures of published ones.

"""


def data_model() -> str:
    """Every table, view and column."""
    views = (_relation(name, relation) for name, relation in describe_views().items())
    tables = (_relation(name, relation) for name, relation in describe_tables().items())
    return "\n".join([_DATA_MODEL, "## Views\n", *views, "## Tables\n", *tables])


def _relation(name: str, relation: Relation) -> str:
    rows = [f"### {name}\n", f"{relation.description}\n", "| column | unit | meaning |", "|---|---|---|"]
    rows += [f"| `{column}` | {about.unit or ''} | {about.description} |" for column, about in relation.columns.items()]
    return "\n".join(rows) + "\n"


def metrics() -> str:
    """Every metric, and how the views compute it."""
    rows = ["| metric | unit | better | meaning | tests |", "|---|---|---|---|---|"]
    rows += [
        f"| `{metric.name}` | {metric.unit} | {metric.better} | {metric.meaning} | {', '.join(metric.test_types)} |"
        for metric in METRICS.values()
    ]
    how = (views_text or "").split("\n", 2)[2].strip()
    return "# Metrics\n\n" + "\n".join(rows) + f"\n\n{how}\n"


def audit_rules() -> str:
    """Every rule of the audit, and every finding of the reading itself."""
    rows = [f"| `{name}` | {meaning} |" for name, meaning in READING_RULES.items()]
    return _AUDIT_RULES + rules_table() + _READING_RULES + "\n".join(rows) + "\n"


def command_line() -> str:
    """Every command with its options and examples."""
    return _COMMAND_LINE + "\n".join(_commands(get_command(whole_program()), "esrp"))


def _commands(group: object, path: str) -> list[str]:
    if not isinstance(group, TyperGroup):
        raise TypeError(f"{path} has no commands")
    sections = []
    for name, command in group.commands.items():
        if isinstance(command, TyperGroup):
            sections += _commands(command, f"{path} {name}")
        elif isinstance(command, TyperCommand):
            sections.append(_command(command, f"{path} {name}"))
    return sections


def _command(command: TyperCommand, path: str) -> str:
    arguments = [param for param in command.params if isinstance(param, TyperArgument)]
    options = [param for param in command.params if isinstance(param, TyperOption)]
    usage = " ".join([path, "[OPTIONS]", *map(_argument_name, arguments)])
    text = " ".join(f"{command.help}".split())
    rows = [f"| `{_cell(_argument_name(argument))}` | {_argument_help(argument)} | |" for argument in arguments]
    rows += [f"| `{_option_name(option)}` | {option.help} | {_default(option)} |" for option in options]
    examples = [line.removeprefix("$ ") for line in f"{command.epilog}".split("\n\n")[1:]]
    table = "\n".join(["| | | default |", "|---|---|---|", *rows])
    return f"## {path}\n\n`{usage}`\n\n{text}\n\n{table}\n\n```sh\n" + "\n".join(examples) + "\n```\n"


def _argument_help(argument: TyperArgument) -> str:
    kinds = [kind for kind in get_args(argument.type_descriptor.annotation) if isinstance(kind, str)]
    choices = ", ".join(f"`{kind}`" for kind in kinds)  # those of a Literal
    return f"{argument.help} One of {choices}." if choices else f"{argument.help}"


def _argument_name(argument: TyperArgument) -> str:
    name = f"{argument.metavar}..." if argument.nargs == -1 else f"{argument.metavar}"
    return name if argument.required else f"[{name}]"


def _option_name(option: TyperOption) -> str:
    names = ", ".join(option.opts)
    return names if option.is_flag else f"{names} {_cell(option.metavar or 'TEXT')}"


def _cell(text: str | None) -> str:
    return f"{text}".replace("|", "\\|")


def _default(option: TyperOption) -> str:
    default = option.show_default if isinstance(option.show_default, str) else option.default
    shown = "" if default is None or default is False else f"{default}"
    return f"{shown}, or `{option.envvar}`".removeprefix(", or ") if option.envvar else shown


def seed_solutions() -> str:
    """All columns of `solution` for each of the five rebuilt papers, out of a database that they are loaded into."""
    solutions = _loaded_solutions()
    head = ["column", *map(_title, solutions)]
    rows = [f"| {' | '.join(head)} |", "|" + "---|" * len(head)]
    for name in (name for name in Solution.model_fields if name not in SOLUTION_ROWS):
        values = ["" if solution[name] is None else str(solution[name]) for solution in solutions]
        rows.append(f"| `{name}` | {' | '.join(values)} |")
    return _SEED_SOLUTIONS + "\n".join(rows) + "\n"


def _loaded_solutions() -> list[RowMapping]:
    """The rows of `solution`, with their vendors' names, of a new database that holds the five papers."""
    with tempfile.TemporaryDirectory() as folder, open_database(f"sqlite:///{folder}/seeds.db") as database:
        for slug in SLUGS:
            path = PAPERS / slug / "paper.txt"
            database.load(parse(path), Location(path.as_uri(), path.stat().st_size))
        solution, vendor = Solutions.table(), Vendors.table()
        with database.asking() as connection:
            rows = select(solution, vendor.c.name.label("vendor")).join(vendor, isouter=True).order_by(solution.c.id)
            return list(connection.execute(rows).mappings())


def _title(solution: RowMapping) -> str:
    setup = f" {solution['configuration'].split(':')[0]}" if solution["configuration"] else ""
    return f"{solution['product']}{setup}"


def modules() -> str:
    """Every room of the package and every module in it, each with the first sentence that it says of itself."""
    package = DOCS.parent / "esrp_ingest"
    rooms: dict[Path, list[Path]] = {}
    for path in sorted(package.rglob("*.py")):
        rooms.setdefault(path.parent, []).append(path)
    pages = [_MODULES]
    for folder, paths in sorted(rooms.items()):
        about = _first_sentence(folder / "__init__.py")
        pages.append(f"## `{folder.relative_to(package.parent)}/`\n\n{about}\n\n| module | is for |\n|---|---|\n")
        named = (path for path in paths if path.name != "__init__.py")
        pages += [f"| `{path.name}` | {_cell(_first_sentence(path))} |\n" for path in named]
        pages.append("\n")
    return "".join(pages).rstrip() + "\n"


def _first_sentence(path: Path) -> str:
    text = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return " ".join(text.split("\n\n")[0].split())


PAGES = {
    "design/modules.md": modules,
    "data-model.md": data_model,
    "data-model.svg": table_diagram,
    "metrics.md": metrics,
    "audit-rules.md": audit_rules,
    "command-line.md": command_line,
    "seed-solutions.md": seed_solutions,
}

if __name__ == "__main__":
    for name, page in PAGES.items():
        (DOCS / name).write_text(page(), encoding="utf-8")
        print(name)
