"""Tilebag: tile games as pure functions, and the house they live in."""

__version__ = "0.1.0"
