"""The thresholds of the room, each with what needs it."""

from typing import NamedTuple


class _Limits(NamedTuple):
    """Numbers by which the room decides.

    Attributes:
        longest_heading: letters of a heading; a longer line is running text.
        longest_owner: letters of a line that names a server and heads its figures: `- Host 1:`.
        longest_scope: letters of a line that heads figures of single servers or of all.
        longest_label: letters of a label; a longer cell is running text.
        least_letters: letters of a label: `64 GB` is none.
        level_of_known: how deep a known heading is where the format gives no level: below chapters that it gives.
        level_of_captions: the same of a line that heads a table.
        level_of_groups: the same of a line that says of which disks figures are.
        front_blocks: blocks from the beginning that may say what a paper is.
        issuer_blocks: blocks from the beginning that may name who issues it.
        most_title_lines: lines of a title.
        least_siblings: so many servers tell together what surplus of reads over transfers is usual.
        alike: the share by which such a surplus may differ from the usual one.
        least_maintenance: maintenance is at least this share of an aggregate's reads and writes; less is a slip.
        most_maintenance: and at most this share.
        least_known: rows with known labels that make a table one of the configuration.
        least_facts: known rows that make a document a description of a solution without any result.
    """

    longest_heading: int = 120
    longest_owner: int = 40
    longest_scope: int = 70
    longest_label: int = 140
    least_letters: int = 3
    level_of_known: int = 7
    level_of_captions: int = 8
    level_of_groups: int = 9
    front_blocks: int = 60
    issuer_blocks: int = 150
    most_title_lines: int = 5
    least_siblings: int = 3
    alike: float = 0.2
    least_maintenance: float = 0.002
    most_maintenance: float = 0.05
    least_known: int = 2
    least_facts: int = 8


LIMITS = _Limits()
