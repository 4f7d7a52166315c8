"""How the table is shown and what happens on it is said."""
