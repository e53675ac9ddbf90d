import subprocess
import sys

import pytest


@pytest.mark.parametrize("before", ["", "import esrp_ingest.importing.job; ", "import esrp_ingest.cli.app; "])
def test_ingest_is_a_function_whatever_was_imported_before(before: str):
    program = f"{before}from esrp_ingest import ingest, run_import; print(ingest is run_import)"
    called = subprocess.run([sys.executable, "-c", program], check=True, timeout=60, capture_output=True, text=True)
    assert called.stdout == "True\n"
