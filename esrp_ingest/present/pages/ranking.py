"""The page of a ranking: Datasette's page of a canned query, for which filters are choices and figures are readable."""

from datasette.app import Datasette

from esrp_ingest.database.ask.overview import ranked_choices
from esrp_ingest.present.page_rows import CATEGORY_NAMES, NOT_STATED, TEST_NAMES
from esrp_ingest.present.pages.rendering import Context, answered, asked
from esrp_ingest.vocabulary.metrics import IO_TESTS


async def filter_choices(datasette: Datasette) -> Context:
    """What the filters of a ranking can be set to: pairs of a value and its words."""
    names = CATEGORY_NAMES
    found = await answered(datasette, lambda: asked(datasette, ranked_choices))
    return {
        "choices": {
            "versions": [(version, version) for version in found["versions"]],
            "vendors": [(vendor, vendor) for vendor in found["vendors"]],
            "categories": [(name, names.get(name, names[NOT_STATED])) for name in found["categories"]],
            "tests": [(test, TEST_NAMES[test]) for test in IO_TESTS],
        }
    }
