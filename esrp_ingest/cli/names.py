"""Names as a person types them: of solutions, metrics, tables and columns."""

import re
from collections.abc import Mapping, Sequence

from sqlalchemy import Connection

from esrp_ingest.cli.alike import did_you_mean
from esrp_ingest.database.ask.listing import Wanted, list_solutions
from esrp_ingest.database.ask.results import Record
from esrp_ingest.database.schema.descriptions import describe_tables, describe_views
from esrp_ingest.errors import UsageError
from esrp_ingest.vocabulary.metrics import METRICS

_CHOICES = 5
"""Solutions that a message names at most."""
_LONGEST_NUMBER = 9
"""Digits of the largest number that every database takes for an id."""
_UNKNOWN_TABLE = re.compile(r"no such table: (?:\w+\.)?(\w+)|relation \"(?:\w+\.)?(\w+)\" does not exist")
_UNKNOWN_COLUMN = re.compile(r"no such column: (?:\w+\.)?(\w+)|column \"?(?:\w+\.)?(\w+)\"? does not exist")
"""How SQLite and PostgreSQL say so."""


def solution_id(text: str, solutions: Sequence[tuple[int, str]], described: Mapping[int, str]) -> int:
    """The solution that a number or a name means.

    Args:
        text: an id, a whole name, or a part of a name that only one solution has; in any case.
        solutions: ids and names of those that there are.
        described: what tells them apart, by id.

    Raises:
        UsageError: none or several are meant; the message names those that look alike.
    """
    if is_number(text):
        return int(text)
    wanted = text.strip().casefold()
    if not wanted:
        raise UsageError("a solution needs a number or a name: see `esrp list solutions`")
    whole = [identifier for identifier, name in solutions if name.casefold() == wanted]
    found = whole or [identifier for identifier, name in solutions if wanted in name.casefold()]
    if len(found) == 1:
        return found[0]
    if found:
        raise _several(text, found, described)
    hint = did_you_mean(text, [name for _, name in solutions]) or ": see `esrp list solutions`"
    raise UsageError(f"there is no solution {text}{hint}")


def _several(text: str, found: Sequence[int], described: Mapping[int, str]) -> UsageError:
    choices = "; ".join(f"{identifier} {described[identifier]}" for identifier in found[:_CHOICES])
    more = "; `esrp list solutions` has more" if len(found) > _CHOICES else ""
    return UsageError(f"{len(found)} solutions match {text}: take a number ({choices}{more})")


def solutions_meant(connection: Connection, texts: Sequence[str]) -> list[int]:
    """The ids of the solutions that a person names; by name a solution is found where it counts, as in rankings.

    Raises:
        UsageError: none or several are meant by one of the texts.
    """
    if all(map(is_number, texts)):
        return list(map(int, texts))
    distinct = sorted(list_solutions(connection, Wanted()).records(), key=_id)
    names = [(_id(row), _name(row)) for row in distinct]
    return [solution_id(text, names, {_id(row): _described(row) for row in distinct}) for text in texts]


def solution_names(connection: Connection) -> dict[int, str]:
    """All solutions' names by id; several set-ups of one product are told apart by their configuration."""
    return {_id(row): _name(row) for row in sorted(list_solutions(connection).records(), key=_id)}


def _id(row: Record) -> int:
    return int(str(row["id"]))


def _name(row: Record) -> str:
    return ", ".join(str(part) for part in (row["product"] or row["vendor"], row["configuration"]) if part)


def _described(row: Record) -> str:
    """What tells a solution apart: vendor, product, configuration and Exchange version."""
    vendor, product, version = (str(row[name] or "") for name in ("vendor", "product", "exchange_version"))
    maker = "" if product.casefold().startswith(vendor.casefold()) else vendor
    parts = (maker, product, row["configuration"], version and f"Exchange {version}")
    return ", ".join(str(part) for part in parts if part)


def is_number(text: str) -> bool:
    """Whether a text can be the number of a row."""
    return text.isdecimal() and len(text) <= _LONGEST_NUMBER


def vendor_meant(connection: Connection, vendor: str | None) -> str:
    """The vendors that look like one by which nothing was found, as the end of a message."""
    names = [str(name) for name in list_solutions(connection).column("vendor") if name] if vendor else []
    return did_you_mean(vendor or "", names)


def did_you_mean_in_sql(refusal: str) -> str:
    """The tables or columns that look like the one that a database says it does not know."""
    relations = {**describe_tables(), **describe_views()}
    columns = [column for relation in relations.values() for column in relation.columns]
    for unknown, names in ((_UNKNOWN_TABLE, list(relations)), (_UNKNOWN_COLUMN, columns)):
        found = unknown.search(refusal)
        if found is not None:
            return did_you_mean(found[1] or found[2], names)
    return ""


def known_metric(name: str) -> str:
    """The name of a metric.

    Raises:
        UsageError: there is none of that name.
    """
    if name not in METRICS:
        same = f"; did you mean {name.casefold()}?" if name.casefold() in METRICS else ""
        alike = same or did_you_mean(name, list(METRICS)) or "; `esrp list metrics` names them"
        raise UsageError(f"there is no metric {name}{alike}")
    return name
