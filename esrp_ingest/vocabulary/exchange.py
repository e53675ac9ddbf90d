"""The versions of Exchange that solutions are tested for, as Microsoft names them."""

from typing import Final, Literal, get_args

ExchangeVersion = Literal["2003", "2007", "2010", "2013", "2016", "2019", "SE"]
"""By year; `SE` is the Subscription Edition."""
EXCHANGE_VERSIONS: Final[tuple[ExchangeVersion, ...]] = get_args(ExchangeVersion)
EXCHANGE_NAMES: Final[dict[str, ExchangeVersion]] = {
    **{version.lower(): version for version in EXCHANGE_VERSIONS},
    "subscription edition": "SE",
}
"""Versions by what stands behind the word Exchange, in small letters."""
