"""Studies: many games between computer players, and what they say of the players and of the seats.

A study deals N times; each deal is played at one table, or at several where the players rotate over the seats
(`design`). What came of it is summed exactly (`results`), so that nothing depends on how the work was shared out, and
becomes means and shares with their intervals (`estimates`, `standings`) and ratings (`ratings`). The command line and
tests use this room; it is not in what the page loads.
"""
