"""Changes that nobody is asked to notice, each with its reason."""

from tests.benchmarks.mutants import Mutant

_POSTGRESQL = (
    "only PostgreSQL is asked, and a mutation run starts no server: tests/cli/test_read_only_role.py has its roles"
)
_POSTGRESQL_WAITS = "SQLite has one writer anyway: only PostgreSQL waits here, and a mutation run starts no server"

JUSTIFIED: tuple[tuple[str, str, tuple[str, ...], str], ...] = (
    (
        "esrp_ingest/audit/server_rules.py",
        "if any(abs(value * factor",
        ("*",),
        "the factors are numbers and their inverses: by one or over the other is the same",
    ),
    (
        "esrp_ingest/extract/grid/cell_lines.py",
        "shorter = [",
        ("<",),
        "no length is met more often than itself: the row's own is never among them",
    ),
    (
        "esrp_ingest/extract/grid/placed_rows.py",
        "last = max((words[-1]",
        ("0.0",),
        "where nothing stands in the last column: no text ends so near to the left edge of a page",
    ),
    ("esrp_ingest/extract/completeness.py", 'text = " ".join(above.text', ("60",), "how much of a heading is quoted"),
    (
        "esrp_ingest/database/ask/error_marks.py",
        "for at, (solution, (test, basis))",
        ("True",),
        "both are read for the same solutions: they are of the same length",
    ),
    (
        "esrp_ingest/database/ask/proofs.py",
        "_SAME =",
        ("1e-9",),
        "a safety limit: a million times the last bits of a sum, and far below any printed digit",
    ),
    (
        "esrp_ingest/extract/report/labelling.py",
        "known = [column_of(text) == column",
        ("True",),
        "headers of another length were passed over in the line before",
    ),
    (
        "esrp_ingest/extract/report/database_paths.py",
        "break",
        ("break",),
        "a text that begins no name does not begin one with a word more",
    ),
    (
        "esrp_ingest/database/ask/proofs.py",
        'return "?" if value is None else',
        ('"0"', '"."'),
        "`rstrip` takes single letters away, and figures have none",
    ),
    (
        "esrp_ingest/database/ask/ranking.py",
        "TIE_DIGITS =",
        ("9",),
        "a safety limit: the errors of sums begin at the fifteenth digit, and no paper prints nine decimals",
    ),
    (
        "esrp_ingest/extract/grid/pair_parts.py",
        "return False",
        ("False -> None",),
        "who asks whether it is true is told the same by None, which a type checker tells from it",
    ),
    (
        "esrp_ingest/database/judge/exchanging.py",
        'place = "."',
        ('"."',),
        "what is exchanged is flat: the place of a mistake in it is one name, or none",
    ),
    (
        "esrp_ingest/extract/grid/whole_rows.py",
        "return all(_are_whole(",
        ('""',),
        "it stands for an empty cell, and letters are no more a figure than nothing is",
    ),
    (
        "esrp_ingest/database/judge/correcting.py",
        "one_writer(connection)",
        ("one_writer(connection)",),
        _POSTGRESQL_WAITS,
    ),
    (
        "esrp_ingest/database/schema/__init__.py",
        "__all__",
        (),
        "a name in `__all__`, which type checkers and linters read",
    ),
    ("esrp_ingest/database/ask/selecting.py", 'roles = table("pg_roles"', (), _POSTGRESQL),
    (
        "esrp_ingest/audit/trust.py",
        "name: getattr(run, other) for name, other in zip(_TWO_COLUMNS",
        ("True",),
        "a tuple and its reverse are always of the same length",
    ),
    (
        "esrp_ingest/extract/report/log.py",
        'limits[f"{prefix}_{name}"] = round(',
        ("6",),
        "the rounding takes the error of the multiplication away, which both numbers of decimals do",
    ),
    (
        "esrp_ingest/extract/names.py",
        "_LONGEST_NAME =",
        ("100",),
        "a safety limit: no instance's name is nearly as long, and it bounds what a document's names cost",
    ),
    (
        "esrp_ingest/extract/report/run_kind.py",
        'return next(iter(kinds_named(text or ""))',
        ('""',),
        "it stands for no text, and so does any text that names no test",
    ),
)
"""Module, beginning of the line or name that it defines, what of it is changed (none: anything), reason."""


def is_about(mutant: Mutant, path: str, statement: str, changed: tuple[str, ...]) -> bool:
    """Whether a reason is about a mutant."""
    changes = {mutant.old.strip(), f"{mutant.old.strip()} -> {mutant.new.strip()}"}
    same_line = mutant.statement.startswith(statement) or mutant.name == statement
    return str(mutant.path) == path and same_line and (not changed or not changes.isdisjoint(changed))
