"""Exact computations on sets of tiles."""
