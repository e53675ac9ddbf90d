"""Titles in letters of unknown size: what stands right above and below them, and what of that belongs to them."""

import pytest

from esrp_ingest.extract.paper.front.no_titles import is_number_of_paper
from esrp_ingest.extract.paper.front.titles import find_title
from esrp_ingest.layout import Cell, Line
from esrp_ingest.vocabulary.vendors import VendorDirectory

VENDORS = VendorDirectory()
TITLES = (
    "Tintri VMstore T650 4,500 Mailbox|Exchange 2013 Storage Solution",
    "Microsoft Exchange Server 2013:|12,000 Mailboxes on Tintri VMstore T650",
    "Microsoft Exchange Server 2010 ESRP:|12,000 mailboxes on IBM Storwize V7000",
    "EMC VNX5700|20,000-User Exchange 2010|Mailbox Resiliency",
    "HP 3PAR StoreServ 7400|12,000 Mailbox Resiliency|Exchange 2010 Storage Solution",
    "Dell PowerVault MD3600i 5,000 Mailbox|Exchange 2010 Storage Solution|with Thin Provisioning",
    "Hitachi Unified Storage 110|Dynamically Provisioned|10,400 Mailbox Exchange 2010|Storage Solution",
    "Nimble Storage Exchange 2010|20,000-Mailbox Resiliency Storage Solution",
)
BESIDE = (
    "Ada Writer",
    "Ada Writer and Ben Author",
    "A. Writer, B. Author",
    "Ada Writer, Senior Engineer",
    "Ada Writer | Ben Author",
    "Business-Critical Applications",
    "Messaging Solutions",
    "Server and Storage Systems",
    "Microsoft Applications",
    "At a glance",
    "In this paper",
    "Ready for the cloud",
    "Deployment time 5 days",
    "24 drives",
    "GC27-4210-00",
    "4AA4-9999ENW",
    "a00001234enw",
    "Order number: 332112-001",
    "Sun Oracle",
    "X-IO Technologies",
    "Powered by Intel",
    "Microsoft Exchange",
    "Up to 90,000 mailboxes",
)


def title_of(lines: list[str], behind: str = "") -> str | None:
    front = [Line((Cell(text),), number=at) for at, text in enumerate(lines, 1) if text]
    block = find_title([*front, Line((Cell("Overview"),), number=90), Line((Cell(behind),), number=91)], VENDORS)
    return None if block is None else block.text


@pytest.mark.parametrize("beside", BESIDE)
@pytest.mark.parametrize("title", TITLES, ids=lambda title: title[:12])
def test_what_stands_above_and_below_a_title_is_no_part_of_it(title: str, beside: str):
    lines = title.split("|")
    for front in ([beside, *lines], [*lines, beside], [beside, "", *lines], [*lines, "", beside]):
        assert title_of(front) == " ".join(lines)


@pytest.mark.parametrize(
    "title",
    [
        "HP D2600 disk enclosure and|HP Smart Array P411|2,000 user Exchange 2010 storage solution",
        "HP|StorageWorks P4500|3,500 mailbox Exchange 2010 Storage Solution",
        "Exchange 2010 for 48,000 users on Hitachi Compute|Blade 2000 and Hitachi Adaptable|Storage 2500",
        "Exchange 2007 performance test comparing Dell|MD3000i iSCSI SAN Array and HP|StorageWorks 2000i",
        "Dell SCv2000 SAS|Arrays and 2,500 Mailbox Exchange 2013|Resiliency Storage Solution using 7.2K drives",
        "Sun ZFS Storage 7320 Appliance 10,000|Mailbox Resiliency Exchange 2010 Storage|Solution",
        "Acme VX100|2,000-User Storage Solution|for Microsoft Exchange Server|2007",
        "HP StorageWorks 600 Modular Disk System|4,000 user 3GB Mailbox resiliency|Exchange 2010 storage solution",
        "5,000 Mailbox Resiliency|Exchange 2013|Storage Solution",
        "Dell Storage Center 6.6 SCv2000 Arrays|2,500 Mailbox Exchange 2013|Storage Solution using 7.2K drives",
        "Microsoft Exchange Server|2016 ESRP:|30,000 Mailboxes on Nutanix NX-8155",
    ],
)  # fmt: skip
def test_lines_of_a_title_that_goes_on_stay(title: str):
    lines = title.split("|")
    assert title_of(lines) == " ".join(lines)


@pytest.mark.parametrize(
    ("lines", "title"),
    [
        ("Exchange 2010|STARWIND|StarWind Virtual SAN|2,000 Mailbox Exchange 2013 Solution", 2),
        ("Microsoft Exchange Storage Solution|3PAR|3PAR InServ F400|2,000 Mailbox Exchange 2007 Solution", 2),
        ("Pillar Data Systems|Pillar Axiom 600|2,000 Mailbox Exchange 2007 Solution", 1),
        ("Xiotech|X-IO ISE 730 iglu|2,000 Mailbox Exchange 2013 Solution", 1),
        ("HP||Microsoft Exchange Server 2010 on HP P4500 G2:|6,000 Mailboxes", 2),
        ("Nutanix||4,000 Mailbox Solution for|Microsoft Exchange 2016 using Nutanix NX-8155", 2),
    ],
)
def test_brands_and_other_versions_above_a_title_are_no_part_of_it(lines: str, title: int):
    assert title_of(lines.split("|")) == " ".join(lines.split("|")[title:])


