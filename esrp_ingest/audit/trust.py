"""How far a run's tables can be trusted: the share of their relations that hold, and which other assignment would fit.

A table most of whose relations break is not a table with a slip: its figures, or their place, are wrong altogether.
Where two tables or columns exchanged mend nearly all that breaks, and no other exchange does as well, these are named.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, islice

from esrp_ingest.audit.rule import RULES, Paper, counting
from esrp_ingest.cells import columns_of
from esrp_ingest.models import Finding, Located, Run, TableTrust
from esrp_ingest.vocabulary.findings import DOUBT_RULE

_FEWEST = 3
"""Relations that must be there, and must break, before a table is doubted."""
_SUSPECT_SHARE = 0.1
"""An exchange is looked for where at least so many of a table's relations break."""
_MENDED_SHARE = 0.9
"""An exchange fits where it mends so much of what breaks."""
_MOST_TRIALS = 1000
"""Exchanges that are tried for a document."""
_TWO_COLUMNS = ("instance_maintenance_io", "instance_log_replication_io")
_SCOPED = {"instance_io": "scope", "disk_io": "role"}
_OTHER_SCOPE = {"transactional": "total", "total": "transactional", "database": "log", "log": "database"}
_INTERCHANGED = ("instance_io", *_TWO_COLUMNS, "disk_io", "backup_result", "soft_recovery_result")
"""Tables that may have been exchanged between the reports of two servers."""


Related = tuple[int | None, tuple[str, ...]]
"""The run that relations are about, none where they are about the document, and the tables that they are between."""


@dataclass(slots=True)
class Tally:
    """How many relations of each run's table could be checked, and how many of them hold."""

    checked: Counter[tuple[int, str]] = field(default_factory=Counter)
    held: Counter[tuple[int, str]] = field(default_factory=Counter)

    def add(self, related: Related, checked: int, held: int) -> None:
        """Counts relations for each of the tables that they are between."""
        run, tables = related
        if run is not None:
            for table in tables:
                self.checked[run, table] += checked
                self.held[run, table] += held

    def broken(self, place: tuple[int, str]) -> int:
        """How many relations of a run's table do not hold."""
        return self.checked[place] - self.held[place]


@dataclass(frozen=True, slots=True)
class Exchange:
    """Another assignment of figures to tables or columns.

    Attributes:
        words: what is exchanged.
        tables: the tables that it concerns, with the index of their run.
        runs: the runs as they would be, by index.
    """

    words: str
    tables: tuple[tuple[int, str], ...]
    runs: Mapping[int, Run]


def judged(runs: Sequence[Run], tally: Tally) -> tuple[list[TableTrust], list[Finding]]:
    """The trust that each table deserves, and a finding for each that is doubtful.

    Args:
        runs: of the document.
        tally: of all relations between figures of their tables.
    """
    for place in [place for place in tally.checked if not _rows(runs[place[0]], place[1])]:
        del tally.checked[place]  # the relation is between other tables that may stand in its place
    explained = _explained(runs, tally)
    trust = [_trust(place, tally, doubtful=place in explained) for place in sorted(tally.checked)]
    return trust, [_finding(runs, place, tally, explained[place]) for place in sorted(explained)]


def _explained(runs: Sequence[Run], tally: Tally) -> dict[tuple[int, str], Exchange | None]:
    """The doubtful tables, each with the exchange that explains it: what is a fault of others is none of their own."""
    explained: dict[tuple[int, str], Exchange | None] = dict.fromkeys(
        place for place in tally.checked if _mostly_breaks(tally, place)
    )
    for fitting in _fitting_exchanges(runs, tally):
        own = {place for place in explained if place[0] in fitting.runs and explained[place] is None}
        for place in own - set(fitting.tables):
            del explained[place]
        explained.update(dict.fromkeys(fitting.tables, fitting))
    return explained


def _fitting_exchanges(runs: Sequence[Run], tally: Tally) -> Iterator[Exchange]:
    """Of each run with a suspect table the exchange that fits, if one does: of tables, else of columns."""
    trials = _MOST_TRIALS
    for index in sorted({place[0] for place in tally.checked if _is_suspect(tally, place)}):
        for exchanges in (_of_tables(runs, index, tally), _of_columns(runs[index], index, tally)):
            some = list(islice(exchanges, trials))
            trials -= len(some)
            fitting = _fitting(runs, some)
            if fitting is not None:
                yield fitting
                break


def _mostly_breaks(tally: Tally, place: tuple[int, str]) -> bool:
    return tally.checked[place] >= _FEWEST and 2 * tally.held[place] < tally.checked[place]


def _is_suspect(tally: Tally, place: tuple[int, str]) -> bool:
    return tally.broken(place) >= max(_FEWEST, _SUSPECT_SHARE * tally.checked[place])


def _trust(place: tuple[int, str], tally: Tally, *, doubtful: bool) -> TableTrust:
    table_name, _, scope = place[1].partition(" ")
    return TableTrust(
        run=place[0],
        table_name=table_name,
        scope=scope or None,
        relations_checked=tally.checked[place],
        relations_held=tally.held[place],
        doubtful=doubtful,
    )


def _finding(runs: Sequence[Run], place: tuple[int, str], tally: Tally, exchange: Exchange | None) -> Finding:
    index, table = place
    rows = _rows(runs[index], table)
    actual = f"{tally.held[place]} of {tally.checked[place]} relations hold"
    fits = f"they fit with {exchange.words}" if exchange else "no exchange of tables or columns makes them fit"
    first: Located = rows[0] if rows else runs[index]
    return Finding(
        run=index,
        rule=DOUBT_RULE,
        severity="error",
        subject=table,
        expected=exchange.words if exchange else None,
        actual=actual,
        message=f"{table}: {actual}, so its figures are held back; {fits}",
        page=first.page,
        line=first.line,
        bbox=first.bbox,
    )


