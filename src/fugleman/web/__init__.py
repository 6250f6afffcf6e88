"""The web table: pages and an API over tables and the lab; they contain no rule."""
