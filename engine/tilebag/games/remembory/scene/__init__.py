"""How the table looks and how it is described."""
