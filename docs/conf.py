"""How Sphinx builds these pages."""

from importlib.metadata import version as installed_version

project = "conjobs"
author = "the conjobs authors"
copyright = "2026, the conjobs authors"
release = version = installed_version("conjobs")

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
autodoc_typehints = "description"
autodoc_member_order = "bysource"
myst_enable_extensions = ["colon_fence", "deflist"]
# Headings down to this level can be linked to: page.md#heading.
myst_heading_anchors = 3

html_theme = "furo"
html_title = f"conjobs {release}"
html_show_sourcelink = False
html_copy_source = False
