"""Lessons: played by the real engine beforehand, so that a page can play them without it.

What a lesson is stands in `game.Lesson`; the lessons of a game and their words in its folder, `lessons/`. Here they are
made into recordings (`recording`) and held against the rules and the rules page (`checking`). Only the build, the tests
and the command line use this room; neither it nor a lesson is in what the page loads.
"""
