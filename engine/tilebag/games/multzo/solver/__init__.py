"""Exact arithmetic over sets of tiles. It knows no table."""
