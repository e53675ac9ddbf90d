"""The documentation site: `sphinx-build -W docs docs/_build/html` after `pip install '.[docs]'`. No network."""

from importlib.metadata import version as installed_version

project = "esrp-ingest"
author = "The esrp-ingest maintainers"
project_copyright = author
version = release = installed_version("esrp-ingest")

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
exclude_patterns = ["_build"]
nitpicky = False  # types of other packages are not ours to link to, and no inventory is fetched
default_role = "code"  # docstrings mark names with single backticks

myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_typehints_description_target = "documented"
napoleon_numpy_docstring = False
napoleon_use_ivar = True  # a field that has a type of its own is described once

html_theme = "furo"
html_title = f"esrp-ingest {release}"
html_show_sphinx = False
html_copy_source = False
