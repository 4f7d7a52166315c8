"""What every other part of the engine knows: moves, scenes, words, errors, and the contract of a
game.
"""
