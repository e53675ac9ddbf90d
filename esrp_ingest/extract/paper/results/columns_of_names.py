"""Columns of a table that hold names: the test of each row, and the server, beside what the row is about.

    Test      |          | Reads/sec        Metric    | Test        | Server 1 | Server 2
    Optimal   | Server 1 | 647.6            Reads/sec | Performance | 1936.3   | 2132.4
    Degraded  | Server 1 | 506.1            Reads/sec | Stress      | 2041.9   | 1991.9

What heads them may say so, or nothing: then what stands in all of their cells does. A name that is merged over several
rows, or not said again, is one of all rows down to the next.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace

from esrp_ingest.extract.grid.cut_lines import in_one_line
from esrp_ingest.extract.grid.pair_rows import is_unit
from esrp_ingest.extract.headings import server_label
from esrp_ingest.extract.paper.parts.machine_names import counts_as_machine, names_a_database
from esrp_ingest.extract.paper.parts.names_over_several import servers_below_some, states_below_some
from esrp_ingest.extract.paper.parts.states import is_state_alone, says_how_tests_went
from esrp_ingest.extract.paper.parts.whose import is_of_all, is_of_some, is_statistic, names_a_state, without_addition
from esrp_ingest.extract.paper.results.figure_rows import Grid
from esrp_ingest.extract.paper.results.list_headers import role_of
from esrp_ingest.extract.paper.results.no_results import heads_goal_or_result
from esrp_ingest.extract.paper.results.places_before_servers import without_places_before
from esrp_ingest.extract.paper.results.summary_keys import exact_key
from esrp_ingest.extract.paper.results.units import holds_figure
from esrp_ingest.numerals import is_figure, is_fraction
from esrp_ingest.vocabulary.matching import fold
from esrp_ingest.vocabulary.whitepaper import SUMMARY_LABELS

_BELOW_SERVERS = (is_state_alone, heads_goal_or_result, is_statistic)
"""What may stand below a server in each of several columns, by what tells it."""


def with_names_apart(grid: Grid, machines: Collection[str] = ()) -> Grid:
    """A table whose rows know the test and the server that columns of it name, and that has no such columns.

    Args:
        grid: the table.
        machines: the names of machines that the paper names elsewhere.
    """
    apart = without_places_before(grid, machines)
    return _with_names_over_several(without_names_amid(_with_tests_known(apart)), machines)


def without_names_amid(grid: Grid) -> Grid:
    """A table without the tests of its rows where their names stand in the middle of these: nobody knows of which.

    So where the first name stands before a row that goes on with those above it, and these come again below.

    Args:
        grid: the table.
    """
    names = [row.test or row.group for row in grid.rows]
    states = list(filter(is_state_alone, names))
    named = names.index(states[0]) if states else 0
    labels = [fold(row.label) for row in grid.rows]
    above, below = labels[:named], labels[named:]
    if not above or below[0] in above or not set(above).intersection(below):
        return grid
    rows = [replace(row, test="", group="" if is_state_alone(row.group) else row.group) for row in grid.rows]
    return replace(grid, rows=rows, printed=[*grid.printed, *states])


def _with_names_over_several(grid: Grid, machines: Collection[str]) -> Grid:
    """A table whose columns are each headed by a server and a state, where the name of either stood over several.

    So a goal and what was achieved stand below a server, or the least and the greatest figure.
    """
    columns = [at for at in range(len(grid.headers)) if any(map(holds_figure, _column(grid, at)))]
    names = [in_one_line(grid.headers[at]) for at in columns]
    ways = (states_below_some(names, machines, below) for below in _BELOW_SERVERS)
    found = [(server, state) for state, server in next(filter(None, ways), [])] or servers_below_some(names, machines)
    told = dict(zip(columns, found, strict=False))
    headers = [" ".join(told[at]) if at in told else header for at, header in enumerate(grid.headers)]
    levels = {" ".join(texts): texts for texts in told.values()}
    return replace(grid, headers=headers, levels={**grid.levels, **levels}, printed=[*grid.printed, *grid.headers])


def _with_tests_known(grid: Grid) -> Grid:
    """A table whose rows know the test that a column of it names."""
    grid = _with_tests_out_of_labels(_with_groups_known(_with_labels_first(_without_verdicts(grid))))
    tests = [at for at, header in enumerate(grid.headers) if _role(header, _column(grid, at)) == "test"]
    if len(tests) != 1 or any(row.test for row in grid.rows):
        return grid
    servers = _role(grid.corner, [row.label for row in grid.rows]) == "server"
    rows = [replace(row, server=row.label if servers else row.server) for row in grid.rows]
    return _without_column(replace(grid, rows=rows), tests[0], _filled(_column(grid, tests[0])))


def _without_verdicts(grid: Grid) -> Grid:
    """A table whose figures are alone in their last column, where a verdict stood behind each: `Sum Status`."""
    name, verdicts = _without_verdict(grid.headers[-1] if grid.headers else "")
    texts = list(filter(None, _column(grid, len(grid.headers) - 1))) if name and verdicts else []
    cut = {text: text.rpartition(" ")[0].strip() for text in texts}
    if not texts or not all(map(_ends_with_word, texts)):
        return grid
    rows = [replace(row, cells=[*row.cells[:-1], cut.get(row.cells[-1], "")]) for row in grid.rows]
    return replace(grid, headers=[*grid.headers[:-1], name], rows=rows, printed=[*grid.printed, *verdicts, *texts])


def _without_verdict(header: str) -> tuple[str, list[str]]:
    """A header without the words that say that verdicts stand below it, and these words."""
    verdicts = list(filter(says_how_tests_went, header.split()))
    return " ".join(word for word in header.split() if word not in verdicts), verdicts


def _ends_with_word(text: str) -> bool:
    """Whether a word that is no unit stands behind a figure with what belongs to it."""
    figure, _, word = text.rpartition(" ")
    return word.isalpha() and not is_unit(word) and is_figure(figure)


def _with_labels_first(grid: Grid) -> Grid:
    """A table whose first column names tests with what stands in the next one as labels: servers or metrics."""
    labels = [row.label for row in grid.rows]
    if len(grid.headers) < 2 or _role(grid.corner, labels) != "test":
        return grid
    names = _filled(_column(grid, 0))
    servers = _role(grid.headers[0], names) == "server"
    if not servers and not any(map(exact_key, names)):
        return grid
    rows = [
        replace(row, label=name, server=name if servers else row.server)
        for row, name in zip(grid.rows, names, strict=True)
    ]
    return _without_column(replace(grid, rows=rows, corner=grid.headers[0]), 0, _filled(labels))


def _with_groups_known(grid: Grid) -> Grid:
    """A table whose first column says what several rows are about with the next one as labels.

    It is merged over the rows, or said again: `DAG 1` beside its servers, `Database` or a server beside metrics.
    """
    if len(grid.headers) < 2 or any(row.group for row in grid.rows):
        return grid
    above, texts = [row.label for row in grid.rows], _column(grid, 0)
    groups = _filled(above)
    if not (_are_of_several(groups, texts) and _are_labels(groups, texts)):
        return grid
    rows = [
        replace(row, label=in_one_line(text or group), group=group if text else "")
        for row, text, group in zip(grid.rows, texts, groups, strict=True)
    ]
    found = _without_column(replace(grid, rows=rows, corner=grid.headers[0]), 0, [row.test for row in rows])
    return replace(found, printed=[*found.printed, *above])


def _are_labels(groups: Sequence[str], texts: Sequence[str]) -> bool:
    """Whether texts are names of servers and sums, databases of those beside them, or metrics; no figures or units."""
    said = [in_one_line(text) for text in texts if text.strip()]
    if any(is_figure(text) or is_unit(text) for text in said):
        return False
    if _are_servers(said) or (all(map(names_a_database, said)) and _are_servers(groups)):
        return True
    whole = zip(groups, texts, strict=True)
    return any(exact_key(text) or exact_key(f"{group} {text}") for group, text in whole)


def _are_of_several(groups: Sequence[str], texts: Sequence[str]) -> bool:
    """Whether texts beside labels are about several of these, and are neither metrics nor figures.

    What the first ones are about may stand on the page before; whose figures they are, servers say without it.
    """
    said = [text for text in texts if text.strip()]
    beside = [group for group, text in zip(groups, texts, strict=True) if text.strip()]
    told = all(beside) or (any(beside) and _are_servers(said))
    several = told and len(set(beside)) < len(beside)
    return several and not any(exact_key(group) or is_figure(group) for group in beside)


def _column(grid: Grid, at: int) -> list[str]:
    return [row.cells[at] for row in grid.rows]


def _without_column(grid: Grid, at: int, tests: Sequence[str]) -> Grid:
    """A table without one of its columns, with the test of each of its rows."""
    rows = [
        replace(row, cells=[*row.cells[:at], *row.cells[at + 1 :]], test=test)
        for row, test in zip(grid.rows, tests, strict=True)
    ]
    places = [*grid.places[:at], *grid.places[at + 1 :]] if len(grid.places) == len(grid.headers) else grid.places
    headers = [*grid.headers[:at], *grid.headers[at + 1 :]]
    return replace(grid, headers=headers, rows=rows, places=places, printed=[*grid.printed, grid.headers[at]])


def _role(header: str, texts: Sequence[str]) -> str | None:
    """What a column names, by what heads it or by what stands in it; None for figures and other words."""
    said = [" ".join(text.split()) for text in texts if text.strip()]
    headed = role_of(" ".join(header.split())) if header.strip() else ""
    if not said or not texts[0].strip():
        return None
    if headed in ("", "test") and _are_tests(said, headed=headed == "test"):
        return "test"
    return "server" if headed in ("", "server") and _are_servers(said) else None


def _are_servers(texts: Sequence[str]) -> bool:
    """Whether texts are names of servers, and of sums beside these, of all or of some of them."""
    servers = [text for text in texts if not (is_of_all(text) or is_of_some(text))]
    return bool(servers) and all(map(_is_server, servers))


def _are_tests(texts: Sequence[str], *, headed: bool) -> bool:
    """Whether texts are nothing but names of tests, or may be such below what says so."""
    return all(map(is_state_alone, texts)) or (headed and all(map(_may_be_test, texts)))


def _may_be_test(text: str) -> bool:
    """Whether a text below `Test` names one: it holds words, and no figure of a result."""
    return any(map(str.isalpha, text)) and not any(map(is_fraction, text.split())) and names_a_state(text)


def _is_server(text: str) -> bool:
    text = without_addition(text)
    return server_label(text) == text or counts_as_machine(text)


def _filled(texts: Sequence[str]) -> list[str]:
    """Names down a column, one that is not said again in all rows below it."""
    names: list[str] = []
    for text in texts:
        names.append(" ".join(text.split()) or (names[-1] if names else ""))
    return names


def _with_tests_out_of_labels(grid: Grid) -> Grid:
    """A table whose labels name no tests, where those of several did: `Database Disk 24-hour stress Read Latency`.

    On a page nothing but a blank may part a label from the test beside it, and both may wrap.
    """
    parted = [_without_test(row.label) for row in grid.rows]
    if len({test for _, test in filter(None, parted)}) < 2:
        return grid
    rows = [
        row if own is None or row.test else replace(row, label=own[0], test=own[1])
        for row, own in zip(grid.rows, parted, strict=True)
    ]
    return replace(grid, rows=rows, printed=[*grid.printed, *(row.label for row in grid.rows)])


def _without_test(label: str) -> tuple[str, str] | None:
    """A label that is known without the words of a test in it, and that test; None for any other."""
    words = label.split()
    said = [word for word in words if is_state_alone(word)]
    rest, test = " ".join(word for word in words if word not in said), " ".join(said)
    told = bool(said) and exact_key(label) is None and SUMMARY_LABELS.exact(rest) is not None and is_state_alone(test)
    return (rest, test) if told else None
