"""How is the command line run as a module? `python -m fugleman.cli`."""

from __future__ import annotations

import sys

from fugleman.cli.main import main

sys.exit(main())
