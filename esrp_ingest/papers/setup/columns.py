"""Rows of the configuration to the typed columns of one solution, with a finding for each value that is not read."""

from collections.abc import Iterator, Mapping, Sequence
from math import prod

from esrp_ingest.models import Finding, noticed
from esrp_ingest.papers.setup.described_disks import describe_disks, put
from esrp_ingest.papers.setup.known_rows import KnownRow, known_rows
from esrp_ingest.papers.setup.of_each import count_all
from esrp_ingest.papers.setup.rows import Stated
from esrp_ingest.papers.values import Columns
from esrp_ingest.quantities import ENGLISH, Notation, is_null
from esrp_ingest.values.amounts import OF_EITHER, Said
from esrp_ingest.values.configuration import has_reader, read_size_gb
from esrp_ingest.values.disks import known_raid

_TOLD_BY_OTHERS = ("mailboxes", "storage_ports", "storage_model")
"""Columns whose other values are no contradiction: titles say them too, or each row words them anew."""
_NO_LIMIT = tuple(sayings for sayings in OF_EITHER if Said.MOST not in sayings)
_STORAGE_GROUPS = ("storage_groups_per_server", "databases_per_storage_group")


def configuration_of(stated: Sequence[Stated], notation: Notation = ENGLISH) -> tuple[Columns, list[Finding]]:
    """Read the typed columns that rows state; of several statements of one column the first counts.

    Args:
        stated: the rows of one solution, in their order.
        notation: how the document writes numbers.
    """
    rows, findings = known_rows(stated, notation)
    columns = Columns()
    behind: dict[str, KnownRow] = {}
    for row in rows:
        if has_reader(row.column) and row.value is not None:
            behind.setdefault(row.column, row)
    for row in behind.values():
        if row.own == row.column or row.own not in behind:
            put(columns, row.own, row.value, row)
    _multiply_storage_groups(columns, behind)
    findings += describe_disks(columns, rows)
    findings += count_all(columns, behind, stated)
    findings += [*_unread(rows, behind), *_contradictions(rows, behind), *_untested_caches(behind)]
    return columns, findings


def _multiply_storage_groups(columns: Columns, behind: Mapping[str, KnownRow]) -> None:
    """Databases of a server that has storage groups: those of each group, times the groups."""
    rows = [behind[name] for name in _STORAGE_GROUPS if name in behind]
    counts = [value for row in rows if isinstance(value := row.value, int)]
    for name in _STORAGE_GROUPS:
        columns.put(name, None)
    if len(counts) == len(_STORAGE_GROUPS) and columns.values.get("databases_per_server") is None:
        note = "storage groups of a server, times the databases of each"
        put(columns, "databases_per_server", prod(counts), *rows, note=note)


def _unread(rows: Sequence[KnownRow], behind: Mapping[str, KnownRow]) -> Iterator[Finding]:
    """Known labels whose values are not read, and that no other row states; words that are no level of RAID."""
    taken = {row.own for row in behind.values()}
    for row in (row for row in rows if has_reader(row.column) and not is_null(row.text)):
        if row.stated.several:
            message = f"{row.stated.label!r} has several values beside each other, and nothing tells which is meant"
            message = f"{message}; compare with the document"
            yield noticed("undecided_scope", "warning", message, row.stated.place, row.stated.label)
        elif row.value is None and row.own not in taken:
            yield row.told("which cannot be read")
        elif row.column == "raid_level" and row.value is not None and known_raid(row.text) is None:
            yield row.told("which is no level that is known; it is kept as printed")


def _untested_caches(behind: Mapping[str, KnownRow]) -> Iterator[Finding]:
    """A cache of which a row says how large it may be, and not how large the tested one is."""
    row = behind.get("cache_gb")
    if row is not None and read_size_gb(row.text, row.stated.label, memory=True, order=_NO_LIMIT) is None:
        yield row.told(f"the most that there can be: taken as {row.value:g}")


def _contradictions(rows: Sequence[KnownRow], behind: Mapping[str, KnownRow]) -> Iterator[Finding]:
    """The first row of each column that states another value than the one that was taken."""
    told = set(_TOLD_BY_OTHERS)
    for row in rows:
        first = behind.get(row.column)
        if first is None or row.column in told or row.value in (None, first.value):
            continue
        told.add(row.column)
        said, other = (f"{each.stated.label!r} is {each.stated.value[:60]!r}" for each in (first, row))
        yield noticed("contradicting_cells", "info", f"{said}, {other}: taken as {first.value}", row.stated.place)
