"""What all tests of the extraction share."""

from collections.abc import Iterator, Sequence

import pytest

from esrp_ingest import parsing
from esrp_ingest.evidence import Evidence
from esrp_ingest.models import Solution


@pytest.fixture(autouse=True, scope="module")
def pieces_are_papers() -> Iterator[None]:
    """Takes every document for a paper: most of these tests read a few lines of one, which are evidence of nothing."""

    def accept(solutions: Sequence[Solution], *_: object) -> Evidence:
        return Evidence(list(solutions))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(parsing, "weigh", accept)
        yield
