"""What a process that reads documents may see of the environment: what it needs, and no secret.

A document is foreign, and what reads it is large: whatever takes hold of that process shall find no address of a
database and no key in it.
"""

import os
from collections.abc import Mapping

_NAMES = frozenset(
    {
        *("PATH", "HOME", "LANG", "LANGUAGE", "TZ", "TMPDIR", "TMP", "TEMP"),
        *("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "VIRTUAL_ENV"),
        *("SYSTEMROOT", "SYSTEMDRIVE", "WINDIR", "USERPROFILE", "APPDATA", "LOCALAPPDATA"),  # or Windows starts nothing
        *("ESRP_DEBUG",),
    }
)
_PREFIXES = ("LC_", "PYTHON", "COVERAGE_", "COV_CORE_")
_OF_DATABASES = ("ESRP_DATABASE", "DATABASE_URL", "PG")
"""How the names of what only a database is asked with begin."""
_SET = {"ORT_DISABLE_TELEMETRY": "1"}
"""What every such process is told: the recognition of pictures phones nobody."""


def worker_environment(*, opens_stores: bool = False, environment: Mapping[str, str] = os.environ) -> dict[str, str]:
    """The environment of a process that reads documents.

    Args:
        opens_stores: it asks a store for documents. Whatever a store's package looks for then stays, since each has
            names of its own; what belongs to databases goes.
        environment: ours.
    """
    names = [name for name in environment if (_is_no_database(name) if opens_stores else _is_needed(name))]
    return {name: environment[name] for name in names} | _SET


def _is_needed(name: str) -> bool:
    return name.upper() in _NAMES or name.upper().startswith(_PREFIXES)


def _is_no_database(name: str) -> bool:
    return not name.upper().startswith(_OF_DATABASES)
