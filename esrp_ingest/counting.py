"""Numbers of things in words: `1 report`, `2 reports`."""


def counted(number: int, one: str, many: str | None = None) -> str:
    """A number and what it counts.

    Args:
        number: how many there are.
        one: what one of them is called, with its verb where there is one.
        many: what several are called; with an `s` at the end where it is left out.
    """
    return f"{number} {one if number == 1 else many or f'{one}s'}"
