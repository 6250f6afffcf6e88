"""How is the documentation built?"""

from __future__ import annotations

import sys
from importlib import metadata
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "_ext"))

project = "fugleman"
author = "The fugleman team"
copyright = "the fugleman team, MIT licence"  # noqa: A001
release = version = metadata.version("fugleman")

extensions = ["myst_parser", "sphinx.ext.autodoc", "architecture", "commands", "journal", "rulebooks"]
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3
exclude_patterns = ["_build", "_ext"]
nitpicky = False

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True

html_theme = "furo"
html_title = "fugleman"
html_static_path = ["_static"]
html_css_files = ["fugleman.css"]
html_show_sourcelink = False
html_show_copyright = False
