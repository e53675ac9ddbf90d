"""The page of a comparison: chosen solutions side by side, what differs marked, each figure with its proof."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from datasette.app import Datasette
from datasette.utils.asgi import Request, Response
from sqlalchemy import Connection

from esrp_ingest.database.ask.queries import compare
from esrp_ingest.database.ask.results import Value
from esrp_ingest.database.ask.solutions import distinct_solutions, sources_of
from esrp_ingest.present.pages import addresses
from esrp_ingest.present.pages.rendering import Context, rendered
from esrp_ingest.present.pages.solution import CONFIGURATION
from esrp_ingest.vocabulary.metrics import METRICS

_MOST = 6
"""Solutions side by side."""
_HEADINGS = {
    **{name: heading for name, (heading, _) in CONFIGURATION.items()},
    **{metric.name: metric.heading for metric in METRICS.values()},
    "vendor": "Vendor",
    "io_test_type": "Test of the I/O figures",
    "io_basis": "Basis of the I/O figures",
    "held_back": "Held back",
}
_IN_THE_HEAD = frozenset({"product", "configuration", "latency_resolution_ms"})


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the comparison.

    Attributes:
        heading: what it is.
        unit: of its figures.
        differs: the solutions are not alike in it.
        of_paper: it is what papers state, and not what tests measured.
        cells: for each solution the value, and the address of its proof.
    """

    heading: str
    unit: str
    differs: bool
    of_paper: bool
    cells: list[tuple[Value, str | None]]


async def show_comparison(request: Request, datasette: Datasette) -> Response:
    """Solutions side by side."""
    asked = [int(number) for number in request.args.getlist("solution") if number.isdecimal() and len(number) < 10]
    chosen = list(dict.fromkeys(asked))[:_MOST]
    return await rendered(datasette, request, "comparison.html", lambda connection: _gather(connection, chosen))


def _gather(connection: Connection, chosen: Sequence[int]) -> Context:
    others = [row for row in distinct_solutions(connection) if row["id"] not in chosen]
    if not chosen:
        return {"chosen": [], "names": [], "lines": [], "others": others}
    rows = compare(connection, chosen)
    values = {str(row[0]): row[3:] for row in rows.rows}
    sources = {place: found[0]["id"] for place, found in sources_of(connection, chosen).items()}
    lines = [
        _line(
            row,
            [
                _proof(str(row[0]), at, chosen, values) or _place(str(row[0]), number, sources)
                for at, number in enumerate(chosen)
            ],
        )
        for row in rows.rows
        if row[0] not in _IN_THE_HEAD and any(value is not None for value in row[3:])
    ]
    names = list(zip(chosen, values["product"], values["configuration"], values["vendor"], strict=True))
    return {"chosen": chosen, "names": names, "lines": lines, "others": others}


def _line(row: Sequence[Value], proofs: Sequence[str | None]) -> Line:
    name, unit, differs, *values = row
    own = CONFIGURATION[str(name)][1] if name in CONFIGURATION else ""
    heading = _HEADINGS.get(str(name), str(name).replace("_", " "))
    of_paper = name in CONFIGURATION or name == "vendor"
    return Line(heading, str(unit or own), bool(differs), of_paper, list(zip(values, proofs, strict=True)))


def _place(name: str, solution_id: int, sources: Mapping[tuple[int, str], Value]) -> str | None:
    """Where a solution's paper states one of its columns."""
    found = sources.get((solution_id, name))
    return None if found is None else addresses.row("solution_source", found)


def _proof(name: str, at: int, chosen: Sequence[int], values: dict[str, tuple[Value, ...]]) -> str | None:
    """Where a solution's figure is proved."""
    if name not in METRICS or values[name][at] is None:
        return None
    of_io = "performance" in METRICS[name].test_types
    return addresses.figure(chosen[at], values["io_test_type"][at] if of_io else METRICS[name].test_types[0], name)
