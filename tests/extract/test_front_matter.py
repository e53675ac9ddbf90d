"""Titles of published papers: vendor, product, mailboxes and Exchange version, whatever digits a product's name has."""

from datetime import date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from esrp_ingest.extract.paper.front.dates import read_date
from esrp_ingest.extract.paper.front.front_matter import read_exchange_version, read_front_matter
from esrp_ingest.extract.paper.front.no_titles import is_no_title
from esrp_ingest.extract.paper.front.products import read_product
from esrp_ingest.extract.paper.front.titles import find_title
from esrp_ingest.extract.paper.parts.mailbox_counts import mailbox_count
from esrp_ingest.layout import Cell, Line
from esrp_ingest.models import Run
from esrp_ingest.vocabulary.vendors import VendorDirectory, load_vendors

VENDORS = VendorDirectory()
TITLES = [
    ("Dell PowerVault MD1220 10K SAS 5000 Mailbox Resiliency Exchange 2010 Storage Solution", "Dell", "Dell PowerVault MD1220", 5000, "2010"),
    ("Dell PowerVault MD3820f 500 user Mailbox Exchange 2013 Resiliency Storage Solution - Direct Attach SAS using dual LSI 9300-8e 12Gb SAS adapters", "Dell", "Dell PowerVault MD3820f", 500, "2013"),
    ("Dell EMC PowerVault ME4024 8,000 Mailbox Exchange 2016 Resiliency Storage Solution using 10K drives", "Dell EMC", "Dell EMC PowerVault ME4024", 8000, "2016"),
    ("EMC CLARiiON CX4 Enterprise Flash Drives with Microsoft Exchange", "EMC", "EMC CLARiiON CX4", None, None),
    ("Synology FlashStation FS3017 20,000 Mailbox Resiliency Exchange 2013 Storage Solution", "Synology", "Synology FlashStation FS3017", 20000, "2013"),
    ("Dell EMC SCv3020 7,000 Mailbox Exchange 2016 Resiliency Storage Solution using 7.2K drives", "Dell EMC", "Dell EMC SCv3020", 7000, "2016"),
    ("Dell EMC SC Series SC5020 9,000 Mailbox Exchange 2016 Resiliency Storage Solution using 7.2K Drives", "Dell EMC", "Dell EMC SC Series SC5020", 9000, "2016"),
    ("Dell Compellent Storage Center 6.5 SC4020 4,500 Mailbox Exchange 2013 Resiliency Storage Solution", "Dell", "Dell Compellent Storage Center 6.5 SC4020", 4500, "2013"),
    ("Dell Storage Center 6.6 SCv2000 SAS Front-end Arrays and 2,500 Mailbox Exchange 2013 Resiliency Storage Solution", "Dell", "Dell Storage Center 6.6 SCv2000 SAS Front-end Arrays", 2500, "2013"),
    ("Dell PowerEdge R730xd 2,500 Mailbox Resiliency Microsoft Exchange 2013 Storage Solution", "Dell", "Dell PowerEdge R730xd", 2500, "2013"),
    ("Dell PowerEdge R720xd 6,000 Mailbox Resiliency Microsoft Exchange 2013 Storage Solution", "Dell", "Dell PowerEdge R720xd", 6000, "2013"),
    ("Dell PowerVault MD3000i 5000 Mailbox Single Copy Cluster Microsoft Exchange 2007 Storage Solution", "Dell", "Dell PowerVault MD3000i", 5000, "2007"),
    ("IBM System Storage DS3300 Storage System 1000 Mailbox Clustered Continuous Replication Microsoft Exchange 2007 Storage Solution", "IBM", "IBM System Storage DS3300 Storage System", 1000, "2007"),
    ("Cisco UCS C210 M2 2500 Mailbox Resiliency Microsoft Exchange 2010 Storage Solution", "Cisco", "Cisco UCS C210 M2", 2500, "2010"),
    ("Fujitsu PRIMEFLEX for VMware vSAN 20,000 User Mailbox Exchange 2016 Mailbox Resiliency Storage Solution", "Fujitsu", "Fujitsu PRIMEFLEX for VMware vSAN", 20000, "2016"),
    ("Hitachi Unified Storage 130 Dynamically Provisioned 8,000 Mailbox Exchange 2010 Mailbox Resiliency Storage Solution", "Hitachi", "Hitachi Unified Storage 130", 8000, "2010"),
    ("Hitachi Unified Storage 110 Dynamically Provisioned 10,400 Mailbox Exchange 2010 Mailbox Resiliency Storage Solution", "Hitachi", "Hitachi Unified Storage 110", 10400, "2010"),
    ("Hitachi Unified Storage 110 Dynamically Provisioned 27,200 Mailbox Exchange 2010 Mailbox Resiliency Storage Solution", "Hitachi", "Hitachi Unified Storage 110", 27200, "2010"),
    ("Hitachi Unified Storage VM Dynamically Provisioned 21,600 Mailbox Exchange 2013 Mailbox Resiliency Storage Solution", "Hitachi", "Hitachi Unified Storage VM", 21600, "2013"),
    ("Hitachi Unified Storage VM Dynamically Provisioned 24,000 Mailbox Exchange 2013 Mailbox Resiliency Storage Solution", "Hitachi", "Hitachi Unified Storage VM", 24000, "2013"),
    ("Hitachi Unified Storage VM Dynamically Provisioned 120,000 Mailbox Exchange 2013 Mailbox Resiliency Storage Solution", "Hitachi", "Hitachi Unified Storage VM", 120000, "2013"),
    ("ESRP Storage Program EMC CLARiiON CX3-20c (1,000 User) iSCSI with CCR Storage Solution for Microsoft Exchange Server 2007", "EMC", "EMC CLARiiON CX3-20c", 1000, "2007"),
    ("ESRP Storage Program EMC CLARiiON CX3-20c (1,400 User) iSCSI with LCR Storage Solution for Microsoft Exchange Server 2007", "EMC", "EMC CLARiiON CX3-20c", 1400, "2007"),
    ("ESRP Storage Program EMC CLARiiON CX3-20c (600 User) iSCSI Storage Solution for Microsoft Exchange Server 2007", "EMC", "EMC CLARiiON CX3-20c", 600, "2007"),
    ("ESRP Storage Program EMC CX-3-20 (700 User) iSCSI Storage Solution for Microsoft Exchange Server 2007", "EMC", "EMC CX-3-20", 700, "2007"),
    ("ESRP Storage Program EMC CX-3-20 (1300 User) iSCSI Storage Solution for Microsoft Exchange Server 2007", "EMC", "EMC CX-3-20", 1300, "2007"),
    ("ESRP Storage Program EMC CLARiiON AX4-5i (1,400 User) Storage Solution for Microsoft Exchange Server 2007 SP1", "EMC", "EMC CLARiiON AX4-5i", 1400, "2007"),
    ("ESRP Storage Program EMC Celerra NS40 (3,000 User) Storage Solution for Microsoft Exchange Server 2007 SP1", "EMC", "EMC Celerra NS40", 3000, "2007"),
    ("ESRP Storage Program EMC Celerra NS-120 (1,500 User) Storage Solution for Microsoft Exchange Server 2007 SP1", "EMC", "EMC Celerra NS-120", 1500, "2007"),
    ("HP StorageWorks 600 Modular Disk System 4,000 user 3GB Mailbox resiliency Exchange 2010 storage solution", "HP", "HP StorageWorks 600 Modular Disk System", 4000, "2010"),
    ("HP D3600 Disk Enclosure 4,000 Mailbox Resiliency Exchange 2013 Storage Solution", "HP", "HP D3600 Disk Enclosure", 4000, "2013"),
    ("HP MSA 2040 Array 750 Mailbox Resiliency Exchange 2013 Storage Solution with Microsoft Hyper-V", "HP", "HP MSA 2040 Array", 750, "2013"),
    ("ESRP storage solution brief for the HP StorageWorks AiO600 supporting 1,200 Microsoft Exchange users", "HP", "HP StorageWorks AiO600", 1200, None),
    ("HPE StoreVirtual 3200 Storage 1000 Mailbox Resiliency Exchange 2016 Storage Solution", "HPE", "HPE StoreVirtual 3200 Storage", 1000, "2016"),
    ("PS SERIES STORAGE ARRAYS 90,000-USER STORAGE SOLUTION FOR MICROSOFT EXCHANGE SERVER 2007", "EqualLogic", "PS SERIES STORAGE ARRAYS", 90000, "2007"),
    ("Nimble Storage Exchange 2010 20,000-Mailbox Resiliency Storage Solution", "Nimble Storage", "Nimble Storage", 20000, "2010"),
    ("Oracle Flash Storage FS1-2 10000 Mailbox Microsoft Exchange Server 2013 Mail Box Resiliency Solution", "Oracle", "Oracle Flash Storage FS1-2", 10000, "2013"),
    ("Sun ZFS Storage 7120 Appliance 5,000 Mailbox Resiliency Exchange 2010 Storage Solution", "Sun", "Sun ZFS Storage 7120 Appliance", 5000, "2010"),
    ("Sun ZFS Storage 7320 Appliance 10,000 Mailbox Resiliency Exchange 2010 Storage Solution", "Sun", "Sun ZFS Storage 7320 Appliance", 10000, "2010"),
    ("30,000 Mailbox Resiliency Solution for Microsoft Exchange 2013 using Lenovo Converged HX7510 Appliances", "Lenovo", "Lenovo Converged HX7510", 30000, "2013"),
    ("30,000 Mailbox Resiliency Solution for Microsoft Exchange 2016 using Lenovo ThinkAgile HX7520 Appliances", "Lenovo", "Lenovo ThinkAgile HX7520", 30000, "2016"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("title", "vendor", "product", "mailboxes", "exchange"), TITLES, ids=lambda value: str(value)[:40]
)
def test_titles(title: str, vendor: str, product: str, mailboxes: int | None, exchange: str | None):
    assert read_product(title, [], VENDORS) == (vendor, product)
    assert mailbox_count(title) == mailboxes
    assert read_exchange_version([title], []) == exchange


def test_there_are_enough_titles_of_enough_vendors():
    assert len(TITLES) >= 40
    assert len({vendor for _, vendor, *_ in TITLES}) >= 12


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("25,000-seat Exchange 2013 Solution", 25000),
        ("5K User Exchange 2010", 5000),
        ("20 000 Mailbox Exchange 2013", 20000),
        ("20k mailboxes on Exchange 2016", 20000),
        ("1.5K Mailbox Exchange 2010", 1500),
        ("1 million mailboxes on Exchange 2016", 1000000),
        ("a 1.2-million-mailbox Exchange 2013 solution", 1200000),
        ("150 thousand Exchange mailboxes", 150000),
        ("1M mailboxes for Exchange 2013", None),
        ("10.000 Mailbox Exchange 2013", 10000),
        ("for 5,000 Exchange 2013 Mailboxes", 5000),
        ("12,000 Exchange Server 2010 mailboxes", 12000),
        ("4000 very large (5GB) mailboxes", 4000),
        ("10K drives for Exchange 2010 Mailbox Servers", None),
        ("a PowerEdge 900 with 100 500 Mailbox databases", 500),
        ("Acme S2000 1 200 Mailbox Exchange 2013 Storage Solution", 1200),
        ("HP MSA 20 500 Mailbox Exchange 2007 Storage Solution", 500),
    ],
)
def test_how_titles_count_mailboxes(text: str, count: int | None):
    assert mailbox_count(text) == count


