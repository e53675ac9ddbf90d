"""The report page in a browser: filters, charts, no requests, accessibility, and every way to look at it."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from report_data import HOSTILE, fill

from esrp_ingest.database import open_database
from esrp_ingest.present.page import write_report

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

CHARTS = ("champions", "latency-by-load", "read-latency", "log-latency", "backup")


@dataclass
class Watched:
    """A page, and everything that it asked for or complained about."""

    page: "Page"
    requests: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    def rows(self, section: str = ".ranking") -> list[str]:
        """The solutions that a section shows, in its order."""
        names = self.page.locator(f"{section} tbody tr:visible th")
        return [
            name.strip() for name in names.evaluate_all("cells => cells.map((cell) => cell.firstChild.textContent)")
        ]

    def marks(self, chart: str, kind: str) -> int:
        """How many marks a chart shows."""
        return self.page.locator(f"[data-chart={chart}] svg .{kind}.role-mark path:visible").count()

    def choose(self, **wanted: str) -> None:
        """Sets filters, and waits for the charts."""
        for name, value in wanted.items():
            self.page.select_option(f"select[name={name}]", value)
        self.page.wait_for_timeout(300)


Open = Callable[..., Watched]


@pytest.fixture(scope="session")
def report_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The report page of a database of seven papers."""
    folder = tmp_path_factory.mktemp("report")
    with open_database(f"sqlite:///{folder / 'esrp.db'}") as database:
        fill(database)
        write_report(database, folder / "page.html")
    return folder / "page.html"


@pytest.fixture
def opened(chromium: "Browser", report_file: Path) -> Iterator[Open]:
    """Opens the page, by default as a desktop in light colors; at the end it must have asked nobody for anything."""
    contexts, pages = [], []

    def open_page(**options: Any) -> Watched:
        context = chromium.new_context(**options)
        contexts.append(context)
        watched = Watched(context.new_page())
        pages.append(watched)
        watched.page.on("request", lambda request: watched.requests.append(request.url))
        watched.page.on("console", lambda message: watched.complaints.append(message.text))
        watched.page.on("pageerror", lambda error: watched.complaints.append(str(error)))
        watched.page.goto(report_file.as_uri())
        watched.page.wait_for_function(f"document.querySelectorAll('.drawing svg').length == {len(CHARTS)}")
        watched.page.wait_for_timeout(300)
        return watched

    yield open_page
    for context in contexts:
        context.close()
    for watched in pages:
        assert watched.requests == [report_file.as_uri()]
        assert watched.complaints == []


def test_the_page_opens_with_everything_shown(opened: Open):
    page = opened()
    assert page.page.locator("#shown").inner_text() == "9 of 9 solutions shown"
    assert page.rows() == [
        *("Dell PowerVault MD3820f", "Dell PowerVault MD1220", "Dell Failing"),
        *("Synology FlashStation FS3017", "Dell EMC PowerVault ME4024", f"{HOSTILE}{{{{ 7*7 }}}}${{8*8}}"),
        *("EMC CLARiiON CX4", "EMC CLARiiON CX4", "EMC CLARiiON CX4"),
    ]
    ranks = page.page.locator(".ranking tbody tr:visible .rank").all_inner_texts()
    assert ranks == ["1", "1", "\N{EN DASH}", "1", "1", "1", "1", "2", "3"]
    assert page.marks("champions", "mark-symbol") == 4
    assert page.marks("backup", "mark-rect") == 5


def test_exchange_version_filters_tables_charts_and_findings(opened: Open):
    page = opened()
    page.choose(exchange="2013")
    assert page.rows() == ["Dell PowerVault MD3820f", "Dell Failing", "Synology FlashStation FS3017"]
    assert page.page.locator("#shown").inner_text() == "3 of 9 solutions shown"
    assert page.marks("latency-by-load", "mark-symbol") == 2
    assert page.page.locator("#findings").locator("xpath=..").locator(".empty").is_visible()
    page.page.get_by_role("button", name="Show all").click()
    page.page.wait_for_timeout(300)
    assert len(page.rows()) == 9
    assert page.marks("champions", "mark-symbol") == 4


def test_vendor_group_finds_all_that_it_owns_today(opened: Open):
    page = opened()
    page.choose(group="Dell")
    assert {row.split()[0] for row in page.rows()} == {"Dell", "EMC"}
    page.choose(exchange="2007")
    assert page.rows() == ["EMC CLARiiON CX4"] * 3
    assert page.page.locator("#champions").locator("xpath=..").locator(".empty").is_visible()
    assert page.page.locator("[data-chart=champions]").is_hidden()


def test_mailbox_category_leaves_its_tables(opened: Open):
    page = opened()
    page.choose(category="over_5000")
    assert page.page.locator(".ranking:visible").count() == 3  # one for each Exchange version
    assert page.marks("backup", "mark-rect") == 3


def test_test_type_shows_its_own_figures_and_charts(opened: Open):
    page = opened()
    page.choose(test="stress")
    assert page.rows() == [
        *("Dell PowerVault MD3820f", "Dell PowerVault MD1220"),
        *("Synology FlashStation FS3017", "Dell EMC PowerVault ME4024"),
    ]
    shown = page.page.locator(".ranking:visible th[data-metric]:visible").first
    assert shown.get_attribute("data-metric") == "database_read_latency_ms"
    assert page.page.locator(".ranking td.soft_recovery:visible").count() == 0
    assert page.page.locator("#backup").is_hidden()
    assert page.page.locator("#champions").is_visible()
    page.choose(test="backup")
    assert page.page.locator(".chart:visible").count() == 1
    sorted_by = page.page.locator(".ranking:visible th[aria-sort]").first
    assert sorted_by.get_attribute("data-metric") == "backup_mb_per_sec_per_database"


