"""What labels of the configuration mean."""

import pytest

from esrp_ingest.papers.setup.labels import Meaning, may_count, meaning_of, proven_column


@pytest.mark.parametrize(
    ("label", "meaning"),
    [
        ("Number of hosts*", Meaning(("servers",))),
        ("Storage cache (per controller)", Meaning(("cache_gb",))),
        ("Host OS", Meaning(("host_os",))),
        ("Log LUN size", Meaning(("other",))),
        ("64 GB", None),
        ("Colour of the rack", None),
    ],
)
def test_a_label_means_a_column(label: str, meaning: Meaning | None) -> None:
    assert meaning_of(label) == meaning


def test_a_label_that_only_resembles_a_known_one_says_so() -> None:
    found = meaning_of("Nunber of storage controllers")
    assert found is not None
    assert found.like == "controllers"


def test_a_short_label_is_what_its_value_is() -> None:
    found = meaning_of("Disks")
    assert found is not None
    assert not found.sure
    assert proven_column(found, "24") == "disks"
    assert proven_column(found, "600 GB 10K SAS") == "disk_description"
    assert proven_column(found, "black") is None


def test_a_version_counts_nothing() -> None:
    assert not may_count("servers", 2016, "Exchange server")
    assert may_count("servers", 600, "Number of hosts")