@pytest.mark.parametrize(
    ("title", "product"),
    [
        ("Exchange 2010 Enabled by EMC Symmetrix VMAX, VMware vSphere 4, and EMC Replication Manager", "EMC Symmetrix VMAX"),
        ("EMC Virtual Infrastructure Enabled by EMC Symmetrix VMAX, VMware vSphere 4", "EMC Symmetrix VMAX"),
        ("Exchange 2010 on Dell EqualLogic PS6100XV: 5,000 Mailbox Storage Solution", "Dell EqualLogic PS6100XV"),
        ("EMC VNX5400 UNIFIED STORAGE 20,000 USERS", "EMC VNX5400 UNIFIED STORAGE"),
        ("Fujitsu ETERNUS DX90 S2 ESRP 10,000 User Exchange 2010 Storage Solution", "Fujitsu ETERNUS DX90 S2"),
        ("Lenovo Storage S2000 1 200 Mailbox Exchange 2013 Storage Solution", "Lenovo Storage S2000"),
        ("4,000 Mailbox Exchange 2013 Storage Solution", None),
        ("HP MSA 2040 Storage 750 Mailbox Resiliency Exchange 2013 Storage Solution", "HP MSA 2040 Storage"),
        ("HP StorageWorks P4500 SAS SAN Solution 2,500 user Exchange 2010 storage solution", "HP StorageWorks P4500 SAS SAN Solution"),
        ("HP StorageWorks P4500 SAS SAN Solution 2,500 users of Exchange 2010", "HP StorageWorks P4500 SAS SAN"),
        ("Dell PowerVault MD3600i storage for 5,000 users of Exchange 2010", "Dell PowerVault MD3600i"),
        ("Dell PowerVault MD3600i Storage Solution for 5,000 users of Exchange 2010", "Dell PowerVault MD3600i"),
        ("HP P2000 G3 and HP P4500 G2 for Microsoft Exchange 2010", "HP P2000 G3"),
        ("IBM FlashSystem 840: Up to 50,000 Microsoft Exchange 2013 Mailboxes", "IBM FlashSystem 840"),
        ("Hitachi AMS 2500: 3 x 8,000 Mailboxes, Exchange 2010", "Hitachi AMS 2500"),
        ("Dell EqualLogic PS6100 iSCSI Storage for Exchange 2010", "Dell EqualLogic PS6100"),
        ("Infortrend EonStor DS S16F Exchange 2010 ESRP 3.0 2000 mailboxes", "Infortrend EonStor DS S16F"),
    ],
)  # fmt: skip
def test_where_a_product_begins_and_ends(title: str, product: str | None):
    assert read_product(title, [], VENDORS)[1] == product


