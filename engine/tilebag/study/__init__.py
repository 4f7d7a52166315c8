"""Statistics of many games between computer players.

A study plays N deals, each at one table or, with rotating players, at several (`design`). Results
are exact sums (`results`), so they do not depend on how the work is divided; from them come means
and shares with intervals (`estimates`, `standings`) and ratings (`ratings`). Used by the command
line and tests, not shipped to the page.
"""
