"""Vendors whom only disclaimers, copyrights and lines of trade marks name."""

import pytest

from esrp_ingest.extract.paper.front.front_matter import read_front_matter
from esrp_ingest.extract.paper.front.issuers import issuers_of, owner_of_marks
from esrp_ingest.extract.paper.front.products import read_product
from esrp_ingest.layout import Cell, Line
from esrp_ingest.vocabulary.vendors import VendorDirectory

VENDORS = VendorDirectory()
TITLE = "8,000 Mailbox Storage Solution for Microsoft Exchange 2010"
OTHERS = "Microsoft and Exchange are trademarks of Microsoft Corporation."


def vendor_of(*lines: str) -> tuple[str | None, str | None, bool]:
    body = [Line((Cell(text),), number=at * 2) for at, text in enumerate((TITLE, *lines))]
    front = read_front_matter(body, [], VENDORS)
    told = any("known vendor" in finding.message for finding in front.findings)
    return front.title, front.vendor, told


@pytest.mark.parametrize(
    ("line", "vendor"),
    [
        ("HP shall not be liable for errors in this text.", "HP"),
        ("EMC believes the information given here is right.", "EMC"),
        ("EMC Corporation believes that the information is right.", "EMC"),
        ("NetApp, Inc. provides no representations as to this text.", "NetApp"),
        ("Hewlett-Packard makes no warranty as to this text.", "HP"),
        ("IBM reserves the right to change what is said here.", "IBM"),
        ("Nimble Storage assumes no responsibility for what is said here.", "Nimble Storage"),
        ("Oracle Corporation and its affiliates are not liable for errors.", "Oracle"),
        ("In no event shall Fujitsu be liable for errors.", "Fujitsu"),
        ("It may not be copied without the permission of Hitachi Data Systems.", "Hitachi"),
        ("(c) 2011 Hitachi Data Systems. All rights reserved.", "Hitachi"),
        ("Copyright 2012 Huawei Technologies Co., Ltd.", "Huawei"),
        ("EMC CORPORATION MAKES NO WARRANTY AS TO THIS TEXT.", "EMC"),
        ("THIS TEXT MAKES NO WARRANTY.", None),
        ("Used with permission of Dell Inc. Copyright 2011 NetApp, Inc.", "NetApp"),
        ("Tests on Dell do not represent what users do.", None),
        ("Microsoft shall not be liable for errors in this text.", None),
        ("HP shall not be liable for errors. Dell makes no warranty.", None),
        ("HP shall not be liable for errors. Dell is a trademark of Dell Inc.", "HP"),
    ],
)
def test_who_speaks_in_a_disclaimer_is_the_vendor(line: str, vendor: str | None):
    assert vendor_of(line, OTHERS) == (TITLE, vendor, True)


def test_a_sentence_may_go_on_over_lines():
    assert vendor_of("We do what we can. HP shall not be", "liable for errors.") == (TITLE, "HP", True)


@pytest.mark.parametrize(
    ("line", "vendor"),
    [
        ("Dell, the Dell logo and EqualLogic are trademarks of Dell Inc.", "Dell"),
        ("EqualLogic is a registered trademark of Dell Inc.", "Dell"),
        ("Cisco and the Cisco logo are registered trademarks of Cisco.", "Cisco"),
        ("EMC and VNX are trademarks of EMC. VMware is a trademark of VMware, Inc.", "EMC"),
        ("NetApp is a trademark of NetApp. IBM is a trademark of IBM Corporation.", None),
        ("Oracle and Java are registered trademarks of Oracle.", None),
        ("Java is a trademark of Sun Microsystems, Inc.", None),
        ("Intel is a trademark of Intel Corporation.", None),
    ],
)
def test_whose_marks_they_are_tells_a_vendor_where_it_is_the_only_one(line: str, vendor: str | None):
    assert owner_of_marks([line, OTHERS], VENDORS) == vendor
    assert vendor_of(line, OTHERS) == (TITLE, vendor, True)


def test_whom_several_sentences_speak_for_weighs_more():
    texts = ["HP shall not be liable for errors.", "HP reserves the right to change it.", "Dell makes no warranty."]
    assert issuers_of(texts) == {"HP": 4, "Dell": 2}


@pytest.mark.parametrize(
    ("lines", "vendor"),
    [
        (("Ada Writer, NetApp",), "NetApp"),
        (("Ada Writer and Ben Author (NetApp)",), "NetApp"),
        (("Ada Writer, NetApp", "Ben Author, Dell"), None),
        (("Ada Writer, Microsoft",), None),
    ],
)
def test_whose_people_wrote_a_paper_is_its_vendor(lines: tuple[str, ...], vendor: str | None):
    assert vendor_of(*lines) == (TITLE, vendor, True)


@pytest.mark.parametrize(
    ("lines", "vendor"),
    [
        (["Cisco Validated Design", "Cisco and its logo are trademarks of Cisco Systems, Inc."], "Cisco"),
        (["Cisco Validated Design"], "NetApp"),
        (["Cisco and its logo are trademarks of Cisco Systems, Inc."], "NetApp"),
    ],
)
def test_kind_and_marks_together_say_more_than_a_vendor_within_the_title(lines: list[str], vendor: str):
    title = "FlexPod with Exchange 2013: 5,000 Mailbox Solution with NetApp FAS8040"
    assert read_product(title, [title, *lines], VENDORS)[0] == vendor
