"""The data dictionary of an export: a Frictionless Data Package (version 2) that says what every column means.

https://datapackage.org: each exported file is a resource with its columns, units, keys, size and SHA-256.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import file_digest
from pathlib import Path
from typing import Any

from sqlalchemy import ForeignKey

from esrp_ingest.database.schema import Base
from esrp_ingest.database.schema.descriptions import Column, Relation, describe_tables, describe_views
from esrp_ingest.database.store.migrating import HEAD
from esrp_ingest.database.store.streaming import row_key

DICTIONARY = "dictionary.json"
_PROFILES = "https://datapackage.org/profiles/2.0"


@dataclass(frozen=True, slots=True)
class Resource:
    """Where the rows of a table or view stand.

    Attributes:
        name: the table or view.
        path: the file that holds them.
        media_type: what the file is.
        table: the table in that file, where it is a database.
    """

    name: str
    path: Path
    media_type: str
    table: str | None = None


def relations() -> dict[str, Relation]:
    """Everything that is exported: all tables, parents before children, and the views."""
    return describe_tables() | describe_views()


def write_dictionary(folder: Path, resources: Iterable[Resource]) -> None:
    """Writes `dictionary.json`, which describes files of the same folder."""
    described = relations()
    package = {
        "$schema": f"{_PROFILES}/datapackage.json",
        "name": "esrp",
        "title": "Exchange storage solutions and their Jetstress results",
        "description": "What ESRP whitepapers and Jetstress reports state, as printed. An empty value is one that the "
        "document does not state. The ESRP program's results are not meant for direct comparison.",
        "schema_version": HEAD,
        "resources": [_resource(each, described[each.name]) for each in resources],
    }
    text = json.dumps(package, indent=2, ensure_ascii=False) + "\n"
    (folder / DICTIONARY).write_text(text, encoding="utf-8", newline="\n")


def described_files(folder: Path) -> set[str]:
    """The files that a folder's `dictionary.json` describes; none where there is no dictionary or it is not one."""
    try:
        package = json.loads((folder / DICTIONARY).read_text(encoding="utf-8"))
        return {str(resource["path"]) for resource in package["resources"]}
    except (OSError, ValueError, KeyError, TypeError):
        return set()


def _resource(resource: Resource, relation: Relation) -> dict[str, object]:
    with resource.path.open("rb") as file:
        digest = file_digest(file, "sha256").hexdigest()
    return {
        "$schema": f"{_PROFILES}/dataresource.json",
        "name": resource.name,
        "type": "table",
        "description": relation.description,
        "path": resource.path.name,
        "format": resource.path.suffix.removeprefix("."),
        "mediatype": resource.media_type,
        "encoding": "utf-8",
        "bytes": resource.path.stat().st_size,
        "hash": f"sha256:{digest}",
        **({"dialect": {"table": resource.table}} if resource.table else {}),
        "schema": _schema(resource.name, relation),
    }


def _schema(name: str, relation: Relation) -> dict[str, object]:
    schema: dict[str, object] = {
        "$schema": f"{_PROFILES}/tableschema.json",
        "fields": [_field(column, about) for column, about in relation.columns.items()],
        "primaryKey": list(row_key(name)),
    }
    table = Base.metadata.tables.get(name)
    if table is not None and table.foreign_keys:
        keys = sorted(table.foreign_keys, key=lambda key: key.parent.name)
        schema["foreignKeys"] = [{"fields": [key.parent.name], "reference": _reference(name, key)} for key in keys]
    return schema


def _reference(name: str, key: ForeignKey) -> dict[str, object]:
    other = key.column.table.name
    # A reference to the table itself names no resource.
    return {"fields": ["id"]} if other == name else {"resource": other, "fields": ["id"]}


def _field(name: str, column: Column) -> dict[str, Any]:
    unit = {} if column.unit is None else {"unit": column.unit}
    return {"name": name, "type": column.type, "description": column.description, **unit}
