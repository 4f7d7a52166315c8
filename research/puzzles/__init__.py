"""Makers of puzzles: each game's module finds positions with a clear answer in games between
computer players.
"""
