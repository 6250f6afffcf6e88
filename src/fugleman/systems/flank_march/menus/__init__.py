"""What may a side order, and why not the rest? (flank_march, 1-7)

A menu holds the game as its own side sees it, so that nothing it says can tell of the other side's marches.
"""

TRIES = 12
"""How often something at random is tried before a sample settles for something plain."""
