"""A document, or a part of it, as it is shown: by the server, or by whoever asks for a place in it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Original:
    """A document, or a part of it, to be shown.

    Attributes:
        content_type: of the body.
        body: its bytes.
    """

    content_type: str
    body: bytes
