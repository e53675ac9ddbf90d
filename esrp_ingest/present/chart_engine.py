"""The engine of the charts, vl-convert, in a process of its own for each thing that is asked of it.

It holds a JavaScript machine, and once that has run 100 MB and more: most of what a report needed, until the page was
written. What it gives back is small, and the rest ends with its process, which `_asked` starts and waits for.
"""

import json
import subprocess
import sys
from base64 import b64decode, b64encode
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from typing import Any

from esrp_ingest.errors import OutputError
from esrp_ingest.operating_system import how_it_ended, own_program

Specification = dict[str, Any]


if find_spec("vl_convert") is None:  # as if it was imported here, which costs 10 MB
    raise ModuleNotFoundError("No module named 'vl_convert'", name="vl_convert")


def bundle(version: str) -> str:
    """The script that shows charts in a page, as `window.vegaEmbed`.

    Args:
        version: of Vega-Lite.
    """
    return _asked("bundle", version).decode()


def compiled(charts: Sequence[Specification], version: str) -> list[Specification]:
    """Charts in Vega-Lite as Vega.

    Args:
        charts: the charts.
        version: of Vega-Lite.
    """
    found: list[Specification] = json.loads(_asked("compiled", [charts, version]))
    return found


def drawn(charts: Sequence[Specification]) -> list[bytes]:
    """Charts in Vega as PNG, with two pixels for each of CSS."""
    return [b64decode(picture) for picture in json.loads(_asked("drawn", charts))]


def _asked(what: str, about: object) -> bytes:
    """What the engine answers.

    Raises:
        OutputError: it failed; the message has the last line of what it said, without where in its code.
    """
    command = own_program(__name__, what)
    ended = subprocess.run(command, input=json.dumps(about).encode(), capture_output=True, check=False)  # noqa: S603
    if ended.returncode:
        lines = [line for line in ended.stderr.decode(errors="replace").splitlines() if line[:1].strip()]
        said = lines[-1] if lines else "it said nothing"
        raise OutputError(f"the charts cannot be drawn: their engine ended ({how_it_ended(ended.returncode)}): {said}")
    return ended.stdout


def _answer(what: str, about: Any) -> bytes:  # noqa: ANN401 - as JSON gives it
    import vl_convert  # noqa: PLC0415 - brings vl_convert

    answers: dict[str, Callable[[], bytes]] = {
        "bundle": lambda: vl_convert.javascript_bundle("window.vegaEmbed = vegaEmbed;", about).encode(),
        "compiled": lambda: json.dumps([vl_convert.vegalite_to_vega(each, about[1]) for each in about[0]]).encode(),
        "drawn": lambda: json.dumps([_as_text(vl_convert.vega_to_png(each, scale=2)) for each in about]).encode(),
    }
    return answers[what]()


def _as_text(picture: bytes) -> str:
    return b64encode(picture).decode()


if __name__ == "__main__":
    sys.stdout.buffer.write(_answer(sys.argv[1], json.load(sys.stdin)))