def read_title(texts: list[str]) -> str | None:
    block = find_title([Line((Cell(text),)) for text in texts], VENDORS)
    return None if block is None else block.text


def test_a_title_goes_on_until_something_that_no_title_holds():
    front = ["Dell PowerVault MD1220", "10K SAS", "5000 Mailbox Resiliency", "Tested with: ESRP - Storage Version 3.0"]
    assert read_title(front) == "Dell PowerVault MD1220 10K SAS 5000 Mailbox Resiliency"
    assert read_title(["June 2009"]) is None


def test_a_kind_of_paper_whose_phrase_goes_on_is_the_beginning_of_the_title():
    goes_on = [
        "ESRP storage solution brief for the",
        "HP StorageWorks AiO1200 supporting",
        "1,200 Microsoft Exchange users",
    ]
    assert read_title(goes_on) == " ".join(goes_on)
    before, behind = ["ESRP storage solution brief for the HP", "StorageWorks AiO1200 supporting"], goes_on[2:]
    assert read_title([*before, *behind]) == " ".join([*before, *behind])
    assert read_title(["ESRP storage solution brief", *goes_on[1:]]) == " ".join(goes_on[1:])
    assert read_title(["Prepared for", *goes_on[1:]]) == " ".join(goes_on[1:])


@pytest.mark.parametrize(
    ("lines", "title", "version"),
    [
        (["Exchange Server 2016 ESRP:", "3,000 mailboxes on Acme A1"], "Exchange Server 2016 ESRP: 3,000 mailboxes on Acme A1", "2016"),
        (["Microsoft Exchange Server", "2016 ESRP:", "3,000 mailboxes"], "Microsoft Exchange Server 2016 ESRP: 3,000 mailboxes", "2016"),
        (["Exchange 2016 ESRP Storage", "Acme A1 3,000 mailboxes"], "Acme A1 3,000 mailboxes", "2016"),
        (["ESRP Storage Version 4.0:", "Acme A1 3,000 mailboxes"], "Acme A1 3,000 mailboxes", None),
        (["Acme A1 3,000 mailboxes", "", "Solution for Exchange", "2016"], "Acme A1 3,000 mailboxes Solution for Exchange 2016", "2016"),
    ],
)  # fmt: skip
def test_the_name_of_the_programme_may_begin_a_title(lines: list[str], title: str, version: str | None):
    front = read_front_matter([Line((Cell(text),), number=at) for at, text in enumerate(lines) if text], [], VENDORS)
    assert (front.title, front.exchange_version) == (title, version)


