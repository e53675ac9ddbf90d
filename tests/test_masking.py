"""What is secret is hidden wherever it stands, and what is not is left alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from secret_addresses import ADDRESSES, SECRET, with_secret

from esrp_ingest.masking import masked, masked_address, secrets_of


def test_there_are_fifty_spellings() -> None:
    assert len(set(ADDRESSES)) >= 50


@pytest.mark.parametrize("address", with_secret())
def test_an_address_is_shown_without_its_password_alone_and_in_messages(address: str) -> None:
    assert SECRET not in masked_address(address)
    for message in (f"cannot use {address}", f"('{address}', 5)", f'{{"url": "{address}"}}', f"{address}: refused"):
        assert SECRET not in masked(message, secrets_of(address))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("postgresql://u:a@b@h:5/x", "postgresql://u:***@h:5/x"),
        ("cannot use postgresql://db: connection refused", "cannot use postgresql://db: connection refused"),
        ("postgresql://u@h:5432/x?sslmode=require", "postgresql://u@h:5432/x?sslmode=require"),
        ("connect 'host=h password=x y", "connect 'host=h password=*** y"),
        ("{'password': 'x', 'user': 'y'}", "{'password': ***, 'user': 'y'}"),
        ("Serving at http://[::1]:8001/ until Ctrl-C", "Serving at http://[::1]:8001/ until Ctrl-C"),
        ("tcp://scheduler:8786", "tcp://scheduler:8786"),
        ("sqlite:////srv/12:30@lab/a@b.db", "sqlite:////srv/12:30@lab/a@b.db"),
        ("/data/12:30@lab/monkey=1.html: corrupt: 12:30", "/data/12:30@lab/monkey=1.html: corrupt: 12:30"),
        ("file:///data/key%3D5%20a%40b.html", "file:///data/key%3D5%20a%40b.html"),
        ("abfs://container@account.dfs.core.windows.net/x", "abfs://container@account.dfs.core.windows.net/x"),
        ("memory://a::memory://b", "memory://a::memory://b"),
        ("it is 5 % of 100 %40", "it is 5 % of 100 %40"),
    ],
)
def test_what_is_no_secret_is_left_alone(text: str, shown: str) -> None:
    assert masked(text) == shown
    assert masked(shown) == shown


@given(
    st.text(st.characters(categories=["L", "N", "P", "S"], exclude_characters="*"), min_size=8),
    st.sampled_from(["postgresql://u:{}@h/x", "postgresql:/u:{}@h/x", "u:{}@h/x", "tcp://u:{}@h:1"]),
)
def test_a_password_may_hold_anything(password: str, address: str) -> None:
    assert password not in masked_address(address.replace("{}", password))


@given(st.text())
def test_any_text_can_be_masked(text: str) -> None:
    assert masked(masked(text)) == masked(text)
    masked_address(text)
    secrets_of(text)
