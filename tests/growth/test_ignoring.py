"""What an ignore file costs grows with its length and with the names, however its wildcards follow each other."""

from collections.abc import Callable
from pathlib import Path

import pytest
from growth.measuring import TWICE, cost, ended_after, growth

from esrp_ingest.sources.ignoring import Ignored

_SIZE = 500

SHAPES: dict[str, Callable[[int], tuple[str, str]]] = {
    "folders anywhere": lambda size: ("**/a/" * 12 + "b", "a/" * size + "a"),
    "stars in several names": lambda size: ("*a*a*a/*a*a*ab", f"{'a' * size}/{'a' * size}"),
    "stars in many lines": lambda size: ("\n".join(f"*a*a*a{number}b" for number in range(200)), "a" * size),
    "stars": lambda size: ("*a" * 30 + "b", "a" * size),
    "blanks": lambda size: ("a" + " " * 40 * size + "b", "a"),
    "sets": lambda size: ("*[ab]" * 30 + "c", "a" * size),
    "folders by name": lambda size: ("**/" + "*a/" * 12 + "**/b", "aa/" * size + "a"),
}


@pytest.mark.parametrize("shape", SHAPES)
def test_cost_grows_with_the_names(tmp_path: Path, shape: str) -> None:
    def work(size: int) -> Callable[[], object]:
        patterns, path = SHAPES[shape](size)
        (tmp_path / ".esrpignore").write_text(patterns)

        def match() -> None:
            ignored = Ignored().entering(tmp_path)
            assert not any(ignored.leaves_out(tmp_path / path, folder=False) for _ in range(20))

        return match

    with ended_after(20):
        cost(work(2 * _SIZE))
    assert growth(work(_SIZE), work(2 * _SIZE)) <= TWICE