def test_an_unknown_vendor_is_named_by_the_words_of_the_paper():
    front = ["Linden LA-9 4,500 Mailbox", "Linden Arrays storage for Microsoft Exchange Server 2010"]
    assert read_product(front[0], front, VENDORS) == ("Linden Arrays", "Linden LA-9")


@pytest.mark.parametrize(
    ("ese", "jetstress", "version"),
    [("08.01.0240.005", None, "2007"), ("15.01.1034.026", "15.01.1019.000", "2016"), (None, "14.01.0225.017", "2010")],
)
def test_the_library_tells_the_version_that_the_title_hides(ese: str | None, jetstress: str | None, version: str):
    run = Run(test_type="performance", ese_version=ese, jetstress_version=jetstress)
    assert read_exchange_version(["Flash Drives with Microsoft Exchange"], [run]) == version


@pytest.mark.parametrize(
    ("lines", "esrp", "tested", "published"),
    [
        (["Tested with: ESRP - Storage Version 2.1Tested Date: June 24, 2008"], "2.1", date(2008, 6, 24), None),
        (["ESRP Storage Program v3.0", "Test Date:", "May 2015", "Published November, 2010"], "3.0", date(2015, 5, 1), date(2010, 11, 1)),
        (["Date tested: 7 May 2012", "June 2012"], None, date(2012, 5, 7), date(2012, 6, 1)),
        (["Tested on 2012-05-07", "Publication date: 1 June 2012"], None, date(2012, 5, 7), date(2012, 6, 1)),
        (["ESRP Storage Framework: 3.0", "Test period: March 2011", "Created May 2011"], "3.0", date(2011, 3, 1), date(2011, 5, 1)),
        (["It followed the Exchange Solution Reviewed Program (ESRP) \u2013 Storage, version 3.0."], "3.0", None, None),
        (["Test dates: 12 - 14 May 2014"], None, date(2014, 5, 12), None),
        (["Tested: May - June 2014"], None, date(2014, 5, 1), None),
        (["Tested with two servers", "tested in 24 hours of load"], None, None, None),
    ],
)  # fmt: skip
def test_front_pages(lines: list[str], esrp: str | None, tested: date | None, published: date | None):
    body = [Line((Cell(text),)) for text in ("Acme A1 500 Mailbox Exchange 2013 Storage Solution", *lines)]
    front = read_front_matter(body, [], VENDORS)
    assert (front.esrp_version, front.tested_on, front.published_on) == (esrp, tested, published)


