"""What an error that nobody expected was about: was it memory, and which of its lines says what happened?"""

from collections.abc import Iterator

_OF_MEMORY = (
    *("bad_alloc", "bad allocation", "out of memory", "insufficient memory"),
    *("cannot allocate memory", "failed to allocate memory", "unable to allocate"),
)
"""How libraries that are not written in Python say that memory was refused: their own errors reach us as a text."""


def ran_out_of_memory(error: BaseException) -> bool:
    """Whether an error, or what it was raised for, is that memory was refused."""
    return any(isinstance(each, MemoryError) or _says_memory(each) for each in _chain(error))


def in_one_line(error: BaseException) -> str:
    """The kind of an error and what it says; of the text of a traceback its end, which says what happened."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    if not lines:
        return type(error).__name__
    text = lines[-1] if lines[0].startswith("Traceback (") else " ".join(lines)
    return f"{type(error).__name__}: {text}"


def _says_memory(error: BaseException) -> bool:
    text = str(error).casefold()
    return any(words in text for words in _OF_MEMORY)


def _chain(error: BaseException) -> Iterator[BaseException]:
    seen: set[int] = set()
    following: BaseException | None = error
    while following is not None and id(following) not in seen:
        seen.add(id(following))
        yield following
        following = following.__cause__ or following.__context__
