"""Pages with two columns of text, and sheets with two pages."""

from drawn_pages import page

from esrp_ingest.tables.gutters import halves

LEFT = [f"left text {word} of a column" for word in ("one", "two", "three", "four", "five", "six", "seven")]


def test_columns_with_lines_at_other_heights_are_two_halves() -> None:
    drawing = "\n".join(line for text in LEFT for line in (text, " " * 50 + text.replace("left", "right")))
    parts = halves(page(drawing))
    assert [{word.text for word in part.words} & {"left", "right"} for part in parts] == [{"left"}, {"right"}]


def test_rows_of_a_table_stay_on_one_page() -> None:
    drawing = "\n".join(f"{text:<50}{at}.353 ms of the disk" for at, text in enumerate(LEFT))
    assert len(halves(page(drawing))) == 1


def test_two_pages_on_one_sheet_repeat_their_labels() -> None:
    drawing = "\n".join(
        f"{f'Instance {at} of a server   {at}.100':<60}Instance {at} of a server   {at}.200" for at in range(10)
    )
    assert len(halves(page(drawing))) == 2
