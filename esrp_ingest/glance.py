"""A parsed paper at a glance: a few lines at a prompt, a small page in a notebook, and its tables as data frames.

The models draw nothing. Importing this module gives `Run` and `ParsedDocument` the methods that show them; whatever
reads documents for people imports it.
"""

from collections import Counter
from html import escape
from typing import Any, get_args, get_origin

from esrp_ingest.counting import counted
from esrp_ingest.errors import UsageError
from esrp_ingest.frames import frame, html_table, shown
from esrp_ingest.models import Finding, Model, ParsedDocument, Run, Solution
from esrp_ingest.run_figures import metrics_of


def _figures(run: Run) -> dict[str, float | None]:
    """Its metrics, by their names in docs/metrics.md; None where its report does not give one."""
    return metrics_of(run)


def _run_line(run: Run) -> str:
    """What a prompt shows of a run."""
    return f"Run({', '.join(filter(None, _cells(run)))})"


def _paper_lines(paper: ParsedDocument) -> str:
    """What a prompt shows of a paper."""
    solutions = [f"  {_solution(solution)}" for solution in paper.solutions]
    runs = [f"  runs[{place}]: {', '.join(filter(None, _cells(run)))}" for place, run in enumerate(paper.runs)]
    return "\n".join([_title(paper), *solutions, *runs, f"  {_proof(paper)}"])


def _paper_page(paper: ParsedDocument) -> str:
    """What a notebook shows."""
    solutions = "".join(f"<li>{escape(_solution(solution))}</li>" for solution in paper.solutions)
    runs = html_table(("run", *_CELLS), [(place, *_cells(run)) for place, run in enumerate(paper.runs)])
    findings = [finding for finding in paper.findings if finding.severity == "error"]
    errors = "".join(f"<li>{escape(shown(finding.message))}</li>" for finding in findings)
    title, proof = escape(_title(paper)), escape(_proof(paper))
    return f"<p><b>{title}</b></p><ul>{solutions}</ul>{runs}<p>{proof}</p><ul>{errors}</ul>"


def _to_frame(self: ParsedDocument, table: str = "run", library: str | None = None) -> Any:  # noqa: ANN401 - of either library
    """One of its tables as a frame of pandas or polars, whichever is installed.

    Args:
        self: the paper.
        table: `solution`, `run` (with the metrics of each), `finding`, or a table of theirs: `instance_io`,
            `backup_result`, `host_counter`, `log_event`, `solution_fact`, `reported_metric`, ...; their rows begin
            with what they are of.
        library: `pandas` or `polars`; None for either.

    Raises:
        UsageError: there is no such table, or neither library.
    """
    tables = _tables(self)
    if table not in tables:
        raise UsageError(f"there is no table {table}: there are {', '.join(tables)}")
    columns, rows = tables[table]
    return frame(columns, [[row.get(column) for column in columns] for row in rows], library)


_Table = tuple[list[str], list[dict[str, object]]]
_Owner = tuple[dict[str, object], Any]
_CELLS = ("test", "server", "result", "figure", "instances")


def _tables(paper: ParsedDocument) -> dict[str, _Table]:
    """All tables by name: their columns, and rows as far as these are stated."""
    metrics = metrics_of(Run(test_type="performance"))
    runs = [{"run": place, **_own(run), **run.figures} for place, run in enumerate(paper.runs)]
    solutions = [{"solution": place, **_own(solution)} for place, solution in enumerate(paper.solutions)]
    of_runs: list[_Owner] = [
        ({"run": place, "test_type": run.test_type, "server": run.server}, run) for place, run in enumerate(paper.runs)
    ]
    of_solutions: list[_Owner] = [
        ({"solution": place, "product": each.product}, each) for place, each in enumerate(paper.solutions)
    ]
    return {
        "solution": (["solution", *_columns(Solution)], solutions),
        "run": (list(dict.fromkeys(["run", *_columns(Run), *metrics])), runs),
        "finding": (_columns(Finding), [_own(finding) for finding in paper.findings]),
        **_tables_of(Run, ["run", "test_type", "server"], of_runs),
        **_tables_of(Solution, ["solution", "product"], of_solutions),
    }


def _tables_of(model: type[Model], first: list[str], owners: list[_Owner]) -> dict[str, _Table]:
    """The tables that belong to runs or solutions, each row with what it is of."""
    found: dict[str, _Table] = {}
    for name, rows in _rows_of(model).items():
        taken = [{**of, **_own(row)} for of, owner in owners for row in getattr(owner, name)]
        found[name] = ([*first, *_columns(rows)], taken)
    return found


def _rows_of(model: type[Model]) -> dict[str, type[Model]]:
    """The fields of a model that hold rows, and the model of these."""
    return {
        name: get_args(field.annotation)[0]
        for name, field in model.model_fields.items()
        if get_origin(field.annotation) is tuple
    }


def _columns(model: type[Model]) -> list[str]:
    tables = _rows_of(model)
    return [name for name in model.model_fields if name not in tables]


def _own(row: Model) -> dict[str, object]:
    return {name: getattr(row, name) for name in _columns(type(row))}


def _title(paper: ParsedDocument) -> str:
    document = paper.document
    pages = f", {counted(document.page_count, 'page')}" if document.page_count else ""
    return f"{document.kind} ({document.media_type}{pages}): {shown(document.title) or 'without a title'}"


def _solution(solution: Solution) -> str:
    stated = (
        solution.product or solution.vendor or "a solution without a name",
        solution.configuration,
        solution.exchange_version and f"Exchange {solution.exchange_version}",
        solution.mailboxes and counted(solution.mailboxes, "mailbox", "mailboxes"),
        solution.disks and counted(solution.disks, "disk"),
    )
    return shown(", ".join(str(each) for each in stated if each))


def _cells(run: Run) -> tuple[str, ...]:
    """What tells runs apart: test, server, verdict, the figure that the test is about, and how many instances."""
    figures = run.figures
    figure = next(
        (f"{shown(figures[name])} {unit}" for name, unit in _ABOUT.items() if figures.get(name) is not None), ""
    )
    count = len({row.instance for row in run.instance_io}) or len(run.instance)
    return (run.test_type, shown(run.server or run.machine_name), run.result or "", figure, counted(count, "instance"))


_ABOUT = {"achieved_iops": "IOPS", "backup_mb_per_sec": "MB/s", "log_replay_seconds": "s/log"}
"""The figure that each kind of test is about."""


def _proof(paper: ParsedDocument) -> str:
    document, counts = paper.document, Counter(str(finding.severity) for finding in paper.findings)
    names = {"error": "errors", "warning": "warnings", "info": "info"}
    found = {(each if counts[each] == 1 else many): counts[each] for each, many in names.items() if counts[each]}
    noticed = ", ".join(f"{count} {name}" for name, count in found.items())
    return (
        f"{document.relations_held} of {document.relations_checked} relations hold; findings: {noticed or 'none'}; "
        f"figures left: {document.figures_left}"
    )


_METHODS: dict[type[Model], dict[str, object]] = {
    Run: {"figures": property(_figures), "__repr__": _run_line, "__str__": _run_line},
    ParsedDocument: {
        "to_frame": _to_frame,
        "_repr_html_": _paper_page,
        "__repr__": _paper_lines,
        "__str__": _paper_lines,
    },
}

for _model, _given in _METHODS.items():
    for _name, _method in _given.items():
        setattr(_model, _name, _method)
