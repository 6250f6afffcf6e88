"""The acts of the pages as JSON, for programs. Seats are counted from 1."""