@pytest.mark.parametrize(
    ("behind", "title"),
    [
        ("The Acme Filer was built for it.", "Acme Filer 5,000 Mailbox Exchange 2013 Storage Solution"),
        ("The array was built for it.", "5,000 Mailbox Exchange 2013 Storage Solution"),
    ],
)
def test_a_product_is_named_again_and_an_author_is_not(behind: str, title: str):
    assert title_of(["Acme Filer", "5,000 Mailbox Exchange 2013 Storage Solution"], behind) == title


@pytest.mark.parametrize(
    ("line", "is_number"),
    [
        ("GC27-4210-00", True),
        ("REDP-4811-00", True),
        ("821-1888-10", True),
        ("4AA4-9999ENW", True),
        ("a00001234enw", True),
        ("TR-4083", True),
        ("SG24-7945", True),
        ("VNX5700", False),
        ("MD3600i", False),
        ("CX4-960", False),
        ("FS1-2", False),
        ("NS-120", False),
        ("Part 821-1888-10", False),
    ],
)
def test_the_number_of_a_paper_is_no_model(line: str, is_number: bool):
    assert is_number_of_paper(line) is is_number


@pytest.mark.parametrize(
    ("first", "second", "title"),
    [
        ("Acme A1 5,000 Mailbox Ex-", "change 2013 Solution", "Acme A1 5,000 Mailbox Exchange 2013 Solution"),
        ("Acme A1 5,000 Mailbox Resil-", "iency Exchange 2013", "Acme A1 5,000 Mailbox Resiliency Exchange 2013"),
        ("Acme A1 5,000 Mailbox Ex-", "change", "Acme A1 5,000 Mailbox Exchange"),
        ("Dell Power-", "Vault 5,000 Mailbox Exchange", "Dell PowerVault 5,000 Mailbox Exchange"),
        ("Acme A1 5,000 Mailbox fabri-", "cated Exchange", "Acme A1 5,000 Mailbox fabricated Exchange"),
        ("Acme A1 5,000 Mailbox multi-", "site Exchange", "Acme A1 5,000 Mailbox multi-site Exchange"),
        ("Acme A1 5,000-", "mailbox Exchange 2013", "Acme A1 5,000-mailbox Exchange 2013"),
        ("Acme A1 5,000 Mailbox open-", "ended Exchange", "Acme A1 5,000 Mailbox open-ended Exchange"),
    ],
)
def test_a_word_that_a_hyphen_breaks_is_whole_where_it_is_known(first: str, second: str, title: str):
    assert title_of([first, second], "It is fabricated, multisite or multi-site.") == title


def test_words_that_hyphens_break_one_after_the_other_are_whole():
    lines = ["Acme A1 5,000 Mail-", "box Ex-", "change 2013 Stor-", "age So-", "lution"]
    assert title_of(lines) == "Acme A1 5,000 Mailbox Exchange 2013 Storage Solution"


@pytest.mark.parametrize("mark", ["*", " *", "**", "\u2020", "\u00b9", "[1]", " [2]"])
def test_the_mark_of_a_footnote_is_no_part_of_a_title(mark: str):
    assert title_of([f"Acme A1 5,000 Mailbox Exchange 2013 Storage Solution{mark}"]) == (
        "Acme A1 5,000 Mailbox Exchange 2013 Storage Solution"
    )


def test_other_signs_in_a_title_stay():
    title = "FlashArray//M20 3,000 Mailbox Exchange 2013 Solution (2*4) for R&D [lab]"
    assert title_of([title]) == title


@pytest.mark.parametrize(
    ("lines", "first"),
    [
        ("Microsoft Exchange 2010|Foo 5000 Storage Solution for 8,000 Mailboxes", 1),
        ("Microsoft Exchange 2010||Foo 5000 Storage Solution for 8,000 Mailboxes", 1),
        ("Microsoft Exchange Server 2010 SP1|Dell EqualLogic PS6000XV 8,000 Mailbox Storage Solution", 1),
        ("Exchange 2010|8,000 Mailbox Resiliency Storage Solution|on the Foo 5000", 1),
        ("Microsoft Exchange Server 2016 Standard|Lenovo ThinkSystem DE4000H for 7,500 Mailboxes", 1),
        ("Microsoft Exchange 2010|8,000 Mailbox Resiliency Storage Solution", 0),
        ("Microsoft Exchange Server 2010:|8,000 Mailboxes on the Foo 5000", 0),
        ("Microsoft Exchange Server 2010|ESRP: 8,000 Mailboxes on the Foo 5000", 0),
        ("Microsoft Exchange Server|2010 on the Foo 5000 for 8,000 Mailboxes", 0),
        ("Foo 5000 Storage Solution for 8,000 Mailboxes of Microsoft Exchange|2010 with Mailbox Resiliency", 0),
    ],
)
def test_what_only_names_exchange_above_a_title_of_its_own_is_no_part_of_it(lines: str, first: int):
    texts = lines.split("|")
    assert title_of(texts) == " ".join(filter(None, texts[first:]))
