"""The commands start where only what every installation has is there: extras are imported by what needs them."""

import pkgutil
import subprocess
import sys

import esrp_ingest.cli

EXTRAS = (
    *("altair", "datasette", "distributed", "fsspec", "jinja2", "onnxruntime", "psycopg", "pyarrow", "rapidocr"),
    *("s3fs", "vl_convert"),
)
MODULES = [module.name for module in pkgutil.iter_modules(esrp_ingest.cli.__path__)]
BLOCK = f"import sys; sys.modules.update(dict.fromkeys({EXTRAS!r}))"


def test_every_module_of_the_command_line_is_imported_without_extras():
    assert "originals" in MODULES
    program = f"{BLOCK}\nfor name in {MODULES!r}: __import__(f'esrp_ingest.cli.{{name}}')"
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr
