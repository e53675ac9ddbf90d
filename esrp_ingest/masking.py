"""Secrets in texts: one place masks them, for all that is printed, logged or stored.

A password stands in a URL before its @ or in its query, and in a mistyped URL anywhere. Rather too much is hidden than
too little; what is hidden becomes `***`.
"""

import re
from collections.abc import Iterable, Iterator
from urllib.parse import unquote

_HIDDEN = "***"
_SCHEME = re.compile(r"([A-Za-z][\w+.-]{0,30}?)(?:[:;]/+|//+)")
_PATHS = ("file", "sqlite", "memory", "local")
"""Schemes that are followed by a path, in which a colon or an @ is a letter like any other."""
_TOKEN_ALONE = ("http", "https", "git", "ftp")
"""Schemes where a user without a password may be a token."""
_USER = re.compile(r"[\w.%+-]*(?=:|$)")
_ADDRESS = re.compile(_SCHEME.pattern + r"\S*")
_BARE_ADDRESS = re.compile(r"(?<![^\s'\"(=])[^\s/:@'\"]{1,80}:\S{1,300}@\S*")
"""`user:password@host` without a scheme."""
_PORT = re.compile(r"^(\[[^\]]{0,80}\]|[^/?:\[]*):(?!:|\d{1,5}(?:\W|$))[^/?]+")
"""What stands behind a host and is no port."""
_ENCODED = re.compile(r"(?<!\S)[^\s%]*+%\S*")
_NAMED = re.compile(r"(?P<name>[\w.%+-]{1,80})(?:['\"]?\s?=\s?|['\"]:\s?(?=['\"]))")
_VALUE = re.compile(r"'[^']{0,300}'|\"[^\"]{0,300}\"|[^\s&]+")
_SECRET = re.compile(
    r"pas+w|pass$|passphrase|passcode|passfile|pwd|psw|secret|token|credential|signature|^sig$|^auth$|^authorization$|^sas$"
    r"|(?:^|[^a-z]|ssl|access|account|private|api|shared|storage)key(?:id)?$",
)
"""Names of parameters whose values are secrets, in small letters."""


def masked(text: str, known: Iterable[str] = ()) -> str:
    """A text without the secrets that may stand in it: in addresses, in parameters, and those that are known.

    Args:
        text: a message, or an argument.
        known: secrets that may stand anywhere in it, as `secrets_of` finds them.
    """
    for secret in sorted(known, key=len, reverse=True):
        text = _without(text, secret)
    plain = _plainly_masked(text)
    return _ENCODED.sub(_masked_where_encoded, plain)


def _without(text: str, secret: str) -> str:
    """A text without a secret where it stands as a word of its own: a password may be a part of usual words."""
    shown, *others = text.split(secret)
    for other in others:
        is_part = shown[-1:].isalnum() or other[:1].isalnum()
        shown = f"{shown}{secret if is_part else _HIDDEN}{other}"
    return shown


def masked_address(address: str) -> str:
    """The same for a text that is one address as a whole, with blanks and all, however it is mistyped."""
    return masked(_without_user(address) if _is_address(address) else address)


def secrets_of(address: str) -> set[str]:
    """What of an address is secret, as it is written and decoded, to be masked where messages repeat parts of it."""
    user, at, _ = _rest(address).rpartition("@")
    found = {user.partition(":")[2]} if at else set()
    found |= {address[start:end].strip("'\"") for start, end in _secret_values(address)}
    return {each for secret in found for each in (secret, unquote(secret)) if each.strip("*")}


def _plainly_masked(text: str) -> str:
    for start, end in reversed(list(_secret_values(text))):
        text = f"{text[:start]}{_HIDDEN}{text[end:]}"
    text = _ADDRESS.sub(lambda found: _without_user(found[0]), text)
    return _BARE_ADDRESS.sub(lambda found: _without_user(found[0]), text)


def _masked_where_encoded(found: re.Match[str]) -> str:
    """A word as it is, or decoded where that shows a secret."""
    decoded = unquote(unquote(found[0]))
    hidden = _plainly_masked(decoded)
    return found[0] if hidden == decoded or decoded.startswith("file:") else hidden


def _secret_values(text: str) -> Iterator[tuple[int, int]]:
    """Where the values of parameters stand whose names tell that they are secret."""
    behind = 0
    for named in _NAMED.finditer(text):
        value = _VALUE.match(text, named.end())
        if value is not None and named.start() >= behind and _is_secret(named["name"]):
            behind = value.end()
            yield value.span()


def _is_secret(name: str) -> bool:
    return _SECRET.search(unquote(unquote(name)).casefold()) is not None


def _is_address(text: str) -> bool:
    return _SCHEME.match(text) is not None or _BARE_ADDRESS.match(text) is not None


def _rest(address: str) -> str:
    """What stands behind the scheme."""
    scheme = _SCHEME.match(address)
    return address[scheme.end() :] if scheme else address


def _without_user(address: str) -> str:
    """An address without all that may be a password before its last @, or in place of its port."""
    matched = _SCHEME.match(address)
    begin, scheme = (matched[0], matched[1].casefold()) if matched else ("", "")
    if scheme.startswith(_PATHS) and begin.endswith("///"):
        return address
    rest = address[len(begin) :]
    if "@" not in rest and "%40" in rest:
        rest = unquote(rest)
    user, at, host = rest.rpartition("@")
    host = _PORT.sub(rf"\1:{_HIDDEN}", host) if at or scheme else host
    if at:
        return f"{begin}{_shown_user(user, scheme)}@{host}"
    return f"{begin}{host}" if host != rest or rest == address[len(begin) :] else f"{begin}{_HIDDEN}"


def _shown_user(user: str, scheme: str) -> str:
    """What stands before the @ of an address, without what may be a password or a token."""
    name = _USER.match(user)
    if name is None:
        return user if not user and scheme not in _TOKEN_ALONE else _HIDDEN
    if name[0] != user:
        return f"{name[0]}:{_HIDDEN}"
    return _HIDDEN if scheme in _TOKEN_ALONE else user
