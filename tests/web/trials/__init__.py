"""Trials of what is promised when processes die. `python -m tests.web.trials` runs them in full size."""