@given(st.text(max_size=120))
def test_no_title_breaks_the_reading(title: str):
    names = read_product(title, [title], VENDORS)
    assert [name for name in names if (name or "-").strip() == ""] == []
    assert (mailbox_count(title) or 0) < 10 ** len(title)
    assert read_title([]) is None
    assert len(read_title([title, title]) or "") <= 2 * len(title) + 1


@given(st.text(max_size=120).filter(lambda title: not any(map(str.isdecimal, title))))
def test_a_title_without_digits_names_no_count_and_no_date(title: str):
    assert (mailbox_count(title), read_date(title)) == (None, None)


def test_the_longer_vendor_name_wins_and_owners_group():
    assert VENDORS.find("Dell EMC PowerVault") == "Dell EMC"
    assert {VENDORS.group(name) for name in ("EMC", "Dell EMC", "Dell")} == {"Dell"}
    assert VENDORS.group("Brightwater") == "Brightwater"


def test_a_file_adds_vendors(tmp_path):
    path = tmp_path / "vendors.toml"
    path.write_text('[[vendor]]\nname = "Brightwater"\ngroup = "Dell"\naliases = ["BW16"]\n', encoding="utf-8")
    directory = load_vendors(path)
    assert directory.find("The BW16 array") == "Brightwater"
    assert directory.group("Brightwater") == "Dell"


