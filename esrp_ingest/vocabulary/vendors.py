"""Vendors: how each is spelled, under which names it published, and who owns it today."""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from esrp_ingest.errors import UsageError
from esrp_ingest.vocabulary.matching import fold

_LONGEST_NAME = 3
"""Words of the longest name by which a vendor is found."""
_WORD = re.compile(r"[^\s()]+")
_POSSESSIVE = re.compile(r"['\u2019]s$")
"""How a name ends that what follows belongs to."""


@dataclass(frozen=True, slots=True)
class Vendor:
    """A vendor as it published.

    Attributes:
        name: canonical spelling.
        group: today's owner.
        aliases: other spellings.
        families: families of products that only this vendor has, or had before its owner's name was another one.
    """

    name: str
    group: str
    aliases: tuple[str, ...] = ()
    families: tuple[str, ...] = ()


VENDORS: tuple[Vendor, ...] = (
    Vendor("Dell EMC", "Dell", ("DellEMC",), ("PowerStore", "PowerMax")),
    Vendor("Dell", "Dell", ("Dell Inc.",), ("PowerVault", "PowerEdge")),
    Vendor("EqualLogic", "Dell", (), ("PS Series",)),
    Vendor("Compellent", "Dell", ("Compellent Technologies",)),
    Vendor(
        "EMC",
        "Dell",
        ("EMC Corporation", "EMC\u00b2"),
        ("CLARiiON", "Symmetrix", "Celerra", "VNXe", "VNX", "VMAX", "XtremIO"),
    ),
    Vendor("HPE", "HPE", ("Hewlett Packard Enterprise",), ("Alletra",)),
    Vendor(
        "HP",
        "HPE",
        ("Hewlett-Packard", "Hewlett Packard"),
        ("StorageWorks", "StoreVirtual", "ProLiant", "3PAR StoreServ"),
    ),
    Vendor("3PAR", "HPE", ("3PAR Inc.",), ("InServ",)),
    Vendor("LeftHand Networks", "HPE", ("LeftHand",)),
    Vendor("Nimble Storage", "HPE", ("Nimble",)),
    Vendor("SGI", "HPE", ()),
    Vendor("Hitachi", "Hitachi", ("Hitachi Data Systems", "HDS", "Hitachi Vantara", "Hitachi Ltd")),
    Vendor("IBM", "IBM", ("IBM Corporation", "International Business Machines"), ("Storwize", "XIV", "FlashSystem")),
    Vendor("Lenovo", "Lenovo", (), ("ThinkAgile", "ThinkSystem", "ThinkServer")),
    Vendor("NetApp", "NetApp", ("Network Appliance",), ("FAS Series", "SolidFire")),
    Vendor("LSI", "NetApp", ("Engenio",)),
    Vendor("Oracle", "Oracle", ()),
    Vendor("Sun", "Oracle", ("Sun Microsystems",), ("Sun ZFS",)),
    Vendor("Pillar Data Systems", "Oracle", ("Pillar",), ("Pillar Axiom",)),
    Vendor("Xiotech", "Violin Systems", ("X-IO",)),
    Vendor("Cisco", "Cisco", ("Cisco UCS",)),
    Vendor("Fujitsu Siemens", "Fujitsu", ("Fujitsu Siemens Computers",)),
    Vendor("Fujitsu", "Fujitsu", (), ("PRIMEFLEX", "PRIMERGY", "Eternus")),
    Vendor("Pure Storage", "Pure Storage", ("Pure",), ("FlashArray",)),
    Vendor("Tegile", "DataDirect Networks", (), ("IntelliFlash",)),
    Vendor("Infortrend", "Infortrend", (), ("EonStor", "EonNAS")),
    Vendor("Iomega", "Lenovo", ()),
    Vendor("Promise", "Promise", ("Promise Technology",), ("VTrak",)),
    Vendor("Synology", "Synology", (), ("FlashStation", "RackStation", "DiskStation")),
    Vendor("QNAP", "QNAP", ()),
    Vendor("Huawei", "Huawei", ("Huawei Technologies",), ("OceanStor",)),
    Vendor("NEC", "NEC", ("NEC Corporation",), ("iStorage",)),
    Vendor("Nutanix", "Nutanix", ()),
    Vendor("DataCore", "DataCore", (), ("SANsymphony", "SANmelody")),
    Vendor("StarWind", "DataCore", ()),
    Vendor("Violin Memory", "Violin Systems", ("Violin",)),
    Vendor("Nexsan", "Nexsan", ()),
    Vendor("Intel", "Intel", ()),
    Vendor("VMware", "Broadcom", ()),
    Vendor("Supermicro", "Supermicro", ("Super Micro", "Super Micro Computer")),
    Vendor("Western Digital", "Western Digital", ("WD",)),
    Vendor("Seagate", "Seagate", ()),
    Vendor("Dot Hill", "Seagate", ("Dot Hill Systems",), ("AssuredSAN",)),
    Vendor("Overland", "Overland Tandberg", ("Overland Storage",)),
    Vendor("Isilon", "Dell", ()),
    Vendor("Inspur", "Inspur", ()),
    Vendor("Tintri", "DataDirect Networks", (), ("VMstore",)),
)


