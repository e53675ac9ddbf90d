"""Which lines of a paper stand in its chapters of results."""

from collections.abc import Iterator, Sequence

from esrp_ingest.extract.headings import bare_heading
from esrp_ingest.layout import Line
from esrp_ingest.vocabulary.whitepaper import OTHER_HEADINGS, TABLES


def below_results(lines: Sequence[Line]) -> Iterator[Line]:
    """The lines below headings of results, and these."""
    inside = False
    for line in lines:
        bare = bare_heading(line.text)
        heads = OTHER_HEADINGS.exact(bare)
        if heads is not None or TABLES.exact(bare) is not None:
            inside = heads == "results"
        if inside:
            yield line