@pytest.mark.parametrize("text", ["vendor = 3", "[[vendor]]\nnames = 1", "not toml ["])
def test_a_file_of_another_form_is_refused_in_one_line(tmp_path, text: str):
    from esrp_ingest.errors import UsageError

    path = tmp_path / "vendors.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(UsageError, match=r"\[\[vendor\]\]"):
        load_vendors(path)
    with pytest.raises(UsageError, match="No such file"):
        load_vendors(tmp_path / "absent.toml")


@pytest.mark.parametrize(
    ("issuer", "vendor"),
    [
        ("Copyright 2013 Nimbus Storage Inc. All rights reserved.", "Nimbus Storage"),
        ("Copyright 2013 Nimbus Storage GmbH", "Nimbus Storage"),
        ("Copyright 2013 Nimbus Storage", "Nimbus Storage"),
    ],
)
def test_an_issuers_legal_form_is_no_part_of_its_name(issuer: str, vendor: str):
    title = "Nimbus N-7 4,500 Mailbox Exchange 2013 Storage Solution"
    assert read_product(title, [title, issuer], VENDORS)[0] == vendor


@pytest.mark.parametrize(
    ("text", "none"),
    [
        ("Acme A1 4,000 Mailbox Resiliency", False),
        ("x" * 20 + " . . . . 4", False),
        ("Acme A1 ........ 4", True),
        ("Storage that scales", False),
        ("Storage that scales to all there is", True),  # words of sentences
        ("June 2013", True),
        ("ESRP - Storage Version 4.0", True),
        ("White Paper", True),
    ],
)
def test_what_is_certainly_no_part_of_a_title(text: str, none: bool):
    assert is_no_title(text) is none


@pytest.mark.parametrize(("lines", "vendor"), [(1, "Zephyr"), (2, "Nimbus Storage")])
def test_who_issues_a_paper_is_its_vendor_where_more_than_one_line_says_so(lines: int, vendor: str):
    title = "Zephyr array 4,500 Mailbox Exchange 2013 Storage Solution"
    assert read_product(title, [title, *["Copyright 2013 Nimbus Storage"] * lines], VENDORS)[0] == vendor


def front_of(lines: list[str], behind: list[str], *starts: datetime):
    body = [Line((Cell(text),)) for text in ("Acme A1 500 Mailbox Exchange 2013 Storage Solution", *lines)]
    said = [*body, *(Line((Cell(text),)) for text in behind)]
    return read_front_matter(
        body, [Run(test_type="performance", started_at=start) for start in starts], VENDORS, (), said
    )


NOVEMBER = datetime(2017, 11, 6, 9, 2)


@pytest.mark.parametrize(
    ("lines", "day"),
    [
        (["It is new. Testing took place in November 2017 at the lab."], date(2017, 11, 1)),
        (["The configuration was tested in", "November 2017 with two servers."], date(2017, 11, 1)),
        (["All measurements were performed on November 7, 2017."], date(2017, 11, 7)),
        (["The tests were run during Nov. 2017, and twice."], date(2017, 11, 1)),
        (["The tests were run between November 3 and November 6, 2017."], date(2017, 11, 3)),
        (["The tests were run from November 3 to 6, 2017."], date(2017, 11, 3)),
        (["The array was tested in March 2012 by others."], None),
        (["The array was released in November 2017."], None),
        (["Firmware 5, released in May, was tested in November 2017."], None),
        (["The earlier array was tested in November 2017."], None),
        (["It was tested in October 2017.", "Testing took place in November 2017."], None),
        (["This document was tested with software of November 2017."], None),
    ],
)
def test_sentences_tell_when_tests_were(lines: list[str], day: date | None):
    assert front_of([], lines, NOVEMBER).tested_on == day
    if day is not None:
        assert front_of(["Test date: May 2018"], lines, NOVEMBER).tested_on == date(2018, 5, 1)
        assert front_of([], lines).tested_on == day


