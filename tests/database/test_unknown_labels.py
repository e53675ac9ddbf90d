"""Labels that the vocabulary does not know are listed, so that it can grow."""

from esrp_ingest.database import open_database
from esrp_ingest.database.ask.listing import list_unknown_labels
from esrp_ingest.database.store.writing import Location
from esrp_ingest.models import Document, ParsedDocument, Solution, SolutionFact


def paper(digit: str) -> ParsedDocument:
    facts = (
        SolutionFact(table_name="Storage hardware", label="Storage cache", value="8 GB"),
        SolutionFact(table_name="Storage hardware", label="Colour of the rack", value=f"black {digit}"),
    )
    document = Document(
        sha256=digit * 64, media_type="text/plain", kind="whitepaper", byte_size=1, extractor_version="1"
    )
    return ParsedDocument(document=document, solutions=(Solution(solution_fact=facts),))


def test_unknown_labels_are_counted_with_an_example(database_url: str):
    with open_database(database_url) as database:
        for digit in "ab":
            database.load(paper(digit), Location(f"file:///{digit}", 1, None))
        with database.asking() as connection:
            rows = list_unknown_labels(connection)
    assert rows.columns == ("label", "solutions", "table_name", "example")
    assert rows.rows == [("Colour of the rack", 2, "Storage hardware", "black a")]
