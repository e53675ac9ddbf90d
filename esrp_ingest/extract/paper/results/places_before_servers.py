"""Places of several servers that stand right before the name of one: `DAG 1 EX05` between `EX04` and `EX06`.

On a page nothing but a blank may part such a name from the column of servers, beside the one in the middle of its rows.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from esrp_ingest.extract.paper.parts.states import cut_before_server, is_server, names_a_place
from esrp_ingest.extract.paper.parts.whose import is_of_all
from esrp_ingest.extract.paper.results.figure_rows import Grid
from esrp_ingest.extract.paper.results.list_headers import role_of


def without_places_before(grid: Grid, machines: Collection[str]) -> Grid:
    """A table whose rows are servers, without the places before some of them: these are what stands over their rows.

    Args:
        grid: the table; any other stays as it is.
        machines: the names of machines that the paper names elsewhere.
    """
    parted = _parted([row.label for row in grid.rows], grid.corner, machines)
    if not parted:
        return grid
    rows = [
        replace(row, group=parted[row.label][0], label=parted[row.label][1]) if row.label in parted else row
        for row in grid.rows
    ]
    return replace(grid, rows=rows, corner=_last_of(grid.corner), printed=[*grid.printed, *parted])


def _parted(labels: Sequence[str], corner: str, machines: Collection[str]) -> Mapping[str, tuple[str, str]]:
    """The place and the server of each label that begins with one; nothing where all do, or a server comes twice.

    A corner may say that places stand there: `Site Server` above `Primary EX05`.
    """
    cuts = {label: cut_before_server(label, machines) for label in labels}
    parted = {label: cut for label, cut in cuts.items() if _is_place_and_server(cut, corner)}
    whole = [label for label in labels if label not in parted]
    servers = {server for _, server in parted.values()}
    told = any(is_server(label, machines) for label in whole) and len({*whole, *servers}) == len(labels)
    return parted if told else {}


def _is_place_and_server(cut: tuple[str, str], corner: str) -> bool:
    place, server = cut
    is_place = names_a_place(place) or (names_a_place(corner) and _last_of(corner) != corner)
    return bool(place and server) and is_place and not is_of_all(server)


def _last_of(corner: str) -> str:
    """What heads the servers at the end of a corner, behind what heads their places; else all of it."""
    said = corner.split()
    ends = (" ".join(said[at:]) for at in range(len(said)))
    return next((end for end in ends if role_of(end) == "server"), corner)