class VendorDirectory:
    """Finds vendors by what papers call them. A user's own entries come before the built-in ones."""

    def __init__(self, more: tuple[Vendor, ...] = ()) -> None:
        vendors = (*more, *VENDORS)
        self._groups = {vendor.name: vendor.group for vendor in reversed(vendors)}
        self._names: dict[str, str] = {}
        for vendor in vendors:
            for alias in (vendor.name, *vendor.aliases, *vendor.families):
                self._names.setdefault(fold(alias), vendor.name)
        self._families = {fold(family) for vendor in vendors for family in vendor.families}

    def find(self, text: str) -> str | None:
        """The vendor whose name comes first in a text, the longer name where two begin together."""
        found = self.place(text)
        return None if found is None else found[1]

    def place(self, text: str) -> tuple[int, str] | None:
        """Where the first vendor's name begins in a text, and whose it is."""
        return next(self.places(text), None)

    def places(self, text: str) -> Iterator[tuple[int, str]]:
        """Where each vendor's name begins in a text, and whose it is."""
        words = [(found.start(), _POSSESSIVE.sub("", found.group())) for found in _WORD.finditer(text)]
        for start, (position, _) in enumerate(words):
            for length in range(_LONGEST_NAME, 0, -1):
                name = self._names.get(fold(" ".join(word for _, word in words[start : start + length])))
                if name is not None:
                    yield position, name
                    break

    def is_name(self, text: str) -> bool:
        """Whether a text is a vendor's name and nothing else."""
        return fold(text) in self._names

    def begins_with_family(self, text: str) -> bool:
        """Whether a text begins with a family of products, and not with the name of who makes them."""
        words = text.split()[:_LONGEST_NAME]
        return any(fold(" ".join(words[:length])) in self._families for length in range(1, len(words) + 1))

    def group(self, name: str) -> str:
        """Today's owner; an unknown vendor is its own group."""
        return self._groups.get(name, name)


@lru_cache(maxsize=8)
def load_vendors(path: Path | None = None) -> VendorDirectory:
    """The built-in vendors, extended by a TOML file of `[[vendor]]` tables with `name`, `group` and `aliases`.

    Raises:
        UsageError: the file cannot be read or is not of that form.
    """
    if path is None:
        return VendorDirectory()
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        more = tuple(
            Vendor(
                str(entry["name"]), str(entry.get("group", entry["name"])), tuple(map(str, entry.get("aliases", ())))
            )
            for entry in data["vendor"]
        )
    except OSError as error:
        raise UsageError(f"vendors file {path}: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, KeyError, TypeError, UnicodeDecodeError) as error:
        raise UsageError(f"vendors file {path}: expected [[vendor]] tables with name, group and aliases") from error
    return VendorDirectory(more)
