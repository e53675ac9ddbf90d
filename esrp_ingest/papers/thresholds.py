"""The thresholds of the room, each with what needs it."""

from typing import NamedTuple


class _Limits(NamedTuple):
    """Numbers by which the room decides.

    Attributes:
        longest_heading: letters of a heading; a longer line is running text.
        longest_label: letters of a label; a longer cell is running text.
        level_of_known: how deep a known heading is where the format gives no level: below chapters that it gives.
        level_of_captions: the same of a line that heads a table.
        level_of_groups: the same of a line that says of which disks figures are.
        front_blocks: blocks from the beginning that may say what a paper is.
        issuer_blocks: blocks from the beginning that may name who issues it.
        most_title_lines: lines of a title.
        least_known: rows with known labels that make a table one of the configuration.
        least_facts: known rows that make a document a description of a solution without any result.
    """

    longest_heading: int = 120
    longest_label: int = 140
    level_of_known: int = 7
    level_of_captions: int = 8
    level_of_groups: int = 9
    front_blocks: int = 60
    issuer_blocks: int = 150
    most_title_lines: int = 5
    least_known: int = 2
    least_facts: int = 8


LIMITS = _Limits()
