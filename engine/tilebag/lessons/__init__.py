"""Lessons, recorded with the real engine so that a page can play them without it.

`game.Lesson` defines a lesson; each game's lessons and their words are in its folder `lessons/`.
They are recorded (`recording`) and checked against the rules and the rules page (`checking`). Used
by the build, tests and command line, not shipped to the page.
"""
