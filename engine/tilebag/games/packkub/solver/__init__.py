"""Melds and the best turn: algorithms on tiles, without state or scene."""
