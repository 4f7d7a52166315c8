"""Tilebag: tile games as pure functions, with sessions, scenes, saves and computer players for any of them."""

__version__ = "0.1.0"