def test_a_heading_ranks_by_its_column_from_the_keyboard(opened: Open):
    page = opened()
    heading = page.page.locator(".ranking").nth(6).get_by_role("button", name=re.compile(r"^Transfers\s*1.s"))
    heading.focus()
    page.page.keyboard.press("Enter")
    assert page.rows()[3:6] == [
        "Synology FlashStation FS3017",
        "Dell EMC PowerVault ME4024",
        f"{HOSTILE}{{{{ 7*7 }}}}${{8*8}}",
    ]
    assert page.page.locator("th[aria-sort=descending]").count() == 7
    assert page.page.locator(".ranking").nth(6).locator(".rank").all_inner_texts()[:3] == ["1", "2", "3"]


def test_hovering_over_a_point_shows_what_to_judge_it_by(opened: Open):
    page = opened()
    page.page.locator("[data-chart=champions] svg .mark-symbol.role-mark path").first.hover()
    shown = page.page.locator("#vg-tooltip-element")
    shown.wait_for(state="visible")
    told = shown.inner_text()
    for word in ("Profile", "Disks", "Basis", "Time to replay one log"):
        assert word in told


def test_hostile_names_are_shown_and_do_nothing(opened: Open):
    page = opened()
    page.choose(exchange="2019")
    page.page.locator("[data-chart=backup] svg .mark-rect.role-mark path").first.hover()
    page.page.locator("#vg-tooltip-element").wait_for(state="visible")
    assert HOSTILE in page.page.locator("#vg-tooltip-element").inner_text()
    assert page.page.evaluate("[window.hacked, document.images.length]") == [None, 0]


def test_the_policy_forbids_what_a_script_would_fetch(chromium: "Browser", report_file: Path):
    page = chromium.new_page()
    page.goto(report_file.as_uri())
    assert page.evaluate("fetch('data:,x').then(() => 'fetched', () => 'refused')") == "refused"
    page.evaluate("document.body.append(Object.assign(document.createElement('script'), {text: 'window.hacked = 1'}))")
    assert page.evaluate("window.hacked") is None
    page.close()


@pytest.mark.parametrize(
    "options",
    [{}, {"color_scheme": "dark"}, {"viewport": {"width": 390, "height": 844}, "has_touch": True}],
    ids=["light", "dark", "phone"],
)
def test_the_page_is_accessible(opened: Open, options: dict[str, Any]):
    from axe_playwright_python.sync_playwright import Axe

    page = opened(**options).page
    for summary in page.locator("summary").all():
        summary.click()
    violations = Axe().run(page).response["violations"]
    assert [(found["id"], found["nodes"][0]["html"]) for found in violations] == []


def test_nothing_sticks_out_on_a_phone(opened: Open):
    page = opened(viewport={"width": 360, "height": 740}).page
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    widths = page.evaluate(
        "Array.from(document.querySelectorAll('.drawing svg'), (svg) => svg.getBoundingClientRect().width)"
    )
    assert all(250 < width <= 360 for width in widths)


def test_a_phone_shows_each_rank_with_its_figure_and_no_others(opened: Open):
    page = opened(viewport={"width": 390, "height": 844}).page
    page.select_option("select[name=metric]", "log_write_latency_ms")
    ranking = page.locator(".ranking").first
    assert [each.split("\n")[0] for each in ranking.locator("thead th:visible").all_inner_texts()][1:] == [
        "Solution",
        "Log write latency",
    ]
    box = ranking.locator("tbody td.by:visible").first.bounding_box()
    assert box["x"] + box["width"] <= 390


def test_names_of_points_cover_no_other_name(opened: Open):
    page = opened(viewport={"width": 700, "height": 800}).page
    boxes = page.evaluate(
        """() => Array.from(document.querySelectorAll('[data-chart=champions] svg .role-mark.mark-text text'))
            .filter((text) => text.textContent && text.getAttribute('opacity') !== '0')
            .map((text) => text.getBoundingClientRect())
            .map(({left, top, right, bottom}) => [left, top, right, bottom])"""
    )
    assert len(boxes) >= 4
    apart = [
        one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] + 3 or other[3] <= one[1] + 3
        for at, one in enumerate(boxes)
        for other in boxes[:at]
    ]
    assert all(apart)


def test_charts_follow_the_width_of_the_window(opened: Open):
    page = opened(viewport={"width": 1200, "height": 800}).page
    page.set_viewport_size({"width": 600, "height": 800})
    page.wait_for_timeout(300)
    assert page.evaluate("document.querySelector('.drawing svg').getBoundingClientRect().width") <= 600


@pytest.mark.parametrize(("scheme", "paper_is_light"), [("light", True), ("dark", False)])
def test_colors_follow_the_system_in_charts_too(opened: Open, scheme: str, paper_is_light: bool):
    page = opened(color_scheme=scheme).page
    paper, ink = page.evaluate(
        """() => [getComputedStyle(document.body).backgroundColor,
                  getComputedStyle(document.querySelector('.drawing svg .role-axis-label text')).fill]
            .map((color) => color.match(/\\d+/g).slice(0, 3).reduce((sum, part) => sum + Number(part), 0) / 3)"""
    )
    assert (paper > 128) == paper_is_light
    assert (ink < 128) == paper_is_light


def test_paper_gets_dark_ink_and_everything_that_scrolls(opened: Open):
    page = opened(color_scheme="dark").page
    page.emulate_media(media="print")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert page.get_by_role("button", name="Show all").is_hidden()
    assert page.evaluate("getComputedStyle(document.querySelector('.ranking .scroll')).overflow") == "visible"
    assert page.pdf(format="A4").startswith(b"%PDF")
