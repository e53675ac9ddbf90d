"""The page of a proof: the figure, how it is computed, and the picture of its rows in the document.

Of a figure of a solution or a run all cells are shown, page by page; of a single row, that row.
"""

from base64 import b64encode
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from datasette.app import Datasette
from datasette.utils.asgi import Request, Response
from sqlalchemy import Connection

from esrp_ingest.database.ask.places import Place, Places, box_of, places_at
from esrp_ingest.database.ask.printed_rows import PrintedRow, printed_row
from esrp_ingest.database.ask.proofs import Proof, ProvingCell, figures_beside, proof, run_proof
from esrp_ingest.errors import EsrpError
from esrp_ingest.layout import Locator
from esrp_ingest.present.excerpt import prints
from esrp_ingest.present.pages import addresses
from esrp_ingest.present.pages.rendering import Context, asked, drawn, in_turn, readable
from esrp_ingest.present.pages.solution import CONFIGURATION

_MOST_ROWS = 60
"""Rows that are outlined in one picture."""


@dataclass(frozen=True, slots=True)
class Excerpt:
    """What a document shows at some places.

    Attributes:
        picture: of the page, as the address of an image, None of what has no pages.
        lines: of what has no pages: where, and the words, each with whether it is a figure that is asked about.
        missing: why neither can be shown.
    """

    picture: str | None = None
    lines: tuple[tuple[str, tuple[tuple[str, bool], ...]], ...] = ()
    missing: str | None = None


@dataclass(frozen=True, slots=True)
class Sheet:
    """The cells of a proof that stand together: on one page, or in one document without pages."""

    document_id: int
    page: int | None
    cells: tuple[ProvingCell, ...]

    @property
    def places(self) -> list[Place]:
        """The rows of the cells, each with the figures that are asked about."""
        rows: dict[tuple[str, int], Place] = {}
        for cell in self.cells:
            figures = () if cell.value is None else (cell.value,)
            known = rows.get((cell.table_name, cell.row_id))
            where = Locator(cell.page, cell.line, box_of(cell.bbox))
            rows[cell.table_name, cell.row_id] = Place(
                cell.row or cell.table_name, where, (known.figures if known else ()) + figures
            )
        return list(rows.values())[:_MOST_ROWS]


async def show_figure(request: Request, datasette: Datasette) -> Response:
    """The proof of a solution's figure."""
    number, test, metric = int(request.url_vars["solution"]), request.url_vars["test"], request.url_vars["metric"]

    def gather(connection: Connection) -> tuple[Proof, Context]:
        beside = figures_beside(connection, number, test, metric)
        around = [None if each is None else addresses.figure(number, *each) for each in beside]
        found = proof(connection, number, test, metric)
        return found, {"owner": addresses.solution(number), "around": around}

    return await _show_proof(request, datasette, gather)


async def show_run_figure(request: Request, datasette: Datasette) -> Response:
    """The proof of a run's figure."""
    number, metric = int(request.url_vars["run"]), request.url_vars["metric"]

    def gather(connection: Connection) -> tuple[Proof, Context]:
        return run_proof(connection, number, metric), {"owner": addresses.row("run", number), "around": [None, None]}

    return await _show_proof(request, datasette, gather)


async def _show_proof(
    request: Request, datasette: Datasette, gather: Callable[[Connection], tuple[Proof, Context]]
) -> Response:
    wanted = request.args.get("place") or "1"

    def work() -> Context:
        found, context = asked(datasette, gather)
        sheets = _sheets(found.cells)
        at = min(max(int(wanted) if wanted.isdecimal() else 1, 1), max(len(sheets), 1))
        excerpt = _excerpt(datasette, sheets[at - 1].document_id, sheets[at - 1].places) if sheets else Excerpt()
        return {**context, "proof": found, "sheets": sheets, "at": at, "excerpt": excerpt}

    return await drawn(datasette, request, "proof.html", await in_turn(datasette, work))


def _sheets(cells: Sequence[ProvingCell]) -> list[Sheet]:
    """Cells by the pages on which they stand, in printed order."""
    together: dict[tuple[int, int | None], list[ProvingCell]] = {}
    for cell in cells:
        together.setdefault((cell.document_id, cell.page), []).append(cell)
    return [Sheet(document, page, tuple(found)) for (document, page), found in together.items()]


async def show_row(request: Request, datasette: Datasette) -> Response:
    """The place of one row, or of one of its cells."""
    table, number, column = request.url_vars["table"], int(request.url_vars["row"]), request.url_vars.get("column")

    def work() -> Context:
        row = asked(datasette, lambda connection: printed_row(connection, table, number))
        place = Place(row.place.row, row.place.locator, _figures(row, column))
        known = place.locator.page is not None or place.locator.line is not None
        excerpt = _excerpt(datasette, row.document_id, [place]) if known else Excerpt(missing=_NOWHERE)
        return {"row": row, "name": _name(row), "column": column, "excerpt": excerpt}

    return await drawn(datasette, request, "row_proof.html", await in_turn(datasette, work))


def _name(row: PrintedRow) -> str:
    """What a row is called."""
    if row.table_name == "finding":
        return f"Finding {row.row_id}"
    column = row.values.get("column_name") if row.table_name == "solution_source" else None
    return (
        CONFIGURATION.get(str(column), (row.place.row.replace("_", " ").capitalize(), ""))[0]
        if column
        else row.place.row
    )


_NOWHERE = "This is about no one place of the document."


def _figures(row: PrintedRow, column: str | None) -> tuple[float, ...]:
    """The figure that a row is asked for; what is counted or turned into another unit is not looked for around it."""
    value, text = row.values.get(column or "value"), row.values.get("value_text")
    if not isinstance(value, int | float) or isinstance(value, bool):
        return ()
    figure = float(value)
    printed = row.table_name != "solution_source" or any(prints(word, figure) for word in str(text).split())
    return (figure,) if printed else ()


def _excerpt(datasette: Datasette, document_id: int, rows: Sequence[Place]) -> Excerpt:
    """What the document shows there; it is opened apart from the server."""
    places: Places = asked(datasette, lambda connection: places_at(connection, document_id, rows))
    try:
        original = datasette.get_database(addresses.SERVED).show_original(places, False)  # noqa: FBT003 - as the caller of browse gave it
    except EsrpError as error:
        return Excerpt(missing=readable(datasette, error, *places.uris))
    if original.content_type.startswith("image/"):
        return Excerpt(picture=f"data:{original.content_type};base64,{b64encode(original.body).decode()}")
    figures = [figure for place in rows for figure in place.figures]
    lines = (line.partition(": ") for line in original.body.decode().splitlines())
    return Excerpt(lines=tuple((where, _marked(text, figures)) for where, _, text in lines))


def _marked(text: str, figures: Sequence[float]) -> tuple[tuple[str, bool], ...]:
    """The words of a line, each with whether it says one of the figures."""
    return tuple((word, any(prints(word, figure) for figure in figures)) for word in text.split(" "))
