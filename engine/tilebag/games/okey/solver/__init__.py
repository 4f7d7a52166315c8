"""Computations on hands of tiles. Exact, except for the estimates of `prospects`."""
