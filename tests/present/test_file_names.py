"""Places by the names of their files alone."""

import pytest

from esrp_ingest.present.file_names import file_name, file_names, without_folders


@pytest.mark.parametrize(
    ("uri", "name"),
    [
        ("file:///srv/my%20lab/a%20b.html", "a b.html"),
        ("file:///srv/lab/x.zip!/in/c.html", "x.zip!/in/c.html"),
        ("s3://bucket/folder/a.pdf", "a.pdf"),
        ("/srv/lab/", "lab"),
        ("a.html", "a.html"),
    ],
)
def test_a_place_is_a_name(uri: str, name: str) -> None:
    assert file_name(uri) == name


def test_arguments_are_names_too() -> None:
    assert file_names("'/srv/my lab' s3://bucket/x/*.pdf a.html") == "'my lab' '*.pdf' a.html"
    assert file_names("it's /srv/lab/x") == "it's x"


def test_messages_lose_folders_with_blanks_as_well() -> None:
    said = "/srv/my lab/solution.toml: 'disk' is no column, see file:///srv/other/x or 1/2 of </b>"
    uri = "file:///srv/my%20lab/night%201/a.html"
    assert without_folders(said, uri) == "solution.toml: 'disk' is no column, see x or 1/2 of </b>"