@pytest.mark.parametrize(
    ("line", "day"),
    [
        ("\u00a9 Copyright 2011 Acme Company, L.P. 4AA3-1234ENW, Created February 2011", date(2011, 2, 1)),
        ("4AA1-5794ENW, Created December 2009; Updated March 2010, Rev. 1", date(2009, 12, 1)),
        ("Copyright 2012 Acme. Published on 7 May 2012.", date(2012, 5, 7)),
        ("\u00a9 Copyright 2013 Acme Company, L.P. 4AA4-9999ENW, October 2013", date(2013, 10, 1)),
        ("\u00a9 Copyright 2013 Acme Company, firmware 4, October 2013", None),
        ("The array, released in May 2009, is new", None),
        ("Databases were created in May 2009", None),
        ("Copyright 2011 Acme", None),
    ],
)
def test_a_copyright_tells_when_a_paper_was_published(line: str, day: date | None):
    assert front_of([], ["It ends."] * 200 + [line]).published_on == day


@pytest.mark.parametrize(
    ("lines", "tested", "published"),
    [
        (["Getestet mit: ESRP - Storage Version 3.0", "Testdatum: Oktober 2011"], date(2011, 10, 1), None),
        (["Getestet am 7. März 2012", "Stand: Mai 2012"], date(2012, 3, 7), date(2012, 5, 1)),
        (["Testé avec : ESRP - Storage Version 4.0", "Date du test : 14 mars 2016"], date(2016, 3, 14), None),
        (["Testé le 9 février 2012", "Publié : mai 2012"], date(2012, 2, 9), date(2012, 5, 1)),
        (["Test Date: June 2012", "By Ada Writer", "Month Year: July 2012"], date(2012, 6, 1), date(2012, 7, 1)),
        (["Die Datenbanken stand: alles"], None, None),
    ],
)
def test_dates_under_other_labels(lines: list[str], tested: date | None, published: date | None):
    front = front_of(lines, [])
    assert (front.tested_on, front.published_on) == (tested, published)


@pytest.mark.parametrize(
    ("first", "title"),
    [
        (("A c m e", "F a s t", "5 0 0 0"), "Acme Fast 5000 6,000 Mailbox Exchange 2010 Storage Solution"),
        (("1 2 3", "4 5 6"), "6,000 Mailbox Exchange 2010 Storage Solution"),
    ],
)
def test_a_title_whose_letters_are_set_apart_has_words(first: tuple[str, ...], title: str):
    second = "6,000 Mailbox Exchange 2010 Storage Solution"
    lines = [Line(tuple(map(Cell, first)), number=1), Line((Cell(second),), number=2)]
    block = find_title(lines, VENDORS)
    assert block is not None
    assert block.text == title


@pytest.mark.parametrize(
    ("line", "day"),
    [
        ("12/2010", date(2010, 12, 1)),
        ("2010/12", date(2010, 12, 1)),
        ("12/2010 | TR-4999", date(2010, 12, 1)),
        ("TR-4999 | 12/2010", date(2010, 12, 1)),
        ("Version 1.2, 2013/12", date(2013, 12, 1)),
        ("Version 1.2, Q4 2013", date(2013, 10, 1)),
        ("Version 1.2, Dec-13", date(2013, 12, 1)),
        ("Version 1.2, December 2013", date(2013, 12, 1)),
        ("Version 1.2, 12/24/2013", date(2013, 12, 24)),
        ("Version 1.2 | 24.12.2013", date(2013, 12, 24)),
        ("Version 1.2 \u2022 December 2013 \u2022 TN-1234", date(2013, 12, 1)),
        ("TN-1234 \u00b7 2013/12", date(2013, 12, 1)),
        ("Version 1.2 | December 2013 | TN-1234", date(2013, 12, 1)),
        ("Version 1.2 | Tested in December 2013 | TN-1234", None),
        ("Version 1.2 \u2013 December 2013", date(2013, 12, 1)),
        ("Lab report, 3 April 2017", date(2017, 4, 3)),
        ("Acme lab 3rd April 2017", date(2017, 4, 3)),
        ("Version 3 April 2017", date(2017, 4, 1)),
        ("Author: Acme Applications, 12/2015", date(2015, 12, 1)),
        ("Valid for ever: Acme 13/2015", None),
        ("Windows Server 2008/2012", None),
        ("Version 13/2010", None),
        ("Test lab 12/2010", None),
    ],
)
def test_a_month_in_figures_is_the_date_of_a_cover_alone_or_at_the_end_of_a_short_line(line: str, day: date | None):
    assert front_of([line], []).published_on == day
