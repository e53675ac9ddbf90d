"""Running heads and feet of texts that came out of PDFs."""

from itertools import chain

import pytest

from esrp_ingest.readers.text_pages import without_running_heads


def numbered(text: str) -> list[tuple[int, str]]:
    return list(enumerate(text.split("\n"), start=1))


def kept(text: str) -> list[str]:
    return [line.strip() for _, line in without_running_heads(numbered(text))[0]]


PAGES = [["Title of the paper", "it begins"], ["Test Summary", "Machine Name"], ["Test Log", "it ends"]]


def paper(form_feeds: bool) -> str:
    lines = chain.from_iterable(
        ["Acme storage paper", "", *page, f"Page {number}" + ("\n\f" if form_feeds else "")]
        for number, page in enumerate(PAGES, start=1)
    )
    return "\n".join(lines)


def test_the_foot_of_a_short_page_is_no_row_of_the_table_on_the_page_before() -> None:
    rows = [f"{row:<40}{at}" for at, row in enumerate(("Threads", "Log buffers", "Cache", "Sessions", "Instances"))]
    pages = [["A paper"], rows, ["It ends", "here."]]
    foots = (f"{'Acme storage paper':<40}Page {number}" for number in (1, 2, 3))
    text = "\n\f".join("\n".join([*page, "", foot]) for page, foot in zip(pages, foots, strict=True))
    assert kept(text) == list(chain.from_iterable(pages))


@pytest.mark.parametrize("form_feeds", [True, False])
def test_what_returns_on_every_page_is_left_out(form_feeds: bool) -> None:
    assert kept(paper(form_feeds)) == list(chain.from_iterable(PAGES))


@pytest.mark.parametrize("foot", ["- {} -", "{} | Page", "{}"])
def test_pages_may_be_numbered_otherwise(foot: str) -> None:
    pages = [*PAGES, ["Appendix", "of tables"]]
    lines = chain.from_iterable(
        ["Acme storage paper", "", *page, foot.format(number)] for number, page in enumerate(pages, start=11)
    )
    assert kept("\n".join(lines)) == list(chain.from_iterable(pages))


def test_figures_that_stand_alone_number_no_pages() -> None:
    text = "\n".join(f"Number of ports\n{count}\nThread Count\n{count + 5}" for count in (2, 4, 8, 9))
    assert kept(text) == text.split("\n")


def test_numbers_may_stand_anywhere_in_a_foot() -> None:
    bodies = ["the first body", "the second body", "the third body", "the last body"]
    text = "\f".join(f"{body}\n{number + 7} | Acme array\n" for number, body in enumerate(bodies))
    assert kept(text) == bodies


def test_servers_that_are_numbered_are_no_pages() -> None:
    text = "\n".join(f"Server {number}\nTest Summary\nMachine Name\tHost{number}" for number in range(1, 9))
    assert kept(text) == text.split("\n")


def test_a_text_of_one_page_keeps_all_its_lines() -> None:
    assert kept("Acme\n\nTest Summary\nAcme\nPage 1") == ["Acme", "Test Summary", "Acme", "Page 1"]


def test_numbers_that_do_not_rise_are_no_pages() -> None:
    text = "see page 9\nfirst\nsee page 2\nsecond\nsee page 5\nthird"
    assert kept(text) == text.split("\n")


def test_line_numbers_stay_those_of_the_file() -> None:
    assert without_running_heads(numbered("\n\nTest Summary")) == ([(3, "Test Summary")], [])


@pytest.mark.parametrize(("column", "stays"), [(24, True), (31, False)])
def test_a_row_that_ends_a_table_of_the_page_before_stays_though_most_pages_begin_with_it(
    column: int, stays: bool
) -> None:
    rows = ["Threads", "Log buffers", "Minimum cache", "Maximum cache", "Log checkpoint", "Insert pages"]
    body = [*(f"{row:<24}{at}" for at, row in enumerate(rows)), "", "Acme"]
    text = "\n\f".join("\n".join([f"{'Database files':<{column}}4", "", "Parameters", *body]) for _ in range(6))
    assert kept(text).count(f"{'Database files':<{column}}4") == (6 if stays else 0)
    assert "Acme" not in kept(text)


@pytest.mark.parametrize("above", ["Acme 150\n\nACME\n\n", ""], ids=["head and title", "title alone"])
@pytest.mark.parametrize("title", ["Acme 150\n24,000 Mailbox\nSolution", " Acme 150\n24,000 Mailbox\nSolution"])
def test_a_title_may_begin_as_the_running_head_that_repeats_it(above: str, title: str) -> None:
    pages = [f"{above}{title}\n\nJune 2012", *(f"Acme 150\n\nText {word}" for word in ("one", "two", "three", "four"))]
    assert kept("\n\f".join(pages))[-8:-4] == ["Acme 150", "24,000 Mailbox", "Solution", "June 2012"]
    assert kept("\n\f".join(pages)).count("Acme 150") == 1


def test_a_head_that_stands_close_above_the_text_of_all_pages_is_one() -> None:
    pages = [f"Acme 150\nText {word}" for word in ("one", "two", "three", "four")]
    assert "Acme 150" not in kept("\n\f".join(pages))
