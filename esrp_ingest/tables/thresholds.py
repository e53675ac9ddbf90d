"""The thresholds of the table finder, in one record: what each is, and what is misread without it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """Thresholds; lengths are in points (a text: half letters), or in heights of the words concerned.

    Attributes:
        same_line: heights by which the middles of words of one line differ at most.
        gap: heights that part two chunks of a page.
        gap_of_text: the same in a text, where a letter is half a unit wide: two blanks.
        level: points by which the tops of words of one line of a cell differ at most.
        words_of_figure: the most words of a figure with its unit.
        share_of_figures: the share of figures among the chunks of a row of figures.
        touch: points that two rules that touch are apart at most.
        same_rule: points within which rules are one.
        most_rules: the most rules of a page that are looked at.
        stamp: heights of the usual word from which on a word across lines is a stamp.
        close: heights between two lines of one run at most.
        lines_between: the most lines of a single chunk between two rows of a run.
        aligned: heights by which edges of aligned chunks differ at most.
        shared: the share of chunks that overlap in lines of one run.
        larger: how many times larger than running text the letters of a heading are.
        step: heights by which a gap between rows exceeds one within a row.
    """

    same_line: float = 0.4
    gap: float = 0.55
    gap_of_text: float = 0.9
    level: float = 0.5
    words_of_figure: int = 2
    share_of_figures: float = 0.6
    touch: float = 2.5
    same_rule: float = 2.0
    most_rules: int = 6000
    stamp: float = 2.2
    close: float = 2.2
    lines_between: int = 3
    aligned: float = 0.8
    shared: float = 0.6
    larger: float = 1.12
    step: float = 0.25


LIMITS = Limits()
