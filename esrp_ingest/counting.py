"""Numbers of things in words: `1 report`, `2 reports`."""

from datetime import date


def counted(number: int, one: str, many: str | None = None) -> str:
    """A number and what it counts.

    Args:
        number: how many there are.
        one: what one of them is called, with its verb where there is one.
        many: what several are called; with an `s` at the end where it is left out.
    """
    return f"{number} {one if number == 1 else many or f'{one}s'}"


def newest_of(nights: int, newest: date) -> str:
    """Which of several nights is meant: `newest of 30 nights, 11-28`; nothing where there is only one."""
    return f"newest of {nights} nights, {newest:%m-%d}" if nights > 1 else ""
