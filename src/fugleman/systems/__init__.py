"""The systems, a folder each, with the same file names in each. None is registered: `fugleman.muster` finds them."""
