"""Products of titles that count mailboxes first, name families, or go on with Exchange."""

import pytest

from esrp_ingest.extract.paper.front.products import read_product
from esrp_ingest.vocabulary.vendors import load_vendors


@pytest.mark.parametrize(
    ("title", "product"),
    [
        ("20,000 Mailbox Resiliency Storage Solution: HP 3PAR StoreServ 7000 Family", "HP 3PAR StoreServ 7000 Family"),
        ("Microsoft Exchange Server 2013 on HP 3PAR StoreServ 7400", "HP 3PAR StoreServ 7400"),
        ("HP 3PAR StoreServ Storage for Microsoft Exchange Server 2013", "HP 3PAR StoreServ Storage"),
        ("HPE 3PAR StoreServ 8000 Series for Exchange 2016: 10,000 Mailboxes", "HPE 3PAR StoreServ 8000 Series"),
        ("EMC VNX5700 for Microsoft Exchange Server 2010 20,000 User Resiliency Storage Solution", "EMC VNX5700"),
        ("EMC VNX for Microsoft Exchange Server 2010", "EMC VNX"),
        ("EMC SYMMETRIX VMAX 10K FOR MICROSOFT EXCHANGE SERVER 2010 32,000 USERS", "EMC SYMMETRIX VMAX 10K"),
        ("Microsoft Exchange 2010 Dell PowerVault MD3220 5,000 Mailbox Storage Solution", "Dell PowerVault MD3220"),
        ("3PAR InServ T800 Storage Server: Thin-Provisioned 75,000 Mailbox", "3PAR InServ T800 Storage Server"),
        ("Resiliency Exchange 2010 Storage Solution", None),
        ("Storage Solution for Microsoft Exchange Server 2007", None),
        ("Microsoft Exchange 2010 Mailbox Resiliency Storage Solution", None),
    ],
)  # fmt: skip
def test_a_product_ends_before_what_it_is_for(title: str, product: str | None) -> None:
    assert read_product(title, [], load_vendors())[1] == product
