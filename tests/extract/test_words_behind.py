"""Texts of tables whose last column holds words, one blank behind the figures before them."""

import pytest

from esrp_ingest import parse_bytes

FRONT = "Acme A1 4,000 Mailbox Exchange 2013 Storage Solution\n\nStorage Performance Results\n\n"


def read(*rows: str) -> list[tuple[str, str | None, str, float | None]]:
    text = FRONT + "\n".join(rows) + "\n\nConclusion\nWhat was measured stands above.\n"
    (solution,) = parse_bytes(text.encode(), "paper.txt").solutions
    return [(each.scope, each.condition, each.label, each.value) for each in solution.reported_metric]


TRANSFERS, LATENCY = "Database Disks Transfers/sec", "Database Read Latency (ms)"
OF_BOTH = [
    (server, None, label, value)
    for label, values in ((TRANSFERS, (3047.536, 2332.833)), (LATENCY, (4.051, 8.503)))
    for server, value in zip(("Server 1", "Server 2"), values, strict=True)
]


@pytest.mark.parametrize("corner", ["Metric", "      "])
@pytest.mark.parametrize("words", [("met", "OK"), ("within limits", ""), ("", "as expected")])
def test_words_behind_the_last_server_are_no_column_of_its_figures(corner: str, words: tuple[str, str]) -> None:
    assert (
        read(
            f"{corner}                             Server 1        Server 2   Status",
            f"{TRANSFERS}         3047.536    2332.833 {words[0]}".rstrip(),
            f"{LATENCY}              4.051       8.503 {words[1]}".rstrip(),
        )
        == OF_BOTH
    )


def test_units_in_a_column_before_and_words_behind() -> None:
    assert (
        read(
            "Metric                          Unit       Server 1     Server 2     Verdict",
            f"{TRANSFERS}      1/s    3047.536      2332.833 Pass",
            f"{LATENCY}        ms            4.051        8.503 Pass",
        )
        == OF_BOTH
    )


def test_words_below_the_header_of_their_figures_stay_with_these() -> None:
    rows = read(
        "Metric                             Server 1        Server 2",
        f"{TRANSFERS}         3047.536        2332.833 average",
        f"{LATENCY}              4.051           8.503 average",
    )
    assert {(scope, value) for scope, _, label, value in rows if label == LATENCY} <= {
        ("Server 1", 4.051),
        ("Server 2", 8.503),
    }


def test_a_figure_below_the_words_header_is_not_moved() -> None:
    rows = read(
        "Metric                             Server 1        Server 2   Status",
        f"{TRANSFERS}         3047.536    2332.833 OK",
        f"{LATENCY}              4.051                    8.503",
    )
    assert ("Server 2", None, LATENCY, 8.503) not in rows
