"""What a page of HTML is said in: elements that begin, texts, and ends."""

from collections.abc import Mapping


class Element:
    """A tag that begins.

    Attributes:
        name: its name in lower case.
        attrs: its attributes.
    """

    __slots__ = ("attrs", "name")

    def __init__(self, name: str, attrs: Mapping[str, str]) -> None:
        self.name = name
        self.attrs = attrs


Item = Element | str | None
"""None where the innermost element ends."""
