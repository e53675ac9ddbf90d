"""Answers of the charts' engine, kept from one report of the tests to the next: each costs one to three seconds.

The engine is asked whenever something is asked for the first time; what it answers depends on nothing else.
"""

import json
from functools import partial

from kept_once import kept_once

from esrp_ingest.present import chart_engine

ask_anew = chart_engine._asked


def asked(what: str, about: object) -> bytes:
    """What the engine answers, or answered."""
    return kept_once(f"chart {json.dumps((what, about))}", partial(ask_anew, what, about))
