"""Computations on hands of tiles; nothing here knows a table. Exact, but for `prospects`, which hopes."""
