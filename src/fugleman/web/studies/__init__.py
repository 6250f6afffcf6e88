"""Studies that are asked for on pages. No HTTP here."""
