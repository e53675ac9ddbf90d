"""Changes that nobody is asked to notice, each with its reason."""

JUSTIFIED: tuple[tuple[str, str, str, str], ...] = ()
"""Module, beginning of the line, kind of the change (empty: every kind), reason."""
