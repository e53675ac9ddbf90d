"""Names of servers in words: what runs on one stands before it in one place of a paper, and is left out in another."""

import re

from esrp_ingest.vocabulary.words import spelled

_RUNS_ON_IT = re.compile(spelled(r"^(?:{exchange}|{mailbox})\s+(?={server}\b)"), re.IGNORECASE)


def plain_server(name: str) -> str:
    """The name of a server without what runs on it: `Server 1` for `Exchange Server 1`, which is the same one."""
    return _RUNS_ON_IT.sub("", name)