def _fitting(runs: Sequence[Run], exchanges: Iterable[Exchange]) -> Exchange | None:
    """The one exchange that mends nearly all that breaks in the runs that it concerns, if there is just one."""
    before = cache(lambda index: _relations(runs[index]))
    found: list[tuple[tuple[int, int], Exchange]] = []
    for exchange in exchanges:
        held, broken = _summed(map(before, exchange.runs))
        now_held, now_broken = _summed(map(_relations, exchange.runs.values()))
        mended = _MENDED_SHARE * broken
        if broken - now_broken >= mended and now_held - held >= mended:
            found.append(((now_broken, -now_held), exchange))
    found.sort(key=lambda entry: entry[0])
    if not found or (len(found) > 1 and found[1][0] == found[0][0]):
        return None
    return found[0][1]


def _summed(counts: Iterable[tuple[int, int]]) -> tuple[int, int]:
    pairs = list(counts)
    return sum(held for held, _ in pairs), sum(broken for _, broken in pairs)


def _relations(run: Run) -> tuple[int, int]:
    """How many relations between figures of a run's tables hold, and how many break."""
    paper = Paper((), (run,))
    with counting():
        holding = [check.holds for rule in RULES.values() if rule.tables for _, check in rule.checks(paper)]
    return sum(holding), len(holding) - sum(holding)


def _suspects(index: int, tally: Tally) -> list[str]:
    return [table for at, table in sorted(tally.checked) if at == index and _is_suspect(tally, (index, table))]


def _of_tables(runs: Sequence[Run], index: int, tally: Tally) -> Iterator[Exchange]:
    """Whole tables that may have been exchanged, within a run and between runs."""
    run = runs[index]
    if run.instance_maintenance_io and run.instance_log_replication_io:
        exchanged = {
            name: getattr(run, other) for name, other in zip(_TWO_COLUMNS, reversed(_TWO_COLUMNS), strict=True)
        }
        places = tuple((index, name) for name in _TWO_COLUMNS)
        yield Exchange(f"{' and '.join(_TWO_COLUMNS)} exchanged", places, {index: run.model_copy(update=exchanged)})
    yield from _scopes_exchanged(run, index)
    for table in _suspects(index, tally):
        yield from _servers_exchanged(runs, index, table)


def _of_columns(run: Run, index: int, tally: Tally) -> Iterator[Exchange]:
    """Columns of a run's suspect tables that may have been exchanged."""
    for table in _suspects(index, tally):
        yield from _columns_exchanged(run, index, table)


def _scopes_exchanged(run: Run, index: int) -> Iterator[Exchange]:
    for name, scope in _SCOPED.items():
        rows = getattr(run, name)
        scopes = sorted({getattr(row, scope) for row in rows})
        if len(scopes) == 2:
            changed = tuple(row.model_copy(update={scope: _OTHER_SCOPE[getattr(row, scope)]}) for row in rows)
            places = tuple((index, f"{name} {each}") for each in scopes)
            words = f"{name} {scopes[0]} and {scopes[1]} exchanged"
            yield Exchange(words, places, {index: run.model_copy(update={name: changed})})


def _columns_exchanged(run: Run, index: int, table: str) -> Iterator[Exchange]:
    """Every two columns of a table exchanged, and of a wide one its halves."""
    columns = columns_of(table.partition(" ")[0])
    half = len(columns) // 2
    pairs: list[tuple[Sequence[str], Sequence[str]]] = [((one,), (other,)) for one, other in combinations(columns, 2)]
    if len(columns) == 12:
        pairs.append((columns[:half], columns[half:]))
    for ones, others in pairs:
        swapped = dict(zip((*ones, *others), (*others, *ones), strict=True))
        words = f"the columns {' '.join(ones)} and {' '.join(others)} of {table} exchanged"
        yield Exchange(words, ((index, table),), {index: _with_columns(run, table, swapped)})


def _with_columns(run: Run, table: str, swapped: Mapping[str, str]) -> Run:
    name = table.partition(" ")[0]
    own = {id(row) for row in _rows(run, table)}
    changed = tuple(
        row.model_copy(update={column: getattr(row, other) for column, other in swapped.items()})
        if id(row) in own
        else row
        for row in getattr(run, name)
    )
    return run.model_copy(update={name: changed})


def _servers_exchanged(runs: Sequence[Run], index: int, table: str) -> Iterator[Exchange]:
    """A table exchanged with the same one of another run of the same test."""
    name = table.partition(" ")[0]
    if name not in _INTERCHANGED:
        return
    for other, run in enumerate(runs):
        if other != index and run.test_type == runs[index].test_type and _rows(run, table):
            places = ((index, table), (other, table))
            changed = {index: _with_rows(runs[index], table, run), other: _with_rows(run, table, runs[index])}
            yield Exchange(
                f"{table} of runs {min(index, other) + 1} and {max(index, other) + 1} exchanged", places, changed
            )


def _with_rows(run: Run, table: str, source: Run) -> Run:
    name = table.partition(" ")[0]
    own = {id(row) for row in _rows(run, table)}
    kept = tuple(row for row in getattr(run, name) if id(row) not in own)
    return run.model_copy(update={name: (*_rows(source, table), *kept)})


def _rows(run: Run, table: str) -> tuple[Located, ...]:
    """The rows of a table, of those of its scope or role."""
    name, _, scope = table.partition(" ")
    rows: tuple[Located, ...] = getattr(run, name)
    return tuple(row for row in rows if getattr(row, _SCOPED[name]) == scope) if scope else rows
