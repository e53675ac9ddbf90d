"""The importing room: a folder to documents to the database, in parallel, each file once."""

from typing import Literal

ReadOn = Literal["client", "workers"]
"""Who reads the bytes of documents: the client, which sends them, or the workers, each from where it stands."""
