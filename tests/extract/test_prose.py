"""What running text states."""

from esrp_ingest.extract.paper.setup.prose import claims_of_texts
from esrp_ingest.layout import Cell, Line


def test_lines_that_are_stored_as_they_are_printed_claim_their_figures():
    line = Line((Cell("Tested with 12 disks"),), number=1)
    [claim] = claims_of_texts([line], ["Tested with 12 disks", "a text that is no line"])
    assert (claim.lines, claim.text) == ((line,), "Tested with 12 disks")
