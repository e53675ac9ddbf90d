"""Result summaries drawn at random from one truth: nothing is wrong or lost in silence, and most are read whole."""

from collections import Counter

from tests.benchmarks.summaries import LOST, WHOLE, WRONG, choices_of, outcome

_CASES = 100
_MOST_TOLD = 25
"""So many of them have losses or errors at most, each with a finding."""


def test_nothing_of_a_summary_is_wrong_or_lost_in_silence_however_ways_meet():
    cases = {seed: outcome(seed, choices_of(seed)) for seed in range(_CASES)}
    silent = {seed: case for seed, case in cases.items() if case.what in (LOST, WRONG)}
    assert silent == {}
    assert Counter(case.what for case in cases.values())[WHOLE] >= _CASES - _MOST_TOLD
