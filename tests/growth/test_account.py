"""What the account of figures costs grows with the lines that nobody reads, not with their square."""

from functools import partial

from growth.measuring import TWICE, growth

from esrp_ingest.extract.account import settle
from esrp_ingest.extract.figures import Figures
from esrp_ingest.extract.sections import outline
from esrp_ingest.layout import Cell, Line

_LINES = 1500


def lines_of(count: int) -> list[Line]:
    """Rows, prose, captions and page numbers that no report reads, pages of fifty lines."""
    kinds = (
        ("Quantum Flux", "12.5", "13.5"),
        ("It took 24 drives and 3.5 hours.",),
        ("Table 7: Anything at all",),
        ("12",),
    )
    return [
        Line(tuple(map(Cell, kinds[at % len(kinds)])), at // 50, at, is_row=at % len(kinds) == 0) for at in range(count)
    ]


def account(lines: list[Line]) -> int:
    figures = Figures()
    figures.add(lines)
    return settle(figures, lines, outline(lines)).left


def test_the_account_of_twice_the_lines_costs_twice_as_much() -> None:
    few, many = lines_of(_LINES), lines_of(2 * _LINES)
    assert 2 * account(few) == account(many) > 0
    ratio = growth(partial(account, few), partial(account, many))
    assert ratio <= TWICE, f"twice the lines cost {ratio:.1f} times"
