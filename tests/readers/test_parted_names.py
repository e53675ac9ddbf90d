"""Recognition puts a name and the figure beside it together; it is parted where it is sure where the name ends."""

import pytest

from esrp_ingest.layout import Box, Word
from esrp_ingest.readers.parted_names import with_names_parted

FIGURES = ("10.359", "12.729", "2.10", "0.50", "1.25", "11.00", "10.00", "9.90", "9.10", "12.38", "10.359", "2.50")


def page(*texts: str) -> list[Word]:
    """Words below each other."""
    return [Word(text, Box(40, 12.0 * at, 40 + 4.0 * len(text), 12.0 * at + 10)) for at, text in enumerate(texts)]


def said(*texts: str) -> list[str]:
    return [word.text for word in with_names_parted(page(*texts))]


def test_a_name_is_parted_from_the_figure_beside_it():
    name, figure = with_names_parted(page("DB1", "DB110.359"))[1:]
    assert (name.text, figure.text) == ("DB1", "10.359")
    assert (name.box.x0, name.box.x1, figure.box.x0, figure.box.x1) == (40, 49.5, 54.5, 76)


def test_the_rows_of_tables_count_up_where_a_longer_name_could_begin_the_same_way():
    names = [f"Instance7.{number}" for number in range(1, 13)]
    rows = [f"{name}{figure}" for name, figure in zip(names, FIGURES, strict=True)]
    cells = [text for row in zip(names, FIGURES, strict=True) for text in row]
    assert said(*names, *rows, *rows) == [*names, *cells, *cells]


@pytest.mark.parametrize(
    ("texts", "last"),
    [
        (["Instance7.1", "Instance7.2", "Instance7.216.278"], ["Instance7.2", "16.278"]),
        (["Instance7.2", "Instance7.216.278"], ["Instance7.2", "16.278"]),
        (["Instance7.1", "Instance7.2", "Instance7.10", "Instance7.2", "Instance7.111.52"], ["Instance7.111.52"]),
        (["Instance7.9", "Instance7.10", "Instance7.10", "Instance7.111.52"], ["Instance7.111.52"]),
        (["Instance7.1", "Instance7.21.52"], ["Instance7.21.52"]),
        (["Instance7.1", "Instance7.1", "Instance7.1.52"], ["Instance7.1.52"]),
        (["R2", "15.00.0775.000"], ["15.00.0775.000"]),
    ],
    ids=["known", "alone", "another row", "a name that stands nowhere", "unknown", "no figure", "version"],
)
def test_nothing_is_parted_where_it_is_not_sure(texts: list[str], last: list[str]):
    assert said(*texts)[-len(last) :] == last
    assert len(said(*texts)) == len(texts) + len(last) - 1
