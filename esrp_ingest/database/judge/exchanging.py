"""Corrections and accepted findings as JSON, so that a team can share them: what is written can be read again."""

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from esrp_ingest.cells import Cell
from esrp_ingest.database.store.accepting import Accepted
from esrp_ingest.database.store.corrections import Correction
from esrp_ingest.errors import UsageError

_R = TypeVar("_R", bound="_Record")
_OF_CELL = ("ordinal", "table_name", "row_key", "column_name")


class _Record(BaseModel):
    """A row as it is exchanged; its number in the database that it comes from does not matter."""

    model_config = ConfigDict(extra="ignore", str_max_length=10_000)

    sha256: str = Field(pattern=r"^[0-9a-f]{64}$")
    ordinal: int = Field(ge=0, lt=2**31)
    why: str
    who: str


class _CorrectionRecord(_Record):
    table_name: str
    row_key: str
    column_name: str
    printed: str | None
    corrected: str
    corrected_at: datetime


class _AcceptedRecord(_Record):
    rule: str
    subject: str
    accepted_at: datetime


def corrections_as_json(corrections: Sequence[Correction]) -> str:
    """Corrections as a JSON array."""
    records = [
        _CorrectionRecord(
            **{name: getattr(each.cell, name) for name in _OF_CELL},
            **{name: getattr(each, name) for name in _CorrectionRecord.model_fields if name not in _OF_CELL},
        )
        for each in corrections
    ]
    return _as_json(records)


def accepted_as_json(accepted: Sequence[Accepted]) -> str:
    """Accepted findings as a JSON array."""
    names = list(_AcceptedRecord.model_fields)
    return _as_json([_AcceptedRecord(**{name: getattr(each, name) for name in names}) for each in accepted])


def _as_json(records: Sequence[_Record]) -> str:
    dumped = [record.model_dump(mode="json") for record in records]
    return json.dumps(dumped, indent=2, ensure_ascii=False) + "\n"


def corrections_from_json(text: str) -> list[Correction]:
    """Corrections out of what `corrections_as_json` or an export as JSON Lines wrote.

    Raises:
        UsageError: the text is something else.
    """
    found = []
    for record in _records(text, _CorrectionRecord, "corrections"):
        own = {name: getattr(record, name) for name in _CorrectionRecord.model_fields if name not in _OF_CELL}
        found.append(Correction(cell=Cell(**{name: getattr(record, name) for name in _OF_CELL}), **own))
    return found


def accepted_from_json(text: str) -> list[Accepted]:
    """Accepted findings out of what `accepted_as_json` or an export as JSON Lines wrote.

    Raises:
        UsageError: the text is something else.
    """
    return [Accepted(**record.model_dump()) for record in _records(text, _AcceptedRecord, "accepted findings")]


def _records(text: str, model: type[_R], what: str) -> list[_R]:
    try:
        loaded = json.loads(text) if text.lstrip().startswith("[") else list(map(json.loads, text.splitlines()))
        return [model.model_validate(_without_zones(each)) for each in loaded]
    except (json.JSONDecodeError, RecursionError, TypeError) as error:
        raise UsageError(f"it holds no {what}: it must be JSON as --export writes it") from error
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(map(str, first["loc"]))
        raise UsageError(f"it holds no {what}: {place}: {first['msg']}") from error


def _without_zones(record: object) -> object:
    """A record with its times in UTC without zone, as the database keeps them."""
    if not isinstance(record, dict):
        return record
    changed = dict(record)
    for name in ("corrected_at", "accepted_at"):
        if isinstance(changed.get(name), str):
            changed[name] = _utc(changed[name])
    return changed


def _utc(text: str) -> datetime | str:
    try:
        time = datetime.fromisoformat(text)
    except ValueError:
        return text  # the model refuses it in words
    return time if time.tzinfo is None else time.astimezone(UTC).replace(tzinfo=None)
