"""Answers of the charts' engine, kept from one report of the tests to the next: each costs one to three seconds.

The engine is asked whenever something is asked for the first time; what it answers depends on nothing else.
"""

import json

from esrp_ingest.present import chart_engine

ask_anew = chart_engine._asked
_answers: dict[tuple[str, str], bytes] = {}


def asked(what: str, about: object) -> bytes:
    """What the engine answers, or answered."""
    question = (what, json.dumps(about))
    if question not in _answers:
        _answers[question] = ask_anew(what, about)
    return _answers[question]
