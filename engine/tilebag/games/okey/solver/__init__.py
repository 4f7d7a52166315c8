"""Exact computations on hands of tiles; nothing here knows a table."""
