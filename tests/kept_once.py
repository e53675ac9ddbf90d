"""What costs much to make and is the same for every test: made once for all processes that test, in a folder of theirs.

What two processes begin to make at the same time is made twice, and one of the two is kept.
"""

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile

_folders: list[Path] = []


def keep_in(folder: Path) -> None:
    """Says where things are kept from now on; until then they are made anew."""
    folder.mkdir(exist_ok=True)
    _folders[:] = [folder]


def kept_once(key: str, make: Callable[[], bytes]) -> bytes:
    """What was made under a key before, or is made now."""
    if not _folders:
        return make()
    kept = _folders[0] / sha256(key.encode()).hexdigest()
    if not kept.exists():
        with NamedTemporaryFile(dir=_folders[0], delete=False) as written:
            written.write(make())
        Path(written.name).replace(kept)
    return kept.read_bytes()
